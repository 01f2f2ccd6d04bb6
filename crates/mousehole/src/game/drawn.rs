//! A game as the texts that have room for a board and little else.

use super::{Game, Start};
use crate::board::{Board, Place, PlaceName};

/// Why a game cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotDraw {
    /// The board is a graph.
    #[error("a graph cannot be drawn as a grid; its formats are for graphs")]
    Graph,
    /// A cell has room for one letter.
    #[error("{first} and {second} both stand on {place}, and a cell has room for one letter; JSON has no such bounds")]
    Together {
        /// The one.
        first: &'static str,
        /// The other.
        second: &'static str,
        /// Where they stand.
        place: PlaceName,
    },
}

impl Game {
    /// The board as grid text, with everybody where the game has them. Rules are left out.
    ///
    /// ```
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// let game = mousehole::Game::grid(&board).mouse((1, 2)).mouse_jump(2).build()?;
    /// assert_eq!(game.to_grid_text()?, "C.F\n..M\n");
    /// assert_eq!(game.to_pasted()?, "[\"C.F\",\"..M\"]\n1\n2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_grid_text(&self) -> Result<String, CannotDraw> {
        Ok(self.drawn_rows()?.into_iter().map(|row| row + "\n").collect())
    }

    /// The game as a test case of a puzzle site: the rows and the jumps of the cat and of the mouse, or the adjacency
    /// lists of a graph. Other rules are left out, and so is what stands on a graph.
    pub fn to_pasted(&self) -> Result<String, CannotDraw> {
        Ok(match self.board() {
            Board::Grid(_) => {
                let rows = self.drawn_rows()?.iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(",");
                format!("[{rows}]\n{}\n{}\n", self.rules().cat_jump, self.rules().mouse_jump)
            }
            Board::Graph(graph) => {
                let list = |node: u32| {
                    let targets: Vec<String> = graph.targets(Place(node)).map(|to| to.0.to_string()).collect();
                    format!("[{}]", targets.join(","))
                };
                let lists: Vec<String> = (0..graph.places() as u32).map(list).collect();
                format!("[{}]\n", lists.join(","))
            }
        })
    }

    fn drawn_rows(&self) -> Result<Vec<String>, CannotDraw> {
        let Board::Grid(grid) = self.board() else { return Err(CannotDraw::Graph) };
        let mut letters: Vec<Option<(char, &str)>> = vec![None; grid.places()];
        let (mouse, cats) = match self.start() {
            Start::At(position) => (Some(position.mouse), &position.cats[..]),
            Start::Placement { cats } => (None, cats.as_deref().unwrap_or_default()),
        };
        let holes = self.holes().iter().map(|&place| (place, 'F', "food"));
        let cats = cats.iter().map(|&place| (place, 'C', "a cat"));
        for (place, letter, name) in holes.chain(cats).chain(mouse.map(|place| (place, 'M', "the mouse"))) {
            if let Some((_, first)) = letters[place.index()].replace((letter, name)) {
                return Err(CannotDraw::Together { first, second: name, place: self.board().name(place) });
            }
        }
        let cell = |row, column| match grid.place_at(row, column) {
            None => '#',
            Some(place) => letters[place.index()].map_or('.', |(letter, _)| letter),
        };
        Ok((0..grid.rows()).map(|row| (0..grid.columns()).map(|column| cell(row, column)).collect()).collect())
    }
}
