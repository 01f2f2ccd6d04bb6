//! The check of one place of the mouse: the rows of both sides to move, against what their moves lead to.

use mousehole_core::board::{Adjacency, Place};
use mousehole_core::game::{CapturedBy, CatInHole, Game, Opposition, Side, Stuck};
use mousehole_core::solution::Label;

use super::moves::{CatMoves, MoveLists};
use super::value::Value;

/// The rules of a game, laid out to be applied to whole rows.
pub(super) struct RowCheck {
    /// Where the mouse's moves lead; a stuck one stays.
    mouse: MoveLists,
    /// Whether the mouse has a move of its own, by its place.
    can_move: Vec<bool>,
    /// The cats' moves; where the mouse may be in their way, those that they have without it.
    cats: CatMoves,
    terminals: Terminals,
    placements: u64,
}

/// A wrong label: the position's number, its label, and the label that would be right.
pub(super) type Wrong = (u64, Label, Label);

/// The wrong labels of some positions: how many, and the first by number.
#[derive(Default)]
pub(super) struct WrongLabels {
    pub(super) wrong: u64,
    pub(super) first: Vec<Wrong>,
}

impl WrongLabels {
    /// Adds others, and keeps the first `keep` of them all.
    pub(super) fn add(&mut self, other: WrongLabels, keep: usize) {
        self.wrong += other.wrong;
        if !other.first.is_empty() {
            self.first.extend(other.first);
            self.first.sort_unstable_by_key(|&(number, ..)| number);
            self.first.truncate(keep);
        }
    }
}

impl RowCheck {
    pub(super) fn new(game: &Game) -> RowCheck {
        let own = MoveLists::of_mouse(game);
        let cats = CatMoves::new(game, &Opposition::default());
        RowCheck {
            // Cats in its way may leave the mouse no move but to stay, wherever it is.
            mouse: if game.rules().is_opposed(Side::Mouse) { own.and_stay() } else { own.or_stay() },
            can_move: own.lists().map(|to| !to.is_empty()).collect(),
            terminals: Terminals::new(game, &cats),
            cats,
            placements: game.placements(),
        }
    }

    /// How many places the mouse can stand on.
    pub(super) fn places(&self) -> usize {
        self.mouse.places()
    }

    /// Where the mouse's moves lead from a place: the cats' rows that decide whether the mouse's row there is right.
    pub(super) fn mouse_to(&self, mouse: usize) -> &[u32] {
        self.mouse.from(mouse)
    }

    /// Whether [`cats_row`](RowCheck::cats_row) needs `spare`.
    pub(super) fn needs_spare(&self) -> bool {
        self.cats.needs_spare()
    }

    /// Checks the row with the cats to move, from the mouse's row of the same place. `best` and `spare` are room for a row
    /// each; `spare` only if it is needed.
    pub(super) fn cats_row<V: Value>(
        &self,
        mouse: usize,
        [of_cats, of_mouse]: [&[V]; 2],
        [best, spare]: [&mut Vec<V>; 2],
        keep: usize,
    ) -> WrongLabels {
        match self.game().rules().is_opposed(Side::Cat) {
            true => self.cats_past(Place(mouse as u32)).best(of_mouse, best, spare),
            false => self.cats.best(of_mouse, best, spare),
        }
        self.compare(Side::Cat, mouse, of_cats, best, keep)
    }

    /// Raises `best` to the best of some rows that the mouse's moves lead to.
    pub(super) fn raise<'r, V: Value>(&self, mouse: usize, best: &mut [V], rows: impl Iterator<Item = (u32, &'r [V])>) {
        if self.is_past_cats() {
            return self.raise_past_cats(Place(mouse as u32), best, rows);
        }
        for (_, row) in rows {
            for (best, &value) in best.iter_mut().zip(row) {
                *best = value.max(*best);
            }
        }
    }

    /// The same where cats may be in the mouse's way: each placement allows moves of its own.
    fn raise_past_cats<'r, V: Value>(&self, mouse: Place, best: &mut [V], rows: impl Iterator<Item = (u32, &'r [V])>) {
        let rows: Vec<(u32, &[V])> = rows.collect();
        for (number, best) in best.iter_mut().enumerate() {
            let to = self.terminals.mouse_to(mouse, number as u64);
            let is_move = |place: u32| to.contains(&Place(place)) || to.is_empty() && place == mouse.0;
            let values = rows.iter().filter(|(place, _)| is_move(*place)).map(|(_, row)| row[number]);
            *best = values.fold(*best, V::max);
        }
    }

    /// Whether where the mouse may go depends on where the cats are.
    pub(super) fn is_past_cats(&self) -> bool {
        self.game().rules().is_opposed(Side::Mouse)
    }

    /// The cats' moves with the mouse in their way.
    fn cats_past(&self, mouse: Place) -> CatMoves {
        CatMoves::new(self.game(), &self.game().opposed_by(Side::Cat, &[mouse]))
    }

    fn game(&self) -> &Game {
        &self.terminals.game
    }

    /// Checks a row, when `best` has the best of what its moves lead to, by that and the end of the game.
    pub(super) fn compare<V: Value>(
        &self,
        turn: Side,
        mouse: usize,
        row: &[V],
        best: &mut [V],
        keep: usize,
    ) -> WrongLabels {
        let place = Place(mouse as u32);
        match self.terminals.of_row(turn, place, self.can_move[mouse]) {
            Some(winner) => best.fill(winner),
            None => best.iter_mut().for_each(|value| *value = value.one_ply_before()),
        }
        let own_stuck = (self.terminals.stuck_loses() && self.game().rules().is_opposed(Side::Cat))
            .then(|| self.cats_past(place).stuck());
        self.terminals.put(turn, place, own_stuck.as_ref().unwrap_or(&self.terminals.stuck), best);
        let expected = &*best;
        let mut found = WrongLabels::default();
        if row == expected {
            return found;
        }
        let row_number = if turn == Side::Mouse { mouse } else { self.places() + mouse };
        let first = row_number as u64 * self.placements;
        for (number, (label, expected)) in (first..).zip(row.iter().zip(expected)) {
            if label != expected {
                found.wrong += 1;
                if found.first.len() < keep {
                    found.first.push((number, label.label(), expected.label()));
                }
            }
        }
        found
    }
}

