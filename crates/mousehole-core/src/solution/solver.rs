//! One solve: which engine, within what memory, watched by whom.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use mousehole_base::clock::Stopwatch;
use mousehole_base::files;
use mousehole_base::memory;

use super::{Account, FromStart, Labels, MouseWins, Question, Solution, Winners};
use crate::engine::{
    Checkpoint, Context, ENGINES, Engine, OnProgress, Outcome, Peers, Progress, ShardOf, SolveError, Task, Tuning,
    check_memory, engine, ignore_progress,
};
use crate::game::Game;

/// Sets up one solve of a game; made by [`Game::solver`].
#[must_use = "call solve()"]
pub struct Solver<'a> {
    pub(super) game: &'a Game,
    engine: Option<&'static dyn Engine>,
    memory: Option<u64>,
    tuning: Tuning,
    on_progress: Box<OnProgress<'a>>,
    checkpoint: Option<&'a dyn Checkpoint>,
    scratch: Option<PathBuf>,
    peers: Option<Arc<dyn Peers>>,
}

impl Game {
    /// Solves the game with the default engine: the verdict and distance of every position.
    pub fn solve(&self) -> Result<Solution, SolveError> {
        self.solver().solve()
    }

    /// Sets up a solve: engine, memory, threads, progress.
    ///
    /// ```
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// # let game = mousehole::Game::grid(&board).build()?;
    /// let solution = game.solver().engine("recheck")?.memory(1 << 30).solve()?;
    /// assert_eq!(solution.engine(), "recheck");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solver(&self) -> Solver<'_> {
        Solver {
            game: self,
            engine: None,
            memory: None,
            tuning: Tuning::default(),
            on_progress: Box::new(ignore_progress),
            checkpoint: None,
            scratch: None,
            peers: None,
        }
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

