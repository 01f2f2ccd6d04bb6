//! How many cats it takes, and whether so many win.

use std::ops::ControlFlow;

use super::by_engine;
use super::chase::{self, Capture, Caught, Chase, From, Plan};
use super::narrow::Won;
use super::shortcut::Shortcut;
use super::ways::Ways;
use crate::board::Place;
use crate::engine::{Engine, OnProgress, Progress, SolveError, engine, ignore_progress};
use crate::game::{CatInHole, Cats, Game, Side, Start, Stuck, Winner};

/// Below this, a chase is not worth a second thread.
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
    pub(super) engine: Option<&'static dyn Engine>,
    pub(super) memory: Option<u64>,
    pub(super) threads: Option<usize>,
    pub(super) on_progress: Box<OnProgress<'a>>,
}

/// How many cats it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopNumber {
    /// The least number of cats that win; `None` where it is more than was asked for, or where no number wins.
    pub cats: Option<usize>,
    /// How that many catch the mouse.
    pub capture: Option<Capture>,
    /// Why that is not known, where a theorem says that they do, and a chase would take too much memory.
    pub unsolved: Option<SolveError>,
    /// The theorems that were made use of.
    pub shortcuts: Vec<Shortcut>,
}

/// Whether the cats of a game win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunt {
    /// Whether they do.
    pub wins: bool,
    /// How they catch the mouse, where they do.
    pub capture: Option<Capture>,
    /// Why that is not known, where a theorem says that they do, and a chase would take too much memory.
    pub unsolved: Option<SolveError>,
    /// The theorems that were made use of.
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

    /// Looks for no more than so many cats.
    pub fn max(mut self, cats: usize) -> Search<'a> {
        self.max = Some(cats);
        self
    }

    /// Whether theorems may spare work; they may unless this says otherwise.
    pub fn shortcuts(mut self, shortcuts: bool) -> Search<'a> {
        self.shortcuts = shortcuts;
        self
    }

    /// Has an engine of the registry solve each game, cats told apart, in place of theorems and the chase of alike cats.
    pub fn engine(mut self, name: &str) -> Result<Search<'a>, SolveError> {
        self.engine = Some(engine(name)?);
        Ok(self)
    }

    /// Allows that many bytes; otherwise, what the machine has to spare.
    pub fn memory(mut self, bytes: u64) -> Search<'a> {
        self.memory = Some(bytes);
        self
    }

    /// Uses so many threads; otherwise, as many as are worth while.
    pub fn threads(mut self, threads: usize) -> Search<'a> {
        self.threads = Some(threads.max(1));
        self
    }

    /// Calls a closure after each round and within long ones, which may stop the search. For each number of cats, progress
    /// starts anew.
    pub fn on_progress(mut self, on_progress: impl Fn(Progress) -> ControlFlow<()> + Sync + 'a) -> Search<'a> {
        self.on_progress = Box::new(on_progress);
        self
    }

    /// The least number of cats that win when all animals choose their places, wherever the game itself has them start.
    pub fn cop_number(&self) -> Result<CopNumber, SolveError> {
        let mut shortcuts = Vec::new();
        // Cats on every place win.
        let max = self.max.unwrap_or(usize::MAX).min(self.game.board().places());
        let won = match () {
            () if self.has_refuge() => None,
            () if self.takes_rules() => self.on_all_parts(&Ways::of(self.game), max, &mut shortcuts)?,
            () => by_engine::cop_number(self, max)?,
        };
        let (cats, capture, unsolved) = won.map_or((None, None, None), |Won { cats, caught, unsolved }| {
            (Some(cats), caught.map(Caught::capture), unsolved)
        });
        Ok(CopNumber { cats, capture, unsolved, shortcuts })
    }

    /// Whether the cats of the game win from its start.
    pub fn hunt(&self) -> Result<Hunt, SolveError> {
        let game = self.game;
        if !self.takes_rules() {
            return by_engine::hunt(self, game);
        }
        let mut shortcuts = Vec::new();
        let ways = Ways::of(game);
        let won = match game.start() {
            Start::Placement { .. } if self.has_refuge() => None,
            Start::Placement { cats: None } => self.by_so_many(&ways, game.rules().cats, &mut shortcuts)?,
            Start::Placement { cats: Some(cats) } => self.by_those_here(&ways, cats, None)?,
            Start::At(position) => self.by_those_here(&ways, &position.cats, Some(position.mouse))?,
        };
        let wins = won.is_some();
        let (caught, unsolved) = won.map_or((None, None), |won| (won.caught, won.unsolved));
        Ok(Hunt { wins, capture: caught.map(Caught::capture), unsolved, shortcuts })
    }

    /// Whether there is a hole that no cat may enter: a mouse that may choose its place has won.
    fn has_refuge(&self) -> bool {
        self.game.cat_places().count() < self.game.board().places()
    }

    /// Whether the chase of alike cats is to be run, and knows these rules.
    pub(super) fn takes_rules(&self) -> bool {
        let rules = self.game.rules();
        let holes = !self.game.holes().is_empty();
        self.engine.is_none()
            && rules.first == Side::Cat
            && rules.endless != Winner::Cat
            && rules.limit.is_none()
            && rules.stuck == Stuck::Stays
            && !(holes && rules.cat_in_hole == CatInHole::Wins)
    }

    fn by_those_here(&self, ways: &Ways, cats: &Cats, mouse: Option<Place>) -> Result<Option<Won>, SolveError> {
        let number = |cat: &Place| self.game.cat_places().index(*cat).expect("cats of this game");
        let mut members: Vec<usize> = cats.iter().map(number).collect();
        members.sort_unstable();
        let start = From::Here { cats: members, mouse: mouse.map(Place::index) };
        let caught = self.catch(ways, Plan { start, ..Plan::new(cats.len()) })?;
        // They are given as they were, not in order.
        Ok(caught.map(|caught| Won::by(cats.len(), Caught { placement: cats.clone(), ..caught })))
    }

    /// Whether the cats of a plan win.
    pub(super) fn catch(&self, ways: &Ways, plan: Plan) -> Result<Option<Caught>, SolveError> {
        self.chase(ways, plan).map(|(caught, _)| caught)
    }

    /// Runs a chase, and gives back what it worked with.
    pub(super) fn chase(&self, ways: &Ways, plan: Plan) -> Result<(Option<Caught>, Chase), SolveError> {
        let needed = chase::check_memory(ways, plan.cats, self.memory)?;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(|| if needed < WORTH_SHARING { 1 } else { cores() });
        let pool = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
        let mut chase = Chase::default();
        let caught = match pool {
            Some(Ok(pool)) => pool.install(|| chase.run(ways, &Plan { threads, ..plan }, &*self.on_progress)),
            // Without threads it takes longer.
            Some(Err(_)) | None => chase.run(ways, &Plan { threads: 1, ..plan }, &*self.on_progress),
        }?;
        Ok((caught, chase))
    }
}
