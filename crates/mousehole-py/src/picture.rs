//! Pictures: of solutions and of who wins, and boards and games as notebooks show them.

use mousehole::engine::OnProgress;
use mousehole::game::{GameBuilder, Position, Preset, Side};
use mousehole::{Board, Game, Winner};
use mousehole_picture::look::{self, IconPart, Rgb};
use mousehole_picture::{Answers, Figures, Moves, Picture, PictureError, Wave};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::{bad_value, read_error};
use crate::monitor::run_monitored;
use crate::names::{short_repr, value};
use crate::position::side;

/// The largest size of a picture. On a small board a larger one would have millions of lines.
const MAX_PIXELS: u32 = 10_000;

/// Notebooks show boards of up to this many places unasked: a graph of as many is laid out in about a second.
const MAX_SHOWN: usize = 2_000;

/// How a picture is drawn.
#[derive(Default)]
pub(crate) struct PictureOptions {
    fixed: Option<Side>,
    figures: Figures,
    moves: Moves,
    line: bool,
    title: String,
    dark: bool,
    size: Option<u32>,
    scale: Option<f32>,
    wave: Wave,
}

impl PictureOptions {
    /// Reads the keywords of a function, some of which only `others` have.
    pub(crate) fn read(
        function: &str,
        options: Option<&Bound<'_, PyDict>>,
        others: &[&str],
    ) -> PyResult<PictureOptions> {
        let mut read = PictureOptions::default();
        for (key, value) in options.into_iter().flatten() {
            let key = key.cast::<PyString>()?.to_string_lossy().into_owned();
            let is_other = ["scale", "rounds", "delay"].contains(&key.as_str());
            if is_other && !others.contains(&key.as_str()) || !read.set(&key, &value)? {
                return Err(PyTypeError::new_err(format!("{function}() got an unexpected keyword argument '{key}'")));
            }
        }
        Ok(read)
    }

    fn set(&mut self, key: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        if value.is_none() {
            return Ok(true);
        }
        let truth = || self::value(key, value, "True or False", |_: &bool| true);
        let in_pixels = |size: &u32| (1..=MAX_PIXELS).contains(size);
        let is_above_0 = |scale: &f32| *scale > 0.0 && scale.is_finite();
        match key {
            "fixed" => self.fixed = Some(side(key, value)?),
            "figures" => {
                let choices = [("auto", Figures::Auto), ("on", Figures::On), ("off", Figures::Off)];
                self.figures = choice(key, value, &choices)?;
            }
            "moves" => {
                let choices = [("off", Moves::Off), ("here", Moves::Here), ("everywhere", Moves::Everywhere)];
                self.moves = choice(key, value, &choices)?;
            }
            "line" => self.line = truth()?,
            "title" => self.title = self::value(key, value, "a text", |_: &String| true)?,
            "dark" => self.dark = truth()?,
            "size" => self.size = Some(self::value(key, value, "1 to 10000 pixels", in_pixels)?),
            "scale" => self.scale = Some(self::value(key, value, "a number above 0", is_above_0)?),
            "rounds" => self.wave.rounds = Some(self::value(key, value, "a number of rounds", |_: &u32| true)?),
            "delay" => self.wave.delay = Some(self::value(key, value, "a number of milliseconds", |_: &u32| true)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn picture<'a>(&self, answers: Answers<'a>, position: &Position) -> Result<Picture<'a>, PictureError> {
        let picture = Picture::of(answers).position(position)?.figures(self.figures).moves(self.moves);
        let picture = picture.line(self.line).title(&*self.title).dark(self.dark);
        let picture = if let Some(side) = self.fixed { picture.fixed(side) } else { picture };
        Ok(if let Some(pixels) = self.size { picture.size(pixels) } else { picture })
    }

    pub(crate) fn svg<'a>(
        &self,
        answers: impl Into<Answers<'a>>,
        position: &Position,
        on_progress: &OnProgress<'_>,
    ) -> Result<String, PictureError> {
        Ok(self.picture(answers.into(), position)?.sketch(on_progress)?.to_svg())
    }

