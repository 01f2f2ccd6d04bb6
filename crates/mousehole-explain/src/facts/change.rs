//! Changes to the rules, one at a time, the smallest first, until one turns the verdict.

use mousehole::board::Place;
use mousehole::engine::{OnProgress, Progress, SolveError, Stopped, report};
use mousehole::game::{BuildError, Game, GameBuilder, Position, Reason, Side, Start, Winner};
use mousehole::solution::{Label, Solution, Verdict};

use super::Effort;
use super::outcome::Outcome;

/// One change to the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// That side moves first.
    First(Side),
    /// A side jumps further, or less far.
    Jump {
        /// The side.
        side: Side,
        /// How far it jumps as it is.
        from: u32,
        /// How far it would.
        to: u32,
    },
    /// A side may stay in place, or may not any more.
    Stay {
        /// The side.
        side: Side,
        /// Whether it may then.
        may: bool,
    },
    /// A win counts only within that many plies.
    Limit(u32),
    /// There is one more cat. It begins where the first does, or where the cats choose.
    MoreCats {
        /// Where it begins; `None` where the cats choose.
        at: Option<Place>,
    },
    /// There is one cat less.
    FewerCats {
        /// The cat that is left out; `None` where the cats choose their places.
        without: Option<Place>,
    },
    /// Endless play is worth something else.
    Endless(Winner),
}

/// A change, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedChange {
    /// The change.
    pub change: Change,
    /// The verdict of the start with it.
    pub verdict: Verdict,
}

/// What was tried to turn the verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The first change that turned the verdict.
    pub flips: Option<TriedChange>,
    /// Those that did not and were tried before, smallest first.
    pub in_vain: Vec<TriedChange>,
    /// Those that would have made more positions than were to be looked at.
    pub left_out: Vec<Change>,
}

/// A jump is made longer or shorter by at most this: what more would be is another game.
const MOST_JUMPS: u32 = 3;
/// Positions with one cat are solved about this many times as quickly as those with several.
const ONE_CAT: u64 = 10;

/// Tries one change after the other on a game, which is that of the solution or starts elsewhere.
pub(super) fn changes(
    solution: &Solution,
    game: &Game,
    outcome: &Outcome,
    effort: Effort,
    on_progress: &OnProgress<'_>,
) -> Result<Changes, Stopped> {
    let mut found = Changes::default();
    let mut left = effort.positions;
    for change in candidates(game, outcome) {
        // A change that the rules do not allow is not one.
        let Ok(changed) = change.applied(game) else { continue };
        report(on_progress, Progress::default())?;
        let Some(verdict) = verdict(solution, &change, &changed, &mut left, effort.memory, on_progress)? else {
            found.left_out.push(change);
            continue;
        };
        let tried = TriedChange { change, verdict };
        if verdict.winner != outcome.winner {
            found.flips = Some(tried);
            break;
        }
        found.in_vain.push(tried);
    }
    Ok(found)
}

/// The verdict of a changed game, if there is enough left to solve it.
fn verdict(
    solution: &Solution,
    change: &Change,
    changed: &Game,
    left: &mut u64,
    memory: Option<u64>,
    on_progress: &OnProgress<'_>,
) -> Result<Option<Verdict>, Stopped> {
    if let (Change::First(_), Start::At(position)) = (change, changed.start()) {
        // Labels do not depend on who begins, so this is solved already.
        return Ok(Some(solution.verdict(position)));
    }
    let cost = changed.positions().div_ceil(if changed.rules().cats == 1 { ONE_CAT } else { 1 });
    let Some(rest) = left.checked_sub(cost) else { return Ok(None) };
    *left = rest;
    let solver = changed.solver().on_progress(on_progress);
    let solver = if let Some(bytes) = memory { solver.memory(bytes) } else { solver };
    match solver.from_start() {
        Ok(known) => Ok(Some(known.verdict())),
        Err(SolveError::Stopped) => Err(Stopped),
        Err(_) => Ok(None),
    }
}

