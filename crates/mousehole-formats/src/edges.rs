//! Edge lists: two names on a line, or one for a node by itself. Blank lines and `#` comments are ignored.
//!
//! The names stand apart by blanks or a comma, or by `->` where the edge leads only that way. A name with any of these in
//! it stands in double quotes. Nodes that are called 0 to n − 1 are just numbered; otherwise names are kept. Where all of
//! them are numbers they are put in order, and otherwise they stay as they come.

use std::borrow::Cow;
use std::collections::HashMap;

use super::phrases::{CLOSING_QUOTE, NAME};
use super::{EdgesText, Fault, Ways, fault, is_printable, lines, phrases};

const EXPECTED: [&str; 2] =
    ["an edge as two names, or one name for a node by itself", "一条边（两个名称），或单独一个节点（一个名称）"];

enum Entry<'a> {
    Nothing,
    Node(Name<'a>),
    Edge { from: Name<'a>, to: Name<'a>, one_way: bool },
}

/// The name of a node, without its quotes.
type Name<'a> = Cow<'a, str>;

pub(super) fn read(text: &str) -> Result<EdgesText, Fault> {
    let mut nodes = Nodes::default();
    let (mut edges, mut arcs) = (Vec::new(), Vec::new());
    let mut offset = None;
    for (start, line) in lines(text) {
        match entry(line, start)? {
            Entry::Nothing => continue,
            Entry::Node(name) => drop(nodes.number(name)),
            Entry::Edge { from, to, one_way } => {
                let edge = (nodes.number(from), nodes.number(to));
                if one_way { arcs.push(edge) } else { edges.push(edge) }
            }
        }
        offset = offset.or(Some(start));
    }
    let offset = offset.ok_or_else(|| Fault::found(text.len(), ["no edge", "没有边"], EXPECTED))?;
    let ways = if arcs.is_empty() { Ways::BothUnlessDirected } else { Ways::AsListed };
    if ways == Ways::AsListed {
        arcs.extend(edges.iter().flat_map(|&(from, to)| [(from, to), (to, from)]));
        edges = arcs;
    }
    let names = nodes.settle(&mut edges);
    Ok(EdgesText { nodes: nodes.names.len(), edges, ways, names, offset })
}

/// The nodes met so far, numbered as they come.
#[derive(Default)]
struct Nodes<'a> {
    numbers: HashMap<Name<'a>, u32>,
    names: Vec<Name<'a>>,
}

impl<'a> Nodes<'a> {
    fn number(&mut self, name: Name<'a>) -> u32 {
        if let Some(&number) = self.numbers.get(&name) {
            return number;
        }
        // Each name takes a byte or more of a text of at most 2³² of them.
        let number = self.names.len() as u32;
        self.names.push(name.clone());
        self.numbers.insert(name, number);
        number
    }

    /// Puts numbers in order, in the edges as well, and gives back the names, where they are more than that.
    fn settle(&self, edges: &mut [(u32, u32)]) -> Option<Vec<String>> {
        let numbers: Option<Vec<u64>> = self.names.iter().map(|name| plain_number(name)).collect();
        let Some(numbers) = numbers else {
            return Some(self.names.iter().map(|name| name.to_string()).collect());
        };
        let mut order: Vec<usize> = (0..numbers.len()).collect();
        order.sort_unstable_by_key(|&node| numbers[node]);
        let mut place = vec![0; order.len()];
        for (to, &node) in order.iter().enumerate() {
            place[node] = to as u32;
        }
        for (from, to) in edges {
            (*from, *to) = (place[*from as usize], place[*to as usize]);
        }
        let counted = order.iter().zip(0..).all(|(&node, number)| numbers[node] == number);
        (!counted).then(|| order.iter().map(|&node| self.names[node].to_string()).collect())
    }
}

/// A number as it would be printed.
fn plain_number(name: &str) -> Option<u64> {
    name.parse::<u64>().ok().filter(|number| number.to_string() == name)
}

/// Whether a line is an edge, or a node that is called by a number.
pub(super) fn is_edge(line: &str) -> bool {
    match entry(line, 0) {
        Ok(Entry::Edge { .. }) => true,
        Ok(Entry::Node(name)) => plain_number(&name).is_some(),
        _ => false,
    }
}

