//! A file of one graph.

use super::super::{EdgesText, Fault, Ways, few_edges};
use super::{Kind, Line};

/// Reads the only graph of a text, which must be in the format that is named.
pub(in crate::formats) fn read(text: &str, kind: Kind) -> Result<EdgesText, Fault> {
    let offset = text.len() - text.trim_start().len();
    let (first, rest) = text[offset..].split_once('\n').unwrap_or((&text[offset..], ""));
    let line = Line::new(first.as_bytes()).map_err(|fault| fault.moved_by(offset))?;
    if line.kind() != kind {
        return Err(Fault::new(offset, format!("found a graph in {}, expected {kind}", line.kind())));
    }
    if !rest.trim_start().is_empty() {
        let second = text.len() - rest.trim_start().len();
        let message =
            "found a second graph, expected one (many graphs, one to a line, are for batch, cops and convert)";
        return Err(Fault::new(second, message));
    }
    let nodes = few_edges(line.nodes(), line.data.len(), offset + line.start)?;
    let mut edges = Vec::new();
    // Numbers of nodes are less than `nodes`.
    line.edges(|from, to| edges.push((from as u32, to as u32))).map_err(|fault| fault.moved_by(offset))?;
    let ways = if line.is_directed() { Ways::AsListed } else { Ways::Both };
    Ok(EdgesText { nodes, edges, ways, names: None, offset })
}
