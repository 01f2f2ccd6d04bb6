//! What every method needs to be traced: the moves of all positions, their labels so far, and the steps.

use mousehole_core::engine::PackedLabel;
use mousehole_core::game::{Game, Side};

use super::{Event, MOST_STEPS, Method, NewLabel, Step, Trace};

/// There are more steps than are kept.
pub(super) struct TooLong;

pub(super) struct Tracer<'g> {
    pub(super) game: &'g Game,
    /// Who has won, where the game is over.
    pub(super) over: Vec<Option<Side>>,
    /// The positions that each leads to.
    pub(super) after: Vec<Vec<u64>>,
    /// The positions that lead to each.
    pub(super) before: Vec<Vec<u64>>,
    labels: Vec<PackedLabel>,
    pub(super) looked_at: u64,
    steps: Vec<Step>,
}

impl<'g> Tracer<'g> {
    pub(super) fn new(game: &'g Game) -> Tracer<'g> {
        let positions = game.positions();
        let over = (0..positions).map(|number| game.end(&game.position(number)).map(|end| end.winner)).collect();
        let number = |to| game.number(&to).expect("a position of this game");
        let after: Vec<Vec<u64>> =
            (0..positions).map(|from| game.successors(&game.position(from)).map(number).collect()).collect();
        let mut before = vec![Vec::new(); positions as usize];
        for (from, after) in after.iter().enumerate() {
            after.iter().for_each(|&to| before[to as usize].push(from as u64));
        }
        let labels = vec![PackedLabel::default(); positions as usize];
        Tracer { game, over, after, before, labels, looked_at: 0, steps: Vec::new() }
    }

    /// The numbers of all positions.
    pub(super) fn positions(&self) -> std::ops::Range<u64> {
        0..self.labels.len() as u64
    }

    /// Who moves in a position.
    pub(super) fn mover(&self, at: u64) -> Side {
        self.game.split(at).0
    }

    /// Who wins a position, as far as it is known.
    pub(super) fn winner(&self, at: u64) -> Option<Side> {
        self.labels[at as usize].winner()
    }

    /// Whether a position is known to be won by that side in at most that many plies.
    pub(super) fn is_won(&self, at: u64, by: Side, within: u32) -> bool {
        self.labels[at as usize].winner() == Some(by) && self.labels[at as usize].code() >> 2 <= within
    }

    /// A position's distance, once it is labelled.
    pub(super) fn plies(&self, at: u64) -> u32 {
        self.labels[at as usize].code() >> 2
    }

    pub(super) fn step(&mut self, line: usize, at: Option<u64>, event: Event) -> Result<(), TooLong> {
        if self.steps.len() == MOST_STEPS {
            return Err(TooLong);
        }
        self.steps.push(Step { line, at, event, looked_at: self.looked_at, found: Vec::new() });
        Ok(())
    }

    /// Labels a position in the last step.
    pub(super) fn found(&mut self, position: u64, by: Side, plies: u32, because: Vec<u64>) {
        self.labels[position as usize] = PackedLabel::won(by, plies);
        let step = self.steps.last_mut().expect("labels come from steps");
        step.found.push(NewLabel { position, by, plies, because });
    }

    /// Labels every finished position, one a step; returns them.
    pub(super) fn finish(&mut self, line: usize) -> Result<Vec<u64>, TooLong> {
        let mut found = Vec::new();
        for at in self.positions() {
            self.looked_at += 1;
            if let Some(by) = self.over[at as usize] {
                self.step(line, Some(at), Event::Over)?;
                self.found(at, by, 0, Vec::new());
                found.push(at);
            }
        }
        Ok(found)
    }

    pub(super) fn into_trace(self, method: Method) -> Trace {
        let moves = self.after.iter().map(|after| after.len() as u32).collect();
        Trace { method, steps: self.steps, moves, labels: self.labels }
    }
}
