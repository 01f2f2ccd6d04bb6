//! A strategy: the positions it can meet, what it promises at each, and its move.

use std::cmp::Reverse;
use std::io;
use std::num::NonZeroU32;

use mousehole_core::board::Place;
use mousehole_core::game::{Cats, Game, Position, Reason, Side, Start};
use mousehole_core::solution::{Label, Plies, Solution, rank, within};

/// What a side can make sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promise {
    /// It wins.
    Wins,
    /// The other side does not win within that many plies, or ever.
    Holds { plies: Option<u32> },
}

/// One side's strategy, which keeps its promise from the start.
pub(super) struct Strategy<'s> {
    pub(super) solution: &'s Solution,
    pub(super) side: Side,
    pub(super) promise: Promise,
}

/// A position that a strategy can meet.
pub(super) struct ListedPosition {
    pub(super) position: Position,
    /// The plies within which the side wins, or the other side does not; `None` for ever.
    pub(super) rank: Option<NonZeroU32>,
    /// Where the side moves to, at its turn.
    pub(super) to: Option<Position>,
}

/// The same in 16 bytes, as a proof may list tens of millions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Listed {
    number: u64,
    rank: Option<NonZeroU32>,
    /// Which of the moves is the side's, at its turn.
    choice: u32,
}

/// The positions that were found, a bit for each of the game: a set of hashes would take more and be slower.
struct Seen(Vec<u64>);

impl Seen {
    fn new(positions: u64) -> Seen {
        Seen(vec![0; positions.div_ceil(64) as usize])
    }

