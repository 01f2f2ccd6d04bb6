//! The memory that an attractor may take. It is promised before the work starts, and the work fails before it takes more.

use std::sync::Arc;

use super::backend::{Eager, Schedule, Scratch};
use super::frontier::{Frontier, Gain, GainPool};
use super::gain_index::GainIndex;
use super::gain_log::BUCKET_ROWS;
use super::layout::BitLayout;
use super::moves::SideMoves;
use super::pages::PagePool;
use super::plane::Plane;
use super::problem::Config;
use super::shard::Shard;
use super::terminals::Terminals;
use crate::engine::{DistanceStore, Layout, Task};
use crate::game::{Game, Side, Stuck};

/// What a solve may take.
pub(super) struct Budgets {
    /// What the attractors may take that are wanted.
    pub(super) sides: Vec<(Side, Budget, Option<Arc<Shard>>)>,
    /// Bytes of gains that both hold in memory. What goes beyond them goes to the scratch file.
    pub(super) held_gains: u64,
    /// The most bytes of all of it.
    pub(super) memory: u64,
    /// Bytes that are planned to go to the scratch file.
    pub(super) scratch: u64,
}

/// Bytes for the gains of a group that are planned to be held where there is memory. The map AR0071SR takes 11, and a
/// board of 104 × 104 cells 17: most groups fill in one round or two, and only one of the two sides wins most of a group.
const GAINS_OF_GROUP: u64 = 20;

/// The same on a graph, where groups fill over more rounds: the bench row `graph-10000` takes 84. In a scratch file they would be
/// written by all threads, one at a time.
const GAINS_OF_GROUP_ON_GRAPH: u64 = 90;

impl Budgets {
    pub(super) fn new(game: &Game, task: &Task, config: &Config) -> Budgets {
        let wanted = [Side::Mouse, Side::Cat].into_iter().filter(|&side| task.goal.wants(side));
        let sides = wanted.map(|side| {
            let shard = task.shard.map(|of| Shard::new(game, side, of));
            (side, Budget::new(game, task, side, config, shard.as_deref()), shard)
        });
        let sides: Vec<_> = sides.collect();
        let fixed =
            sides.iter().map(|(_, budget, _)| budget.memory(game)).fold(SideMoves::memory(game), u64::saturating_add);
        let planned = sides.iter().filter(|(_, budget, _)| budget.keep == Keep::Gains).map(|(_, budget, _)| {
            let each = if budget.by_columns { GAINS_OF_GROUP_ON_GRAPH } else { GAINS_OF_GROUP };
            budget.rows.saturating_mul(budget.groups).saturating_mul(each)
        });
        let planned = planned.fold(0, u64::saturating_add);
        let held_gains = planned.min(PagePool::held_in(task.spill.unwrap_or(0).saturating_sub(fixed)));
        let memory = fixed.saturating_add(PagePool::memory(held_gains, 0));
        Budgets { sides, held_gains, memory, scratch: planned - held_gains }
    }
}

/// How distances are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    Nothing,
    /// So many bytes for each.
    Digits(u64),
    Gains,
}

/// What one attractor may take.
pub(super) struct Budget {
    rows: u64,
    /// Groups of a row.
    pub(super) groups: u64,
    pub(super) keep: Keep,
    /// Whether there are no rounds, and no gains of rounds.
    pub(super) is_eager: bool,
    /// Gains of the two rounds that are held at a time.
    pub(super) gains: u64,
    parts: u64,
    threads: u64,
    by_columns: bool,
    /// Whether the rows of all placements are grown along axes, from one copy to another.
    copies: bool,
}

/// Distances have the digits that their number could at worst need, while those take no more than this. Larger games get
/// two, which number 65,536 rounds that label something: no board is known that has more.
const SMALL_DIGITS: u64 = 64 << 20;

/// All gains of two rounds are planned for while those take no more than this: up to some 128 × 128 cells, where a wave of
/// a few rows is a large part of the board.
const FEW_GAINS: u64 = 64 << 20;

/// In a thin wave on a larger board at most one row in four gains in two rounds. That is not proven: the bench rows up to
/// 256 × 256 stay within it. A solve that does not fails, and takes no more.
const THIN: u64 = 4;

/// The longest jump with which waves were found to be thin.
const THIN_JUMP: u32 = 2;

impl Budget {
    fn new(game: &Game, task: &Task, side: Side, config: &Config, shard: Option<&Shard>) -> Budget {
        let rows = shard.map_or(numbers(game, side), |shard| shard.rows() as u64);
        let bits = numbers(game, side.other());
        let patches = config.layout(side.other()) == Layout::Patches;
        let words = if patches { BitLayout::patches_with_floor(game) as u64 } else { bits.div_ceil(64) };
        let groups = words.div_ceil(8);
        let all = rows.saturating_mul(groups);
        // A round has a number only if it labels something, so there are no more rounds than positions.
        let digits = u64::from(rows.saturating_mul(bits).max(2).saturating_sub(1).ilog2() / 8 + 1);
        let has_distances = task.goal.has_distances();
        let at_most = if all.saturating_mul(512 * digits) <= SMALL_DIGITS { 4 } else { 2 };
        let keep = match task.tuning.distances {
            _ if !has_distances => Keep::Nothing,
            // With several cats groups fill over many rounds: 30 on the board of Scotland Yard.
            _ if task.spill.is_none() || game.rules().cats > 1 => Keep::Digits(digits.min(at_most)),
            Some(DistanceStore::Gains) => Keep::Gains,
            None if all.saturating_mul(512 * digits) > SMALL_DIGITS => Keep::Gains,
            _ => Keep::Digits(digits.min(at_most)),
        };
        let is_eager = Eager::takes(game, task, config, side);
        Budget {
            rows,
            groups,
            keep,
            is_eager,
            gains: if is_eager {
                0
            } else if patches && !matches!(keep, Keep::Digits(_)) {
                Budget::gains(game, side, rows, groups)
            } else {
                all.saturating_mul(2)
            },
            parts: Schedule::new(config, usize::try_from(rows).unwrap_or(usize::MAX)).parts as u64,
            threads: config.threads as u64,
            by_columns: !patches,
            copies: side == Side::Cat && game.rules().cats > 1 && !game.rules().lazy,
        }
    }

