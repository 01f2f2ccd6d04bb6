//! Many graphs, a line each, in input order, on all cores.

use std::io::Write;
use std::process::ExitCode;

use mousehole::formats::graph6::{self, Kind, Line};
use mousehole::formats::{Fault, ReadError};
use mousehole::game::Input;
use rayon::prelude::*;

use super::target::Target;
use super::written;
use crate::args::{ConvertArgs, To};
use crate::commands::batch_lines::Piece;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::Source;
use crate::words::counted;

/// How many lines a thread takes at a time.
const SHARE: usize = 512;

/// More bad lines than this are counted, not told.
const MOST_TOLD: u64 = 20;

/// Some lines as they are written, and what is wrong with those that cannot be.
#[derive(Default)]
struct Share {
    text: Vec<u8>,
    good: u64,
    bad: Vec<Failure>,
}

/// Converts line by line. Bad ones are told and left out.
pub(super) fn convert(
    args: &ConvertArgs,
    source: &Source,
    pieces: impl Iterator<Item = Result<Piece, Failure>>,
    target: &mut Target,
    output: &Output,
) -> Result<ExitCode, Failure> {
    let name = source.name();
    let (mut good, mut bad) = (0, 0);
    for piece in pieces {
        let shares: Vec<Share> = match piece? {
            Piece::TooLong { number } => {
                let too_long = Failure::new(format!("{name}:{number}: longer than 256 MiB, the most that is read"));
                vec![Share { bad: vec![too_long], ..Share::default() }]
            }
            piece => piece.lines().par_chunks(SHARE).map(|lines| share(args, &name, lines)).collect(),
        };
        for share in shares {
            target.write_all(&share.text).map_err(|error| target.failure(&error))?;
            good += share.good;
            for failure in share.bad {
                bad += 1;
                if let Failure::Message(message) = failure
                    && bad <= MOST_TOLD
                {
                    output.error(&message);
                }
            }
        }
        target.flush().map_err(|error| target.failure(&error))?;
    }
    if bad > MOST_TOLD {
        output.error(&format!("{name}: {} more like that", counted(bad - MOST_TOLD, "line", "lines")));
    }
    Ok(match (good, bad) {
        (_, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    })
}

fn share(args: &ConvertArgs, name: &str, lines: &[(u64, &[u8])]) -> Share {
    let mut share = Share::default();
    for &(number, line) in lines {
        match convert_line(args, name, number, line, &mut share.text) {
            Ok(()) => share.good += 1,
            Err(failure) => share.bad.push(failure),
        }
    }
    share
}

fn convert_line(args: &ConvertArgs, name: &str, number: u64, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
    let refuse = |error: ReadError| Failure::in_text(name, &ReadError { line: number as usize, ..error });
    let faulty = |fault: Fault| refuse(fault.in_text(&String::from_utf8_lossy(bytes)));
    let line = Line::new(bytes).map_err(faulty)?;
    if copied(args, &line, out).map_err(faulty)? {
        return Ok(());
    }
    let mut input = Input::read(bytes, Some(line.kind().into()), None).map_err(refuse)?;
    input.preset = args.rules.preset;
    let name = format!("{name}:{number}");
    let game = |input: &Input| {
        let game = input.builder().settings(args.rules.settings()).build();
        game.map_err(|error| Failure::new(format!("{name}: {error}")))
    };
    let (text, _) = written::text(args, &name, &input, game)?;
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Writes the graph from its bits, where there is nothing to be checked or put in order.
fn copied(args: &ConvertArgs, line: &Line<'_>, out: &mut Vec<u8>) -> Result<bool, Fault> {
    if line.kind() != Kind::Graph6 {
        return Ok(false);
    }
    let mut edges = Vec::new();
    line.edges(|from, to| edges.push((from, to)))?;
    let text = match args.to {
        To::Graph6 => graph6::graph6(line.nodes(), edges),
        To::Sparse6 => graph6::sparse6(line.nodes(), edges),
        To::Digraph6 => graph6::digraph6(line.nodes(), edges.iter().flat_map(|&(from, to)| [(from, to), (to, from)])),
        _ => return Ok(false),
    };
    out.extend_from_slice(text.as_bytes());
    out.push(b'\n');
    Ok(true)
}
