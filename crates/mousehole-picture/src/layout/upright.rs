//! Turning a drawing so that it stands upright.

use mousehole::board::Adjacency;
use mousehole::engine::{OnProgress, Progress, Stopped, report};

use super::{Spot, bounds, distance, edges};

/// Beyond this many nodes, only the width of the drawing decides.
const MOST: usize = 400;

/// Turns and mirrors a drawing: its halves alike left and right, its edges level or plumb, wider than tall, and its first
/// nodes at the top.
pub(super) fn turn(spots: &mut [Spot], neighbours: &Adjacency, on_progress: &OnProgress<'_>) -> Result<(), Stopped> {
    let middle = middle(spots);
    for spot in spots.iter_mut() {
        *spot = [spot[0] - middle[0], spot[1] - middle[1]];
    }
    let edges = edges(neighbours);
    let steps = if spots.len() <= MOST { 360 } else { 60 };
    let angles = (0..steps).map(|step| f64::from(step) * std::f64::consts::PI / f64::from(steps));
    let mut best: Option<(f64, Vec<Spot>)> = None;
    for angle in angles {
        report(on_progress, Progress::default())?;
        let turned = turned(spots, angle);
        let badness = badness(&turned, &edges);
        if best.as_ref().is_none_or(|(least, _)| badness < *least) {
            best = Some((badness, turned));
        }
    }
    let Some((_, best)) = best else { return Ok(()) };
    spots.copy_from_slice(&best);
    mirror(spots);
    Ok(())
}

fn middle(spots: &[Spot]) -> Spot {
    let sum = spots.iter().fold([0.0; 2], |sum, spot| [sum[0] + spot[0], sum[1] + spot[1]]);
    sum.map(|sum| sum / spots.len() as f64)
}

fn turned(spots: &[Spot], angle: f64) -> Vec<Spot> {
    let (sin, cos) = angle.sin_cos();
    spots.iter().map(|[x, y]| [x * cos - y * sin, x * sin + y * cos]).collect()
}

fn badness(spots: &[Spot], edges: &[(usize, usize)]) -> f64 {
    let [_, _, width, height] = bounds(spots);
    let tall = height / width.max(1e-9);
    if spots.len() > MOST {
        return tall;
    }
    // Level and plumb edges are 0 here, diagonal ones 1.
    let slant = |&(a, b): &(usize, usize)| {
        let angle = (spots[a][1] - spots[b][1]).atan2(spots[a][0] - spots[b][0]);
        (1.0 - (4.0 * angle).cos()) / 2.0
    };
    let slanted = edges.iter().map(slant).sum::<f64>() / edges.len() as f64;
    let mirrored = |spot: &Spot| {
        let image = [-spot[0], spot[1]];
        spots.iter().map(|other| distance(image, *other)).fold(f64::INFINITY, f64::min).min(1.0)
    };
    let lopsided = spots.iter().map(mirrored).sum::<f64>() / spots.len() as f64;
    2.0 * lopsided + 0.5 * slanted + 0.5 * tall.min(2.0)
}

/// Of the four mirror images, the one whose first nodes are nearest to the top left.
fn mirror(spots: &mut [Spot]) {
    // The first node that is off the axis decides.
    for axis in [1, 0] {
        let first = spots.iter().map(|spot| spot[axis]).find(|off| off.abs() > 0.05);
        if first.is_some_and(|off| off > 0.0) {
            for spot in spots.iter_mut() {
                spot[axis] = -spot[axis];
            }
        }
    }
}
