//! Numbers for positions, the same for every engine, solution and table.
//!
//! A position's number is `(turn · places + mouse) · placements + cats`, where the mouse's turn is 0 and the cats' is 1.
//! `cats` reads the cats' places as digits, the first cat's the most significant, in the numbering of [`CatPlaces`].

use super::{CatInHole, Cats, Game, Position, Side};
use crate::board::Place;

/// The places a cat can stand on: all of them, or all but the holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatPlaces {
    places: usize,
    /// The holes that cats may not enter, sorted.
    forbidden: Vec<Place>,
}

impl CatPlaces {
    pub(super) fn new(places: usize, holes: &[Place], cat_in_hole: CatInHole) -> CatPlaces {
        let forbidden = if cat_in_hole == CatInHole::Forbidden { holes.to_vec() } else { Vec::new() };
        CatPlaces { places, forbidden }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.places - self.forbidden.len()
    }

    /// The number of a place among the cats' places; `None` where no cat may stand.
    pub fn index(&self, place: Place) -> Option<usize> {
        match self.forbidden.binary_search(&place) {
            Ok(_) => None,
            Err(holes_before) => Some(place.index() - holes_before),
        }
    }

    /// The place with that number.
    pub fn place(&self, index: usize) -> Place {
        let mut place = index;
        for hole in &self.forbidden {
            if hole.index() > place {
                break;
            }
            place += 1;
        }
        Place(place as u32)
    }
}

impl Game {
    /// The places a cat can stand on.
    pub fn cat_places(&self) -> &CatPlaces {
        &self.inner.cat_places
    }

    /// The number of ways to place the cats, told apart.
    pub fn placements(&self) -> u64 {
        self.inner.placements
    }

    /// The number of positions, finished ones and both sides to move included.
    pub fn positions(&self) -> u64 {
        2 * self.board().places() as u64 * self.placements()
    }

    /// The number of a position; `None` where it is not one of this game (a place that is not there, a cat in a hole it
    /// may not enter, another number of cats).
    pub fn number(&self, position: &Position) -> Option<u64> {
        if position.mouse.index() >= self.board().places() || position.cats.len() != self.rules().cats {
            return None;
        }
        Some(self.row_start(position.turn, position.mouse) + self.cats_number(&position.cats)?)
    }

    /// The number of a placement of the cats.
    pub fn cats_number(&self, cats: &[Place]) -> Option<u64> {
        let base = self.cat_places().count();
        cats.iter().try_fold(0, |number, &cat| {
            let index = self.cat_places().index(cat).filter(|&index| index < base)?;
            Some(number * base as u64 + index as u64)
        })
    }

    /// The placement of the cats with that number.
    pub fn cats_at(&self, mut number: u64) -> Cats {
        let base = self.cat_places().count() as u64;
        let mut cats: Cats = (0..self.rules().cats).map(|_| Place(0)).collect();
        for cat in cats.iter_mut().rev() {
            *cat = self.cat_places().place((number % base) as usize);
            number /= base;
        }
        cats
    }

    /// The position with that number.
    ///
    /// # Panics
    ///
    /// If the number is not below [`Game::positions`].
    pub fn position(&self, number: u64) -> Position {
        let (turn, mouse, cats) = self.split(number);
        Position { mouse, cats: self.cats_at(cats), turn }
    }

    /// A position's number taken apart: the side to move, the place of the mouse, and the number of the cats' placement.
    ///
    /// # Panics
    ///
    /// If the number is not below [`Game::positions`].
    pub fn split(&self, number: u64) -> (Side, Place, u64) {
        let (row, cats) = (number / self.placements(), number % self.placements());
        let places = self.board().places() as u64;
        assert!(row < 2 * places, "position {number} of {}", self.positions());
        let turn = if row < places { Side::Mouse } else { Side::Cat };
        (turn, Place((row % places) as u32), cats)
    }

    /// The number of the first position of a row: of those with one side to move and one place of the mouse.
    pub fn row_start(&self, turn: Side, mouse: Place) -> u64 {
        let turn = u64::from(turn == Side::Cat);
        (turn * self.board().places() as u64 + u64::from(mouse.0)) * self.placements()
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Grid;
    use crate::game::Game;

    #[test]
    fn numbers_name_every_position_once_and_no_other() {
        let board: Grid = "C.F\nM..".parse().unwrap();
        let game = Game::grid(&board).cats(2).cat([(0, 0), (0, 1)]).build().unwrap();
        for number in 0..game.positions() {
            let position = game.position(number);
            assert_eq!(game.number(&position), Some(number));
            let (turn, mouse, cats) = game.split(number);
            assert_eq!(game.row_start(turn, mouse) + cats, number);
        }
        for number in [game.positions(), u64::MAX] {
            assert!(std::panic::catch_unwind(|| game.position(number)).is_err(), "{number}");
        }
    }
}
