//! The positions that one ply leads to, made one at a time.

use std::iter::FusedIterator;

use smallvec::{SmallVec, smallvec};

use super::{Game, Opposition, Position, Side};
use crate::board::Place;

/// The positions one ply on from a position; made by [`Game::successors`].
///
/// Only where each animal may go is listed, not the product of that over all cats, which may be millions.
#[derive(Clone, Debug)]
pub struct Successors {
    /// The position before, with the other side to move.
    from: Position,
    mover: Side,
    /// The places that each animal of the mover can choose from.
    each: SmallVec<[Vec<Place>; 1]>,
    choice: Choice,
    /// The successors that were taken, and how many there are in all.
    next: u64,
    count: u64,
}

/// How the animals of a side move together.
#[derive(Clone, Copy, Debug)]
enum Choice {
    /// Each goes to one of its places.
    All,
    /// One goes to one of its places, or, where `or_none` is set, none of them moves.
    One { or_none: bool },
}

impl Game {
    /// Every position one ply on, in a fixed order and without repeats. None from a finished position.
    ///
    /// A cat without a move of its own stays while the others move; the side is stuck when none of them has one.
    ///
    /// ```
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// let game = mousehole::Game::grid(&board).build()?;
    /// let mousehole::game::Start::At(start) = game.start() else { unreachable!("all animals are drawn") };
    /// let next: Vec<String> = game.successors(start).map(|to| game.board().name(to.mouse).to_string()).collect();
    /// assert_eq!(next, ["0,0", "1,0", "1,1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If an animal stands on a place that the board does not have.
    pub fn successors(&self, position: &Position) -> Successors {
        let mover = position.turn;
        let from = Position { turn: mover.other(), ..position.clone() };
        if self.end(position).is_some() {
            return Successors { from, mover, each: SmallVec::new(), choice: Choice::All, next: 0, count: 0 };
        }
        let opposition = self.opposition(position);
        if mover == Side::Cat && self.rules().lazy {
            return self.lazy_successors(from, &opposition);
        }
        let or_stay = |place: Place| {
            let to = self.destinations_against(mover, place, &opposition);
            if to.is_empty() { vec![place] } else { to }
        };
        let each: SmallVec<[Vec<Place>; 1]> = match mover {
            Side::Mouse => smallvec![or_stay(position.mouse)],
            Side::Cat => position.cats.iter().copied().map(or_stay).collect(),
        };
        let count = each.iter().fold(1, |count: u64, to| count.saturating_mul(to.len() as u64));
        Successors { from, mover, each, choice: Choice::All, next: 0, count }
    }

    /// At most one cat moves: none does where one of them may end its turn where it began, or where all are stuck.
    fn lazy_successors(&self, from: Position, opposition: &Opposition<'_>) -> Successors {
        let destinations = |&cat: &Place| self.destinations_against(Side::Cat, cat, opposition);
        let mut each: SmallVec<_> = from.cats.iter().map(destinations).collect();
        let mut or_none = each.iter().all(Vec::is_empty);
        for (to, &cat) in each.iter_mut().zip(from.cats.iter()) {
            or_none |= to.contains(&cat);
            to.retain(|&place| place != cat);
        }
        let count = u64::from(or_none) + each.iter().map(|to| to.len() as u64).sum::<u64>();
        Successors { from, mover: Side::Cat, each, choice: Choice::One { or_none }, next: 0, count }
    }
}

impl Successors {
    /// Whether a position is one of them, taken or not. It is found without going through them.
    pub fn contains(&self, position: &Position) -> bool {
        let of_mover = |position: &Position| -> SmallVec<[Place; 4]> {
            match self.mover {
                Side::Mouse => smallvec![position.mouse],
                Side::Cat => position.cats.iter().copied().collect(),
            }
        };
        let (before, after) = (of_mover(&self.from), of_mover(position));
        let others_stay = match self.mover {
            Side::Mouse => position.cats == self.from.cats,
            Side::Cat => position.mouse == self.from.mouse,
        };
        if self.count == 0 || position.turn != self.from.turn || !others_stay || before.len() != after.len() {
            return false;
        }
        match self.choice {
            Choice::All => self.each.iter().zip(&after).all(|(to, place)| to.contains(place)),
            Choice::One { or_none } => {
                let mut moved = (0..before.len()).filter(|&i| before[i] != after[i]);
                match (moved.next(), moved.next()) {
                    (None, _) => or_none,
                    (Some(i), None) => self.each[i].contains(&after[i]),
                    (Some(_), Some(_)) => false,
                }
            }
        }
    }

