//! One board: how many cats it takes, or whether the cats of the game win.

use std::ops::ControlFlow;

use super::chase::{Capture, Caught, Chase, Placement, Query};
use super::components::Win;
use super::move_graph::MoveGraph;
use super::shortcut::Shortcut;
use crate::board::Place;
use crate::engine::{ENGINES, Engine, OnProgress, Progress, Refusal, SolveError, engine, ignore_progress};
use crate::game::{CatInHole, Cats, Game, Side, Start, Stuck, Winner};
use crate::parallel::{cores, pool};

/// Chases that take less memory than this are left to one thread. Two cats on the map of Scotland Yard take 2 MB and less
/// than 20 ms, and smaller chases end before threads have started.
const WORTH_SHARING: u64 = 1 << 21;

/// Sets up a search: how many cats it takes to win a game, or whether the game's own cats do.
///
/// ```
/// use mousehole::cops::Search;
/// use mousehole::{Game, Graph, Place};
/// let cycle = Graph::from_lists(&[vec![1], vec![2], vec![3], vec![4], vec![0]])?.undirected();
/// let game = Game::cops(&cycle).build()?;
/// let found = Search::new(&game).cop_number()?;
/// assert_eq!(found.cats, Some(2));
/// let capture = found.capture.unwrap();
/// assert_eq!((capture.moves, &*capture.placement), (1, &[Place(0), Place(2)][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "call cop_number() or hunt()"]
pub struct Search<'a> {
    pub(super) game: &'a Game,
    max: Option<usize>,
    pub(super) shortcuts: bool,
    engine: Option<&'static dyn Engine>,
    memory: Option<u64>,
    threads: Option<usize>,
    on_progress: Box<OnProgress<'a>>,
}

/// How many cats it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CopNumber {
    /// The least number of cats that win; `None` where it is more than was asked for, or where no number wins.
    pub cats: Option<usize>,
    /// How that many cats catch the mouse.
    pub capture: Option<Capture>,
    /// Why the capture is not known, where a theorem says that they win and a chase would take too much memory.
    pub unsolved: Option<SolveError>,
    /// The theorems that spared work.
    pub shortcuts: Vec<Shortcut>,
}

/// Whether the cats of a game win.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hunt {
    /// Whether they can force a win.
    pub wins: bool,
    /// How they catch the mouse, where they do.
    pub capture: Option<Capture>,
    /// Why the capture is not known, where a theorem says that they win and a chase would take too much memory.
    pub unsolved: Option<SolveError>,
    /// The theorems that spared work.
    pub shortcuts: Vec<Shortcut>,
}

impl<'a> Search<'a> {
    /// A search on the board of a game and by its rules.
    pub fn new(game: &'a Game) -> Search<'a> {
        Search {
            game,
            max: None,
            shortcuts: true,
            engine: None,
            memory: None,
            threads: None,
            on_progress: Box::new(ignore_progress),
        }
    }

    /// Sets the largest number of cats that [`cop_number`](Search::cop_number) tries. By default, one on every place.
    pub fn max(mut self, cats: usize) -> Search<'a> {
        self.max = Some(cats);
        self
    }

