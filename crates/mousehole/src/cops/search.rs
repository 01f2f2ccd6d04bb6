//! One board: how many cats it takes, or whether the cats of the game win.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::chase::{Capture, Caught, Chase, Placement, Query};
use super::components::Win;
use super::move_graph::MoveGraph;
use super::shortcut::Shortcut;
use super::symmetry::Symmetry;
use crate::board::Place;
use crate::engine::{ENGINES, Engine, OnProgress, Progress, Refusal, SolveError, engine, ignore_progress};
use crate::game::{CatInHole, Cats, Game, Side, Start, Stuck, Winner};
use crate::parallel::{cores, pool};

/// Chases that take less memory than this are left to one thread. Two cats on the map of Scotland Yard take 2 MB and less
/// than 20 ms, and smaller chases end before threads have started.
const WORTH_SHARING: u64 = 1 << 21;

/// Symmetry is looked for from this size of a chase on: smaller ones are over in a tenth of a second, symmetry or not.
const WORTH_FOLDING: u64 = 1 << 25;

/// And where a chase takes more bytes than this for each move that is seen from each place once: to look for symmetry then
/// takes at most some hundredths of its time.
const BYTES_A_LOOK: u64 = 1 << 9;

/// Moves to look at for symmetry at the most: some seconds.
const MOST_LOOKS: u64 = 1 << 30;

/// Places to an orbit from which on symmetry makes a chase faster. With 2 cats on 20 × 20 cells there are 7, and it would
/// take 6 times as long; with 4 cats on the torus of 8 × 8 there are 64, and it takes a tenth.
const WORTH_ORBITS: usize = 16;

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
    fold: Option<bool>,
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
            fold: None,
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

    /// Sets whether placements that automorphisms of the board carry into each other are worked out once, where all cats move
    /// and there are two or more. By default, they are where that is faster or saves a chase from being refused.
    pub fn fold(mut self, fold: bool) -> Search<'a> {
        self.fold = Some(fold);
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
        let query = Query { threads: self.threads.unwrap_or_else(cores), ..query };
        let query = Query { symmetry: self.symmetry(graph, &query), ..query };
        let needed = query.check_memory(graph, self.memory)?;
        let threads = self.threads.unwrap_or(if needed < WORTH_SHARING { 1 } else { query.threads });
        let mut chase = Chase::default();
        let caught = match pool(threads) {
            Some(pool) => pool.install(|| chase.run(graph, &Query { threads, ..query }, &*self.on_progress)),
            // Without threads it takes longer.
            None => chase.run(graph, &Query { threads: 1, ..query }, &*self.on_progress),
        }?;
        Ok((caught, chase))
    }

    /// The automorphisms that a chase is to make use of: where it is faster for them, or would not fit without.
    pub(super) fn symmetry(&self, graph: &MoveGraph, query: &Query) -> Option<Arc<Symmetry>> {
        if graph.lazy || query.cats < 2 || self.fold == Some(false) || !self.shortcuts && self.fold.is_none() {
            return None;
        }
        let fits = |symmetry: Option<Arc<Symmetry>>| {
            let query = Query { symmetry, ..query.clone() };
            query.check_memory(graph, self.memory).is_ok()
        };
        let (plain, needed) = (fits(None), query.memory(graph).unwrap_or(u64::MAX));
        let looks = graph.places as u64 * (graph.cat_to.edge_count() + graph.mouse_from.edge_count()) as u64;
        let is_worth_it = match plain {
            true => needed >= WORTH_FOLDING && needed / BYTES_A_LOOK >= looks,
            false => fits(Some(Arc::new(Symmetry::best(graph)))),
        };
        if self.fold.is_some() {
            return Some(graph.symmetry(MOST_LOOKS).clone());
        }
        if !is_worth_it {
            return None;
        }
        let symmetry = graph.symmetry((8 * (needed / BYTES_A_LOOK)).max(looks).min(MOST_LOOKS));
        let most = graph.places / if plain { WORTH_ORBITS } else { 2 };
        (symmetry.orbits.len() <= most).then(|| symmetry.clone())
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
