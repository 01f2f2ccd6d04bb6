//! How far a game has come.

use crate::board::Place;
use crate::game::{Cats, Game, Position, Side, Start};

/// How far a game has come: animals are still to be placed, or everybody stands somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The cats are to choose their places.
    PlaceCats,
    /// The mouse is to choose its place.
    PlaceMouse {
        /// Where the cats are.
        cats: Cats,
    },
    /// Everybody stands somewhere.
    At(Position),
}

impl Stage {
    /// Where a game begins.
    pub fn first(game: &Game) -> Stage {
        match game.start() {
            Start::At(position) => Stage::At(position.clone()),
            Start::Placement { cats: Some(cats) } => Stage::PlaceMouse { cats: cats.clone() },
            Start::Placement { cats: None } => Stage::PlaceCats,
        }
    }

    /// The side that is to choose.
    pub fn side(&self) -> Side {
        match self {
            Stage::PlaceCats => Side::Cat,
            Stage::PlaceMouse { .. } => Side::Mouse,
            Stage::At(position) => position.turn,
        }
    }

    /// The position, if everybody stands somewhere.
    pub fn position(&self) -> Option<&Position> {
        match self {
            Stage::At(position) => Some(position),
            Stage::PlaceCats | Stage::PlaceMouse { .. } => None,
        }
    }

    /// Where the mouse is, if it is placed.
    pub fn mouse(&self) -> Option<Place> {
        self.position().map(|position| position.mouse)
    }

    /// Where the cats are; none while they are to choose.
    pub fn cats(&self) -> &[Place] {
        match self {
            Stage::PlaceCats => &[],
            Stage::PlaceMouse { cats } => cats,
            Stage::At(position) => &position.cats,
        }
    }

    /// What the side to move chose, if this is what came of it.
    pub fn chosen(&self, next: &Stage) -> Vec<Place> {
        match self.side() {
            Side::Mouse => next.mouse().into_iter().collect(),
            Side::Cat => next.cats().to_vec(),
        }
    }

    /// What comes of a choice, were it legal: one place for each animal of the side to move.
    pub(super) fn after(&self, places: &[Place], first: Side) -> Stage {
        let cats = || places.iter().copied().collect();
        match self {
            Stage::PlaceCats => Stage::PlaceMouse { cats: cats() },
            Stage::PlaceMouse { cats } => Stage::At(Position { mouse: places[0], cats: cats.clone(), turn: first }),
            Stage::At(from) => Stage::At(match from.turn {
                Side::Mouse => Position { mouse: places[0], cats: from.cats.clone(), turn: Side::Cat },
                Side::Cat => Position { mouse: from.mouse, cats: cats(), turn: Side::Mouse },
            }),
        }
    }
}
