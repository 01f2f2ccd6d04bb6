//! The memory that an attractor may take. It is promised before the work starts, and the work fails before it takes more.

use super::backend::{Schedule, Scratch};
use super::frontier::{Frontier, Gain, GainPool};
use super::layout::BitLayout;
use super::plane::Plane;
use super::problem::Config;
use super::terminals::Terminals;
use crate::engine::{Goal, Layout};
use crate::game::{Game, Side, Stuck};

/// What one attractor may take.
pub(super) struct Budget {
    rows: u64,
    /// Groups of a row.
    groups: u64,
    /// Bytes of a distance; none where no distances are kept.
    pub(super) digits: u64,
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
    pub(super) fn new(game: &Game, goal: Goal, side: Side, config: &Config) -> Budget {
        let (rows, bits) = (numbers(game, side), numbers(game, side.other()));
        let patches = config.layout(side.other()) == Layout::Patches;
        let words = if patches { BitLayout::patches_with_floor(game) as u64 } else { bits.div_ceil(64) };
        let groups = words.div_ceil(8);
        let all = rows.saturating_mul(groups);
        // A round has a number only if it labels something, so there are no more rounds than positions.
        let digits = u64::from(rows.saturating_mul(bits).max(2).saturating_sub(1).ilog2() / 8 + 1);
        let at_most = if all.saturating_mul(512 * digits) <= SMALL_DIGITS { 4 } else { 2 };
        Budget {
            rows,
            groups,
            digits: if goal.has_distances() { digits.min(at_most) } else { 0 },
            gains: match patches && !goal.has_distances() {
                true => Budget::gains(game, side, rows, groups),
                false => all.saturating_mul(2),
            },
            parts: Schedule::new(config, usize::try_from(rows).unwrap_or(usize::MAX)).parts as u64,
            threads: config.threads as u64,
            by_columns: !patches,
            copies: side == Side::Cat && game.rules().cats > 1 && !game.rules().lazy,
        }
    }

    /// The gains of two rounds are at the most every group twice, and that is what counts where distances are kept: those
    /// take seven times as much. Without them, it would be most of the memory of the mouse's attractor on a grid, where a
    /// wave that starts from few holes and moves by short jumps is a thin one.
    fn gains(game: &Game, side: Side, rows: u64, groups: u64) -> u64 {
        let all = rows.saturating_mul(groups).saturating_mul(2);
        let rules = game.rules();
        let holes = game.holes().len() as u64;
        let from_few = side == Side::Mouse && holes * 16 <= rows && rules.stuck != Stuck::Loses;
        let by_short_jumps = rules.jump(Side::Mouse) <= THIN_JUMP && rules.jump(Side::Cat) <= THIN_JUMP;
        let thin = (rows / THIN).saturating_add(8 * holes).saturating_mul(groups);
        let many = all.saturating_mul(size_of::<Gain>() as u64) > FEW_GAINS;
        if many && from_few && by_short_jumps { thin.min(all) } else { all }
    }

    /// The bytes of all of it.
    pub(super) fn memory(&self, game: &Game) -> u64 {
        let Budget { rows, groups, digits, gains, parts, threads, by_columns, copies } = *self;
        let all = rows.saturating_mul(groups);
        let plane = |bytes: u64| Plane::memory(all.saturating_mul(bytes));
        let distances = if digits > 0 { plane(64).saturating_add(digits.saturating_mul(plane(512))) } else { 0 };
        let scratch = threads.saturating_mul(Scratch::memory(groups, by_columns, digits > 0));
        // Gains that a limit leaves uncommitted are listed for each 64 rows.
        let blocks = 2 * rows.div_ceil(64) * (size_of::<Vec<Gain>>() as u64 + 8);
        let parts_of_memory = [
            plane(64),
            distances,
            if copies { all.saturating_mul(2 * 64) } else { 0 },
            Frontier::memory(rows, groups),
            GainPool::memory(gains, parts),
            blocks,
            Terminals::memory(game, rows, groups),
            // The layout, and the patches or groups that the loser slides in.
            numbers(game, Side::Mouse).max(game.placements()).saturating_mul(16).saturating_add(groups * 2048),
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
    use crate::engine::Tuning;

    #[test]
    fn digits_are_counted_for_as_many_rounds_as_there_are_positions() {
        for (nodes, digits) in [(16, 1), (17, 2), (256, 2), (257, 3)] {
            let cycle: Vec<Vec<u32>> = (0..nodes).map(|node| vec![(node + 1) % nodes]).collect();
            let game = Game::cops(Graph::from_lists(&cycle).unwrap()).build().unwrap();
            let config = Config::new(&game, &Tuning::default()).unwrap();
            assert_eq!(Budget::new(&game, Goal::Labels, Side::Cat, &config).digits, digits, "{nodes} nodes");
        }
    }
}
