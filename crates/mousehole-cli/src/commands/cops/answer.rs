//! An answer about one board, and its line of text, CSV or JSON.

use std::io::Write;

use mousehole::Place;
use mousehole::cops::Capture;

use super::CopsFormat;

/// What was found out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answer {
    pub(super) verdict: CopsVerdict,
    /// How the cats catch the mouse, where they do.
    pub(super) capture: Option<Capture>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CopsVerdict {
    /// It takes this many cats.
    CopNumber(usize),
    /// It takes more than this many cats.
    MoreThan(usize),
    /// No number of cats wins.
    NoNumber,
    /// Whether this many cats win.
    Hunt { cats: usize, wins: bool },
}

/// A graph as a line of a stream: the name of its format, and the line.
#[derive(Clone, Copy)]
pub(super) struct GraphLine<'a> {
    pub(super) format: &'a str,
    pub(super) text: &'a [u8],
}

impl Answer {
    /// What stands above the lines of CSV.
    pub(super) fn csv_heading(hunt: bool) -> &'static str {
        if hunt { "graph6,wins,capture_time\n" } else { "graph6,cop_number,capture_time\n" }
    }

    /// Writes the line of a graph in a stream.
    pub(super) fn write(&self, out: &mut Vec<u8>, graph: GraphLine<'_>, places: usize, format: CopsFormat) {
        let (space, nothing, more) = match format {
            CopsFormat::Text => (b' ', "-", ">"),
            CopsFormat::Csv => (b',', "", ""),
            CopsFormat::Json => {
                self.write_json(out, Some(graph), places, |out, place| write_number(out, u64::from(place.0)));
                out.extend_from_slice(b"}\n");
                return;
            }
        };
        out.extend_from_slice(graph.text);
        out.push(space);
        match self.verdict {
            CopsVerdict::CopNumber(cats) => write_number(out, cats as u64),
            // In a table of numbers there is no place for more than K.
            CopsVerdict::MoreThan(_) if format == CopsFormat::Csv => {}
            CopsVerdict::MoreThan(max) => {
                out.extend_from_slice(more.as_bytes());
                write_number(out, max as u64);
            }
            CopsVerdict::NoNumber => out.extend_from_slice(nothing.as_bytes()),
            CopsVerdict::Hunt { wins, .. } => out.extend_from_slice(if wins { b"yes" } else { b"no" }),
        }
        out.push(space);
        match &self.capture {
            Some(capture) => write_number(out, u64::from(capture.moves)),
            None => out.extend_from_slice(nothing.as_bytes()),
        }
        out.push(b'\n');
    }

    /// Writes the JSON object without the brace at its end, so that more may follow.
    pub(super) fn write_json(
        &self,
        out: &mut Vec<u8>,
        graph: Option<GraphLine<'_>>,
        places: usize,
        write_place: impl Fn(&mut Vec<u8>, Place),
    ) {
        out.push(b'{');
        if let Some(GraphLine { format, text }) = graph {
            write!(out, "\"{format}\":\"").expect("memory");
            // Of the characters of graph6 only this one means something else in JSON.
            for &byte in text {
                if byte == b'\\' {
                    out.push(b'\\');
                }
                out.push(byte);
            }
            out.extend_from_slice(b"\",");
        }
        out.extend_from_slice(b"\"places\":");
        write_number(out, places as u64);
        match self.verdict {
            CopsVerdict::CopNumber(cats) => write!(out, ",\"cop_number\":{cats}"),
            CopsVerdict::MoreThan(max) => write!(out, ",\"cop_number\":null,\"more_than\":{max}"),
            CopsVerdict::NoNumber => write!(out, ",\"cop_number\":null"),
            CopsVerdict::Hunt { cats, wins } => write!(out, ",\"cats\":{cats},\"wins\":{wins}"),
        }
        .expect("memory");
        let Some(Capture { moves, placement }) = &self.capture else {
            out.extend_from_slice(b",\"capture_time\":null,\"placement\":null");
            return;
        };
        write!(out, ",\"capture_time\":{moves},\"placement\":[").expect("memory");
        for (i, &place) in placement.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            write_place(out, place);
        }
        out.push(b']');
    }
}

/// A number in digits.
fn write_number(out: &mut Vec<u8>, number: u64) {
    if number < 10 {
        out.push(b'0' + number as u8);
    } else {
        write!(out, "{number}").expect("memory");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(verdict: CopsVerdict, moves: Option<u32>, format: CopsFormat) -> String {
        let capture = moves.map(|moves| Capture { moves, placement: [0, 12].map(Place).into_iter().collect() });
        let mut out = Vec::new();
        Answer { verdict, capture }.write(&mut out, GraphLine { format: "graph6", text: br"D\c" }, 5, format);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_answer_has_its_line() {
        let all = [CopsFormat::Text, CopsFormat::Csv, CopsFormat::Json];
        let lines = |verdict, moves| all.map(|format| line(verdict, moves, format)).concat();
        assert_eq!(
            lines(CopsVerdict::CopNumber(2), Some(10)),
            "D\\c 2 10\nD\\c,2,10\n\
             {\"graph6\":\"D\\\\c\",\"places\":5,\"cop_number\":2,\"capture_time\":10,\"placement\":[0,12]}\n"
        );
        assert_eq!(
            lines(CopsVerdict::MoreThan(3), None),
            "D\\c >3 -\nD\\c,,\n\
             {\"graph6\":\"D\\\\c\",\"places\":5,\"cop_number\":null,\"more_than\":3,\"capture_time\":null,\"placement\":null}\n"
        );
        assert_eq!(lines(CopsVerdict::NoNumber, None).lines().next(), Some("D\\c - -"));
        assert_eq!(
            lines(CopsVerdict::Hunt { cats: 2, wins: false }, None),
            "D\\c no -\nD\\c,no,\n\
             {\"graph6\":\"D\\\\c\",\"places\":5,\"cats\":2,\"wins\":false,\"capture_time\":null,\"placement\":null}\n"
        );
        assert_eq!(lines(CopsVerdict::Hunt { cats: 2, wins: true }, Some(0)).lines().next(), Some("D\\c yes 0"));
    }
}
