//! Files of graphs: graph6 and its kin, edge lists, DIMACS, matrices.

use std::fs;

use mousehole::formats::{Format, detect};
use mousehole::game::{Input, Preset};
use mousehole::{Board, Graph, Place};
use mousehole_testing::root;

use crate::faults::refused;
use crate::read;

/// Reads a graph, which must be recognised as one of that format.
#[track_caller]
fn graph(format: Format, text: &str) -> Graph {
    assert_eq!(detect(text), Ok(format), "{text:?}");
    let found = read(text).unwrap_or_else(|error| panic!("{text:?} {error}")).board;
    assert_eq!(Input::read(text.as_bytes(), Some(format), None).unwrap().board, found);
    let Board::Graph(graph) = found else { panic!("{text:?} is a grid") };
    graph
}

fn names(graph: &Graph) -> Vec<&str> {
    (0..graph.places() as u32).filter_map(|node| graph.name(Place(node))).collect()
}

/// Nodes 0 to 4 with the edges 0–2, 0–4, 1–3 and 3–4, the example of nauty's manual.
fn example() -> Graph {
    Graph::from_edges(5, &[(0, 2), (0, 4), (1, 3), (3, 4)]).unwrap().undirected()
}

#[test]
fn every_format_gives_the_same_graph() {
    for (format, text) in [
        (Format::Graph6, "DQc"),
        (Format::Graph6, "\n  >>graph6<<DQc  \r\n\n"),
        (Format::Sparse6, ":DgH_~"),
        (Format::Sparse6, ">>sparse6<<:DgH_~\n"),
        (Format::Digraph6, "&DIIAX?\n"),
        (Format::Digraph6, ">>digraph6<<&DIIAX?"),
        (Format::Edges, "0 2\n0 4\n1 3\n3 4"),
        (Format::Edges, "# A comment\n\n0,2\n4 , 0 # with one behind\r\n1\t3\n\"3\"  4\n4 3\n2\n"),
        (Format::Edges, "0 2 {}\n0 4 {}\n1 3 {}\n3 4 {}\n"),
        (Format::Edges, "0->2\n2 -> 0\n0 4\n1 3\n3 4"),
        (Format::Matrix, "00101\n00010\n10000\n01001\n10010\n"),
        (Format::Matrix, "# rows\n0 0 1 0 1\n0,0,0,1,0\n1, 0, 0, 0, 0\n\n\t0 1 0 0 1 # four\r\n10010"),
    ] {
        assert_eq!(graph(format, text), example(), "{text:?}");
    }
    let numbered_from_1 = example().named(["1", "2", "3", "4", "5"]).unwrap();
    for (format, text) in [
        (Format::Dimacs, "p edge 5 4\ne 1 3\ne 1 5\ne 2 4\ne 4 5\n"),
        (Format::Dimacs, "c An example\nc\n\np col 5 8\nn 1 7\ne 5 1\r\ne 3 1\ne 1 3\ne 2 4\ne 4 5"),
        (Format::Dimacs, "p sp 5 8\na 1 3 9\na 3 1 9\na 1 5 1\na 5 1 1\ne 2 4\ne 4 5\n"),
        (Format::Edges, "4 5\n4 2\n3 1\n5 1\n"),
    ] {
        assert_eq!(graph(format, text), numbered_from_1, "{text:?}");
    }
}

#[test]
fn graphs_that_lead_one_way() {
    let arrows = Graph::from_edges(3, &[(0, 1), (1, 2), (2, 1)]).unwrap();
    assert_eq!(graph(Format::Digraph6, "&BPO"), arrows);
    assert_eq!(graph(Format::Matrix, "010\n001\n010"), arrows);
    assert_eq!(graph(Format::Edges, "0 -> 1\n2 1"), arrows);
    assert_eq!(graph(Format::Dimacs, "p sp 3 3\na 1 2\na 2 3\na 3 2"), arrows.named(["1", "2", "3"]).unwrap());
}