    /// The gains of two rounds are at the most every group twice, and that is what counts where distances are kept as digits:
    /// those take seven times as much. Without them, it would be most of the memory on a grid, where a wave that starts from
    /// few holes, or from where one cat stands on the mouse, and moves by short jumps is a thin one.
    fn gains(game: &Game, side: Side, rows: u64, groups: u64) -> u64 {
        let all = rows.saturating_mul(groups).saturating_mul(2);
        let rules = game.rules();
        let holes = game.holes().len() as u64;
        let from_few = (side == Side::Mouse || rules.cats == 1) && holes * 16 <= rows && rules.stuck != Stuck::Loses;
        let by_short_jumps = rules.jump(Side::Mouse) <= THIN_JUMP && rules.jump(Side::Cat) <= THIN_JUMP;
        let captures = if side == Side::Cat { 8 * rows } else { 0 };
        let thin = (rows / THIN).saturating_add(8 * holes).saturating_mul(groups).saturating_add(captures);
        let many = all.saturating_mul(size_of::<Gain>() as u64) > FEW_GAINS;
        if many && from_few && by_short_jumps { thin.min(all) } else { all }
    }

    /// Bytes that are free for other uses once the rounds are over.
    pub(super) fn freed(&self) -> u64 {
        GainPool::memory(self.gains, self.parts)
    }

    /// The bytes of all of it, held gains aside.
    fn memory(&self, game: &Game) -> u64 {
        let Budget { rows, groups, keep, is_eager, gains, parts, threads, by_columns, copies } = *self;
        let all = rows.saturating_mul(groups);
        let plane = |bytes: u64| Plane::memory(all.saturating_mul(bytes));
        let mut after_rounds = 0;
        let distances = match keep {
            Keep::Nothing => 0,
            Keep::Digits(digits) => plane(64).saturating_add(digits.saturating_mul(plane(512))),
            Keep::Gains => {
                let slices = GainIndex::slice_memory(rows).saturating_mul(threads + 2);
                after_rounds = slices.max(GainIndex::sorting_memory(groups, threads));
                PagePool::memory(0, rows.div_ceil(BUCKET_ROWS as u64)).saturating_add(GainIndex::memory(rows, groups))
            }
        };
        let keeps_union = matches!(keep, Keep::Digits(_));
        let scratch = threads.saturating_mul(Scratch::memory(groups, by_columns, keeps_union));
        // Gains that a limit leaves uncommitted are listed for each 64 rows.
        let blocks = 2 * rows.div_ceil(64) * (size_of::<Vec<Gain>>() as u64 + 8);
        let parts_of_memory = [
            plane(64),
            distances,
            if copies { all.saturating_mul(2 * 64) } else { 0 },
            if is_eager { Eager::memory(game, rows, groups, threads) } else { Frontier::memory(rows, groups) },
            if is_eager { 0 } else { GainPool::memory(gains, parts).max(after_rounds) },
            blocks,
            Terminals::memory(game, rows, groups),
            // The layout, and the patches or groups that the loser slides in.
            numbers(game, Side::Mouse).max(game.placements()).saturating_mul(16).saturating_add(groups * 2048),
            if by_columns { 0 } else { BitLayout::rectangle_memory(game) },
            scratch,
        ];
        parts_of_memory.into_iter().fold(1 << 16, u64::saturating_add)
    }
}

/// The numbers of a side, which are the rows of its attractor.
fn numbers(game: &Game, side: Side) -> u64 {
    match side {
        Side::Mouse => game.board().places() as u64,
        Side::Cat => game.placements(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Graph;
    use crate::engine::{Goal, Tuning};

    #[test]
    fn digits_are_counted_for_as_many_rounds_as_there_are_positions() {
        for (nodes, digits) in [(16, 1), (17, 2), (256, 2), (257, 3)] {
            let cycle: Vec<Vec<u32>> = (0..nodes).map(|node| vec![(node + 1) % nodes]).collect();
            let game = Game::cops(Graph::from_lists(&cycle).unwrap()).build().unwrap();
            let task = Task::new(Goal::Labels, Tuning::default());
            let config = Config::new(&game, &task).unwrap();
            assert_eq!(Budget::new(&game, &task, Side::Cat, &config, None).keep, Keep::Digits(digits), "{nodes} nodes");
        }
    }
}
