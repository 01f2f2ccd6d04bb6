//! Whether the input is one board or a stream of graphs.
//!
//! Lines of graph6, sparse6 or digraph6 are a stream on standard input, as `nauty-geng` writes them, and in a file if there
//! is more than one. One bad line, be it the first, does not make it anything else. Everything else is one board.

use std::io::{self, Cursor, Read};

use mousehole::formats::graph6::Line;
use mousehole::formats::{self, Format};

use super::CopsArgs;
use crate::failure::Failure;
use crate::source::Source;

/// This much is read at a time to see what it is.
const GLANCE: usize = 1 << 16;

/// Lines that are looked at where the first is no graph.
const LINES: usize = 4;

/// The input, and what it is.
pub(super) enum CopsInput {
    One { source: Source, bytes: Vec<u8>, format: Option<Format> },
    Stream { source: Source, reader: Box<dyn Read + Send> },
}

pub(super) fn open(args: &CopsArgs) -> Result<CopsInput, Failure> {
    let source = Source::or_example(args.file.as_deref(), Source::Petersen);
    let mut reader = source.open()?;
    let mut seen = Vec::new();
    let mut read_on = |seen: &mut Vec<u8>, is_enough: fn(&[u8]) -> bool| {
        read_until(&mut *reader, seen, is_enough).map_err(|error| source.unreadable(&error))
    };
    read_on(&mut seen, |seen| seen.len() >= GLANCE || lines(seen) > 0)?;
    if args.reading.input_format.is_none() && kind_of_first(&seen).is_none() {
        read_on(&mut seen, |seen| seen.len() >= GLANCE || lines(seen) >= LINES)?;
    }
    let one_line_each = match args.reading.input_format {
        Some(format) => is_one_line(format),
        None => is_one_line_each(&seen),
    };
    let format = args.reading.input_format.or(one_line_each.then(|| kind_of_first(&seen)).flatten());
    let is_stream = match source {
        // Nothing at all is a stream that has come to its end.
        Source::Stdin => one_line_each || seen.trim_ascii().is_empty(),
        _ if one_line_each => {
            read_on(&mut seen, |seen| lines(seen) > 1)?;
            nonblank_lines(&seen).count() > 1
        }
        _ => false,
    };
    let all = Cursor::new(seen).chain(reader);
    match is_stream {
        true => Ok(CopsInput::Stream { source, reader: Box::new(all) }),
        false => Ok(CopsInput::One { bytes: source.all_of(all)?, source, format }),
    }
}

/// Reads until there is enough, or to the end.
fn read_until(reader: &mut dyn Read, seen: &mut Vec<u8>, is_enough: fn(&[u8]) -> bool) -> io::Result<()> {
    while !is_enough(seen) {
        let before = seen.len();
        seen.resize(before + GLANCE, 0);
        let read = match reader.read(&mut seen[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
            read => read.map(Some),
        };
        seen.truncate(before + read.as_ref().map_or(0, |read| read.unwrap_or(0)));
        if read? == Some(0) {
            break;
        }
    }
    Ok(())
}

/// How many lines there are that are not blank and come to an end.
fn lines(bytes: &[u8]) -> usize {
    bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n") && line.len() > 1).count()
}

/// Whether the beginning of a text shows that each line is a graph.
fn is_one_line_each(bytes: &[u8]) -> bool {
    let whole_lines = bytes.iter().rposition(|&byte| byte == b'\n').map_or(bytes, |end| &bytes[..end]);
    let valid = match std::str::from_utf8(whole_lines) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&whole_lines[..error.valid_up_to()]).expect("checked up to here"),
    };
    match formats::detect(valid) {
        Ok(format) if is_one_line(format) => true,
        // `CF` could be the row of a grid, too. Nobody hunts on a board of letters alone.
        Ok(Format::Grid) => nonblank_lines(whole_lines).all(|line| Line::new(line).is_ok()),
        // If only the first line is a graph, the others are bad lines; if most of the others are, the first is.
        _ => kind_of_first(whole_lines).is_some() || most_are_graphs(whole_lines),
    }
}

/// Whether half of the first lines or more are graphs, which hardly any line of another format is.
fn most_are_graphs(bytes: &[u8]) -> bool {
    let (mut all, mut graphs) = (0, 0);
    for line in nonblank_lines(bytes).take(LINES) {
        all += 1;
        graphs += usize::from(Line::new(line).is_ok());
    }
    graphs > 0 && 2 * graphs >= all
}

fn nonblank_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
}

/// The format of the first line, if it is a graph.
fn kind_of_first(bytes: &[u8]) -> Option<Format> {
    Line::new(nonblank_lines(bytes).next()?).ok().map(|line| line.kind().into())
}

/// Whether a graph of this format is one line.
fn is_one_line(format: Format) -> bool {
    matches!(format, Format::Graph6 | Format::Sparse6 | Format::Digraph6)
}
