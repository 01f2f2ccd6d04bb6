//! `counter`: each labelled position tells those a move before it, which count.

use std::collections::VecDeque;

use super::Event;
use super::tracer::{TooLong, Tracer};

pub(super) const CODE: &[&str] = &[
    "for each position p that is over: label p, put p in the queue",
    "while the queue is not empty: take p from its front",
    "  for each position q with a move to p:",
    "    if q has a label: it stays",
    "    else if the winner of p moves at q: q is won, put q in the queue",
    "    else: one untried move of q less; none left: q is lost, put q in the queue",
];

pub(super) fn trace(tracer: &mut Tracer<'_>) -> Result<(), TooLong> {
    let mut left: Vec<u32> = tracer.after.iter().map(|after| after.len() as u32).collect();
    let mut queue = VecDeque::from(tracer.finish(1)?);
    while let Some(p) = queue.pop_front() {
        tracer.step(2, Some(p), Event::Taken)?;
        let winner = tracer.winner(p).expect("what is in the queue has a label");
        let plies = tracer.plies(p) + 1;
        for q in tracer.before[p as usize].clone() {
            tracer.looked_at += 1;
            if tracer.winner(q).is_some() {
                tracer.step(4, Some(q), Event::Known)?;
            } else if tracer.mover(q) == winner {
                tracer.step(5, Some(q), Event::Won)?;
                tracer.found(q, winner, plies, vec![p]);
                queue.push_back(q);
            } else {
                left[q as usize] -= 1;
                match left[q as usize] {
                    0 => {
                        tracer.step(6, Some(q), Event::Lost)?;
                        tracer.found(q, winner, plies, tracer.after[q as usize].clone());
                        queue.push_back(q);
                    }
                    left => tracer.step(6, Some(q), Event::Counted { left })?,
                }
            }
        }
    }
    Ok(())
}
