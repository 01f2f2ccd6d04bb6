//! What to mark on a drawing of the board.

use mousehole::Side;
use mousehole::board::Place;

use super::{Explanation, Idea};

/// Places of an explanation to mark on a drawing of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// A way that an animal of a side takes.
    Way(Side, Vec<Place>),
    /// The place that every way of the mouse to a hole leads through.
    Gate(Place),
    /// Where a side can keep to for ever.
    Home(Side, Vec<Place>),
}

impl Mark {
    /// The places.
    pub fn places(&self) -> &[Place] {
        match self {
            Mark::Way(_, places) | Mark::Home(_, places) => places,
            Mark::Gate(place) => std::slice::from_ref(place),
        }
    }
}

impl Explanation {
    /// What to mark on the board, if there is something.
    pub fn mark(&self) -> Option<Mark> {
        self.ideas.iter().find_map(|idea| match idea {
            Idea::Runs { after: 0, run } => Some(Mark::Way(Side::Mouse, run.route.clone())),
            Idea::Walks { after: 0, walk } => Some(Mark::Way(Side::Cat, walk.route.clone())),
            Idea::Blocks(block) => Some(Mark::Gate(block.place)),
            Idea::Keeps(home) => Some(Mark::Home(home.side, home.places.clone())),
            _ => None,
        })
    }
}
