//! The fight among equals: which of equally good moves is the hardest to meet.
//!
//! An answer is right if none is better. The smaller the share of right answers to a move, the harder it is to meet; where
//! shares are the same, the smaller the chance that answers made at random are right twice in a row, and then three times,
//! while the mover goes on like this. Only labels of best play are asked for, so that a solve that stops when it knows the
//! start knows enough. What is still equal is told apart by what would be best without the limit, and then by what looks best.

use super::Move;
use super::look::{Look, Looks};
use crate::game::{Position, Side};
use crate::solution::{LabelSource, rank, within};

/// The right answers in a row that are looked at. A fourth saved no more games.
const MOST_ANSWERS: u32 = 3;
/// The labels that may be read for one answer, and for more in a row: what would take more is not looked at. A move of one
/// cat or of the mouse takes a hundred, and one look at a thousand takes about a tenth of a millisecond.
const MOST_LABELS: [usize; 2] = [100_000, 1_000];
/// On boards with more places the way to the aim is taken as the crow flies: to walk it takes milliseconds.
const MOST_PLACES: usize = 4_096;
/// The chance of what is certain.
const CERTAIN: u64 = 1 << 32;

/// What tells equal moves apart, the least first: the chances of one, two, three right answers; whether it is worse without
/// the limit; how bad it looks.
type Key = (Vec<u64>, bool, Looks);

/// Puts equally good moves of a side in order, the hardest to meet first; `left` are the plies left after them.
pub(super) fn order<L: LabelSource>(
    labels: &L,
    equals: &mut [Move],
    mover: Side,
    left: Option<u32>,
) -> Result<(), L::Error> {
    if equals.len() < 2 {
        return Ok(());
    }
    let game = labels.game();
    let mut chances = vec![Vec::new(); equals.len()];
    for answers in 1..=MOST_ANSWERS {
        let mut fight = Fight { labels, unread: MOST_LABELS[usize::from(answers > 1)] };
        let found: Result<Option<Vec<u64>>, L::Error> = equals
            .iter()
            .map(|equal| fight.chance(&equal.to, left, answers).transpose())
            .collect::<Option<_>>()
            .transpose();
        let Some(found) = found? else { break };
        chances.iter_mut().zip(found).for_each(|(chances, chance)| chances.push(chance));
    }
    let unlimited = |found: &Move| {
        let number = game.number(&found.to).expect("a move leads to a position of this game");
        labels.label(number).map(|label| rank(label, mover))
    };
    let unlimited: Vec<i64> = equals.iter().map(unlimited).collect::<Result<_, _>>()?;
    let highest = unlimited.iter().max().copied();
    let look = match game.board().places() {
        ..=MOST_PLACES => Look::new(game, mover, &equals[0].to),
        _ => Look::from_afar(game, mover, &equals[0].to),
    };
    let mut keyed: Vec<(Key, Move)> = Vec::with_capacity(equals.len());
    for ((chances, unlimited), found) in chances.into_iter().zip(unlimited).zip(equals.iter()) {
        keyed.push(((chances, Some(unlimited) < highest, look.at(&found.to)), found.clone()));
    }
    keyed.sort_by(|(one, _), (other, _)| one.cmp(other));
    equals.iter_mut().zip(keyed).for_each(|(place, (_, found))| *place = found);
    Ok(())
}

/// Looks ahead along best play.
struct Fight<'l, L> {
    labels: &'l L,
    /// The labels that may still be read.
    unread: usize,
}

impl<L: LabelSource> Fight<'_, L> {
    /// The chance that the side to move here, the mover's other, is right that many times in a row. `None` when too much
    /// would have to be read.
    fn chance(&mut self, at: &Position, left: Option<u32>, answers: u32) -> Result<Option<u64>, L::Error> {
        let Some(Best { moves: right, all }) = self.best(at, left)? else { return Ok(None) };
        if all == 0 {
            return Ok(Some(CERTAIN));
        }
        if answers == 1 {
            return Ok(Some(right.len() as u64 * CERTAIN / all));
        }
        let mut sum = 0;
        for answer in right {
            let Some(chance) = self.least_chance(&answer, one_less(left), answers - 1)? else { return Ok(None) };
            sum += chance;
        }
        Ok(Some(sum / all))
    }

    /// The least chance that a best move of the mover leaves.
    fn least_chance(&mut self, at: &Position, left: Option<u32>, answers: u32) -> Result<Option<u64>, L::Error> {
        let Some(best) = self.best(at, left)? else { return Ok(None) };
        let mut least = CERTAIN;
        for to in best.moves {
            let Some(chance) = self.chance(&to, one_less(left), answers)? else { return Ok(None) };
            least = least.min(chance);
        }
        Ok(Some(least))
    }

    /// The best moves of a position: none where the game is over.
    fn best(&mut self, at: &Position, left: Option<u32>) -> Result<Option<Best>, L::Error> {
        let game = self.labels.game();
        if left == Some(0) {
            return Ok(Some(Best { moves: Vec::new(), all: 0 }));
        }
        let successors = game.successors(at);
        let all = successors.size_hint().0;
        let Some(unread) = self.unread.checked_sub(all) else { return Ok(None) };
        self.unread = unread;
        let (mut moves, mut highest) = (Vec::new(), i64::MIN);
        for to in successors {
            let number = game.number(&to).expect("a move leads to a position of this game");
            let rank = rank(within(self.labels.label(number)?, one_less(left)), at.turn);
            if rank > highest {
                moves.clear();
                highest = rank;
            }
            if rank == highest {
                moves.push(to);
            }
        }
        Ok(Some(Best { moves, all: all as u64 }))
    }
}

struct Best {
    moves: Vec<Position>,
    /// How many moves there are, good and bad.
    all: u64,
}

fn one_less(left: Option<u32>) -> Option<u32> {
    left.map(|left| left - 1)
}
