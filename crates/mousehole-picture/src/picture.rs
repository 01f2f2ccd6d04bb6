//! The picture, as its users set it up.

use std::ops::Range;

use mousehole::game::{Position, Side};
use mousehole::{Board, Place};

use crate::Answers;
use crate::drawing::Drawing;
use crate::wave::{self, Wave};

/// Whether distances are written on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Figures {
    /// Where there is room for them.
    #[default]
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

/// Which best moves are marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moves {
    /// None.
    #[default]
    Off,
    /// Those of the position, as arrows.
    Here,
    /// Those from every place of the animal that is free, as small marks at its edge. Needs that animal to be on turn.
    Everywhere,
}

/// A picture of a solved game.
///
/// ```
/// # use mousehole::{Game, Grid, Side};
/// use mousehole_picture::{Moves, Picture};
/// # let board: Grid = "####F\n#C...\nM....".parse()?;
/// # let solution = Game::grid(&board).mouse_jump(2).build()?.solve()?;
/// let picture = Picture::of(&solution).fixed(Side::Mouse).moves(Moves::Here).dark(true);
/// let png = picture.to_png(2.0)?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "call to_svg(), to_png() or to_gif()"]
pub struct Picture<'a> {
    pub(crate) answers: Answers<'a>,
    pub(crate) position: Position,
    pub(crate) fixed: Side,
    pub(crate) colors: bool,
    pub(crate) figures: Figures,
    pub(crate) moves: Moves,
    pub(crate) line: bool,
    pub(crate) title: String,
    pub(crate) dark: bool,
    pub(crate) size: Option<f32>,
    /// The rows and columns of a grid that are drawn; otherwise, all.
    pub(crate) part: Option<[Range<u32>; 2]>,
}

impl<'a> Picture<'a> {
    /// A picture of a solution, or of who wins: the cats as they start, and the mouse anywhere.
    pub fn of(answers: impl Into<Answers<'a>>) -> Picture<'a> {
        let answers = answers.into();
        Picture {
            position: answers.start(),
            answers,
            fixed: Side::Cat,
            colors: true,
            figures: Figures::default(),
            moves: Moves::default(),
            line: false,
            title: String::new(),
            dark: false,
            size: None,
            part: None,
        }
    }

    /// Has everybody stand as in this position instead of as at the start.
    pub fn position(mut self, position: &Position) -> Result<Picture<'a>, PictureError> {
        self.answers.game().number(position).ok_or(PictureError::NotOfThisGame)?;
        self.position = position.clone();
        Ok(self)
    }

    /// Has this side stand still. Where the mouse does, the first cat is free and the others stand still too.
    pub fn fixed(mut self, side: Side) -> Picture<'a> {
        self.fixed = side;
        self
    }

    /// Has this side move; otherwise, the one that moves first.
    pub fn turn(mut self, side: Side) -> Picture<'a> {
        self.position.turn = side;
        self
    }

    /// Whether places are coloured by who wins; otherwise it is the board with who stands where, and gives nothing away.
    pub fn colors(mut self, colors: bool) -> Picture<'a> {
        self.colors = colors;
        self
    }

    /// Whether distances are written on the board.
    pub fn figures(mut self, figures: Figures) -> Picture<'a> {
        self.figures = figures;
        self
    }

    /// Marks best moves.
    pub fn moves(mut self, moves: Moves) -> Picture<'a> {
        self.moves = moves;
        self
    }

    /// Draws the perfect game from the position.
    pub fn line(mut self, line: bool) -> Picture<'a> {
        self.line = line;
        self
    }

    /// A title above the board.
    pub fn title(mut self, title: impl Into<String>) -> Picture<'a> {
        self.title = title.into();
        self
    }

    /// Light on dark.
    pub fn dark(mut self, dark: bool) -> Picture<'a> {
        self.dark = dark;
        self
    }

    /// Draws only that many rows and columns of a grid, with a place as near to their middle as the edges of the board let
    /// it be. A graph is drawn whole.
    pub fn around(mut self, place: Place, [rows, columns]: [u32; 2]) -> Result<Picture<'a>, PictureError> {
        let board = self.answers.game().board();
        if place.index() >= board.places() {
            return Err(PictureError::NotOfThisGame);
        }
        if let Board::Grid(grid) = board {
            let (row, column) = grid.cell(place);
            let near = |at: u32, most: u32, all: u32| {
                let most = most.clamp(1, all);
                let first = at.saturating_sub(most / 2).min(all - most);
                first..first + most
            };
            self.part = Some([near(row, rows, grid.rows()), near(column, columns, grid.columns())]);
        }
        Ok(self)
    }

    /// How long the longer side of the board is, in pixels; otherwise, as suits the board.
    pub fn size(mut self, pixels: u32) -> Picture<'a> {
        self.size = Some(pixels.max(1) as f32);
        self
    }

    /// The picture as an SVG document.
    pub fn to_svg(&self) -> String {
        Drawing::new(self, false).scene(None).to_svg()
    }

    /// The picture as a PNG file, each pixel of the SVG `scale` pixels wide.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PictureError> {
        let pixels = Drawing::new(self, false).scene(None).to_pixels(scale)?;
        pixels.encode_png().map_err(|error| PictureError::Encoding(error.to_string()))
    }

    /// The wins spreading from the finished positions, as an animated GIF file.
    pub fn to_gif(&self, wave: &Wave) -> Result<Vec<u8>, PictureError> {
        wave::animate(&Drawing::new(self, true), wave)
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// More pixels than anybody could look at.
    #[error("the picture would have {width} × {height} pixels, which is too large")]
    TooLarge {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// A wave was asked of answers that only tell who wins.
    #[error("the wave needs distances, and these answers only tell who wins")]
    NoDistances,
    /// A position or a place of another game.
    #[error("the position is not one of this game")]
    NotOfThisGame,
    /// The encoder failed.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}
