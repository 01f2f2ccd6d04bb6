//! How far a game has come.

use crate::board::Place;
use crate::game::{Cats, Game, Position, Side, Start};

/// How far a game has come: animals are still to be placed, or everybody stands somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameState {
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

impl GameState {
    /// Where a game begins.
    pub fn start(game: &Game) -> GameState {
        match game.start() {
            Start::At(position) => GameState::At(position.clone()),
            Start::Placement { cats: Some(cats) } => GameState::PlaceMouse { cats: cats.clone() },
            Start::Placement { cats: None } => GameState::PlaceCats,
        }
    }

    /// The side that is to choose.
    pub fn side(&self) -> Side {
        match self {
            GameState::PlaceCats => Side::Cat,
            GameState::PlaceMouse { .. } => Side::Mouse,
            GameState::At(position) => position.turn,
        }
    }

    /// The position, if everybody stands somewhere.
    pub fn position(&self) -> Option<&Position> {
        match self {
            GameState::At(position) => Some(position),
            GameState::PlaceCats | GameState::PlaceMouse { .. } => None,
        }
    }

    /// Where the mouse is, if it is placed.
    pub fn mouse(&self) -> Option<Place> {
        self.position().map(|position| position.mouse)
    }

    /// Where the cats are; none while they are to choose.
    pub fn cats(&self) -> &[Place] {
        match self {
            GameState::PlaceCats => &[],
            GameState::PlaceMouse { cats } => cats,
            GameState::At(position) => &position.cats,
        }
    }

    /// The choice of the side to move that leads to `next`: one place for each of its animals.
    pub fn choice_to(&self, next: &GameState) -> Vec<Place> {
        match self.side() {
            Side::Mouse => next.mouse().into_iter().collect(),
            Side::Cat => next.cats().to_vec(),
        }
    }

    /// What comes of a choice, were it legal: one place for each animal of the side to move.
    pub(super) fn after(&self, places: &[Place], first: Side) -> GameState {
        let cats = || places.iter().copied().collect();
        match self {
            GameState::PlaceCats => GameState::PlaceMouse { cats: cats() },
            GameState::PlaceMouse { cats } => {
                GameState::At(Position { mouse: places[0], cats: cats.clone(), turn: first })
            }
            GameState::At(from) => GameState::At(match from.turn {
                Side::Mouse => Position { mouse: places[0], cats: from.cats.clone(), turn: Side::Cat },
                Side::Cat => Position { mouse: from.mouse, cats: cats(), turn: Side::Mouse },
            }),
        }
    }
}
