//! A position: who stands where, and whose turn it is.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use super::Side;
use crate::board::Place;

/// The places of the cats, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<Place>", into = "Vec<Place>"))]
pub struct Cats(SmallVec<[Place; 4]>);

impl Deref for Cats {
    type Target = [Place];

    fn deref(&self) -> &[Place] {
        &self.0
    }
}

impl DerefMut for Cats {
    fn deref_mut(&mut self) -> &mut [Place] {
        &mut self.0
    }
}

impl FromIterator<Place> for Cats {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Cats {
        Cats(places.into_iter().collect())
    }
}

impl From<Vec<Place>> for Cats {
    fn from(places: Vec<Place>) -> Cats {
        Cats(places.into())
    }
}

impl From<Cats> for Vec<Place> {
    fn from(cats: Cats) -> Vec<Place> {
        cats.0.into_vec()
    }
}

/// Who stands where, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The mouse's place.
    pub mouse: Place,
    /// The cats' places.
    pub cats: Cats,
    /// The side to move.
    pub turn: Side,
}

impl Position {
    /// A position.
    pub fn new(mouse: Place, cats: impl IntoIterator<Item = Place>, turn: Side) -> Position {
        Position { mouse, cats: cats.into_iter().collect(), turn }
    }
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// At a position.
    At(Position),
    /// With the cats' choice of places, unless they are given, and then the mouse's.
    Placement {
        /// The cats' places, where they are given.
        cats: Option<Cats>,
    },
}

impl Start {
    /// The mouse's place, where it is given.
    pub fn mouse(&self) -> Option<Place> {
        match self {
            Start::At(position) => Some(position.mouse),
            Start::Placement { .. } => None,
        }
    }

    /// The cats' places, where they are given.
    pub fn cats(&self) -> Option<&Cats> {
        match self {
            Start::At(position) => Some(&position.cats),
            Start::Placement { cats } => cats.as_ref(),
        }
    }
}
