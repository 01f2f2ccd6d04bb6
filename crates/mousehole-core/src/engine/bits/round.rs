//! The rounds of a solve, whatever backend runs them: to the end, to the limit, or until the start is known.

use std::io;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use mousehole_base::clock::Stopwatch;
use mousehole_base::parallel::{Beside, Crew};

use super::attractor::Attractor;
use super::backend::{Backend, Cpu, Delta, Eager, Pulse, Sharded, StepError};
use super::budget::{Budget, Budgets, Keep};
use super::checkpoint::Snapshot;
use super::distances::{Digits, Distances};
use super::gain_index::Order;
use super::gain_log::GainLog;
use super::labels::BitLabels;
use super::moves::SideMoves;
use super::pages::PagePool;
use super::problem::{Config, Problem};
use super::shard::Shard;
use super::shard_labels::ShardLabels;
use super::sought::{Abreast, Sought};
use crate::engine::labels::Labels;
use crate::engine::{Context, Goal, OnProgress, Outcome, Peers, Progress, Task, Work, report};
use crate::game::{Game, Side};

/// Positions from which on all threads are started before the first round. Rounds then take 10 ms and more, and starting 16
/// threads about 1 ms.
const WORTH_ASSEMBLING: u64 = 1 << 26;

/// Labels all positions, as far as the goal asks.
pub(super) fn label(game: &Game, task: &Task, config: Config, context: &Context<'_>) -> Result<Outcome, StepError> {
    let began = Stopwatch::start();
    let crew = Rc::new(Crew::new(config.threads));
    if game.positions() >= WORTH_ASSEMBLING {
        crew.assemble();
    }
    let moves = SideMoves::of_both(game, &crew);
    let Budgets { sides, held_gains, .. } = Budgets::new(game, task, &config);
    let beside = has_two_at_once(&sides, &config, context).then(|| crew.beside());
    let problems = crew.map(sides, |(winner, budget, shard)| {
        let (moves, loser) = if winner == Side::Mouse { (&moves[0], &moves[1]) } else { (&moves[1], &moves[0]) };
        let own = shard.as_ref().map(|shard| Arc::new(shard.moves(game, winner)));
        let moves = own.as_ref().unwrap_or(moves);
        let problem = Arc::new(Problem::new(game, winner, moves, loser, &config, shard.as_deref()));
        SideProblem { winner, problem, budget, shard }
    });
    drop(moves);
    let solve = Solve { game, goal: task.goal, config, held_gains };
    let (done, worked) = match beside {
        Some(beside) => solve.side_by_side(&problems, crew, beside, &began, context)?,
        None => (solve.one_by_one(&problems, &crew, context)?, crew.worked(began.elapsed())),
    };
    let mut attractors = [None, None];
    let mut work = Work::default();
    let mut shards = [None, None];
    for ((attractor, done), SideProblem { winner, shard, .. }) in done.into_iter().zip(problems) {
        work.rounds = work.rounds.max(done.rounds);
        work.looked_at += done.looked_at;
        work.mapped += done.mapped;
        work.scratch = work.scratch.max(done.scratch);
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
    let at_work = match config.threads {
        1 => String::new(),
        _ => format!(", {:.1} at work on average", worked.as_secs_f64() / began.elapsed().as_secs_f64().max(1e-9)),
    };
    Ok(Outcome { labels, work, layout: Some(format!("{config}{at_work}").into()) })
}

/// Whether two attractors are worked out at the same time: both are wanted, and nobody keeps the state of whole rounds or exchanges
/// it with others. Each then has half of the threads, and fewer threads keep each other waiting less: on 16 cores the bench row
/// `128x128` takes 8 hardly longer than 16.
fn has_two_at_once(sides: &[(Side, Budget, Option<Arc<Shard>>)], config: &Config, context: &Context<'_>) -> bool {
    // Said by what is compiled, so that WebAssembly does without all of this.
    let may_share = cfg!(feature = "parallel") && config.threads > 1;
    let is_alone = context.checkpoint.is_none() && context.peers.is_none();
    may_share && is_alone && sides.len() == 2
}

/// One side's attractor, before it is worked out.
struct SideProblem {
    winner: Side,
    problem: Arc<Problem>,
    budget: Budget,
    shard: Option<Arc<Shard>>,
}

/// What attractors of a solve have in common.
struct Solve<'g> {
    game: &'g Game,
    goal: Goal,
    config: Config,
    held_gains: u64,
}

