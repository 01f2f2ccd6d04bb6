//! graph6, sparse6 and digraph6: a graph in one line of printable characters, as nauty and its `geng` write it.
//!
//! Each character holds six bits, as 63 (`?`) to 126 (`~`). A line is the size of the graph and then its edges: for graph6
//! the upper half of the adjacency matrix, column by column; for digraph6 (`&` in front) the whole matrix, row by row;
//! for sparse6 (`:` in front) a list of edges. The first line may have a header, such as `>>graph6<<`.
//!
//! Lines are decoded without allocating, so that millions of them can be read in a second or two.
//!
//! ```
//! use mousehole::formats::graph6::Line;
//! let line = Line::new(b"DQc")?;
//! let mut rows = [0; 64];
//! assert_eq!(line.rows(&mut rows)?, [0b10100, 0b01000, 0b00001, 0b10010, 0b01001]);
//! # Ok::<(), mousehole::formats::Fault>(())
//! ```

mod encode;

pub use encode::{digraph6, graph6, sparse6};

use mousehole_base::bitset::Ones;
use mousehole_base::message::Message;
use mousehole_base::words;

use super::{EdgesText, Fault, Ways, fault, few_edges, phrases};

/// The headers that may stand before the first graph of a file.
const HEADERS: [&str; 3] = [">>graph6<<", ">>sparse6<<", ">>digraph6<<"];

/// What a character stands for is this much less than its code.
const BIAS: u8 = 63;
const LAST: u8 = 126;

words! {
    /// Which of the three formats a line is in.
    Kind {
        /// Undirected, as half a matrix.
        Graph6 = "graph6",
        /// Undirected, as a list of edges; the only one of the three for large graphs with few edges.
        Sparse6 = "sparse6",
        /// Directed, as a matrix.
        Digraph6 = "digraph6",
    }
}

/// One graph: a line whose characters and length have been checked.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    kind: Kind,
    nodes: u64,
    /// The characters of the edges, and the byte of the line where they start.
    data: &'a [u8],
    start: usize,
}

impl<'a> Line<'a> {
    /// Looks at a line, with or without a header in front and white space behind. A fault's offset is the byte of the line.
    pub fn new(line: &'a [u8]) -> Result<Line<'a>, Fault> {
        let line = line.trim_ascii_end();
        let header = header(line)?;
        let (kind, prefix) = match line.get(header) {
            Some(b':') => (Kind::Sparse6, 1),
            Some(b'&') => (Kind::Digraph6, 1),
            Some(b';') => {
                let found =
                    ["';', a graph given by its difference from the one before", "';'（以与前一个图的差异给出的图）"];
                let expected = [
                    "graph6, sparse6 or digraph6: nauty-copyg writes each graph by itself",
                    "graph6、sparse6 或 digraph6：nauty-copyg 会单独写出每个图",
                ];
                return Err(Fault::found(header, found, expected));
            }
            _ => (Kind::Graph6, 0),
        };
        // All of it is looked at before any of it is believed.
        if let Some(at) = line[header + prefix..].iter().position(|&byte| !holds_bits(byte)) {
            return Err(odd_byte(line, header + prefix + at));
        }
        let (nodes, size) = read_size(line, header + prefix)?;
        let start = header + prefix + size;
        let line = Line { kind, nodes, data: &line[start..], start };
        line.check_length().map(|()| line)
    }

    /// The format it is in.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How many nodes the graph has: up to 2³⁶.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether edges have a direction.
    pub fn is_directed(&self) -> bool {
        self.kind == Kind::Digraph6
    }

    /// How many characters tell the edges.
    pub fn length(&self) -> usize {
        self.data.len()
    }

    /// Puts the neighbours of each node into the bits of its row, and gives back the rows of the graph.
    ///
    /// There must be a row for each node, and at most 64 nodes.
    pub fn rows<'r>(&self, rows: &'r mut [u64]) -> Result<&'r [u64], Fault> {
        let most = rows.len().min(64);
        let Some(rows) = rows.get_mut(..self.nodes.min(65) as usize).filter(|rows| rows.len() <= most) else {
            let nodes = self.nodes;
            let found = [format!("a graph of {nodes} nodes"), format!("{nodes} 个节点的图")];
            return Err(Fault::found(self.start, found, [format!("at most {most}"), format!("至多 {most} 个")]));
        };
        match self.kind {
            Kind::Graph6 => rows_of_half(self.data, rows),
            Kind::Digraph6 => rows_of_whole(self.data, rows),
            Kind::Sparse6 => {
                rows.fill(0);
                self.edges(|from, to| {
                    rows[from as usize] |= 1 << to;
                    rows[to as usize] |= 1 << from;
                })?;
            }
        }
        Ok(rows)
    }

    /// Calls `edge` for each edge: the smaller node first, or from where it leads to where. Only sparse6 can still be found
    /// at fault here, and may tell an edge twice, or one from a node to itself.
    pub fn edges(&self, edge: impl FnMut(u64, u64)) -> Result<(), Fault> {
        match self.kind {
            Kind::Graph6 => edges_of_half(self.data, self.nodes, edge),
            Kind::Digraph6 => edges_of_whole(self.data, self.nodes, edge),
            Kind::Sparse6 => edges_of_sparse(self.data, self.start, self.nodes, edge)?,
        }
        Ok(())
    }

    /// A matrix has as many bits as the size says.
    fn check_length(&self) -> Result<(), Fault> {
        let nodes = u128::from(self.nodes);
        let bits = match self.kind {
            Kind::Graph6 => nodes * nodes.saturating_sub(1) / 2,
            Kind::Digraph6 => nodes * nodes,
            Kind::Sparse6 if nodes > 0 || self.data.is_empty() => return Ok(()),
            Kind::Sparse6 => 0,
        };
        let (found, expected) = (self.data.len() as u128, bits.div_ceil(6));
        if found == expected {
            return Ok(());
        }
        let plural = |number: u128| if number == 1 { "" } else { "s" };
        let at = self.start + found.min(expected) as usize;
        let found = [
            format!("{found} character{} for the edges of {nodes} node{}", plural(found), plural(nodes)),
            format!("{found} 个字符表示 {nodes} 个节点的边"),
        ];
        Err(Fault::found(at, found, [expected.to_string(), format!("{expected} 个")]))
    }
}

