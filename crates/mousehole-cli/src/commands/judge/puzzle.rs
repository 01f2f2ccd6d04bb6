//! What a puzzle asks, and how its answers are written.

use mousehole::game::Winner;

use crate::draft::Puzzle;

impl Puzzle {
    pub(super) const ALL: [Puzzle; 2] = [Puzzle::Grid, Puzzle::Graph];

    pub(super) fn name(self) -> &'static str {
        match self {
            Puzzle::Grid => "LeetCode 1728, Cat and Mouse II",
            Puzzle::Graph => "LeetCode 913, Cat and Mouse",
        }
    }

    /// What an answer looks like.
    pub(super) fn expects(self) -> &'static str {
        match self {
            Puzzle::Grid => "true or false",
            Puzzle::Graph => "0, 1 or 2",
        }
    }

    /// Reads an answer; words in upper or lower case.
    pub(super) fn read(self, answer: &str) -> Option<Winner> {
        match (self, answer.to_ascii_lowercase().as_str()) {
            (Puzzle::Grid, "true") | (Puzzle::Graph, "1") => Some(Winner::Mouse),
            (Puzzle::Grid, "false") | (Puzzle::Graph, "2") => Some(Winner::Cat),
            (Puzzle::Graph, "0") => Some(Winner::Draw),
            _ => None,
        }
    }

    /// The answer as a program writes it.
    pub(super) fn write(self, winner: Winner) -> &'static str {
        match (self, winner) {
            (Puzzle::Grid, Winner::Mouse) => "true",
            (Puzzle::Grid, Winner::Cat | Winner::Draw) => "false",
            (Puzzle::Graph, Winner::Draw) => "0",
            (Puzzle::Graph, Winner::Mouse) => "1",
            (Puzzle::Graph, Winner::Cat) => "2",
        }
    }
}
