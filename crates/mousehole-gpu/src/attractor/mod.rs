//! An attractor on a machine, and what is read of it.

mod run;

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use crate::machine::{Blocks, Buffer, Error, Machine};
use crate::params::Params;
use crate::problem::{Problem, TILE_WORDS};
use run::{Chain, Run};

/// The plies of what is not won.
pub const NEVER: u16 = u16::MAX;

/// How much to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// What is won.
    Set,
    /// What is won within that many plies, and within one or two less.
    Within(u32),
    /// What is won, and in how many plies.
    Plies,
}

/// Positions that one side wins, on a machine.
pub struct Attractor {
    machine: Arc<dyn Machine>,
    params: Params,
    /// Where there are plies, one chain is left, with all that is won.
    chains: Vec<Chain>,
    plies: Option<Buffer>,
    /// What was read lately.
    blocks: Blocks,
    out: Buffer,
    /// Whether it came to its end before a limit cut it short.
    complete: bool,
    /// What is counted when it is first asked for.
    counts: OnceLock<Result<Counts, Error>>,
    /// The plies of the longest win with the loser to move.
    longest: u32,
    rounds: u32,
    looked_at: u64,
    kernel_ms: f32,
    transfer_ms: f32,
    words: u64,
    /// What the parameters point at.
    _held: Vec<Buffer>,
}

/// How many positions are won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// With the loser to move.
    pub loser_to_move: u64,
    /// With the winner to move.
    pub winner_to_move: u64,
    /// The plies of the longest win; 0 where there are no plies.
    pub longest: u32,
}

/// The bytes that an attractor takes on a machine.
///
/// `moves` is the number of all moves in lists; `copies` whether the winner or the loser moves along axes.
pub fn memory(rows: u64, words: u64, slides: bool, moves: u64, captures: bool, goal: Goal, copies: bool) -> u64 {
    let plane = rows.saturating_mul(words).saturating_mul(8);
    let blocks = rows.div_ceil(64).saturating_mul(64 * 8).saturating_mul(words);
    let tiles = words / TILE_WORDS as u64;
    let planes = match (slides, goal) {
        (true, Goal::Set) => plane,
        (true, Goal::Within(_)) => plane.saturating_mul(4),
        (true, Goal::Plies) => plane.saturating_mul(2 + 16),
        (false, Goal::Set) => plane.saturating_add(blocks),
        (false, Goal::Within(_)) => plane.saturating_mul(4).saturating_add(blocks),
        (false, Goal::Plies) => plane.saturating_mul(1 + 16).saturating_add(blocks),
    };
    let work = match slides {
        true if goal == Goal::Set => rows.saturating_mul(tiles.div_ceil(64) * 40 + tiles * 8 + 64),
        true => rows.saturating_mul(tiles.div_ceil(64) * 24 + tiles * 12 + 64),
        false if copies => blocks.max(plane).saturating_mul(2),
        false => 0,
    };
    let lists = moves.saturating_mul(8).saturating_add(rows * 16).saturating_add(words * 64 + (1 << 20));
    let captures = if captures { plane } else { 0 };
    planes.saturating_add(work).saturating_add(lists).saturating_add(captures)
}

impl Attractor {
    /// Works it out. `on_round` is called with the rounds and positions so far, every few rounds, and may stop it.
    pub fn new(
        machine: &Arc<dyn Machine>,
        problem: &Problem,
        goal: Goal,
        on_round: &mut dyn FnMut(u32, u64) -> ControlFlow<()>,
    ) -> Result<Attractor, Error> {
        let mut run = Run::new(machine, problem, goal)?;
        let has_odd = goal != Goal::Set && !problem.won_in_one.is_empty();
        let mut chains = Vec::new();
        // With plies, the first chain to be run is dropped: both end in the same set.
        for parity in if has_odd { vec![1, 0] } else { vec![0] } {
            if goal == Goal::Plies {
                run.params.lowers = u64::from(!chains.is_empty());
                chains.clear();
            }
            chains.push(run.chain(parity, on_round)?);
        }
        run.finish(chains)
    }

    /// Whether a position with the loser to move is won within that many plies: without [`Goal::Within`], any at all.
    pub fn contains(&self, row: usize, bit: usize, within: Option<u32>) -> Result<bool, Error> {
        if self.plies.is_some() {
            let plies = self.plies(row, bit)?;
            return Ok(plies != NEVER && within.is_none_or(|within| u32::from(plies) <= within));
        }
        let (index, mask) = (row as u64 * self.words + bit as u64 / 64, 1u64 << (bit % 64));
        for chain in &self.chains {
            let Some(rounds) = within.unwrap_or(u32::MAX).checked_sub(chain.parity).map(|plies| plies / 2) else {
                continue;
            };
            let fresh = chain.fresh.as_ref().filter(|_| rounds > chain.rounds);
            for set in [Some(&chain.won), fresh].into_iter().flatten() {
                if self.blocks.read::<u64>(set, index)? & mask != 0 {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The plies of a position with the loser to move.
    pub fn plies(&self, row: usize, bit: usize) -> Result<u16, Error> {
        let plies = self.plies.as_ref().expect("plies were asked for");
        self.blocks.read(plies, row as u64 * self.words * 64 + bit as u64)
    }

    /// The plies of all bits of a row.
    pub fn row(&self, row: usize) -> Result<Vec<u16>, Error> {
        let plies = self.plies.as_ref().expect("plies were asked for");
        plies.read(row as u64 * self.words * 64, self.words as usize * 64)
    }

    /// The plies of a bit in all rows.
    pub fn column(&self, bit: usize) -> Result<Vec<u16>, Error> {
        let plies = self.plies.as_ref().expect("plies were asked for").address;
        let params = Params { plies, at: bit as u64, out: self.out.address, ..self.params };
        self.machine.launch("read_column", params.values())?;
        self.out.read(0, self.params.rows as usize)
    }

    /// How many positions are won; `None` where a limit cut it short. Counted on the machine when first asked for.
    pub fn counts(&self) -> Result<Option<Counts>, Error> {
        if !self.complete {
            return Ok(None);
        }
        self.counts.get_or_init(|| self.count()).clone().map(Some)
    }

    fn count(&self) -> Result<Counts, Error> {
        let out = Buffer::zeroed(&self.machine, 24)?;
        let params = Params {
            won: self.chains[self.chains.len() - 1].won.address,
            gains: out.address,
            winner_won: out.address + 8,
            out: out.address + 16,
            ..self.params
        };
        self.machine.launch("count_rows", params.values())?;
        if self.plies.is_some() {
            self.machine.launch("longest_row", params.values())?;
        }
        let [loser_to_move, winner_to_move, longest] = out.read::<u64>(0, 3)?[..] else {
            unreachable!("three were read")
        };
        let longest = self.longest.max(longest as u32);
        Ok(Counts { loser_to_move, winner_to_move, longest })
    }

    /// Rounds of the longest chain.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Positions looked at.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Milliseconds that kernels and transfers took.
    pub fn times(&self) -> [f32; 2] {
        [self.kernel_ms, self.transfer_ms]
    }
}
