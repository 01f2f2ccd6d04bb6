//! `bits`: whole sets of positions at once.
//!
//! The positions a side wins are the least set closed under two steps: *some* move of the winner leads into the set, or
//! *every* move of the loser does. Both work on rows of bits, one row per place of the winner, one bit per place of the
//! loser, so that one instruction handles 64 positions and more. The two sides' sets are independent of each other; what
//! is in neither is open.
//!
//! Read [`small`] first: for boards of at most 64 places, its `Half::round` is the whole method in 25 lines. For larger
//! boards, [`round`] drives the rounds, a [`backend`] runs them, and `backend::wave` has the two steps.

mod attractor;
mod backend;
mod budget;
mod checkpoint;
mod distances;
mod forced;
mod frontier;
mod gain_index;
mod gain_log;
#[cfg(feature = "gpu")]
mod gpu;
mod labels;
mod layout;
mod moves;
mod pages;
mod plane;
mod problem;
mod round;
mod shard;
mod shard_labels;
mod small;
mod sought;
mod terminals;

#[cfg(feature = "gpu")]
pub(super) use gpu::Gpu;
#[cfg(feature = "gpu")]
pub use gpu::{ManyGraphs, SmallGrids};

pub use checkpoint::VERSION as SNAPSHOT_VERSION;

use super::labels::Labels;
use super::{Context, Engine, Goal, Instructions, Layout, Outcome, Refusal, ShardSize, SolveError, Task, Tuning, Work};
use crate::game::{Game, Side};
use backend::{Isa, StepError};
use budget::Budgets;
use problem::Config;
use small::SmallLabels;

/// See the [module](self).
pub(super) struct Bits;

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

    fn accepts(&self, game: &Game, tuning: &Tuning) -> Result<(), Refusal> {
        plan(game, &Task::new(Goal::Labels, *tuning)).map(|_| ())
    }

    fn memory(&self, game: &Game, task: &Task) -> u64 {
        match plan(game, task) {
            Ok(Plan::Small(_)) => small::memory(game),
            Ok(Plan::Rows(config)) => Budgets::new(game, task, &config).memory,
            Err(_) => u64::MAX,
        }
    }

    fn scratch(&self, game: &Game, task: &Task) -> u64 {
        match plan(game, task) {
            Ok(Plan::Rows(config)) => Budgets::new(game, task, &config).scratch,
            _ => 0,
        }
    }

    fn label(&self, game: &Game, task: &Task, context: &Context<'_>) -> Result<Outcome, SolveError> {
        let refused = |why| SolveError::Refused { engine: self.name(), why };
        let config = match plan(game, task).map_err(refused)? {
            Plan::Small(isa) => {
                let mut labels = SmallLabels::new(game, isa);
                let work = labels.solve(task, context.on_progress)?;
                return Ok(small_outcome(Labels::new(labels), work));
            }
            Plan::Rows(config) => config,
        };
        round::label(game, task, config, context).map_err(|error| match error {
            StepError::Stopped => SolveError::Stopped,
            StepError::Failed(error) => SolveError::failed(self.name(), error),
            StepError::Served => SolveError::Served,
        })
    }

    fn relabel(
        &self,
        mut labels: Labels,
        game: &Game,
        task: &Task,
        context: &Context<'_>,
    ) -> Result<Outcome, SolveError> {
        if let (Ok(Plan::Small(isa)), Some(small)) = (plan(game, task), labels.store_mut::<SmallLabels>()) {
            small.restart(game, isa);
            let work = small.solve(task, context.on_progress)?;
            return Ok(small_outcome(labels, work));
        }
        drop(labels);
        self.label(game, task, context)
    }
}

/// What the shard of a task takes.
pub(super) fn shard_size(game: &Game, task: &Task) -> Result<ShardSize, SolveError> {
    let config = match plan(game, task).map_err(|why| SolveError::Refused { engine: Bits.name(), why })? {
        Plan::Rows(config) => config,
        Plan::Small(_) => return Ok(ShardSize { memory: small::memory(game), ..ShardSize::default() }),
    };
    let budgets = Budgets::new(game, task, &config);
    let mut size = ShardSize { memory: budgets.memory, ..ShardSize::default() };
    for (side, budget, shard) in &budgets.sides {
        if let Some(shard) = shard {
            size.rows += shard.own_rows() as u64;
            size.copies += (shard.rows() - shard.own_rows()) as u64;
            size.sent[usize::from(*side == Side::Cat)] = Some((shard.sent_rows() as u64, budget.groups));
        }
    }
    Ok(size)
}

fn small_outcome(labels: Labels, work: Work) -> Outcome {
    Outcome { labels, work, layout: Some("words rows, 1 thread".into()) }
}

/// How to solve a game.
enum Plan {
    /// Rows are single words.
    Small(Isa),
    Rows(Config),
}

/// How to go about a task, or why not.
fn plan(game: &Game, task: &Task) -> Result<Plan, Refusal> {
    let tuning = &task.tuning;
    if let Some(rule) = game.rules().beyond_plain() {
        return Err(Refusal::rule(game.rules(), rule));
    }
    let placements = game.placements();
    if placements > MOST_PLACEMENTS {
        return Err(Refusal::Placements { placements, most: MOST_PLACEMENTS });
    }
    let config = Config::new(game, task)?;
    let is_small = match tuning.layout {
        Some(layout) => layout == Layout::Words,
        None => small::takes(game) && tuning.instructions.is_none() && task.shard.is_none(),
    };
    Ok(if is_small { Plan::Small(config.isa) } else { Plan::Rows(config) })
}

impl Instructions {
    /// The instruction sets that this machine has, slowest first.
    pub fn available() -> Vec<Instructions> {
        Isa::available().map(Isa::instructions).collect()
    }
}
