//! Sides and places as sentences have them. Chinese has no plural and no articles.

use mousehole::board::{Board, Place};
use mousehole::game::{Game, Side, Winner};
use mousehole::solution::{Plies, Verdict};

use crate::english::count;
use crate::telling::shown_places;

/// What things are called in a game.
#[derive(Clone, Copy)]
pub(super) struct Words<'g>(pub(super) &'g Game);

/// `老鼠`, `猫`.
pub(super) fn side(side: Side) -> &'static str {
    match side {
        Side::Mouse => "老鼠",
        Side::Cat => "猫",
    }
}

/// `老鼠 5 步获胜`, `猫获胜`, `平局`.
pub(super) fn verdict(verdict: Verdict) -> String {
    let who = match verdict.winner {
        Winner::Mouse => side(Side::Mouse),
        Winner::Cat => side(Side::Cat),
        Winner::Draw => return "平局".to_owned(),
    };
    match verdict.plies {
        Some(Plies(0)) => format!("{who}立即获胜"),
        Some(Plies(number)) => format!("{who} {} 步获胜", count(number.into())),
        None => format!("{who}获胜"),
    }
}

impl Words<'_> {
    pub(super) fn several(self) -> bool {
        self.0.rules().cats > 1
    }

    /// What the mouse runs for.
    pub(super) fn goal(self) -> &'static str {
        if matches!(self.0.board(), Board::Grid(_)) { "食物" } else { "洞口" }
    }

    /// One animal of the cats.
    pub(super) fn a_cat(self) -> &'static str {
        if self.several() { "一只猫" } else { "猫" }
    }

    /// A certain cat.
    pub(super) fn this_cat(self, at: Place) -> String {
        if self.several() { format!("{} 处的猫", self.place(at)) } else { "猫".to_owned() }
    }

    pub(super) fn place(self, place: Place) -> String {
        self.0.board().name(place).to_string()
    }

    /// Places in a row, cut where there are many.
    pub(super) fn places(self, places: &[Place]) -> String {
        match shown_places(self.0, places) {
            (shown, 0) => shown,
            (shown, more) => format!("{shown} 等，另有 {} 处", count(more as u64)),
        }
    }
}
