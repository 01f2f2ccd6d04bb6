//! `cops --merge`: summaries of the parts of a stream, added up.
//!
//! `geng` splits its graphs into parts by `res/mod`. A part that is missing or there twice would be counted wrong, so
//! summaries say which part they are of.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::str::FromStr;

use serde::Deserialize;

use super::CopsArgs;
use super::answer::CopsVerdict;
use super::summary::Summary;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::Source;

/// Which part of a stream: `3/100`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(super) number: u64,
    pub(super) of: u64,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if number < of => Ok(Part { number, of }),
            _ => Err("expected RES/MOD with RES from 0 to MOD - 1, such as 3/100".to_owned()),
        }
    }
}

/// What a summary of a part says of itself: parts of different questions must not be added up.
pub(super) struct Origin {
    pub(super) part: Part,
    /// What is asked, cats aside: `lazy=true max=3`.
    pub(super) question: String,
}

impl Origin {
    pub(super) fn new(args: &CopsArgs) -> Option<Origin> {
        let settings = args.rules.settings();
        let rules = settings.values().into_iter().filter(|(knob, _)| *knob != "cats");
        let rules = rules.map(|(knob, value)| format!("{knob}={value}"));
        let max = args.max.map(|max| format!("max={max}"));
        let only = args.only.as_ref().map(|only| format!("only={}", only.text));
        let question = rules.chain(max).chain(only).collect::<Vec<_>>().join(" ");
        args.part.map(|part| Origin { part, question })
    }
}

/// A summary as `--summary --format json --part` writes it.
#[derive(Deserialize)]
struct SummaryJson {
    part: Option<(u64, u64)>,
    #[serde(default)]
    question: String,
    cats: Option<usize>,
    graphs: u64,
    counts: Vec<CountJson>,
}

#[derive(Deserialize)]
struct CountJson {
    #[serde(default)]
    cop_number: Option<usize>,
    #[serde(default)]
    more_than: Option<usize>,
    #[serde(default)]
    unsolved: bool,
    #[serde(default)]
    wins: Option<bool>,
    capture_time: Option<u32>,
    graphs: u64,
}

impl CountJson {
    fn verdict(&self, cats: Option<usize>) -> CopsVerdict {
        match (cats, self.cop_number, self.more_than) {
            (Some(cats), ..) => CopsVerdict::Hunt { cats, wins: self.wins },
            (None, Some(cats), _) => CopsVerdict::CopNumber(cats),
            (None, None, Some(max)) => CopsVerdict::MoreThan(max),
            (None, None, None) if self.unsolved => CopsVerdict::Unsolved,
            (None, None, None) => CopsVerdict::NoNumber,
        }
    }
}

/// What was added up so far.
#[derive(Default)]
struct Merged {
    summary: Summary,
    /// The file of each part.
    parts: BTreeMap<u64, String>,
    /// The number of parts, by the first file.
    of: Option<u64>,
    /// What the first file answers, cats aside.
    question: Option<String>,
    /// The number of cats that were asked about, by the first file with a graph.
    cats: Option<Option<usize>>,
    graphs: u64,
}

impl Merged {
    fn add(&mut self, name: &str, text: &str) -> Result<(), String> {
        let SummaryJson { part, question, cats, graphs, counts } =
            serde_json::from_str(text).map_err(|error| format!("expected a summary of a part as JSON: {error}"))?;
        let (number, of) = part.ok_or("it does not say which part it is of, expected one made with --part")?;
        let parts = *self.of.get_or_insert(of);
        if number >= of || of != parts {
            return Err(format!("this is part {number} of {of}, expected one of {parts}"));
        }
        let is_same = *self.question.get_or_insert_with(|| question.clone()) == question;
        if !is_same || (graphs > 0 && *self.cats.get_or_insert(cats) != cats) {
            return Err("it answers another question than the first file".to_owned());
        }
        let counted = counts.iter().try_fold(0u64, |sum, count| sum.checked_add(count.graphs));
        if counted != Some(graphs) {
            return Err("its counts do not add up to its graphs".to_owned());
        }
        if let Some(before) = self.parts.insert(number, name.to_owned()) {
            return Err(format!("part {number} of {of} was counted before, from {before}"));
        }
        self.graphs = self.graphs.checked_add(graphs).ok_or("there are more graphs than can be counted")?;
        counts.iter().for_each(|count| self.summary.count(count.verdict(cats), count.capture_time, count.graphs));
        Ok(())
    }