/// Whether a byte is a character that stands for six bits.
pub(super) fn holds_bits(byte: u8) -> bool {
    (BIAS..=LAST).contains(&byte)
}

/// The length of the header, if there is one.
fn header(line: &[u8]) -> Result<usize, Fault> {
    if line.first() != Some(&b'>') {
        return Ok(0);
    }
    HEADERS.iter().find(|header| line.starts_with(header.as_bytes())).map(|header| header.len()).ok_or_else(|| {
        let found: String = line.iter().take(12).map(|&byte| fault::printable(char::from(byte))).collect();
        let expected = [
            "the header >>graph6<<, >>sparse6<< or >>digraph6<<, or none",
            "文件头 >>graph6<<、>>sparse6<< 或 >>digraph6<<，或没有文件头",
        ];
        Fault::found(0, fault::word(&found), expected)
    })
}

fn odd_byte(line: &[u8], at: usize) -> Fault {
    let found = match line[at] {
        byte if byte.is_ascii() => fault::character(char::from(byte)),
        byte => fault::byte(byte),
    };
    Fault::found(at, found, ["a character from ? to ~", "从 ? 到 ~ 的字符"])
}

/// The most nodes that one and three characters can tell.
const SHORT: u64 = 62;
const MEDIUM: u64 = 258_047;

/// The number of nodes that stands at a byte of a line, and its length: one character, or `~` and three, or `~~` and
/// six.
fn read_size(line: &[u8], at: usize) -> Result<(u64, usize), Fault> {
    let (skip, digits) = match line[at..] {
        [LAST, LAST, ..] => (2, 6),
        [LAST, ..] => (1, 3),
        _ => (0, 1),
    };
    let Some(size) = line.get(at + skip..at + skip + digits) else {
        let expected = [
            "the number of nodes: one character from ? to }, or ~ and three, or ~~ and six",
            "节点数：从 ? 到 } 的一个字符，或 ~ 加三个，或 ~~ 加六个",
        ];
        return Err(Fault::found(line.len(), phrases::END_OF_LINE, expected));
    };
    let nodes = size.iter().fold(0, |nodes, &byte| nodes << 6 | u64::from(byte - BIAS));
    Ok((nodes, skip + digits))
}

/// Adds the number of nodes to a line.
fn push_size(nodes: u64, out: &mut Vec<u8>) {
    let digits = if nodes <= SHORT {
        1
    } else if nodes <= MEDIUM {
        3
    } else {
        6
    };
    out.extend(std::iter::repeat_n(LAST, digits / 3));
    out.extend((0..digits).rev().map(|digit| BIAS + (nodes >> (6 * digit) & 63) as u8));
}

/// A walk through bits.
struct Bits<'a> {
    data: std::slice::Iter<'a, u8>,
    /// Bits that were read and not yet taken: the last `count` of them.
    ahead: u64,
    count: u32,
}

impl Bits<'_> {
    fn new(data: &[u8]) -> Bits<'_> {
        Bits { data: data.iter(), ahead: 0, count: 0 }
    }

    /// The next `length` bits, up to 58, as a number. Past the end there are zeros.
    #[inline]
    fn number(&mut self, length: u32) -> u64 {
        while self.count < length {
            self.ahead = self.ahead << 6 | self.data.next().map_or(0, |byte| u64::from(byte - BIAS));
            self.count += 6;
        }
        self.count -= length;
        self.ahead >> self.count & ((1 << length) - 1)
    }

    /// The next `length` bits, up to 64, as a set: the first of them is bit 0.
    #[inline]
    fn set(&mut self, length: u32) -> u64 {
        match length {
            0 => 0,
            1..=58 => self.number(length).reverse_bits() >> (64 - length),
            _ => self.set(32) | self.set(length - 32) << 32,
        }
    }
}

/// Up to this many nodes, looking at every bit of a row is faster than finding the set ones: the end of that loop is
/// mispredicted for almost every row.
const SMALL: usize = 24;

