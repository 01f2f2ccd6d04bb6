//! The board as a picture.

use mousehole::Side;
use mousehole_picture::Picture;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::app::{Asked, Question};
use crate::error::ApiError;
use crate::game::{At, Here};
use crate::told::Told;

/// How many pixels of a PNG there are for one of the SVG.
const SCALE: f32 = 2.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskedPicture {
    game: Box<RawValue>,
    at: Option<At>,
    fixed: Option<Side>,
    turn: Option<Side>,
    #[serde(default = "yes")]
    colors: bool,
    #[serde(default)]
    dark: bool,
    #[serde(default)]
    line: bool,
    #[serde(default)]
    title: String,
    format: Format,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Svg,
    Png,
}

impl Question for AskedPicture {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, asked: &Asked) -> Result<Told, ApiError> {
        let Here { position, .. } = Here::new(self.at.as_ref(), &asked.solution)?;
        let refused = |error: mousehole_picture::PictureError| ApiError::refused(error.to_string());
        let picture = Picture::of(&*asked.solution).position(&position).map_err(refused)?;
        let picture = picture
            .fixed(self.fixed.unwrap_or(Side::Cat))
            .turn(self.turn.unwrap_or(position.turn))
            .colors(self.colors)
            .line(self.line)
            .title(self.title)
            .dark(self.dark);
        match self.format {
            Format::Svg => Told::new("image/svg+xml", picture.to_svg()),
            Format::Png => Told::new("image/png", picture.to_png(SCALE).map_err(refused)?),
        }
    }
}