#[test]
fn the_rule_directed_goes_over_an_edge_list() {
    let edges = |text: &str, directed| {
        let mut input = read(text).unwrap();
        input.preset = Some(Preset::Cops);
        input.settings.directed = directed;
        let board = input.builder().build().unwrap().board().clone();
        assert_eq!(input.board_as(None), board);
        input.settings.directed = None;
        assert_eq!(input.board_as(directed), board);
        let Board::Graph(graph) = board else { panic!("a graph") };
        graph.edges()
    };
    // Both ways unless directed; as listed; both ways in any case.
    for (text, by_itself, directed, undirected) in
        [("0 1\n1 2\n2 1", 4, 3, 4), ("0 -> 1\n2 1", 3, 3, 4), ("&BPO", 3, 3, 4), ("BW", 4, 4, 4)]
    {
        assert_eq!(edges(text, None), by_itself, "{text}");
        assert_eq!(edges(text, Some(true)), directed, "{text}");
        assert_eq!(edges(text, Some(false)), undirected, "{text}");
    }
}

#[test]
fn a_game_file_may_name_an_edge_list() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::write(folder.join("named.edges"), "a b\nb c").unwrap();
    for (rule, edges) in [("", 4), ("\nrules.directed = true", 2)] {
        let file = format!("file = 'named.edges'\npreset = 'cops'{rule}");
        let game = Input::read(file.as_bytes(), None, Some(folder)).unwrap().builder().build().unwrap();
        let Board::Graph(graph) = game.board() else { panic!("a graph") };
        assert_eq!((graph.edges(), names(graph)), (edges, vec!["a", "b", "c"]));
    }
}

#[test]
fn an_edge_list_keeps_names() {
    let town = graph(
        Format::Edges,
        "# Who knows whom\nalice bob\nbob carol\n\ndave\n\"eve \"\"e\"\" #1, -> 2\",alice\nC# bob\n",
    );
    assert_eq!(names(&town), ["alice", "bob", "carol", "dave", "eve \"e\" #1, -> 2", "C#"]);
    assert_eq!(town.targets(Place(1)).collect::<Vec<_>>(), [Place(0), Place(2), Place(5)]);
    assert_eq!(town.targets(Place(3)).len(), 0);
    // Numbers that are not 0 to n − 1 are names, in order; with a word among them, as they come.
    assert_eq!(names(&graph(Format::Edges, "10 9\n100 9\n")), ["9", "10", "100"]);
    assert_eq!(names(&graph(Format::Edges, "10 9\n100 x\n")), ["10", "9", "100", "x"]);
    assert_eq!(names(&graph(Format::Edges, "1 2\n")), ["1", "2"]);
    assert_eq!(names(&graph(Format::Edges, "0 2\n")), ["0", "2"]);
    assert_eq!(names(&graph(Format::Edges, "0 01\n")), ["0", "01"]);
    assert_eq!(names(&graph(Format::Edges, "18446744073709551616 0\n")), ["18446744073709551616", "0"]);
    assert!(names(&graph(Format::Edges, "2 1\n0\n")).is_empty());
    // A node may have an edge to itself, and letters of a grid are names too.
    assert_eq!(graph(Format::Edges, "M C\nF F").edges(), 3);
}

#[test]
fn what_looks_like_two_formats() {
    for (text, format) in [
        ("CF", Format::Grid),
        ("CF\nCM\n", Format::Grid),
        ("CF\nCU\nCV\n", Format::Graph6),
        (">>graph6<<CF", Format::Graph6),
        ("FMCCC", Format::Grid),
        ("C~", Format::Graph6),
        ("Frank", Format::Graph6),
        ("Frank\nEmma Bob", Format::Edges),
        ("DQc\nD c\nDQc", Format::Graph6),
        ("DQc\nnonsense", Format::Graph6),
        ("DQc\nD c\n:Fa@x^", Format::Graph6),
        ("IheA@GUA", Format::Graph6),
        ("[rules]\ncats = 2", Format::Toml),
        ("[\"MCF\"]", Format::Pasted),
        ("01\n10", Format::Matrix),
        ("0 1\n1 0", Format::Edges),
        ("0 1 1\n1 0 1\n1 1 0", Format::Matrix),
        ("0\n1\n2", Format::Edges),
        ("c d\nd e", Format::Edges),
        ("c d\np q", Format::Edges),
        ("c d\np edge 1 0", Format::Dimacs),
        ("; one remark\nM.C", Format::Grid),
        ("; remark\nM.C", Format::Grid),
        ("M. C", Format::Grid),
        ("type octile", Format::Map),
    ] {
        assert_eq!(detect(text), Ok(format), "{text:?}");
    }
    for text in ["nonsense", "a\nb\nc", "once upon a time", "DQ"] {
        assert!(detect(text).is_err(), "{text:?}");
    }
}

