//! `render`: the board as a picture, and the wave as an animation.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use mousehole::formats::shown_path;
use mousehole::solution::Question;
use mousehole::solution::Solver;
use mousehole_picture::{Answers, Moves, Picture, PictureError, Wave};

use crate::args::{Drawn, PictureKind, RenderArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{Plan, solver};
use crate::progress::Bar;
use crate::sink::Sink;

pub(crate) fn render(args: &RenderArgs, output: &Output) -> Result<ExitCode, Failure> {
    let kind = kind(args)?;
    check(args, kind)?;
    let plan = Plan::new(&args.board)?;
    // What cannot be written is found out before anything is solved.
    let mut sink = Sink::create(&args.output)?;
    let tuning = args.tuning.tuning();
    let bar = Bar::new();
    let solver = || -> Result<Solver<'_>, Failure> {
        Ok(solver(&plan.game, &args.engine, tuning)?.on_progress(|progress| bar.progress(progress)))
    };
    let failed = |question, error| Failure::in_solve(&plan.game, question, tuning, &error);
    let picture = match args.question {
        Drawn::Everything => {
            let solution = solver()?.solve().map_err(|error| failed(Question::Everything, error))?;
            draw(args, kind, (&solution).into())
        }
        Drawn::Winners => {
            let winners = solver()?.winners().map_err(|error| failed(Question::Winners, error))?;
            draw(args, kind, (&winners).into())
        }
    };
    let picture = picture.map_err(|error| Failure::new(told(&error)))?;
    drop(bar);
    for warning in &plan.warnings {
        output.warn(warning);
    }
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
    let turn = || args.turn.is_some_and(|turn| turn == args.fix);
    let refused = match kind {
        PictureKind::Gif if winners => "--question winners: the wave needs distances, so ask for everything",
        _ if winners && args.line => "--line: the perfect game needs distances, so ask for everything",
        PictureKind::Svg if args.scale.is_some() => "--scale: an SVG has any scale; --size sets its own",
        PictureKind::Svg | PictureKind::Png if args.rounds.is_some() => "--rounds: only a GIF has rounds",
        PictureKind::Svg | PictureKind::Png if args.delay.is_some() => "--delay: only a GIF has frames",
        _ if moves == Moves::Everywhere && turn() => {
            "--moves=everywhere: the side that is to move stands still; turn or fix the other"
        }
        PictureKind::Png | PictureKind::Gif if is_stdout(&args.output) && io::stdout().is_terminal() => {
            "a terminal shows no pictures: write to a file with -o"
        }
        _ => return Ok(()),
    };
    Err(Failure::new(refused))
}

fn draw(args: &RenderArgs, kind: PictureKind, answers: Answers<'_>) -> Result<Vec<u8>, PictureError> {
    let mut picture = Picture::of(answers)
        .fixed(args.fix)
        .figures(args.figures.into())
        .moves(args.moves.map_or(Moves::Off, Moves::from))
        .line(args.line)
        .title(&args.title)
        .dark(args.dark);
    if let Some(turn) = args.turn {
        picture = picture.turn(turn);
    }
    if let Some(size) = args.size {
        picture = picture.size(size);
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

fn told(error: &PictureError) -> String {
    match error {
        PictureError::TooLarge { .. } => format!("{error}: choose a smaller --size or --scale"),
        _ => error.to_string(),
    }
}
