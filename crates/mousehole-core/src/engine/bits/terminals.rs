//! Finished positions, as an attractor meets them: bits that are won from the start, and bits that never will be.

use super::layout::BitLayout;
use super::moves::SideMoves;
use super::plane::{Group, has, lanes};
use super::shard::Shard;
use crate::board::{Adjacency, Place};
use crate::game::{Cats, End, Game, Opposition, Side, Stuck};

/// Who wins where no cat is on the mouse, by whether a side is in a hole, and whether the other is.
pub(super) fn winner_in_holes(game: &Game, side: Side, own: bool, other: bool) -> Option<Side> {
    let (mouse, cat) = if side == Side::Mouse { (own, other) } else { (other, own) };
    game.end_in_holes(mouse, cat).map(|end| end.winner)
}

/// What is finished in each row. Rows are the winner's numbers, bits the loser's.
pub(super) struct Terminals {
    /// Whether a row is won wherever it is not lost: the winner-to-be is in a hole.
    pub(super) done: Vec<bool>,
    /// Whether a row is lost when the winner-to-be has to move in it: it is stuck, and that loses.
    pub(super) frozen: Vec<bool>,
    /// The bits that are lost, captures aside: the loser-to-be is in a hole. In rows that are done, and in others.
    pub(super) lost_in_done: Vec<Group>,
    pub(super) lost: Vec<Group>,
    /// The bits that are won when the loser-to-be has to move: it is stuck, and that loses.
    stuck: Vec<Group>,
    /// A mask of the groups that have any of those.
    stuck_groups: Vec<u64>,
    /// The bits of each row in which a cat is on the mouse, in order.
    pub(super) captures: Adjacency,
    /// Whether captures are won, that is, the cats are the winner.
    pub(super) capture_wins: bool,
}

impl Terminals {
    /// Those of all rows, or of the rows of a shard.
    pub(super) fn new(
        game: &Game,
        winner: Side,
        moves: [&SideMoves; 2],
        layout: &BitLayout,
        shard: Option<&Shard>,
    ) -> Terminals {
        let (loser, [rows, bits]) = (winner.other(), moves.map(SideMoves::count));
        let animals = |side: Side, number: usize| match side {
            Side::Mouse => Cats::from_iter([Place(number as u32)]),
            Side::Cat => game.cats_at(number as u64),
        };
        let in_hole = |side, number: usize| match side {
            Side::Mouse => game.is_hole(Place(number as u32)),
            Side::Cat if game.rules().cats == 1 => game.is_hole(game.cat_places().place(number)),
            Side::Cat => game.any_in_hole(&game.cats_at(number as u64)),
        };
        let is_stuck = |side, number| game.is_stuck(side, &animals(side, number), &Opposition::default());
        let bits_where = |test: &dyn Fn(usize) -> bool| {
            let mut groups = vec![[0; 8]; layout.groups()];
            for number in (0..bits).filter(|&number| test(number)) {
                let bit = layout.bit(number);
                groups[bit / 512][bit / 64 % 8] |= 1 << (bit % 64);
            }
            groups
        };
        let lost_where = |row_in_hole: bool| {
            let loses = !game.holes().is_empty() && winner_in_holes(game, winner, row_in_hole, true) == Some(loser);
            bits_where(&|number| loses && in_hole(loser, number))
        };
        let done_in_hole = !game.holes().is_empty() && winner_in_holes(game, winner, true, false) == Some(winner);
        let stuck_loses = game.rules().stuck == Stuck::Loses;
        let number = |row: usize| shard.map_or(row, |shard| shard.global(row));
        // Copies are as good as frozen: what they gain comes from their owners.
        let frozen = |row: usize| match shard {
            Some(shard) if row >= shard.own_rows() => true,
            _ => stuck_loses && is_stuck(winner, number(row)),
        };
        let stuck = if stuck_loses { bits_where(&|number| is_stuck(loser, number)) } else { Vec::new() };
        let mark =
            |groups: &[Group]| groups.iter().rev().fold(0, |mask, group| mask << 1 | u64::from(*group != [0; 8]));
        Terminals {
            done: (0..rows).map(|row| done_in_hole && in_hole(winner, number(row))).collect(),
            frozen: if stuck_loses || shard.is_some() { (0..rows).map(frozen).collect() } else { Vec::new() },
            lost_in_done: lost_where(true),
            lost: lost_where(false),
            stuck_groups: stuck.chunks(64).map(mark).collect(),
            stuck,
            captures: captures(game, winner, rows, layout, shard),
            capture_wins: winner == End::CAPTURE.winner,
        }
    }

