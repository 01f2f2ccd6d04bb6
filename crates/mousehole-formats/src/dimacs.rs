//! DIMACS graphs: `p edge NODES EDGES`, then `e U V` for each edge, with nodes numbered from 1.

use super::{EdgesText, Fault, Ways, fault, few_edges, lines, phrases, words};

const PROBLEM: [&str; 2] = ["a line p edge NODES EDGES", "形如 p edge 节点数 边数 的一行"];

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
            ("p", Some(_)) => {
                return Err(Fault::found(at, ["a second line p", "第二个 p 行"], ["one graph", "一个图"]));
            }
            ("e" | "a", None) => {
                let [english, chinese] = PROBLEM;
                let expected = [format!("{english} above it"), format!("其上方先有{chinese}")];
                return Err(Fault::found(at, ["an edge", "一条边"], expected));
            }
            ("e" | "a", Some(graph)) => {
                let mut node = || node(words.next(), start + line.len(), graph.nodes);
                let (one, other) = (node()?, node()?);
                graph.edges.push((one, other));
                match (letter, words.next()) {
                    ("e", None) => graph.edges.push((other, one)),
                    ("e", Some((at, more))) => {
                        let expected = ["nothing after the two nodes", "两个节点之后没有内容"];
                        return Err(Fault::found(at, fault::word(more), expected));
                    }
                    // An arc may have a length, which makes no difference to the games.
                    _ => {}
                }
            }
            _ => return Err(Fault::found(at, fault::word(letter), ["c, p, e or a", "c、p、e 或 a"])),
        }
    }
    graph.ok_or_else(|| Fault::found(text.len(), ["no graph", "没有图"], PROBLEM))
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
            let found = [format!("the kind of problem {found}"), format!("问题类型 {found}")];
            return Err(Fault::found(at, found, ["edge, col or sp", "edge、col 或 sp"]));
        }
        None => return Err(Fault::found(end, phrases::END_OF_LINE, PROBLEM)),
    }
    let mut number = |expected: [&'static str; 2]| match words.next() {
        Some((at, word)) => {
            word.parse::<u64>().map(|number| (at, number)).map_err(|_| Fault::found(at, fault::word(word), expected))
        }
        None => Err(Fault::found(end, phrases::END_OF_LINE, expected)),
    };
    let (at, nodes) = number(["the number of nodes", "节点数"])?;
    number(["the number of edges", "边数"])?;
    let nodes = few_edges(nodes, length, at)?;
    let names = (1..=nodes).map(|node| node.to_string()).collect();
    Ok(EdgesText { nodes, edges: Vec::new(), ways: Ways::AsListed, names: Some(names), offset: start })
}

/// A node by its number from 1.
fn node(word: Option<(usize, &str)>, end: usize, nodes: usize) -> Result<u32, Fault> {
    let expected = || [format!("a node from 1 to {nodes}"), format!("1 到 {nodes} 的节点")];
    let Some((at, word)) = word else {
        return Err(Fault::found(end, phrases::END_OF_LINE, expected()));
    };
    match word.parse::<u32>() {
        Ok(node) if node >= 1 && node as usize <= nodes => Ok(node - 1),
        Ok(node) => Err(Fault::found(at, fault::node(node.into()), expected())),
        Err(_) => Err(Fault::found(at, fault::word(word), expected())),
    }
}
