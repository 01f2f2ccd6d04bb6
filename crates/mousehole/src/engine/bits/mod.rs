//! `bits`: whole sets of positions at once.
//!
//! The positions a side wins are the least set closed under two steps (see [`wave`]). Both work on rows of bits, one row
//! per place of that side, one bit per place of the other, so that one instruction handles 64 positions and more. The two
//! sides' sets are independent of each other; what is in neither is open.

mod attractor;
mod axes;
mod buffer;
mod digits;
mod entry;
mod isa;
mod kept;
mod kernel;
mod labels;
mod order;
mod rows;
mod run;
mod search;
mod spots;
mod state;
mod terms;
mod token;
mod wave;
mod words;

use super::labels::Labels;
use super::progress::Meter;
use super::{Context, Engine, Instructions, Layout, Outcome, Question, SolveError, Task, Tuning};
use crate::game::{Game, Side, Winner};
use buffer::Buffer;
pub(crate) use labels::BitLabels;
use order::BitOrder;
use run::Choice;
use token::Token;

/// See the [module](self).
pub(super) struct Bits;

/// From this many pairs of places on, all cores share the work.
const WORTH_THREADS: u64 = 1 << 21;

/// Placements of the cats are numbered in 32 bits.
const MOST_PLACEMENTS: u64 = 1 << 31;

impl Engine for Bits {
    fn name(&self) -> &'static str {
        "bits"
    }

    fn about(&self) -> &'static str {
        "rows of positions at once, as bits that spread like a wave"
    }

    fn source(&self) -> &'static str {
        "attractors by rows of bits, shifted as chess programs shift bitboards"
    }

    fn accepts(&self, game: &Game, tuning: &Tuning) -> Result<(), String> {
        let placements = game.placements();
        if placements > MOST_PLACEMENTS {
            return Err(format!(
                "it takes at most {MOST_PLACEMENTS} placements of the cats, and there are {placements}"
            ));
        }
        if let Some(wanted) = tuning.instructions.filter(|wanted| !isa::available().contains(wanted)) {
            return Err(format!("this machine does not have the instructions {wanted}"));
        }
        if tuning.layout == Some(Layout::Words) && !words::takes(game) {
            return Err("rows of one word are for one cat and at most 64 places".to_owned());
        }
        if tuning.layout == Some(Layout::Patches)
            && [Side::Mouse, Side::Cat].iter().all(|&side| !BitOrder::can_patch(game, side))
        {
            return Err("patches are for one animal that jumps at most 8 cells in 4 directions on a grid".to_owned());
        }
        Ok(())
    }

    fn memory(&self, game: &Game, task: &Task) -> u64 {
        if by_words(game, &task.tuning) {
            // Two sets and the moves of each side, and at the most a log entry for each position.
            return (16 << 10) + 24 * game.positions();
        }
        let sides = [Side::Mouse, Side::Cat].into_iter().filter(|&side| wanted(game, task.question, side));
        sides.map(|side| attractor_memory(game, task, side)).fold(Token::memory(game), u64::saturating_add)
    }

    fn label(&self, game: &Game, task: &Task, context: &Context<'_>) -> Result<Outcome, SolveError> {
        if by_words(game, &task.tuning) {
            let (words, work) = words::label(game, task, Meter::new(context.on_progress))?;
            let labels = Labels::from_bits(BitLabels::of_words(game, words));
            return Ok(Outcome { labels, work, layout: Some(format!("{} rows, 1 thread", Layout::Words)) });
        }
        let choice = choose(game, &task.tuning);
        if choice.threads == 1 {
            return run::label(game, task, choice, context);
        }
        match rayon::ThreadPoolBuilder::new().num_threads(choice.threads).build() {
            Ok(pool) => pool.install(|| run::label(game, task, choice, context)),
            Err(_) => run::label(game, task, Choice { threads: 1, ..choice }, context),
        }
    }
}

/// Bytes of a distance that are counted on. A third is needed only past 65,536 rounds that label something.
const DIGITS: u64 = 2;

