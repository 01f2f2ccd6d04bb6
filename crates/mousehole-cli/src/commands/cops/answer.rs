//! An answer about one board, and its line of text, CSV or JSON.

use std::io::Write;

use mousehole::Place;
use mousehole::cops::{Bound, Bounds, Capture, CaptureTimes, Throttling};
use mousehole::game::Cats;

use super::CopsFormat;

/// What was found out.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) verdict: CopsVerdict,
    /// How the cats catch the mouse, where they do.
    pub(super) capture: Option<Capture>,
    /// What is known of the cop number, unless the cats have been placed or no number wins.
    pub(super) bounds: Option<Bounds>,
    /// What was asked for besides.
    pub(super) more: Option<Box<More>>,
}

/// What is found where it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct More {
    /// All the placements that are as good as the one of the capture.
    pub(super) placements: Option<Placements>,
    pub(super) times: Option<CaptureTimes>,
}

/// Placements from which the cats win soonest.
#[derive(Clone, Debug, Default)]
pub(super) struct Placements {
    pub(super) first: Vec<Cats>,
    /// There are more than these.
    pub(super) are_more: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CopsVerdict {
    /// It takes this many cats.
    CopNumber(usize),
    /// It takes more than this many cats.
    MoreThan(usize),
    /// No number of cats wins.
    NoNumber,
    /// It would take too much memory to find out.
    Unsolved,
    /// Whether this many cats win, if there was the memory to find out.
    Hunt { cats: usize, wins: Option<bool> },
}

impl CopsVerdict {
    /// Whether there was too little memory for an answer.
    pub(super) fn is_open(self) -> bool {
        matches!(self, CopsVerdict::Unsolved | CopsVerdict::Hunt { wins: None, .. })
    }
}

/// A graph as a line of a stream: the name of its format, and the line.
#[derive(Clone, Copy)]
pub(super) struct GraphLine<'a> {
    pub(super) format: &'a str,
    pub(super) text: &'a [u8],
}

impl Answer {
    /// What stands above the lines of CSV.
    pub(super) fn csv_heading(hunt: bool, throttling: bool) -> String {
        let verdict = if hunt { "wins" } else { "cop_number" };
        let more = if throttling { ",throttling_number,throttling_cats" } else { "" };
        format!("graph6,{verdict},capture_time,at_least,at_least_by,at_most,at_most_by{more}\n")
    }

    /// Whether two say the same. How narrow the bounds are besides depends on who was asked.
    pub(super) fn agrees_with(&self, other: &Answer) -> bool {
        self.verdict == other.verdict && self.capture == other.capture
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
            CopsVerdict::Unsolved if format == CopsFormat::Text && self.bounds.is_some() => {
                out.extend_from_slice(self.bounds.map(|bounds| range(&bounds)).unwrap_or_default().as_bytes());
            }
            CopsVerdict::NoNumber | CopsVerdict::Unsolved | CopsVerdict::Hunt { wins: None, .. } => {
                out.extend_from_slice(nothing.as_bytes());
            }
            CopsVerdict::Hunt { wins: Some(wins), .. } => out.extend_from_slice(if wins { b"yes" } else { b"no" }),
        }
        out.push(space);
        match &self.capture {
            Some(capture) => write_number(out, u64::from(capture.moves)),
            None => out.extend_from_slice(nothing.as_bytes()),
        }
        if format == CopsFormat::Csv {
            for bound in self.both_bounds() {
                out.push(b',');
                bound.iter().for_each(|bound| write_number(out, bound.cats as u64));
                out.push(b',');
                bound.iter().for_each(|bound| out.extend_from_slice(bound.by.name().as_bytes()));
            }
        }
        if let Some(times) = self.more.as_ref().and_then(|more| more.times.as_ref()) {
            let exact = times.throttling.filter(|found| found.is_exact);
            for number in [exact.map(|found| found.number), exact.map(|found| found.cats)] {
                out.push(space);
                match number {
                    Some(number) => write_number(out, number as u64),
                    None => out.extend_from_slice(nothing.as_bytes()),
                }
            }
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
            CopsVerdict::NoNumber | CopsVerdict::Unsolved => write!(out, ",\"cop_number\":null"),
            CopsVerdict::Hunt { cats, wins: Some(wins) } => write!(out, ",\"cats\":{cats},\"wins\":{wins}"),
            CopsVerdict::Hunt { cats, wins: None } => write!(out, ",\"cats\":{cats},\"wins\":null"),
        }
        .expect("memory");
        match &self.capture {
            None => out.extend_from_slice(b",\"capture_time\":null,\"placement\":null"),
            Some(Capture { moves, placement }) => {
                write!(out, ",\"capture_time\":{moves},\"placement\":").expect("memory");
                write_placement(out, placement, &write_place);
            }
        }
        for (key, bound) in ["at_least", "at_most"].into_iter().zip(self.both_bounds()) {
            match bound {
                Some(Bound { cats, by, .. }) => write!(out, ",\"{key}\":{cats},\"{key}_by\":\"{by}\""),
                None => write!(out, ",\"{key}\":null,\"{key}_by\":null"),
            }
            .expect("memory");
        }
        if let Some(more) = &self.more {
            more.write_json(out, &write_place);
        }
    }

    /// The lower and the upper bound on the cop number.
    fn both_bounds(&self) -> [Option<Bound>; 2] {
        [self.bounds.map(|bounds| bounds.at_least), self.bounds.and_then(|bounds| bounds.at_most)]
    }
}

