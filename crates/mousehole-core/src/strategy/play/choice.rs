//! How a game stands, and what a choice was worth.

use mousehole_base::words;

use super::GameState;
use crate::game::{Side, Winner};
use crate::solution::{Label, Plies, Verdict, decided, within};

/// How a game stands: what it comes to with the plies that are left, and what could be forced without a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What it comes to.
    pub verdict: Verdict,
    /// What can be forced, limit or not.
    pub label: Label,
}

/// What a game is worth to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worth {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side wins.
    Win,
}

impl Worth {
    pub(in crate::strategy) fn of(winner: Winner, side: Side) -> Worth {
        match winner {
            Winner::Draw => Worth::Draw,
            winner if winner == side.into() => Worth::Win,
            _ => Worth::Loss,
        }
    }
}

impl Standing {
    /// How a game with that label stands with that many plies left, where endless play is worth `endless`.
    pub fn new(label: Label, left: Option<u32>, endless: Winner) -> Standing {
        Standing { verdict: decided(within(label, left), endless), label }
    }

    /// What it is worth to a side.
    pub fn worth(&self, side: Side) -> Worth {
        Worth::of(self.verdict.winner, side)
    }

    /// Whether one side could force the end, and only the limit keeps it from that.
    pub fn is_too_late(&self) -> bool {
        self.verdict.plies.is_none() && self.label != Label::Open
    }

    /// What the best choice makes of it, which takes a ply, or none where an animal is placed.
    pub(in crate::strategy) fn best(&self, plies: u32) -> Verdict {
        Verdict { plies: self.verdict.plies.map(|Plies(all)| Plies(all - plies)), ..self.verdict }
    }
}

words! {
    /// How good a choice was.
    Quality {
        /// None was better.
        Best = "best",
        /// The result stays, but a win takes longer or a loss comes sooner than need be.
        Inaccuracy = "inaccuracy",
        /// The result is worse: a win given away, or a draw.
        Mistake = "mistake",
    }
}

impl Quality {
    /// How good a side's choice is that comes to `found` where the best comes to `best`.
    pub fn of(side: Side, best: Verdict, found: Verdict) -> Quality {
        if found == best {
            Quality::Best
        } else if Worth::of(found.winner, side) < Worth::of(best.winner, side) {
            Quality::Mistake
        } else {
            Quality::Inaccuracy
        }
    }
}

/// A choice that was made, and what it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgedChoice {
    /// Who chose.
    pub side: Side,
    /// Where the game stood.
    pub from: GameState,
    /// What came of it.
    pub to: GameState,
    /// How it stood before, with the plies that were left then.
    pub before: Standing,
    /// How it stands after, with those left then.
    pub after: Standing,
    /// What the best choice would have come to.
    pub best: Verdict,
    /// How good it was.
    pub quality: Quality,
}

impl JudgedChoice {
    /// Judges the choice that led from one state to the next by how the game stood before and after.
    pub fn new(from: &GameState, to: &GameState, before: Standing, after: Standing) -> JudgedChoice {
        let side = from.side();
        let best = before.best(u32::from(from.position().is_some()));
        let quality = Quality::of(side, best, after.verdict);
        JudgedChoice { side, from: from.clone(), to: to.clone(), before, after, best, quality }
    }
}

/// How many choices a side made, and how good they were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Choices than which none was better.
    pub best: usize,
    /// Choices that kept the result, but not the best way to it.
    pub inaccuracies: usize,
    /// Choices that made the result worse.
    pub mistakes: usize,
}

impl Tally {
    /// All choices.
    pub fn all(&self) -> usize {
        self.best + self.inaccuracies + self.mistakes
    }

    pub(super) fn add(&mut self, quality: Quality) {
        match quality {
            Quality::Best => self.best += 1,
            Quality::Inaccuracy => self.inaccuracies += 1,
            Quality::Mistake => self.mistakes += 1,
        }
    }
}
