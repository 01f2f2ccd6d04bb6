//! Games: a board, rules and a start; positions, legal moves, and how a game ends.

mod build;
mod build_error;
mod choices;
mod input;
mod knobs;
mod label_key;
mod moves;
mod numbering;
mod parity;
mod position;
mod rules;
mod steps;
mod successors;
mod test_case;
mod write;

use std::sync::Arc;

pub use build::{GameBuilder, PlaceOn};
pub use build_error::BuildError;
pub use choices::{CapturedBy, CatInHole, CatsMove, JumpPath, Preset, Side, Stay, Stuck, Winner};
pub use input::Input;
pub use knobs::{Knob, KnobValues};
pub use label_key::LabelKey;
#[doc(hidden)]
pub use moves::Opposition;
pub use moves::{End, Reason};
pub use numbering::CatPlaces;
pub use parity::{NoParityGame, ParityGame};
pub use position::{Cats, Position, Start};
pub use rules::{Places, Rules, Settings};
pub use steps::Steps;
pub use successors::Successors;
pub use test_case::{NoTestCase, TestCase};
pub use write::CannotDraw;

use crate::board::{Adjacency, Board, Graph, Grid, Place};

/// A board, its rules and its start. Cheap to clone.
///
/// ```
/// use mousehole::{Game, Grid, Winner};
/// let board: Grid = "####F\n#C...\nM....".parse()?;
/// let game = Game::grid(&board).cat_jump(1).mouse_jump(2).build()?;
/// let solution = game.solve()?;
/// assert_eq!(solution.verdict(game.start()).winner, Winner::Mouse);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    inner: Arc<Inner>,
}

#[derive(Debug, PartialEq, Eq)]
struct Inner {
    board: Board,
    rules: Rules,
    /// Sorted.
    holes: Vec<Place>,
    cat_places: CatPlaces,
    /// The number of ways to place the cats: cat places to the power of cats.
    placements: u64,
    start: Start,
    /// Where single steps to each place come from, where rules ask how far a cat is from the mouse.
    steps_back: Option<Adjacency>,
}

impl Game {
    /// Cat and Mouse II (LeetCode 1728) on a grid, as drawn.
    pub fn grid(board: &Grid) -> GameBuilder {
        GameBuilder::new(board, Preset::Grid)
    }

    /// Cat and Mouse (LeetCode 913) on a graph: mouse on 1, cat on 2, hole 0.
    pub fn graph(board: &Graph) -> GameBuilder {
        GameBuilder::new(board, Preset::Graph)
    }

    /// Cops and robbers on any board.
    pub fn cops(board: impl Into<Board>) -> GameBuilder {
        GameBuilder::new(board, Preset::Cops)
    }

    fn new(
        board: Board,
        rules: Rules,
        holes: Vec<Place>,
        cat_places: CatPlaces,
        start: Start,
    ) -> Result<Game, BuildError> {
        let places = board.places();
        let placements = u32::try_from(rules.cats).ok().and_then(|cats| (cat_places.count() as u64).checked_pow(cats));
        let placements = placements
            .filter(|placements| {
                placements.checked_mul(2 * places as u64).is_some_and(|positions| positions <= 1 << 63)
            })
            .ok_or(BuildError::TooManyPositions { cats: rules.cats, places })?;
        // What is drawn never contradicts the rules, whoever reads the one or the other.
        let board = match board {
            Board::Grid(grid) => {
                let cats = start.cats().map_or_else(Vec::new, |cats| cats.to_vec());
                Board::Grid(grid.redrawn(start.mouse(), cats, holes.clone()))
            }
            graph => graph,
        };
        let by_distance = rules.reach > 0 || rules.cats_move == CatsMove::Nearer;
        let steps_back = by_distance.then(|| board.steps(rules.directions).reversed());
        Ok(Game { inner: Arc::new(Inner { board, rules, holes, cat_places, placements, start, steps_back }) })
    }

    /// The same game with that many cats, and with all animals still to be placed: first the cats, then the mouse.
    pub fn unplaced(&self, cats: usize) -> Result<Game, BuildError> {
        let Inner { board, rules, holes, cat_places, .. } = &*self.inner;
        let rules = Rules { cats: build::cats_in_bounds(cats, "cats")?, ..rules.clone() };
        Game::new(board.clone(), rules, holes.clone(), cat_places.clone(), Start::Placement { cats: None })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.inner.board
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.inner.rules
    }

    /// The holes, in order.
    pub fn holes(&self) -> &[Place] {
        &self.inner.holes
    }

    /// Whether a place is a hole.
    pub fn is_hole(&self, place: Place) -> bool {
        self.inner.holes.binary_search(&place).is_ok()
    }

    /// Where single steps to each place come from, where rules ask how far a cat is from the mouse.
    fn steps_back(&self) -> Option<&Adjacency> {
        self.inner.steps_back.as_ref()
    }

    /// Where the game starts.
    pub fn start(&self) -> &Start {
        &self.inner.start
    }
}
