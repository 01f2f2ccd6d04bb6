//! Distances and races, found once more, the slow way.

use std::collections::BTreeSet;

use mousehole::game::{Game, Stuck};
use mousehole::{Place, Position, Side};

/// The fewest moves of one animal to any of some places, by trying one move more at a time.
pub(crate) fn moves_to(game: &Game, side: Side, from: Place, to: &[Place]) -> Option<u32> {
    let mut at = BTreeSet::from([from]);
    for moves in 0..=game.board().places() as u32 {
        if to.iter().any(|place| at.contains(place)) {
            return Some(moves);
        }
        at = at.iter().flat_map(|&place| game.destinations(side, place)).chain(at.iter().copied()).collect();
    }
    None
}

/// Where the cats can be after each of so many moves, each as if it were alone.
fn cats_after(game: &Game, cats: &[Place], moves: usize) -> Vec<BTreeSet<Place>> {
    let waits = game.rules().lazy && cats.len() > 1;
    let mut all = vec![cats.iter().copied().collect::<BTreeSet<_>>()];
    for _ in 0..moves {
        let last = &all[all.len() - 1];
        let goes = last.iter().flat_map(|&cat| {
            let to = game.destinations(Side::Cat, cat);
            if to.is_empty() { vec![cat] } else { to }
        });
        let next = if waits { goes.chain(last.iter().copied()).collect() } else { goes.collect() };
        all.push(next);
    }
    all
}

/// How many places the mouse, to move, can run to so that no cat can be there then or a move later.
pub(crate) fn room(game: &Game, position: &Position) -> usize {
    assert_eq!(position.turn, Side::Mouse);
    let horizon = 4 * game.board().places() + 40;
    let cats = cats_after(game, &position.cats, horizon + 1);
    let mut at = BTreeSet::from([position.mouse]);
    let mut reached = BTreeSet::new();
    for moves in 0..horizon {
        let mut next = BTreeSet::new();
        for &place in &at {
            let mut to = game.destinations(Side::Mouse, place);
            if to.is_empty() && game.rules().stuck == Stuck::Stays {
                to.push(place);
            }
            for to in to {
                let hole = game.is_hole(to);
                if !cats[moves].contains(&to) && (hole || !cats[moves + 1].contains(&to)) {
                    reached.insert(to);
                    if !hole {
                        next.insert(to);
                    }
                }
            }
        }
        at = next;
    }
    reached.len()
}
