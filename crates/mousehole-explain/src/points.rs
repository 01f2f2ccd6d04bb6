//! What an explanation says, point by point, in the order in which every language says it.

use mousehole::board::Place;
use mousehole::game::{Reason, Side, Start, Winner};
use mousehole::solution::Plies;

use crate::facts::{Change, Changes, CriticalMoves, Explanation, Motif, OnlyMove, SpareTurns, TriedChange};

/// More critical moves than these are counted, not listed.
const MOST_MOVES: usize = 3;

/// One thing to say: a sentence or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point<'e> {
    /// How it comes out.
    Outcome,
    /// Where the animals choose to start.
    Placement,
    /// What decides it.
    Motif(&'e Motif),
    /// Reasons are not looked for in games with this rule.
    BeyondPlain(&'static str),
    /// There is no single reason.
    NoSingleReason,
    /// The win is that many plies before the limit.
    BeforeLimit(u32),
    /// The winner cannot sit out its first turn.
    NoTurnToSpare(Side),
    /// How many turns the winner could sit out.
    SpareTurns(Side, SpareTurns),
    /// At every choice more than one move is right.
    NoCriticalMove,
    /// At how many choices only one move is right.
    OnlyMoves(&'e CriticalMoves),
    /// One of them, which belongs to the point before.
    OnlyMove(&'e OnlyMove),
    /// How many more there are, which belongs to the points before.
    MoreOnlyMoves(usize),
    /// The smallest change that turns it.
    Flips(&'e TriedChange),
    /// Changes that do not turn it, each alone.
    InVain(&'e Changes),
    /// Changes that were not tried.
    LeftOut(&'e [Change]),
}

impl Explanation {
    /// What there is to say.
    pub fn points(&self) -> Vec<Point<'_>> {
        let mut points = vec![Point::Outcome];
        points.extend(matches!(self.game.start(), Start::Placement { .. }).then_some(Point::Placement));
        points.extend(self.notable_motifs().map(Point::Motif));
        if let Some(rule) = self.game.rules().beyond_plain() {
            points.push(Point::BeyondPlain(rule));
        } else if points.len() == 1 && matches!(self.outcome.reason, Reason::Hole | Reason::Guard | Reason::Capture) {
            points.push(Point::NoSingleReason);
        }
        points.extend(self.margin());
        points.extend(self.critical_points());
        if let Some(changes) = &self.changes {
            points.extend(changes.flips.as_ref().map(Point::Flips));
            points.extend((!changes.in_vain.is_empty()).then_some(Point::InVain(changes)));
            points.extend((!changes.left_out.is_empty()).then_some(Point::LeftOut(&changes.left_out)));
        }
        points
    }

    /// How far ahead the winner is: of the limit, where that is close, and of the loser.
    fn margin(&self) -> Vec<Point<'_>> {
        let side = match self.outcome.winner {
            Winner::Mouse => Side::Mouse,
            Winner::Cat => Side::Cat,
            Winner::Draw => return Vec::new(),
        };
        let mut points = Vec::new();
        if let (Some(Plies(needed)), Some(limit)) = (self.outcome.plies, self.game.rules().limit)
            && (limit == needed || limit - needed < needed)
        {
            points.push(Point::BeforeLimit(limit - needed));
        }
        // To sit out the first turn is to let the other side begin, which may be what turns the verdict.
        let flips = self.changes.as_ref().and_then(|changes| changes.flips.as_ref());
        let is_told =
            self.position.turn == side && flips.is_some_and(|tried| tried.change == Change::First(side.other()));
        match self.spare {
            _ if self.outcome.plies == Some(Plies(1)) => {}
            Some(SpareTurns { turns: 0, or_more: false }) if !is_told && self.every_turn_counts => {
                points.push(Point::NoTurnToSpare(side));
            }
            Some(spare) if spare.turns > 0 => points.push(Point::SpareTurns(side, spare)),
            _ => {}
        }
        points
    }

    fn critical_points(&self) -> Vec<Point<'_>> {
        let CriticalMoves { moves, turns, .. } = &self.critical;
        let is_easy =
            self.outcome.plies == Some(Plies(1)) || self.spare.is_some_and(|spare| spare.or_more && spare.turns > 0);
        if *turns == 0 || (moves.is_empty() && is_easy) {
            return Vec::new();
        }
        if moves.is_empty() {
            return vec![Point::NoCriticalMove];
        }
        let mut points = vec![Point::OnlyMoves(&self.critical)];
        points.extend(moves.iter().take(MOST_MOVES).map(Point::OnlyMove));
        let more = moves.len().saturating_sub(MOST_MOVES);
        points.extend((more > 0).then_some(Point::MoreOnlyMoves(more)));
        points
    }
}

impl Point<'_> {
    /// The places that the point is about, in the order of the way where it is one.
    pub fn places(&self, explanation: &Explanation) -> Vec<Place> {
        match self {
            Point::Placement => {
                let position = &explanation.position;
                position.cats.iter().copied().chain([position.mouse]).collect()
            }
            Point::Motif(Motif::Runs { run, .. }) => run.route.clone(),
            Point::Motif(Motif::Walks { walk, .. }) => walk.route.clone(),
            Point::Motif(Motif::Blocks(block)) => block.route.clone(),
            Point::Motif(Motif::Keeps(fortress)) => fortress.places.clone(),
            Point::Motif(Motif::Roams { places }) => places.clone(),
            Point::OnlyMove(only) => match only.from.turn {
                Side::Mouse => vec![only.from.mouse, only.to.mouse],
                Side::Cat => only.from.cats.iter().chain(only.to.cats.iter()).copied().collect(),
            },
            _ => Vec::new(),
        }
    }

    /// Whether it belongs to the point before.
    pub fn is_inner(&self) -> bool {
        matches!(self, Point::OnlyMove(_) | Point::MoreOnlyMoves(_))
    }
}
