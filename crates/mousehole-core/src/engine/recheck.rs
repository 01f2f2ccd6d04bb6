//! `recheck`: backward search without counts.
//!
//! As in `counter`, labels spread backwards from the finished positions in the order of their distance. But where the
//! loser moves, nothing is counted: all moves of the candidate are looked at again, and it is lost when all of them are.

use super::labels::{Label, Labels, PackedLabel};
use super::progress::{Meter, Progress};
use super::{Context, Engine, Outcome, Refusal, SolveError, Task, Tuning, Work, allocate};
use crate::board::Place;
use crate::game::{Game, Position, Side, Steps};

/// See the [module](self).
pub(super) struct Recheck;

/// Every candidate's moves are made anew from the rules, so this is for boards one can wait for.
const MOST_POSITIONS: u64 = 1 << 26;

/// How many positions are looked at between two reports, while the finished ones are looked for.
const REPORT_EVERY: u64 = 1 << 20;

impl Engine for Recheck {
    fn name(&self) -> &'static str {
        "recheck"
    }

    fn about(&self) -> &'static str {
        "backward search that looks at all moves of a candidate again"
    }

    fn source(&self) -> &'static str {
        "van den Herik and Herschberg, The construction of an omniscient endgame data base, ICCA Journal 8(2), 1985"
    }

    fn accepts(&self, game: &Game, _: &Tuning) -> Result<(), Refusal> {
        let (cats, positions) = (game.rules().cats, game.positions());
        let because = "it looks at all moves of a candidate again";
        if cats > 1 {
            return Err(Refusal::Cats { cats, because });
        }
        if positions > MOST_POSITIONS {
            return Err(Refusal::Positions { positions, most: MOST_POSITIONS, because });
        }
        Ok(())
    }

    fn memory(&self, game: &Game, _: &Task) -> u64 {
        // The labels; every position's number in a queue that has grown to twice what it holds, and is copied then.
        let each = size_of::<PackedLabel>() + 3 * size_of::<u32>();
        let steps = Steps::memory(game, Side::Mouse).saturating_add(Steps::memory(game, Side::Cat));
        game.positions().saturating_mul(each as u64).saturating_add(steps)
    }

    fn label(&self, game: &Game, _: &Task, context: &Context<'_>) -> Result<Outcome, SolveError> {
        let mut meter = Meter::new(context.on_progress);
        let positions = game.positions();
        let cells = allocate(PackedLabel::default(), positions as usize);
        let mut cells = cells.map_err(|error| SolveError::failed(self.name(), error))?;
        let mut found: Vec<u32> = Vec::new();
        for number in 0..positions {
            if number % REPORT_EVERY == 0 {
                meter.report(Progress { round: 0, labelled: found.len() as u64, positions })?;
            }
            if let Some(end) = game.end(&game.position(number)) {
                cells[number as usize] = PackedLabel::won(end.winner, 0);
                found.push(number as u32);
            }
        }
        let [mouse_steps, cat_steps] = [Side::Mouse, Side::Cat].map(|side| Steps::possible(game, side));
        let rules = game.rules();
        let (mut round, mut labelled) = (0, found.len() as u64);
        while !found.is_empty() {
            meter.report(Progress { round, labelled, positions })?;
            round += 1;
            let mut next = Vec::new();
            for &number in &found {
                meter.report_within_round(Progress { round, labelled: labelled + next.len() as u64, positions })?;
                let Label::Won { by, .. } = cells[number as usize].label() else {
                    unreachable!("found means labelled")
                };
                let (turn, mouse, cat) = game.split(number.into());
                let before = match turn {
                    Side::Mouse => cat_steps.from.neighbors(cat as usize),
                    Side::Cat => mouse_steps.from.neighbors(mouse.index()),
                };
                for &before in before {
                    let at = match turn {
                        Side::Mouse => game.row_start(Side::Cat, mouse) + u64::from(before),
                        Side::Cat => game.row_start(Side::Mouse, Place(before)) + cat,
                    };
                    meter.looked_at += 1;
                    if cells[at as usize].winner().is_some() {
                        continue;
                    }
                    let lost = |to: &Position| {
                        let label = cells[game.number(to).expect("a position of this game") as usize].label();
                        // One labelled in this very round is a ply too late to count.
                        matches!(label, Label::Won { by: winner, plies } if winner == by && u64::from(plies.0) < round)
                    };
                    let mut all_lost = || {
                        let mut moves = game.successors(&game.position(at));
                        meter.looked_at += moves.size_hint().0 as u64;
                        moves.all(|to| lost(&to))
                    };
                    // Where the other side may be in the way, the lists above have moves that are not legal here.
                    let is_move = || {
                        !rules.is_opposed(turn.other()) || {
                            game.successors(&game.position(at)).contains(&game.position(number.into()))
                        }
                    };
                    if turn.other() == by && is_move() || turn == by && all_lost() {
                        cells[at as usize] = PackedLabel::won(by, round as u32);
                        next.push(at as u32);
                    }
                }
            }
            labelled += next.len() as u64;
            found = next;
        }
        let work = Work { rounds: round, looked_at: meter.looked_at, ..Work::default() };
        Ok(Outcome { labels: Labels::new(cells), work, layout: None })
    }
}
