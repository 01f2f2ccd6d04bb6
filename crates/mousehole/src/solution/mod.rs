//! Solutions: the label of every position, and the verdict it comes to under the rules.

mod account;
mod from_start;
mod opening;
mod question;
mod solver;
mod stats;
mod verdict;
mod winners;

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

pub use crate::engine::{Label, LabelSource, Labels, PackedLabel, Plies};
pub use from_start::FromStart;
#[cfg(feature = "table")]
pub(crate) use opening::opening;
pub use question::Question;
pub use solver::Solver;
pub use stats::{Counts, Stats};
pub use verdict::{Horizon, StartRef, Verdict};
pub(crate) use verdict::{decided, rank, within};
pub use winners::{MouseWins, Winners};

use crate::game::{Game, Position};
use account::{Account, account};

/// A solved game: who wins from every position, and in how many plies.
#[derive(Debug)]
pub struct Solution {
    game: Game,
    labels: Arc<Labels>,
    account: Account,
    /// The position the game starts from, once it has been asked for.
    start: OnceLock<Position>,
}

account!(Solution, account);

impl Solution {
    pub(crate) fn new(game: Game, labels: Labels, account: Account) -> Solution {
        Solution { game, labels: Arc::new(labels), account, start: OnceLock::new() }
    }

    /// The solution of another game that has the same labels: one that differs in nothing but its start, who moves first,
    /// the limit, and what endless play is worth. The labels are shared, so it costs next to nothing. `None` where the
    /// games differ in more; see [`Game::label_key`].
    ///
    /// ```
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// let solution = mousehole::Game::grid(&board).mouse_jump(2).build()?.solve()?;
    /// let aside = solution.game().to_builder().mouse((2, 1)).limit(3).build()?;
    /// let aside = solution.for_game(&aside).expect("the same labels");
    /// assert_eq!(aside.verdict(aside.start()).winner, mousehole::Winner::Cat);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_game(&self, game: &Game) -> Option<Solution> {
        self.game.has_labels_of(game).then(|| Solution {
            game: game.clone(),
            labels: Arc::clone(&self.labels),
            account: self.account.clone(),
            start: if self.game == *game { self.start.clone() } else { OnceLock::new() },
        })
    }

    /// The game that was solved.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The labels of all positions, by number.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// What each side can force from a position, before endless play and the limit are counted.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn label(&self, position: &Position) -> Label {
        self.get(position).expect("a position of this game")
    }

    /// The label of a position; `None` if it is not one of this game.
    pub fn get(&self, position: &Position) -> Option<Label> {
        self.game.number(position).map(|number| self.labels.get(number))
    }

    /// Every position of the game with its label, in the order of their numbers.
    ///
    /// ```
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// # let solution = mousehole::Game::grid(&board).mouse_jump(2).build()?.solve()?;
    /// use mousehole::solution::Label;
    /// let open = solution.iter().filter(|(_, label)| *label == Label::Open).count();
    /// assert_eq!(open as u64, solution.stats().open);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Position, Label)> + '_ {
        let positions = 0..self.labels.len() as usize;
        positions.map(|number| (self.game.position(number as u64), self.labels.get(number as u64)))
    }
}

impl LabelSource for Solution {
    type Error = Infallible;

    fn game(&self) -> &Game {
        &self.game
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), Infallible> {
        self.labels.row(row, labels);
        Ok(())
    }

    fn part_of_row(&self, row: u64, from: u64, labels: &mut [PackedLabel]) -> Result<(), Infallible> {
        let first = row * self.game.placements() + from;
        (first..).zip(labels).for_each(|(number, label)| *label = self.labels.get(number).into());
        Ok(())
    }

    fn label(&self, number: u64) -> Result<Label, Infallible> {
        Ok(self.labels.get(number))
    }
}
