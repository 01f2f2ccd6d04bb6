//! The board as a picture.

use mousehole::Side;
use mousehole_picture::Picture;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::app::{Context, Endpoint};
use crate::error::ApiError;
use crate::game::{PositionRequest, Situation};
use crate::payload::Payload;

/// Pixels of a PNG for one of the SVG, so that it is sharp on dense screens.
const SCALE: f32 = 2.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureRequest {
    game: Box<RawValue>,
    at: Option<PositionRequest>,
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

impl Endpoint for PictureRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, context: &Context) -> Result<Payload, ApiError> {
        let Situation { position, .. } = Situation::new(self.at.as_ref(), &context.solution)?;
        let refused = |error: mousehole_picture::PictureError| ApiError::refused(error.to_string());
        let picture = Picture::of(&*context.solution).position(&position).map_err(refused)?;
        let picture = picture
            .fixed(self.fixed.unwrap_or(Side::Cat))
            .turn(self.turn.unwrap_or(position.turn))
            .colors(self.colors)
            .line(self.line)
            .title(self.title)
            .dark(self.dark);
        match self.format {
            Format::Svg => Payload::new("image/svg+xml", picture.to_svg()),
            Format::Png => Payload::new("image/png", picture.to_png(SCALE).map_err(refused)?),
        }
    }
}
