//! One board: how many cats it takes, or whether the cats of the game win.

use std::ops::ControlFlow;
use std::sync::Arc;

use mousehole_base::parallel::{cores, pool};
use mousehole_core::board::Place;
use mousehole_core::engine::{ENGINES, Engine, OnProgress, Progress, Refusal, SolveError, engine, ignore_progress};
use mousehole_core::game::{CapturedBy, CatInHole, Cats, Game, Side, Start, Stuck, Winner};

use super::bounds::{Bounds, Reason};
use super::chase::{Capture, Caught, Chase, Placement, Query};
use super::components::Outcome;
use super::move_graph::MoveGraph;
use super::shortcut::Shortcut;
use super::symmetry::Symmetry;

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
    cats: Option<usize>,
    pub(super) max: Option<usize>,
    pub(super) shortcuts: bool,
    engine: Option<&'static dyn Engine>,
    memory: Option<u64>,
    threads: Option<usize>,
    fold: Option<bool>,
    pub(super) on_progress: Box<OnProgress<'a>>,
}

/// How many cats it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CopNumber {
    /// The least number of cats that win; `None` where it is more than was asked for, where no number wins, or where it
    /// would take too much memory to find out, which `unsolved` tells.
    pub cats: Option<usize>,
    /// How that many cats catch the mouse.
    pub capture: Option<Capture>,
    /// Why the number is not known, or only the capture where a theorem says that they win: a chase would take too much
    /// memory.
    pub unsolved: Option<SolveError>,
    /// What is known of the number; `None` where no number wins.
    pub bounds: Option<Bounds>,
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
    /// What is known of the cop number by now; `None` where the cats have been placed, or no number of them wins.
    pub bounds: Option<Bounds>,
    /// The theorems that spared work.
    pub shortcuts: Vec<Shortcut>,
}

impl<'a> Search<'a> {
    /// A search on the board of a game and by its rules.
    pub fn new(game: &'a Game) -> Search<'a> {
        Search {
            game,
            cats: None,
            max: None,
            shortcuts: true,
            engine: None,
            memory: None,
            threads: None,
            fold: None,
            on_progress: Box::new(ignore_progress),
        }
    }

    /// Lets [`hunt`](Search::hunt) be about that many cats, which choose their places, in place of those of the game. There
    /// may be more than a game could number the positions of.
    pub fn cats(mut self, cats: usize) -> Search<'a> {
        self.cats = Some(cats.max(1));
        self
    }

