//! What the labels of a game depend on.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Game, Rules};
use crate::board::{Board, Directions, Place};

/// A game as far as its labels go; made by [`Game::label_key`].
///
/// Two games have equal keys if the ways and the holes of their boards are the same, and the rules of moving. Then every
/// position has the same label in both. Where the animals start, who moves first, the limit, what endless play is worth
/// and what the nodes are called make no difference.
///
/// ```
/// # let board: mousehole::Grid = "C.F\nM..".parse()?;
/// let game = mousehole::Game::grid(&board).build()?;
/// let moved = game.to_builder().mouse((1, 2)).limit(None).build()?;
/// let faster = game.to_builder().mouse_jump(2).build()?;
/// assert_eq!(moved.label_key(), game.label_key());
/// assert_ne!(faster.label_key(), game.label_key());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LabelKey {
    game: Game,
    /// Of all that counts, so that it is gone through once.
    hash: u64,
}

impl Game {
    /// What the labels of this game depend on, to find solutions by.
    pub fn label_key(&self) -> LabelKey {
        let mut hasher = DefaultHasher::new();
        self.moving().hash(&mut hasher);
        match self.board() {
            Board::Grid(grid) => grid.ways().hash(&mut hasher),
            Board::Graph(graph) => graph.adjacency().hash(&mut hasher),
        }
        LabelKey { game: self.clone(), hash: hasher.finish() }
    }

    /// Whether every position of this game has the same label in another, for being the same but for its start and its
    /// stakes.
    pub(crate) fn has_labels_of(&self, other: &Game) -> bool {
        self.moving() == other.moving()
            && match (self.board(), other.board()) {
                (Board::Grid(one), Board::Grid(other)) => one.ways() == other.ways(),
                (Board::Graph(one), Board::Graph(other)) => one.adjacency() == other.adjacency(),
                _ => false,
            }
    }

    fn moving(&self) -> (Rules, &[Place]) {
        let mut rules = self.rules().of_labels();
        if matches!(self.board(), Board::Graph(_)) {
            rules.directions = Directions::Four;
        }
        (rules, self.holes())
    }
}

impl PartialEq for LabelKey {
    fn eq(&self, other: &LabelKey) -> bool {
        self.hash == other.hash && self.game.has_labels_of(&other.game)
    }
}

impl Eq for LabelKey {}

impl Hash for LabelKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
