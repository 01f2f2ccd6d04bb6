//! Running the attractors of both sides, as far as a question goes.

use std::fmt;
use std::sync::Arc;

use super::attractor::{Attractor, Ground};
use super::kept::Kept;
use super::kernel::{Every, Lookups, Slides};
use super::labels::{Attractors, BitLabels};
use super::order::BitOrder;
use super::terms::Terms;
use super::token::Token;
use super::wave::{Setting, Wave};
use crate::engine::labels::Labels;
use crate::engine::progress::Progress;
use crate::engine::{Context, Instructions, Layout, Outcome, Question, SolveError, Task, Work, report};
use crate::game::{Game, Position, Side, Start};

/// How to go about a game.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) threads: usize,
    pub(super) instructions: Instructions,
    /// The layout of bits that stand for the mouse, and for the cats.
    pub(super) mouse_bits: Layout,
    pub(super) cat_bits: Layout,
}

impl Choice {
    fn bits(&self, side: Side) -> Layout {
        if side == Side::Mouse { self.mouse_bits } else { self.cat_bits }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Choice { threads, instructions, mouse_bits, cat_bits } = self;
        match mouse_bits == cat_bits {
            true => write!(f, "{mouse_bits} rows")?,
            false => write!(f, "{mouse_bits} rows of mouse places, {cat_bits} rows of cat places")?,
        }
        write!(f, ", {instructions} instructions, {threads} {}", if *threads == 1 { "thread" } else { "threads" })
    }
}

/// Labels all positions, as far as the question goes.
pub(super) fn label(game: &Game, task: &Task, choice: Choice, context: &Context<'_>) -> Result<Outcome, SolveError> {
    let mouse = Arc::new(Token::of(game, Side::Mouse));
    let cats = Arc::new(Token::of(game, Side::Cat));
    let sides = [(&mouse, &cats), (&cats, &mouse)];
    let wanted = sides.into_iter().filter(|(winner, _)| super::wanted(game, task.question, winner.side));
    let grounds: Vec<(Ground, &Token)> =
        wanted.map(|(winner, loser)| (ground(game, winner, loser, choice), &**loser)).collect();
    let distances = task.question.has_distances();
    let mut runs: Vec<_> =
        grounds.iter().map(|(ground, loser)| run_on(game, ground, loser, choice, distances)).collect();
    match (task.question, game.start()) {
        (Question::Start, Start::At(start)) => until_known(game, start, &mut runs, context)?,
        _ => {
            let limit = if distances { None } else { game.rules().limit };
            let resumable = task.question == Question::Everything;
            let checkpoint = context.checkpoint.filter(|_| resumable).map(|keeper| Kept { keeper, choice });
            if let Some(kept) = &checkpoint
                && !kept.restore(&mut runs)
            {
                // What was half read is of no use.
                runs = grounds.iter().map(|(ground, loser)| run_on(game, ground, loser, choice, distances)).collect();
            }
            for at in 0..runs.len() {
                to_the_end(game, &mut runs, at, limit, checkpoint.as_ref(), context)?;
            }
        }
    }
    let waves: Vec<Wave> = runs.into_iter().map(|run| run.into_wave()).collect();
    let work = Work {
        rounds: waves.iter().map(|wave| u64::from(wave.round)).max().unwrap_or(0),
        looked_at: waves.iter().map(|wave| wave.looked_at).sum(),
        mapped: waves.iter().map(Wave::mapped).sum(),
    };
    let mut labels = Attractors { mouse: None, cat: None };
    for ((ground, _), wave) in grounds.into_iter().zip(waves) {
        let side = if ground.winner.side == Side::Mouse { &mut labels.mouse } else { &mut labels.cat };
        *side = Some(Attractor::new(ground, wave));
    }
    let labels = Labels::from_bits(BitLabels::of_attractors(game, labels));
    Ok(Outcome { labels, work, layout: Some(choice.to_string()) })
}

fn ground(game: &Game, winner: &Arc<Token>, loser: &Token, choice: Choice) -> Ground {
    let order = match choice.bits(loser.side) {
        Layout::Patches => BitOrder::patched(game, loser.side),
        Layout::Plain | Layout::Words => BitOrder::plain(loser.count()),
    };
    let terms = Terms::of(game, winner, loser, &order);
    Ground { winner: winner.clone(), order, terms }
}

