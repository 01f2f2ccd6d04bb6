//! Checks labels against the rules, sharing nothing with the engines: only the board and the game, its moves and its end.
//!
//! Each label is compared with those that the position's moves lead to, and with nothing else:
//!
//! - a finished position is won by its winner in 0 plies;
//! - a position that its mover wins in d plies has a move to one it wins in d − 1, and none to one it wins sooner;
//! - a position that its mover loses in d plies has only moves to lost ones, and the longest of them takes d − 1;
//! - an open position has a move to an open one, and none to one that its mover wins.
//!
//! In short: put the labels in the order of how good they are for the mouse; then a label is that of the best move, with
//! one ply more.
//!
//! # Why that is enough
//!
//! Suppose that this holds everywhere. *What is labelled as won is won:* a position labelled "won by P in d" is finished if
//! d = 0, and otherwise P has a move to "won by P in d − 1", or every move of the other side leads to "won by P in" at most
//! d − 1. So P, who follows the labels, wins within d plies, because d falls by one with every ply and cannot fall
//! for ever. *What is won is labelled so, and no later:* let P be able to force the end in d plies, and not sooner. If d = 0,
//! the position is finished and its label is right. Otherwise P has a move to a position it wins in d − 1, or all moves of
//! the other side lead to positions that P wins in at most d − 1. Those are labelled so, by induction; so the best move leads
//! to "won by P in" at most d − 1, and the label is "won by P in" at most d. By the first half it is exactly d. *Open* is
//! what is left: neither side wins it, or it would be labelled so.
//!
//! # How it is done
//!
//! A mouse's move leaves the cats where they are, so the best of its moves is that of whole rows, element by element. A cats'
//! move leaves the mouse, so it stays within a row; where all of several cats move, each one's choice is free, and the best
//! is taken for one cat after another. Rows are read once, in order, and kept only while they are needed.
//!
//! # Labels of one's own
//!
//! Whatever implements [`LabelSource`] can be checked. Here a solver that calls every position open has it shown that some
//! are over:
//!
//! ```
//! use std::convert::Infallible;
//!
//! use mousehole::solution::{Label, LabelSource, PackedLabel};
//! use mousehole::verify::Verifier;
//! use mousehole::{Game, Grid};
//!
//! struct AllOpen(Game);
//!
//! impl LabelSource for AllOpen {
//!     type Error = Infallible;
//!
//!     fn game(&self) -> &Game {
//!         &self.0
//!     }
//!
//!     fn row(&self, _row: u64, labels: &mut [PackedLabel]) -> Result<(), Infallible> {
//!         labels.fill(Label::Open.into());
//!         Ok(())
//!     }
//! }
//!
//! let board: Grid = "####F\n#C...\nM....".parse()?;
//! let report = Verifier::new().keep(1).verify(&AllOpen(Game::grid(&board).build()?))?;
//! assert!(!report.holds());
//! assert_eq!(
//!     report.violations[0].to_string(),
//!     "mouse 0,4, cat 0,4, mouse to move: labelled open, but the game is over: the cat stands on the mouse"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod moves;
mod pass;
mod report;
mod row_cache;
mod row_check;
mod value;

use std::ops::ControlFlow;

use mousehole_base::parallel::cores;
use mousehole_core::engine::{OnProgress, Progress, ignore_progress};
use mousehole_core::game::Game;
use mousehole_core::solution::LabelSource;

use pass::Pass;
pub use report::{Report, VerifyError, Violation};
use row_check::{RowCheck, WrongLabels};
use value::Value;

/// A check of every label, and how to go about it.
///
/// ```
/// use mousehole::verify::Verifier;
/// use mousehole::{Game, Grid};
/// let board: Grid = "####F\n#C...\nM....".parse()?;
/// let solution = Game::grid(&board).mouse_jump(2).build()?.solve()?;
/// let report = Verifier::new().threads(2).verify(&solution)?;
/// assert!(report.holds());
/// assert_eq!(report.positions, 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "call verify()"]
pub struct Verifier<'a> {
    threads: Option<usize>,
    memory: Option<u64>,
    keep: usize,
    on_progress: Box<OnProgress<'a>>,
}

/// Memory for rows by default: enough for the band of a 256 × 256 board, on which rows take 130 kB and each is needed until
/// the mouse is a row further down.
const MEMORY: u64 = 1 << 28;

/// Where there are more positions, a byte for this many: a 32nd of what packed labels would take.
const POSITIONS_A_BYTE: u64 = 128;

/// One core checks fewer positions than this in 10 ms, which leaves little to share.
const WORTH_THREADS: u64 = 1 << 20;

impl Default for Verifier<'_> {
    fn default() -> Self {
        Verifier { threads: None, memory: None, keep: 10, on_progress: Box::new(ignore_progress) }
    }
}

impl<'a> Verifier<'a> {
    /// Checks on all cores, and keeps the first ten violations.
    pub fn new() -> Verifier<'a> {
        Verifier::default()
    }

    /// Sets the number of worker threads. By default, one for a small game and every core for a large one.
    pub fn threads(mut self, threads: usize) -> Verifier<'a> {
        self.threads = Some(threads.max(1));
        self
    }

    /// Sets the memory for rows of labels, in bytes; a handful of rows is always kept. By default, 256 MiB, or a byte for 128
    /// positions if that is more. Rows for which there is no room are read again.
    pub fn memory(mut self, bytes: u64) -> Verifier<'a> {
        self.memory = Some(bytes);
        self
    }

    /// Sets how many violations the report has, the first by number. All are counted.
    pub fn keep(mut self, violations: usize) -> Verifier<'a> {
        self.keep = violations;
        self
    }

    /// Calls a closure every few million positions, which may stop the check. What it counts as labelled is what was checked.
    pub fn on_progress(mut self, on_progress: impl Fn(Progress) -> ControlFlow<()> + Sync + 'a) -> Verifier<'a> {
        self.on_progress = Box::new(on_progress);
        self
    }

    /// Checks every position.
    ///
    /// What it finds does not depend on the threads or the memory.
    pub fn verify<L: LabelSource>(&self, labels: &L) -> Result<Report, VerifyError<L::Error>> {
        let game = labels.game();
        if game.positions() == 0 {
            return Ok(Report { positions: 0, wrong: 0, violations: Vec::new() });
        }
        let check = RowCheck::new(game);
        let found = match self.pass::<L, i16>(labels, &check) {
            Err(Halt::TooLong) => self.pass::<L, i32>(labels, &check),
            found => found,
        };
        match found {
            Ok(found) => {
                let violation = |(number, label, expected)| Violation::new(game, number, label, expected);
                let violations = found.first.into_iter().map(violation).collect();
                Ok(Report { positions: game.positions(), wrong: found.wrong, violations })
            }
            Err(Halt::Because(error)) => Err(error),
            Err(Halt::TooLong) => unreachable!("the wide numbers hold every packed distance"),
        }
    }

    fn pass<L: LabelSource, V: Value>(&self, labels: &L, check: &RowCheck) -> Result<WrongLabels, Halt<L::Error>> {
        Pass::<L, V>::new(self, labels, check).run()
    }

    fn memory_for(&self, game: &Game) -> u64 {
        self.memory.unwrap_or_else(|| MEMORY.max(game.positions() / POSITIONS_A_BYTE))
    }

    fn threads_for(&self, game: &Game) -> usize {
        self.threads.unwrap_or_else(|| if game.positions() < WORTH_THREADS { 1 } else { cores() })
    }
}

/// Why a pass ended early.
enum Halt<E> {
    /// A distance is too long for the numbers it reckons with.
    TooLong,
    Because(VerifyError<E>),
}
