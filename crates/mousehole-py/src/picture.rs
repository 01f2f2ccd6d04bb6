//! Pictures of a solution.

use mousehole::Solution;
use mousehole::game::Position;
use mousehole_picture::{Figures, Moves, Picture, Wave};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::bad_value;
use crate::names::{short_repr, value};
use crate::position::side;

/// The largest size of a picture. On a small board a larger one would have millions of lines.
const MAX_PIXELS: u32 = 10_000;

/// What a picture is to show, and how an animation or a raster is made.
pub(crate) struct PictureOptions<'a> {
    pub(crate) picture: Picture<'a>,
    pub(crate) wave: Wave,
    pub(crate) scale: Option<f32>,
}

impl<'a> PictureOptions<'a> {
    /// A picture with its options, some of which only `others` have.
    pub(crate) fn new(
        function: &str,
        solution: &'a Solution,
        position: &Position,
        options: Option<&Bound<'_, PyDict>>,
        others: &[&str],
    ) -> PyResult<PictureOptions<'a>> {
        let picture = Picture::of(solution).position(position).map_err(bad_value)?;
        let mut drawn = PictureOptions { picture, wave: Wave::default(), scale: None };
        for (key, value) in options.into_iter().flatten() {
            let key = key.cast::<PyString>()?.to_string_lossy().into_owned();
            let is_other = ["scale", "rounds", "delay"].contains(&key.as_str());
            if is_other && !others.contains(&key.as_str()) || !drawn.set(&key, &value)? {
                return Err(PyTypeError::new_err(format!("{function}() got an unexpected keyword argument '{key}'")));
            }
        }
        Ok(drawn)
    }

    fn set(&mut self, key: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        if value.is_none() {
            return Ok(true);
        }
        let truth = || self::value(key, value, "True or False", |_: &bool| true);
        let number =
            |expected: &str, most: u32| self::value(key, value, expected, |&number| (1..=most).contains(&number));
        let picture = self.picture.clone();
        self.picture = match key {
            "fixed" => picture.fixed(side(key, value)?),
            "figures" => picture.figures(choice(
                key,
                value,
                &[("auto", Figures::Auto), ("on", Figures::On), ("off", Figures::Off)],
            )?),
            "moves" => picture.moves(choice(
                key,
                value,
                &[("off", Moves::Off), ("here", Moves::Here), ("everywhere", Moves::Everywhere)],
            )?),
            "line" => picture.line(truth()?),
            "title" => picture.title(self::value(key, value, "a text", |_: &String| true)?),
            "dark" => picture.dark(truth()?),
            "size" => picture.size(number("1 to 10000 pixels", MAX_PIXELS)?),
            "scale" => {
                let is_good = |scale: &f32| *scale > 0.0 && scale.is_finite();
                self.scale = Some(self::value(key, value, "a number above 0", is_good)?);
                picture
            }
            "rounds" => {
                self.wave.rounds = Some(self::value(key, value, "a number of rounds", |_: &u32| true)?);
                picture
            }
            "delay" => {
                self.wave.delay = Some(self::value(key, value, "a number of milliseconds", |_: &u32| true)?);
                picture
            }
            _ => return Ok(false),
        };
        Ok(true)
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
