//! Numbers, sides and places as sentences have them.

use mousehole::board::{Board, Place};
use mousehole::game::{Game, Side, Winner};
use mousehole::solution::{Plies, Verdict};

use crate::telling::shown_places;

/// A number with a comma every three digits.
///
/// ```
/// assert_eq!(mousehole_explain::english::count(1_234_567), "1,234,567");
/// ```
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of things: `1 ply`, `1,000 plies`.
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// Plies, counted.
pub(super) fn plies(number: u32) -> String {
    counted(u64::from(number), "ply", "plies")
}

/// Moves, counted.
pub(super) fn moves(number: u32) -> String {
    counted(u64::from(number), "move", "moves")
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A sentence begins with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What things are called in a game.
#[derive(Clone, Copy)]
pub(super) struct Words<'g>(pub(super) &'g Game);

impl Words<'_> {
    fn several(self) -> bool {
        self.0.rules().cats > 1
    }

    /// What the mouse runs for.
    pub(super) fn goal(self) -> &'static str {
        if matches!(self.0.board(), Board::Grid(_)) { "food" } else { "hole" }
    }

    /// A side: `the mouse`, `the cat`, `the cats`.
    pub(super) fn side(self, side: Side) -> &'static str {
        match side {
            Side::Mouse => "the mouse",
            Side::Cat if self.several() => "the cats",
            Side::Cat => "the cat",
        }
    }

    /// One animal of the cats: `the cat`, `a cat`.
    pub(super) fn a_cat(self) -> &'static str {
        if self.several() { "a cat" } else { "the cat" }
    }

    /// A certain cat: `the cat`, `the cat on 2,3`.
    pub(super) fn this_cat(self, at: Place) -> String {
        if self.several() { format!("the cat on {}", self.place(at)) } else { "the cat".to_owned() }
    }

    /// `its`, `their`.
    pub(super) fn their(self, side: Side) -> &'static str {
        if side == Side::Cat && self.several() { "their" } else { "its" }
    }

    /// A verb that goes with a side: `wins` or `win`.
    pub(super) fn verb(self, side: Side, one: &'static str, many: &'static str) -> &'static str {
        if side == Side::Cat && self.several() { many } else { one }
    }

    /// `The mouse wins`, `A draw`: the beginning of a sentence.
    pub(super) fn result(self, winner: Winner) -> &'static str {
        match winner {
            Winner::Mouse => "The mouse wins",
            Winner::Cat if self.several() => "The cats win",
            Winner::Cat => "The cat wins",
            Winner::Draw => "A draw",
        }
    }

    /// `the mouse wins in 5 plies`, `the cat wins`, `it is a draw`.
    pub(super) fn verdict(self, verdict: Verdict) -> String {
        let wins = match verdict.winner {
            Winner::Mouse => "the mouse wins",
            Winner::Cat if self.several() => "the cats win",
            Winner::Cat => "the cat wins",
            Winner::Draw => "it is a draw",
        };
        match verdict.plies {
            Some(Plies(0)) => format!("{wins} at once"),
            Some(Plies(number)) => format!("{wins} in {}", plies(number)),
            None => wins.to_owned(),
        }
    }

    pub(super) fn place(self, place: Place) -> String {
        self.0.board().name(place).to_string()
    }

    /// Places in a row, cut where there are many: `2,2 2,4 3,4`.
    pub(super) fn places(self, places: &[Place]) -> String {
        match shown_places(self.0, places) {
            (shown, 0) => shown,
            (shown, more) => format!("{shown} and {} more", count(more as u64)),
        }
    }
}