    /// Sets the largest number of cats that [`cop_number`](Search::cop_number) tries. By default, one on every place. With 0,
    /// theorems alone give bounds.
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
        let outcome = if self.has_refuge() {
            None
        } else if self.takes_rules() {
            Some(self.by_components(&MoveGraph::new(self.game), 1..=max, &mut shortcuts)?)
        } else {
            Some(self.least_by_engine(max)?)
        };
        Ok(CopNumber::new(outcome, shortcuts))
    }

    /// Whether the cats of the game win from its start.
    pub fn hunt(&self) -> Result<Hunt, SolveError> {
        let (game, free) = (self.game, &Start::Placement { cats: None });
        let cats = self.cats.unwrap_or(game.rules().cats);
        let start = if self.cats.is_some() { free } else { game.start() };
        let mut shortcuts = Vec::new();
        let outcome = if self.takes_rules() {
            let graph = MoveGraph::new(game);
            match start {
                Start::Placement { .. } if self.has_refuge() => Outcome::LOST,
                Start::Placement { cats: None } => self.with_cats(&graph, cats, &mut shortcuts)?,
                Start::Placement { cats: Some(cats) } => self.with_placed(&graph, cats, None)?,
                Start::At(position) => self.with_placed(&graph, &position.cats, Some(position.mouse))?,
            }
        } else if self.cats.is_some() {
            self.by_engine(&self.unplaced(cats)?)?
        } else {
            self.by_engine(game)?
        };
        Hunt::new(outcome, start == free && !self.has_refuge(), shortcuts)
    }

    /// Whether there is a hole that no cat may enter: a mouse that may choose its place has won.
    fn has_refuge(&self) -> bool {
        let rules = self.game.rules();
        let by_touch = rules.reach == 0 && rules.capture == CapturedBy::Touch;
        by_touch && self.game.cat_places().count() < self.game.board().places()
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
            && !(holes && rules.cat_hole == CatInHole::Wins)
    }

    fn with_placed(&self, graph: &MoveGraph, cats: &Cats, mouse: Option<Place>) -> Result<Outcome, SolveError> {
        let placement = Placement::fixed(self.game, cats, mouse);
        let caught = self.catch(graph, Query { placement, ..Query::new(cats.len()) })?;
        // The answer has the cats in their own order.
        let caught = caught.map(|caught| Caught { placement: cats.clone(), ..caught });
        Ok(Outcome { cats: caught.as_ref().map(|_| cats.len()), caught, ..Outcome::LOST })
    }

    /// How the cats of a query win; `None` where they do not.
    pub(super) fn catch(&self, graph: &MoveGraph, query: Query) -> Result<Option<Caught>, SolveError> {
        self.chase(graph, query).map(|(caught, _)| caught)
    }

    /// Runs a chase, and gives back what it worked with.
    pub(super) fn chase(&self, graph: &MoveGraph, query: Query) -> Result<(Option<Caught>, Chase), SolveError> {
        let mut chase = Chase::default();
        if let Some(caught) = chase.glance(graph, &query) {
            return Ok((Some(caught), chase));
        }
        let query = Query { threads: self.threads.unwrap_or_else(cores), ..query };
        let query = Query { symmetry: self.symmetry(graph, &query), ..query };
        let needed = query.check_memory(graph, self.memory)?;
        let threads = self.threads.unwrap_or(if needed < WORTH_SHARING { 1 } else { query.threads });
        let caught = match pool(threads) {
            Some(pool) => pool.install(|| chase.count(graph, &Query { threads, ..query }, &*self.on_progress)),
            // Without threads it takes longer.
            None => chase.count(graph, &Query { threads: 1, ..query }, &*self.on_progress),
        }?;
        Ok((caught, chase))
    }

    /// The automorphisms that a chase is to make use of: where it is faster for them, or would not fit without.
    pub(super) fn symmetry(&self, graph: &MoveGraph, query: &Query) -> Option<Arc<Symmetry>> {
        // Rows of a game that is not plain are not folded.
        if graph.opposed.is_some()
            || graph.lazy
            || query.cats < 2
            || self.fold == Some(false)
            || !self.shortcuts && self.fold.is_none()
        {
            return None;
        }
        if self.fold.is_some() {
            return Some(graph.symmetry(MOST_LOOKS).clone());
        }
        let needed = query.memory(graph).unwrap_or(u64::MAX);
        if needed < WORTH_FOLDING.min(self.memory.unwrap_or(u64::MAX)) {
            return None;
        }
        let fits = |query: &Query| query.check_memory(graph, self.memory).is_ok();
        let moves = (graph.cat_to.edge_count() + graph.mouse_from.edge_count()) as u64;
        let looks = graph.places as u64 * moves;
        let most_orbits = if fits(query) {
            if needed / BYTES_A_LOOK < looks {
                return None;
            }
            graph.places / WORTH_ORBITS
        } else {
            if !fits(&Query { symmetry: Some(Arc::new(Symmetry::best(graph))), ..query.clone() }) {
                return None;
            }
            graph.places / 2
        };
        let symmetry = graph.symmetry((8 * (needed / BYTES_A_LOOK)).max(looks).min(MOST_LOOKS));
        (symmetry.orbits.len() <= most_orbits).then(|| symmetry.clone())
    }

    /// The least number of cats up to `max` that win, by an engine.
    fn least_by_engine(&self, max: usize) -> Result<Outcome, SolveError> {
        let mut bounds = Bounds::UNKNOWN;
        for cats in 1..=max {
            match self.by_engine(&self.unplaced(cats)?) {
                Ok(outcome) if outcome.cats.is_some() => {
                    bounds.at_most = outcome.bounds.at_most;
                    return Ok(Outcome { bounds, ..outcome });
                }
                Ok(outcome) => bounds = outcome.bounds,
                Err(error @ SolveError::Memory { .. }) => {
                    return Ok(Outcome { unsolved: Some(error), bounds, ..Outcome::LOST });
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Outcome { bounds, ..Outcome::LOST })
    }

    /// The game with that many cats, which choose their places.
    pub(super) fn unplaced(&self, cats: usize) -> Result<Game, SolveError> {
        let refused = |error| SolveError::Refused { engine: ENGINES[0].name(), why: Refusal::Rules(Box::new(error)) };
        self.game.unplaced(cats).map_err(refused)
    }

    /// Whether the cats of a game win from its start, by an engine: those take every rule.
    pub(super) fn by_engine(&self, game: &Game) -> Result<Outcome, SolveError> {
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
        let (cats, mut bounds) = (game.rules().cats, Bounds::UNKNOWN);
        if verdict.winner != Winner::Cat {
            // Fewer do not win either: a cat more could stand where another does, and do as it does.
            bounds.raise(cats + 1, Reason::Search);
            return Ok(Outcome { bounds, ..Outcome::LOST });
        }
        bounds.lower(cats, Reason::Search);
        let placement = known.start().cats.clone();
        // Where endless play is the cats', they may win without a capture.
        // Captures are counted from the cats' first move on.
        let before = u32::from(game.rules().first == Side::Mouse);
        let caught = verdict.plies.map(|plies| Caught { plies: plies.0.saturating_sub(before), placement });
        Ok(Outcome::new(cats, caught, bounds))
    }
}

impl CopNumber {
    /// `None` where no number of cats wins.
    pub(super) fn new(outcome: Option<Outcome>, shortcuts: Vec<Shortcut>) -> CopNumber {
        let bounds = outcome.as_ref().map(|outcome| outcome.bounds);
        let Outcome { cats, caught, unsolved, .. } = outcome.unwrap_or(Outcome::LOST);
        CopNumber { cats, capture: caught.map(Caught::capture), unsolved, bounds, shortcuts }
    }
}

impl Hunt {
    /// `choose`: the cats choose their places, so that it tells something of their number.
    pub(super) fn new(outcome: Outcome, choose: bool, shortcuts: Vec<Shortcut>) -> Result<Hunt, SolveError> {
        let Outcome { cats, caught, unsolved, bounds } = outcome;
        match unsolved {
            Some(error) if cats.is_none() => Err(error),
            unsolved => {
                let bounds = choose.then_some(bounds);
                Ok(Hunt { wins: cats.is_some(), capture: caught.map(Caught::capture), unsolved, bounds, shortcuts })
            }
        }
    }
}
