//! What to mark on a drawing of the board.

use mousehole::Side;
use mousehole::board::Place;

use super::{Explanation, Motif};

/// Places of an explanation to mark on a drawing of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// A way that an animal of a side takes.
    Way(Side, Vec<Place>),
    /// The place that every way of the mouse to a hole leads through.
    Gate(Place),
    /// Where a side can keep to for ever.
    Fortress(Side, Vec<Place>),
}

impl Mark {
    /// The places.
    pub fn places(&self) -> &[Place] {
        match self {
            Mark::Way(_, places) | Mark::Fortress(_, places) => places,
            Mark::Gate(place) => std::slice::from_ref(place),
        }
    }
}

impl Explanation {
    /// What to mark on the board, if there is something.
    pub fn mark(&self) -> Option<Mark> {
        self.motifs.iter().find_map(|motif| match motif {
            Motif::Runs { after: 0, run } => Some(Mark::Way(Side::Mouse, run.route.clone())),
            Motif::Walks { after: 0, walk } => Some(Mark::Way(Side::Cat, walk.route.clone())),
            Motif::Blocks(block) => Some(Mark::Gate(block.place)),
            Motif::Keeps(fortress) => Some(Mark::Fortress(fortress.side, fortress.places.clone())),
            _ => None,
        })
    }
}
