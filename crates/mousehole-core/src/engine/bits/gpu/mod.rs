//! `gpu`: the sets of `bits` on an NVIDIA device.
//!
//! What an attractor is worked out from is the same as for `bits`, put into plain lists for [`mousehole_gpu`]. The sets and
//! distances stay on the device, and labels are fetched as they are read.

mod graphs;
mod small;
mod tiles;
mod wins;

pub use graphs::ManyGraphs;
pub use small::SmallGrids;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use mousehole_base::bitset::Ones;
use mousehole_base::parallel::Crew;
use mousehole_gpu::{Attractor, Captures, Every, Lists, Machine, Moves, NO_BIT, Row};

use self::tiles::Tiles;
use self::wins::DeviceWins;
use super::labels::BitLabels;
use super::layout::BitLayout;
use super::moves::SideMoves;
use super::terminals::Terminals;
use crate::board::Adjacency;
use crate::engine::labels::Labels;
use crate::engine::{
    Context, Engine, Goal, Outcome, Progress, Refusal, SideBySide, SolveError, Task, Tuning, Work, report,
};
use crate::game::{Game, Side};

/// See the [module](self).
pub(in crate::engine) struct Gpu;

/// From this many positions on the device is chosen by itself. To open it and to load the kernels takes about half a second,
/// in which `bits` labels some billions of positions on 16 cores.
const WORTH_A_DEVICE: u64 = 1 << 31;

/// Placements of the cats are numbered in 32 bits.
const MOST_PLACEMENTS: u64 = 1 << 31;

impl Engine for Gpu {
    fn name(&self) -> &'static str {
        "gpu"
    }

    fn about(&self) -> &'static str {
        "rows of positions at once, on an NVIDIA device"
    }

    fn source(&self) -> &'static str {
        "the sets of bits, a warp to 4,096 of them"
    }

    fn accepts(&self, game: &Game, _tuning: &Tuning) -> Result<(), Refusal> {
        if let Some(rule) = game.rules().beyond_plain() {
            return Err(Refusal::rule(game.rules(), rule));
        }
        let placements = game.placements();
        if placements > MOST_PLACEMENTS {
            return Err(Refusal::Placements { placements, most: MOST_PLACEMENTS });
        }
        mousehole_gpu::machine().map(|_| ()).map_err(|error| Refusal::Device(error.to_string()))
    }

    fn memory(&self, game: &Game, _task: &Task) -> u64 {
        let (mouse, placements) = (game.board().places() as u64, game.placements());
        // Moves and what is finished of both sides, once as it is made and once in lists for the device.
        let moves = SideMoves::memory(game).saturating_mul(2);
        let finished = [(mouse, placements), (placements, mouse)].map(|(rows, bits)| {
            let groups = bits.div_ceil(512) * 2 + 8;
            Terminals::memory(game, rows, groups).saturating_mul(4).saturating_add(rows.saturating_mul(64))
        });
        finished.into_iter().fold(moves.saturating_add(64 << 20), u64::saturating_add)
    }

    fn is_preferred(&self, game: &Game) -> bool {
        game.positions() >= WORTH_A_DEVICE && self.accepts(game, &Tuning::default()).is_ok()
    }

    fn device_memory(&self, game: &Game, task: &Task) -> Option<(u64, u64)> {
        let free = mousehole_gpu::machine().and_then(|machine| machine.device()).ok()?.free;
        let sides = [Side::Mouse, Side::Cat].into_iter().filter(|&side| task.goal.wants(side));
        let needed = sides.map(|side| device_memory(game, side, goal(task.goal))).fold(0, u64::saturating_add);
        Some((needed, free))
    }

    fn side_by_side(&self) -> Option<&dyn SideBySide> {
        Some(self)
    }

    fn label(&self, game: &Game, task: &Task, context: &Context<'_>) -> Result<Outcome, SolveError> {
        let failed = |error: mousehole_gpu::Error| match error {
            mousehole_gpu::Error::Stopped => SolveError::Stopped,
            error => SolveError::failed(self.name(), io::Error::other(error)),
        };
        let machine = mousehole_gpu::machine().map_err(failed)?;
        let moves = SideMoves::of_both(game, &Crew::new(1));
        let mut wins = [None, None];
        let mut work = Work::default();
        let (mut labelled, mut times) = (0, [0.0; 2]);
        for (at, winner) in [Side::Mouse, Side::Cat].into_iter().enumerate().filter(|(_, side)| task.goal.wants(*side))
        {
            let problem = DeviceProblem::new(game, winner, &moves[at], &moves[1 - at]);
            let mut last = labelled;
            let mut on_round = |round: u32, won: u64| {
                last = labelled + won;
                let progress = Progress::new(2 * u64::from(round), last, game.positions());
                if report(context.on_progress, progress).is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let attractor = Attractor::new(&machine, &problem.lists, goal(task.goal), &mut on_round).map_err(failed)?;
            work.rounds = work.rounds.max(2 * u64::from(attractor.rounds()));
            work.looked_at += attractor.looked_at();
            labelled = last;
            work.kernel_nanos += (f64::from(attractor.times()[0]) * 1e6) as u64;
            times = [0, 1].map(|i| times[i] + attractor.times()[i]);
            wins[at] = Some(problem.solved(attractor, moves[at].clone()));
        }
        let layout = format!(
            "{}, kernels {:.1} ms, transfers {:.1} ms",
            described(&machine).map_err(failed)?,
            times[0],
            times[1]
        );
        let [mouse, cat] = wins;
        let labels = Labels::new(BitLabels::new(game, mouse, cat));
        Ok(Outcome { labels, work, layout: Some(layout.into()) })
    }
}

