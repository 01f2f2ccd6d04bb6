//! A game as a parity game in the format of PGSolver, so that other solvers can check who wins.
//!
//! The nodes are the positions by their numbers. Player 0 is the mouse, player 1 the cats. In a parity game nothing ever
//! ends, and whoever owns the parity of the largest priority that comes again and again has won. So a finished position
//! leads to itself, with the priority of its winner: 0 the mouse's, 1 the cats'. Every other position has the priority of
//! the side that endless play is worth a win to. A node is won by a player exactly where the position is.

use std::io::{self, Write};

use super::{Game, Position, Side, Winner};
use crate::board::Place;

/// The largest number that other solvers take for a node.
const LARGEST: u64 = i32::MAX as u64;

/// A game that can be written as a parity game.
#[derive(Clone, Copy, Debug)]
pub struct ParityGame<'a> {
    game: &'a Game,
    /// Who wins what never ends.
    endless: Side,
}

/// Why a game is no parity game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoParityGame {
    /// There is no third outcome.
    #[error(
        "a parity game has no draws: let endless play be the mouse's, then the cat's; where the winners differ, it is a draw"
    )]
    Draws,
    /// Nothing is counted.
    #[error("a parity game has no limit: this one has {limit} plies")]
    Limit {
        /// The limit.
        limit: u32,
    },
    /// More nodes than other solvers take.
    #[error("the game has {positions} positions, and a parity game at most {LARGEST}")]
    TooLarge {
        /// How many there are.
        positions: u64,
    },
}

impl Game {
    /// The game as a parity game.
    ///
    /// ```
    /// use mousehole::{Game, Graph};
    /// let edge = Graph::from_lists(&[vec![1], vec![0]])?;
    /// let mut text = Vec::new();
    /// Game::cops(edge).build()?.parity()?.write(&mut text)?;
    /// assert!(String::from_utf8(text)?.starts_with("parity 7;\n0 1 0 0 \"mouse 0, cat 0\";\n1 0 0 5,7 \"mouse 0, cat 1\";\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parity(&self) -> Result<ParityGame<'_>, NoParityGame> {
        let endless = match self.rules().endless {
            Winner::Mouse => Side::Mouse,
            Winner::Cat => Side::Cat,
            Winner::Draw => return Err(NoParityGame::Draws),
        };
        if let Some(limit) = self.rules().limit {
            return Err(NoParityGame::Limit { limit });
        }
        let positions = self.positions();
        if positions > LARGEST + 1 {
            return Err(NoParityGame::TooLarge { positions });
        }
        Ok(ParityGame { game: self, endless })
    }
}

impl ParityGame<'_> {
    /// Writes it, a line for each position.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let game = self.game;
        writeln!(out, "parity {};", game.positions() - 1)?;
        for number in 0..game.positions() {
            let position = game.position(number);
            let end = game.end(&position);
            let priority = player(end.map_or(self.endless, |end| end.winner));
            write!(out, "{number} {priority} {} ", player(position.turn))?;
            if end.is_some() {
                write!(out, "{number}")?;
            }
            for (i, to) in game.successors(&position).enumerate() {
                let to = game.number(&to).expect("moves lead to positions of the game");
                write!(out, "{}{to}", if i > 0 { "," } else { "" })?;
            }
            writeln!(out, " \"{}\";", self.name(&position))?;
        }
        out.flush()
    }

    /// Where everybody stands; a name has no quotes in it.
    fn name(&self, position: &Position) -> String {
        let name = |&place: &Place| self.game.board().name(place).to_string().replace('"', "'");
        let cats: Vec<String> = position.cats.iter().map(name).collect();
        let who = if cats.len() == 1 { "cat" } else { "cats" };
        format!("mouse {}, {who} {}", name(&position.mouse), cats.join(" "))
    }
}

/// The player and the priority of a side.
fn player(side: Side) -> u8 {
    match side {
        Side::Mouse => 0,
        Side::Cat => 1,
    }
}
