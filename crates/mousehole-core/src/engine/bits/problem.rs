//! What an attractor is worked out from, and how.

use std::fmt;
use std::sync::Arc;

use mousehole_base::parallel::cores;

use super::backend::{Eager, Isa};
use super::forced::Forced;
use super::layout::BitLayout;
use super::moves::SideMoves;
use super::plane::{Group, any, has, lanes};
use super::shard::Shard;
use super::small;
use super::terminals::{RowTerminals, Terminals};
use crate::engine::{Instructions, Layout, Refusal, Task};
use crate::game::{Game, Side};

/// The attractor of one side, as a problem to be solved. It stays the same throughout, and bits mean nothing without it.
pub(super) struct Problem {
    /// How the winner moves: its numbers are the rows.
    pub(super) moves: Arc<SideMoves>,
    /// Which bit of a row stands for which number of the loser.
    pub(super) layout: BitLayout,
    pub(super) terminals: Terminals,
    pub(super) forced: Forced,
    /// Whether each number of the loser has a move to itself. Then the winner gains nothing by staying, and no row has a bit
    /// that is not in the union of the rows that its moves lead to.
    pub(super) loser_stays: bool,
    /// Rows that count. In a shard, copies of the rows of others come after them.
    pub(super) own_rows: usize,
}

impl Problem {
    pub(super) fn new(
        game: &Game,
        winner: Side,
        moves: &Arc<SideMoves>,
        loser: &Arc<SideMoves>,
        config: &Config,
        shard: Option<&Shard>,
    ) -> Problem {
        let layout = match config.layout(winner.other()) {
            Layout::Patches => BitLayout::patched(game, winner.other()),
            Layout::Plain | Layout::Words => BitLayout::plain(loser.count()),
        };
        let terminals = Terminals::new(game, winner, [moves, loser], &layout, shard);
        let forced = Forced::new(game, winner.other(), loser.clone(), &layout);
        let own_rows = shard.map_or(moves.count(), Shard::own_rows);
        let loser_stays = game.rules().stay.allows(winner.other());
        debug_assert!(!loser_stays || (0..loser.count()).all(|number| loser.any_to(number, |to| to == number)));
        Problem { moves: moves.clone(), layout, terminals, forced, loser_stays, own_rows }
    }

    pub(super) fn rows(&self) -> usize {
        self.moves.count()
    }

    /// The bits of a group that a row could still gain with the loser to move, captures aside.
    #[inline(always)]
    pub(super) fn open(&self, row: &RowTerminals<'_>, group: usize, won: &Group) -> Group {
        let (used, lost) = (&self.layout.used[group], &row.lost[group]);
        lanes!(i => used[i] & !lost[i] & !won[i])
    }

    /// Adds bits to what is won in a group of a row with the loser to move. Comes back with those that are new, if there are
    /// any, and with whether nothing is left to win there.
    #[inline(always)]
    pub(super) fn commit(&self, row: usize, group: usize, won: &mut Group, bits: &Group) -> Option<(Group, bool)> {
        let new: Group = lanes!(i => bits[i] & !won[i]);
        if !any(&new) {
            return None;
        }
        *won = lanes!(i => won[i] | new[i]);
        let (used, lost) = (&self.layout.used[group], self.terminals.row(row).lost(group));
        Some((new, !any(&lanes!(i => used[i] & !lost[i] & !won[i]))))
    }

    /// Whether a position is won, by what is won with the loser to move.
    pub(super) fn is_won(&self, won_loser_to_move: &[Group], loser_moves: bool, winner: usize, loser: usize) -> bool {
        let bit = self.layout.bit(loser);
        let is_won = |row: usize| has(&won_loser_to_move[row * self.layout.groups() + bit / 512], bit);
        if loser_moves {
            return is_won(winner);
        }
        let finished = self.terminals.row(winner).finished(bit);
        finished.unwrap_or_else(|| !self.terminals.frozen(winner) && self.moves.any_to(winner, is_won))
    }
}

