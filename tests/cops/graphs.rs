//! Graphs to chase on.

use mousehole::Graph;
use mousehole::formats::graph6::Line;

/// The graph of an edge list, every edge both ways.
pub(crate) fn edges(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    let mut lists = vec![Vec::new(); nodes];
    for (a, b) in edges {
        lists[a].push(b as u32);
    }
    Graph::from_lists(&lists).unwrap().undirected()
}

pub(crate) fn path(nodes: usize) -> Graph {
    edges(nodes, (1..nodes).map(|node| (node - 1, node)))
}

pub(crate) fn cycle(nodes: usize) -> Graph {
    edges(nodes, (0..nodes).map(|node| (node, (node + 1) % nodes)))
}

pub(crate) fn complete(nodes: usize) -> Graph {
    edges(nodes, (0..nodes).flat_map(|a| (0..a).map(move |b| (a, b))))
}

/// Corners of a cube of so many dimensions.
pub(crate) fn hypercube(dimensions: u32) -> Graph {
    let nodes = 1 << dimensions;
    edges(nodes, (0..nodes).flat_map(|node| (0..dimensions).map(move |axis| (node, node ^ (1 << axis)))))
}

/// A grid of cells, as a graph.
pub(crate) fn lattice(rows: usize, columns: usize) -> Graph {
    let across =
        (0..rows).flat_map(|row| (1..columns).map(move |column| (row * columns + column - 1, row * columns + column)));
    let down = (1..rows)
        .flat_map(|row| (0..columns).map(move |column| ((row - 1) * columns + column, row * columns + column)));
    edges(rows * columns, across.chain(down))
}

/// Both graphs side by side, with no edge between them.
pub(crate) fn beside(a: &Graph, b: &Graph) -> Graph {
    let lists = |graph: &Graph, by: u32| {
        let nodes = (0..graph.places() as u32).map(mousehole::Place);
        nodes.map(|node| graph.targets(node).map(|to| to.0 + by).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    Graph::from_lists(&[lists(a, 0), lists(b, a.places() as u32)].concat()).unwrap()
}

/// The incidence graph of the projective plane of an order that is a prime or 4: points first, then lines.
pub(crate) fn plane(order: usize) -> Graph {
    // The field of 4 is 0, 1, x and x + 1, where x² = x + 1.
    let times = |a: usize, b: usize| match order {
        4 => [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]][a][b],
        _ => a * b % order,
    };
    let plus = |a: usize, b: usize| if order == 4 { a ^ b } else { (a + b) % order };
    let pairs = (0..order).flat_map(|x| (0..order).map(move |y| [1, x, y]));
    let points: Vec<[usize; 3]> = pairs.chain((0..order).map(|y| [0, 1, y])).chain([[0, 0, 1]]).collect();
    let is_on = |point: usize, line: usize| {
        let products = points[point].iter().zip(&points[line]).map(|(&a, &b)| times(a, b));
        products.fold(0, plus) == 0
    };
    let count = points.len();
    let pairs = (0..count).flat_map(|point| (0..count).map(move |line| (point, line)));
    edges(2 * count, pairs.filter(|&(point, line)| is_on(point, line)).map(|(point, line)| (point, count + line)))
}

/// A graph that looks the same from all of its nodes: each has an edge to those some steps further on.
pub(crate) fn circulant(nodes: usize, steps: &[usize]) -> Graph {
    edges(nodes, (0..nodes).flat_map(|node| steps.iter().map(move |step| (node, (node + step) % nodes))))
}

/// The graph of a line of graph6.
pub(crate) fn graph6(line: &[u8]) -> Graph {
    let line = Line::new(line).unwrap();
    let mut found = Vec::new();
    line.edges(|a, b| found.push((a as usize, b as usize))).unwrap();
    edges(line.nodes() as usize, found)
}

/// A graph of data/graphs.
pub(crate) fn named(name: &str) -> Graph {
    let path = format!("{}/../../data/graphs/{name}.g6", env!("CARGO_MANIFEST_DIR"));
    graph6(&std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// The rows of a graph of up to 64 nodes.
pub(crate) fn rows(graph: &Graph) -> Vec<u64> {
    let row = |node: u32| graph.targets(mousehole::Place(node)).fold(0, |row, to| row | 1 << to.0);
    (0..graph.places() as u32).map(row).collect()
}

/// Nodes on a cycle, each joined to the one so many steps on: the LCF notation of cubic graphs, repeated.
pub(crate) fn lcf(steps: &[isize], times: usize) -> Graph {
    let nodes = (steps.len() * times) as isize;
    let chords = (0..nodes).map(|node| (node, (node + steps[node as usize % steps.len()]).rem_euclid(nodes)));
    let all = chords.chain((0..nodes).map(|node| (node, (node + 1) % nodes)));
    edges(nodes as usize, all.map(|(a, b)| (a as usize, b as usize)))
}

/// An outer cycle, spokes, and inner nodes joined to those so many steps on.
pub(crate) fn generalized_petersen(n: usize, step: usize) -> Graph {
    edges(2 * n, (0..n).flat_map(|i| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + step) % n)]))
}

/// The squares of a board, joined where a rook can go from one to the other.
pub(crate) fn rook(rows: usize, columns: usize) -> Graph {
    let cells = || 0..rows * columns;
    let sees = move |&(a, b): &(usize, usize)| a < b && (a / columns == b / columns || a % columns == b % columns);
    edges(rows * columns, cells().flat_map(|a| cells().map(move |b| (a, b))).filter(sees))
}

/// The numbers modulo a prime, joined where they differ by a square.
pub(crate) fn paley(prime: usize) -> Graph {
    let is_square = |difference: usize| (1..prime).any(|root| root * root % prime == difference);
    let pairs = (0..prime).flat_map(|a| (0..a).map(move |b| (a, b)));
    edges(prime, pairs.filter(|(a, b)| is_square(a - b)))
}

/// Five pentagons and five pentagrams: 50 nodes of degree 7 and girth 5.
pub(crate) fn hoffman_singleton() -> Graph {
    let pentagon = |h: usize, j: usize| 5 * h + j % 5;
    let pentagram = |i: usize, j: usize| 25 + 5 * i + j % 5;
    let all = (0..25).flat_map(move |n| {
        let (h, j) = (n / 5, n % 5);
        let across = (0..5).map(move |i| (pentagon(h, j), pentagram(i, h * i + j)));
        [(pentagon(h, j), pentagon(h, j + 1)), (pentagram(h, j), pentagram(h, j + 2))].into_iter().chain(across)
    });
    edges(50, all)
}