#[test]
fn named_graphs_are_as_their_table_says() {
    let table = fs::read_to_string(root().join("data/graphs/README.md")).unwrap();
    let mut checked = 0;
    for row in table.lines().filter_map(|line| line.strip_prefix("| `")) {
        let (file, facts) = row.split_once('`').unwrap();
        let text = fs::read_to_string(root().join("data/graphs").join(file)).unwrap();
        let graph = graph(Format::Graph6, &text);
        let degrees: Vec<usize> = (0..graph.places() as u32).map(|node| graph.targets(Place(node)).len()).collect();
        let (least, most) = (degrees.iter().min().unwrap(), degrees.iter().max().unwrap());
        let degrees = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let expected = format!("| {} | {} | {degrees} |", graph.places(), graph.edges() / 2);
        assert!(facts.contains(&expected), "{file}: {expected}");
        checked += 1;
    }
    let files = fs::read_dir(root().join("data/graphs")).unwrap().map(|file| file.unwrap().path());
    assert_eq!(checked, files.filter(|file| file.extension().is_some_and(|name| name == "g6")).count());
}

#[test]
fn one_line_faults() {
    refused(&[
        ("IheA@GUA\n", 1, 9, "found 7 characters for the edges of 10 nodes, expected 8"),
        ("  IheA@GU1Ao", 1, 10, "found '1', expected a character from ? to ~"),
        (">>graph6<<IheA@GUA", 1, 19, "found 7 characters for the edges of 10 nodes, expected 8"),
        (">>graph7<<IheA@GUAo", 1, 1, "found >>graph7<<Ih, expected the header >>graph6<<, >>sparse6<< or"),
        (">>", 1, 1, "found >>, expected the header"),
        (":Fa@x^é", 1, 7, "found the byte 0xC3, expected a character from ? to ~"),
        (":Dv~~~", 1, 3, "found node 5, expected a node from 0 to 4"),
        ("&", 1, 2, "found the end of the line, expected the number of nodes"),
        ("&DI?AO??", 1, 8, "found 6 characters for the edges of 5 nodes, expected 5"),
        ("DQc\nDQc\n", 2, 1, "found a second graph, expected one"),
        // A size with no edges to go with it.
        (":~~~~~~~~", 1, 10, "found 68719476735 nodes, expected at most 1048576 in a text of this length"),
        (":~~?Zzzzz", 1, 10, "found 468696827 nodes, expected at most 1048576 in a text of this length"),
    ]);
    let sparse6 = Input::read(b"DQc", Some(Format::Sparse6), None).unwrap_err();
    assert_eq!((sparse6.column, sparse6.message.as_str()), (1, "found a graph in graph6, expected sparse6"));
    // A million nodes without an edge are fine.
    let million = read(":~~??B~~~").map(|input| input.board.places());
    assert_eq!(million.unwrap(), (1 << 20) - 1);
}

