//! The rounds of an attractor on the cores of this machine, all of it in memory.

use std::io::{self, Read, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use mousehole_base::parallel::{Claims, Crew};

use super::isa::Isa;
use super::pace::Pace;
use super::wave::{Commit, CommitParts, ExpandPart, ExpandParts, PhaseResult, RoundView, Scratch};
use super::{Backend, Delta, Finished, Planes, Pulse, StepError};
use crate::engine::bits::budget::Budget;
use crate::engine::bits::checkpoint;
use crate::engine::bits::distances::Distances;
use crate::engine::bits::forced::{EveryMove, Forced};
use crate::engine::bits::frontier::{Frontier, Gain, GainPool, Gains, Uncommitted};
use crate::engine::bits::moves::SideMoves;
use crate::engine::bits::plane::{Group, Plane, count_ones, has, lanes};
use crate::engine::bits::problem::{Config, Problem};

/// An attractor in the making: what is kept, what is active, and how the work is shared out.
pub(in super::super) struct Cpu {
    problem: Arc<Problem>,
    planes: Planes,
    /// How many of the planes are in memory as a whole.
    touched: usize,
    /// Gains that were committed. Planes are brought into memory once there were as many as rows: by then a start near a
    /// hole is known, and a wave that dies out has done so, in less time than that takes.
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

/// How the rows are shared out: in parts, and each thread has a band of parts that it begins with.
#[derive(Clone, Copy)]
pub(in super::super) struct Schedule {
    isa: Isa,
    pub(in super::super) parts: usize,
    part_rows: usize,
    band_parts: usize,
}

/// Parts for each thread. Rows differ much in what they cost, and with few parts threads wait for the last one; but each phase
/// sets up all of them before it begins. On a board of 128 × 128, everything, 16 threads took 59 ms with 4 parts each, 65 ms with
/// 8 and 70 ms with 16, in one run. Where rows are looked at 64 together they cost more: in an earlier run `graph-10000` took 90 ms
/// in 40 parts and 78 ms in 157.
const PARTS_PER_THREAD: usize = 4;
const PARTS_PER_THREAD_BY_COLUMNS: usize = 8;

/// The fewest rows of a part: each round passes by all parts, and in mazes of 2,000 rows most rounds take 4 µs. Tests solve
/// smaller boards still, and shall see threads share them.
const PART_ROWS: usize = if cfg!(debug_assertions) { 64 } else { 128 };

/// What the two phases of a round take for each group of a candidate row and for each gain, about: it says how many threads
/// the first phases are worth.
const GROUP_NANOSECONDS: usize = 50;
const GAIN_NANOSECONDS: usize = 100;

/// Rows from which on all threads look for what is finished: one of them takes 100 ns for most rows.
const WORTH_SHARING: usize = 4_096;

impl Schedule {
    pub(in super::super) fn new(config: &Config, rows: usize, by_columns: bool) -> Schedule {
        let Config { isa, threads, .. } = *config;
        let each = if by_columns { PARTS_PER_THREAD_BY_COLUMNS } else { PARTS_PER_THREAD };
        let parts = if threads > 1 { each * threads } else { 1 };
        // Parts begin at a word of the candidates, so that no two threads share one.
        let part_rows = rows.div_ceil(parts).next_multiple_of(64).max(PART_ROWS);
        let parts = rows.div_ceil(part_rows);
        Schedule { isa, parts, part_rows, band_parts: parts.div_ceil(threads) }
    }

    fn band_rows(&self) -> usize {
        self.band_parts * self.part_rows
    }
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
        let schedule = Schedule::new(config, rows, matches!(problem.forced, Forced::Lookups(_)));
        let parts = schedule.parts;
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
            frontier: Frontier::new(rows, groups, parts, GainPool::new(budget.gains as usize, parts)),
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
        fresh[gain.row as usize / self.schedule.part_rows].push(gain, pool);
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

    /// Whether a position is committed as won.
    pub(super) fn is_won(&self, loser_moves: bool, winner: usize, loser: usize) -> bool {
        let Problem { layout, terminals, moves, .. } = &*self.problem;
        let bit = layout.bit(loser);
        let is_won = |row: usize| has(&self.planes.won_loser_to_move[row * layout.groups() + bit / 512], bit);
        if loser_moves {
            return is_won(winner);
        }
        let finished = terminals.row(winner).finished(bit);
        finished.unwrap_or_else(|| !terminals.frozen(winner) && moves.any_to(winner, is_won))
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
        let find = |(first_row, pending, candidates, mut kept): (
            usize,
            &mut Gains,
            &mut [AtomicU64],
            Option<&mut [Group]>,
        )| {
            let mut labelled = 0;
            let mut mask = vec![0; mask_words];
            for row in first_row..(first_row + part_rows).min(rows) {
                mask.fill(0);
                terminals.mark_won(row, groups, true, &mut mask);
                for group in (0..groups).filter(|group| mask[group / 64] >> (group % 64) & 1 != 0) {
                    let bits = terminals.won_when_loser_moves(row, group, &used[group]);
                    if bits != [0; 8] {
                        pending.push(Gain { row: row as u32, group: group as u32, bits }, pool);
                    }
                    let bits = terminals.row(row).won(group, &used[group]);
                    if bits != [0; 8] {
                        // Round 1 looks at every row that has something of its own.
                        *candidates[(row - first_row) / 64].get_mut() |= 1 << (row % 64);
                        if let Some(plane) = &mut kept {
                            plane[(row - first_row) * groups + group] = bits;
                            labelled += if row < problem.own_rows { count_ones(&bits) } else { 0 };
                        }
                    }
                }
            }
            labelled
        };
        let threads = if rows >= WORTH_SHARING { self.crew.threads() } else { 1 };
        let work = |_, parts: Claims<'_, _>| parts.map(find).sum::<u64>();
        let (labelled, _) =
            self.crew.share(threads, vec![parts.collect::<Vec<_>>().into_iter()], work, |all, some| all + some);
        self.frontier.recount();
        Delta { labelled, ..Delta::default() }
    }

    /// Finds what `won_loser_to_move` gains in a round.
    fn find_gains<F: EveryMove>(&mut self, problem: &Problem, forced: &F, round: u32, pulse: &Pulse<'_>) -> Delta {
        let groups = problem.layout.groups();
        let Schedule { isa, part_rows, band_parts, .. } = self.schedule;
        let rows = self.frontier.candidate_rows;
        let threads = self.paces[0].threads(rows, self.crew.threads());
        let moves = match &*problem.moves {
            SideMoves::Lists { to, .. } => Ok(to),
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
        let kept =
            self.planes.won_winner_to_move.as_mut().map(|plane| plane.chunks_mut(self.schedule.band_rows() * groups));
        let mut kept = kept.into_iter().flatten();
        let bands = candidates.chunks(band_parts * part_rows / 64).zip(fresh.chunks_mut(band_parts)).enumerate();
        let bands = bands.map(|(band, (candidates, gains))| {
            let first_row = band * band_parts * part_rows;
            let mut kept = kept.next().map(|plane| plane.chunks_mut(part_rows * groups));
            let parts = candidates.chunks(part_rows / 64).zip(gains).enumerate();
            let parts = parts.map(move |(part, (candidates, gains))| ExpandPart {
                first_row: first_row + part * part_rows,
                candidates,
                gains,
                won_winner_to_move: kept.as_mut().and_then(Iterator::next),
            });
            let parts = parts.filter(|part| part.candidates.iter().any(|rows| rows.load(Relaxed) != 0));
            parts.collect::<Vec<_>>().into_iter()
        });
        let work = |thread: usize, parts: Claims<'_, _>| {
            let mut scratch = self.scratch[thread].lock().unwrap_or_else(|lock| lock.into_inner());
            isa.run(ExpandParts { view: &view, scratch: &mut scratch, parts })
        };
        let (found, cost) = self.crew.share(threads, bands.collect(), work, PhaseResult::add);
        self.paces[0].note(rows, &cost);
        self.frontier.fresh_gains = found.active;
        self.frontier.candidate_rows = 0;
        found.delta
    }

    /// Commits the gains of the last round.
    fn commit_gains(&mut self, pulse: &Pulse<'_>) -> Delta {
        let groups = self.problem.layout.groups();
        let Schedule { isa, part_rows, band_parts, .. } = self.schedule;
        let problem = &*self.problem;
        let gains = self.frontier.pending_gains;
        let Frontier { mask_words, pending, pool, gained, gained_rows, candidates, full, .. } = &mut self.frontier;
        let (mask_words, candidates, pool) = (*mask_words, &candidates[..], &*pool);
        let mut distances = self.planes.distances.as_mut().map(|distances| distances.parts(part_rows * groups));
        let rows = band_parts * part_rows;
        let won = self.planes.won_loser_to_move.chunks_mut(rows * groups);
        let masks = gained.chunks_mut(rows * mask_words).zip(full.chunks_mut(rows * mask_words));
        let bands =
            pending.chunks_mut(band_parts).zip(won).zip(masks).zip(gained_rows.chunks_mut(rows / 64)).enumerate();
        let bands = bands.map(|(band, (((pending, won), (gained, full)), gained_rows))| {
            let first_row = band * rows;
            let masks = gained.chunks_mut(part_rows * mask_words).zip(full.chunks_mut(part_rows * mask_words));
            let won = won.chunks_mut(part_rows * groups);
            let parts = pending.iter_mut().zip(won).zip(masks).zip(gained_rows.chunks_mut(part_rows / 64)).enumerate();
            let parts = parts.map(|(part, (((gains, won_loser_to_move), (gained, full)), gained_rows))| Commit {
                first_row: first_row + part * part_rows,
                gains,
                won_loser_to_move,
                distances: distances.as_mut().and_then(Iterator::next),
                full,
                gained,
                gained_rows,
            });
            let parts = parts.filter(|part| part.gains.len() > 0 || part.gained_rows.iter().any(|&rows| rows != 0));
            parts.collect::<Vec<_>>().into_iter()
        });
        let threads = self.paces[1].threads(gains, self.crew.threads());
        let work =
            |_, parts: Claims<'_, _>| isa.run(CommitParts { problem, pulse, mask_words, candidates, pool, parts });
        let (found, cost) = self.crew.share(threads, bands.collect(), work, PhaseResult::add);
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
                    plane.touch(&self.crew, || pulse.go_on(0));
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
        Ok(self.is_won(loser_moves, winner, loser))
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
