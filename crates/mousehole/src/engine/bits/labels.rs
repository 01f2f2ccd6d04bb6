//! The labels of all positions as `bits` keeps them.

use super::attractor::Attractor;
use super::words::WordLabels;
use crate::engine::labels::{Label, PackedLabel, Plies};
use crate::game::{Game, Side};

/// What each side wins.
pub(crate) struct BitLabels {
    game: Game,
    kept: Kept,
}

enum Kept {
    Attractors(Box<Attractors>),
    Words(Box<WordLabels>),
}

/// The attractors of both sides, as far as they were asked for.
pub(super) struct Attractors {
    pub(super) mouse: Option<Attractor>,
    pub(super) cat: Option<Attractor>,
}

impl BitLabels {
    pub(super) fn of_attractors(game: &Game, attractors: Attractors) -> BitLabels {
        BitLabels { game: game.clone(), kept: Kept::Attractors(Box::new(attractors)) }
    }

    pub(super) fn of_words(game: &Game, words: WordLabels) -> BitLabels {
        BitLabels { game: game.clone(), kept: Kept::Words(Box::new(words)) }
    }

    pub(crate) fn len(&self) -> u64 {
        self.game.positions()
    }

    /// Who wins a position, without regard to distances: within the limit, where one cut the attractors short, and after
    /// so many plies, 0 or 1.
    pub(crate) fn winner(&self, number: u64, spent: u32) -> Option<Side> {
        match &self.kept {
            Kept::Words(words) => words.winner(&self.game, number),
            Kept::Attractors(attractors) => attractors.winner(&self.game, number, spent),
        }
    }

    /// The label of a position; only where distances were kept.
    pub(crate) fn label(&self, number: u64) -> Label {
        match &self.kept {
            Kept::Words(words) => words.label(&self.game, number),
            Kept::Attractors(attractors) => attractors.label(&self.game, number),
        }
    }

    /// Puts down the labels of one side to move and one place of the mouse; only where distances were kept.
    pub(crate) fn row(&self, row: u64, cells: &mut [PackedLabel]) {
        let (turn, mouse, _) = Attractors::split(&self.game, row * self.game.placements());
        match &self.kept {
            Kept::Words(words) => words.row(&self.game, turn, mouse, cells),
            Kept::Attractors(attractors) => attractors.row(turn, mouse, cells),
        }
    }

    /// How many positions a side wins, where that was worked out to the end.
    pub(crate) fn count(&self, side: Side) -> Option<(u64, u32)> {
        match &self.kept {
            Kept::Words(words) => words.count(side),
            Kept::Attractors(attractors) => attractors.count(side),
        }
    }

    /// About how many bytes of memory they take.
    pub(crate) fn memory(&self) -> u64 {
        match &self.kept {
            Kept::Words(words) => words.memory(),
            Kept::Attractors(attractors) => {
                [&attractors.mouse, &attractors.cat].into_iter().flatten().map(Attractor::memory).sum()
            }
        }
    }

    /// Whether distances were kept.
    pub(crate) fn has_distances(&self) -> bool {
        match &self.kept {
            Kept::Words(_) => true,
            Kept::Attractors(attractors) => attractors.has_distances(),
        }
    }
}

impl Attractors {
    /// The side to move, the mouse's place and the placement of the cats.
    fn split(game: &Game, number: u64) -> (Side, usize, usize) {
        let (row, cats) = (number / game.placements(), number % game.placements());
        let places = game.board().places() as u64;
        let turn = if row < places { Side::Mouse } else { Side::Cat };
        (turn, (row % places) as usize, cats as usize)
    }

    fn winner(&self, game: &Game, number: u64, spent: u32) -> Option<Side> {
        let (turn, mouse, cats) = Attractors::split(game, number);
        if self.mouse.as_ref().is_some_and(|wins| wins.contains(turn == Side::Cat, mouse, cats, spent)) {
            return Some(Side::Mouse);
        }
        self.cat
            .as_ref()
            .is_some_and(|wins| wins.contains(turn == Side::Mouse, cats, mouse, spent))
            .then_some(Side::Cat)
    }

    fn label(&self, game: &Game, number: u64) -> Label {
        let (turn, mouse, cats) = Attractors::split(game, number);
        let won = |by, plies| Label::Won { by, plies: Plies(plies) };
        if let Some(plies) = self.mouse.as_ref().and_then(|wins| wins.plies(turn == Side::Cat, mouse, cats)) {
            return won(Side::Mouse, plies);
        }
        let plies = self.cat.as_ref().and_then(|wins| wins.plies(turn == Side::Mouse, cats, mouse));
        plies.map_or(Label::Open, |plies| won(Side::Cat, plies))
    }

    fn count(&self, side: Side) -> Option<(u64, u32)> {
        let wins = if side == Side::Mouse { &self.mouse } else { &self.cat };
        wins.as_ref().filter(|wins| wins.complete).map(Attractor::count)
    }

    fn has_distances(&self) -> bool {
        [&self.mouse, &self.cat].into_iter().flatten().all(Attractor::has_distances)
    }
}
