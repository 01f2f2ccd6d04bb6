//! What the user asks for besides moves.

/// A command that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Hint,
    Moves,
    Eval,
    Line,
    Board,
    Undo,
    Resign,
    Help,
    Quit,
}

/// Every command with its word and what it does.
pub(super) const ALL: [(Asked, &str, &str); 9] = [
    (Asked::Hint, "hint", "the best moves"),
    (Asked::Moves, "moves", "all moves and what they come to, best first"),
    (Asked::Eval, "eval", "who wins from here, how soon and by what"),
    (Asked::Line, "line", "how two perfect players would go on"),
    (Asked::Board, "board", "the board again"),
    (Asked::Undo, "undo", "take your last move back"),
    (Asked::Resign, "resign", "give the game up"),
    (Asked::Help, "help", "this list"),
    (Asked::Quit, "quit", "leave the game"),
];

impl Asked {
    /// The command of a word.
    pub(super) fn from_word(word: &str) -> Option<Asked> {
        let word = word.to_ascii_lowercase();
        let word = match word.as_str() {
            "?" => "help",
            "q" | "exit" => "quit",
            word => word,
        };
        ALL.iter().find(|(_, name, _)| *name == word).map(|(asked, ..)| *asked)
    }
}
