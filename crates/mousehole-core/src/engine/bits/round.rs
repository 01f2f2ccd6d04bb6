//! The rounds of a solve, whatever backend runs them: to the end, to the limit, or until the start is known.

use std::io;
use std::rc::Rc;
use std::sync::Arc;

use mousehole_base::clock::Stopwatch;
use mousehole_base::parallel::Crew;

use super::attractor::Attractor;
use super::backend::{Backend, Cpu, Delta, Pulse, Sharded, StepError};
use super::budget::{Budgets, Keep};
use super::checkpoint::Snapshot;
use super::distances::{Digits, Distances};
use super::gain_index::Order;
use super::gain_log::GainLog;
use super::labels::BitLabels;
use super::moves::SideMoves;
use super::pages::PagePool;
use super::problem::{Config, Problem};
use super::shard_labels::ShardLabels;
use crate::engine::labels::Labels;
use crate::engine::{Context, Goal, Outcome, Peers, Progress, Task, Work, report};
use crate::game::{Game, Position, Side};

/// Positions from which on all threads are started before the first round. Rounds then take 10 ms and more, and starting 16
/// threads about 1 ms.
const WORTH_ASSEMBLING: u64 = 1 << 26;

/// Labels all positions, as far as the goal asks.
pub(super) fn label(game: &Game, task: &Task, config: Config, context: &Context<'_>) -> Result<Outcome, StepError> {
    let began = Stopwatch::start();
    let goal = task.goal;
    let crew = Rc::new(Crew::new(config.threads));
    if game.positions() >= WORTH_ASSEMBLING {
        crew.assemble();
    }
    let moves = crew.map(vec![Side::Mouse, Side::Cat], |side| Arc::new(SideMoves::new(game, side)));
    let Budgets { sides, held_gains, .. } = Budgets::new(game, task, &config);
    let problems = crew.map(sides, |(winner, budget, shard)| {
        let (moves, loser) = if winner == Side::Mouse { (&moves[0], &moves[1]) } else { (&moves[1], &moves[0]) };
        let own = shard.as_ref().map(|shard| Arc::new(shard.moves(game, winner)));
        let moves = own.as_ref().unwrap_or(moves);
        (winner, Arc::new(Problem::new(game, winner, moves, loser, &config, shard.as_deref())), budget, shard)
    });
    drop(moves);
    let start_over = || {
        let pool = Arc::new(PagePool::new(held_gains, context.scratch.map(Into::into).unwrap_or_default()));
        let runs = problems.iter().map(|(winner, problem, budget, shard)| {
            let (rows, groups) = (problem.rows(), problem.layout.groups());
            let distances = match budget.keep {
                Keep::Nothing => None,
                Keep::Digits(digits) => Some(Distances::Digits(Digits::new(rows * groups, digits as usize))),
                Keep::Gains => Some(Distances::Log(GainLog::new(rows, groups, pool.clone()))),
            };
            let cpu = Cpu::new(problem.clone(), &config, budget, crew.clone(), distances)?;
            let backend: Box<dyn Backend> = match (shard, context.peers) {
                (Some(shard), Some(peers)) => Box::new(Sharded::new(cpu, shard.clone(), peers.clone(), groups)),
                _ => Box::new(cpu),
            };
            Run::start(*winner, backend, &Pulse::new(context.on_progress, None, Progress::default()))
        });
        runs.collect::<Result<Vec<Run>, StepError>>()
    };
    let mut runs = start_over()?;
    let keeps_gains = problems.iter().any(|(_, _, budget, _)| budget.keep == Keep::Gains);
    let snapshot = context.checkpoint.map(|keeper| Snapshot { keeper, config, keeps_gains });
    if let Some(snapshot) = &snapshot
        && !snapshot.restore(&mut runs)
    {
        // What was half read is of no use.
        drop(runs);
        runs = start_over()?;
    }
    match goal {
        Goal::LabelOf(number) => until_known(game, &game.position(number), &mut runs, snapshot.as_ref(), context)?,
        Goal::Labels | Goal::Winners { .. } => {
            let limit = if let Goal::Winners { within, .. } = goal { within } else { None };
            for at in 0..runs.len() {
                to_the_end(game, &mut runs, at, limit, snapshot.as_ref(), context)?;
            }
        }
    }
    let mut attractors = [None, None];
    let mut work = Work::default();
    let mut shards = [None, None];
    for (run, (_, problem, budget, shard)) in runs.into_iter().zip(problems) {
        let Run { winner, backend, mut tally } = run;
        if let Some(peers) = context.peers {
            tally.longest = longest_of_all(tally.longest, &**peers)?;
        }
        let complete = backend.is_done();
        let mut finished = backend.finish()?;
        if let Some(distances) = finished.planes.distances.take() {
            // The mouse's places are the rows that labels are read by.
            let order = if winner == Side::Mouse { Order::ByRow } else { Order::ByGroup };
            let won = &finished.planes.won_loser_to_move;
            // The best moves of one start are in a few of a thousand buckets.
            let sorting = (!matches!(goal, Goal::LabelOf(_))).then_some(config.threads);
            finished.planes.distances = Some(distances.finish(won, order, tally.longest, budget.freed(), sorting)?);
        }
        work.rounds = work.rounds.max(u64::from(tally.round));
        work.looked_at += tally.looked_at;
        work.mapped += finished.planes.mapped();
        if let Some(Distances::Index(index)) = &finished.planes.distances {
            work.scratch = work.scratch.max(index.scratch());
        }
        let attractor = Attractor::new(problem, finished, tally, complete, config.threads);
        attractors[usize::from(winner == Side::Cat)] = Some(attractor);
        shards[usize::from(winner == Side::Cat)] = shard;
    }
    let labels = match context.peers {
        Some(peers) => {
            let labels = ShardLabels::new(game, attractors, shards, peers.clone());
            if peers.index() > 0 {
                labels.serve()?;
                return Err(StepError::Served);
            }
            Labels::new(labels)
        }
        None => {
            let [mouse, cat] = attractors;
            Labels::new(BitLabels::new(game, mouse, cat))
        }
    };
    let at_work = match crew.threads() {
        1 => String::new(),
        _ => format!(", {:.1} at work on average", crew.at_work(began.elapsed())),
    };
    Ok(Outcome { labels, work, layout: Some(format!("{config}{at_work}").into()) })
}

