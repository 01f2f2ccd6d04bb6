//! The rounds of an attractor on the cores of this machine, all of it in memory.

use std::io::{self, Read, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::vec;

use mousehole_base::parallel::{Claims, Crew};

use super::isa::Isa;
use super::pace::Pace;
use super::wave::{Commit, CommitParts, ExpandPart, ExpandParts, PhaseResult, RoundView, Scratch};
use super::{Backend, Delta, Finished, LOOKS_OF_PAGE, Planes, Pulse, StepError};
use crate::engine::bits::budget::Budget;
use crate::engine::bits::checkpoint;
use crate::engine::bits::distances::Distances;
use crate::engine::bits::forced::{EveryMove, Forced};
use crate::engine::bits::frontier::{Frontier, Gain, GainPool, Gains, Uncommitted};
use crate::engine::bits::moves::SideMoves;
use crate::engine::bits::plane::{Group, Plane, count_ones, lanes};
use crate::engine::bits::problem::{Config, Problem};

/// An attractor in the making: what is kept, what is active, and how the work is shared out.
pub(in super::super) struct Cpu {
    problem: Arc<Problem>,
    planes: Planes,
    /// How many of the planes are in memory as a whole.
    touched: usize,
    /// Gains that were committed. Planes are brought into memory once there were as many as rows: by then a start near a hole is
    /// known to the mouse, and a wave that dies out has done so, in less time than that takes. The cats' are brought in at
    /// once: the first of their gains, the captures, are in every row.
    committed: u64,
    frontier: Frontier,
    schedule: Schedule,
    crew: Rc<Crew>,
    /// What the two phases of a round were found to cost, for each candidate row and each gain.
    paces: [Pace; 2],
    /// For each thread.
    scratch: Vec<Mutex<Scratch>>,
    /// For several cats: what their moves together lead to, and as much space to work it out in.
    reach: [Vec<Group>; 2],
}

/// How the rows are shared out: in parts. Each phase gives each thread a run of them that it begins with.
#[derive(Clone, Copy)]
pub(in super::super) struct Schedule {
    isa: Isa,
    pub(in super::super) parts: usize,
    part_rows: usize,
}

/// Parts for each thread. Rows differ much in what they cost, and a wave is in few of them at a time: with few parts threads
/// wait for the last one.
const PARTS_PER_THREAD: usize = 32;

/// What the two phases of a round take for each group of a candidate row and for each gain, about: it says how many threads
/// the first phases are worth.
const GROUP_NANOSECONDS: usize = 50;
const GAIN_NANOSECONDS: usize = 100;

/// Rows from which on all threads look for what is finished: one of them takes 100 ns for most rows.
const WORTH_SHARING: usize = 4_096;

impl Schedule {
    pub(in super::super) fn new(config: &Config, rows: usize) -> Schedule {
        let Config { isa, threads, .. } = *config;
        let parts = if threads > 1 { PARTS_PER_THREAD * threads } else { 1 };
        // Parts begin at a word of the candidates, so that no two threads share one.
        let part_rows = rows.div_ceil(parts).next_multiple_of(64);
        Schedule { isa, parts: rows.div_ceil(part_rows), part_rows }
    }
}

/// Shares out items in as many runs as there are threads, of about the same weight.
fn share_out<T>(items: impl Iterator<Item = (u64, T)>, weight: u64, threads: usize) -> Vec<vec::IntoIter<T>> {
    let mut runs: Vec<Vec<T>> = (0..threads).map(|_| Vec::new()).collect();
    let mut before = 0;
    for (own, item) in items {
        runs[((before * threads as u64 / weight.max(1)) as usize).min(threads - 1)].push(item);
        before += own;
    }
    runs.into_iter().map(Vec::into_iter).collect()
}

impl Cpu {
    pub(in super::super) fn new(
        problem: Arc<Problem>,
        config: &Config,
        budget: &Budget,
        crew: Rc<Crew>,
        distances: Option<Distances>,
    ) -> io::Result<Cpu> {
        let (rows, groups) = (problem.rows(), problem.layout.groups());
        let schedule = Schedule::new(config, rows);
        let parts = schedule.parts;
        let pool = GainPool::new(budget.gains as usize, parts, crew.most_threads());
        let keeps_union = matches!(distances, Some(Distances::Digits(_)));
        let plane = || Plane::zeroed(rows * groups);
        Ok(Cpu {
            planes: Planes {
                won_loser_to_move: plane()?,
                won_winner_to_move: keeps_union.then(plane).transpose()?,
                distances,
            },
            touched: 0,
            committed: 0,
            frontier: Frontier::new(rows, groups, parts, pool),
            schedule,
            scratch: (0..crew.most_threads()).map(|_| Mutex::new(Scratch::new(groups, keeps_union))).collect(),
            crew,
            paces: [Pace::guess(GROUP_NANOSECONDS * groups), Pace::guess(GAIN_NANOSECONDS)],
            reach: Default::default(),
            problem,
        })
    }

    /// The gains of the round that was worked out last and is not committed.
    pub(super) fn fresh_gains(&self) -> impl Iterator<Item = &Gain> {
        self.frontier.fresh.iter().flat_map(Gains::chunks).flatten()
    }

    /// Adds a gain to that round, which another process found.
    pub(super) fn add_gain(&mut self, gain: Gain) {
        let Frontier { fresh, fresh_gains, pool, .. } = &mut self.frontier;
        fresh[gain.row as usize / self.schedule.part_rows].push(gain, pool, 0);
        *fresh_gains += 1;
    }

    /// Fails if gains were more than memory was planned for.
    pub(super) fn check_gains(&self) -> io::Result<()> {
        self.frontier.pool.check()
    }

    /// The bits of a group that are neither committed as won nor lost.
    pub(super) fn open_bits(&self, row: usize, group: usize) -> Group {
        let Problem { layout, terminals, .. } = &*self.problem;
        let won = &self.planes.won_loser_to_move[row * layout.groups() + group];
        let lost = terminals.row(row).lost(group);
        lanes!(i => layout.used[group][i] & !lost[i] & !won[i])
    }

    /// Puts down what is won in 0 plies.
    fn find_finished(&mut self) -> Delta {
        let (problem, Frontier { pending, pool, candidates, mask_words, .. }) = (&*self.problem, &mut self.frontier);
        let (used, terminals) = (&problem.layout.used, &problem.terminals);
        let (rows, groups, part_rows) = (problem.rows(), problem.layout.groups(), self.schedule.part_rows);
        let (mask_words, pool) = (*mask_words, &*pool);
        let mut kept = self.planes.won_winner_to_move.as_mut().map(|plane| plane.chunks_mut(part_rows * groups));
        let parts = pending.iter_mut().zip(candidates.chunks_mut(part_rows / 64)).enumerate();
        let parts = parts.map(|(part, (pending, candidates))| {
            (part * part_rows, pending, candidates, kept.as_mut().and_then(Iterator::next))
        });
        type Part<'p> = (usize, &'p mut Gains, &'p mut [AtomicU64], Option<&'p mut [Group]>);
        let find = |(first_row, pending, candidates, mut kept): Part<'_>, thread: usize| {
            let mut labelled = 0;
            let mut mask = vec![0; mask_words];
            for row in first_row..(first_row + part_rows).min(rows) {
                mask.fill(0);
                terminals.mark_won(row, groups, true, &mut mask);
                for group in (0..groups).filter(|group| mask[group / 64] >> (group % 64) & 1 != 0) {
                    let bits = terminals.won_when_loser_moves(row, group, &used[group]);
                    if bits != [0; 8] {
                        pending.push(Gain { row: row as u32, group: group as u32, bits }, pool, thread);
                    }
                    let bits = terminals.row(row).won(group, &used[group]);
                    if bits != [0; 8] {
                        if let Some(plane) = &mut kept {
                            plane[(row - first_row) * groups + group] = bits;
                        }
                        // What a copy gains, it is told by the process that has the row.
                        if row < problem.own_rows {
                            // Round 1 looks at every row that has something of its own.
                            *candidates[(row - first_row) / 64].get_mut() |= 1 << (row % 64);
                            labelled += if kept.is_some() { count_ones(&bits) } else { 0 };
                        }
                    }
                }
            }
            labelled
        };
        let threads = if rows >= WORTH_SHARING { self.crew.threads() } else { 1 };
        let work = |thread, parts: Claims<'_, _>| parts.map(|part| find(part, thread)).sum::<u64>();
        let bands = share_out(parts.map(|part| (1, part)), self.schedule.parts as u64, threads);
        let (labelled, _) = self.crew.share(threads, bands, work, |all, some| all + some);
        self.frontier.recount();
        Delta { labelled, ..Delta::default() }
    }

    /// Finds what `won_loser_to_move` gains in a round.
    fn find_gains<F: EveryMove>(&mut self, problem: &Problem, forced: &F, round: u32, pulse: &Pulse<'_>) -> Delta {
        let groups = problem.layout.groups();
        let Schedule { isa, part_rows, .. } = self.schedule;
        let rows = self.frontier.candidate_rows;
        let threads = self.paces[0].threads(rows, self.crew.threads());
        let moves = match &*problem.moves {
            SideMoves::Lists { to, .. } => Ok(&**to),
            SideMoves::Axes(axes) => {
                let won = &self.planes.won_loser_to_move;
                self.reach.iter_mut().for_each(|reach| reach.resize(won.len(), [0; 8]));
                let go_on = |groups: usize| pulse.go_on(512 * groups as u64);
                let op = |all: Group, to: Group| lanes!(i => all[i] | to[i]);
                axes.fold_shared(won, &mut self.reach, groups, (&self.crew, threads), op, go_on);
                Err(&self.reach[0][..])
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
        let mut kept = self.planes.won_winner_to_move.as_mut().map(|plane| plane.chunks_mut(part_rows * groups));
        let parts =
            candidates.chunks(part_rows / 64).zip(fresh).enumerate().filter_map(|(part, (candidates, gains))| {
                let won_winner_to_move = kept.as_mut().and_then(Iterator::next);
                let rows: u64 = candidates.iter().map(|rows| u64::from(rows.load(Relaxed).count_ones())).sum();
                (rows > 0)
                    .then(|| (rows, ExpandPart { first_row: part * part_rows, candidates, gains, won_winner_to_move }))
            });
        let bands = share_out(parts, rows, threads);
        let work = |thread: usize, parts: Claims<'_, _>| {
            let mut scratch = self.scratch[thread].lock().unwrap_or_else(|lock| lock.into_inner());
            isa.run(ExpandParts { view: &view, scratch: &mut scratch, thread, parts })
        };
        let (found, cost) = self.crew.share(threads, bands, work, PhaseResult::add);
        self.paces[0].note(rows, &cost);
        self.frontier.fresh_gains = found.active;
        self.frontier.candidate_rows = 0;
        found.delta
    }

    /// Commits the gains of the last round.
    fn commit_gains(&mut self, pulse: &Pulse<'_>) -> Delta {
        let groups = self.problem.layout.groups();
        let Schedule { isa, part_rows, .. } = self.schedule;
        let problem = &*self.problem;
        let gains = self.frontier.pending_gains;
        let Frontier { mask_words, pending, pool, gained, gained_rows, candidates, full, .. } = &mut self.frontier;
        let (mask_words, candidates, pool) = (*mask_words, &candidates[..], &*pool);
        let mut distances = self.planes.distances.as_mut().map(|distances| distances.parts(part_rows * groups));
        let won = self.planes.won_loser_to_move.chunks_mut(part_rows * groups);
        let masks = gained.chunks_mut(part_rows * mask_words).zip(full.chunks_mut(part_rows * mask_words));
        let parts = pending.iter_mut().zip(won).zip(masks).zip(gained_rows.chunks_mut(part_rows / 64)).enumerate();
        let parts = parts.filter_map(|(part, (((gains, won_loser_to_move), (gained, full)), gained_rows))| {
            let distances = distances.as_mut().and_then(Iterator::next);
            let own = gains.len() as u64;
            let is_active = own > 0 || gained_rows.iter().any(|&rows| rows != 0);
            let first_row = part * part_rows;
            let part = Commit { first_row, gains, won_loser_to_move, distances, full, gained, gained_rows };
            is_active.then_some((own, part))
        });
        let threads = self.paces[1].threads(gains, self.crew.threads());
        let bands = share_out(parts, gains, threads);
        let work = |thread, parts: Claims<'_, _>| {
            isa.run(CommitParts { problem, pulse, mask_words, candidates, pool, thread, parts })
        };
        let (found, cost) = self.crew.share(threads, bands, work, PhaseResult::add);
        self.paces[1].note(gains, &cost);
        self.frontier.candidate_rows = found.active;
        if found.active > 0
            && let SideMoves::Axes(_) = &*self.problem.moves
        {
            self.frontier.mark_all_rows();
        }
        found.delta
    }
}

