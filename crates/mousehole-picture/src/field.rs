//! What a picture shows: for every place of one animal, with the others where they stand, how the game comes out.

use mousehole::Place;
use mousehole::game::{Position, Side, Winner};

use crate::Answers;

/// How the game comes out when an animal stands on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// That side forces a win within the limit.
    Won { by: Side, plies: Option<u32> },
    /// Nobody does, so that endless play decides.
    Unforced { worth: Winner, why: Why },
    /// The animal may not stand there.
    Forbidden,
}

/// Why nobody forces a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Nobody can.
    Endless,
    /// It would come after the limit.
    Limit,
    /// One or the other: without distances, they look the same.
    Unknown,
}

impl Mark {
    pub(crate) fn winner(self) -> Option<Winner> {
        match self {
            Mark::Won { by, .. } => Some(by.into()),
            Mark::Unforced { worth, .. } => Some(worth),
            Mark::Forbidden => None,
        }
    }

    pub(crate) fn plies(self) -> Option<u32> {
        if let Mark::Won { plies, .. } = self { plies } else { None }
    }
}

pub(crate) struct Field {
    /// The side that stands still.
    pub(crate) fixed: Side,
    /// Where everybody stands, and who is to move.
    pub(crate) position: Position,
    /// One for each place of the animal that is free: the mouse, or the first cat.
    pub(crate) marks: Vec<Mark>,
    /// The places that are drawn.
    pub(crate) shown: Vec<Place>,
}

impl Field {
    pub(crate) fn new(
        answers: &Answers<'_>,
        position: Position,
        fixed: Side,
        is_shown: impl Fn(Place) -> bool,
    ) -> Field {
        let places = || (0..answers.game().board().places() as u32).map(Place);
        let marks = places().map(|place| answers.mark(&moved(&position, fixed, place))).collect();
        Field { fixed, position, marks, shown: places().filter(|&place| is_shown(place)).collect() }
    }

    /// The places that are drawn, with how the game comes out from each.
    pub(crate) fn shown(&self) -> impl Iterator<Item = (Place, Mark)> + '_ {
        self.shown.iter().map(|&place| (place, self.marks[place.index()]))
    }

    /// The position with the free animal on a place.
    pub(crate) fn with(&self, place: Place) -> Position {
        moved(&self.position, self.fixed, place)
    }

    /// The places of those who stand still.
    pub(crate) fn standing(&self) -> &[Place] {
        match self.fixed {
            Side::Cat => &self.position.cats,
            Side::Mouse => &self.position.cats[1..],
        }
    }

    /// How many places each side wins on, and nobody.
    pub(crate) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for mark in &self.marks {
            match mark.winner() {
                Some(Winner::Mouse) => counts.mouse += 1,
                Some(Winner::Cat) => counts.cat += 1,
                Some(Winner::Draw) => counts.draw += 1,
                None => {}
            }
            if let Mark::Unforced { why, .. } = mark {
                counts.unforced += 1;
                counts.endless += usize::from(*why == Why::Endless);
                counts.late += usize::from(*why == Why::Limit);
            }
        }
        counts
    }
}

fn moved(position: &Position, fixed: Side, place: Place) -> Position {
    let mut moved = position.clone();
    match fixed {
        Side::Cat => moved.mouse = place,
        Side::Mouse => moved.cats[0] = place,
    }
    moved
}

/// How many places come out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) mouse: usize,
    pub(crate) cat: usize,
    pub(crate) draw: usize,
    /// Of all these, those that nobody forces within the limit.
    pub(crate) unforced: usize,
    /// Of these, those that nobody ever does, and those that somebody does after the limit.
    pub(crate) endless: usize,
    pub(crate) late: usize,
}
