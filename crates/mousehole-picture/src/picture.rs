//! The picture, as its users set it up.

use std::ops::Range;
use std::sync::Arc;

use mousehole::engine::{MachineError, OnProgress, Stopped, ignore_progress};
use mousehole::game::{Position, Side};
use mousehole::{Board, InChinese, Place};

use crate::drawing::{Drawing, Spread};
use crate::scene::Scene;
use crate::wave::{self, Wave};
use crate::{Answers, Layout};

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
    pub(crate) caption: bool,
    pub(crate) figures: Figures,
    pub(crate) moves: Moves,
    pub(crate) line: bool,
    pub(crate) title: String,
    pub(crate) dark: bool,
    pub(crate) size: Option<f32>,
    /// The rows and columns of a grid that are drawn; otherwise, all.
    pub(crate) part: Option<[Range<u32>; 2]>,
    pub(crate) layout: Option<Arc<Layout>>,
    /// How far the wins have spread that are shown; otherwise, all.
    pub(crate) round: Option<u32>,
}

impl<'a> Picture<'a> {
    /// A picture of a solution, or of who wins: the cats as they start, and the mouse anywhere. Of a game that is not solved:
    /// the board without colours, and who stands where.
    ///
    /// ```
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// let game = mousehole::Game::grid(&board).build()?;
    /// assert!(mousehole_picture::Picture::of(&game).to_svg().contains("mouse to move"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(answers: impl Into<Answers<'a>>) -> Picture<'a> {
        let answers = answers.into();
        Picture {
            position: answers.start(),
            answers,
            fixed: Side::Cat,
            colors: !matches!(answers, Answers::Unsolved(_)),
            caption: true,
            figures: Figures::default(),
            moves: Moves::default(),
            line: false,
            title: String::new(),
            dark: false,
            size: None,
            part: None,
            layout: None,
            round: None,
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

    /// Whether places are coloured by who wins; otherwise it is the board with who stands where, and gives nothing away. A
    /// game that is not solved has no colours.
    pub fn colors(mut self, colors: bool) -> Picture<'a> {
        self.colors = colors && !matches!(self.answers, Answers::Unsolved(_));
        self
    }

    /// Whether words below the board say who stands where and how it comes out.
    pub fn caption(mut self, caption: bool) -> Picture<'a> {
        self.caption = caption;
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

    /// Where to draw the nodes of a graph; otherwise, they are laid out anew. A layout of another graph is not used.
    pub fn layout(mut self, layout: Arc<Layout>) -> Picture<'a> {
        self.layout = Some(layout).filter(|layout| layout.points.len() == self.answers.game().board().places());
        self
    }

    /// Shows only what is won within that many plies, as the wave does.
    pub fn round(mut self, plies: u32) -> Picture<'a> {
        self.round = Some(plies);
        self
    }

    /// The picture as an SVG document.
    pub fn to_svg(&self) -> String {
        self.sketch(&ignore_progress).expect("nobody stops it").to_svg()
    }

    /// The picture as a PNG file, each pixel of the SVG `scale` pixels wide.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PictureError> {
        self.sketch(&ignore_progress)?.to_png(scale, &ignore_progress)
    }

    /// Works out all that is to be drawn, but no pixel of it. The closure is called all the while, and may stop the work.
    pub fn sketch(&self, on_progress: &OnProgress<'_>) -> Result<Sketch, Stopped> {
        let spread = self.round.map(|round| Spread { round, rest: false });
        Ok(Sketch(Drawing::new(self, spread.is_some(), on_progress)?.scene(spread, on_progress)?))
    }

    /// The wins spreading from the finished positions, as an animated GIF file.
    pub fn to_gif(&self, wave: &Wave) -> Result<Vec<u8>, PictureError> {
        self.to_gif_watched(wave, &ignore_progress)
    }

    /// The same, with a closure that is called all the while and may stop the work.
    pub fn to_gif_watched(&self, wave: &Wave, on_progress: &OnProgress<'_>) -> Result<Vec<u8>, PictureError> {
        wave::animate(&Drawing::new(self, true, on_progress)?, wave, on_progress)
    }
}

/// A picture that is worked out, and of a known size; made by [`Picture::sketch`].
///
/// ```
/// # use mousehole::{Game, Grid};
/// use mousehole::engine::ignore_progress;
/// use mousehole_picture::Picture;
/// # let board: Grid = "####F\n#C...\nM....".parse()?;
/// # let solution = Game::grid(&board).mouse_jump(2).build()?.solve()?;
/// let sketch = Picture::of(&solution).sketch(&ignore_progress)?;
/// assert!(sketch.png_memory(2.0)? < 10_000_000);
/// assert!(sketch.to_png(2.0, &ignore_progress)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sketch(Scene);

/// Bytes of a PNG in the making for each pixel: four on the canvas, and one for the file, which in pictures of such large
/// areas is far smaller.
const PNG_BYTES_PER_PIXEL: u64 = 5;

impl Sketch {
    /// The picture as an SVG document.
    pub fn to_svg(&self) -> String {
        self.0.to_svg()
    }

    /// The bytes that [`to_png`](Sketch::to_png) takes at the most.
    pub fn png_memory(&self, scale: f32) -> Result<u64, PictureError> {
        let (width, height) = self.0.pixels(scale)?;
        Ok(u64::from(width) * u64::from(height) * PNG_BYTES_PER_PIXEL)
    }

    /// The picture as a PNG file, each pixel of the SVG `scale` pixels wide. The closure is called all the while, and may
    /// stop the work.
    pub fn to_png(&self, scale: f32, on_progress: &OnProgress<'_>) -> Result<Vec<u8>, PictureError> {
        self.0.to_png(scale, on_progress)
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// More pixels than anybody could look at.
    #[error("the picture would have {width} × {height} pixels, which is too large")]
    TooLarge {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// The machine has no memory for its pixels.
    #[error("the picture cannot be drawn: {0}")]
    Memory(MachineError),
    /// A wave was asked of answers that only tell who wins.
    #[error("the wave needs distances, and these answers only tell who wins")]
    NoDistances,
    /// A position or a place of another game.
    #[error("the position is not one of this game")]
    NotOfThisGame,
    /// The closure asked to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The encoder failed.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

impl InChinese for PictureError {
    fn in_chinese(&self) -> String {
        match self {
            PictureError::TooLarge { width, height } => format!("图片会有 {width} × {height} 像素，太大了"),
            PictureError::Memory(_) => "无法绘制图片：内存不足".to_owned(),
            PictureError::NoDistances => "推演需要步数，而这些答案只说明谁赢".to_owned(),
            PictureError::NotOfThisGame => "这个局面不属于这个游戏".to_owned(),
            PictureError::Stopped(_) => "在结束之前被停止".to_owned(),
            PictureError::Encoding(_) => "无法编码图片".to_owned(),
        }
    }
}
