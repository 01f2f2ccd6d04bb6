//! The random player.

use super::super::{Play, Stage};
use crate::board::Place;

/// Any legal choice, each as likely as the others.
pub(super) fn choose(play: &Play, seed: u64) -> Option<Vec<Place>> {
    let game = play.game();
    let number = play.position().map_or(0, |position| game.number(position).expect("a position of this game"));
    let random = mixed(number ^ mixed(seed ^ mixed(play.stages().len() as u64)));
    let draw = |bound: u64| ((u128::from(random) * u128::from(bound)) >> 64) as u64;
    match play.stage() {
        Stage::PlaceCats => Some(game.cats_at(draw(game.placements())).to_vec()),
        Stage::PlaceMouse { .. } => Some(vec![Place(draw(game.board().places() as u64) as u32)]),
        Stage::At(position) => {
            let mut moves = game.successors(position);
            let drawn = draw(moves.size_hint().0 as u64) as usize;
            moves.nth(drawn).map(|to| play.stage().chosen(&Stage::At(to)))
        }
    }
}

/// A number that looks random, the same on every machine (splitmix64).
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
