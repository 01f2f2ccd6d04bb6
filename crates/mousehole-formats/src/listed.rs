//! A graph as the command lists it: who stands where, then each node with the nodes that its edges lead to.
//!
//! ```text
//!  A graph of 3 nodes and 2 edges. Mouse 1, cat 2, hole 0.
//!     0 hole   1
//!     1 mouse  0 2
//!     2 cat    1
//! ```

use super::{BoardText, Document, Fault, GraphText, Setting, Value, fault, lines, words};

const TITLE: &str = "A graph of ";

/// Whether a text starts with the line above the lists.
pub(super) fn is_listed(text: &str) -> bool {
    text.trim_start().starts_with(TITLE)
}

pub(super) fn read(text: &str) -> Result<Document, Fault> {
    let mut lines = lines(text).filter(|(_, line)| !line.is_empty());
    let (start, title) = lines.next().unwrap_or_default();
    let [mouse, cat, mut hole] = ["mouse", "cat", "hole"].map(|who| named(title, start, who));
    let mut graph = GraphText::default();
    for (start, line) in lines {
        let mut words = words(line, start).peekable();
        let Some((at, node)) = words.next() else { continue };
        if node.parse() != Ok(graph.lists.len()) {
            let next = graph.lists.len();
            let expected =
                [format!("the list of node {next}, by its number"), format!("节点 {next} 的列表，以其编号开头")];
            return Err(Fault::found(at, fault::in_quotes(node), expected));
        }
        // Who is there, and of several cats which: known from the title, but for holes, which it may cut short.
        while let Some((at, who)) = words.next_if(|(_, word)| word.parse::<u32>().is_err()) {
            if who == "hole" {
                hole.push((node.parse().unwrap_or(0), at));
            } else if who == "cat" && cat.len() > 1 {
                words.next();
            }
        }
        let numbers = words.map(|(at, word)| match word.parse() {
            Ok(number) => Ok((number, at)),
            Err(_) => Err(Fault::found(at, fault::in_quotes(word), ["the number of a node", "节点的编号"])),
        });
        graph.lists.push(numbers.collect::<Result<_, _>>()?);
    }
    if graph.lists.is_empty() {
        let found = ["a graph without its lists", "没有邻接表的图"];
        let expected = ["them below: large graphs are not listed in full", "邻接表列在下方：大图不会完整列出"];
        return Err(Fault::found(start, found, expected));
    }
    hole.sort_unstable();
    hole.dedup_by_key(|(node, _)| *node);
    let mut document = Document::of(BoardText::Graph(graph));
    for (key, places) in [("mouse", mouse), ("cat", cat), ("hole", hole)] {
        let Some(&(first, offset)) = places.first() else { continue };
        let value = match key {
            "mouse" => Value::Integer(first.into()),
            _ => Value::List(places.iter().map(|&(node, _)| Value::Integer(node.into())).collect()),
        };
        document.settings.push(Setting { key: key.to_owned(), value, key_offset: offset, offset });
    }
    Ok(document)
}

/// The nodes that the title names after a word, or its plural.
fn named(title: &str, start: usize, who: &str) -> Vec<(u32, usize)> {
    let is_who = |word: &str| word.to_ascii_lowercase().trim_end_matches('s') == who;
    let after = words(title, start).skip_while(|(_, word)| !is_who(word)).skip(1);
    after.map_while(|(at, word)| Some((word.trim_end_matches([',', '.']).parse().ok()?, at))).collect()
}