/// An attractor, and what it took.
type Done = (Attractor, Work);

impl Solve<'_> {
    fn pool(&self, context: &Context<'_>) -> Arc<PagePool> {
        Arc::new(PagePool::new(self.held_gains, context.scratch.map(Into::into).unwrap_or_default()))
    }

    fn limit(&self) -> Option<u32> {
        if let Goal::Winners { within, .. } = self.goal { within } else { None }
    }

    fn start(
        &self,
        side: &SideProblem,
        crew: &Rc<Crew>,
        pool: &Arc<PagePool>,
        context: &Context<'_>,
    ) -> Result<Run, StepError> {
        let SideProblem { winner, problem, budget, shard } = side;
        let pulse = Pulse::new(context.on_progress, None, Progress::default());
        if Eager::IS_COMPILED && budget.is_eager {
            let eager = Eager::new(self.game, *winner, problem.clone(), &self.config, crew.clone())?;
            return Run::start(*winner, Box::new(eager), &pulse);
        }
        let (rows, groups) = (problem.rows(), problem.layout.groups());
        let distances = match budget.keep {
            Keep::Nothing => None,
            Keep::Digits(digits) => Some(Distances::Digits(Digits::new(rows * groups, digits as usize))),
            Keep::Gains => Some(Distances::Log(GainLog::new(rows, groups, pool.clone()))),
        };
        let cpu = Cpu::new(problem.clone(), &self.config, budget, crew.clone(), distances)?;
        let backend: Box<dyn Backend> = match (shard, context.peers) {
            (Some(shard), Some(peers)) => Box::new(Sharded::new(cpu, shard.clone(), peers.clone(), groups)),
            _ => Box::new(cpu),
        };
        Run::start(*winner, backend, &pulse)
    }

    fn one_by_one(
        &self,
        problems: &[SideProblem],
        crew: &Rc<Crew>,
        context: &Context<'_>,
    ) -> Result<Vec<Done>, StepError> {
        let start_over = || {
            let pool = self.pool(context);
            let runs = problems.iter().map(|side| self.start(side, crew, &pool, context));
            runs.collect::<Result<Vec<Run>, StepError>>()
        };
        let mut runs = start_over()?;
        let keeps_gains = problems.iter().any(|side| side.budget.keep == Keep::Gains);
        let config = self.config;
        let snapshot = context.checkpoint.map(|keeper| Snapshot { keeper, config, keeps_gains });
        if let Some(snapshot) = &snapshot
            && !snapshot.restore(&mut runs)
        {
            // What was half read is of no use.
            drop(runs);
            runs = start_over()?;
        }
        match self.goal {
            Goal::LabelOf(number) => {
                Sought::new(self.game, number).run(&mut runs, snapshot.as_ref(), context, |_| ())?;
            }
            Goal::Labels | Goal::Winners { .. } => {
                for at in 0..runs.len() {
                    to_the_end(self.game, &mut runs, at, self.limit(), snapshot.as_ref(), context)?;
                }
            }
        }
        runs.into_iter().zip(problems).map(|(run, side)| self.finish(run, side, crew, context)).collect()
    }

    /// Works out two attractors at the same time, the second by a crew of its own. Also says how long all threads worked.
    fn side_by_side(
        &self,
        problems: &[SideProblem],
        crew: Rc<Crew>,
        beside: Beside,
        began: &Stopwatch,
        context: &Context<'_>,
    ) -> Result<(Vec<Done>, Duration), StepError> {
        let (pool, together) = (self.pool(context), Together::new(context.on_progress));
        let sought = if let Goal::LabelOf(number) = self.goal { Some(Sought::new(self.game, number)) } else { None };
        let abreast = Abreast::new(crew.patience());
        // Without the one, the other is of no use. A crew that is done leaves its threads to the other.
        let run = |at: usize, crew: Rc<Crew>, began: &Stopwatch| -> Result<(Done, Duration), StepError> {
            // Whoever fails leaves its place, or the other would wait for it.
            let place = abreast.place(at);
            let stops = StopOnFailure(&together);
            let on_progress = |progress| together.report(at, progress);
            let context = Context { on_progress: &on_progress, ..*context };
            let mut runs = [self.start(&problems[at], &crew, &pool, &context)?];
            match &sought {
                Some(sought) => {
                    sought.run(&mut runs, None, &context, |round| crew.note_waiting(place.wait_for_other(round)))?;
                }
                None => to_the_end(self.game, &mut runs, 0, self.limit(), None, &context)?,
            }
            drop(place);
            let [run] = runs;
            let done = self.finish(run, &problems[at], &crew, &context)?;
            std::mem::forget(stops);
            Ok((done, crew.worked(began.elapsed())))
        };
        let run_second = |beside: Beside| {
            let (began, crew) = (Stopwatch::start(), Rc::new(beside.crew()));
            if self.game.positions() >= WORTH_ASSEMBLING {
                crew.assemble();
            }
            run(1, crew, &began)
        };
        let both = thread::scope(|scope| {
            let second = thread::Builder::new().name("mousehole".into()).spawn_scoped(scope, || run_second(beside));
            match second {
                Ok(second) => {
                    let first = run(0, crew, began);
                    Ok((first, second.join().unwrap_or_else(|panic| resume_unwind(panic))))
                }
                Err(_) => Err(crew),
            }
        });
        match both {
            Ok((Ok((first, worked)), Ok((second, beside)))) => Ok((vec![first, second], worked + beside)),
            Ok((Err(StepError::Stopped), Err(error)) | (Err(error), _) | (Ok(_), Err(error))) => Err(error),
            // There is no thread to be had.
            Err(crew) => Ok((self.one_by_one(problems, &crew, context)?, crew.worked(began.elapsed()))),
        }
    }

    /// Ends a run, whose crew sorts what is kept.
    fn finish(&self, run: Run, side: &SideProblem, crew: &Crew, context: &Context<'_>) -> Result<Done, StepError> {
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
            let sorting = (!matches!(self.goal, Goal::LabelOf(_))).then_some(crew);
            let freed = side.budget.freed();
            finished.planes.distances = Some(distances.finish(won, order, tally.longest, freed, sorting)?);
        }
        let work = Work {
            rounds: tally.round.into(),
            looked_at: tally.looked_at,
            mapped: finished.planes.mapped(),
            scratch: match &finished.planes.distances {
                Some(Distances::Index(index)) => index.scratch(),
                _ => 0,
            },
            ..Work::default()
        };
        Ok((Attractor::new(side.problem.clone(), finished, tally, complete, self.config.threads), work))
    }
}

