//! Players of nine levels, between the random and the perfect one, who err as people do.
//!
//! A level sees what can be forced within so many plies, and nothing beyond: long wins are overlooked, and losses that are
//! far off. Among what it cannot tell apart it goes for what looks near. And now and then it does not look at all.

use std::cmp::Reverse;

use mousehole_base::random::Random;

use super::super::look::Look;
use super::super::{GameState, Play};
use super::{greedy, random};
use crate::board::Place;
use crate::solution::{rank, within};

/// How many plies each level sees ahead, and how many of a hundred choices it makes without looking. `mousehole levels`
/// plays them against each other: each is to win against the one before it, and a person to find a level to beat.
const LEVELS: [(u32, u64); 9] = [(1, 70), (1, 50), (2, 36), (3, 27), (4, 20), (5, 14), (7, 10), (10, 6), (24, 2)];

/// What a player of a level, from 1 to 9, chooses.
pub(super) fn choose(play: &Play, level: usize, draws: &mut Random) -> Option<Vec<Place>> {
    let (sight, slips) = LEVELS[level - 1];
    if draws.below(100) < slips {
        return random(play, draws);
    }
    let GameState::At(from) = play.state() else { return greedy::greedy(play) };
    let game = play.game();
    let left = play.left().map_or(sight, |left| sight.min(left - 1));
    let look = Look::new(game, from.turn, from);
    let seen = |to: &_| Reverse(rank(within(play.solution().label(to), Some(left)), from.turn));
    let to = game.successors(from).min_by_key(|to| (seen(to), look.at(to), draws.next()));
    to.map(|to| play.state().choice_to(&GameState::At(to)))
}
