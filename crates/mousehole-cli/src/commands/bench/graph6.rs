//! Graphs in graph6, one to a file. A reader among the formats of the library will take its place.

use mousehole::Graph;

/// The graph, if this is one in graph6.
pub(super) fn decode(bytes: &[u8]) -> Option<Graph> {
    let bytes = bytes.trim_ascii();
    let bytes = bytes.strip_prefix(b">>graph6<<").unwrap_or(bytes);
    let sixes: Vec<u8> =
        bytes.iter().map(|byte| byte.checked_sub(63).filter(|&six| six < 64)).collect::<Option<_>>()?;
    let number = |sixes: &[u8]| sixes.iter().fold(0, |number, &six| number << 6 | usize::from(six));
    let (nodes, edges) = match *sixes.as_slice() {
        [63, 63, ..] => (number(sixes.get(2..8)?), &sixes[8..]),
        [63, ..] => (number(sixes.get(1..4)?), &sixes[4..]),
        [nodes, ref edges @ ..] => (usize::from(nodes), edges),
        [] => return None,
    };
    let pairs = nodes.checked_mul(nodes.saturating_sub(1))? / 2;
    if edges.len() != pairs.div_ceil(6) {
        return None;
    }
    let has_edge = |pair: usize| edges[pair / 6] >> (5 - pair % 6) & 1 == 1;
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); nodes];
    let all = (1..nodes).flat_map(|high| (0..high).map(move |low| (low, high)));
    for (_, (low, high)) in all.enumerate().filter(|&(pair, _)| has_edge(pair)) {
        lists[low].push(high as u32);
        lists[high].push(low as u32);
    }
    Graph::from_lists(&lists).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_petersen_graph_is_read() {
        let graph = decode(b"IheA@GUAo\n").unwrap();
        assert_eq!((graph.places(), graph.edges()), (10, 30));
        assert_eq!(decode(b">>graph6<<IheA@GUAo"), Some(graph));
    }

    #[test]
    fn large_graphs_have_longer_numbers() {
        let empty = [b"~?@?".as_slice(), &[b'?'; 336]].concat();
        assert_eq!(decode(&empty).unwrap().places(), 64);
        assert_eq!(decode(&empty[..339]), None);
    }

    #[test]
    fn other_texts_are_none() {
        for text in ["", "[[1],[0]]", "IheA@GUA", "M..F\n..C."] {
            assert_eq!(decode(text.as_bytes()), None, "{text}");
        }
    }
}