    /// Sets the number of worker threads. By default, `bits` uses every core once the game is large enough to benefit.
    pub fn threads(mut self, threads: usize) -> Solver<'a> {
        self.tuning.threads = Some(threads.max(1));
        self
    }

    /// Has the engine work as told, where it has a choice.
    pub fn tuning(mut self, tuning: Tuning) -> Solver<'a> {
        self.tuning = tuning;
        self
    }

    /// Calls a closure after each round and within long ones, which may stop the solve.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// # let game = mousehole::Game::grid(&board).build()?;
    /// let solution = game.solver().on_progress(|progress| {
    ///     eprintln!("round {}: {} of {} positions", progress.round, progress.labelled, progress.positions);
    ///     ControlFlow::Continue(())
    /// });
    /// let solution = solution.solve()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_progress(mut self, on_progress: impl Fn(Progress) -> ControlFlow<()> + Sync + 'a) -> Solver<'a> {
        self.on_progress = Box::new(on_progress);
        self
    }

    /// Has the state of the solve kept from time to time, and goes on from a state that was kept before. Only the engine
    /// `bits` can, and only when it solves everything; others leave it alone.
    pub fn checkpoint(mut self, checkpoint: &'a dyn Checkpoint) -> Solver<'a> {
        self.checkpoint = Some(checkpoint);
        self
    }

    /// Allows scratch files in a folder: distances that do not fit in memory go there, and those of large boards are kept
    /// in a way that takes less. Only the engine `bits` uses any; they have no name, and end with the labels.
    ///
    /// Where the machine cannot read such a file again, whoever reads a label unwinds with a
    /// [`MachineError`](crate::engine::MachineError).
    ///
    /// ```
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// # let game = mousehole::Game::grid(&board).build()?;
    /// let solution = game.solver().scratch(std::env::temp_dir()).memory(1 << 30).solve()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scratch(mut self, folder: impl Into<PathBuf>) -> Solver<'a> {
        self.scratch = Some(folder.into());
        self
    }

    /// Solves the game together with other processes, each of which makes the same calls. Only the engine `bits` can. The
    /// answer is with the first of them; the others get [`SolveError::Served`] once that has let go of it.
    #[doc(hidden)]
    pub fn peers(mut self, peers: Arc<dyn Peers>) -> Solver<'a> {
        self.peers = Some(peers);
        self
    }

    /// The engine that will run, or why none does: the one that was named, or the first that takes the game and has the
    /// memory for it. Nothing large is allocated.
    pub fn plan(&self, question: Question) -> Result<&'static dyn Engine, SolveError> {
        self.plan_for(&self.task(question))
    }

    fn plan_for(&self, task: &Task) -> Result<&'static dyn Engine, SolveError> {
        let only = if self.peers.is_some() { Some(engine("bits")?) } else { self.engine };
        if let Some(engine) = only {
            return self.check(engine, task).map(|()| engine);
        }
        let is_preferred = |engine: &&&dyn Engine| engine.is_preferred(self.game);
        // A preferred engine that does not take the game is no reason to refuse it.
        let mut preferred = ENGINES.iter().filter(is_preferred);
        if let Some(&engine) = preferred.find(|&&engine| self.check(engine, task).is_ok()) {
            return Ok(engine);
        }
        let mut refusal = None;
        for &engine in ENGINES.iter().filter(|engine| !is_preferred(engine)) {
            match self.check(engine, task) {
                Ok(()) => return Ok(engine),
                // What the best engine lacks is what is worth telling.
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        Err(refusal.expect("there are engines"))
    }

    /// Whether an engine takes the game and has the memory for it.
    fn check(&self, engine: &dyn Engine, task: &Task) -> Result<(), SolveError> {
        let name = engine.name();
        engine.accepts(self.game, &self.tuning).map_err(|why| SolveError::Refused { engine: name, why })?;
        check_memory(name, self.game.positions(), engine.memory(self.game, task), self.memory)?;
        if let Some((needed, free)) = engine.device_memory(self.game, task)
            && needed > free
        {
            return Err(SolveError::DeviceMemory { engine: name, positions: self.game.positions(), needed, free });
        }
        let Some(folder) = &self.scratch else { return Ok(()) };
        let needed = engine.scratch(self.game, task);
        match if needed > 0 { files::free_space(folder) } else { None } {
            Some(free) if needed > free => Err(SolveError::Disk { engine: name, folder: folder.clone(), needed, free }),
            _ => Ok(()),
        }
    }

    /// What an engine is asked to do. Where there may be scratch files, this asks the machine how much memory it has to spare,
    /// which takes longer than many a solve.
    pub fn task(&self, question: Question) -> Task {
        let mut task = question.task(self.game, self.tuning);
        task.shard = self.peers.as_ref().map(|peers| ShardOf { index: peers.index(), count: peers.count() });
        if self.scratch.is_some() { task.spill(memory::allowed(self.memory)) } else { task }
    }

    /// Everything: the label and distance of every position.
    pub fn solve(self) -> Result<Solution, SolveError> {
        let (labels, account) = self.label(Question::Everything, None)?;
        Ok(Solution::new(self.game.clone(), labels, account))
    }

    /// Who wins from the start, in how many plies, by which moves. Stops as soon as that is known.
    pub fn from_start(self) -> Result<FromStart, SolveError> {
        let (labels, account) = self.label(Question::Start, None)?;
        Ok(FromStart { solution: Solution::new(self.game.clone(), labels, account) })
    }

    /// Who wins everywhere, without distances.
    pub fn winners(self) -> Result<Winners, SolveError> {
        self.winners_for(Question::Winners)
    }

    /// Whether the mouse wins, everywhere.
    pub fn mouse_wins(self) -> Result<MouseWins, SolveError> {
        Ok(MouseWins { winners: self.winners_for(Question::Mouse)? })
    }

    fn winners_for(self, question: Question) -> Result<Winners, SolveError> {
        let (labels, account) = self.label(question, None)?;
        Ok(Winners { game: self.game.clone(), labels, account })
    }

    /// Labels the game, in the memory of labels that nobody needs any more where there are any.
    pub(super) fn label(&self, question: Question, reuse: Option<Labels>) -> Result<(Labels, Account), SolveError> {
        let task = self.task(question);
        let engine = self.plan_for(&task)?;
        // On one machine, only a full solve takes so long that its state is worth saving.
        let checkpoint = self.checkpoint.filter(|_| question == Question::Everything || self.peers.is_some());
        let context = Context {
            on_progress: &*self.on_progress,
            checkpoint,
            scratch: self.scratch.as_deref(),
            peers: self.peers.as_ref(),
        };
        let clock = Stopwatch::start();
        let outcome = match reuse {
            Some(labels) => engine.relabel(labels, self.game, &task, &context),
            None => engine.label(self.game, &task, &context),
        };
        let Outcome { labels, work, layout } = outcome?;
        Ok((labels, Account { engine: engine.name(), work, layout, took: clock.elapsed() }))
    }
}