#[test]
fn edge_list_faults() {
    refused(&[
        ("0 1\n1 2 3\n", 2, 5, "found 3, expected an edge as two names, or one name for a node by itself"),
        ("0 1\n1,\n", 2, 3, "found the end of the line, expected a second name"),
        ("0 1\n1 -> # none", 2, 6, "found '#', expected a second name"),
        ("0 1\n,1\n", 2, 1, "found ',', expected the name of a node"),
        ("0 1\n-> 1", 2, 1, "found ->, expected the name of a node"),
        ("0 1\n1,,2", 2, 3, "found ',', expected the name of a node"),
        ("0 1\n\"a\"\" b", 2, 1, "found \"a\", expected a closing quote"),
        ("0 1\n\"\" b", 2, 1, "found \"\", expected a name of one character or more"),
        ("0 1\na \"b\"c", 2, 6, "found c, expected an edge as two names"),
        ("0 1\na b\u{1b}c", 2, 4, "found the character U+001B, expected a name that can be shown"),
        ("0 1\n\"a \u{202E}\" b", 2, 4, "found the character U+202E, expected a name that can be shown"),
    ]);
    let empty = Input::read(b"# nothing\n", Some(Format::Edges), None).unwrap_err();
    assert_eq!((empty.line, empty.column), (2, 1));
    assert_eq!(empty.message, "found no edge, expected an edge as two names, or one name for a node by itself");
}

#[test]
fn dimacs_faults() {
    refused(&[
        ("p edge 5 4\ne 1 6\n", 2, 5, "found node 6, expected a node from 1 to 5"),
        ("p edge 5 4\ne 0 1\n", 2, 3, "found node 0, expected a node from 1 to 5"),
        ("p edge 5 4\ne 1 b\n", 2, 5, "found b, expected a node from 1 to 5"),
        ("p edge 5 4\ne 1\n", 2, 4, "found the end of the line, expected a node from 1 to 5"),
        ("p edge 5 4\ne 1 2 3\n", 2, 7, "found 3, expected nothing after the two nodes"),
        ("p edge 5 4\np edge 5 4\n", 2, 1, "found a second line p, expected one graph"),
        ("p edge 5 4\nq 1 2\n", 2, 1, "found q, expected c, p, e or a"),
        ("p edge\n", 1, 7, "found the end of the line, expected the number of nodes"),
        ("p edge five 4\n", 1, 8, "found five, expected the number of nodes"),
        ("p edge 5\n", 1, 9, "found the end of the line, expected the number of edges"),
        ("p edge 5 -4\n", 1, 10, "found -4, expected the number of edges"),
        ("p edge 4000000000 0", 1, 8, "found 4000000000 nodes, expected at most 1048880 in a text of this length"),
        ("p edge 99999999999999999999 0", 1, 8, "found 99999999999999999999, expected the number of nodes"),
    ]);
    for (text, line, column, message) in [
        ("e 1 2", 1, 1, "found an edge, expected a line p edge NODES EDGES above it"),
        ("c nothing", 1, 10, "found no graph, expected a line p edge NODES EDGES"),
        ("p max 4 3", 1, 3, "found the kind of problem max, expected edge, col or sp"),
        ("p", 1, 2, "found the end of the line, expected a line p edge NODES EDGES"),
    ] {
        let error = Input::read(text.as_bytes(), Some(Format::Dimacs), None).unwrap_err();
        assert_eq!((error.line, error.column, error.message.as_str()), (line, column, message), "{text}");
    }
}

#[test]
fn matrix_faults() {
    refused(&[
        ("010\n101\n01x\n", 3, 3, "found 'x', expected 0 or 1"),
        ("0 1 0\n1 0 1\n0 2 0\n", 3, 3, "found '2', expected 0 or 1"),
        ("010\n1011\n010\n", 2, 4, "found another column, expected 3 as in the first row"),
        ("010\n1\n010\n", 2, 2, "found 1 column, expected 3 as in the first row"),
        ("010\n101\n", 3, 1, "found 2 rows, expected 3 as there are columns"),
        ("010\n101\n010\n\n000", 5, 1, "found another row, expected 3 as there are columns"),
    ]);
    let empty = Input::read(b"# nothing\n", Some(Format::Matrix), None).unwrap_err();
    assert_eq!(empty.message, "found no matrix, expected rows of 0 and 1");
    let letters = Input::read(b"ab\ncd\n", Some(Format::Matrix), None).unwrap_err();
    assert_eq!((letters.column, letters.message.as_str()), (1, "found 'a', expected 0 or 1"));
}
