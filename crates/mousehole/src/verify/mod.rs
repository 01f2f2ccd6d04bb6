//! Checks labels against the rules, sharing nothing with the engines.

use std::convert::Infallible;

use crate::game::Game;
use crate::solution::{Cell, Solution};

/// The labels of every position of a game, by rows, wherever they are kept.
pub trait Labelled: Sync {
    /// Why a row could not be had.
    type Error: Send;

    /// The game.
    fn game(&self) -> &Game;

    /// Puts down the labels of one row, which has the positions of one side to move and one place of the mouse:
    /// `turn · places + mouse`. `cells` has room for one for each placement of the cats.
    fn row(&self, row: u64, cells: &mut [Cell]) -> Result<(), Self::Error>;
}

impl Labelled for Solution {
    type Error = Infallible;

    fn game(&self) -> &Game {
        self.game()
    }

    fn row(&self, row: u64, cells: &mut [Cell]) -> Result<(), Infallible> {
        self.labels().row(row, cells);
        Ok(())
    }
}