    /// The parts that no file is of, as far as there is room to name them.
    fn missing(&self) -> Option<String> {
        let of = self.of?;
        let missing = of - self.parts.len() as u64;
        let first: Vec<String> = (0..of)
            .filter(|number| !self.parts.contains_key(number))
            .take(10)
            .map(|number| number.to_string())
            .collect();
        let more = if missing > 10 { format!(" and {} others", missing - 10) } else { String::new() };
        (missing > 0).then(|| format!("of {of} parts, {missing} are missing: {}{more}", first.join(", ")))
    }
}

pub(super) fn merge(args: &CopsArgs, output: &Output) -> Result<ExitCode, Failure> {
    let mut merged = Merged::default();
    for path in &args.merge {
        let source = Source::new(path);
        let text = String::from_utf8_lossy(&source.read()?).into_owned();
        merged.add(&source.name(), &text).map_err(|why| Failure::new(format!("{}: {why}", source.name())))?;
    }
    if let Some(missing) = merged.missing() {
        return Err(Failure::new(format!("--merge: {missing}")));
    }
    let hunt = merged.cats.flatten().is_some();
    output.print(&merged.summary.write(hunt, None, args.format))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::cops::CopsFormat;

    fn part(number: u64, of: u64, graphs: u64) -> String {
        format!(
            "{{\"part\":[{number},{of}],\"graphs\":{graphs},\"counts\":[{{\"cop_number\":1,\"capture_time\":2,\"graphs\":{graphs}}}]}}"
        )
    }

    #[test]
    fn parts_add_up_once_all_are_there() {
        let mut merged = Merged::default();
        merged.add("a", &part(0, 3, 5)).unwrap();
        merged.add("c", &part(2, 3, 4)).unwrap();
        assert_eq!(merged.missing().unwrap(), "of 3 parts, 1 are missing: 1");
        let twice = merged.add("again", &part(2, 3, 4)).unwrap_err();
        assert_eq!(twice, "part 2 of 3 was counted before, from c");
        let mut merged = Merged::default();
        for (number, graphs) in [(1, 7), (0, 5), (2, 4)] {
            merged.add("file", &part(number, 3, graphs)).unwrap();
        }
        assert_eq!(merged.missing(), None);
        let json = merged.summary.write(false, None, CopsFormat::Json);
        assert_eq!(json, "{\"graphs\":16,\"counts\":[{\"cop_number\":1,\"capture_time\":2,\"graphs\":16}]}\n");
    }

    #[test]
    fn what_is_not_a_part_of_the_same_stream_is_refused() {
        let refused = |text: &str| {
            let mut merged = Merged::default();
            merged.add("first", &part(0, 3, 5)).unwrap();
            merged.add("second", text).unwrap_err()
        };
        assert_eq!(refused(&part(1, 4, 5)), "this is part 1 of 4, expected one of 3");
        assert!(refused("{}").starts_with("expected a summary of a part as JSON"));
        assert!(refused("{\"graphs\":0,\"counts\":[]}").starts_with("it does not say which part"));
        assert!(
            refused("{\"part\":[1,3],\"cats\":2,\"graphs\":1,\"counts\":[]}")
                .starts_with("it answers another question")
        );
        assert!(
            refused("{\"part\":[1,3],\"question\":\"lazy=true\",\"graphs\":0,\"counts\":[]}")
                .starts_with("it answers another question")
        );
        assert_eq!(refused(&part(1, 3, u64::MAX)), "there are more graphs than can be counted");
        assert_eq!(refused("{\"part\":[1,3],\"graphs\":9,\"counts\":[]}"), "its counts do not add up to its graphs");
        assert!("3/3".parse::<Part>().is_err() && "x".parse::<Part>().is_err());
        assert_eq!("2/3".parse::<Part>(), Ok(Part { number: 2, of: 3 }));
    }
}
