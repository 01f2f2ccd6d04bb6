//! The rounds of an attractor on the cores of this machine, all of it in memory.

use std::io::{self, Read, Write};
use std::sync::Arc;

use super::isa::{self, Isa};
use super::wave::{Commit, Expand, RoundView, Scratch};
use super::{Backend, Delta, Finished, Planes, Pulse, StepError};
use crate::engine::bits::budget::Budget;
use crate::engine::bits::checkpoint;
use crate::engine::bits::distances::Distances;
use crate::engine::bits::forced::{EveryMove, Forced};
use crate::engine::bits::frontier::{Frontier, Gain, GainPool, Uncommitted};
use crate::engine::bits::moves::SideMoves;
use crate::engine::bits::plane::{Group, Plane, count_ones, has, lanes};
use crate::engine::bits::problem::{Config, Problem};
use crate::parallel::*;

/// An attractor in the making: what is kept, what is active, and how the work is shared out.
pub(in super::super) struct Cpu {
    problem: Arc<Problem>,
    planes: Planes,
    frontier: Frontier,
    schedule: Schedule,
    scratch: Vec<Scratch>,
    /// For several cats: what their moves together lead to, and as much space to work it out in.
    reach: [Vec<Group>; 2],
}

/// How the rows are shared out.
#[derive(Clone, Copy)]
pub(in super::super) struct Schedule {
    isa: Isa,
    threads: usize,
    pub(in super::super) parts: usize,
    part_rows: usize,
}

/// Parts for each thread. Rows differ much in what they cost, and with few parts threads wait for the last one; the bench row `128x128` shows it.
const PARTS_PER_THREAD: usize = 16;

/// Rounds that look at fewer groups are left to one thread, as waking others would take longer than the work. The bench row
/// `maze-129` shows it: it has thousands of such rounds.
const WORTH_SHARING: u64 = 1 << 12;

impl Schedule {
    pub(in super::super) fn new(config: &Config, rows: usize) -> Schedule {
        let Config { isa, threads, .. } = *config;
        let parts = if threads > 1 { (PARTS_PER_THREAD * threads).min(rows) } else { 1 };
        // Parts begin at a word of the candidates, so that no two threads share one.
        let part_rows = rows.div_ceil(parts).next_multiple_of(64);
        Schedule { isa, threads, parts: rows.div_ceil(part_rows), part_rows }
    }

    /// Does the work of each part, on all threads where it is worth it.
    fn run<W: Send, T: Send + Default>(
        &self,
        is_worth_sharing: bool,
        parts: &mut [W],
        add: impl Fn(T, T) -> T + Send + Sync,
    ) -> T
    where
        for<'w> &'w mut W: isa::Work<Output = T>,
    {
        if self.threads > 1 && is_worth_sharing {
            parts.par_iter_mut().map(|part| self.isa.run(part)).reduce(T::default, add)
        } else {
            parts.iter_mut().map(|part| self.isa.run(part)).fold(T::default(), add)
        }
    }
}

impl Cpu {
    pub(in super::super) fn new(problem: Arc<Problem>, config: &Config, budget: &Budget) -> io::Result<Cpu> {
        let (rows, groups) = (problem.rows(), problem.layout.groups());
        let schedule = Schedule::new(config, rows);
        let parts = schedule.parts;
        let keeps_distances = budget.digits > 0;
        let plane = || Plane::zeroed(rows * groups);
        Ok(Cpu {
            planes: Planes {
                won_loser_to_move: plane()?,
                won_winner_to_move: keeps_distances.then(plane).transpose()?,
                distances: keeps_distances.then(|| Distances::new(rows * groups, budget.digits as usize)),
            },
            frontier: Frontier::new(rows, groups, parts, GainPool::new(budget.gains as usize, parts)),
            schedule,
            scratch: (0..parts).map(|_| Scratch::new(groups, keeps_distances)).collect(),
            reach: Default::default(),
            problem,
        })
    }

    /// Puts down what is won in 0 plies.
    fn find_finished(&mut self) -> Delta {
        let (problem, Frontier { pending, pool, candidates, mask_words, .. }) = (&self.problem, &mut self.frontier);
        let (used, terminals) = (&problem.layout.used, &problem.terminals);
        let groups = problem.layout.groups();
        let mut delta = Delta::default();
        let mut mask = vec![0; *mask_words];
        for row in 0..problem.rows() {
            mask.fill(0);
            terminals.mark_won(row, groups, true, &mut mask);
            for group in (0..groups).filter(|group| mask[group / 64] >> (group % 64) & 1 != 0) {
                let bits = terminals.won_when_loser_moves(row, group, &used[group]);
                if bits != [0; 8] {
                    let gain = Gain { row: row as u32, group: group as u32, bits };
                    pending[row / self.schedule.part_rows].push(gain, pool);
                }
                let bits = terminals.row(row).won(group, &used[group]);
                if bits != [0; 8] {
                    // Round 1 looks at every row that has something of its own.
                    *candidates[row / 64].get_mut() |= 1 << (row % 64);
                    if let Some(plane) = &mut self.planes.won_winner_to_move {
                        plane[row * groups + group] = bits;
                        delta.labelled += count_ones(&bits);
                    }
                }
            }
        }
        delta
    }

