//! graph6, sparse6 and digraph6: lines, written and decoded.

use mousehole::formats::graph6::{Kind, Line, digraph6, graph6, sparse6};
use proptest::prelude::*;

/// A graph of up to 70 nodes, so that all lengths of rows and of sizes occur, as arcs from the larger to the smaller node.
fn any_graph() -> impl Strategy<Value = (u64, Vec<(u64, u64)>)> {
    (1..=70u64, 0..=100u32).prop_flat_map(|(nodes, percent)| {
        let pairs = (0..nodes).flat_map(|larger| (0..larger).map(move |smaller| (smaller, larger)));
        let pairs: Vec<(u64, u64)> = pairs.collect();
        let length = pairs.len();
        prop::collection::vec(prop::bool::weighted(f64::from(percent) / 100.0), length).prop_map(move |kept| {
            let edges = pairs.iter().zip(kept).filter(|(_, kept)| *kept).map(|(pair, _)| *pair);
            (nodes, edges.collect())
        })
    })
}

/// The edges that a line tells, and its rows where there are at most 64.
fn decoded(line: &str, kind: Kind, nodes: u64) -> Vec<(u64, u64)> {
    let line = Line::new(line.as_bytes()).unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
    assert_eq!((line.kind(), line.nodes()), (kind, nodes));
    let mut edges = Vec::new();
    line.edges(|from, to| edges.push((from, to))).unwrap();
    let mut rows = [u64::MAX; 70];
    match line.rows(&mut rows) {
        Err(fault) => assert_eq!(fault.message, format!("found a graph of {nodes} nodes, expected at most 64")),
        Ok(rows) => {
            let mut expected = vec![0; nodes as usize];
            for &(from, to) in &edges {
                expected[from as usize] |= 1 << to;
                if !line.is_directed() {
                    expected[to as usize] |= 1 << from;
                }
            }
            assert_eq!(rows, expected);
        }
    }
    assert!(line.rows(&mut [0; 70][..nodes as usize - 1]).is_err());
    edges.sort_by_key(|&(from, to)| (to, from));
    edges
}

proptest! {
    #[test]
    fn what_is_written_is_read((nodes, edges) in any_graph(), turned in any::<u64>()) {
        let copy = || edges.iter().copied();
        prop_assert_eq!(&decoded(&graph6(nodes, copy()), Kind::Graph6, nodes), &edges);
        prop_assert_eq!(&decoded(&sparse6(nodes, copy()), Kind::Sparse6, nodes), &edges);
        // Some edges one way, some the other, and some nodes with an edge to themselves.
        let turn = |(from, to): (u64, u64)| if turned >> ((from ^ to) % 64) & 1 == 1 { (to, from) } else { (from, to) };
        let loops = (0..nodes).filter(|node| turned >> (node / 2) & 1 == 1).map(|node| (node, node));
        let mut arcs: Vec<(u64, u64)> = copy().map(turn).chain(loops).collect();
        arcs.sort_by_key(|&(from, to)| (to, from));
        prop_assert_eq!(decoded(&digraph6(nodes, arcs.iter().copied()), Kind::Digraph6, nodes), arcs);
    }
}

#[test]
fn every_graph_of_up_to_five_nodes() {
    for nodes in 1..=5 {
        let pairs: Vec<(u64, u64)> = (0..nodes).flat_map(|to| (0..=to).map(move |from| (from, to))).collect();
        for chosen in 0..1u32 << pairs.len() {
            let edges = pairs.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, &pair)| pair);
            let edges: Vec<(u64, u64)> = edges.collect();
            // sparse6 can tell a loop, graph6 cannot.
            assert_eq!(decoded(&sparse6(nodes, edges.iter().copied()), Kind::Sparse6, nodes), edges);
            let plain: Vec<(u64, u64)> = edges.iter().copied().filter(|(from, to)| from != to).collect();
            assert_eq!(decoded(&graph6(nodes, edges), Kind::Graph6, nodes), plain);
        }
    }
}

