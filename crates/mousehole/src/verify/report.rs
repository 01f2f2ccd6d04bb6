//! What the verifier found.

use std::fmt;

use mousehole_core::board::Board;
use mousehole_core::game::{Game, Position, Reason, Side};
use mousehole_core::solution::{Label, Plies};

/// The result of checking every position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// How many positions were checked: all of the game.
    pub positions: u64,
    /// How many of them have a label that does not follow from the rules.
    pub wrong: u64,
    /// The first of those by number, as many as were to be kept.
    pub violations: Vec<Violation>,
}

impl Report {
    /// Whether every label is right.
    pub fn holds(&self) -> bool {
        self.wrong == 0
    }
}

/// A position whose label does not follow from those its moves lead to. Displayed as one sentence.
///
/// One wrong label shows at its position, and it may show at those that lead there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The number of the position.
    pub number: u64,
    /// The position.
    pub position: Position,
    /// Its label.
    pub label: Label,
    /// The label that would follow from those its moves lead to, or from the end of the game.
    pub expected: Label,
    game: Game,
}

impl Violation {
    pub(super) fn new(game: &Game, number: u64, label: Label, expected: Label) -> Violation {
        Violation { number, position: game.position(number), label, expected, game: game.clone() }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    fn over(&self) -> Option<String> {
        let several = self.position.cats.len() > 1;
        let cat = if several { "a cat" } else { "the cat" };
        let hole = if matches!(self.game.board(), Board::Grid(_)) { "food" } else { "a hole" };
        Some(match self.game.end(&self.position)?.reason {
            Reason::Capture => format!("{cat} stands on the mouse"),
            Reason::Reach => format!("{cat} is within reach of the mouse"),
            Reason::Surround => "the mouse is surrounded".to_owned(),
            Reason::Hole => format!("the mouse stands on {hole}"),
            Reason::Guard => format!("{cat} stands on {hole}"),
            _ if self.position.turn == Side::Mouse => "the mouse has no move".to_owned(),
            _ if several => "the cats have no move".to_owned(),
            _ => "the cat has no move".to_owned(),
        })
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { mouse, cats, turn } = &self.position;
        let board = self.game.board();
        write!(f, "mouse {}, cat{}", board.name(*mouse), if cats.len() == 1 { "" } else { "s" })?;
        for (i, cat) in cats.iter().enumerate() {
            write!(f, "{} {}", if i == 0 { "" } else { " and" }, board.name(*cat))?;
        }
        let to_move = if cats.len() > 1 && *turn == Side::Cat { "cats".to_owned() } else { turn.to_string() };
        write!(f, ", {to_move} to move: labelled {}, but ", InWords(self.label))?;
        if let Some(why) = self.over() {
            return write!(f, "the game is over: {why}");
        }
        match self.expected {
            Label::Open => write!(f, "its best move leads to an open position"),
            Label::Won { by, plies } => {
                let then = InWords(Label::Won { by, plies: Plies(plies.0.saturating_sub(1)) });
                write!(f, "its best move leads to {then}")
            }
        }
    }
}

/// `open`, `a mouse win in 7`.
struct InWords(Label);

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Label::Open => f.write_str("open"),
            Label::Won { by, plies } => write!(f, "a {by} win in {plies}"),
        }
    }
}

/// Why not every position was checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError<E> {
    /// A row of labels could not be read.
    #[error(transparent)]
    Unread(E),
    /// The progress closure stopped it.
    #[error("stopped before the end")]
    Stopped,
}
