//! Graphs are laid out tidily, and the same every time.

use mousehole::{Graph, Place};
use mousehole_picture::Layout;
use proptest::prelude::*;

fn graph(nodes: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
    let mut lists = vec![Vec::new(); nodes as usize];
    for (a, b) in edges {
        lists[a as usize].push(b);
        lists[b as usize].push(a);
    }
    Graph::from_lists(&lists).unwrap()
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn edge_lengths(graph: &Graph, layout: &Layout) -> Vec<f64> {
    let nodes = (0..graph.places() as u32).map(Place);
    let from = |node: Place| graph.targets(node).filter(move |to| *to != node).map(move |to| (node, to));
    nodes.flat_map(from).map(|(a, b)| distance(layout.points[a.index()], layout.points[b.index()])).collect()
}

fn closest(layout: &Layout) -> f64 {
    let points = &layout.points;
    let pairs = (0..points.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs.map(|(a, b)| distance(points[a], points[b])).fold(f64::INFINITY, f64::min)
}

fn crossings(graph: &Graph, layout: &Layout) -> usize {
    let edges: Vec<(usize, usize)> = (0..graph.places())
        .flat_map(|a| graph.targets(Place(a as u32)).map(move |b| (a, b.index())).filter(|(a, b)| a < b))
        .collect();
    let side = |a: usize, b: usize, c: usize| {
        let ([ax, ay], [bx, by], [cx, cy]) = (layout.points[a], layout.points[b], layout.points[c]);
        ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum()
    };
    let cross = |&(a, b): &(usize, usize), &(c, d): &(usize, usize)| {
        a != c && a != d && b != c && b != d && side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
    };
    edges.iter().enumerate().map(|(i, edge)| edges[..i].iter().filter(|other| cross(edge, other)).count()).sum()
}

#[test]
fn rings_and_paths_are_exact() {
    for nodes in [3, 5, 12, 60] {
        let ring = graph(nodes, (0..nodes).map(|i| (i, (i + 1) % nodes)));
        let lengths = edge_lengths(&ring, &Layout::of(&ring));
        assert!(lengths.iter().all(|length| (length - 1.0).abs() < 1e-9), "{lengths:?}");
    }
    for nodes in [1, 2, 20, 100] {
        let path = graph(nodes, (1..nodes).map(|i| (i - 1, i)));
        let layout = Layout::of(&path);
        assert!(edge_lengths(&path, &layout).iter().all(|length| *length == 1.0));
        assert!(layout.width < 24.0);
    }
}

#[test]
fn grids_and_trees_are_drawn_without_crossings() {
    let across = (0..6u32).flat_map(|r| (0..7u32).map(move |c| (r * 8 + c, r * 8 + c + 1)));
    let down = (0..5u32).flat_map(|r| (0..8u32).map(move |c| (r * 8 + c, r * 8 + 8 + c)));
    let grid = graph(48, across.chain(down));
    let layout = Layout::of(&grid);
    assert_eq!(crossings(&grid, &layout), 0);
    let lengths = edge_lengths(&grid, &layout);
    assert!(lengths.iter().all(|length| (0.7..1.3).contains(length)), "{lengths:?}");
    assert!(layout.width > layout.height, "a board of 8 columns and 6 rows lies on its side");
    let tree = graph(31, (1..31).map(|i| (i, (i - 1) / 2)));
    assert_eq!(crossings(&tree, &Layout::of(&tree)), 0);
}

#[test]
fn the_petersen_graph_has_few_crossings() {
    let outer = (0..5).map(|i| (i, (i + 1) % 5));
    let spokes = (0..5).map(|i| (i, i + 5));
    let inner = (0..5).map(|i| (i + 5, (i + 2) % 5 + 5));
    let petersen = graph(10, outer.chain(spokes).chain(inner));
    let layout = Layout::of(&petersen);
    assert!(crossings(&petersen, &layout) <= 5);
    assert!(closest(&layout) > 0.7);
}

#[test]
fn thousands_of_nodes_are_laid_out() {
    let nodes = 4000;
    let tree = graph(nodes, (1..nodes).map(|i| (i, i - 1 - (i * 7919) % i.min(50))));
    let layout = Layout::of(&tree);
    let lengths = edge_lengths(&tree, &layout);
    let long = lengths.iter().filter(|length| **length > 4.0).count();
    assert!(long * 20 < lengths.len(), "{long} of {} edges are long", lengths.len());
}

proptest! {
    #[test]
    fn nodes_never_cover_each_other(lists in (1usize..30).prop_flat_map(|nodes| {
        prop::collection::vec(prop::collection::vec(0..nodes as u32, 0..4), nodes)
    })) {
        let graph = Graph::from_lists(&lists).unwrap();
        let layout = Layout::of(&graph);
        prop_assert_eq!(&layout, &Layout::of(&graph));
        let (right, down) = (-1e-9..=layout.width + 1e-9, -1e-9..=layout.height + 1e-9);
        prop_assert!(layout.points.iter().all(|[x, y]| right.contains(x) && down.contains(y)));
        if layout.points.len() > 1 {
            prop_assert!(closest(&layout) > 0.45, "{}", closest(&layout));
        }
    }
}
