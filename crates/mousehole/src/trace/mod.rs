//! The classic methods, step by step: how each of them comes to the labels of a small board, for those who want to see it.
//!
//! A [`Trace`] has a [`Step`] for every position that a method looks at (for [`Method::Bits`], for every row), with the line
//! of its [pseudo-code](Method::code) and what came of it. The methods are written here a second time, as plainly as a
//! textbook would: the engines stay free of it, and tests hold the two to the same labels.
//!
//! ```
//! use mousehole::trace::{Method, Trace};
//!
//! # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
//! let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
//! let trace = Trace::new(&game, Method::Counter)?;
//! let last = trace.steps.last().expect("something was looked at");
//! println!("line {}: {}", last.line, Method::Counter.code()[last.line - 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod counter;
mod dp;
mod recheck;
mod tracer;

use mousehole_base::message::InChinese;
use mousehole_base::words;
use mousehole_core::engine::{Label, PackedLabel, Refusal};
use mousehole_core::game::{Game, Side};

use tracer::Tracer;

words! {
    /// A method that can be traced; the engines of these names work by it.
    Method {
        /// Backward from the finished positions, with a queue and a count of the moves that are still untried.
        Counter = "counter",
        /// The same without counts: the moves of a candidate are looked at again.
        Recheck = "recheck",
        /// Who wins within 0, 1, 2, … plies, each from the one before.
        Dp = "dp",
        /// Rows of positions at once, as bits.
        Bits = "bits",
    }
}

impl Method {
    /// The method as pseudo-code. [`Step::line`] counts its lines from 1.
    pub fn code(self) -> &'static [&'static str] {
        match self {
            Method::Counter => counter::CODE,
            Method::Recheck => recheck::CODE,
            Method::Dp => dp::CODE,
            Method::Bits => bits::CODE,
        }
    }
}

/// More positions are not traced: nobody would look at them one by one. A grid of 7 × 7 without walls has 4,802.
pub const MOST_POSITIONS: u64 = 5_000;

/// Longer traces are refused, which only `dp` makes on boards of that size.
pub const MOST_STEPS: usize = 100_000;

/// Why a game is not traced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TraceError {
    /// The board is too large.
    #[error("a trace is for at most {MOST_POSITIONS} positions, and this game has {positions}: take a smaller board")]
    Positions {
        /// The positions of the game.
        positions: u64,
    },
    /// The method takes too long.
    #[error("{method} takes more than {MOST_STEPS} steps on this board: take a smaller one, or another method")]
    Steps {
        /// The method.
        method: Method,
    },
    /// The method does not know a rule of the game.
    #[error("{method} cannot be traced here: {why}")]
    Refused {
        /// The method.
        method: Method,
        /// Why.
        #[source]
        why: Refusal,
    },
}

impl InChinese for TraceError {
    fn in_chinese(&self) -> String {
        match self {
            TraceError::Positions { positions } => {
                format!("逐步演示最多 {MOST_POSITIONS} 个局面，这个游戏有 {positions} 个：请用小一些的棋盘")
            }
            TraceError::Steps { method } => {
                format!("{method} 在这个棋盘上超过 {MOST_STEPS} 步：请用小一些的棋盘，或换一种方法")
            }
            TraceError::Refused { method, why } => format!("这里不能演示 {method}：{}", why.in_chinese()),
        }
    }
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "what", rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Event {
    /// The position is finished: it is labelled.
    Over,
    /// It was taken from the queue.
    Taken,
    /// It has a label already.
    Known,
    /// The side to move has a move that wins: it is labelled.
    Won,
    /// One of its moves is known to lose.
    Counted {
        /// The moves that are still untried.
        left: u32,
    },
    /// Every move loses: it is labelled.
    Lost,
    /// It is not decided.
    Undecided {
        /// A move by which the side to move escapes, so far.
        escape: u64,
    },
    /// A round begins: what it finds is won in that many plies.
    Round {
        /// The plies.
        plies: u32,
        /// Whose wins it finds; `None` where both sides'.
        of: Option<Side>,
    },
    /// A whole row was looked at: the positions in which one side stands where it does in `at`, wherever the other side is.
    Row {
        /// The side that stands there, and whose wins the row has.
        of: Side,
    },
}

/// A position that got its label.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NewLabel {
    /// Its [number](Game::number).
    pub position: u64,
    /// Who wins it.
    pub by: Side,
    /// In how many plies.
    pub plies: u32,
    /// The successors that decided it: one that wins, or all, which lose. None where the game is over.
    pub because: Vec<u64>,
}

/// One step: a position, or a row of them, is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The line of the pseudo-code, from 1.
    pub line: usize,
    /// The position, or the first of the row; `None` where a round begins.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub at: Option<u64>,
    /// What happened.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub event: Event,
    /// The positions looked at so far, each time that they are; for `bits`, the rows.
    pub looked_at: u64,
    /// What got its label.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub found: Vec<NewLabel>,
}

/// A method's way to the labels of a game.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The method.
    pub method: Method,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How many moves each position has: what the counters of `counter` begin with.
    pub moves: Vec<u32>,
    labels: Vec<PackedLabel>,
}

impl Trace {
    /// Follows a method on a game.
    pub fn new(game: &Game, method: Method) -> Result<Trace, TraceError> {
        let positions = game.positions();
        if positions > MOST_POSITIONS {
            return Err(TraceError::Positions { positions });
        }
        let mut tracer = Tracer::new(game);
        match method {
            Method::Counter => counter::trace(&mut tracer),
            Method::Recheck => recheck::trace(&mut tracer),
            Method::Dp => dp::trace(&mut tracer),
            Method::Bits => match game.rules().beyond_plain() {
                Some(rule) => {
                    return Err(TraceError::Refused { method, why: Refusal::rule(game.rules(), rule) });
                }
                None => bits::trace(&mut tracer),
            },
        }
        .map_err(|tracer::TooLong| TraceError::Steps { method })?;
        Ok(tracer.into_trace(method))
    }

    /// What a position's label came to be.
    ///
    /// # Panics
    ///
    /// If the game has no position of that number.
    pub fn label(&self, number: u64) -> Label {
        self.labels[number as usize].label()
    }
}