/// The rows of graph6, which has for each node its bits for those before it.
fn rows_of_half(data: &[u8], rows: &mut [u64]) {
    let mut bits = Bits::new(data);
    for node in 0..rows.len() {
        let before = bits.set(node as u32);
        rows[node] = before;
        if node <= SMALL {
            rows[..node].iter_mut().enumerate().for_each(|(other, row)| *row |= (before >> other & 1) << node);
        } else {
            Ones(before).for_each(|other| rows[other] |= 1 << node);
        }
    }
}

/// The rows of digraph6, as they stand.
fn rows_of_whole(data: &[u8], rows: &mut [u64]) {
    let mut bits = Bits::new(data);
    let length = rows.len() as u32;
    rows.iter_mut().for_each(|row| *row = bits.set(length));
}

/// The edges of graph6: column by column, each as far as the diagonal.
fn edges_of_half(data: &[u8], nodes: u64, mut edge: impl FnMut(u64, u64)) {
    each_row(data, (0..nodes).map(|node| (node, node)), |node, before| edge(before, node));
}

/// The edges of digraph6.
fn edges_of_whole(data: &[u8], nodes: u64, edge: impl FnMut(u64, u64)) {
    each_row(data, (0..nodes).map(|node| (node, nodes)), edge);
}

/// Calls `one` with each bit that is set, by its row and its place in the row. The rows come with their lengths.
fn each_row(data: &[u8], rows: impl Iterator<Item = (u64, u64)>, mut one: impl FnMut(u64, u64)) {
    const STEP: u64 = 54;
    let mut bits = Bits::new(data);
    for (row, length) in rows {
        for first in (0..length).step_by(STEP as usize) {
            let found = bits.set((length - first).min(STEP) as u32);
            Ones(found).for_each(|at| one(row, first + at as u64));
        }
    }
}

/// How many bits the number of a node takes.
fn node_width(nodes: u64) -> u32 {
    u64::BITS - nodes.saturating_sub(1).leading_zeros()
}

/// The edges of sparse6: for each a bit that says whether to go on to the next node, and the number of a node. The last character is filled up with bits that mean nothing.
fn edges_of_sparse(data: &[u8], start: usize, nodes: u64, mut edge: impl FnMut(u64, u64)) -> Result<(), Fault> {
    let width = node_width(nodes);
    let mut left = 6 * data.len();
    let mut bits = Bits::new(data);
    let mut node = 0;
    while left > width as usize {
        let next = bits.number(1);
        let number = bits.number(width);
        node += next;
        if number > node {
            node = number;
        } else if node < nodes {
            edge(number, node);
        }
        if node >= nodes {
            // At most five bits fill up the last character, and a node that is not there is a way to fill them.
            if left > 5 {
                let at = start + data.len() - left.div_ceil(6);
                return Err(Fault::found(at, fault::node(node), fault::nodes(nodes)));
            }
            return Ok(());
        }
        left -= 1 + width as usize;
    }
    Ok(())
}

/// Reads the only graph of a text, which must be in the format that is named.
pub(super) fn read(text: &str, kind: Kind) -> Result<EdgesText, Fault> {
    let offset = text.len() - text.trim_start().len();
    let (first, rest) = text[offset..].split_once('\n').unwrap_or((&text[offset..], ""));
    let line = Line::new(first.as_bytes()).map_err(|fault| fault.moved_by(offset))?;
    if line.kind() != kind {
        let found = [format!("a graph in {}", line.kind()), format!("{} 格式的图", line.kind())];
        return Err(Fault::found(offset, found, Message::quoted(kind.to_string())));
    }
    if !rest.trim_start().is_empty() {
        let second = text.len() - rest.trim_start().len();
        return Err(Fault::found(second, ["a second graph", "第二个图"], ["one", "一个图"]));
    }
    let nodes = few_edges(line.nodes(), line.data.len(), offset + line.start)?;
    let mut edges = Vec::new();
    // Numbers of nodes are less than `nodes`.
    line.edges(|from, to| edges.push((from as u32, to as u32))).map_err(|fault| fault.moved_by(offset))?;
    let ways = if line.is_directed() { Ways::AsListed } else { Ways::Both };
    Ok(EdgesText { nodes, edges, ways, names: None, offset })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_the_format_says() {
        // The examples of nauty's formats.txt.
        for (nodes, expected) in
            [(30, &[93][..]), (12345, &[126, 66, 63, 120]), (460_175_067, &[126, 126, 63, 90, 90, 90, 90, 90])]
        {
            let mut line = Vec::new();
            push_size(nodes, &mut line);
            assert_eq!((line.as_slice(), read_size(&line, 0)), (expected, Ok((nodes, line.len()))));
        }
        for nodes in [0, 1, SHORT, SHORT + 1, MEDIUM, MEDIUM + 1, (1 << 36) - 1] {
            let mut line = vec![b':'];
            push_size(nodes, &mut line);
            assert_eq!(read_size(&line, 1), Ok((nodes, line.len() - 1)));
        }
    }
}
