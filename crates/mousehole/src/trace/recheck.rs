//! `recheck`: no counts; the moves of a candidate are looked at again.

use std::collections::VecDeque;

use super::Event;
use super::tracer::{TooLong, Tracer};

pub(super) const CODE: &[&str] = &[
    "for each position p that is over: label p, put p in the queue",
    "while the queue is not empty: take p from its front",
    "  for each position q with a move to p:",
    "    if q has a label: it stays",
    "    else if the winner of p moves at q: q is won, put q in the queue",
    "    else: look at all moves of q again; each is won as soon as p: q is lost, put q in the queue",
];

pub(super) fn trace(tracer: &mut Tracer<'_>) -> Result<(), TooLong> {
    let mut queue = VecDeque::from(tracer.finish(1)?);
    while let Some(p) = queue.pop_front() {
        tracer.step(2, Some(p), Event::Taken)?;
        let winner = tracer.winner(p).expect("what is in the queue has a label");
        let plies = tracer.plies(p);
        for q in tracer.before[p as usize].clone() {
            tracer.looked_at += 1;
            if tracer.winner(q).is_some() {
                tracer.step(4, Some(q), Event::Known)?;
                continue;
            }
            if tracer.mover(q) == winner {
                tracer.step(5, Some(q), Event::Won)?;
                tracer.found(q, winner, plies + 1, vec![p]);
                queue.push_back(q);
                continue;
            }
            // A move to a position that is won later would label q a ply too soon.
            let escape = tracer.after[q as usize].iter().position(|&to| !tracer.is_won(to, winner, plies));
            let moves = tracer.after[q as usize].len();
            tracer.looked_at += escape.map_or(moves, |escape| escape + 1) as u64;
            match escape {
                Some(escape) => {
                    tracer.step(6, Some(q), Event::Undecided { escape: tracer.after[q as usize][escape] })?;
                }
                None => {
                    tracer.step(6, Some(q), Event::Lost)?;
                    tracer.found(q, winner, plies + 1, tracer.after[q as usize].clone());
                    queue.push_back(q);
                }
            }
        }
    }
    Ok(())
}
