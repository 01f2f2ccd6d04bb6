//! An explanation in a few short sentences.

use mousehole::game::{Side, Start, Winner};

use super::outcome;
use super::words::{Words, capital, count, plies};
use crate::facts::{CriticalMoves, Explanation, OnlyMove, SpareTurns};
use crate::points::Point;

/// An explanation that is being written, and the words of its game.
pub(super) struct Writer<'e> {
    pub(super) facts: &'e Explanation,
    pub(super) words: Words<'e>,
}

impl<'e> Writer<'e> {
    pub(super) fn new(facts: &'e Explanation) -> Writer<'e> {
        Writer { facts, words: Words(&facts.game) }
    }

    /// A point in a sentence or two.
    pub(super) fn say(&self, point: &Point<'_>) -> String {
        let what = if self.facts.outcome.winner == Winner::Draw { "draw" } else { "win" };
        match *point {
            Point::Outcome => outcome::sentence(&self.facts.outcome, &self.facts.game),
            Point::Placement => self.placement(),
            Point::Motif(motif) => self.motif(motif),
            Point::BeyondPlain(rule) => format!("Reasons are not looked for in games with the rule `{rule}`."),
            Point::NoSingleReason => "No single reason: it is forced, move by move.".to_owned(),
            Point::BeforeLimit(0) => "That is just within the limit: one ply more would be too late.".to_owned(),
            Point::BeforeLimit(left) => format!("That is {} before the limit.", plies(left)),
            Point::NoTurnToSpare(side) => self.no_turn_to_spare(side),
            Point::SpareTurns(side, spare) => self.spare_turns(side, spare),
            Point::NoCriticalMove => {
                format!("No move is critical: at every choice of the perfect game more than one keeps the {what}.")
            }
            Point::OnlyMoves(CriticalMoves { turns: 1, .. }) => format!("Only one move keeps the {what}:"),
            Point::OnlyMoves(CriticalMoves { moves, turns, .. }) => {
                let (number, turns) = (count(moves.len() as u64), count(*turns as u64));
                format!("At {number} of {turns} choices only one move keeps the {what}:")
            }
            Point::OnlyMove(only) => self.only_move(only),
            Point::MoreOnlyMoves(more) => format!("  and {} more", count(more as u64)),
            Point::Flips(tried) => self.flips(tried),
            Point::InVain(changes) => self.in_vain(changes),
            Point::LeftOut(changes) => {
                format!("Not tried, as there are too many positions: {}.", self.list_changes(changes.iter()))
            }
        }
    }

    fn placement(&self) -> String {
        let words = self.words;
        let (side, at) = (words.side(Side::Cat), words.places(&self.facts.position.cats));
        let mouse = words.place(self.facts.position.mouse);
        let are_given = matches!(self.facts.game.start(), Start::Placement { cats: Some(_) });
        match self.facts.outcome.winner {
            Winner::Cat => {
                let win = words.verb(Side::Cat, "wins", "win");
                format!("From {at} {side} {win} wherever the mouse starts.")
            }
            _ if are_given => format!("The mouse does best to start on {mouse}."),
            _ => {
                let start = words.verb(Side::Cat, "starts", "start");
                format!("Wherever {side} {start}, the mouse has an answer: against {at}, it starts on {mouse}.")
            }
        }
    }

    /// Who may not stay cannot sit out a turn; but it can be imagined away.
    fn no_turn_to_spare(&self, side: Side) -> String {
        let words = self.words;
        let have = words.verb(side, "has", "have");
        let why = match self.facts.game.rules().stay.allows(side) {
            true => "to sit out the first would give the win away".to_owned(),
            false => format!("without {} first the win would be gone", words.their(side)),
        };
        format!("{} {have} no turn to spare: {why}.", capital(words.side(side)))
    }

    fn spare_turns(&self, side: Side, SpareTurns { turns, or_more }: SpareTurns) -> String {
        let (name, their) = (capital(self.words.side(side)), self.words.their(side));
        let turns = if turns == 1 { "turn".to_owned() } else { format!("{turns} turns") };
        let more = if or_more { ", or more," } else { "" };
        match self.facts.game.rules().stay.allows(side) {
            true => format!("{name} could sit out {their} first {turns}{more} and still win."),
            false => format!("{name} would win even without {their} first {turns}{}.", more.trim_end_matches(',')),
        }
    }

    fn only_move(&self, only: &OnlyMove) -> String {
        let words = self.words;
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