    /// Finds what `won_loser_to_move` gains in a round.
    fn find_gains<F: EveryMove>(&mut self, problem: &Problem, forced: &F, round: u32, pulse: &Pulse<'_>) -> Delta {
        let groups = problem.layout.groups();
        let Schedule { threads, part_rows, .. } = self.schedule;
        let rows = self.frontier.candidate_rows();
        let moves = match &*problem.moves {
            SideMoves::Lists { to, .. } => Ok(to),
            SideMoves::Axes(axes) => {
                let [reach, spare] = &mut self.reach;
                reach.clear();
                reach.extend_from_slice(&self.planes.won_loser_to_move);
                spare.resize(reach.len(), [0; 8]);
                let go_on = |groups: usize| pulse.go_on(512 * groups as u64);
                axes.fold(reach, spare, (groups, threads), |all, to| lanes!(i => all[i] | to[i]), go_on);
                Err(&reach[..])
            }
        };
        let Frontier { mask_words, fresh, pool, gained, gained_rows, candidates, full, .. } = &mut self.frontier;
        let view = RoundView {
            problem,
            forced,
            pulse,
            won_loser_to_move: &self.planes.won_loser_to_move,
            moves,
            mask_words: *mask_words,
            gained,
            gained_rows,
            full,
            pool,
            first_round: round == 1,
        };
        let kept = self.planes.won_winner_to_move.as_mut().map(|plane| plane.chunks_mut(part_rows * groups));
        let mut kept = kept.into_iter().flatten();
        let parts = candidates.chunks(part_rows / 64).zip(fresh).zip(&mut self.scratch).enumerate();
        let parts = parts.map(|(part, ((candidates, gains), scratch))| Expand {
            view: &view,
            first_row: part * part_rows,
            candidates,
            gains,
            scratch,
            won_winner_to_move: kept.next(),
        });
        let mut parts: Vec<_> = parts.collect();
        self.schedule.run(rows * groups as u64 >= WORTH_SHARING, &mut parts, Delta::add)
    }
}

impl Backend for Cpu {
    fn expand(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError> {
        let problem = self.problem.clone();
        let delta = match &problem.forced {
            _ if round == 0 => self.find_finished(),
            _ if self.frontier.candidate_rows() == 0 => Delta::default(),
            Forced::Slides(slides) => self.find_gains(&problem, slides, round, pulse),
            Forced::Lookups(lookups) => self.find_gains(&problem, lookups, round, pulse),
        };
        pulse.check()?;
        self.frontier.pool.check()?;
        Ok(delta)
    }

    fn commit(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError> {
        self.frontier.clear_gained();
        let gains: u64 = self.frontier.pending.iter().map(|gains| gains.len() as u64).sum();
        let mut labelled = 0;
        if gains > 0 {
            if let Some(distances) = &mut self.planes.distances {
                distances.begin(round - 1)?;
            }
            let (part_rows, groups) = (self.schedule.part_rows, self.problem.layout.groups());
            let Frontier { mask_words, pending, gained, gained_rows, candidates, full, .. } = &mut self.frontier;
            let distances = self.planes.distances.as_mut().map(|distances| distances.parts(part_rows * groups));
            let mut distances = distances.into_iter().flatten();
            let won = self.planes.won_loser_to_move.chunks_mut(part_rows * groups);
            let masks = gained.chunks_mut(part_rows * *mask_words).zip(full.chunks_mut(part_rows * *mask_words));
            let parts = pending.iter().zip(won).zip(masks).zip(gained_rows.chunks_mut(part_rows / 64)).enumerate();
            let parts = parts.map(|(part, (((gains, won_loser_to_move), (gained, full)), gained_rows))| Commit {
                problem: &self.problem,
                pulse,
                first_row: part * part_rows,
                mask_words: *mask_words,
                gains,
                won_loser_to_move,
                distances: distances.next(),
                full,
                gained,
                gained_rows,
                candidates,
            });
            let mut parts: Vec<_> = parts.collect();
            labelled = self.schedule.run(gains >= WORTH_SHARING / 16, &mut parts, |sum, part| sum + part);
        }
        if labelled > 0
            && let SideMoves::Axes(_) = &*self.problem.moves
        {
            // Moves of all cats together lead from nearly everywhere to a row that gained.
            self.frontier.mark_all_rows();
        }
        pulse.check()?;
        self.frontier.advance();
        Ok(Delta { labelled, looked_at: 0 })
    }

    fn is_done(&self) -> bool {
        self.frontier.is_empty()
    }

    fn contains(&self, loser_moves: bool, winner: usize, loser: usize) -> bool {
        let Planes { won_loser_to_move, won_winner_to_move, .. } = &self.planes;
        let plane = if loser_moves { Some(won_loser_to_move) } else { won_winner_to_move.as_ref() };
        let layout = &self.problem.layout;
        let bit = layout.bit(loser);
        plane.is_some_and(|plane| has(&plane[winner * layout.groups() + bit / 512], bit))
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        checkpoint::write_planes(out, &self.planes)?;
        checkpoint::write_frontier(out, &self.frontier)
    }

    fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        checkpoint::read_planes(input, &mut self.planes)?;
        checkpoint::read_frontier(input, &mut self.frontier, self.problem.layout.groups(), self.schedule.part_rows)
    }

    fn finish(self: Box<Self>) -> Result<Finished, StepError> {
        let Cpu { planes, frontier, .. } = *self;
        let Frontier { rows, pending, fresh, .. } = frontier;
        let uncommitted = [pending, fresh].map(|gains| Uncommitted::new(gains, rows));
        Ok(Finished { planes, uncommitted })
    }
}
