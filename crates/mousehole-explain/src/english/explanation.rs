//! An explanation in a few short sentences.

use mousehole::game::{Reason, Side, Start, Winner};
use mousehole::solution::Plies;

use super::outcome;
use super::words::{Words, capital, count, plies};
use crate::facts::{Change, CriticalMoves, Explanation, OnlyMove, SpareTurns};

/// More critical moves than these are counted, not listed.
const MOST_MOVES: usize = 3;

/// An explanation that is being written, and the words of its game.
pub(super) struct Writer<'e> {
    pub(super) facts: &'e Explanation,
    pub(super) words: Words<'e>,
}

impl<'e> Writer<'e> {
    pub(super) fn new(facts: &'e Explanation) -> Writer<'e> {
        Writer { facts, words: Words(&facts.game) }
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let facts = self.facts;
        let mut text = vec![outcome::sentence(&facts.outcome, &facts.game)];
        text.extend(self.placement());
        text.extend(facts.notable_motifs().map(|motif| self.motif(motif)));
        if let Some(rule) = facts.game.rules().beyond_plain() {
            text.push(format!("Reasons are not looked for in games with the rule `{rule}`."));
        } else if text.len() == 1 && matches!(facts.outcome.reason, Reason::Hole | Reason::Guard | Reason::Capture) {
            text.push("No single reason: it is forced, move by move.".to_owned());
        }
        text.extend(self.margin());
        text.extend(self.critical());
        text.extend(facts.changes.iter().flat_map(|changes| self.changes(changes)));
        text
    }

    fn placement(&self) -> Option<String> {
        let Start::Placement { cats } = self.facts.game.start() else { return None };
        let words = self.words;
        let (side, at) = (words.side(Side::Cat), words.places(&self.facts.position.cats));
        let mouse = words.place(self.facts.position.mouse);
        Some(match (self.facts.outcome.winner, cats) {
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
    fn margin(&self) -> Vec<String> {
        let words = self.words;
        let side = match self.facts.outcome.winner {
            Winner::Mouse => Side::Mouse,
            Winner::Cat => Side::Cat,
            Winner::Draw => return Vec::new(),
        };
        let mut text = Vec::new();
        if let (Some(Plies(needed)), Some(limit)) = (self.facts.outcome.plies, self.facts.game.rules().limit) {
            match limit - needed {
                0 => text.push("That is just within the limit: one ply more would be too late.".to_owned()),
                left if left < needed => text.push(format!("That is {} before the limit.", plies(left))),
                _ => {}
            }
        }
        // To sit out the first turn is to let the other side begin, which may be text as what turns the verdict.
        let flips = self.facts.changes.as_ref().and_then(|changes| changes.flips.as_ref());
        let is_told =
            self.facts.position.turn == side && flips.is_some_and(|tried| tried.change == Change::First(side.other()));
        let (name, their) = (capital(words.side(side)), words.their(side));
        // Who may not stay cannot sit out a turn; but it can be imagined away.
        let may_stay = self.facts.game.rules().stay.allows(side);
        match self.facts.spare {
            _ if self.facts.outcome.plies == Some(Plies(1)) => {}
            Some(SpareTurns { turns: 0, or_more: false }) if !is_told && self.facts.every_turn_counts => {
                let have = words.verb(side, "has", "have");
                let why = match may_stay {
                    true => "to sit out the first would give the win away".to_owned(),
                    false => format!("without {their} first the win would be gone"),
                };
                text.push(format!("{name} {have} no turn to spare: {why}."));
            }
            Some(SpareTurns { turns, or_more }) if turns > 0 => {
                let turns = if turns == 1 { "turn".to_owned() } else { format!("{turns} turns") };
                let more = if or_more { ", or more," } else { "" };
                text.push(match may_stay {
                    true => format!("{name} could sit out {their} first {turns}{more} and still win."),
                    false => {
                        format!("{name} would win even without {their} first {turns}{}.", more.trim_end_matches(','))
                    }
                });
            }
            _ => {}
        }
        text
    }

    fn critical(&self) -> Vec<String> {
        let CriticalMoves { moves, turns, .. } = &self.facts.critical;
        let what = if self.facts.outcome.winner == Winner::Draw { "draw" } else { "win" };
        let is_easy = self.facts.outcome.plies == Some(Plies(1))
            || self.facts.spare.is_some_and(|spare| spare.or_more && spare.turns > 0);
        if *turns == 0 || (moves.is_empty() && is_easy) {
            return Vec::new();
        }
        if moves.is_empty() {
            return vec![format!(
                "No move is critical: at every choice of the perfect game more than one keeps the {what}."
            )];
        }
        let (number, turns) = (count(moves.len() as u64), count(*turns as u64));
        let mut text = vec![match self.facts.critical.turns {
            1 => format!("Only one move keeps the {what}:"),
            _ => format!("At {number} of {turns} choices only one move keeps the {what}:"),
        }];
        text.extend(moves.iter().take(MOST_MOVES).map(|only| self.only_move(only)));
        if let Some(more) = moves.len().checked_sub(MOST_MOVES).filter(|&more| more > 0) {
            text.push(format!("  and {} more", count(more as u64)));
        }
        text
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
