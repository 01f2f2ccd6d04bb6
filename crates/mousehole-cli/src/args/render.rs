//! The arguments of `render`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use mousehole::Side;
use mousehole_picture::{Figures, Moves};

use super::{BoardArgs, EngineArgs, TuningArgs, words};

#[derive(Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "OUT", default_value = "-", help_heading = "Picture")]
    pub(crate) output: PathBuf,
    /// The kind of picture; without it, as the name of the file ends, and svg to standard output
    #[arg(long = "as", value_enum, value_name = "KIND", help_heading = "Picture")]
    pub(crate) kind: Option<PictureKind>,
    /// The side that stands still, while the other is tried on every place; of several cats, the first is
    #[arg(long, value_name = "SIDE", value_parser = words(Side::ALL), default_value = "cat", help_heading = "Picture")]
    pub(crate) fix: Side,
    /// The side to move; without it, the one that moves first
    #[arg(long, value_name = "SIDE", value_parser = words(Side::ALL), help_heading = "Picture")]
    pub(crate) turn: Option<Side>,
    /// Whether to write distances on the board; auto does where there is room
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = FiguresWhen::Auto, help_heading = "Picture")]
    pub(crate) figures: FiguresWhen,
    /// Mark the best moves: of the start as arrows, or everywhere as small marks at the edge of each place
    #[arg(long, value_enum, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "start", help_heading = "Picture")]
    pub(crate) moves: Option<MovesWhere>,
    /// Draw the perfect game as a path for each animal
    #[arg(long, help_heading = "Picture")]
    pub(crate) line: bool,
    /// A title above the board
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, help_heading = "Picture")]
    pub(crate) title: String,
    /// Light on dark
    #[arg(long, help_heading = "Picture")]
    pub(crate) dark: bool,
    /// The longer side of the board in pixels; without it, as suits the board
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=20_000), help_heading = "Picture")]
    pub(crate) size: Option<u32>,
    /// How much finer a PNG or GIF is than an SVG at its own size [default: 2 for PNG, 1 for GIF]
    #[arg(long, value_name = "FACTOR", value_parser = scale, help_heading = "Picture")]
    pub(crate) scale: Option<f32>,
    /// For GIF: stop after this many rounds; without it, when nothing is left to win
    #[arg(long, value_name = "N", help_heading = "Picture")]
    pub(crate) rounds: Option<u32>,
    /// For GIF: how long a frame stays, in milliseconds; without it, as suits their number
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=60_000), help_heading = "Picture")]
    pub(crate) delay: Option<u32>,
    /// What to find out: winners needs less memory, and gives a picture without distances
    #[arg(long, value_enum, value_name = "QUESTION", default_value_t = Drawn::Everything, help_heading = "Solving")]
    pub(crate) question: Drawn,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureKind {
    /// Vectors, for the web and for print
    Svg,
    /// Pixels
    Png,
    /// The wave, animated
    Gif,
}

/// The questions whose answers can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Drawn {
    /// Winner and plies of every position
    Everything,
    /// Who wins, at every position
    Winners,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FiguresWhen {
    Auto,
    On,
    Off,
}

impl From<FiguresWhen> for Figures {
    fn from(when: FiguresWhen) -> Figures {
        match when {
            FiguresWhen::Auto => Figures::Auto,
            FiguresWhen::On => Figures::On,
            FiguresWhen::Off => Figures::Off,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MovesWhere {
    Start,
    Everywhere,
}

impl From<MovesWhere> for Moves {
    fn from(moves: MovesWhere) -> Moves {
        match moves {
            MovesWhere::Start => Moves::Here,
            MovesWhere::Everywhere => Moves::Everywhere,
        }
    }
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=20.0).contains(&scale) => Ok(scale),
        _ => Err("expected a factor from 0.1 to 20".to_owned()),
    }
}
