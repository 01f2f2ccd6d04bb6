//! How many cats it takes, and whether so many win.

use super::bounds::{domination_bound, girth_bound};
use super::by_engine;
use super::chase::{self, Capture, Caught, Chase, From, Plan};
use super::dismantle::dismantle_closed;
use super::parts::parts;
use super::shortcut::Shortcut;
use super::ways::Ways;
use crate::board::Place;
use crate::engine::{Engine, Observer, Silent, SolveError, Watch, allowed_memory, engine};
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
    shortcuts: bool,
    pub(super) engine: Option<&'static dyn Engine>,
    pub(super) memory: Option<u64>,
    pub(super) threads: Option<usize>,
    pub(super) observer: &'a dyn Observer,
}

/// How many cats it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopNumber {
    /// The least number of cats that win; `None` where it is more than was asked for, or where no number wins.
    pub cats: Option<usize>,
    /// How that many catch the mouse.
    pub capture: Option<Capture>,
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
    /// The theorems that were made use of.
    pub shortcuts: Vec<Shortcut>,
}

impl<'a> Search<'a> {
    /// A search on the board of a game and by its rules.
    pub fn new(game: &'a Game) -> Search<'a> {
        Search { game, max: None, shortcuts: true, engine: None, memory: None, threads: None, observer: &Silent }
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

    /// Has the search watched. For each number of cats, progress starts anew.
    pub fn observer(mut self, observer: &'a dyn Observer) -> Search<'a> {
        self.observer = observer;
        self
    }

    /// The least number of cats that win when all animals choose their places, wherever the game itself has them start.
    pub fn cop_number(&self) -> Result<CopNumber, SolveError> {
        let none = |shortcuts| CopNumber { cats: None, capture: None, shortcuts };
        if self.has_refuge() {
            return Ok(none(Vec::new()));
        }
        // Cats on every place win.
        let max = self.max.unwrap_or(usize::MAX).min(self.game.board().places());
        if self.engine.is_some() || !self.takes_rules() {
            for cats in 1..=max {
                let hunt = by_engine::hunt(self, &by_engine::with_cats(self.game, cats)?)?;
                if hunt.wins {
                    return Ok(CopNumber { cats: Some(cats), capture: hunt.capture, shortcuts: Vec::new() });
                }
            }
            return Ok(none(Vec::new()));
        }
        let mut shortcuts = Vec::new();
        let found = self.on_all_parts(&Ways::of(self.game), max, &mut shortcuts)?;
        Ok(match found {
            Some((cats, caught)) => CopNumber { cats: Some(cats), capture: Some(caught.capture()), shortcuts },
            None => none(shortcuts),
        })
    }

    /// Whether the cats of the game win from its start.
    pub fn hunt(&self) -> Result<Hunt, SolveError> {
        let game = self.game;
        if self.engine.is_some() || !self.takes_rules() {
            return by_engine::hunt(self, game);
        }
        let mut shortcuts = Vec::new();
        let ways = Ways::of(game);
        let caught = match game.start() {
            Start::Placement { .. } if self.has_refuge() => None,
            Start::Placement { cats: None } => self.by_so_many(&ways, game.rules().cats, &mut shortcuts)?,
            Start::Placement { cats: Some(cats) } => self.by_those_here(&ways, cats, None)?,
            Start::At(position) => self.by_those_here(&ways, &position.cats, Some(position.mouse))?,
        };
        Ok(Hunt { wins: caught.is_some(), capture: caught.map(Caught::capture), shortcuts })
    }

    /// Whether there is a hole that no cat may enter: a mouse that may choose its place has won.
    fn has_refuge(&self) -> bool {
        self.game.cat_places().count() < self.game.board().places()
    }

    /// Whether the chase of alike cats knows these rules.
    pub(super) fn takes_rules(&self) -> bool {
        let rules = self.game.rules();
        let holes = !self.game.holes().is_empty();
        rules.first == Side::Cat
            && rules.endless != Winner::Cat
            && rules.limit.is_none()
            && rules.stuck == Stuck::Stays
            && !(holes && rules.cat_in_hole == CatInHole::Wins)
    }

    fn by_those_here(&self, ways: &Ways, cats: &Cats, mouse: Option<Place>) -> Result<Option<Caught>, SolveError> {
        let number = |cat: &Place| self.game.cat_places().index(*cat).expect("cats of this game");
        let mut members: Vec<usize> = cats.iter().map(number).collect();
        members.sort_unstable();
        let start = From::Here { cats: members, mouse: mouse.map(Place::index) };
        let found = self.catch(ways, Plan { start, ..Plan::new(cats.len()) })?;
        // They are given as they were, not in order.
        Ok(found.map(|caught| Caught { placement: cats.clone(), ..caught }))
    }

    /// Whether so many cats win when all animals choose their places.
    fn by_so_many(
        &self,
        ways: &Ways,
        cats: usize,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<Caught>, SolveError> {
        if self.shortcuts && self.parts_are_apart() && parts(ways).len() > 1 {
            match self.on_all_parts(ways, cats, shortcuts)? {
                Some((needed, _)) if needed < cats => {}
                found => return Ok(found.map(|(_, caught)| caught)),
            }
        } else if self.shortcuts && cats < self.least(ways, &|place| place, shortcuts) {
            return Ok(None);
        }
        self.catch(ways, Plan::new(cats))
    }

    /// A cat that moves in one part must not be able to pass for those in another, which would rather stay.
    fn parts_are_apart(&self) -> bool {
        let rules = self.game.rules();
        !rules.lazy || rules.stay.allows(Side::Cat)
    }

    /// The least number of cats up to `max` that win, part by part.
    fn on_all_parts(
        &self,
        ways: &Ways,
        max: usize,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<(usize, Caught)>, SolveError> {
        let parts = if self.shortcuts && self.parts_are_apart() { parts(ways) } else { Vec::new() };
        if parts.len() <= 1 {
            return self.on_one_part(ways, max, &|place| place, shortcuts);
        }
        shortcuts.push(Shortcut::Parts(parts.len()));
        let (mut cats, mut plies) = (0, 0);
        let mut found = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            // At least one is left for each of the other parts.
            let others = parts.len() - i - 1;
            let Some(most) = max.checked_sub(cats + others) else { return Ok(None) };
            let old = |place: Place| Place(part[place.index()]);
            let part_ways = ways.of_part(part);
            let Some((more, caught)) = self.on_one_part(&part_ways, most, &old, shortcuts)? else { return Ok(None) };
            cats += more;
            plies = caught.plies.max(plies);
            found.push((part_ways, more, caught));
        }
        // The mouse chooses the part that takes longest, so in the others any placement that is as quick will do.
        let mut placement: Vec<Place> = Vec::with_capacity(cats);
        for (part, (ways, cats, mut caught)) in parts.iter().zip(found) {
            if caught.plies < plies {
                let again = self.catch(&ways, Plan { at_least: plies, ..Plan::new(cats) })?;
                caught = again.expect("they have won before");
            }
            placement.extend(caught.placement.iter().map(|place| Place(part[place.index()])));
        }
        placement.sort_unstable();
        Ok(Some((cats, Caught { plies, placement: placement.into_iter().collect() })))
    }

    fn on_one_part(
        &self,
        ways: &Ways,
        max: usize,
        old: &dyn Fn(Place) -> Place,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<(usize, Caught)>, SolveError> {
        let least = if self.shortcuts { self.least(ways, old, shortcuts) } else { 1 };
        for cats in least..=max {
            if let Some(caught) = self.catch(ways, Plan::new(cats))? {
                return Ok(Some((cats, caught)));
            }
        }
        Ok(None)
    }

    /// So many cats are needed on a connected board, by theorems. `old` has the place of the whole board.
    fn least(&self, ways: &Ways, old: &dyn Fn(Place) -> Place, shortcuts: &mut Vec<Shortcut>) -> usize {
        let at_most = domination_bound(ways);
        shortcuts.extend(at_most.map(|cats| Shortcut::Dominated { cats }));
        if at_most == Some(1) || !ways.are_classic() {
            return 1;
        }
        let mut dismantling = dismantle_closed(&ways.cat);
        dismantling.corners.iter_mut().for_each(|(corner, cover)| (*corner, *cover) = (old(*corner), old(*cover)));
        dismantling.core.iter_mut().for_each(|place| *place = old(*place));
        let least = if dismantling.is_complete() { 1 } else { 2 };
        shortcuts.push(Shortcut::Dismantled(dismantling));
        let girth = girth_bound(&ways.cat);
        shortcuts.extend(girth.map(|degree| Shortcut::Girth { degree }));
        girth.map_or(least, |degree| degree.max(least))
    }

    fn catch(&self, ways: &Ways, plan: Plan) -> Result<Option<Caught>, SolveError> {
        self.chase(ways, plan).map(|(caught, _)| caught)
    }

    /// Runs a chase, and gives back what it worked with.
    pub(super) fn chase(&self, ways: &Ways, plan: Plan) -> Result<(Option<Caught>, Chase), SolveError> {
        let needed = chase::memory(ways, plan.cats);
        let allowed = allowed_memory(self.memory, needed);
        if needed > allowed {
            let positions = chase::positions(ways, plan.cats);
            return Err(SolveError::Memory { engine: "chase", positions, needed, allowed });
        }
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(|| if needed < WORTH_SHARING { 1 } else { cores() });
        let pool = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
        let mut chase = Chase::default();
        let mut watch = Watch::new(self.observer);
        let caught = match pool {
            Some(Ok(pool)) => pool.install(|| chase.run(ways, &Plan { threads, ..plan }, &mut watch)),
            // Without threads it takes longer.
            Some(Err(_)) | None => chase.run(ways, &Plan { threads: 1, ..plan }, &mut watch),
        }?;
        Ok((caught, chase))
    }
}