/// An attractor being worked out, whatever its kernel.
pub(super) trait Run {
    fn step(&mut self);
    fn last_step(&mut self);
    fn wave(&self) -> &Wave;
    fn wave_mut(&mut self) -> &mut Wave;
    fn has(&self, loser_moves: bool, winner: usize, loser: usize) -> bool;
    fn into_wave(self: Box<Self>) -> Wave;
}

struct RunWith<'s, K> {
    setting: Setting<'s, K>,
    wave: Wave,
}

impl<K: Every> Run for RunWith<'_, K> {
    fn step(&mut self) {
        self.wave.step(&self.setting);
    }

    fn last_step(&mut self) {
        self.wave.last_step(&self.setting);
    }

    fn wave(&self) -> &Wave {
        &self.wave
    }

    fn wave_mut(&mut self) -> &mut Wave {
        &mut self.wave
    }

    fn has(&self, loser_moves: bool, winner: usize, loser: usize) -> bool {
        self.wave.has(self.setting.order, loser_moves, winner, loser)
    }

    fn into_wave(self: Box<Self>) -> Wave {
        self.wave
    }
}

fn run_on<'s>(game: &Game, ground: &'s Ground, loser: &'s Token, choice: Choice, distances: bool) -> Box<dyn Run + 's> {
    fn with<'s, K: Every + 's>(ground: &'s Ground, kernel: K, choice: Choice, distances: bool) -> Box<dyn Run + 's> {
        let Ground { winner, order, terms } = ground;
        let Choice { instructions, threads, .. } = choice;
        let setting = Setting { winner, order, terms, kernel, instructions, threads };
        let wave = Wave::new(&setting, distances);
        Box::new(RunWith { setting, wave })
    }
    match &ground.order.patches {
        Some(patches) => with(ground, Slides::new(game, loser, &ground.order, patches), choice, distances),
        None => with(ground, Lookups { loser, groups: ground.order.groups() }, choice, distances),
    }
}

/// Runs one of the attractors to its end, or to the limit, after those before it.
fn to_the_end(
    game: &Game,
    runs: &mut [Box<dyn Run + '_>],
    at: usize,
    limit: Option<u32>,
    checkpoint: Option<&Kept<'_>>,
    context: &Context<'_>,
) -> Result<(), SolveError> {
    let labelled: u64 = runs[..at].iter().map(|run| run.wave().labelled).sum();
    while !runs[at].wave().is_done() {
        let run = &mut runs[at];
        match limit {
            Some(limit) if run.wave().round + 1 >= limit => {
                if run.wave().round < limit {
                    run.last_step();
                }
                break;
            }
            _ => run.step(),
        }
        let wave = run.wave();
        let progress =
            Progress { round: u64::from(wave.round), labelled: labelled + wave.labelled, positions: game.positions() };
        let told = report(context.on_progress, progress);
        if let Some(kept) = checkpoint {
            kept.save(runs, told.is_err());
        }
        told?;
    }
    Ok(())
}

/// Runs both attractors side by side until one of them has the start.
fn until_known(
    game: &Game,
    start: &Position,
    runs: &mut [Box<dyn Run + '_>],
    context: &Context<'_>,
) -> Result<(), SolveError> {
    let mouse = start.mouse.index();
    let cats = game.cats_number(&start.cats).expect("cats of this game") as usize;
    let mut rounds = 0;
    loop {
        let [mouse_run, cat_run] = &*runs else { unreachable!("the start is asked of both sides") };
        let known =
            mouse_run.has(start.turn == Side::Cat, mouse, cats) || cat_run.has(start.turn == Side::Mouse, cats, mouse);
        if known || runs.iter().all(|run| run.wave().is_done()) {
            return Ok(());
        }
        for run in runs.iter_mut() {
            run.step();
        }
        let sum = |count: fn(&Wave) -> u64| runs.iter().map(|run| count(run.wave())).sum();
        rounds += 1;
        let progress = Progress { round: rounds, labelled: sum(|wave| wave.labelled), positions: game.positions() };
        report(context.on_progress, progress)?;
    }
}