/// Reads a line that starts at a byte of the text.
fn entry(line: &str, start: usize) -> Result<Entry<'_>, Fault> {
    let mut rest = Rest { line, at: 0, start };
    let Some(from) = rest.name()? else { return Ok(Entry::Nothing) };
    let separator = rest.separator();
    let Some(to) = rest.name()? else {
        return match separator {
            Separator::Blanks => Ok(Entry::Node(from)),
            _ => Err(rest.fault(["a second name", "第二个名称"])),
        };
    };
    // What networkx writes of an edge that it knows nothing else of.
    rest.blanks();
    if rest.text().starts_with("{}") {
        rest.at += 2;
    }
    rest.blanks();
    if !rest.is_at_end() {
        return Err(rest.fault(EXPECTED));
    }
    Ok(Entry::Edge { from, to, one_way: separator == Separator::Arrow })
}

#[derive(PartialEq, Eq)]
enum Separator {
    Blanks,
    Comma,
    Arrow,
}

/// What is left of a line.
struct Rest<'a> {
    line: &'a str,
    at: usize,
    /// The byte of the text where the line starts.
    start: usize,
}

impl<'a> Rest<'a> {
    fn text(&self) -> &'a str {
        &self.line[self.at..]
    }

    fn blanks(&mut self) {
        self.at = self.line.len() - self.text().trim_start().len();
    }

    /// A comment begins a line, or stands after a blank.
    fn is_at_end(&self) -> bool {
        let after_blank = self.line[..self.at].chars().next_back().is_none_or(char::is_whitespace);
        self.text().is_empty() || self.text().starts_with('#') && after_blank
    }

    fn separator(&mut self) -> Separator {
        self.blanks();
        let (separator, length) = match self.text() {
            text if text.starts_with(',') => (Separator::Comma, 1),
            text if text.starts_with("->") => (Separator::Arrow, 2),
            _ => (Separator::Blanks, 0),
        };
        self.at += length;
        separator
    }

    fn name(&mut self) -> Result<Option<Name<'a>>, Fault> {
        self.blanks();
        if self.is_at_end() {
            return Ok(None);
        }
        if self.text().starts_with('"') {
            return self.quoted().map(Some);
        }
        let text = self.text();
        let arrow = text.find("->").unwrap_or(text.len());
        let end = text.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(text.len()).min(arrow);
        if end == 0 {
            return Err(self.fault(["the name of a node", "节点的名称"]));
        }
        self.printable(&text[..end])?;
        self.at += end;
        Ok(Some(Name::Borrowed(&text[..end])))
    }

    /// A name in quotes, in which two of them stand for one.
    fn quoted(&mut self) -> Result<Name<'a>, Fault> {
        let inside = &self.text()[1..];
        let mut quotes = inside.match_indices('"').map(|(at, _)| at);
        let end = loop {
            let Some(at) = quotes.next() else {
                return Err(self.fault(CLOSING_QUOTE));
            };
            if !inside[at + 1..].starts_with('"') {
                break at;
            }
            quotes.next();
        };
        let name = &inside[..end];
        if name.is_empty() {
            return Err(self.fault(NAME));
        }
        self.at += 1;
        self.printable(name)?;
        self.at += end + 1;
        Ok(if name.contains('"') { Name::Owned(name.replace("\"\"", "\"")) } else { Name::Borrowed(name) })
    }

    /// Refuses a name that begins here and cannot be shown.
    fn printable(&self, name: &str) -> Result<(), Fault> {
        match name.char_indices().find(|&(_, c)| !is_printable(c)) {
            Some((at, c)) => {
                let expected = ["a name that can be shown", "能够显示的名称"];
                Err(Fault::found(self.start + self.at + at, fault::character(c), expected))
            }
            None => Ok(()),
        }
    }

    fn fault(&self, expected: [&'static str; 2]) -> Fault {
        let found = match self.text() {
            "" => phrases::END_OF_LINE.into(),
            text if text.starts_with("->") => fault::word("->"),
            _ => fault::at(self.line, self.at),
        };
        Fault::found(self.start + self.at, found, expected)
    }
}
