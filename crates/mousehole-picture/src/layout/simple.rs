//! Graphs whose best drawing needs no search.

use mousehole::board::Adjacency;

use super::Spot;

/// Longer paths are folded.
const STRAIGHT: usize = 24;

/// A ring as a circle, and a path as a line, or, if it is long, as lines to and fro.
pub(super) fn draw(neighbours: &Adjacency) -> Option<Vec<Spot>> {
    let nodes = neighbours.len();
    let ends = neighbours.lists().filter(|near| near.len() <= 1).count();
    if neighbours.lists().any(|near| near.len() > 2) {
        return None;
    }
    let order = walk(neighbours);
    let mut spots = vec![[0.0; 2]; nodes];
    if ends == 0 {
        let turn = std::f64::consts::TAU / nodes as f64;
        let radius = 0.5 / (turn / 2.0).sin();
        for (i, &node) in order.iter().enumerate() {
            // The first two are level, at the top.
            let (sin, cos) = (turn * (i as f64 - 0.5) - std::f64::consts::FRAC_PI_2).sin_cos();
            spots[node] = [radius * cos, radius * sin];
        }
    } else {
        let row = if nodes <= STRAIGHT { nodes } else { (1.6 * nodes as f64).sqrt().ceil() as usize };
        for (i, &node) in order.iter().enumerate() {
            let along = if (i / row).is_multiple_of(2) { i % row } else { row - 1 - i % row };
            spots[node] = [along as f64, (i / row) as f64];
        }
    }
    Some(spots)
}

/// The nodes one after another, from an end if there is one.
fn walk(neighbours: &Adjacency) -> Vec<usize> {
    let first = neighbours.lists().position(|near| near.len() <= 1).unwrap_or(0);
    let mut order = vec![first];
    let mut seen = vec![false; neighbours.len()];
    seen[first] = true;
    while let Some(&next) =
        order.last().and_then(|&last| neighbours.neighbors(last).iter().find(|&&near| !seen[near as usize]))
    {
        seen[next as usize] = true;
        order.push(next as usize);
    }
    order
}
