//! DIMACS graphs: `p edge NODES EDGES`, then `e U V` for each edge, with nodes numbered from 1.

use super::{EdgesText, Fault, Ways, fault, few_edges, lines, words};

const PROBLEM: &str = "a line p edge NODES EDGES";

/// Reads a graph. The number of edges is not compared with the edges: many files count each of them twice.
pub(super) fn read(text: &str) -> Result<EdgesText, Fault> {
    let mut graph: Option<EdgesText> = None;
    for (start, line) in lines(text) {
        let mut words = words(line, start);
        let Some((at, letter)) = words.next() else { continue };
        match (letter, &mut graph) {
            // Comments, and what some files tell of nodes besides: colours, places, parameters.
            ("c" | "n" | "d" | "v" | "x", _) => {}
            ("p", None) => graph = Some(problem(words, start, line, text.len())?),
            ("p", Some(_)) => return Err(Fault::new(at, "found a second line p, expected one graph")),
            ("e" | "a", None) => return Err(Fault::new(at, format!("found an edge, expected {PROBLEM} above it"))),
            ("e" | "a", Some(graph)) => {
                let mut node = || node(words.next(), start + line.len(), graph.nodes);
                let (one, other) = (node()?, node()?);
                graph.edges.push((one, other));
                match (letter, words.next()) {
                    ("e", None) => graph.edges.push((other, one)),
                    ("e", Some((at, more))) => {
                        let found = fault::shortened(more);
                        return Err(Fault::new(at, format!("found {found}, expected nothing after the two nodes")));
                    }
                    // An arc may have a length, which makes no difference to the games.
                    _ => {}
                }
            }
            _ => {
                let found = fault::shortened(letter);
                return Err(Fault::new(at, format!("found {found}, expected c, p, e or a")));
            }
        }
    }
    graph.ok_or_else(|| Fault::new(text.len(), format!("found no graph, expected {PROBLEM}")))
}

/// Whether the first line that is no comment is the `p` of a graph.
pub(super) fn is_dimacs(text: &str) -> bool {
    let mut lines = lines(text).map(|(start, line)| (words(line, start), line));
    let first = lines.find_map(|(mut words, _)| match words.next() {
        None | Some((_, "c")) => None,
        Some((_, letter)) => Some((letter, words.next())),
    });
    matches!(first, Some(("p", Some((_, "edge" | "edges" | "col" | "sp")))))
}

/// `edge NODES EDGES` after the `p`.
fn problem<'a>(
    mut words: impl Iterator<Item = (usize, &'a str)>,
    start: usize,
    line: &str,
    length: usize,
) -> Result<EdgesText, Fault> {
    let end = start + line.len();
    match words.next() {
        Some((_, "edge" | "edges" | "col" | "sp")) => {}
        Some((at, other)) => {
            let found = fault::shortened(other);
            return Err(Fault::new(at, format!("found the kind of problem {found}, expected edge, col or sp")));
        }
        None => return Err(Fault::new(end, format!("found the end of the line, expected {PROBLEM}"))),
    }
    let mut number = |what| match words.next() {
        Some((at, word)) => word.parse::<u64>().map(|number| (at, number)).map_err(|_| {
            let found = fault::shortened(word);
            Fault::new(at, format!("found {found}, expected the number of {what}"))
        }),
        None => Err(Fault::new(end, format!("found the end of the line, expected the number of {what}"))),
    };
    let ((at, nodes), _) = (number("nodes")?, number("edges")?);
    let nodes = few_edges(nodes, length, at)?;
    let names = (1..=nodes).map(|node| node.to_string()).collect();
    Ok(EdgesText { nodes, edges: Vec::new(), ways: Ways::AsListed, names: Some(names), offset: start })
}

/// A node by its number from 1.
fn node(word: Option<(usize, &str)>, end: usize, nodes: usize) -> Result<u32, Fault> {
    let expected = format!("expected a node from 1 to {nodes}");
    let Some((at, word)) = word else {
        return Err(Fault::new(end, format!("found the end of the line, {expected}")));
    };
    match word.parse::<u32>() {
        Ok(node) if node >= 1 && node as usize <= nodes => Ok(node - 1),
        Ok(node) => Err(Fault::new(at, format!("found node {node}, {expected}"))),
        Err(_) => Err(Fault::new(at, format!("found {}, {expected}", fault::shortened(word)))),
    }
}