/// Reports of two attractors that are worked out at the same time, as those of one solve.
struct Together<'w> {
    on_progress: &'w OnProgress<'w>,
    /// How far each has come, and whether the closure asked to stop.
    state: Mutex<([Progress; 2], ControlFlow<()>)>,
}

impl<'w> Together<'w> {
    fn new(on_progress: &'w OnProgress<'w>) -> Together<'w> {
        Together { on_progress, state: Mutex::new(([Progress::default(); 2], ControlFlow::Continue(()))) }
    }

    /// Reports of one attractor, and of the other as far as is known. The closure is called by one thread at a time, and not
    /// again once it has asked to stop.
    fn report(&self, at: usize, progress: Progress) -> ControlFlow<()> {
        // It is poisoned where the closure panicked.
        let Ok(mut state) = self.state.lock() else { return ControlFlow::Break(()) };
        let (runs, flow) = &mut *state;
        runs[at] = progress;
        if flow.is_continue() {
            let round = runs.iter().map(|run| run.round).max().unwrap_or(0);
            *flow =
                (self.on_progress)(Progress::new(round, runs.iter().map(|run| run.labelled).sum(), progress.positions));
        }
        *flow
    }

    /// Stops both.
    fn stop(&self) {
        self.state.lock().unwrap_or_else(|lock| lock.into_inner()).1 = ControlFlow::Break(());
    }
}

/// Stops the other attractor where one fails or panics.
struct StopOnFailure<'t, 'w>(&'t Together<'w>);

impl Drop for StopOnFailure<'_, '_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The longest distance that any process found.
fn longest_of_all(longest: u32, peers: &dyn Peers) -> io::Result<u32> {
    let found = peers.exchange(vec![longest.to_le_bytes().to_vec(); peers.count()])?;
    let of = |bytes: &Vec<u8>| bytes.as_slice().try_into().map_or(0, u32::from_le_bytes);
    Ok(found.iter().map(of).max().unwrap_or(longest))
}

/// An attractor being worked out.
pub(super) struct Run {
    pub(super) winner: Side,
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
    pub(super) fn step(&mut self, pulse: &Pulse<'_>) -> Result<(), StepError> {
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
