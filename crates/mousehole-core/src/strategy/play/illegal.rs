//! Choices that the rules do not allow, and why.

use std::fmt;

use super::{GameState, Play};
use crate::board::{Place, PlaceName};
use crate::game::{CapturedBy, CatsMove, Game, Position, Side};

/// Why a choice is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalChoice {
    /// Nobody moves any more.
    #[error("the game is over")]
    Over,
    /// Not one place for each animal.
    #[error("expected {}, not {given}", if *needed == 1 { "1 place".to_owned() } else { format!("{needed} places, one for each cat") })]
    Number {
        /// How many were given.
        given: usize,
        /// How many animals the side has.
        needed: usize,
    },
    /// The board has no such place.
    #[error("there is no place {}: the board has {places}", place.0)]
    NoPlace {
        /// The place.
        place: Place,
        /// How many there are.
        places: usize,
    },
    /// Cats keep out of this hole.
    #[error("a cat may not stand on {place}")]
    Forbidden {
        /// The hole.
        place: PlaceName,
    },
    /// The mouse keeps off cats that surround.
    #[error("a cat stands on {place}, and the mouse keeps off it")]
    Taken {
        /// Where it was to go.
        place: PlaceName,
    },
    /// A cat that has to come nearer to the mouse does not.
    #[error("{animal} has to come nearer to the mouse, and does not on {to}")]
    NotNearer {
        /// Who.
        animal: Animal,
        /// Where it was to go.
        to: PlaceName,
    },
    /// It must move.
    #[error("{animal} may not stay on {place}")]
    Stays {
        /// Who.
        animal: Animal,
        /// Where it is.
        place: PlaceName,
    },
    /// No single move leads there.
    #[error("{animal} cannot get from {from} to {to} in one move")]
    TooFar {
        /// Who.
        animal: Animal,
        /// Where it is.
        from: PlaceName,
        /// Where it was to go.
        to: PlaceName,
    },
    /// It has no move at all.
    #[error("{animal} has no move, and stays on {place}")]
    Stuck {
        /// Who.
        animal: Animal,
        /// Where it is.
        place: PlaceName,
    },
    /// More than one cat moved, where at most one does.
    #[error("only one cat may move in a turn")]
    OneCatMoves,
    /// No cat moved, where one must.
    #[error("one of the cats must move")]
    NoCatMoves,
}

/// One animal, as messages call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Animal {
    /// The mouse.
    Mouse,
    /// The only cat.
    Cat,
    /// One of several cats, counted from 1.
    OneOf(usize),
}

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Animal::Mouse => f.write_str("the mouse"),
            Animal::Cat => f.write_str("the cat"),
            Animal::OneOf(number) => write!(f, "cat {number}"),
        }
    }
}

impl Play {
    /// What comes of a choice, or why it is not legal.
    pub(super) fn next(&self, places: &[Place]) -> Result<GameState, IllegalChoice> {
        let game = self.game();
        if self.ending().is_some() {
            return Err(IllegalChoice::Over);
        }
        let needed = if self.side() == Side::Mouse { 1 } else { game.rules().cats };
        if places.len() != needed {
            return Err(IllegalChoice::Number { given: places.len(), needed });
        }
        for &place in places {
            if place.index() >= game.board().places() {
                return Err(IllegalChoice::NoPlace { place, places: game.board().places() });
            }
            if self.side() == Side::Cat && game.cat_places().index(place).is_none() {
                return Err(IllegalChoice::Forbidden { place: game.board().name(place) });
            }
        }
        if let GameState::PlaceMouse { cats } = self.state()
            && !game.mouse_may_start(cats, places[0])
        {
            return Err(IllegalChoice::Taken { place: game.board().name(places[0]) });
        }
        let next = self.state().after(places, game.rules().first);
        match (self.state(), &next) {
            (GameState::At(from), GameState::At(to)) if !game.successors(from).contains(to) => {
                Err(why_not(game, from, to))
            }
            _ => Ok(next),
        }
    }
}

/// Why one position does not follow on another.
fn why_not(game: &Game, from: &Position, to: &Position) -> IllegalChoice {
    let several = from.cats.len() > 1;
    let moves: Vec<(Animal, Place, Place)> = match from.turn {
        Side::Mouse => vec![(Animal::Mouse, from.mouse, to.mouse)],
        Side::Cat => {
            let name = |cat: usize| if several { Animal::OneOf(cat + 1) } else { Animal::Cat };
            (0..from.cats.len()).map(|cat| (name(cat), from.cats[cat], to.cats[cat])).collect()
        }
    };
    let lazy = game.rules().lazy && several && from.turn == Side::Cat;
    for &(animal, from_place, to_place) in &moves {
        let name = |place| game.board().name(place);
        let destinations = game.destinations_in(from, from_place);
        if to_place == from_place && (lazy || destinations.is_empty()) || destinations.contains(&to_place) {
            continue;
        }
        let rules = game.rules();
        let keeps_off = animal == Animal::Mouse && rules.capture == CapturedBy::Surround;
        return if keeps_off && from.cats.contains(&to_place) {
            IllegalChoice::Taken { place: name(to_place) }
        } else if destinations.is_empty() {
            IllegalChoice::Stuck { animal, place: name(from_place) }
        } else if from.turn == Side::Cat && rules.cats_move == CatsMove::Nearer {
            IllegalChoice::NotNearer { animal, to: name(to_place) }
        } else if to_place == from_place {
            IllegalChoice::Stays { animal, place: name(from_place) }
        } else {
            IllegalChoice::TooFar { animal, from: name(from_place), to: name(to_place) }
        };
    }
    let moved = moves.iter().filter(|(_, from, to)| from != to).count();
    if moved > 1 { IllegalChoice::OneCatMoves } else { IllegalChoice::NoCatMoves }
}
