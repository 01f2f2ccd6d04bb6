//! Making the stress of a drawing small.

use mousehole::engine::{OnProgress, Progress, Stopped, report};

use super::random::Random;
use super::terms::Term;
use super::{Spot, distance};

/// Zheng, Pawar and Goodman, "Graph drawing by stochastic gradient descent", 2018: pair after pair is moved to its distance,
/// by less and less.
pub(super) fn settle(
    spots: &mut [Spot],
    terms: &[Term],
    seed: u64,
    on_progress: &OnProgress<'_>,
) -> Result<(), Stopped> {
    const ROUNDS: i32 = 40;
    const LAST: f64 = 0.05;
    let mut random = Random::new(seed);
    let mut order: Vec<u32> = (0..terms.len() as u32).collect();
    let weights = || terms.iter().flat_map(|term| term.weights).filter(|&weight| weight > 0.0).map(f64::from);
    let (least, most) = (weights().fold(f64::INFINITY, f64::min), weights().fold(0.0, f64::max));
    let (first, last) = (1.0 / least, LAST / most);
    for round in 0..ROUNDS {
        report(on_progress, Progress::default())?;
        let step = first * (last / first).powf(f64::from(round) / f64::from(ROUNDS - 1));
        random.shuffle(&mut order);
        for &term in &order {
            pull(spots, &terms[term as usize], step);
        }
    }
    Ok(())
}

fn pull(spots: &mut [Spot], term: &Term, step: f64) {
    let (a, b) = (term.a as usize, term.b as usize);
    let apart = distance(spots[a], spots[b]).max(1e-9);
    let off = (apart - f64::from(term.length)) / 2.0 / apart;
    let (right, down) = (off * (spots[a][0] - spots[b][0]), off * (spots[a][1] - spots[b][1]));
    let [for_a, for_b] = term.weights.map(|weight| (f64::from(weight) * step).min(1.0));
    spots[a] = [spots[a][0] - for_a * right, spots[a][1] - for_a * down];
    spots[b] = [spots[b][0] + for_b * right, spots[b][1] + for_b * down];
}

/// Gansner, Koren and North, "Graph drawing by stress majorization", 2004: every node at once goes where its terms
/// would have it. Drawings that are nearly symmetric come out symmetric.
pub(super) fn polish(
    spots: &mut [Spot],
    terms: &[Term],
    rounds: usize,
    on_progress: &OnProgress<'_>,
) -> Result<(), Stopped> {
    for _ in 0..rounds {
        report(on_progress, Progress::default())?;
        let mut sums = vec![[0.0; 3]; spots.len()];
        for term in terms {
            let ends = [term.a as usize, term.b as usize];
            let apart = distance(spots[ends[0]], spots[ends[1]]).max(1e-9);
            let stretch = f64::from(term.length) / apart;
            for (i, (node, other)) in [(ends[0], ends[1]), (ends[1], ends[0])].into_iter().enumerate() {
                let weight = f64::from(term.weights[i]);
                for axis in 0..2 {
                    let away = (spots[node][axis] - spots[other][axis]) * stretch;
                    sums[node][axis] += weight * (spots[other][axis] + away);
                }
                sums[node][2] += weight;
            }
        }
        let mut moved = 0.0_f64;
        for (spot, [right, down, weight]) in spots.iter_mut().zip(sums) {
            let to = [right / weight, down / weight];
            moved = moved.max(distance(*spot, to));
            *spot = to;
        }
        if moved < 1e-5 {
            break;
        }
    }
    Ok(())
}

/// How far a drawing is from what its terms want.
pub(super) fn stress(spots: &[Spot], terms: &[Term]) -> f64 {
    let of = |term: &Term| {
        let off = distance(spots[term.a as usize], spots[term.b as usize]) - f64::from(term.length);
        f64::from(term.weights[0]) * off * off
    };
    terms.iter().map(of).sum()
}