/// The changes worth trying, smallest first: who begins, a jump more or less, staying, the limit where it decides, longer
/// jumps, a cat more or less, and what endless play is worth where that decides. Those that can only help the winner are not.
fn candidates(game: &Game, outcome: &Outcome) -> Vec<Change> {
    let rules = game.rules();
    // What helps the side that does not win comes first; in a draw, what helps the mouse.
    let helped = if outcome.winner == Winner::Mouse { Side::Cat } else { Side::Mouse };
    let jumps = |by: u32| {
        let places = game.board().places() as u64;
        let jump = move |side: Side, to: Option<u32>| {
            let from = rules.jump(side);
            // Where a jump crosses the whole board, a longer one is the same.
            let differs = |to: &u32| u64::from(*to.min(&from)) < places;
            to.filter(differs).map(|to| Change::Jump { side, from, to })
        };
        let more = move |side: Side| jump(side, rules.jump(side).checked_add(by));
        // Who cannot move at all plays no game.
        let less = move |side: Side| jump(side, rules.jump(side).checked_sub(by).filter(|&to| to > 0));
        match outcome.winner {
            Winner::Draw => vec![more(Side::Mouse), more(Side::Cat), less(Side::Mouse), less(Side::Cat)],
            _ => vec![more(helped), less(helped.other())],
        }
    };
    let mut all = Vec::new();
    if first_may_matter(game, outcome) {
        all.push(Change::First(rules.first.other()));
    }
    all.extend(jumps(1).into_iter().flatten());
    // To let the winner stay, or not to let the loser, turns nothing.
    let stays = [helped, helped.other()].map(|side| Change::Stay { side, may: !rules.stay.allows(side) });
    all.extend(stays.into_iter().filter(|change| match *change {
        Change::Stay { side, may } => outcome.winner == Winner::Draw || may == (side == helped),
        _ => true,
    }));
    match (outcome.reason, outcome.forced) {
        (Reason::Limit, Label::Won { by, plies }) if outcome.winner != by.into() => all.push(Change::Limit(plies.0)),
        _ => {}
    }
    all.extend((2..=MOST_JUMPS).flat_map(jumps).flatten());
    if outcome.winner != Winner::Cat {
        all.push(Change::MoreCats { at: placed_cats(game).first().copied() });
    }
    if outcome.winner != Winner::Mouse && rules.cats > 1 {
        let mut cats = placed_cats(game);
        cats.sort_unstable();
        cats.dedup();
        match cats.as_slice() {
            [] => all.push(Change::FewerCats { without: None }),
            cats => all.extend(cats.iter().map(|&cat| Change::FewerCats { without: Some(cat) })),
        }
    }
    if matches!(outcome.reason, Reason::Endless | Reason::Limit) {
        let others = [Winner::Draw, Winner::Mouse, Winner::Cat].into_iter().filter(|&worth| worth != rules.endless);
        all.extend(others.map(Change::Endless));
    }
    all
}

/// Whether it may turn the verdict to let the other side begin. A winner that begins where it did not, and may stay, can do so
/// and be where it was, if it has the ply.
fn first_may_matter(game: &Game, outcome: &Outcome) -> bool {
    let (rules, winner) = (game.rules(), outcome.winner);
    let begins = winner == Winner::from(rules.first) || winner == Winner::Draw;
    let has_the_ply = match (outcome.plies, rules.limit) {
        (Some(plies), Some(limit)) => plies.0 < limit,
        _ => true,
    };
    begins || !rules.stay.allows(rules.first.other()) || !has_the_ply
}

/// Where the cats start, if they do not choose.
fn placed_cats(game: &Game) -> Vec<Place> {
    match game.start() {
        Start::At(Position { cats, .. }) | Start::Placement { cats: Some(cats) } => cats.to_vec(),
        Start::Placement { cats: None } => Vec::new(),
    }
}

impl Change {
    /// The game with this change made.
    ///
    /// ```
    /// use mousehole_explain::facts::Change;
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// let game = mousehole::Game::grid(&board).build()?;
    /// let changed = Change::First(mousehole::Side::Cat).applied(&game)?;
    /// assert_eq!(changed.rules().first, mousehole::Side::Cat);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn applied(&self, game: &Game) -> Result<Game, BuildError> {
        let (builder, rules) = (game.to_builder(), game.rules());
        let names = |cats: &[Place]| cats.iter().map(|&cat| game.board().name(cat)).collect::<Vec<_>>();
        let with_cats = |builder: GameBuilder, cats: usize, placed: &[Place]| match placed {
            [] => builder.cats(cats),
            placed => builder.cats(cats).cat(names(placed)),
        };
        let mut cats = placed_cats(game);
        match *self {
            Change::First(side) => builder.first(side),
            Change::Jump { side: Side::Mouse, to, .. } => builder.mouse_jump(to),
            Change::Jump { side: Side::Cat, to, .. } => builder.cat_jump(to),
            Change::Stay { side, may } => builder.stay(rules.stay.with(side, may)),
            Change::Limit(plies) => builder.limit(plies),
            Change::MoreCats { at } => {
                cats.extend(at);
                with_cats(builder, rules.cats + 1, &cats)
            }
            Change::FewerCats { without } => {
                if let Some(at) = without.and_then(|place| cats.iter().position(|&cat| cat == place)) {
                    cats.remove(at);
                }
                with_cats(builder, rules.cats.saturating_sub(1), &cats)
            }
            Change::Endless(worth) => builder.endless(worth),
        }
        .build()
    }
}
