//! The board as a picture.

use std::ops::ControlFlow;
use std::sync::Arc;

use mousehole::engine::Progress;
use mousehole::{Board, Side};
use mousehole_picture::{Layout, Moves, Picture, PictureError, Sketch};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::game::{PositionRequest, Situation};
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};
use crate::solved::game_bytes;

/// Pixels of a PNG for one of the SVG, so that it is sharp on dense screens.
const SCALE: f32 = 2.0;

/// Longer lines are not drawn: nobody could follow them.
const MAX_PLIES: u64 = 1 << 14;
const TOO_LONG: [&str; 2] = [
    "the perfect game is too long to be drawn; \"line\": false leaves it out",
    "完美对局太长，画不下；用 \"line\": false 可以不画",
];

/// The shapes of a picture and its SVG take at most this many times the bytes of the game.
const BYTES_PER_BYTE: u64 = 16;

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
    moves: bool,
    round: Option<u32>,
    layout: Option<Vec<[f64; 2]>>,
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

impl Question for PictureRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, _: &SolvePlan) -> bool {
        true
    }

    /// The bytes that it takes to work the picture out.
    fn memory(&self, context: &Context) -> u64 {
        context.solved.layout_memory() + BYTES_PER_BYTE * game_bytes(context.solution.game())
    }

    fn answer(self: Box<Self>, context: &Context, watch: &dyn Watch) -> Result<Stage, ApiError> {
        let format = self.format;
        let sketch = self.sketch(context, watch)?;
        match format {
            Format::Svg => Payload::new("image/svg+xml", sketch.to_svg()).map(Stage::Done),
            Format::Png => {
                // How large it is is known only now.
                let memory = sketch.png_memory(SCALE).map_err(|error| refused(&error))?;
                let paint = move |watch: &dyn Watch| {
                    let png = sketch.to_png(SCALE, &|progress| watch.check(progress));
                    let png = png.map_err(|error| watch.why_stopped().unwrap_or_else(|| refused(&error)))?;
                    Payload::new("image/png", png)
                };
                Ok(Stage::Next(memory, Box::new(paint)))
            }
        }
    }
}

impl PictureRequest {
    fn sketch(self, context: &Context, watch: &dyn Watch) -> Result<Sketch, ApiError> {
        let Situation { position, .. } = Situation::new(self.at.as_ref(), &context.solution)?;
        let on_progress = |progress: Progress| match progress.round <= MAX_PLIES {
            true => watch.check(progress),
            false => ControlFlow::Break(()),
        };
        let stopped = |_| watch.why_stopped().unwrap_or_else(|| ApiError::refused(TOO_LONG));
        let picture = Picture::of(&*context.solution).position(&position).map_err(|error| refused(&error))?;
        let picture = picture
            .fixed(self.fixed.unwrap_or(Side::Cat))
            .turn(self.turn.unwrap_or(position.turn))
            .colors(self.colors)
            .line(self.line)
            .title(self.title)
            .dark(self.dark);
        let picture = if self.moves { picture.moves(Moves::Here) } else { picture };
        let picture = if let Some(round) = self.round { picture.round(round) } else { picture };
        let picture = match (self.layout, context.solution.game().board()) {
            (Some(points), Board::Graph(graph)) => {
                let layout = Layout::from_points(graph, &points).ok_or_else(|| {
                    let nodes = graph.places();
                    ApiError::refused([
                        format!("layout: expected {nodes} points that are not too far apart"),
                        format!("layout：应为 {nodes} 个相距不太远的点"),
                    ])
                })?;
                picture.layout(Arc::new(layout))
            }
            _ => match context.solved.layout(&on_progress).map_err(stopped)? {
                Some(layout) => picture.layout(Arc::clone(layout)),
                None => picture,
            },
        };
        picture.sketch(&on_progress).map_err(stopped)
    }
}

fn refused(error: &PictureError) -> ApiError {
    ApiError::refused(error)
}
