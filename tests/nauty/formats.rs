//! graph6, sparse6 and digraph6 as nauty reads and writes them.

use std::io::Write;
use std::process::{Command, Stdio};

use mousehole::formats::Format;
use mousehole::formats::graph6::Line;
use mousehole::game::Input;
use mousehole::{Board, Graph};

/// What a program of nauty writes, as lines.
fn nauty(program: &str, args: &[&str], input: &[String]) -> Vec<String> {
    let command = Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = command.unwrap_or_else(|error| {
        panic!("cannot run {program} ({error}): install nauty, on Debian with apt-get install nauty")
    });
    let mut stdin = child.stdin.take().unwrap();
    let text = input.iter().map(|line| format!("{line}\n")).collect::<String>();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    // A generator reads nothing, and may be gone before it could.
    let _ = writer.join().unwrap();
    assert!(output.status.success(), "{program} {args:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn graph(line: &str) -> Graph {
    let format: Format = Line::new(line.as_bytes()).unwrap().kind().into();
    match Input::read(line.as_bytes(), Some(format), None).unwrap().board {
        Board::Graph(graph) => graph,
        Board::Grid(_) => panic!("{line} is a graph"),
    }
}

/// Checks that what nauty makes of undirected graphs is what we make of them, and the other way round.
fn agree(lines: &[String]) {
    let graphs: Vec<Graph> = lines.iter().map(|line| graph(line)).collect();
    let written = |args: &[&str]| nauty("nauty-copyg", args, lines);
    for ((ours, theirs), line) in graphs.iter().zip(written(&["-sq"])).zip(lines) {
        assert_eq!(ours.to_sparse6().unwrap(), theirs, "{line}");
        assert_eq!(&graph(&theirs), ours, "{line}");
    }
    for ((ours, theirs), line) in graphs.iter().zip(written(&["-zq"])).zip(lines) {
        assert_eq!(ours.to_digraph6().unwrap(), theirs, "{line}");
        assert_eq!(&graph(&theirs), ours, "{line}");
    }
    let plain: Vec<(&Graph, &String)> =
        graphs.iter().zip(lines).filter(|(graph, _)| graph.all_edges().all(|(from, to)| from != to)).collect();
    let lines: Vec<String> = plain.iter().map(|(_, line)| (*line).clone()).collect();
    let theirs = nauty("nauty-copyg", &["-gq"], &lines);
    assert_eq!(theirs.len(), plain.len());
    for ((ours, line), theirs) in plain.into_iter().zip(theirs) {
        assert_eq!(ours.to_graph6().unwrap(), theirs, "{line}");
        assert_eq!(&graph(&theirs), ours, "{line}");
    }
}

/// Checks adjacency matrices against those that nauty shows.
fn agree_on_matrices(lines: &[String]) {
    let shown = nauty("nauty-showg", &["-aq"], lines);
    let mut rows = shown.iter().filter(|line| !line.is_empty());
    for line in lines {
        let graph = graph(line);
        assert_eq!(rows.next(), Some(&graph.places().to_string()), "{line}");
        let expected: String = rows.by_ref().take(graph.places()).map(|row| format!("{row}\n")).collect();
        assert_eq!(graph.to_matrix().unwrap(), expected, "{line}");
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn all_graphs_of_up_to_7_nodes() {
    for (nodes, count) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156), (7, 1044)] {
        let lines = nauty("nauty-geng", &["-q", &nodes.to_string()], &[]);
        assert_eq!(lines.len(), count);
        agree(&lines);
        agree_on_matrices(&lines);
    }
}

#[test]
fn random_graphs_of_every_size_that_is_an_edge_case() {
    let sizes = (1..=40).chain([61, 62, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300]);
    for nodes in sizes {
        for (seed, probability) in [("-S1", "-P1/2"), ("-S2", "-P1/10"), ("-S3", "-P1/100")] {
            let args = [seed, probability, "-l1", "-s", "-q", &nodes.to_string(), "6"];
            agree(&nauty("nauty-genrang", &args, &[]));
        }
    }
}

#[test]
fn digraphs() {
    let graphs = nauty("nauty-geng", &["-q", "4"], &[]);
    let lines = nauty("nauty-directg", &["-q"], &graphs);
    assert_eq!(lines.len(), 218);
    let random = |nodes: &str| nauty("nauty-genrang", &["-S5", "-z", "-q", nodes, "5"], &[]);
    for lines in [lines, random("9"), random("63"), random("64"), random("200")] {
        lines.iter().for_each(|line| assert_eq!(&graph(line).to_digraph6().unwrap(), line));
        agree_on_matrices(&lines);
    }
}
