//! Many graphs, a line each, in input order, on all cores.

use std::process::ExitCode;

use mousehole::formats::graph6::{self, Kind};
use mousehole::formats::{Fault, ReadError};
use mousehole::game::Input;

use super::{ConvertArgs, To, board_text};
use crate::failure::Failure;
use crate::output::Output;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::{Line, Stream};
use crate::words::counted;

/// Lines a thread takes at a time; converting one takes about a microsecond.
const CHUNK: usize = 512;

/// Bad lines that get a message of their own; the rest are counted.
const MOST_MESSAGES: u64 = 20;

/// Some lines converted, and what is wrong with those that cannot be.
#[derive(Default)]
struct Converted {
    text: Vec<u8>,
    bad: Vec<Failure>,
}

/// Converts line by line. Bad lines are reported and left out.
pub(super) fn convert(
    args: &ConvertArgs,
    source: &Source,
    stream: Stream<'_>,
    sink: &mut Sink,
    output: &Output,
) -> Result<ExitCode, Failure> {
    let name = source.name();
    let mut bad = 0;
    let work = |(): &mut (), converted: &mut Converted, line: Line<'_>| {
        converted.bad.extend(convert_line(args, &name, &line, &mut converted.text).err());
    };
    let take = |sink: &mut Sink, converted: Converted| {
        for failure in converted.bad {
            bad += 1;
            if let Failure::Message(message) = failure
                && bad <= MOST_MESSAGES
            {
                output.error(&message);
            }
        }
        sink.put(&converted.text)
    };
    stream.for_each((CHUNK, "graphs"), sink, || (), work, take)?;
    if bad > MOST_MESSAGES {
        output.error(&format!("{name}: {} more like that", counted(bad - MOST_MESSAGES, "line", "lines")));
    }
    Ok(if bad > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn convert_line(args: &ConvertArgs, name: &str, line: &Line<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    let &Line { number, bytes, fault } = line;
    if let Some(fault) = fault {
        return Err(Failure::new(format!("{name}:{number}: {fault}")));
    }
    let refuse = |mut error: ReadError| {
        error.line = number as usize;
        Failure::in_text(name, &error)
    };
    let faulty = |fault: Fault| refuse(fault.in_text(&String::from_utf8_lossy(bytes)));
    let line = graph6::Line::new(bytes).map_err(faulty)?;
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
    let (text, _) = board_text(args, &name, &input, game)?;
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Writes the graph from its bits, where there is nothing to be checked or put in order.
fn copied(args: &ConvertArgs, line: &graph6::Line<'_>, out: &mut Vec<u8>) -> Result<bool, Fault> {
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