/// `3..5`, or `3..` where no number is known to win.
pub(super) fn range(bounds: &Bounds) -> String {
    let most = bounds.at_most.map(|most| most.cats.to_string()).unwrap_or_default();
    format!("{}..{most}", bounds.at_least.cats)
}

impl More {
    fn write_json(&self, out: &mut Vec<u8>, write_place: &impl Fn(&mut Vec<u8>, Place)) {
        if let Some(Placements { first, are_more }) = &self.placements {
            out.extend_from_slice(b",\"placements\":");
            write_list(out, first, |out, placement| write_placement(out, placement, write_place));
            write!(out, ",\"more_placements\":{are_more}").expect("memory");
        }
        if let Some(CaptureTimes { captures, throttling, .. }) = &self.times {
            out.extend_from_slice(b",\"capture_times\":");
            write_list(out, captures, |out, (cats, capture)| match capture {
                Some(Capture { moves, placement }) => {
                    write!(out, "{{\"cats\":{cats},\"capture_time\":{moves},\"placement\":").expect("memory");
                    write_placement(out, placement, write_place);
                    out.push(b'}');
                }
                None => write!(out, "{{\"cats\":{cats},\"capture_time\":null,\"placement\":null}}").expect("memory"),
            });
            match throttling {
                Some(Throttling { number, cats, is_exact: true, .. }) => {
                    write!(out, ",\"throttling_number\":{number},\"throttling_cats\":{cats}")
                }
                Some(Throttling { number, .. }) => {
                    write!(out, ",\"throttling_number\":null,\"throttling_at_most\":{number}")
                }
                None => write!(out, ",\"throttling_number\":null"),
            }
            .expect("memory");
        }
    }
}

fn write_list<T>(out: &mut Vec<u8>, list: &[T], write: impl Fn(&mut Vec<u8>, &T)) {
    out.push(b'[');
    for (i, one) in list.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        write(out, one);
    }
    out.push(b']');
}

/// The places of some cats as a list.
fn write_placement(out: &mut Vec<u8>, placement: &[Place], write_place: &impl Fn(&mut Vec<u8>, Place)) {
    write_list(out, placement, |out, &place| write_place(out, place));
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
        Answer { verdict, capture, bounds: None, more: None }.write(
            &mut out,
            GraphLine { format: "graph6", text: br"D\c" },
            5,
            format,
        );
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_answer_has_its_line() {
        let all = [CopsFormat::Text, CopsFormat::Csv, CopsFormat::Json];
        let lines = |verdict, moves| all.map(|format| line(verdict, moves, format)).concat();
        assert_eq!(
            lines(CopsVerdict::CopNumber(2), Some(10)),
            "D\\c 2 10\nD\\c,2,10,,,,\n\
             {\"graph6\":\"D\\\\c\",\"places\":5,\"cop_number\":2,\"capture_time\":10,\"placement\":[0,12],\
             \"at_least\":null,\"at_least_by\":null,\"at_most\":null,\"at_most_by\":null}\n"
        );
        assert_eq!(
            lines(CopsVerdict::MoreThan(3), None),
            "D\\c >3 -\nD\\c,,,,,,\n\
             {\"graph6\":\"D\\\\c\",\"places\":5,\"cop_number\":null,\"more_than\":3,\"capture_time\":null,\"placement\":null,\
             \"at_least\":null,\"at_least_by\":null,\"at_most\":null,\"at_most_by\":null}\n"
        );
        assert_eq!(lines(CopsVerdict::NoNumber, None).lines().next(), Some("D\\c - -"));
        assert_eq!(
            lines(CopsVerdict::Hunt { cats: 2, wins: Some(false) }, None),
            "D\\c no -\nD\\c,no,,,,,\n\
             {\"graph6\":\"D\\\\c\",\"places\":5,\"cats\":2,\"wins\":false,\"capture_time\":null,\"placement\":null,\
             \"at_least\":null,\"at_least_by\":null,\"at_most\":null,\"at_most_by\":null}\n"
        );
        assert_eq!(lines(CopsVerdict::Hunt { cats: 2, wins: Some(true) }, Some(0)).lines().next(), Some("D\\c yes 0"));
    }
}
