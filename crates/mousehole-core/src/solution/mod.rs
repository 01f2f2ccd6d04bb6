//! Solutions: the label of every position, and the verdict it comes to under the rules.

mod batch;
mod opening;
mod question;
mod solver;
mod verdict;
mod winners;

use std::borrow::Cow;
use std::convert::Infallible;
use std::sync::OnceLock;
use std::time::Duration;

pub use crate::engine::{Label, LabelSource, Labels, PackedLabel, Plies};
pub use batch::BatchSolver;
#[doc(hidden)]
pub use opening::opening;
pub use question::Question;
pub use solver::Solver;
pub use verdict::{Horizon, StartRef, Verdict};
#[doc(hidden)]
pub use verdict::{decided, rank, within};
pub use winners::{MouseWins, Winners};

use crate::engine::Work;
use crate::game::{Game, Position, Side};

/// What cannot fail.
pub(crate) fn sure<T>(result: Result<T, Infallible>) -> T {
    let Ok(value) = result;
    value
}

/// Who solved a game, how, and at what cost.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) engine: &'static str,
    pub(crate) layout: Option<Cow<'static, str>>,
    pub(crate) work: Work,
    pub(crate) took: Duration,
}

/// The accessors of an account, for each kind of answer. `$path` leads from the answer to the account.
macro_rules! account {
    ($answer:ty, $($path:ident).+) => {
        impl $answer {
            /// The engine that found it.
            pub fn engine(&self) -> &'static str {
                self.$($path).+.engine
            }

            /// How the engine went about it, where it had a choice.
            pub fn layout(&self) -> Option<&str> {
                self.$($path).+.layout.as_deref()
            }

            /// What the engine did.
            pub fn work(&self) -> $crate::engine::Work {
                self.$($path).+.work
            }

            /// How long it took.
            pub fn took(&self) -> std::time::Duration {
                self.$($path).+.took
            }
        }
    };
}

use account;

/// A solved game: who wins from every position, and in how many plies.
#[derive(Debug)]
pub struct Solution {
    game: Game,
    labels: Labels,
    account: Account,
    /// The position the game starts from, once it has been asked for.
    start: OnceLock<Position>,
}

account!(Solution, account);

impl Solution {
    pub(crate) fn new(game: Game, labels: Labels, account: Account) -> Solution {
        Solution { game, labels, account, start: OnceLock::new() }
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
            labels: self.labels.clone(),
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

    /// Counts all positions.
    pub fn stats(&self) -> Stats {
        let count = |side| self.labels.count(side).expect("a solution has all labels");
        let ((mouse, mouse_longest), (cat, cat_longest)) = (count(Side::Mouse), count(Side::Cat));
        Stats::new([mouse, cat], self.labels.len(), mouse_longest.max(cat_longest))
    }

    /// The longest win of a side from any position; 0 where it wins none.
    pub fn longest(&self, side: Side) -> Plies {
        self.labels.count(side).expect("a solution has all labels").1
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

/// How many positions are forced for each side, before endless play and the limit are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Positions the mouse wins.
    pub mouse: u64,
    /// Positions the cats win.
    pub cat: u64,
    /// Positions nobody can force.
    pub open: u64,
    /// The longest forced win.
    pub longest: Plies,
}

impl Stats {
    /// The counts of a game with that many positions, of which the mouse and the cats win `mouse` and `cat`.
    pub fn new([mouse, cat]: [u64; 2], positions: u64, longest: Plies) -> Stats {
        Stats { mouse, cat, open: positions - mouse - cat, longest }
    }
}

/// The same counts, as far as a question tells them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counts {
    /// Positions the mouse wins.
    pub mouse: Option<u64>,
    /// Positions the cats win.
    pub cat: Option<u64>,
    /// Positions nobody can force.
    pub open: Option<u64>,
    /// The longest forced win.
    pub longest: Option<Plies>,
}

impl From<Stats> for Counts {
    fn from(stats: Stats) -> Counts {
        let Stats { mouse, cat, open, longest } = stats;
        Counts { mouse: Some(mouse), cat: Some(cat), open: Some(open), longest: Some(longest) }
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

/// The answer for the start of a game: its verdict, its best moves and the perfect line.
///
/// An engine may stop as soon as it knows this much, so other positions cannot be asked for here.
#[derive(Debug)]
pub struct FromStart {
    /// Complete along the perfect line, and for all moves of the start that are among the best.
    #[doc(hidden)]
    pub solution: Solution,
}

account!(FromStart, solution.account);

impl FromStart {
    /// The game.
    pub fn game(&self) -> &Game {
        self.solution.game()
    }

    /// The position the game starts from: as given, or as both sides place their animals when they place them perfectly.
    pub fn start(&self) -> &Position {
        self.solution.start()
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        self.solution.verdict(self.start())
    }

    /// What can be forced, before endless play and the limit are counted.
    pub fn label(&self) -> Label {
        self.solution.label(self.start())
    }
}
