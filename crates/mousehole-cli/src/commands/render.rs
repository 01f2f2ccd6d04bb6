//! `render`: the board as a picture, and the wave as an animation.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use mousehole::board::PlaceName;
use mousehole::formats::shown_path;
use mousehole::solution::Question;
use mousehole::{Board, Game, Place, Side};
use mousehole_picture::{Answers, Figures, Moves, Picture, PictureError, Wave};

use crate::args::{BoardArgs, SolvingArgs, words};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::progress;
use crate::sink::Sink;

#[derive(Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "OUT", default_value = "-", help_heading = "Picture")]
    pub(crate) output: PathBuf,
    /// The kind of picture [default: by the extension of the file; svg on standard output]
    #[arg(long = "as", value_enum, value_name = "KIND", help_heading = "Picture")]
    pub(crate) kind: Option<PictureKind>,
    /// The side that stands still while the other is tried on every place; of several cats, the first is tried
    #[arg(long, value_name = "SIDE", value_parser = words(Side::ALL), default_value = "cat", alias = "fix", help_heading = "Picture")]
    pub(crate) fixed: Side,
    /// The side to move [default: the one that moves first]
    #[arg(long, value_name = "SIDE", value_parser = words(Side::ALL), help_heading = "Picture")]
    pub(crate) turn: Option<Side>,
    /// Whether to write distances on the board; auto: where there is room
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = FiguresWhen::Auto, help_heading = "Picture")]
    pub(crate) figures: FiguresWhen,
    /// Mark the best moves: arrows from the start, or small marks at every place
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
    /// Draw only the part of a grid around a place [default with --size RxC: around the mouse]
    #[arg(long, value_name = "PLACE", help_heading = "Picture")]
    pub(crate) around: Option<PlaceName>,
    /// The longer side of the board in pixels, or with RxC how many rows and columns of a grid to draw, such as 40x60
    /// [default: as suits the board; with --around, 40x40]
    #[arg(long, value_name = "PIXELS|RxC", help_heading = "Picture")]
    pub(crate) size: Option<Size>,
    /// Pixels of a PNG or GIF for each pixel of the SVG [default: 2 for PNG, 1 for GIF]
    #[arg(long, value_name = "FACTOR", value_parser = scale, help_heading = "Picture")]
    pub(crate) scale: Option<f32>,
    /// For GIF: stop after N rounds [default: when nothing is left to win]
    #[arg(long, value_name = "N", help_heading = "Picture")]
    pub(crate) rounds: Option<u32>,
    /// For GIF: milliseconds per frame [default: as suits their number]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=60_000), help_heading = "Picture")]
    pub(crate) delay: Option<u32>,
    /// What to find out; winners takes less memory and draws no distances
    #[arg(long, value_enum, value_name = "QUESTION", default_value_t = Drawn::Everything, help_heading = "Solving")]
    pub(crate) question: Drawn,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
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

/// How large a picture is, or how much it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// The longer side of the board.
    Pixels(u32),
    /// Rows and columns.
    Cells([u32; 2]),
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        let cells = |text: &str| text.parse().ok().filter(|&cells: &u32| cells > 0);
        let size = match text.split_once(['x', 'X', '×']) {
            None => text.parse().ok().filter(|pixels| (16..=20_000).contains(pixels)).map(Size::Pixels),
            Some((rows, columns)) => {
                cells(rows).zip(cells(columns)).map(|(rows, columns)| Size::Cells([rows, columns]))
            }
        };
        size.ok_or("expected 16 to 20000 pixels, or rows and columns such as 40x60")
    }
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=20.0).contains(&scale) => Ok(scale),
        _ => Err("expected a factor from 0.1 to 20".to_owned()),
    }
}

