//! `convert`: boards and games in the formats of others.

mod stream;
mod written;

use std::path::Path;
use std::process::ExitCode;

use mousehole::formats::{self, Format, detect};
use mousehole::game::{Input, NoParityGame, Start};

use crate::args::{ConvertArgs, To};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::build;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::Stream;

pub(crate) fn convert(args: &ConvertArgs, output: &Output) -> Result<ExitCode, Failure> {
    let source = Source::new(Some(&args.file));
    let mut stream = Stream::new(&source, source.open()?, None)?;
    let is_stream = args.to.takes_many() && is_stream(args.reading.input_format, stream.beginning()?);
    let mut sink = Sink::create(args.output.as_deref().unwrap_or(Path::new("-")))?;
    let code = if is_stream {
        stream::convert(args, &source, stream, &mut sink, output)?
    } else {
        one(args, &source, &stream.whole()?, &mut sink, output)?;
        ExitCode::SUCCESS
    };
    sink.finish()?;
    Ok(code)
}

/// Whether the input is graphs of one line each.
fn is_stream(format: Option<Format>, beginning: &[u8]) -> bool {
    let detected = || formats::text_of(beginning).ok().and_then(|text| detect(text).ok());
    matches!(format.or_else(detected), Some(Format::Graph6 | Format::Sparse6 | Format::Digraph6))
}

/// Converts the only board of the input.
fn one(args: &ConvertArgs, source: &Source, bytes: &[u8], sink: &mut Sink, output: &Output) -> Result<(), Failure> {
    let mut input = Input::read(bytes, args.reading.input_format, source.folder())
        .map_err(|error| Failure::in_text(&source.name(), &error))?;
    input.preset = args.rules.preset.or(input.preset);
    let game = |input: &Input| build(input, source, bytes, &args.rules);
    if args.to == To::Pg {
        let game = game(&input)?;
        let parity = game.parity().map_err(|why| Failure::new(format!("{}: {why}{}", source.name(), way_out(&why))))?;
        if let Some(number) = start(&game) {
            output.note(&format!("the game starts at node {number}"));
        }
        return parity.write(&mut *sink).map_err(|error| sink.failure(&error));
    }
    let (text, warning) = written::text(args, &source.name(), &input, game)?;
    if let Some(warning) = warning {
        output.warn(&format!("{}: {warning}", source.name()));
    }
    sink.put(text.as_bytes())
}

/// The number of the position that a game starts from, where it is given.
fn start(game: &mousehole::Game) -> Option<u64> {
    match game.start() {
        Start::At(position) => game.number(position),
        Start::Placement { .. } => None,
    }
}

/// The flags that make a parity game of a game that is none.
fn way_out(why: &NoParityGame) -> &'static str {
    match why {
        NoParityGame::Draws => " (--endless mouse, --endless cat)",
        NoParityGame::Limit { .. } => " (--limit none)",
        NoParityGame::TooLarge { .. } => "",
    }
}
