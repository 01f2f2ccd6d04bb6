//! From a game back to a builder, to make another that differs in a rule or two.

use super::{Game, GameBuilder, Limit, Places, Preset, Rules, Settings, Start};
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
        let (board, rules) = (self.board(), self.rules());
        let names = |places: &[Place]| Places::Named(places.iter().map(|&place| board.name(place)).collect());
        let (mouse, cats) = match self.start() {
            Start::At(position) => (Some(board.name(position.mouse)), Some(&position.cats)),
            Start::Placement { cats } => (None, cats.as_ref()),
        };
        let settings = Settings {
            mouse_jump: Some(rules.mouse_jump),
            cat_jump: Some(rules.cat_jump),
            first: Some(rules.first),
            stay: Some(rules.stay),
            stuck: Some(rules.stuck),
            cat_in_hole: Some(rules.cat_in_hole),
            cats: Some(rules.cats),
            lazy: Some(rules.lazy),
            endless: Some(rules.endless),
            limit: Some(Limit(rules.limit)),
            directions: matches!(board, Board::Grid(_)).then_some(rules.directions),
            // The lists of a graph have every edge as it leads by now.
            directed: None,
            mouse,
            cat: cats.map(|cats| names(cats)),
            hole: Some(names(self.holes())),
        };
        GameBuilder::new(board.clone(), self.preset()).settings(settings)
    }

    /// A text that two games share only if every position has the same label in both.
    ///
    /// It has what labels depend on: the ways and the holes of the board, and the rules of moving. Where the animals
    /// start, who moves first, the limit, what endless play is worth and what the nodes are called make no difference.
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
    pub fn label_key(&self) -> String {
        let Rules { mouse_jump, cat_jump, stay, stuck, cat_in_hole, cats, lazy, directions, .. } = self.rules();
        let mut key = format!("{mouse_jump} {cat_jump} {stay} {stuck} {cat_in_hole} {cats} {lazy}");
        for hole in self.holes() {
            key += &format!(" {}", hole.0);
        }
        match self.board() {
            Board::Grid(grid) => {
                let directions = directions.steps().len();
                let passable = |cell: char| if matches!(cell, 'M' | 'C' | 'F') { '.' } else { cell };
                key += &format!("\n{directions}\n");
                key.extend(grid.to_string().chars().map(passable));
            }
            Board::Graph(graph) => {
                for node in 0..graph.places() as u32 {
                    key.push('\n');
                    key.extend(graph.targets(Place(node)).iter().map(|to| format!("{} ", to.0)));
                }
            }
        }
        key
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
