//! `dp`: the textbook method, a memo over positions and plies.
//!
//! Who can force the end of this position within `left` plies? Nobody, if none are left and it is not finished; else the
//! side to move, if one of its moves leads to a win of its own within `left - 1`; else the other side, if all of them
//! lead to its win. Each position is asked with 0, 1, 2, … plies left until one more changes nothing; the answers for
//! fewer plies are in the memo, so a question never goes deeper than one move. That move leaves one ply less, so of the
//! memo only the last row is kept beside the one that is made. The distance is the first number of plies within which a
//! win was forced.

use super::labels::{Labels, PackedLabel};
use super::progress::{Meter, Progress};
use super::{Context, Engine, Outcome, Refusal, SolveError, Task, Tuning, Work};
use crate::game::{Game, Side};

/// See the [module](self).
pub(super) struct Dp;

/// Every position is asked anew for each ply up to the longest win, which may take as many as there are positions.
const MOST_POSITIONS: u64 = 20_000;

impl Engine for Dp {
    fn name(&self) -> &'static str {
        "dp"
    }

    fn about(&self) -> &'static str {
        "who wins within 0, 1, 2, … plies, each from the one before"
    }

    fn source(&self) -> &'static str {
        "Bellman, On the application of dynamic programming to the determination of optimal play in chess and checkers, PNAS 53(2), 1965"
    }

    fn accepts(&self, game: &Game, _: &Tuning) -> Result<(), Refusal> {
        let (cats, positions) = (game.rules().cats, game.positions());
        if cats > 1 {
            return Err(Refusal::Cats { cats, because: "its memo is over one mouse, one cat and the plies" });
        }
        if positions > MOST_POSITIONS {
            let because = "it asks every position for every number of plies";
            return Err(Refusal::Positions { positions, most: MOST_POSITIONS, because });
        }
        Ok(())
    }

    fn memory(&self, game: &Game, _: &Task) -> u64 {
        // The labels, and two rows of the memo.
        game.positions() * (size_of::<PackedLabel>() + 2 * size_of::<Option<Side>>()) as u64
    }

    fn label(&self, game: &Game, _: &Task, context: &Context<'_>) -> Result<Outcome, SolveError> {
        let mut meter = Meter::new(context.on_progress);
        let positions = game.positions();
        let finished = |number| game.end(&game.position(number)).map(|end| end.winner);
        let mut before: Vec<Option<Side>> = (0..positions).map(finished).collect();
        let mut within = vec![None; positions as usize];
        let mut cells: Vec<PackedLabel> =
            before.iter().map(|winner| winner.map_or(PackedLabel::default(), |by| PackedLabel::won(by, 0))).collect();
        let mut labelled = before.iter().flatten().count() as u64;
        let mut progress = Progress { round: 0, labelled, positions };
        meter.report(progress)?;
        while progress.round == 0 || progress.labelled < labelled {
            progress = Progress { round: progress.round + 1, labelled, positions };
            for number in 0..positions as usize {
                meter.looked_at += 1;
                let is_finished = cells[number].won_in(0).is_some();
                within[number] = if is_finished { before[number] } else { winner_within(game, &before, number as u64) };
                if let (Some(winner), None) = (within[number], before[number]) {
                    cells[number] = PackedLabel::won(winner, progress.round as u32);
                    labelled += 1;
                }
            }
            std::mem::swap(&mut before, &mut within);
            meter.report(Progress { labelled, ..progress })?;
        }
        let work = Work { rounds: progress.round, looked_at: meter.looked_at, ..Work::default() };
        Ok(Outcome { labels: Labels::new(cells), work, layout: None })
    }
}

/// Who can force the end of a position that is not finished, by what is known for one ply less.
fn winner_within(game: &Game, before: &[Option<Side>], number: u64) -> Option<Side> {
    let position = game.position(number);
    let mut all_lost = true;
    for to in game.successors(&position) {
        match before[game.number(&to).expect("a position of this game") as usize] {
            Some(winner) if winner == position.turn => return Some(winner),
            Some(_) => {}
            None => all_lost = false,
        }
    }
    all_lost.then_some(position.turn.other())
}
