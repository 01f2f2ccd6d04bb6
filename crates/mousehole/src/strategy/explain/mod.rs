//! Explanations: why a game comes out as it does, from computed facts only.
//!
//! An [`Explanation`] is a set of facts, each of which was checked: the outcome, the ideas that decide it, the moves
//! everything hangs on, and the smallest change to the rules that turns it. Written out, it is a few short sentences.

mod arena;
mod barrier;
mod change;
mod choose;
mod critical;
mod home;
mod idea;
mod json;
mod outcome;
mod race;
mod shadow;
mod spare;
mod tell;
mod ways;

pub use change::{Change, Changes, Tried};
pub use critical::{Critical, OnlyMove};
pub use idea::{Block, Home, Idea, Run, Walk};
pub use outcome::Outcome;
pub use spare::Spare;
pub use tell::Mark;
pub use tell::words::{count, counted};

use crate::game::{Game, Position};
use crate::solution::Solution;
use choose::Scene;
use ways::{Steps, Ways};

/// How much an explanation may look at. What would take more is left out, and of changes it is said which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The positions of changed games that may be solved in all, ten with one cat counting as one; 0 for no changes.
    pub positions: u64,
    /// The bytes that solving them may take at a time; `None` for what the machine has to spare.
    pub memory: Option<u64>,
    /// The moves that may be looked at in this game.
    pub moves: u64,
}

impl Default for Effort {
    /// What takes a moment.
    fn default() -> Effort {
        Effort { positions: 40_000_000, memory: None, moves: 40_000_000 }
    }
}

/// Why a position comes out as it does. Written out, it is a few short sentences, one to a line.
///
/// ```
/// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
/// let game = mousehole::Game::grid(&board).cat_jump(1).mouse_jump(2).build()?;
/// let explanation = game.solve()?.explain();
/// assert!(explanation.to_string().starts_with("The mouse wins in 5 plies: it reaches the food.\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The game.
    pub game: Game,
    /// The position that is explained.
    pub position: Position,
    /// How it comes out.
    pub outcome: Outcome,
    /// How many turns the winner could sit out; `None` for a draw and a finished game.
    pub spare: Option<Spare>,
    /// What decides it. There may be no single reason.
    pub ideas: Vec<Idea>,
    /// The moves it hangs on.
    pub critical: Critical,
    /// What would turn it; `None` where that was not asked.
    pub changes: Option<Changes>,
}

impl Solution {
    /// Why the game comes out as it does.
    pub fn explain(&self) -> Explanation {
        self.explain_with(Effort::default())
    }

    /// Why the game comes out as it does, found with so much effort.
    pub fn explain_with(&self, effort: Effort) -> Explanation {
        self.explained(self.game(), self.start(), effort)
    }

    /// Why a position comes out as it does, with the whole limit left.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn explain_from(&self, position: &Position, effort: Effort) -> Explanation {
        let board = self.game().board();
        let cats: Vec<_> = position.cats.iter().map(|&cat| board.name(cat)).collect();
        let from = self.game().to_builder().mouse(board.name(position.mouse)).cat(cats).first(position.turn);
        let from = from.build().expect("a position of this game");
        self.explained(&from, position, effort)
    }

    /// `game` is this one, or the same with that position for a start.
    fn explained(&self, game: &Game, position: &Position, effort: Effort) -> Explanation {
        let limit = game.rules().limit;
        let outcome = self.outcome_within(position, limit);
        let line = self.line_from(position, limit);
        let scene = Scene { solution: self, outcome: &outcome, line: &line, ways: Ways::of(game) };
        let is_over = game.end(position).is_some();
        Explanation {
            position: position.clone(),
            spare: spare::spare(self, position),
            ideas: scene.ideas(&mut Steps::new(effort.moves)),
            critical: critical::critical(self, &line),
            changes: (effort.positions > 0 && !is_over).then(|| change::changes(self, game, &outcome, effort)),
            outcome,
            game: game.clone(),
        }
    }
}