/// How to go about a game: what the caller left open is chosen by the board and the machine.
#[derive(Clone, Copy)]
pub(super) struct Config {
    pub(super) threads: usize,
    pub(super) isa: Isa,
    /// The layout of bits that stand for the mouse, and for the cats.
    mouse_bits: Layout,
    cat_bits: Layout,
}

/// From this many pairs of places on, all cores share the work: rounds of smaller games are over before a second thread is
/// awake. The bench row `48x48`, with 3.9 million pairs, is the smallest above it.
const WORTH_THREADS: u64 = 1 << 21;

/// The same where there are no rounds. 16 cores take as long as one for 50 × 50 places, 4.5 million pairs, and a tenth less for
/// 64 × 64, 12 million.
const WORTH_THREADS_WITHOUT_ROUNDS: u64 = 1 << 23;

impl Config {
    /// Fills in what the task leaves open; says why if it asks for what there is not.
    pub(super) fn new(game: &Game, task: &Task) -> Result<Config, Refusal> {
        Config::on(game, task, Isa::detect)
    }

    /// The same on a machine that has the instructions that `detect` finds.
    fn on(game: &Game, task: &Task, detect: impl Fn(Instructions) -> Option<Isa>) -> Result<Config, Refusal> {
        let tuning = &task.tuning;
        let isa = match tuning.instructions {
            None => Isa::available().next_back().expect("the portable one is always there"),
            Some(wanted) => detect(wanted).ok_or(Refusal::Instructions(wanted))?,
        };
        let can_patch = |side| BitLayout::can_patch(game, side);
        match tuning.layout {
            Some(Layout::Words) if !small::takes(game) => return Err(Refusal::Words),
            Some(Layout::Patches) if !can_patch(Side::Mouse) && !can_patch(Side::Cat) => return Err(Refusal::Patches),
            _ => {}
        }
        let patches = !matches!(tuning.layout, Some(Layout::Plain | Layout::Words));
        let layout = |side| if patches && can_patch(side) { Layout::Patches } else { Layout::Plain };
        let mut config = Config { threads: 1, isa, mouse_bits: layout(Side::Mouse), cat_bits: layout(Side::Cat) };
        let by_rounds = |side| task.goal.wants(side) && !Eager::takes(game, task, &config, side);
        let any_by_rounds = [Side::Mouse, Side::Cat].into_iter().any(by_rounds);
        let worth = if any_by_rounds { WORTH_THREADS } else { WORTH_THREADS_WITHOUT_ROUNDS };
        let chosen = || if game.positions() / 2 >= worth { cores() } else { 1 };
        config.threads = tuning.threads.unwrap_or_else(chosen).max(1);
        Ok(config)
    }

    /// How the bits that stand for a side are laid out.
    pub(super) fn layout(&self, side: Side) -> Layout {
        if side == Side::Mouse { self.mouse_bits } else { self.cat_bits }
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Config { threads, isa, mouse_bits, cat_bits } = self;
        match mouse_bits == cat_bits {
            true => write!(f, "{mouse_bits} rows")?,
            false => write!(f, "{mouse_bits} rows of mouse places, {cat_bits} rows of cat places")?,
        }
        let instructions: Instructions = isa.instructions();
        write!(f, ", {instructions} instructions, {threads} {}", if *threads == 1 { "thread" } else { "threads" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::engine::{Goal, Tuning};

    #[test]
    fn instructions_that_the_machine_lacks_are_refused() {
        let board: Grid = "M.F\n..C".parse().unwrap();
        let game = Game::grid(&board).build().unwrap();
        let wants =
            |instructions| Task::new(Goal::Labels, Tuning { instructions: Some(instructions), ..Tuning::default() });
        let portable_only = |wanted| Isa::detect(wanted).filter(|_| wanted == Instructions::Portable);
        for wanted in [Instructions::Avx2, Instructions::Avx512] {
            assert!(
                Config::on(&game, &wants(wanted), portable_only).is_err_and(|why| why == Refusal::Instructions(wanted))
            );
            assert_eq!(Config::new(&game, &wants(wanted)).is_ok(), Instructions::available().contains(&wanted));
        }
        assert!(Config::on(&game, &wants(Instructions::Portable), portable_only).is_ok());
    }
}
