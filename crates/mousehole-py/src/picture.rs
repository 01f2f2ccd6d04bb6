//! Pictures of a solution.

use mousehole::Solution;
use mousehole::game::Position;
use mousehole_picture::{Figures, Moves, Picture, Wave};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::bad_value;
use crate::names::written;
use crate::position::side;

/// What a picture is to show, and how an animation or a raster is made.
pub(crate) struct Drawn<'a> {
    pub(crate) picture: Picture<'a>,
    pub(crate) wave: Wave,
    pub(crate) scale: Option<f32>,
}

impl<'a> Drawn<'a> {
    /// A picture with its options, some of which only `others` have.
    pub(crate) fn new(
        solution: &'a Solution,
        position: &Position,
        options: Option<&Bound<'_, PyDict>>,
        others: &[&str],
    ) -> PyResult<Drawn<'a>> {
        let picture = Picture::of(solution).position(position).map_err(bad_value)?;
        let mut drawn = Drawn { picture, wave: Wave::default(), scale: None };
        for (key, value) in options.into_iter().flatten() {
            let key = key.cast::<PyString>()?.to_string_lossy().into_owned();
            let is_other = ["scale", "rounds", "delay"].contains(&key.as_str());
            if is_other && !others.contains(&key.as_str()) || !drawn.set(&key, &value)? {
                return Err(PyTypeError::new_err(format!("got an unexpected keyword argument '{key}'")));
            }
        }
        Ok(drawn)
    }

    fn set(&mut self, key: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        if value.is_none() {
            return Ok(true);
        }
        let picture = self.picture.clone();
        self.picture = match key {
            "fixed" => picture.fixed(side(&value.extract::<String>()?)?),
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
            "line" => picture.line(value.extract()?),
            "title" => picture.title(value.extract::<String>()?),
            "dark" => picture.dark(value.extract()?),
            "size" => picture.size(value.extract()?),
            "scale" => {
                self.scale = Some(value.extract()?);
                picture
            }
            "rounds" => {
                self.wave.rounds = Some(value.extract()?);
                picture
            }
            "delay" => {
                self.wave.delay = Some(value.extract()?);
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
        .ok_or_else(|| bad_value(format!("{key}: found {}, expected one of {}", written(value), expected())))
}
