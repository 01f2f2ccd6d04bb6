//! One solve: which engine, within what memory, watched by whom.

use std::time::{Duration, Instant};

use super::{Labels, MouseWins, Solution, Winners};
use crate::engine::{ENGINES, Engine, Observer, Silent, SolveError, Watch, Work, available_memory, engine};
use crate::game::Game;

/// Below this, memory is taken without asking the machine how much it has.
const SMALL: u64 = 64 << 20;

/// Sets up one solve of a game; made by [`Game::solver`].
#[must_use = "call solve()"]
pub struct Solver<'a> {
    game: &'a Game,
    engine: Option<&'static dyn Engine>,
    memory: Option<u64>,
    observer: &'a dyn Observer,
}

impl Game {
    /// Solves the game with the default engine: the verdict and distance of every position.
    pub fn solve(&self) -> Result<Solution, SolveError> {
        self.solver().solve()
    }

    /// Sets up a solve: engine, memory, observer.
    ///
    /// ```
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// # let game = mousehole::Game::grid(&board).build()?;
    /// let solution = game.solver().engine("recheck")?.memory(1 << 30).solve()?;
    /// assert_eq!(solution.engine(), "recheck");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solver(&self) -> Solver<'_> {
        Solver { game: self, engine: None, memory: None, observer: &Silent }
    }
}

impl<'a> Solver<'a> {
    /// Uses the engine of that name.
    pub fn engine(mut self, name: &str) -> Result<Solver<'a>, SolveError> {
        self.engine = Some(engine(name)?);
        Ok(self)
    }

    /// Allows that many bytes; otherwise, what the machine has to spare.
    pub fn memory(mut self, bytes: u64) -> Solver<'a> {
        self.memory = Some(bytes);
        self
    }

    /// Has the solve watched.
    pub fn observer(mut self, observer: &'a dyn Observer) -> Solver<'a> {
        self.observer = observer;
        self
    }

    /// The engine that will run, or why none does. Nothing large is allocated.
    pub fn plan(&self) -> Result<&'static dyn Engine, SolveError> {
        let chosen = match self.engine {
            Some(engine) => engine,
            None => ENGINES.iter().copied().find(|engine| engine.accepts(self.game).is_ok()).unwrap_or(ENGINES[0]),
        };
        chosen.accepts(self.game).map_err(|why| SolveError::Refused { engine: chosen.name(), why })?;
        let needed = chosen.memory(self.game);
        let allowed = match self.memory {
            Some(bytes) => bytes,
            None if needed <= SMALL => u64::MAX,
            None => available_memory().unwrap_or(u64::MAX),
        };
        if needed > allowed {
            return Err(SolveError::Memory {
                engine: chosen.name(),
                positions: self.game.positions(),
                needed,
                allowed,
            });
        }
        Ok(chosen)
    }

    /// Everything: the label and distance of every position.
    pub fn solve(self) -> Result<Solution, SolveError> {
        let (labels, engine, work, took) = self.label()?;
        Ok(Solution::new(self.game.clone(), labels, engine, work, took))
    }

    /// Who wins everywhere, without distances.
    pub fn winners(self) -> Result<Winners, SolveError> {
        let (labels, engine, work, took) = self.label()?;
        Ok(Winners { game: self.game.clone(), labels, engine, work, took })
    }

    /// Whether the mouse wins, everywhere.
    pub fn mouse_wins(self) -> Result<MouseWins, SolveError> {
        Ok(MouseWins { winners: self.winners()? })
    }

    fn label(&self) -> Result<(Labels, &'static str, Work, Duration), SolveError> {
        let engine = self.plan()?;
        let mut watch = Watch::new(self.observer);
        let began = Instant::now();
        let labels = engine.label(self.game, &mut watch)?;
        Ok((labels, engine.name(), watch.work(), began.elapsed()))
    }
}
