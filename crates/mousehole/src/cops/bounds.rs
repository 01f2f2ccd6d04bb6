//! Bounds on the number of cats that it takes. They narrow the search and decide nothing by themselves.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ways::{Lists, Ways};

/// So many cats are needed where no two places have two ways of up to two steps between them, which is to say that the
/// girth is 5 or more: as many as the least number of neighbours of a place (M. Aigner and M. Fromme, *A game of cops and
/// robbers*, 1984). `None` where the girth is less.
///
/// Takes the closed neighbourhood of each place.
pub(super) fn girth_bound(closed: &Lists) -> Option<usize> {
    let degree = (0..closed.len()).map(|place| closed.of(place).len() - 1).min()?;
    // Less is known without it, and there may be places with very many neighbours.
    if degree < 3 {
        return None;
    }
    let mut seen = vec![u32::MAX; closed.len()];
    let mut is_new = |from: usize, to: u32| std::mem::replace(&mut seen[to as usize], from as u32) != from as u32;
    let neighbours = |place: usize| closed.of(place).iter().copied().filter(move |&next| next as usize != place);
    for from in 0..closed.len() {
        is_new(from, from as u32);
        let one_step = neighbours(from).all(|next| is_new(from, next));
        let two_steps = |next: u32| neighbours(next as usize).filter(|&to| to as usize != from);
        if !one_step || !neighbours(from).all(|next| two_steps(next).all(|to| is_new(from, to))) {
            return None;
        }
    }
    Some(degree)
}

/// So many cats are enough: from their places every place is within one move, and a cat stands on every hole. Found by
/// taking the cat that adds most, again and again; there may be fewer that do. `None` where no cat can stand on a hole.
pub(super) fn domination_bound(ways: &Ways) -> Option<usize> {
    let mut cat_on = vec![None; ways.places];
    for (cat, &place) in ways.cat_places.iter().enumerate() {
        cat_on[place as usize] = Some(cat);
    }
    let reach =
        |cat: usize| ways.cat.of(cat).iter().map(|&to| ways.cat_places[to as usize]).chain([ways.cat_places[cat]]);
    let mut held = vec![false; ways.places];
    let mut left = ways.places;
    let hold = |held: &mut Vec<bool>, cat: usize| {
        reach(cat).filter(|&place| !std::mem::replace(&mut held[place as usize], true)).count()
    };
    let mut cats = 0;
    for &hole in &ways.holes {
        left -= hold(&mut held, cat_on[hole as usize]?);
        cats += 1;
    }
    // What a cat adds only falls as others are placed: the first that still adds what it promised adds most.
    let mut promises: BinaryHeap<(usize, Reverse<usize>)> =
        (0..ways.cat.len()).map(|cat| (ways.cat.of(cat).len() + 1, Reverse(cat))).collect();
    while left > 0 {
        let (promised, Reverse(cat)) = promises.pop()?;
        let adds = {
            let mut adds: Vec<u32> = reach(cat).filter(|&place| !held[place as usize]).collect();
            adds.sort_unstable();
            adds.dedup();
            adds.len()
        };
        if adds == promised {
            left -= hold(&mut held, cat);
            cats += 1;
        } else if adds > 0 {
            promises.push((adds, Reverse(cat)));
        }
    }
    Some(cats)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(lists: &[&[u32]]) -> Lists {
        let mut closed = Lists::default();
        for (place, list) in lists.iter().enumerate() {
            let mut list = [list, &[place as u32][..]].concat();
            list.sort_unstable();
            closed.push(list);
        }
        closed
    }

    #[test]
    fn petersen_has_girth_five_and_prisms_do_not() {
        let petersen: [&[u32]; 10] = [
            &[1, 4, 5],
            &[0, 2, 6],
            &[1, 3, 7],
            &[2, 4, 8],
            &[0, 3, 9],
            &[0, 7, 8],
            &[1, 8, 9],
            &[2, 5, 9],
            &[3, 5, 6],
            &[4, 6, 7],
        ];
        assert_eq!(girth_bound(&closed(&petersen)), Some(3));
        let prism: [&[u32]; 6] = [&[1, 2, 3], &[0, 2, 4], &[0, 1, 5], &[0, 4, 5], &[1, 3, 5], &[2, 3, 4]];
        assert_eq!(girth_bound(&closed(&prism)), None);
        let squares: [&[u32]; 6] = [&[3, 4, 5], &[3, 4, 5], &[3, 4, 5], &[0, 1, 2], &[0, 1, 2], &[0, 1, 2]];
        assert_eq!(girth_bound(&closed(&squares)), None);
    }
}
