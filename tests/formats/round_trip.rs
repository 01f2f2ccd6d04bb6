//! Random graphs, through every pair of formats.

use mousehole::board::CannotWrite;
use mousehole::formats::Format;
use mousehole::game::Input;
use mousehole::{Board, Graph, Place};
use proptest::prelude::*;

/// Every format that graphs are written in and read from.
const FORMATS: [Format; 7] =
    [Format::Graph6, Format::Sparse6, Format::Digraph6, Format::Edges, Format::Dimacs, Format::Matrix, Format::Json];

fn write(graph: &Graph, format: Format) -> Result<String, CannotWrite> {
    match format {
        Format::Graph6 => graph.to_graph6(),
        Format::Sparse6 => graph.to_sparse6(),
        Format::Digraph6 => graph.to_digraph6(),
        Format::Edges => Ok(graph.to_edges()),
        Format::Dimacs => Ok(graph.to_dimacs()),
        Format::Matrix => graph.to_matrix(),
        Format::Json => Ok(Board::from(graph).to_json()),
        _ => panic!("{format} is no format of graphs alone"),
    }
}

fn read(text: &str, format: Format) -> Graph {
    match Input::read(text.as_bytes(), Some(format), None).map(|input| input.board) {
        Ok(Board::Graph(graph)) => graph,
        other => panic!("{format} {text}: {other:?}"),
    }
}

/// The graph with the names that a format leaves it.
fn as_kept(graph: &Graph, format: Format) -> Graph {
    let bare = || {
        let edges: Vec<(u32, u32)> = graph.all_edges().map(|(from, to)| (from.0, to.0)).collect();
        Graph::from_edges(graph.places(), &edges).unwrap()
    };
    match format {
        Format::Edges | Format::Json => graph.clone(),
        Format::Dimacs => bare().named((1..=graph.places()).map(|node| node.to_string())).unwrap(),
        _ => bare(),
    }
}

/// Writes and reads it, unless the format cannot tell it, which must be for a reason.
fn through(graph: &Graph, format: Format) -> Option<Graph> {
    let has_loops = graph.all_edges().any(|(from, to)| from == to);
    match write(graph, format) {
        Ok(text) => {
            let found = read(&text, format);
            assert_eq!(found, as_kept(graph, format), "{format}:\n{text}");
            Some(found)
        }
        Err(CannotWrite::Directed { .. }) => {
            assert!(graph.one_way().is_some() && matches!(format, Format::Graph6 | Format::Sparse6));
            None
        }
        Err(CannotWrite::Loop { .. }) => {
            assert!(has_loops && format == Format::Graph6);
            None
        }
        Err(other) => panic!("{other}"),
    }
}

/// Names of all sorts: plain words, and what only quotes can hold. With a word among them they keep their order.
fn any_names(nodes: usize) -> impl Strategy<Value = Vec<String>> {
    let odd = prop_oneof![
        "[a-z]{1,6}",
        "[a-c ,#\"\\\\>{}-]{1,5}",
        "[0-9]{1,3}",
        Just("é 🐭".to_owned()),
        Just("{}".to_owned())
    ];
    prop::collection::vec(odd, nodes).prop_map(|names| {
        let tell_apart = |(i, name): (usize, String)| format!("{name}{}", ["", "x"][i % 2].repeat(i + 1));
        let mut names: Vec<String> = names.into_iter().enumerate().map(tell_apart).collect();
        let mut seen = std::collections::HashSet::new();
        for name in &mut names {
            while !seen.insert(name.clone()) {
                name.push('y');
            }
        }
        names[0] = "first".to_owned();
        names
    })
}

