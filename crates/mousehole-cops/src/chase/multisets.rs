//! Numbers for multisets: the placements of interchangeable cats.
//!
//! Members are sorted and multisets ordered by their largest member, then by the next largest, and so on. So those whose
//! members are all below some bound come first, and those with the largest member `d` lie in one block.

/// Counts of multisets, from which their numbers are put together.
#[derive(Clone, Debug, Default)]
pub(super) struct Multisets {
    things: usize,
    /// `below[size][bound]` is the number of multisets of that size with all members below the bound.
    below: Vec<Vec<usize>>,
}

impl Multisets {
    /// Multisets of up to `size` of that many things. There must be at most `usize::MAX` of them; see [`count`].
    pub(super) fn new(things: usize, size: usize) -> Multisets {
        let mut below = vec![vec![1; things + 1]];
        for size in 1..=size {
            let mut row = vec![0; things + 1];
            for bound in 1..=things {
                row[bound] = row[bound - 1] + below[size - 1][bound];
            }
            below.push(row);
        }
        Multisets { things, below }
    }

    /// Whether these are the numbers for that many things, in multisets of up to that size.
    pub(super) fn serve(&self, things: usize, size: usize) -> bool {
        self.things == things && self.below.len() > size
    }

    pub(super) fn count(&self, size: usize) -> usize {
        self.below[size][self.things]
    }

    /// How many of them have all members below a bound: they are the first.
    pub(super) fn below(&self, size: usize, bound: usize) -> usize {
        self.below[size][bound]
    }

    pub(super) fn number(&self, members: &[usize]) -> usize {
        members.iter().enumerate().map(|(i, &member)| self.below[i + 1][member]).sum()
    }

    /// The multiset of a number, as its members in order.
    pub(super) fn members(&self, mut number: usize, members: &mut [usize]) {
        for (i, member) in members.iter_mut().enumerate().rev() {
            let below = &self.below[i + 1];
            *member = below.partition_point(|&count| count <= number) - 1;
            number -= below[*member];
        }
    }

    /// For each thing, the number of the multiset with it added to `members`.
    pub(super) fn with_each(&self, members: &[usize], numbers: &mut [usize]) {
        // Members up to the thing keep their ranks, those above move up by one.
        let mut lower = 0;
        let mut upper: usize = members.iter().enumerate().map(|(i, &member)| self.below[i + 2][member]).sum();
        let mut passed = 0;
        for (thing, number) in numbers.iter_mut().enumerate() {
            while members.get(passed).is_some_and(|&member| member <= thing) {
                lower += self.below[passed + 1][members[passed]];
                upper -= self.below[passed + 2][members[passed]];
                passed += 1;
            }
            *number = lower + self.below[passed + 1][thing] + upper;
        }
    }
}

/// The next multiset, in the order of numbers. After the last one, a member is as large as `things`.
pub(super) fn advance(members: &mut [usize]) {
    let last = members.len() - 1;
    let rises = (0..last).find(|&i| members[i] < members[i + 1]).unwrap_or(last);
    members[rises] += 1;
    members[..rises].fill(0);
}

/// The next multiset in the order of lists: the last member rises first. `false` after the last one.
pub(super) fn advance_as_list(members: &mut [usize], things: usize) -> bool {
    let Some(rises) = (0..members.len()).rev().find(|&i| members[i] + 1 < things) else { return false };
    let value = members[rises] + 1;
    members[rises..].fill(value);
    true
}

/// How many multisets of that size there are; `None` where there are too many to number.
pub(super) fn count(things: usize, size: usize) -> Option<u64> {
    // things · (things + 1) · … / size!, which is whole after each step.
    (0..size as u128)
        .try_fold(1u128, |count, i| Some(count.checked_mul(things as u128 + i)? / (i + 1)))?
        .try_into()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_through_all_multisets() {
        for (things, size) in [(1, 1), (1, 4), (5, 1), (5, 3), (4, 5), (9, 2)] {
            let multisets = Multisets::new(things, size);
            assert_eq!(Some(multisets.count(size) as u64), count(things, size));
            let mut members = vec![0; size];
            for number in 0..multisets.count(size) {
                assert!(members.is_sorted() && members[size - 1] < things);
                assert_eq!(multisets.number(&members), number);
                let mut found = vec![0; size];
                multisets.members(number, &mut found);
                assert_eq!(found, members);
                advance(&mut members);
            }
            assert_eq!(members[size - 1], things);
        }
    }

    #[test]
    fn a_member_is_added_wherever_it_belongs() {
        let multisets = Multisets::new(6, 4);
        let mut members = vec![0; 3];
        for _ in 0..multisets.count(3) {
            let mut numbers = [0; 6];
            multisets.with_each(&members, &mut numbers);
            for (thing, &number) in numbers.iter().enumerate() {
                let mut all = [members.clone(), vec![thing]].concat();
                all.sort_unstable();
                assert_eq!(number, multisets.number(&all));
            }
            advance(&mut members);
        }
        let mut numbers = [0; 6];
        multisets.with_each(&[], &mut numbers);
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn lists_come_in_their_order() {
        let mut members = vec![0; 3];
        let mut all = vec![members.clone()];
        while advance_as_list(&mut members, 4) {
            all.push(members.clone());
        }
        assert_eq!(all.len() as u64, count(4, 3).unwrap());
        assert!(all.is_sorted() && all.iter().all(|list| list.is_sorted()));
    }

    #[test]
    fn too_many_are_not_counted() {
        assert_eq!(count(199, 3), Some(1_333_300));
        assert_eq!(count(1 << 40, 2), None);
        assert_eq!(count(1000, 64), None);
    }
}