    /// Sets whether theorems may spare work. By default, they may.
    pub fn shortcuts(mut self, shortcuts: bool) -> Search<'a> {
        self.shortcuts = shortcuts;
        self
    }

    /// Solves each game by an engine of the registry, in place of theorems and the chase of interchangeable cats.
    pub fn engine(mut self, name: &str) -> Result<Search<'a>, SolveError> {
        self.engine = Some(engine(name)?);
        Ok(self)
    }

    /// Sets the memory that may be used, in bytes. By default, what the machine has to spare.
    pub fn memory(mut self, bytes: u64) -> Search<'a> {
        self.memory = Some(bytes);
        self
    }

    /// Sets the number of worker threads. By default, every core once the chase is large enough to benefit.
    pub fn threads(mut self, threads: usize) -> Search<'a> {
        self.threads = Some(threads.max(1));
        self
    }

    /// Calls a closure after each round and within long ones, which may stop the search. Progress starts anew for each
    /// number of cats.
    pub fn on_progress(mut self, on_progress: impl Fn(Progress) -> ControlFlow<()> + Sync + 'a) -> Search<'a> {
        self.on_progress = Box::new(on_progress);
        self
    }

    /// The least number of cats that win when all animals choose their places, wherever the game itself has them start.
    pub fn cop_number(&self) -> Result<CopNumber, SolveError> {
        let mut shortcuts = Vec::new();
        // Cats on every place win.
        let max = self.max.unwrap_or(usize::MAX).min(self.game.board().places());
        let win = if self.has_refuge() {
            None
        } else if self.takes_rules() {
            self.by_components(&MoveGraph::new(self.game), 1..=max, &mut shortcuts)?
        } else {
            self.least_by_engine(max)?
        };
        Ok(CopNumber::new(win, shortcuts))
    }

    /// Whether the cats of the game win from its start.
    pub fn hunt(&self) -> Result<Hunt, SolveError> {
        let game = self.game;
        let mut shortcuts = Vec::new();
        let win = if self.takes_rules() {
            let graph = MoveGraph::new(game);
            match game.start() {
                Start::Placement { .. } if self.has_refuge() => None,
                Start::Placement { cats: None } => self.with_cats(&graph, game.rules().cats, &mut shortcuts)?,
                Start::Placement { cats: Some(cats) } => self.with_placed(&graph, cats, None)?,
                Start::At(position) => self.with_placed(&graph, &position.cats, Some(position.mouse))?,
            }
        } else {
            self.by_engine(game)?
        };
        let CopNumber { cats, capture, unsolved, shortcuts } = CopNumber::new(win, shortcuts);
        Ok(Hunt { wins: cats.is_some(), capture, unsolved, shortcuts })
    }

    /// Whether there is a hole that no cat may enter: a mouse that may choose its place has won.
    fn has_refuge(&self) -> bool {
        self.game.cat_places().count() < self.game.board().places()
    }

    /// Whether the chase knows these rules, and no engine is asked for instead.
    pub(super) fn takes_rules(&self) -> bool {
        let rules = self.game.rules();
        let holes = !self.game.holes().is_empty();
        self.engine.is_none()
            && rules.first == Side::Cat
            && rules.endless != Winner::Cat
            && rules.limit.is_none()
            && rules.stuck == Stuck::Stays
            && rules.is_plain()
            && !(holes && rules.cat_hole == CatInHole::Wins)
    }

    fn with_placed(&self, graph: &MoveGraph, cats: &Cats, mouse: Option<Place>) -> Result<Option<Win>, SolveError> {
        let placement = Placement::fixed(self.game, cats, mouse);
        let caught = self.catch(graph, Query { placement, ..Query::new(cats.len()) })?;
        // The answer has the cats in their own order.
        Ok(caught.map(|caught| Win::new(cats.len(), Caught { placement: cats.clone(), ..caught })))
    }

    /// How the cats of a query win; `None` where they do not.
    pub(super) fn catch(&self, graph: &MoveGraph, query: Query) -> Result<Option<Caught>, SolveError> {
        self.chase(graph, query).map(|(caught, _)| caught)
    }

    /// Runs a chase, and gives back what it worked with.
    pub(super) fn chase(&self, graph: &MoveGraph, query: Query) -> Result<(Option<Caught>, Chase), SolveError> {
        let needed = query.check_memory(graph, self.memory)?;
        let threads = self.threads.unwrap_or_else(|| if needed < WORTH_SHARING { 1 } else { cores() });
        let mut chase = Chase::default();
        let caught = match pool(threads) {
            Some(pool) => pool.install(|| chase.run(graph, &Query { threads, ..query }, &*self.on_progress)),
            // Without threads it takes longer.
            None => chase.run(graph, &Query { threads: 1, ..query }, &*self.on_progress),
        }?;
        Ok((caught, chase))
    }

    /// The least number of cats up to `max` that win, by an engine.
    fn least_by_engine(&self, max: usize) -> Result<Option<Win>, SolveError> {
        for cats in 1..=max {
            let win = self.by_engine(&self.unplaced(cats)?)?;
            if win.is_some() {
                return Ok(win);
            }
        }
        Ok(None)
    }

    /// The game with that many cats, which choose their places.
    pub(super) fn unplaced(&self, cats: usize) -> Result<Game, SolveError> {
        let refused = |error| SolveError::Refused { engine: ENGINES[0].name(), why: Refusal::Rules(Box::new(error)) };
        self.game.unplaced(cats).map_err(refused)
    }

    /// Whether the cats of a game win from its start, by an engine: those take every rule.
    fn by_engine(&self, game: &Game) -> Result<Option<Win>, SolveError> {
        let mut solver = game.solver().on_progress(&*self.on_progress);
        if let Some(engine) = self.engine {
            solver = solver.engine(engine.name())?;
        }
        if let Some(memory) = self.memory {
            solver = solver.memory(memory);
        }
        if let Some(threads) = self.threads {
            solver = solver.threads(threads);
        }
        let known = solver.from_start()?;
        let verdict = known.verdict();
        if verdict.winner != Winner::Cat {
            return Ok(None);
        }
        let placement = known.start().cats.clone();
        // Where endless play is the cats', they may win without a capture.
        let caught = verdict.plies.map(|plies| Caught { plies: plies.0, placement });
        Ok(Some(Win { cats: game.rules().cats, caught, unsolved: None }))
    }
}

impl CopNumber {
    fn new(win: Option<Win>, shortcuts: Vec<Shortcut>) -> CopNumber {
        let cats = win.as_ref().map(|win| win.cats);
        let (caught, unsolved) = win.map_or((None, None), |win| (win.caught, win.unsolved));
        CopNumber { cats, capture: caught.map(Caught::capture), unsolved, shortcuts }
    }
}