    /// An upper bound of the bytes that they take, also while they are made.
    pub(super) fn memory(game: &Game, rows: u64, groups: u64) -> u64 {
        let captures = capture_count(game.cat_places().count() as u64, game.rules().cats as u32).saturating_mul(4);
        captures.saturating_add(rows.saturating_mul(2 + 2 * 8)).saturating_add(3 * 64 * groups)
    }

    /// What is finished in a row.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> RowTerminals<'_> {
        let done = self.done[row];
        RowTerminals {
            done,
            lost: if done { &self.lost_in_done } else { &self.lost },
            captures: self.captures.neighbors(row),
            capture_wins: self.capture_wins,
        }
    }

    /// Whether the winner-to-be has no move in a row, and loses by that.
    #[inline(always)]
    pub(super) fn frozen(&self, row: usize) -> bool {
        self.frozen.get(row).is_some_and(|&frozen| frozen)
    }

    /// Whether a bit is lost in some rows, or may be by capture.
    pub(super) fn any_lost(&self, bit: usize) -> bool {
        !self.capture_wins || has(&self.lost[bit / 512], bit) || has(&self.lost_in_done[bit / 512], bit)
    }

    /// The bits of a group that are won in 0 plies when the loser moves.
    pub(super) fn won_when_loser_moves(&self, row: usize, group: usize, used: &Group) -> Group {
        let row = self.row(row);
        let (won, lost) = (row.won(group, used), row.lost(group));
        let stuck = self.stuck.get(group).copied().unwrap_or_default();
        lanes!(i => won[i] | (stuck[i] & !lost[i]))
    }

    /// Adds to `mask` the groups of a row in which a bit is won in 0 plies.
    pub(super) fn mark_won(&self, row: usize, groups: usize, loser_moves: bool, mask: &mut [u64]) {
        let mut mark = |group: usize| mask[group / 64] |= 1 << (group % 64);
        if self.done[row] {
            (0..groups).for_each(&mut mark);
        }
        if self.capture_wins {
            self.row(row).captures.iter().for_each(|&bit| mark(bit as usize / 512));
        }
        if loser_moves {
            mask.iter_mut().zip(&self.stuck_groups).for_each(|(mask, stuck)| *mask |= stuck);
        }
    }
}

/// What is finished in one row.
#[derive(Clone, Copy)]
pub(super) struct RowTerminals<'t> {
    /// Whether the row is won wherever it is not lost.
    pub(super) done: bool,
    /// The bits that are lost, captures aside.
    pub(super) lost: &'t [Group],
    /// The bits in which a cat is on the mouse, in layout.
    pub(super) captures: &'t [u32],
    /// Whether those are won or lost.
    pub(super) capture_wins: bool,
}

impl RowTerminals<'_> {
    /// A set without what is lost by capture.
    #[inline(always)]
    pub(super) fn without_captures(&self, bits: Group, group: usize) -> Group {
        if self.capture_wins { bits } else { self.with_captures(bits, group, false) }
    }

    /// Sets or clears the captures in a group of a set.
    #[inline(always)]
    fn with_captures(&self, mut bits: Group, group: usize, set: bool) -> Group {
        // With one cat there is just one in a row. Found lane by lane, the bits need not leave their register.
        if let [bit] = *self.captures {
            let word = (bit as usize / 64).wrapping_sub(group * 8);
            let capture = lanes!(i => u64::from(i == word) << (bit % 64));
            let set = if set { !0 } else { 0 };
            return lanes!(i => (bits[i] & !capture[i]) | (capture[i] & set));
        }
        let first = self.captures.partition_point(|&bit| (bit as usize) < group * 512);
        for &bit in self.captures[first..].iter().take_while(|&&bit| bit as usize / 512 == group) {
            let word = &mut bits[bit as usize / 64 % 8];
            let bit = 1 << (bit % 64);
            *word = if set { *word | bit } else { *word & !bit };
        }
        bits
    }

    /// Whether a bit is won in 0 plies, whoever moves, or lost; `None` if it is neither.
    #[inline]
    pub(super) fn finished(&self, bit: usize) -> Option<bool> {
        if self.captures.binary_search(&(bit as u32)).is_ok() {
            return Some(self.capture_wins);
        }
        if has(&self.lost[bit / 512], bit) { Some(false) } else { self.done.then_some(true) }
    }

    /// The bits of a group that are lost in 0 plies, whoever moves.
    #[inline(always)]
    pub(super) fn lost(&self, group: usize) -> Group {
        self.with_captures(self.lost[group], group, !self.capture_wins)
    }

    /// The bits of a group that are won in 0 plies when the winner moves.
    #[inline(always)]
    pub(super) fn won(&self, group: usize, used: &Group) -> Group {
        let lost = self.lost(group);
        let won = lanes!(i => if self.done { used[i] & !lost[i] } else { 0 });
        if self.capture_wins { self.with_captures(won, group, true) } else { won }
    }
}

