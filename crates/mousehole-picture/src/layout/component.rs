//! The parts of a graph that hang together, and the drawing of one.

use mousehole::board::Adjacency;
use mousehole::engine::{OnProgress, Progress, Stopped, report};

use super::choice::{self, Drawn};
use super::random::Random;
use super::stress::{polish, settle, stress};
use super::terms::{ALL_PAIRS, terms};
use super::{Spot, distance, simple, symmetric, upright};

/// A part of a graph, with nodes numbered on their own.
pub(super) struct Part {
    /// The number of each node in the whole graph.
    pub(super) nodes: Vec<usize>,
    pub(super) neighbours: Adjacency,
}

/// The parts, in the order of their first nodes.
pub(super) fn components(neighbours: &Adjacency, on_progress: &OnProgress<'_>) -> Result<Vec<Part>, Stopped> {
    let mut number = vec![u32::MAX; neighbours.len()];
    let mut parts = Vec::new();
    for first in 0..neighbours.len() {
        if number[first] != u32::MAX {
            continue;
        }
        // A pass over all nodes for each part: many parts take long.
        report(on_progress, Progress::default())?;
        let steps = neighbours.distances([first as u32]);
        let nodes: Vec<usize> = (0..neighbours.len()).filter(|&node| steps[node] != Adjacency::NEVER).collect();
        for (index, &node) in (0..).zip(&nodes) {
            number[node] = index;
        }
        let lists = nodes.iter().map(|&node| neighbours.neighbors(node).iter().map(|&other| number[other as usize]));
        parts.push(Part { neighbours: lists.collect(), nodes });
    }
    Ok(parts)
}

/// Graphs up to this size are drawn in many ways, to choose from.
const SMALL: usize = 40;

/// Draws one part.
pub(super) fn draw(neighbours: &Adjacency, on_progress: &OnProgress<'_>) -> Result<Vec<Spot>, Stopped> {
    report(on_progress, Progress::default())?;
    if let Some(spots) = simple::draw(neighbours) {
        return Ok(spots);
    }
    let nodes = neighbours.len();
    let terms = terms(neighbours, on_progress)?;
    let (tries, rounds, apart) = match nodes {
        0..=SMALL => (12, 1500, 0.75),
        41..=100 => (4, 1500, 0.6),
        101..=250 => (4, 150, 0.5),
        251..=ALL_PAIRS => (1, 150, 0.5),
        // Terms that pull on one side only do not polish.
        _ => (1, 0, 0.5),
    };
    let attempt = |seed: u64| {
        let mut spots = circle(nodes, seed);
        settle(&mut spots, &terms, seed, on_progress)?;
        polish(&mut spots, &terms, rounds, on_progress)?;
        Ok(Drawn { stress: stress(&spots, &terms), spots, fold: 1 })
    };
    let mut drawn = (0..tries).map(attempt).collect::<Result<Vec<Drawn>, Stopped>>()?;
    if nodes <= SMALL {
        for (fold, mut spots) in symmetric::rings(neighbours) {
            polish(&mut spots, &terms, 200, on_progress)?;
            drawn.push(Drawn { stress: stress(&spots, &terms), spots, fold });
        }
    }
    let mut spots = choice::best(drawn, neighbours).spots;
    keep_apart(&mut spots, apart);
    upright::turn(&mut spots, neighbours, on_progress)?;
    Ok(spots)
}

/// Nodes on a circle, in order the first time and shaken afterwards.
fn circle(nodes: usize, seed: u64) -> Vec<Spot> {
    let mut random = Random::new(seed);
    let radius = nodes as f64 / std::f64::consts::TAU;
    let mut spots: Vec<Spot> = (0..nodes)
        .map(|node| {
            let (sin, cos) = (std::f64::consts::TAU * node as f64 / nodes as f64).sin_cos();
            [radius * cos + 0.01 * random.part(), radius * sin + 0.01 * random.part()]
        })
        .collect();
    if seed > 0 {
        random.shuffle(&mut spots);
    }
    spots
}

/// Pushes nodes apart that would cover each other.
fn keep_apart(spots: &mut [Spot], least: f64) {
    for _ in 0..30 {
        let mut order: Vec<usize> = (0..spots.len()).collect();
        order.sort_by(|&a, &b| spots[a][0].total_cmp(&spots[b][0]));
        let mut pushed = false;
        for (i, &a) in order.iter().enumerate() {
            for &b in &order[i + 1..] {
                if spots[b][0] - spots[a][0] >= least {
                    break;
                }
                let apart = distance(spots[a], spots[b]);
                if apart >= least {
                    continue;
                }
                // Where they are on one spot, any way will do, as long as it is always the same.
                let way = if apart > 1e-6 {
                    [(spots[b][0] - spots[a][0]) / apart, (spots[b][1] - spots[a][1]) / apart]
                } else {
                    [0.6, if a < b { 0.8 } else { -0.8 }]
                };
                let by = (least - apart) / 2.0;
                for axis in 0..2 {
                    spots[a][axis] -= by * way[axis];
                    spots[b][axis] += by * way[axis];
                }
                pushed = true;
            }
        }
        if !pushed {
            break;
        }
    }
}