fn any_graph() -> impl Strategy<Value = Graph> {
    (1..=12usize, any::<bool>(), any::<bool>(), any::<bool>()).prop_flat_map(|(nodes, directed, loops, named)| {
        let node = 0..nodes as u32;
        let edges = prop::collection::vec((node.clone(), node), 0..=2 * nodes);
        (edges, any_names(nodes)).prop_map(move |(edges, names)| {
            let edges: Vec<(u32, u32)> = edges.into_iter().filter(|(from, to)| loops || from != to).collect();
            let graph = Graph::from_edges(nodes, &edges).unwrap();
            let graph = if directed { graph } else { graph.undirected() };
            if named { graph.named(names).unwrap() } else { graph }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_graph_comes_through_every_pair_of_formats(graph in any_graph()) {
        for first in FORMATS {
            let Some(once) = through(&graph, first) else { continue };
            for second in FORMATS {
                let twice = through(&once, second);
                prop_assert_eq!(twice.is_some(), write(&graph, second).is_ok());
            }
        }
        // Whatever can be told in few bits can be told in more.
        prop_assert!(write(&graph, Format::Digraph6).is_ok());
    }
}

#[test]
fn sizes_around_the_edges_of_the_formats() {
    for nodes in [1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 61, 62, 63, 64, 65, 127, 128, 129, 300] {
        let cycle: Vec<(u32, u32)> = (0..nodes).map(|node| (node, (node + 1) % nodes)).collect();
        let last_but_one = nodes.saturating_sub(2);
        for edges in [&cycle[..], &[], &[(0, last_but_one)], &[(last_but_one, nodes - 1)], &[(nodes - 1, nodes - 1)]] {
            let graph = Graph::from_edges(nodes as usize, edges).unwrap().undirected();
            FORMATS.iter().for_each(|&format| drop(through(&graph, format)));
        }
    }
    // Three characters for the size up to here, six from here on.
    for nodes in [258_047, 258_048] {
        let graph = Graph::from_edges(nodes, &[(0, 1), (1, nodes as u32 - 1)]).unwrap().undirected();
        for format in [Format::Sparse6, Format::Edges, Format::Dimacs, Format::Json] {
            assert!(through(&graph, format).is_some());
        }
        assert!(matches!(write(&graph, Format::Matrix), Err(CannotWrite::TooLarge { .. })));
    }
}

#[test]
fn edge_lists_are_tidy() {
    let path = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3)]).unwrap();
    assert_eq!(path.undirected().to_edges(), "0 1\n1 2\n2 3\n");
    assert_eq!(path.to_edges(), "0 -> 1\n1 -> 2\n2 -> 3\n");
    let names = ["a", "b", "c", "d"];
    assert_eq!(path.undirected().named(names).unwrap().to_edges(), "a b\nb c\nc d\n");
    assert_eq!(path.reversed().named(names).unwrap().to_edges(), "a\nb -> a\nc -> b\nd -> c\n");
    let star = Graph::from_edges(4, &[(3, 0), (3, 1), (3, 2)]).unwrap().undirected();
    assert_eq!(star.to_edges(), "0 3\n1 3\n2 3\n");
    assert_eq!(star.named(names).unwrap().to_edges(), "a\nb\nc\na d\nb d\nc d\n");
    let loops = Graph::from_edges(3, &[(0, 0), (2, 1)]).unwrap();
    assert_eq!(loops.to_edges(), "0 0\n2 -> 1\n");
}

#[test]
fn dot_is_as_graphviz_reads_it() {
    let graph = Graph::from_edges(3, &[(0, 1), (1, 0)]).unwrap();
    assert_eq!(graph.to_dot(), "graph {\n  2;\n  0 -- 1;\n}\n");
    let arrow = Graph::from_edges(2, &[(0, 1), (1, 1)]).unwrap().named(["a\"\\", "b c"]).unwrap();
    assert_eq!(arrow.to_dot(), "digraph {\n  \"a\\\"\\\\\" -> \"b c\";\n  \"b c\" -> \"b c\";\n}\n");
}

#[test]
fn a_grid_becomes_a_graph_of_its_steps() {
    let grid: mousehole::Grid = "M.#\n.CF".parse().unwrap();
    let graph = grid.graph(mousehole::board::Directions::Four);
    assert_eq!(
        graph.to_edges(),
        "\"0,0\" \"0,1\"\n\"0,0\" \"1,0\"\n\"0,1\" \"1,1\"\n\"1,0\" \"1,1\"\n\"1,1\" \"1,2\"\n"
    );
    assert_eq!(read(&graph.to_edges(), Format::Edges), graph);
    assert_eq!(Board::from(graph).place(&"1,2".parse().unwrap()), Ok(Place(4)));
    assert_eq!(grid.graph(mousehole::board::Directions::Eight).edges(), 2 * 8);
}
