//! A game being played.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mousehole::game::Position;
use mousehole::strategy::{Ending, GameState, JudgedChoice, Opponent, Play, Player, Standing};
use mousehole::{Place, Solution};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::bad_value;
use crate::game::PyGame;
use crate::names::{places, short_repr};
use crate::position::{side_word, verdict, winner_word};
use crate::types;

/// A game being played, from the placing of the animals, where the rules leave it to them, to the end.
///
/// `move` makes a move of the side to move, `reply` has an opponent make it, `undo` takes it back. Each choice is judged:
/// it was the `"best"`, an `"inaccuracy"` that keeps the result, or a `"mistake"`.
///
/// >>> import mousehole
/// >>> play = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2).play()
/// >>> play.move((2, 2)).quality
/// 'best'
/// >>> play.reply("perfect").to, play.verdict.winner, play.ending
/// ((1, 2), 'mouse', None)
/// >>> play.undo()
/// (1, 2)
#[pyclass(frozen, name = "Play", module = "mousehole")]
pub(crate) struct PyPlay {
    game: PyGame,
    play: Mutex<Play>,
}

impl PyPlay {
    /// A game at its start, or at a position with the whole limit left.
    pub(crate) fn new(game: PyGame, solution: &Arc<Solution>, position: Option<Position>) -> PyResult<PyPlay> {
        let solution = Arc::clone(solution);
        let limit = solution.game().rules().limit;
        let play = match position {
            None => Play::new(solution),
            Some(position) => Play::from_position(solution, position, limit)
                .ok_or_else(|| bad_value("the position is not one of this game"))?,
        };
        Ok(PyPlay { game, play: Mutex::new(play) })
    }

    fn lock(&self) -> MutexGuard<'_, Play> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The places of a side's animals: one, or a tuple with one for each of several cats.
    fn places<'py>(&self, py: Python<'py>, places: &[Place]) -> PyResult<Bound<'py, PyAny>> {
        match places {
            &[place] => self.game.naming().name(py, place),
            places => self.game.naming().names(py, places).map(Bound::into_any),
        }
    }

    fn choice<'py>(&self, py: Python<'py>, made: &JudgedChoice) -> PyResult<Bound<'py, PyAny>> {
        let to = self.places(py, &made.from.choice_to(&made.to))?;
        let best = (winner_word(made.best.winner), made.best.plies.map(|plies| plies.0));
        let Standing { verdict: under_rules, label } = made.after;
        let after = verdict(py, under_rules, label)?;
        types::CHOICE.make(py, (side_word(made.side), to, made.quality.to_string(), after, best.0, best.1))
    }

    /// Makes a choice.
    fn make<'py>(&self, py: Python<'py>, places: &[Place]) -> PyResult<Bound<'py, PyAny>> {
        let made = self.lock().make(places).map_err(bad_value)?;
        self.choice(py, &made)
    }
}

#[pymethods]
impl PyPlay {
    /// The game.
    #[getter]
    fn game(&self) -> PyGame {
        self.game.clone()
    }

    /// The side that is to choose: `"mouse"` or `"cat"`.
    #[getter]
    fn turn(&self) -> &'static str {
        side_word(self.lock().side())
    }

    /// The position; `None` while animals are still to be placed.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.lock().position().cloned();
        position.map(|position| self.game.naming().show(py, &position)).transpose()
    }

    /// The positions so far, the present one last.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let states = self.lock().states().to_vec();
        let positions = states.iter().filter_map(GameState::position).map(|at| self.game.naming().show(py, at));
        PyTuple::new(py, positions.collect::<PyResult<Vec<_>>>()?)
    }

    /// How many plies have been played. To choose a place at the start is no ply.
    #[getter]
    fn plies(&self) -> u32 {
        self.lock().plies()
    }

    /// How many plies are left; `None` where there is no limit.
    #[getter]
    fn left(&self) -> Option<u32> {
        self.lock().left()
    }

    /// What the game comes to from here, with the plies that are left.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Standing { verdict: under_rules, label } = self.lock().standing();
        verdict(py, under_rules, label)
    }

    /// How it ended: `"hole"`, `"capture"`, `"reach"`, `"surround"`, `"guard"`, `"stuck"` or `"limit"`; `None` while it goes on.
    #[getter]
    fn ending(&self) -> Option<String> {
        Some(match self.lock().ending()? {
            Ending::Finished(end) => end.reason.to_string(),
            Ending::Limit => "limit".to_owned(),
            Ending::Repeats { .. } => "repeats".to_owned(),
        })
    }

    /// Every legal move, best first. There is none while animals are to be placed, and none when the game is over.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (side, moves) = {
            let play = self.lock();
            (play.side(), play.moves())
        };
        self.game.naming().moves(py, side, moves)
    }

    /// Makes a choice for the side to move: where it goes, or is placed. Several cats are given as a list.
    #[pyo3(name = "move")]
    fn make_move<'py>(&self, py: Python<'py>, to: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let places = places(self.game.game.board(), self.game.names.as_deref(), "to", to)?;
        self.make(py, &places)
    }

    /// Has an opponent choose for the side to move.
    ///
    /// The opponent is `"perfect"`, `"greedy"`, `"random"`, or a level from 1, the weakest, to 9. The same `seed` chooses the
    /// same.
    #[pyo3(signature = (opponent=None, *, seed=0), text_signature = "($self, opponent='perfect', *, seed=0)")]
    fn reply<'py>(
        &self,
        py: Python<'py>,
        opponent: Option<&Bound<'py, PyAny>>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let player = Player::new(opponent.map_or(Ok(Opponent::Perfect), self::opponent)?, seed);
        let play = self.lock().clone();
        let choice = py.detach(|| player.choose(&play)).ok_or_else(|| bad_value("the game is over"))?;
        self.make(py, &choice)
    }

    /// Takes back the last choice, and says what it was; `None` at the start.
    fn undo<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let undone = self.lock().undo();
        undone.map(|places| self.places(py, &places)).transpose()
    }

    /// Every choice so far, judged.
    #[getter]
    fn choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let made: Vec<JudgedChoice> = self.lock().choices().collect();
        PyTuple::new(py, made.iter().map(|made| self.choice(py, made)).collect::<PyResult<Vec<_>>>()?)
    }

    fn __repr__(&self) -> String {
        let side = self.turn();
        match self.ending() {
            Some(ending) => format!("<Play: over after {} plies by {ending}>", self.plies()),
            None => format!("<Play: {} plies, {side} to move>", self.plies()),
        }
    }
}

fn opponent(given: &Bound<'_, PyAny>) -> PyResult<Opponent> {
    let level = given.extract::<usize>().ok().and_then(|level| Opponent::LEVELS.get(level.wrapping_sub(1)).copied());
    let named = || given.extract::<String>().ok()?.parse().ok();
    level.or_else(named).ok_or_else(|| {
        bad_value(format!("opponent: found {}, expected perfect, greedy, random, or a level 1 to 9", short_repr(given)))
    })
}
