//! Where to draw the nodes of a graph.
//!
//! Nodes stand about as far from each other as the shortest way between them is long: the *stress* of a drawing is how
//! far it is from that, and it is made small. Then the drawing is turned upright. Parts that hang together stand side by
//! side. The same graph is always drawn in the same way.

mod choice;
mod component;
mod pack;
mod random;
mod simple;
mod stress;
mod symmetric;
mod terms;
mod upright;

use mousehole::Graph;
use mousehole::board::Adjacency;
use mousehole::engine::{OnProgress, Stopped, ignore_progress};

use component::components;

/// Places for the nodes of a graph, with edges about 1 long and the top left corner at 0, 0.
///
/// ```
/// use mousehole::Graph;
/// use mousehole_picture::Layout;
/// let square = Graph::from_lists(&[[1, 3], [0, 2], [1, 3], [2, 0]])?;
/// let layout = Layout::of(&square);
/// assert_eq!(layout.points.len(), 4);
/// assert!((layout.width - layout.height).abs() < 0.1);
/// # Ok::<(), mousehole::board::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The place of each node: how far right, how far down.
    pub points: Vec<[f64; 2]>,
    /// The width of the whole.
    pub width: f64,
    /// The height of the whole.
    pub height: f64,
}

/// Bytes for each node and each edge beside the terms: neighbours twice, edges as pairs while these are made, spots.
const BYTES_PER_NODE: u64 = 512;
const BYTES_PER_EDGE: u64 = 64;

/// A point of a layout.
type Spot = [f64; 2];

impl Layout {
    /// Lays out a graph. Which way edges lead makes no difference.
    pub fn of(graph: &Graph) -> Layout {
        Layout::watched(graph, &ignore_progress).expect("nobody stops it")
    }

    /// As [`of`](Layout::of), with a closure that is called all the while and may stop the work.
    pub fn watched(graph: &Graph, on_progress: &OnProgress<'_>) -> Result<Layout, Stopped> {
        let neighbours = neighbours(graph);
        let parts = components(&neighbours, on_progress)?;
        let drawn = parts.iter().map(|part| component::draw(&part.neighbours, on_progress));
        let drawn = drawn.collect::<Result<Vec<Vec<Spot>>, Stopped>>()?;
        Ok(pack::side_by_side(graph.places(), &parts, &drawn))
    }

    /// A layout that somebody else made, in any unit. `None` where there is not one point for each node, or some are so far
    /// apart that nothing could be made out.
    pub fn from_points(graph: &Graph, points: &[Spot]) -> Option<Layout> {
        let [left, top, width, height] = bounds(points);
        let lengths = graph.adjacency().edges().map(|(a, b)| (points.get(a as usize), points.get(b as usize)));
        let lengths: Vec<f64> =
            lengths.filter_map(|(a, b)| Some(distance(*a?, *b?))).filter(|&long| long > 0.0).collect();
        let mean = lengths.iter().sum::<f64>() / lengths.len() as f64;
        // As large as the drawing of a path would be, at the most.
        let longest = graph.places().max(2) as f64;
        let unit =
            if mean.is_finite() { mean.max(width.max(height) / longest) } else { width.max(height) / longest.sqrt() };
        let unit = if unit > 0.0 { unit } else { 1.0 };
        let fits =
            points.len() == graph.places() && [left, top, width, height, unit].iter().all(|value| value.is_finite());
        let points = points.iter().map(|[x, y]| [(x - left) / unit, (y - top) / unit]).collect();
        fits.then_some(Layout { points, width: width / unit, height: height / unit })
    }

    /// An upper bound on the bytes that it takes to lay out a graph.
    pub fn memory(graph: &Graph) -> u64 {
        let (nodes, edges) = (graph.places() as u64, graph.edges() as u64);
        terms::memory(nodes, edges) + BYTES_PER_NODE * nodes + BYTES_PER_EDGE * edges
    }
}

/// The nodes beside each node, whichever way the edges lead, in order and without the node itself.
fn neighbours(graph: &Graph) -> Adjacency {
    let edges = graph.adjacency().edges().filter(|(from, to)| from != to);
    Adjacency::from_edges(graph.places(), edges.flat_map(|(from, to)| [(from, to), (to, from)])).sorted()
}

/// Every edge once, from its lower node to its higher.
fn edges(neighbours: &Adjacency) -> Vec<(usize, usize)> {
    let edges = neighbours.edges().filter(|(a, b)| a < b);
    edges.map(|(a, b)| (a as usize, b as usize)).collect()
}

fn distance(a: Spot, b: Spot) -> f64 {
    let (right, down) = (a[0] - b[0], a[1] - b[1]);
    (right * right + down * down).sqrt()
}

/// The smallest rectangle around some spots: its left, top, width and height.
fn bounds(spots: &[Spot]) -> [f64; 4] {
    let low = |i: usize| spots.iter().map(|spot| spot[i]).fold(f64::INFINITY, f64::min);
    let high = |i: usize| spots.iter().map(|spot| spot[i]).fold(f64::NEG_INFINITY, f64::max);
    if spots.is_empty() { [0.0; 4] } else { [low(0), low(1), high(0) - low(0), high(1) - low(1)] }
}
