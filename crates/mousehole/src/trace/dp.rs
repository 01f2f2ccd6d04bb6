//! `dp`: who wins within 0, 1, 2, ... plies.

use super::Event;
use super::tracer::{TooLong, Tracer};

pub(super) const CODE: &[&str] = &[
    "within 0 plies: each position that is over is won",
    "for d = 1, 2, 3, ... until a round finds nothing:",
    "  for each position p that nobody wins within d - 1 plies:",
    "    if some move leads to a win of the side to move within d - 1: p is won in d",
    "    if every move leads to a win of the other side within d - 1: p is lost in d",
    "    else p is not decided within d",
];

pub(super) fn trace(tracer: &mut Tracer<'_>) -> Result<(), TooLong> {
    tracer.finish(1)?;
    for d in 1.. {
        tracer.step(2, None, Event::Round { plies: d, of: None })?;
        let mut has_found = false;
        for p in tracer.positions() {
            if tracer.winner(p).is_some() {
                continue;
            }
            let (mover, after) = (tracer.mover(p), &tracer.after[p as usize]);
            let wins = after.iter().position(|&to| tracer.is_won(to, mover, d - 1));
            let escape = after.iter().copied().find(|&to| !tracer.is_won(to, mover.other(), d - 1));
            let (win, all) = (wins.map(|wins| after[wins]), after.clone());
            tracer.looked_at += wins.map_or(all.len(), |wins| wins + 1) as u64;
            match (win, escape) {
                (Some(win), _) => {
                    tracer.step(4, Some(p), Event::Won)?;
                    tracer.found(p, mover, d, vec![win]);
                    has_found = true;
                }
                (None, Some(escape)) => tracer.step(6, Some(p), Event::Undecided { escape })?,
                (None, None) => {
                    tracer.step(5, Some(p), Event::Lost)?;
                    tracer.found(p, mover.other(), d, all);
                    has_found = true;
                }
            }
        }
        if !has_found {
            break;
        }
    }
    Ok(())
}