/// The device in words, with the memory that is in use on it.
fn described(machine: &Arc<dyn Machine>) -> Result<String, mousehole_gpu::Error> {
    let device = machine.device()?;
    let used = crate::engine::bytes_in_words(device.memory - device.free);
    Ok(format!("{}, {used} of {} in use", device.name, crate::engine::bytes_in_words(device.memory)))
}

/// What an attractor is to find out.
fn goal(goal: Goal) -> mousehole_gpu::Goal {
    match goal {
        Goal::Winners { within: Some(limit), .. } => mousehole_gpu::Goal::Within(limit),
        Goal::Winners { within: None, .. } => mousehole_gpu::Goal::Set,
        Goal::Labels | Goal::LabelOf(_) => mousehole_gpu::Goal::Plies,
    }
}

/// Whether the loser slides over patches, a warp to a tile of them, and the winner is one animal.
fn slides(game: &Game, winner: Side) -> bool {
    game.rules().cats == 1 && BitLayout::can_patch(game, winner.other()) && game.rules().jump(winner.other()) > 0
}

/// The bytes that the attractor of a side takes on the device.
fn device_memory(game: &Game, winner: Side, goal: mousehole_gpu::Goal) -> u64 {
    let numbers = |side| if side == Side::Mouse { game.board().places() as u64 } else { game.placements() };
    let (rows, bits) = (numbers(winner), numbers(winner.other()));
    let slides = slides(game, winner);
    let words = if slides { Tiles::words(game) as u64 } else { bits.div_ceil(64) };
    let several = game.rules().cats > 1;
    mousehole_gpu::memory(
        rows,
        words,
        slides,
        SideMoves::memory(game) / 4,
        several,
        goal,
        several && !game.rules().lazy,
    )
}

/// An attractor for the device, and what its labels are read by.
struct DeviceProblem {
    lists: mousehole_gpu::Problem,
    layout: BitLayout,
    terminals: Terminals,
}

