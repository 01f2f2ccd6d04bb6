//! `convert`: boards and games in the formats of others.

mod stream;
mod target;
mod written;

use std::io;
use std::process::ExitCode;

use mousehole::formats::{self, Format, detect};
use mousehole::game::{Input, NoParityGame, Start};

use super::batch_lines::{Piece, read_ahead};
use crate::args::{ConvertArgs, To};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::build;
use crate::source::{LARGEST, Source};
use target::Target;

pub(crate) fn convert(args: &ConvertArgs, output: &Output) -> Result<ExitCode, Failure> {
    let source = Source::new(Some(&args.file));
    let mut pieces =
        read_ahead(source.open()?).into_iter().map(|piece| piece.map_err(|error| source.unreadable(&error)));
    let first = pieces.next().transpose()?;
    let mut target = Target::begin(args.output.as_deref())?;
    let is_stream = args.to.takes_many() && is_stream(args.reading.input_format, first.as_ref());
    let pieces = first.into_iter().map(Ok).chain(pieces);
    let code = if is_stream {
        stream::convert(args, &source, pieces, &mut target, output)?
    } else {
        one(args, &source, &whole(&source, pieces)?, &mut target, output)?;
        ExitCode::SUCCESS
    };
    target.finish()?;
    Ok(code)
}

/// Whether the input is graphs in one line each.
fn is_stream(format: Option<Format>, first: Option<&Piece>) -> bool {
    let shown = || match first {
        Some(Piece::Lines { text, .. }) => formats::text_of(text).ok().and_then(|text| detect(text).ok()),
        _ => None,
    };
    matches!(format.or_else(shown), Some(Format::Graph6 | Format::Sparse6 | Format::Digraph6))
}

/// All of the input, if it is not too large.
fn whole(source: &Source, pieces: impl Iterator<Item = Result<Piece, Failure>>) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    for piece in pieces {
        match piece? {
            Piece::Lines { text, .. } if (bytes.len() + text.len()) as u64 <= LARGEST => bytes.extend(text),
            _ => return Err(source.too_large()),
        }
    }
    Ok(bytes)
}

/// Converts the only board of the input.
fn one(args: &ConvertArgs, source: &Source, bytes: &[u8], target: &mut Target, output: &Output) -> Result<(), Failure> {
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
        return parity.write(&mut *target).map_err(|error| target.failure(&error));
    }
    let (text, warning) = written::text(args, &source.name(), &input, game)?;
    if let Some(warning) = warning {
        output.warn(&format!("{}: {warning}", source.name()));
    }
    io::Write::write_all(target, text.as_bytes()).map_err(|error| target.failure(&error))
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