/// The longest distance that any process found.
fn longest_of_all(longest: u32, peers: &dyn Peers) -> io::Result<u32> {
    let found = peers.exchange(vec![longest.to_le_bytes().to_vec(); peers.count()])?;
    let of = |bytes: &Vec<u8>| bytes.as_slice().try_into().map_or(0, u32::from_le_bytes);
    Ok(found.iter().map(of).max().unwrap_or(longest))
}

/// An attractor being worked out.
pub(super) struct Run {
    winner: Side,
    pub(super) backend: Box<dyn Backend>,
    pub(super) tally: Tally,
}

/// How far an attractor has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// The round that ran last.
    pub(super) round: u32,
    /// Positions labelled so far.
    pub(super) labelled: u64,
    /// The distance of the last position that was labelled.
    pub(super) longest: u32,
    pub(super) looked_at: u64,
}

impl Tally {
    /// Adds what was found of positions won in that many plies.
    fn add(&mut self, delta: Delta, plies: u32) {
        if delta.labelled > 0 {
            self.longest = plies;
        }
        self.labelled += delta.labelled;
        self.looked_at += delta.looked_at;
    }
}

impl Run {
    /// Begins with round 0: what is finished.
    fn start(winner: Side, mut backend: Box<dyn Backend>, pulse: &Pulse<'_>) -> Result<Run, StepError> {
        let mut tally = Tally::default();
        tally.add(backend.expand(0, pulse)?, 0);
        Ok(Run { winner, backend, tally })
    }

    /// Works out the next round, and commits nothing.
    fn expand(&mut self, pulse: &Pulse<'_>) -> Result<(), StepError> {
        self.tally.round += 1;
        let gains = self.backend.expand(self.tally.round, pulse)?;
        self.tally.add(gains, self.tally.round - 1);
        Ok(())
    }

    /// Runs one whole round.
    fn step(&mut self, pulse: &Pulse<'_>) -> Result<(), StepError> {
        self.expand(pulse)?;
        let committed = self.backend.commit(self.tally.round, pulse)?;
        self.tally.add(committed, self.tally.round - 1);
        Ok(())
    }
}

/// Runs one of the attractors to its end, or to the limit, after those before it.
fn to_the_end(
    game: &Game,
    runs: &mut [Run],
    at: usize,
    limit: Option<u32>,
    snapshot: Option<&Snapshot<'_>>,
    context: &Context<'_>,
) -> Result<(), StepError> {
    let labelled: u64 = runs[..at].iter().map(|run| run.tally.labelled).sum();
    let progress = |tally: &Tally, round: u32| Progress::new(round.into(), labelled + tally.labelled, game.positions());
    while !runs[at].backend.is_done() {
        let run = &mut runs[at];
        let pulse = Pulse::new(
            context.on_progress,
            snapshot.map(|snapshot| snapshot.keeper),
            progress(&run.tally, run.tally.round + 1),
        );
        match limit {
            // With the limit so near, what the last two rounds gain is not committed: labels ask in which one it was.
            Some(limit) if run.tally.round + 1 >= limit => {
                if run.tally.round < limit {
                    run.expand(&pulse)?;
                }
                break;
            }
            _ => run.step(&pulse)?,
        }
        let stops = pulse.told_to_stop() || report(context.on_progress, progress(&run.tally, run.tally.round)).is_err();
        if let Some(snapshot) = snapshot {
            snapshot.save(runs, stops);
        }
        if stops {
            return Err(StepError::Stopped);
        }
    }
    Ok(())
}

/// Runs both attractors side by side until one of them has the start.
fn until_known(
    game: &Game,
    start: &Position,
    runs: &mut [Run],
    snapshot: Option<&Snapshot<'_>>,
    context: &Context<'_>,
) -> Result<(), StepError> {
    let mouse = start.mouse.index();
    let cats = game.cats_number(&start.cats).expect("cats of this game") as usize;
    loop {
        for run in &*runs {
            let known = match run.winner {
                Side::Mouse => run.backend.contains(start.turn == Side::Cat, mouse, cats),
                Side::Cat => run.backend.contains(start.turn == Side::Mouse, cats, mouse),
            };
            if known? {
                return Ok(());
            }
        }
        if runs.iter().all(|run| run.backend.is_done()) {
            return Ok(());
        }
        let progress = |runs: &[Run]| {
            let round = runs.iter().map(|run| run.tally.round).max().unwrap_or(0);
            Progress::new(round.into(), runs.iter().map(|run| run.tally.labelled).sum(), game.positions())
        };
        let mut before = progress(runs);
        before.round += 1;
        let pulse = Pulse::new(context.on_progress, None, before);
        runs.iter_mut().try_for_each(|run| run.step(&pulse))?;
        report(context.on_progress, progress(runs)).map_err(|_| StepError::Stopped)?;
        if let Some(snapshot) = snapshot {
            snapshot.save(runs, false);
        }
    }
}