/// Bytes that a side's attractor takes, at the most.
fn attractor_memory(game: &Game, task: &Task, side: Side) -> u64 {
    let (rows, wide) = (rows(game, side), groups(game, &task.tuning, side));
    let groups = rows.saturating_mul(wide);
    let plane = |bytes: u64| Buffer::memory(groups.saturating_mul(bytes));
    let kept = if task.question.has_distances() { plane(64) + DIGITS * plane(512) } else { 0 };
    // Several cats that all move are grown along their axes from one copy of the bits to another.
    let axes = side == Side::Cat && game.rules().cats > 1 && !game.rules().lazy;
    let copies = if axes { 2 * groups.saturating_mul(64) } else { 0 };
    // What has changed and what is full, what is finished, and where the cats are on the mouse.
    let marks = rows.saturating_mul(2 * 8 * wide.div_ceil(64) + 16);
    let captures = game.placements().saturating_mul(12 * game.rules().cats as u64);
    // Rows that are looked at by columns, in each part of the rows.
    let parts = if task.tuning.threads == Some(1) { 1 } else { 16 * choose(game, &task.tuning).threads as u64 };
    let columns = if layout(game, &task.tuning, side.other()) == Layout::Patches { 1 << 10 } else { 3 << 12 };
    let desks = (parts * wide).saturating_mul(columns);
    let gains = gains(game, &task.tuning, side, groups);
    [plane(64), kept, copies, marks, captures, desks, gains].into_iter().fold(1 << 16, u64::saturating_add)
}

/// Bytes for the gains of two rounds, 72 for each group that gains: at the most all of them. On a grid a wave that starts
/// from few holes is a thin one, and a quarter is more than any board was seen to need.
fn gains(game: &Game, tuning: &Tuning, side: Side, groups: u64) -> u64 {
    let all = groups.saturating_mul(72);
    let (holes, places) = (game.holes().len() as u64, game.board().places() as u64);
    let thin = layout(game, tuning, side.other()) == Layout::Patches && holes * 16 <= places;
    if thin { all / 4 + all / places.max(1) * 8 * holes } else { all }
}

/// Whether rows are single words.
fn by_words(game: &Game, tuning: &Tuning) -> bool {
    match tuning.layout {
        Some(layout) => layout == Layout::Words,
        None => words::takes(game) && tuning.instructions.is_none(),
    }
}

/// How to go about a game, where the caller left it open.
fn choose(game: &Game, tuning: &Tuning) -> Choice {
    let threads = tuning.threads.unwrap_or_else(|| {
        let worth_it = game.positions() / 2 >= WORTH_THREADS;
        if worth_it { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 }
    });
    let best = *isa::available().last().expect("the portable one is always there");
    let layout = |side| layout(game, tuning, side);
    Choice {
        threads: threads.max(1),
        instructions: tuning.instructions.unwrap_or(best),
        mouse_bits: layout(Side::Mouse),
        cat_bits: layout(Side::Cat),
    }
}

/// How the bits of a row that stand for a side are laid out.
fn layout(game: &Game, tuning: &Tuning, side: Side) -> Layout {
    match tuning.layout {
        Some(Layout::Plain | Layout::Words) => Layout::Plain,
        _ if BitOrder::can_patch(game, side) => Layout::Patches,
        _ => Layout::Plain,
    }
}

/// Whether a question needs to know what a side wins.
fn wanted(game: &Game, question: Question, side: Side) -> bool {
    let needed = if game.rules().endless == Winner::Mouse { Side::Cat } else { Side::Mouse };
    question != Question::Mouse || side == needed
}

/// The numbers of a side, which are the rows of its attractor.
fn rows(game: &Game, side: Side) -> u64 {
    match side {
        Side::Mouse => game.board().places() as u64,
        Side::Cat => game.placements(),
    }
}

/// About how many groups of words a row of a side's attractor has.
fn groups(game: &Game, tuning: &Tuning, side: Side) -> u64 {
    let other = side.other();
    let words = match layout(game, tuning, other) {
        Layout::Patches => BitOrder::patches_with_floor(game) as u64,
        Layout::Plain | Layout::Words => rows(game, other).div_ceil(64),
    };
    words.div_ceil(8)
}

impl Instructions {
    /// Those that this machine has, the best last.
    pub fn available() -> Vec<Instructions> {
        isa::available()
    }
}