    pub(crate) fn png<'a>(
        &self,
        answers: impl Into<Answers<'a>>,
        position: &Position,
        on_progress: &OnProgress<'_>,
    ) -> Result<Vec<u8>, PictureError> {
        let sketch = self.picture(answers.into(), position)?.sketch(on_progress)?;
        sketch.to_png(self.scale.unwrap_or(2.0), on_progress)
    }

    pub(crate) fn gif<'a>(
        &self,
        answers: impl Into<Answers<'a>>,
        position: &Position,
        on_progress: &OnProgress<'_>,
    ) -> Result<Vec<u8>, PictureError> {
        let wave = Wave { scale: self.scale.unwrap_or(1.0), ..self.wave.clone() };
        self.picture(answers.into(), position)?.to_gif_watched(&wave, on_progress)
    }
}

fn choice<T: Copy>(key: &str, value: &Bound<'_, PyAny>, choices: &[(&str, T)]) -> PyResult<T> {
    let word: Option<String> = value.extract().ok();
    let found = choices.iter().find(|(name, _)| Some(*name) == word.as_deref());
    let expected = || choices.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ");
    found
        .map(|(_, choice)| *choice)
        .ok_or_else(|| bad_value(format!("{key}: found {}, expected one of {}", short_repr(value), expected())))
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colour of a win that is `far` off, from 0 to 1, and the ink that stands out from it.
#[pyfunction]
pub(crate) fn _shade(winner: &Bound<'_, PyAny>, far: f32) -> PyResult<(String, String)> {
    let choices = [("mouse", Winner::Mouse), ("cat", Winner::Cat), ("draw", Winner::Draw)];
    let color = look::shade(choice("winner", winner, &choices)?, far, false);
    Ok((hex(color), hex(look::ink_on(color))))
}

/// A part of an icon: letters of commands with their points, what it is filled with and how opaque that is, the colour and
/// the width of its line.
type Part = (Vec<(char, Vec<[f32; 2]>)>, Option<(String, f32)>, Option<(String, f32)>);

/// What an icon is drawn of, downwards within 20 of its middle.
#[pyfunction]
pub(crate) fn _icon(name: &str) -> Vec<Part> {
    let part = |part: IconPart| {
        let fill = part.fill.map(|(color, opaque)| (hex(color), opaque));
        (part.path, fill, part.line.map(|(color, width, _)| (hex(color), width)))
    };
    look::icon(name, false).into_iter().map(part).collect()
}

/// Draws, monitored for signals. How long it takes depends on more than the number of positions.
pub(crate) fn draw<T: Send + 'static>(
    py: Python<'_>,
    draw: impl FnOnce(&OnProgress<'_>) -> Result<T, PictureError> + Send + 'static,
) -> PyResult<T> {
    run_monitored(py, u64::MAX, None, move |monitor| draw(&|progress| monitor.report(progress)))?.map_err(bad_value)
}

/// A game that is not solved: the board and who stands where. `None` for one that is too large to be shown unasked.
pub(crate) fn game_svg(py: Python<'_>, game: &Game) -> PyResult<Option<String>> {
    let game = (game.board().places() <= MAX_SHOWN).then(|| game.clone());
    game.map(|game| draw(py, move |on_progress| Ok(Picture::of(&game).sketch(on_progress)?.to_svg()))).transpose()
}

/// A board by itself, with the animals that are drawn on it where they make a game.
pub(crate) fn board_svg(py: Python<'_>, board: &Board) -> PyResult<Option<String>> {
    let build = |board| GameBuilder::new(board, Preset::Cops).build();
    if board.places() > MAX_SHOWN {
        return Ok(None);
    }
    let bare = match board {
        Board::Grid(grid) => {
            Board::Grid(grid.to_string().replace('M', ".").parse().map_err(|error| read_error(&error))?)
        }
        Board::Graph(_) => board.clone(),
    };
    let game = build(board.clone()).or_else(|_| build(bare)).map_err(bad_value)?;
    draw(py, move |on_progress| Ok(Some(Picture::of(&game).caption(false).sketch(on_progress)?.to_svg())))
}