    /// The successor of that number, which must be below `count`.
    fn get(&self, mut number: u64) -> Position {
        let mut position = self.from.clone();
        let mut go = |animal: usize, place: Place| match self.mover {
            Side::Mouse => position.mouse = place,
            Side::Cat => position.cats[animal] = place,
        };
        match self.choice {
            // The number's digits, one for each animal; the last animal's changes the fastest.
            Choice::All => {
                for (animal, to) in self.each.iter().enumerate().rev() {
                    go(animal, to[(number % to.len() as u64) as usize]);
                    number /= to.len() as u64;
                }
            }
            Choice::One { or_none: true } if number == 0 => {}
            Choice::One { or_none } => {
                number -= u64::from(or_none);
                for (animal, to) in self.each.iter().enumerate() {
                    if let Some(&place) = to.get(number as usize) {
                        go(animal, place);
                        break;
                    }
                    number -= to.len() as u64;
                }
            }
        }
        position
    }
}

impl Iterator for Successors {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        self.nth(0)
    }

    fn nth(&mut self, n: usize) -> Option<Position> {
        let number = self.next.saturating_add(n as u64).min(self.count);
        self.next = (number + 1).min(self.count);
        (number < self.count).then(|| self.get(number))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.count - self.next);
        (left.unwrap_or(usize::MAX), left.ok())
    }

    fn count(self) -> usize {
        self.size_hint().0
    }
}

impl FusedIterator for Successors {}

#[cfg(test)]
mod tests {
    use crate::board::{Graph, Place};
    use crate::game::{Game, Position, Side};

    fn complete(nodes: u32) -> Graph {
        let others = |node| (0..nodes).filter(move |&other| other != node).collect::<Vec<_>>();
        Graph::from_lists(&(0..nodes).map(others).collect::<Vec<_>>()).unwrap()
    }

    /// Five cats on 30 places have 24 million moves together; a list of them would take gigabytes.
    #[test]
    fn the_moves_of_many_cats_are_not_listed() {
        let game = Game::cops(complete(30)).cats(5).build().unwrap();
        let start = Position::new(Place(29), (0..5).map(Place), Side::Cat);
        let moves = game.successors(&start);
        assert_eq!(moves.clone().count(), 30usize.pow(5));
        let last = Position::new(Place(29), [Place(29); 5], Side::Mouse);
        assert_eq!(moves.clone().nth(30usize.pow(5) - 1), Some(last.clone()));
        assert!(moves.contains(&last) && !moves.contains(&start));
        assert_eq!(moves.clone().nth(30usize.pow(5)), None);
        // Far more than could be gone through at all.
        let game = Game::cops(complete(30)).cats(11).build().unwrap();
        let start = Position::new(Place(29), (0..11).map(Place), Side::Cat);
        assert_eq!(game.successors(&start).next().unwrap().cats[..], [Place(0); 11]);
    }

    #[test]
    fn contains_and_count_tell_what_iteration_finds() {
        for (lazy, cats) in [(false, 1), (false, 2), (true, 2), (true, 3)] {
            let path = Graph::from_lists(&[vec![1], vec![0, 2], vec![1], vec![]]).unwrap();
            let game = Game::graph(&path).mouse(2).cats(cats).lazy(lazy).cat((0..cats).map(|_| 1));
            let game = game.build().unwrap();
            for from in (0..game.positions()).map(|number| game.position(number)) {
                let moves = game.successors(&from);
                let listed: Vec<Position> = moves.clone().collect();
                assert_eq!(moves.size_hint(), (listed.len(), Some(listed.len())));
                for to in (0..game.positions()).map(|number| game.position(number)) {
                    assert_eq!(moves.contains(&to), listed.contains(&to), "{from:?} to {to:?}");
                }
            }
        }
    }
}