#[test]
fn headers_and_blanks_are_left_out() {
    for line in ["DQc", ">>graph6<<DQc", "DQc\n", "DQc \r\n"] {
        assert_eq!(decoded(line, Kind::Graph6, 5), [(0, 2), (1, 3), (0, 4), (3, 4)], "{line:?}");
    }
    assert_eq!(decoded(">>sparse6<<:Fa@x^", Kind::Sparse6, 7), [(0, 1), (0, 2), (1, 2), (5, 6)]);
    assert_eq!(decoded(">>digraph6<<&DI?AO?", Kind::Digraph6, 5), [(3, 1), (0, 2), (0, 4), (3, 4)]);
    // As nauty does, bits that fill up the last character may be anything.
    assert_eq!(decoded("DQf", Kind::Graph6, 5), decoded("DQc", Kind::Graph6, 5));
}

#[test]
fn lines_that_are_not_graphs() {
    for (line, offset, message) in [
        (&b""[..], 0, "found the end of the line, expected the number of nodes: one character from ? to }, or ~ and"),
        (b">>graph6<<", 10, "found the end of the line, expected the number of nodes"),
        (b"~??", 3, "found the end of the line, expected the number of nodes"),
        (b":~~?????", 8, "found the end of the line, expected the number of nodes"),
        (b"D", 1, "found 0 characters for the edges of 5 nodes, expected 2"),
        (b"DQ", 2, "found 1 character for the edges of 5 nodes, expected 2"),
        (b"DQc?", 3, "found 3 characters for the edges of 5 nodes, expected 2"),
        (b"@?", 1, "found 1 character for the edges of 1 node, expected 0"),
        (b"&DI?AO", 6, "found 4 characters for the edges of 5 nodes, expected 5"),
        (b"DQc DQc", 3, "found a space, expected a character from ? to ~"),
        (b"D1c", 1, "found '1', expected a character from ? to ~"),
        (b"D\x7Fc", 1, "found the character U+007F, expected a character from ? to ~"),
        (b"D\xC3\xA9", 1, "found the byte 0xC3, expected a character from ? to ~"),
        (b":F\x00", 2, "found the character U+0000, expected a character from ? to ~"),
        (b">>graph5<<DQc", 0, "found >>graph5<<DQ, expected the header >>graph6<<, >>sparse6<< or >>digraph6<<, or"),
        (b">>graph6<DQc", 0, "found >>graph6<DQc, expected the header >>graph6<<"),
        (b";FxWV", 0, "found ';', a graph given by its difference from the one before, expected graph6"),
        (b"~~~~~~~~", 8, "found 0 characters for the edges of 68719476735 nodes, expected 393530540221957231958"),
        (b"&~~~~~~~~", 9, "found 0 characters for the edges of 68719476735 nodes, expected"),
        (b":?~", 2, "found 1 character for the edges of 0 nodes, expected 0"),
    ] {
        let fault = Line::new(line).expect_err("it is no graph");
        let shown = String::from_utf8_lossy(line);
        assert_eq!(fault.offset, offset, "{shown}: {fault:?}");
        assert!(fault.message.starts_with(message), "{shown}: {fault:?}");
    }
}

#[test]
fn sparse6_has_no_node_beyond_its_size() {
    // Go on to node 5 in a graph of 5, and more after that.
    let line = Line::new(b":Dv~~~").unwrap();
    let fault = line.edges(|_, _| {}).unwrap_err();
    assert_eq!((fault.offset, fault.message.as_str()), (2, "found node 5, expected a node from 0 to 4"));
    assert_eq!(line.rows(&mut [0; 64]).unwrap_err(), fault);
    // In the last character such a node only fills it up.
    assert_eq!(decoded(":C~", Kind::Sparse6, 4), [(0, 0); 0]);
}
