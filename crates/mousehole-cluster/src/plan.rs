//! What a solve on several processes would take, before any of them is started.

use mousehole::Game;
use mousehole::engine::{ShardOf, SolveError, shard_size};
use mousehole::game::{Side, Steps};
use mousehole::solution::{Question, Solver};

/// Bytes of a row that is sent, by its groups: most of them gain all they can at once, and take [`GROUP`] bytes with their
/// numbers; along the border between what is won and what is not, which is as long as the root of the groups, they take
/// several times words of bits, [`BORDER`] in all. Fitted to random boards of 64 × 64 to 256 × 256 cells with 15 % walls.
const GROUP: f64 = 3.4;
const BORDER: f64 = 52.0;

/// Bytes that each message takes beside its gains: timely's header, time and notes on progress, the parcel and the frame.
/// Measured between 2 and 4 processes.
const MESSAGE: u64 = 365;

/// What a solve would take.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What each process would.
    pub shards: Vec<Shard>,
    /// What one process alone would, in bytes.
    pub alone: u64,
    /// Rounds, about.
    pub rounds: u64,
}

/// What one process would take.
#[derive(Clone, Copy, Debug)]
pub struct Shard {
    /// Rows of its own, and copies of rows of others.
    pub rows: u64,
    /// Copies of rows of others.
    pub copies: u64,
    /// The most bytes of memory.
    pub memory: u64,
    /// Bytes sent to others in the whole solve, about.
    pub sent: u64,
}

impl Plan {
    /// Plans a solve by as many processes as `count`, each with the settings of a solver.
    pub fn new(game: &Game, question: Question, solver: &Solver<'_>, count: usize) -> Result<Plan, SolveError> {
        let task = solver.task(question);
        let alone = shard_size(game, &task)?.memory;
        let sides = [Side::Mouse, Side::Cat].into_iter().filter(|&side| task.goal.wants(side));
        let rounds = sides.map(|side| rounds(game, side)).max().unwrap_or(0);
        // Where the start alone is asked for, it is looked in each round whether it is known.
        let exchanges = if question == Question::Start { 2 * rounds } else { rounds };
        let mut shards = Vec::with_capacity(count);
        for index in 0..count {
            let mut task = task;
            task.shard = Some(ShardOf { index, count });
            let size = shard_size(game, &task)?;
            let sent = size.sent.iter().flatten().map(|&(rows, groups)| {
                let gains = rows as f64 * (GROUP * groups as f64 + BORDER * (groups as f64).sqrt());
                gains as u64 + exchanges * (count as u64 - 1) * MESSAGE
            });
            let sent = sent.sum();
            shards.push(Shard { rows: size.rows, copies: size.copies, memory: size.memory, sent });
        }
        Ok(Plan { shards, alone, rounds })
    }

    /// The most that a process takes of something.
    pub fn most(&self, of: impl Fn(&Shard) -> u64) -> u64 {
        self.shards.iter().map(of).max().unwrap_or(0)
    }
}

/// Rounds of an attractor, about: the winner walks to the farthest place from where it wins, and every step is two plies.
fn rounds(game: &Game, side: Side) -> u64 {
    let steps = Steps::new(game, side).or_stay();
    let goals = (0..steps.to.len() as u32).filter(|&number| match side {
        Side::Mouse => game.is_hole(mousehole::Place(number)),
        Side::Cat => game.is_hole(game.cat_places().place(number as usize)),
    });
    let mut goals: Vec<u32> = goals.collect();
    if goals.is_empty() {
        goals.push(0);
    }
    let farthest =
        steps.from.distances(goals).into_iter().filter(|&steps| steps != mousehole::board::Adjacency::NEVER).max();
    2 * u64::from(farthest.unwrap_or(0))
}
