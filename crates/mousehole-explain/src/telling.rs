//! How facts are told, as far as every language decides it alike: which of a few sentences fits, and what is cut short.

use mousehole::board::Place;
use mousehole::game::{Game, Side};

use crate::analysis::ply_of;
use crate::facts::{Block, Explanation, Run};

/// How the mouse gets to its hole.
pub(crate) enum Running {
    /// Past a cat.
    Past,
    /// Before any cat.
    First,
    /// Neither.
    Through,
}

/// How the mouse, whose turn it is, comes to be caught by the next move.
pub(crate) enum Caught {
    /// It can only stay.
    Staying,
    /// Wherever it goes.
    Anywhere,
    /// It can only go onto a cat.
    Onto,
    /// By going onto a cat, or wherever else it goes.
    Either,
}

impl Explanation {
    pub(crate) fn running(&self, run: &Run) -> Running {
        let (turn, moves) = (self.position.turn, run.route.len() as u32 - 1);
        let is_first = |cat| ply_of(turn, Side::Mouse, moves) < ply_of(turn, Side::Cat, cat);
        if self.leads_past(&run.route, &self.position.cats) {
            Running::Past
        } else if run.cat_moves.is_none_or(is_first) {
            Running::First
        } else {
            Running::Through
        }
    }

    pub(crate) fn caught(&self) -> Caught {
        let to: Vec<Place> = self.game.successors(&self.position).map(|to| to.mouse).collect();
        let onto = to.iter().filter(|to| self.position.cats.contains(to)).count();
        match to.as_slice() {
            [only] if *only == self.position.mouse => Caught::Staying,
            _ if onto == 0 => Caught::Anywhere,
            all if onto == all.len() => Caught::Onto,
            _ => Caught::Either,
        }
    }

    /// Whether the cat is on the place it blocks before the mouse could be.
    pub(crate) fn comes_first(&self, block: &Block) -> bool {
        let (turn, length) = (self.position.turn, block.route.len() as u32 - 1);
        ply_of(turn, Side::Cat, length) < ply_of(turn, Side::Mouse, block.mouse_moves)
    }
}

/// Whether the room of the mouse is told turn by turn: it only shrinks, and there are a few turns.
pub(crate) fn is_told_by_turn(rooms: &[usize]) -> bool {
    const MOST: usize = 10;
    rooms.is_sorted_by(|before, after| before >= after) && (3..=MOST).contains(&rooms.len())
}

/// Places by their names, and how many more there are.
pub(crate) fn shown_places(game: &Game, places: &[Place]) -> (String, usize) {
    const MOST: usize = 12;
    let shown = &places[..places.len().min(MOST)];
    (names(game, shown).join(" "), places.len() - shown.len())
}

/// The places between the ends of a way, with `gap` for those of a long one that are left out.
pub(crate) fn shown_way(game: &Game, route: &[Place], gap: &str) -> Option<String> {
    const MOST: usize = 5;
    let names = names(game, &route[1..route.len() - 1]);
    match names.as_slice() {
        [] => None,
        [first @ .., last] if names.len() > MOST => Some(format!("{} {gap} {last}", first[..MOST - 2].join(" "))),
        names => Some(names.join(" ")),
    }
}

fn names(game: &Game, places: &[Place]) -> Vec<String> {
    places.iter().map(|&place| game.board().name(place).to_string()).collect()
}