/// An upper bound of the pairs of a placement and a place that one of its cats is on. With five cats on 62 places there
/// are more than 32 bits count.
fn capture_count(places: u64, cats: u32) -> u64 {
    places.saturating_pow(cats).saturating_mul(u64::from(cats))
}

/// The bits of each row in which a cat is on the mouse.
fn captures(game: &Game, winner: Side, rows: usize, layout: &BitLayout, shard: Option<&Shard>) -> Adjacency {
    let (cats, base, placements) = (game.rules().cats, game.cat_places().count(), game.placements() as usize);
    if winner == Side::Cat || cats == 1 {
        let bit = |number: usize| layout.bit(number) as u32;
        let mut captures = Adjacency::with_capacity(rows, rows * cats);
        for number in (0..rows).map(|row| shard.map_or(row, |shard| shard.global(row))) {
            match winner {
                Side::Mouse => captures.push(game.cat_places().index(Place(number as u32)).map(bit)),
                Side::Cat => captures.push(game.cats_at(number as u64).iter().map(|cat| bit(cat.index()))),
            }
        }
        return if cats == 1 { captures } else { captures.sorted() };
    }
    let place = move |placement: usize, cat: usize| game.cat_places().place(placement / base.pow(cat as u32) % base);
    let row_of = move |place: Place| shard.map_or(Some(place.index()), |shard| shard.local(place.index()));
    let on_mouse = (0..placements).flat_map(move |placement| {
        let rows = (0..cats).filter_map(move |cat| row_of(place(placement, cat)));
        rows.map(move |row| (row as u32, layout.bit(placement) as u32))
    });
    Adjacency::from_edges(rows, on_mouse).sorted()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Graph;
    use crate::game::CatInHole;

    #[test]
    fn five_cats_on_62_places_have_more_captures_than_32_bits_count() {
        let exact = 62 * (62u64.pow(5) - 61u64.pow(5));
        assert!(exact > u64::from(u32::MAX));
        assert!(capture_count(62, 5) >= exact);
        let path: Vec<Vec<u32>> = (0..62).map(|node: u32| vec![node.saturating_sub(1)]).collect();
        let game = Game::cops(Graph::from_lists(&path).unwrap()).cats(5).build().unwrap();
        assert!(Terminals::memory(&game, 62, 1) >= 4 * exact);
    }

    #[test]
    fn captures_of_both_sides_are_the_same_pairs() {
        let cycle: Vec<Vec<u32>> = (0..9).map(|node| vec![(node + 1) % 9]).collect();
        let pairs = |cats, holes: &[u32]| {
            let game = Game::cops(Graph::from_lists(&cycle).unwrap()).cats(cats).hole(holes.iter().copied().map(Place));
            let game = game.cat_hole(CatInHole::Forbidden).build().unwrap();
            let (places, placements) = (9, game.placements() as usize);
            let by_mouse = captures(&game, Side::Mouse, places, &BitLayout::plain(placements), None);
            let by_cats = captures(&game, Side::Cat, placements, &BitLayout::plain(places), None);
            let turned = Adjacency::from_edges(placements, by_mouse.edges().map(|(place, cats)| (cats, place)));
            assert_eq!(turned, by_cats, "{cats} cats");
            by_cats
        };
        let (one, three) = (pairs(1, &[4]), pairs(3, &[]));
        assert_eq!([one.neighbors(3), one.neighbors(4)], [[3], [5]]);
        assert_eq!(three.neighbors(0), [0]);
        assert_eq!(three.neighbors(1 + 2 * 9 + 5 * 81), [1, 2, 5]);
    }
}
