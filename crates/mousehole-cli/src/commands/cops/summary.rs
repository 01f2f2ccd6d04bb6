//! How many graphs there are of each cop number and capture time.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::json;

use super::CopsFormat;
use super::answer::{Answer, CopsVerdict};
use super::merge::{Origin, Part};
use crate::draw::{HEADING, QUIET};
use crate::words::count;

/// The verdict of a graph, and its capture time.
type Key = (CopsVerdict, Option<u32>);

/// Counts of graphs by verdict and capture time.
#[derive(Default)]
pub(super) struct Summary {
    counts: BTreeMap<Key, u64>,
}

impl Summary {
    pub(super) fn add(&mut self, answer: &Answer) {
        *self.counts.entry((answer.verdict, answer.capture.as_ref().map(|capture| capture.moves))).or_default() += 1;
    }

    pub(super) fn add_all(&mut self, other: Summary) {
        for (key, count) in other.counts {
            *self.counts.entry(key).or_default() += count;
        }
    }

    /// Counts graphs of a verdict and capture time.
    pub(super) fn count(&mut self, verdict: CopsVerdict, time: Option<u32>, graphs: u64) {
        *self.counts.entry((verdict, time)).or_default() += graphs;
    }

    pub(super) fn write(&self, hunt: bool, origin: Option<&Origin>, format: CopsFormat) -> String {
        match format {
            CopsFormat::Text => self.table(hunt),
            CopsFormat::Csv => self.csv(hunt),
            CopsFormat::Json => self.json(hunt, origin),
        }
    }

    /// A row for each answer, a column for each capture time.
    fn table(&self, hunt: bool) -> String {
        let mut times: Vec<Option<u32>> = self.counts.keys().map(|(_, time)| *time).collect();
        // Where the cats do not win there is no time, and that column comes last.
        times.sort_unstable_by_key(|time| time.unwrap_or(u32::MAX));
        times.dedup();
        let mut rows: Vec<CopsVerdict> = self.counts.keys().map(|(verdict, _)| *verdict).collect();
        rows.dedup();
        let sum = |is_counted: &dyn Fn(&Key) -> bool| -> u64 {
            self.counts.iter().filter(|(key, _)| is_counted(key)).map(|(_, count)| count).sum()
        };
        let shown = |number: u64| if number == 0 { "-".to_owned() } else { count(number) };
        let line = |name: String, is_of: &dyn Fn(CopsVerdict) -> bool| {
            let cells = times.iter().map(|time| shown(sum(&|(verdict, at)| is_of(*verdict) && at == time)));
            [name]
                .into_iter()
                .chain(cells)
                .chain([count(sum(&|(verdict, _)| is_of(*verdict)))])
                .collect::<Vec<String>>()
        };
        let first = if hunt { "cats win" } else { "cop number" };
        let time = |time: &Option<u32>| time.map_or("-".to_owned(), |time| time.to_string());
        let heading = [first.to_owned()].into_iter().chain(times.iter().map(time)).chain(["graphs".to_owned()]);
        let mut table: Vec<Vec<String>> = vec![heading.collect()];
        table.extend(rows.iter().map(|row| line(name(*row, ">"), &|verdict| verdict == *row)));
        table.push(line("all".to_owned(), &|_| true));

        let widths: Vec<usize> =
            (0..table[0].len()).map(|cell| table.iter().map(|row| row[cell].len()).max().unwrap_or(0)).collect();
        let mut out = format!("\n {QUIET}{:width$}   capture time{QUIET:#}\n", "", width = widths[0]);
        for (i, row) in table.iter().enumerate() {
            let style = if i == 0 { QUIET } else { HEADING };
            write!(out, " {style}{:<width$}{style:#}", row[0], width = widths[0]).expect("memory");
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                write!(out, "   {cell:>width$}").expect("memory");
            }
            out.push('\n');
        }
        out
    }

    fn csv(&self, hunt: bool) -> String {
        let first = if hunt { "wins" } else { "cop_number" };
        let mut out = format!("{first},capture_time,graphs\n");
        for ((verdict, time), count) in &self.counts {
            let name = if verdict.is_open() || matches!(verdict, CopsVerdict::MoreThan(_) | CopsVerdict::NoNumber) {
                String::new()
            } else {
                name(*verdict, "")
            };
            let time = time.map(|time| time.to_string()).unwrap_or_default();
            writeln!(out, "{name},{time},{count}").expect("memory");
        }
        out
    }

    fn json(&self, hunt: bool, origin: Option<&Origin>) -> String {
        let graphs: u64 = self.counts.values().sum();
        let cell = |((verdict, time), count): (&Key, &u64)| {
            let verdict = match verdict {
                CopsVerdict::CopNumber(cats) => format!("\"cop_number\":{cats}"),
                CopsVerdict::MoreThan(max) => format!("\"cop_number\":null,\"more_than\":{max}"),
                CopsVerdict::NoNumber => "\"cop_number\":null".to_owned(),
                CopsVerdict::Unsolved => "\"cop_number\":null,\"unsolved\":true".to_owned(),
                CopsVerdict::Hunt { wins: Some(wins), .. } => format!("\"wins\":{wins}"),
                CopsVerdict::Hunt { wins: None, .. } => "\"wins\":null".to_owned(),
            };
            let time = time.map_or("null".to_owned(), |time| time.to_string());
            format!("{{{verdict},\"capture_time\":{time},\"graphs\":{count}}}")
        };
        let cells: Vec<String> = self.counts.iter().map(cell).collect();
        let cats = self.counts.keys().find_map(|(verdict, _)| match verdict {
            CopsVerdict::Hunt { cats, .. } if hunt => Some(format!("\"cats\":{cats},")),
            _ => None,
        });
        let origin = origin.map(|Origin { part: Part { number, of }, question }| {
            let question =
                if question.is_empty() { String::new() } else { format!("\"question\":{},", json!(question)) };
            format!("\"part\":[{number},{of}],{question}")
        });
        let origin = origin.unwrap_or_default();
        format!("{{{origin}{}\"graphs\":{graphs},\"counts\":[{}]}}\n", cats.unwrap_or_default(), cells.join(","))
    }
}

fn name(verdict: CopsVerdict, more: &str) -> String {
    match verdict {
        CopsVerdict::CopNumber(cats) => cats.to_string(),
        CopsVerdict::MoreThan(max) => format!("{more}{max}"),
        CopsVerdict::NoNumber => "none".to_owned(),
        CopsVerdict::Hunt { wins: Some(wins), .. } => if wins { "yes" } else { "no" }.to_owned(),
        CopsVerdict::Unsolved | CopsVerdict::Hunt { wins: None, .. } => "unsolved".to_owned(),
    }
}
