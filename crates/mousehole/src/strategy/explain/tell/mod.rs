//! An explanation in a few short sentences.

mod change;
mod idea;
pub(super) mod words;

use std::fmt;

use super::Explanation;
use super::change::Change;
use super::critical::{Critical, OnlyMove};
use super::idea::Idea;
use super::spare::Spare;
use crate::board::Place;
use crate::game::{Reason, Side, Start, Winner};
use crate::solution::Plies;
use words::{Words, capital, count, plies};

/// More critical moves than these are counted, not told.
const MOST_MOVES: usize = 3;

/// A mouse that has less room from the start is hardly squeezed.
const LEAST_ROOM: usize = 3;

/// Places to mark on a drawing of the board, and what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The places.
    pub places: Vec<Place>,
    /// What they are in a word: `way`, `gate` or `home`.
    pub word: &'static str,
    /// What they are, such as `the mouse's way`.
    pub what: &'static str,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentences().join("\n"))
    }
}

impl Explanation {
    /// The explanation line by line. A line that belongs to the one before begins with two spaces.
    pub fn sentences(&self) -> Vec<String> {
        let mut told = vec![self.outcome.sentence(&self.game)];
        told.extend(self.placement_told());
        told.extend(self.ideas.iter().filter(|idea| self.is_news(idea)).map(|idea| self.idea_told(idea)));
        if told.len() == 1 && matches!(self.outcome.reason, Reason::Hole | Reason::Guard | Reason::Capture) {
            told.push("No single reason: it is forced, move by move.".to_owned());
        }
        told.extend(self.margin_told());
        told.extend(self.critical_told());
        told.extend(self.changes.iter().flat_map(|changes| self.changes_told(changes)));
        told
    }

    /// What to mark on the board, if there is something.
    pub fn mark(&self) -> Option<Mark> {
        let keep = |side| Words(&self.game).verb(side, "where the cat can keep to", "where the cats can keep to");
        self.ideas.iter().find_map(|idea| {
            let (places, word, what) = match idea {
                Idea::Runs { after: 0, run } => (run.route.clone(), "way", "the mouse's way"),
                Idea::Walks { after: 0, walk } => (walk.route.clone(), "way", "the cat's way"),
                Idea::Blocks(block) => (vec![block.place], "gate", "every way leads through here"),
                Idea::Keeps(home) => match home.side {
                    Side::Mouse => (home.places.clone(), "home", "where the mouse can keep to"),
                    Side::Cat => (home.places.clone(), "home", keep(Side::Cat)),
                },
                _ => return None,
            };
            Some(Mark { places, word, what })
        })
    }

    /// Whether an idea is worth a sentence.
    fn is_news(&self, idea: &Idea) -> bool {
        match idea {
            Idea::Roams { places } => places.len() * 2 <= self.game.board().places(),
            Idea::Squeezed { rooms } => rooms[0] >= LEAST_ROOM || self.ideas.len() == 1,
            _ => true,
        }
    }

    fn placement_told(&self) -> Option<String> {
        let Start::Placement { cats } = self.game.start() else { return None };
        let words = Words(&self.game);
        let (side, at) = (words.side(Side::Cat), words.places(&self.position.cats));
        let mouse = words.place(self.position.mouse);
        Some(match (self.outcome.winner, cats) {
            (Winner::Cat, _) => {
                let win = words.verb(Side::Cat, "wins", "win");
                format!("From {at} {side} {win} wherever the mouse starts.")
            }
            (_, Some(_)) => format!("The mouse does best to start on {mouse}."),
            (_, None) => {
                let start = words.verb(Side::Cat, "starts", "start");
                format!("Wherever {side} {start}, the mouse has an answer: against {at}, it starts on {mouse}.")
            }
        })
    }

    /// How far ahead the winner is: of the limit, where that is close, and of the loser.
    fn margin_told(&self) -> Vec<String> {
        let words = Words(&self.game);
        let side = match self.outcome.winner {
            Winner::Mouse => Side::Mouse,
            Winner::Cat => Side::Cat,
            Winner::Draw => return Vec::new(),
        };
        let mut told = Vec::new();
        if let (Some(Plies(needed)), Some(limit)) = (self.outcome.plies, self.game.rules().limit) {
            match limit - needed {
                0 => told.push("That is just within the limit: one ply more would be too late.".to_owned()),
                left if left < needed => told.push(format!("That is {} before the limit.", plies(left))),
                _ => {}
            }
        }
        // To sit out the first turn is to let the other side begin, which may be told as what turns the verdict.
        let flips = self.changes.as_ref().and_then(|changes| changes.flips.as_ref());
        let is_told =
            self.position.turn == side && flips.is_some_and(|tried| tried.change == Change::First(side.other()));
        let (name, their) = (capital(words.side(side)), words.their(side));
        match self.spare {
            _ if self.outcome.plies == Some(Plies(1)) => {}
            Some(Spare { turns: 0, or_more: false }) if !is_told => {
                let have = words.verb(side, "has", "have");
                told.push(format!("{name} {have} no turn to spare: to sit out the first would give the win away."));
            }
            Some(Spare { turns, or_more }) if turns > 0 => {
                let turns = if turns == 1 { "turn".to_owned() } else { format!("{turns} turns") };
                let more = if or_more { ", or more," } else { "" };
                told.push(format!("{name} could sit out {their} first {turns}{more} and still win."));
            }
            _ => {}
        }
        told
    }

    fn critical_told(&self) -> Vec<String> {
        let Critical { moves, turns, .. } = &self.critical;
        let what = if self.outcome.winner == Winner::Draw { "draw" } else { "win" };
        let is_easy =
            self.outcome.plies == Some(Plies(1)) || self.spare.is_some_and(|spare| spare.or_more && spare.turns > 0);
        if *turns == 0 || (moves.is_empty() && is_easy) {
            return Vec::new();
        }
        if moves.is_empty() {
            return vec![format!(
                "No move is critical: at every choice of the perfect game more than one keeps the {what}."
            )];
        }
        let (number, turns) = (count(moves.len() as u64), count(*turns as u64));
        let mut told = vec![match self.critical.turns {
            1 => format!("Only one move keeps the {what}:"),
            _ => format!("At {number} of {turns} choices only one move keeps the {what}:"),
        }];
        told.extend(moves.iter().take(MOST_MOVES).map(|only| self.only_move_told(only)));
        if let Some(more) = moves.len().checked_sub(MOST_MOVES).filter(|&more| more > 0) {
            told.push(format!("  and {} more", count(more as u64)));
        }
        told
    }

    fn only_move_told(&self, only: &OnlyMove) -> String {
        let words = Words(&self.game);
        let moved = match only.from.turn {
            Side::Mouse if only.from.mouse == only.to.mouse => format!("mouse stays on {}", words.place(only.to.mouse)),
            Side::Mouse => format!("mouse to {}", words.place(only.to.mouse)),
            Side::Cat if only.from.cats == only.to.cats => {
                format!("{} on {}", words.verb(Side::Cat, "cat stays", "cats stay"), words.places(&only.to.cats))
            }
            Side::Cat => format!("{} to {}", words.verb(Side::Cat, "cat", "cats"), words.places(&only.to.cats)),
        };
        format!("  ply {}: {moved}, or else {}", only.ply, words.verdict(only.otherwise))
    }
}
