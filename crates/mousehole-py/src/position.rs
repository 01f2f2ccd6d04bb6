//! Positions in and out: where the animals stand, as Python calls it.

use mousehole::game::{Cats, Position, Side, Winner};
use mousehole::solution::{Label, Verdict};
use mousehole::strategy::{Ending, Line, Move};
use mousehole::{Game, Place};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::bad_value;
use crate::names::{Names, place, place_object, places, value};
use crate::types;

/// Names the places of a game as Python does, and reads them back.
#[derive(Clone, Copy)]
pub(crate) struct Naming<'a> {
    pub(crate) game: &'a Game,
    pub(crate) names: Option<&'a Names>,
}

/// The arguments of a position. What is not given is as the game starts.
#[derive(Clone, Copy, Default)]
pub(crate) struct PositionArgs<'a, 'py> {
    pub(crate) mouse: Option<&'a Bound<'py, PyAny>>,
    pub(crate) cat: Option<&'a Bound<'py, PyAny>>,
    pub(crate) turn: Option<&'a Bound<'py, PyAny>>,
}

impl PositionArgs<'_, '_> {
    pub(crate) fn is_empty(&self) -> bool {
        self.mouse.is_none() && self.cat.is_none() && self.turn.is_none()
    }
}

impl<'a> Naming<'a> {
    /// The position of the arguments. `start` gives what is missing.
    pub(crate) fn position(
        &self,
        args: PositionArgs<'_, '_>,
        start: impl FnOnce() -> PyResult<Position>,
    ) -> PyResult<Position> {
        let mouse = args.mouse.map(|mouse| self.place("mouse", mouse)).transpose()?;
        let cats = args.cat.map(|cat| self.cats(cat)).transpose()?;
        let turn = args.turn.map(|turn| side("turn", turn)).transpose()?;
        Ok(match (mouse, cats) {
            (Some(mouse), Some(cats)) => Position { mouse, cats, turn: turn.unwrap_or(self.game.rules().first) },
            (mouse, cats) => {
                let start = start()?;
                Position {
                    mouse: mouse.unwrap_or(start.mouse),
                    cats: cats.unwrap_or(start.cats),
                    turn: turn.unwrap_or(start.turn),
                }
            }
        })
    }

    fn place(&self, argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Place> {
        place(self.game.board(), self.names, argument, given)
    }

    fn cats(&self, given: &Bound<'_, PyAny>) -> PyResult<Cats> {
        let cats = places(self.game.board(), self.names, "cat", given)?;
        let expected = self.game.rules().cats;
        if cats.len() != expected {
            let are = if cats.len() == 1 { "is" } else { "are" };
            let s = if expected == 1 { "" } else { "s" };
            return Err(bad_value(format!("cat: the game has {expected} cat{s}, and {} {are} given", cats.len())));
        }
        if let Some(&cat) = cats.iter().find(|&&cat| self.game.cat_places().index(cat).is_none()) {
            let name = self.game.board().name(cat);
            return Err(bad_value(format!("cat: {name} is a hole, which cats may not enter under these rules")));
        }
        Ok(cats.into_iter().collect())
    }

    /// A place as Python calls it.
    pub(crate) fn name<'py>(&self, py: Python<'py>, place: Place) -> PyResult<Bound<'py, PyAny>> {
        place_object(py, self.game.board(), self.names, place)
    }

    /// Several places as a tuple.
    pub(crate) fn names<'py>(&self, py: Python<'py>, places: &[Place]) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, places.iter().map(|&place| self.name(py, place)).collect::<PyResult<Vec<_>>>()?)
    }

    /// Where a side stands: a place, or a tuple with one for each of several cats.
    fn side<'py>(&self, py: Python<'py>, position: &Position, side: Side) -> PyResult<Bound<'py, PyAny>> {
        match (side, &*position.cats) {
            (Side::Mouse, _) => self.name(py, position.mouse),
            (Side::Cat, &[cat]) => self.name(py, cat),
            (Side::Cat, cats) => self.names(py, cats).map(Bound::into_any),
        }
    }

    pub(crate) fn show<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        let (mouse, cat) = (self.side(py, position, Side::Mouse)?, self.side(py, position, Side::Cat)?);
        types::POSITION.make(py, (mouse, cat, side_word(position.turn)))
    }

    /// Moves of a position.
    pub(crate) fn moves<'py>(&self, py: Python<'py>, turn: Side, moves: Vec<Move>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let object = |found: Move| {
            let plies = found.verdict.plies.map(|plies| plies.0);
            types::MOVE.make(py, (self.side(py, &found.to, turn)?, winner_word(found.verdict.winner), plies))
        };
        moves.into_iter().map(object).collect()
    }

    /// Where a side goes in each of some positions.
    pub(crate) fn destinations<'py>(
        &self,
        py: Python<'py>,
        turn: Side,
        positions: &[Position],
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        positions.iter().map(|to| self.side(py, to, turn)).collect()
    }

    /// A perfect game.
    pub(crate) fn line<'py>(&self, py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyAny>> {
        let positions = line.positions.iter().map(|at| self.show(py, at)).collect::<PyResult<Vec<_>>>()?;
        let (ending, since) = match line.ending {
            Ending::Finished(end) => (end.reason.to_string(), None),
            Ending::Repeats { since } => ("repeats".to_owned(), Some(since)),
            Ending::Limit => ("limit".to_owned(), None),
        };
        types::LINE.make(py, (positions, ending, since))
    }
}

/// What a position comes to.
pub(crate) fn verdict(py: Python<'_>, verdict: Verdict, label: Label) -> PyResult<Bound<'_, PyAny>> {
    let (word, distance) = match label {
        Label::Won { by, plies } => (side_word(by), Some(plies.0)),
        Label::Open => ("open", None),
    };
    types::VERDICT.make(py, (winner_word(verdict.winner), verdict.plies.map(|plies| plies.0), word, distance))
}

pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::Mouse => "mouse",
        Side::Cat => "cat",
    }
}

pub(crate) fn winner_word(winner: Winner) -> &'static str {
    match winner {
        Winner::Mouse => "mouse",
        Winner::Cat => "cat",
        Winner::Draw => "draw",
    }
}

/// The side that an argument names.
pub(crate) fn side(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Side> {
    let word = value(argument, given, "one of mouse cat", |word: &String| word.parse::<Side>().is_ok())?;
    word.parse().map_err(bad_value)
}