impl Backend for Cpu {
    fn expand(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError> {
        let problem = self.problem.clone();
        let delta = match &problem.forced {
            _ if round == 0 => self.find_finished(),
            _ if self.frontier.candidate_rows == 0 => Delta::default(),
            Forced::Slides(slides) => self.find_gains(&problem, slides, round, pulse),
            Forced::Lookups(lookups) => self.find_gains(&problem, lookups, round, pulse),
        };
        pulse.check()?;
        self.frontier.pool.check()?;
        Ok(delta)
    }

    fn commit(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError> {
        let mut delta = Delta::default();
        if self.frontier.pending_gains > 0 {
            if let Some(distances) = &mut self.planes.distances {
                distances.begin(round - 1)?;
            }
            self.committed += self.frontier.pending_gains;
            if self.committed >= self.problem.rows() as u64 {
                for plane in self.planes.all_mut().skip(self.touched) {
                    plane.touch(&self.crew, || pulse.go_on(LOOKS_OF_PAGE));
                    self.touched += 1;
                }
            }
            delta = self.commit_gains(pulse);
            self.planes.distances.as_ref().map_or(Ok(()), Distances::check)?;
        } else {
            self.frontier.clear_gained();
        }
        pulse.check()?;
        self.frontier.advance();
        Ok(delta)
    }

    fn is_done(&self) -> bool {
        self.frontier.is_empty()
    }

    fn contains(&self, loser_moves: bool, winner: usize, loser: usize) -> io::Result<bool> {
        Ok(self.problem.is_won(&self.planes.won_loser_to_move, loser_moves, winner, loser))
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        checkpoint::write_planes(out, &self.planes)?;
        checkpoint::write_frontier(out, &self.frontier)
    }

    fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        checkpoint::read_planes(input, &mut self.planes, &self.problem)?;
        checkpoint::read_frontier(input, &mut self.frontier, self.problem.layout.groups(), self.schedule.part_rows)
    }

    fn finish(self: Box<Self>) -> Result<Finished, StepError> {
        let Cpu { planes, frontier, .. } = *self;
        let Frontier { rows, pending, fresh, .. } = frontier;
        let uncommitted = [pending, fresh].map(|gains| Uncommitted::new(gains, rows));
        Ok(Finished { planes, uncommitted })
    }
}