    fn contains(&self, number: u64) -> bool {
        self.0[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    fn insert(&mut self, number: u64) {
        self.0[(number / 64) as usize] |= 1 << (number % 64);
    }
}

/// The position with its cats sorted. No rule tells one cat from another, so it has the same verdict.
pub(super) fn with_sorted_cats(mut position: Position) -> Position {
    position.cats.sort_unstable();
    position
}

impl<'s> Strategy<'s> {
    pub(super) fn game(&self) -> &'s Game {
        self.solution.game()
    }

    /// Every position that the strategy can meet and that is not finished, in the order of their numbers, as far as
    /// something is promised there. Calls `on_found` for each, which may stop the search.
    pub(super) fn positions(&self, mut on_found: impl FnMut() -> io::Result<()>) -> io::Result<Vec<Listed>> {
        let mut seen = Seen::new(self.game().positions());
        let mut listed = Vec::new();
        let mut layer = Vec::new();
        self.roots().for_each(|root| self.find(&root, 0, &mut seen, &mut layer));
        let mut ply = 0;
        while !layer.is_empty() {
            // In this order, labels that lie side by side are read one after the other.
            layer.sort_unstable();
            let mut next = Vec::new();
            for at in &mut layer {
                let position = self.game().position(at.number);
                let moves = self.moves(&position);
                if position.turn == self.side {
                    let (choice, to) = self.choose(moves, at.rank, |to| seen.contains(self.number(to)));
                    at.choice = choice as u32;
                    self.find(&to, ply + 1, &mut seen, &mut next);
                } else {
                    moves.for_each(|met| self.find(&met, ply + 1, &mut seen, &mut next));
                }
                on_found()?;
            }
            listed.append(&mut layer);
            layer = next;
            ply += 1;
        }
        listed.sort_unstable();
        Ok(listed)
    }

    /// Adds a position that can be met that many plies after the start, if it has to be listed and is not yet: something
    /// is promised, and it is not finished.
    fn find(&self, position: &Position, ply: u32, seen: &mut Seen, found: &mut Vec<Listed>) {
        let number = self.number(position);
        if seen.contains(number) || self.game().end(position).is_some() {
            return;
        }
        let rank = match self.rank(position, ply).map(NonZeroU32::new) {
            Some(None) => return,
            rank => rank.flatten(),
        };
        seen.insert(number);
        found.push(Listed { number, rank, choice: 0 });
    }

    /// A position of the list, with the animals in their places.
    pub(super) fn listed_position(&self, listed: Listed) -> ListedPosition {
        let position = self.game().position(listed.number);
        let chosen = || self.moves(&position).nth(listed.choice as usize).expect("it was chosen of these");
        ListedPosition { rank: listed.rank, to: (position.turn == self.side).then(chosen), position }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Position> + use<'s> {
        self.game().successors(position).map(with_sorted_cats)
    }

    fn number(&self, position: &Position) -> u64 {
        self.game().number(position).expect("a position of this game")
    }

    /// How the longest game against a strategy that wins ends; where several are as long, at the first position.
    pub(super) fn end_of_longest_game(&self) -> Reason {
        let longest = |positions: &mut dyn Iterator<Item = Position>| {
            let length = |at: &Position| (self.wins_in(self.side, at), Reverse(self.number(at)));
            positions.max_by_key(length).expect("a game has a start, and a position that is not finished has moves")
        };
        let mut at = longest(&mut self.roots());
        loop {
            if let Some(end) = self.game().end(&at) {
                return end.reason;
            }
            let mut moves = self.moves(&at);
            at = match at.turn == self.side {
                true => self.choose(moves, self.wins_in(self.side, &at).and_then(NonZeroU32::new), |_| false).1,
                false => longest(&mut moves),
            };
        }
    }

    /// Whether the other side can force a win, however late, from where the strategy starts.
    pub(super) fn may_be_lost(&self) -> bool {
        self.roots().any(|root| self.wins_in(self.side.other(), &root).is_some())
    }

    /// What is promised at a position. Positions are visited in the order of plies, so the promise is the largest that any
    /// way to the position needs.
    fn rank(&self, position: &Position, ply: u32) -> Option<u32> {
        match self.promise {
            Promise::Wins => self.wins_in(self.side, position),
            Promise::Holds { plies } => plies.map(|plies| plies - ply),
        }
    }

    fn wins_in(&self, side: Side, position: &Position) -> Option<u32> {
        match self.solution.label(position) {
            Label::Won { by, plies: Plies(plies) } if by == side => Some(plies),
            _ => None,
        }
    }

    /// The move that keeps the promise, and its number. To win, the first of the quickest; to hold, one that wins at once,
    /// else one to a position that is listed anyway, else the worst: both keep the proof short. On a map of 64,872 places,
    /// a mouse that holds for 1,505 plies meets 0.1 million positions so, and 34 million if it takes the best move.
    fn choose(
        &self,
        moves: impl Iterator<Item = Position>,
        promised: Option<NonZeroU32>,
        is_seen: impl Fn(&Position) -> bool,
    ) -> (usize, Position) {
        let promised = promised.map(NonZeroU32::get);
        let mut moves = moves.enumerate();
        let chosen = match self.promise {
            Promise::Wins => moves.find(|(_, to)| self.wins_in(self.side, to) == promised.map(|promised| promised - 1)),
            Promise::Holds { .. } => {
                let labelled = moves.map(|(choice, to)| (self.solution.label(&to), choice, to));
                let is_kept = |label: Label| match label {
                    Label::Won { by, plies } if by != self.side => promised.is_some_and(|promised| plies.0 >= promised),
                    _ => true,
                };
                let wins_at_once = Label::Won { by: self.side, plies: Plies(0) };
                let best = labelled.filter(|(label, ..)| is_kept(*label)).min_by_key(|(label, _, to)| {
                    (Reverse((*label == wins_at_once, is_seen(to))), rank(*label, self.side))
                });
                best.map(|(_, choice, to)| (choice, to))
            }
        };
        chosen.expect("a promise that can be kept has a move")
    }

    /// The positions that the strategy starts from.
    pub(super) fn roots(&self) -> Box<dyn Iterator<Item = Position> + 's> {
        let turn = self.game().rules().first;
        match (self.game().start(), self.side) {
            (Start::At(position), _) => Box::new(std::iter::once(with_sorted_cats(position.clone()))),
            (Start::Placement { .. }, Side::Cat) => {
                let cats = with_sorted_cats(self.solution.start().clone()).cats;
                let mice = (0..self.game().board().places() as u32).map(Place);
                Box::new(mice.map(move |mouse| Position { mouse, cats: cats.clone(), turn }))
            }
            (Start::Placement { cats }, Side::Mouse) => {
                let solution = self.solution;
                Box::new(placements(self.game(), cats.as_ref()).map(move |cats| best_answer(solution, &cats)))
            }
        }
    }
}

/// Every placement of the cats with the cats sorted, or the one that is given.
fn placements<'g>(game: &'g Game, given: Option<&Cats>) -> Box<dyn Iterator<Item = Cats> + 'g> {
    match given {
        Some(cats) => {
            let mut cats = cats.clone();
            cats.sort_unstable();
            Box::new(std::iter::once(cats))
        }
        None => Box::new((0..game.placements()).map(|number| game.cats_at(number)).filter(|cats| cats.is_sorted())),
    }
}

/// The start in which the mouse gives its best answer to a placement of the cats.
fn best_answer(solution: &Solution, cats: &Cats) -> Position {
    let rules = solution.game().rules();
    let placed = |mouse| Position { mouse: Place(mouse), cats: cats.clone(), turn: rules.first };
    let goodness = |at: &Position| {
        let label = solution.label(at);
        (rank(within(label, rules.limit), Side::Mouse), rank(label, Side::Mouse))
    };
    let answers = (0..solution.game().board().places() as u32).map(placed);
    answers.min_by_key(|at| Reverse(goodness(at))).expect("a board has places")
}
