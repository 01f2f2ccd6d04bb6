//! `dp`: the textbook method, a memo over positions and plies.
//!
//! Who can force the end of this position within `left` plies? Nobody, if none are left and it is not finished; else the
//! side to move, if one of its moves leads to a win of its own within `left - 1`; else the other side, if all of them
//! lead to its win. Each position is asked with 0, 1, 2, … plies left until one more changes nothing; the answers for
//! fewer plies are in the memo, so a question never goes deeper than one move. The distance is the first number of plies
//! within which a win was forced.

use super::labels::{Cell, Labels};
use super::observer::{Progress, Watch};
use super::{Engine, Stopped, Task, Tuning};
use crate::game::{Game, Side};

/// See the [module](self).
pub(super) struct Dp;

/// The memo has a row for each ply up to the longest win, which may be as many as there are positions.
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

    fn accepts(&self, game: &Game, _: &Tuning) -> Result<(), String> {
        let (cats, positions) = (game.rules().cats, game.positions());
        if cats > 1 {
            return Err(format!("its memo is over one mouse, one cat and the plies; there are {cats} cats"));
        }
        if positions > MOST_POSITIONS {
            return Err(format!(
                "its memo of positions times plies takes at most {MOST_POSITIONS} positions, and there are {positions}"
            ));
        }
        Ok(())
    }

    fn memory(&self, game: &Game, _: &Task) -> u64 {
        let positions = game.positions();
        // Positions times plies, and the labels. No win takes more plies than there are positions.
        positions * (positions + 1) + positions * size_of::<Cell>() as u64
    }

    fn label(&self, game: &Game, _: &Task, watch: &mut Watch<'_>) -> Result<Labels, Stopped> {
        let positions = game.positions();
        let finished = (0..positions).map(|number| game.end(&game.position(number)).map(|end| end.winner));
        let mut memo: Vec<Vec<Option<Side>>> = vec![finished.collect()];
        let mut cells: Vec<Cell> =
            memo[0].iter().map(|winner| winner.map_or(Cell::default(), |by| Cell::won(by, 0))).collect();
        for left in 1.. {
            let mut within = Vec::with_capacity(positions as usize);
            let mut found = 0;
            for number in 0..positions {
                watch.work.looked_at += 1;
                let winner = winner_within(game, &memo, number, left);
                if let (Some(winner), None) = (winner, memo[left - 1][number as usize]) {
                    cells[number as usize] = Cell::won(winner, left as u32);
                    found += 1;
                }
                within.push(winner);
            }
            memo.push(within);
            let labelled = cells.iter().filter(|cell| cell.winner().is_some()).count() as u64;
            watch.report(Progress { round: left as u64, labelled, positions })?;
            if found == 0 {
                break;
            }
        }
        watch.work.rounds = memo.len() as u64 - 1;
        Ok(Labels::from_cells(cells))
    }
}

/// Who can force the end of a position within `left` plies, by what is known for one ply less.
fn winner_within(game: &Game, memo: &[Vec<Option<Side>>], number: u64, left: usize) -> Option<Side> {
    if let Some(finished) = memo[0][number as usize] {
        return Some(finished);
    }
    let position = game.position(number);
    let mut all_lost = true;
    for to in game.moves(&position) {
        match memo[left - 1][game.number(&to).expect("a position of this game") as usize] {
            Some(winner) if winner == position.turn => return Some(winner),
            Some(_) => {}
            None => all_lost = false,
        }
    }
    all_lost.then_some(position.turn.other())
}
