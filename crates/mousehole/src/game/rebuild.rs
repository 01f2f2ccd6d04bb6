//! From a game back to a builder, to make another that differs in a rule or two.

use super::{Game, GameBuilder, Places, Preset, Settings, Start};
use crate::board::{Board, Place};

impl Game {
    /// A builder that has everything of this game set.
    ///
    /// ```
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// assert_eq!(game.to_builder().build()?, game);
    /// let slower = game.to_builder().mouse_jump(1).build()?;
    /// assert_eq!(slower.rules().mouse_jump, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder::new(self.board().clone(), self.preset()).settings(self.settings())
    }

    /// Everything that can be set, as it is in this game.
    pub(super) fn settings(&self) -> Settings {
        let board = self.board();
        let names = |places: &[Place]| Places::Named(places.iter().map(|&place| board.name(place)).collect());
        let (mouse, cats) = match self.start() {
            Start::At(position) => (Some(board.name(position.mouse)), Some(&position.cats)),
            Start::Placement { cats } => (None, cats.as_ref()),
        };
        Settings {
            directions: matches!(board, Board::Grid(_)).then_some(self.rules().directions),
            // The lists of a graph have every edge as it leads by now.
            directed: None,
            mouse,
            cat: cats.map(|cats| names(cats)),
            hole: Some(names(self.holes())),
            ..Settings::from(self.rules())
        }
    }

    /// The preset that a game with everything else set is built from.
    pub(super) fn preset(&self) -> Preset {
        match (self.start(), self.board()) {
            // Only there may the animals choose their places.
            (Start::Placement { .. }, _) => Preset::Cops,
            (_, Board::Grid(_)) => Preset::Grid,
            (_, Board::Graph(_)) => Preset::Graph,
        }
    }
}