/// Where the game is over, by a reading of the rules of its own.
struct Terminals {
    game: Game,
    /// How many places a cat can stand on.
    places: usize,
    /// Of each cat, as in [`CatMoves::strides`].
    strides: Vec<usize>,
    /// The places of cats on which they win.
    guarded: Vec<usize>,
    /// The places of cats on which they have no move, if that loses.
    stuck: Vec<usize>,
    /// Where single steps to each place come from, if cats catch at a distance.
    steps_back: Adjacency,
}

impl Terminals {
    fn new(game: &Game, cats: &CatMoves) -> Terminals {
        let wins = game.rules().cat_hole == CatInHole::Wins;
        let guarded = game.holes().iter().filter(|_| wins).filter_map(|&hole| game.cat_places().index(hole)).collect();
        let stuck = if game.rules().stuck == Stuck::Loses { cats.stuck() } else { Vec::new() };
        let steps_back = match game.rules().reach {
            0 => Adjacency::default(),
            _ => game.board().steps(game.rules().directions).reversed(),
        };
        let strides = cats.strides().collect();
        Terminals { game: game.clone(), places: cats.places(), strides, guarded, stuck, steps_back }
    }

    /// The winner of a whole row, captures aside, where the mouse's place decides. `can_move` says whether the mouse can.
    fn of_row<V: Value>(&self, turn: Side, mouse: Place, can_move: bool) -> Option<V> {
        if self.game.is_hole(mouse) {
            return Some(V::MOUSE_NOW);
        }
        // Whatever else ends the game in such a row, the cats win by it too.
        let loses = turn == Side::Mouse && !can_move && self.game.rules().stuck == Stuck::Loses;
        loses.then_some(V::CAT_NOW)
    }

    /// Puts down the finished positions of a row that the mouse's place does not decide, and captures in any.
    fn put<V: Value>(&self, turn: Side, mouse: Place, stuck: &[usize], row: &mut [V]) {
        // What is looked at first is put down last.
        if !self.game.is_hole(mouse) {
            if turn == Side::Cat && !stuck.is_empty() {
                put_stuck(&self.strides, stuck, 0, row);
            }
            if turn == Side::Mouse && self.stuck_loses() && self.game.rules().is_opposed(Side::Mouse) {
                let has_lost = |number: usize| self.mouse_to(mouse, number as u64).is_empty();
                let lost = row.iter_mut().enumerate().filter(|(number, _)| has_lost(*number));
                lost.for_each(|(_, value)| *value = V::CAT_NOW);
            }
            for &cat in &self.guarded {
                self.put_cat(cat, row);
            }
        }
        let (board, rules) = (self.game.board(), self.game.rules());
        if rules.capture == CapturedBy::Surround {
            let mut beside = Vec::new();
            board.reach(mouse, 1, rules.directions, &mut beside);
            beside.retain(|&place| place != mouse);
            for (number, value) in row.iter_mut().enumerate() {
                let cats = self.game.cats_at(number as u64);
                if beside.iter().all(|place| cats.contains(place)) {
                    *value = V::CAT_NOW;
                }
            }
            return;
        }
        for place in self.catching(mouse) {
            if let Some(cat) = self.game.cat_places().index(place) {
                self.put_cat(cat, row);
            }
        }
    }

    /// The places from which a cat catches a mouse.
    fn catching(&self, mouse: Place) -> Vec<Place> {
        let mut places = vec![mouse];
        let mut seen = vec![false; self.steps_back.len()];
        // Nothing is listed where a cat only catches what it stands on.
        if let Some(seen) = seen.get_mut(mouse.index()) {
            *seen = true;
        }
        let mut from = 0;
        for _ in 0..self.game.rules().reach.min(self.steps_back.len()) {
            let layer = from..places.len();
            from = layer.end;
            for at in layer {
                for &before in self.steps_back.neighbors(places[at].index()) {
                    if !std::mem::replace(&mut seen[before as usize], true) {
                        places.push(Place(before));
                    }
                }
            }
        }
        places
    }

    /// Where the mouse may go with cats in its way, by the number of their placement.
    fn mouse_to(&self, mouse: Place, cats: u64) -> Vec<Place> {
        let cats = self.game.cats_at(cats);
        self.game.destinations_against(Side::Mouse, mouse, &self.game.opposed_by(Side::Mouse, &cats))
    }

    fn stuck_loses(&self) -> bool {
        self.game.rules().stuck == Stuck::Loses
    }

    /// The cats win where one of them stands there.
    fn put_cat<V: Value>(&self, place: usize, row: &mut [V]) {
        for &stride in &self.strides {
            for block in row.chunks_exact_mut(stride * self.places) {
                block[place * stride..][..stride].fill(V::CAT_NOW);
            }
        }
    }
}

/// The mouse wins where every cat is stuck: those of `strides`, and the others, which stand at `number`.
fn put_stuck<V: Value>(strides: &[usize], stuck: &[usize], number: usize, row: &mut [V]) {
    match strides {
        [] => row[number] = V::MOUSE_NOW,
        [stride, rest @ ..] => {
            for place in stuck {
                put_stuck(rest, stuck, number + place * stride, row);
            }
        }
    }
}