impl DeviceProblem {
    fn new(game: &Game, winner: Side, moves: &Arc<SideMoves>, loser: &Arc<SideMoves>) -> DeviceProblem {
        let rows = moves.count();
        let tiles = slides(game, winner).then(|| Tiles::new(game, winner.other()));
        let (layout, tiles) = match tiles {
            Some(Tiles { layout, beside, floor }) => (layout, Some((beside, floor))),
            None => (BitLayout::plain(loser.count()), None),
        };
        let words = if tiles.is_some() { layout.groups() * 8 } else { loser.count().div_ceil(64) };
        let terminals = Terminals::new(game, winner, [moves, loser], &layout, None);
        let state = |row: usize| match terminals.done[row] {
            true => Row::Done,
            false if terminals.frozen(row) => Row::Frozen,
            false => Row::Open,
        };
        let every = match tiles {
            Some((beside, floor)) => {
                let mut stuck = vec![0u64; words];
                for number in (0..loser.count()).filter(|&number| !loser.any_to(number, |to| to != number)) {
                    stuck[layout.bit(number) / 64] |= 1 << (layout.bit(number) % 64);
                }
                let stays = game.rules().stay.allows(winner.other());
                Every::Slides { beside, floor, stuck, jump: game.rules().jump(winner.other()), stays }
            }
            None => Every::Moves(lists_of(loser, &|_| false)),
        };
        let flat = |groups: &[super::plane::Group]| groups.as_flattened()[..words].to_vec();
        let captures = match game.rules().cats {
            1 => Captures::One((0..rows).map(|row| one_capture(terminals.captures.neighbors(row))).collect()),
            _ => Captures::Many(terminals.captures.edges().collect()),
        };
        let lists = mousehole_gpu::Problem {
            moves: lists_of(moves, &|row| state(row) != Row::Open),
            rows,
            words,
            bits: loser.count(),
            every,
            states: (0..rows).map(state).collect(),
            captures,
            capture_wins: terminals.capture_wins,
            used: flat(&layout.used),
            lost: flat(&terminals.lost),
            lost_in_done: flat(&terminals.lost_in_done),
            won_at_once: won_at_once(&terminals, &layout, rows, words),
            won_in_one: won_in_one(game, winner, loser, &terminals, &layout),
        };
        DeviceProblem { lists, layout, terminals }
    }

    fn solved(self, attractor: Attractor, moves: Arc<SideMoves>) -> DeviceWins {
        DeviceWins { moves, layout: self.layout, terminals: self.terminals, attractor }
    }
}

fn one_capture(bits: &[u32]) -> u32 {
    bits.first().copied().unwrap_or(NO_BIT)
}

/// The moves of a side for the device; numbers that are idle have none.
fn lists_of(moves: &SideMoves, is_idle: &dyn Fn(usize) -> bool) -> Moves {
    let own_first = |number: usize, to: &[u32]| {
        let (own, others): (Vec<u32>, Vec<u32>) = to.iter().partition(|&&to| to as usize == number);
        own.into_iter().chain(others)
    };
    let lists = |to: &Adjacency| {
        let moves =
            to.lists().enumerate().map(|(number, to)| own_first(number, if is_idle(number) { &[] } else { to }));
        Lists::new(moves)
    };
    match moves {
        SideMoves::Lists { to, .. } => Moves::Lists(lists(to)),
        SideMoves::Axes(axes) => {
            let steps = Lists::new(axes.steps.lists().map(|to| to.iter().copied()));
            Moves::Axes { steps, animals: axes.cats as u32 }
        }
    }
}

/// What is won in 0 plies with the loser to move.
fn won_at_once(terminals: &Terminals, layout: &BitLayout, rows: usize, words: usize) -> Vec<[u64; 2]> {
    let mut won = Vec::new();
    let mut mask = vec![0u64; layout.groups().div_ceil(64)];
    for row in 0..rows {
        mask.fill(0);
        terminals.mark_won(row, layout.groups(), true, &mut mask);
        for (at, &groups) in mask.iter().enumerate() {
            for group in Ones(groups).map(|group| at * 64 + group) {
                let bits = terminals.won_when_loser_moves(row, group, &layout.used[group]);
                let bits = bits.into_iter().enumerate().filter(|(_, bits)| *bits != 0);
                won.extend(bits.map(|(word, bits)| [(row * words + group * 8 + word) as u64, bits]));
            }
        }
    }
    won
}

/// What is won in 1 ply with the loser to move: a mouse that may not stay, all of whose moves lead onto a cat.
fn won_in_one(
    game: &Game,
    winner: Side,
    loser: &SideMoves,
    terminals: &Terminals,
    layout: &BitLayout,
) -> Vec<(u32, u32)> {
    let SideMoves::Lists { to, .. } = loser else { return Vec::new() };
    if winner == Side::Mouse {
        return Vec::new();
    }
    let cats = game.rules().cats;
    let runs_into_cats = (0..).zip(to.lists()).filter(|(mouse, to)| to.len() <= cats && !to.contains(mouse));
    if cats > 1 {
        // The device finds them all.
        return runs_into_cats.map(|(mouse, _)| (0, mouse)).take(1).collect();
    }
    let by_one = runs_into_cats.filter_map(|(mouse, to)| {
        let cat = game.cat_places().index(crate::board::Place(to[0]))?;
        let bit = layout.bit(mouse as usize);
        terminals.row(cat).finished(bit).is_none().then_some((cat as u32, bit as u32))
    });
    by_one.collect()
}