pub(crate) fn render(args: &RenderArgs, output: &Output) -> Result<ExitCode, Failure> {
    let kind = kind(args)?;
    check(args, kind)?;
    let question = match args.question {
        Drawn::Everything => Question::Everything,
        Drawn::Winners => Question::Winners,
    };
    let plan = SolvePlan::asking(&args.board, &args.solving, question)?;
    let part = part(args, plan.game())?;
    let mut sink = Sink::create(&args.output)?;
    let picture = match args.question {
        Drawn::Everything => draw(args, kind, part, (&plan.solve()?).into()),
        Drawn::Winners => {
            let solver = plan.solver().on_progress(progress::solving());
            draw(args, kind, part, (&solver.winners().map_err(|error| plan.failure(&error))?).into())
        }
    };
    let picture = picture.map_err(|error| Failure::new(message(&error)))?;
    plan.board.warn(output);
    sink.put(&picture)?;
    sink.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The kind of picture that is asked for, by flag or by the name of the file.
fn kind(args: &RenderArgs) -> Result<PictureKind, Failure> {
    if let Some(kind) = args.kind {
        return Ok(kind);
    }
    if is_stdout(&args.output) {
        return Ok(PictureKind::Svg);
    }
    let ending = args.output.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(PictureKind::Svg),
        Some("png") => Ok(PictureKind::Png),
        Some("gif") => Ok(PictureKind::Gif),
        _ => Err(Failure::new(format!(
            "{}: expected a name that ends in .svg, .png or .gif; or name the kind with --as svg, png or gif",
            shown_path(&args.output)
        ))),
    }
}

/// Refuses flags that would have no effect.
fn check(args: &RenderArgs, kind: PictureKind) -> Result<(), Failure> {
    let winners = args.question == Drawn::Winners;
    let moves = args.moves.map_or(Moves::Off, Moves::from);
    let turn = || args.turn.is_some_and(|turn| turn == args.fixed);
    let refused = match kind {
        PictureKind::Gif if winners => "--question winners: the wave needs distances, so ask for everything",
        _ if winners && args.line => "--line: the perfect game needs distances, so ask for everything",
        PictureKind::Svg if args.scale.is_some() => "--scale: an SVG has any scale; --size sets its own",
        PictureKind::Svg | PictureKind::Png if args.rounds.is_some() => "--rounds: only a GIF has rounds",
        PictureKind::Svg | PictureKind::Png if args.delay.is_some() => "--delay: only a GIF has frames",
        _ if moves == Moves::Everywhere && turn() => {
            "--moves=everywhere: the side that is to move stands still; turn the other, or keep it --fixed"
        }
        PictureKind::Png | PictureKind::Gif if is_stdout(&args.output) && io::stdout().is_terminal() => {
            "a terminal shows no pictures: write to a file with -o"
        }
        _ => return Ok(()),
    };
    Err(Failure::new(refused))
}

/// The part of the board that is drawn, if it is not all of it: around which place, and how many rows and columns.
fn part(args: &RenderArgs, game: &Game) -> Result<Option<(Place, [u32; 2])>, Failure> {
    let (flag, cells) = match (&args.around, args.size) {
        (None, Some(Size::Cells(cells))) => ("--size", cells),
        (Some(_), Some(Size::Cells(cells))) => ("--around", cells),
        (Some(_), _) => ("--around", [40, 40]),
        (None, _) => return Ok(None),
    };
    if !matches!(game.board(), Board::Grid(_)) {
        return Err(Failure::new(format!("{flag}: only a grid is drawn in part, and this board is a graph")));
    }
    let place = match &args.around {
        Some(name) => game.board().place(name).map_err(|error| Failure::new(format!("--around: {error}")))?,
        // Where the sides choose their places, nobody stands anywhere yet.
        None => game.start().mouse().unwrap_or(Place(game.board().places() as u32 / 2)),
    };
    Ok(Some((place, cells)))
}

fn draw(
    args: &RenderArgs,
    kind: PictureKind,
    part: Option<(Place, [u32; 2])>,
    answers: Answers<'_>,
) -> Result<Vec<u8>, PictureError> {
    let mut picture = Picture::of(answers)
        .fixed(args.fixed)
        .figures(args.figures.into())
        .moves(args.moves.map_or(Moves::Off, Moves::from))
        .line(args.line)
        .title(&args.title)
        .dark(args.dark);
    if let Some(turn) = args.turn {
        picture = picture.turn(turn);
    }
    if let Some(Size::Pixels(size)) = args.size {
        picture = picture.size(size);
    }
    if let Some((place, cells)) = part {
        picture = picture.around(place, cells)?;
    }
    match kind {
        PictureKind::Svg => Ok(picture.to_svg().into_bytes()),
        PictureKind::Png => picture.to_png(args.scale.unwrap_or(2.0)),
        PictureKind::Gif => {
            let scale = args.scale.unwrap_or(1.0);
            picture.to_gif(&Wave { rounds: args.rounds, delay: args.delay, scale })
        }
    }
}

fn message(error: &PictureError) -> String {
    match error {
        PictureError::TooLarge { .. } => format!("{error}: choose a smaller --size or --scale"),
        _ => error.to_string(),
    }
}
