//! Races: which places the mouse can get to before any cat could be there, whatever the cats do.
//!
//! A mouse that runs without looking is safe where no cat can be at the time, and no cat can be a move later. Where a cat
//! can be after each number of moves is its **shadow**; animals do not block each other, so the cats' shadows simply add up.

use std::collections::HashMap;

use mousehole::board::Place;
use mousehole::game::{CatInHole, Game, Position, Side, Stuck};

use super::budget::Budget;
use super::paths::{NEVER, Ways};
use super::shadow::Shadow;

/// What came of looking for a safe way to a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SafeWay {
    /// A way that no cat can spoil, the mouse's place first and the hole last.
    Way(Vec<Place>),
    /// There is none: for each way there is play of the cats that spoils it.
    None,
    /// None was found, and it was not proven that there is none.
    Unknown,
}

/// A position in which the mouse decides on a way and takes it, whatever comes.
pub(super) struct Race<'a> {
    game: &'a Game,
    ways: &'a Ways,
    position: &'a Position,
}

impl<'a> Race<'a> {
    pub(super) fn new(game: &'a Game, ways: &'a Ways, position: &'a Position) -> Race<'a> {
        Race { game, ways, position }
    }

    /// Whether shadows are exact, and not only bounds: every place of a shadow can really be held by a cat then.
    pub(super) fn is_exact(game: &Game, ways: &Ways) -> bool {
        let rules = game.rules();
        let cat_can_move = |place| game.cat_places().index(place).is_none() || ways.steps(Side::Cat, place).len() > 0;
        // Stuck cats that lose, and lazy ones that must not wait for a stuck one, can do less than their shadows.
        (rules.stuck == Stuck::Stays && (rules.cats == 1 || !rules.lazy))
            || (0..game.board().places() as u32).map(Place).all(cat_can_move)
    }

    /// The soonest safe way to a hole that takes no more than these plies.
    pub(super) fn way(&self, plies: Option<u32>, budget: &mut Budget<'_>) -> SafeWay {
        let none = if Race::is_exact(self.game, self.ways) { SafeWay::None } else { SafeWay::Unknown };
        let most = match (plies, self.position.turn) {
            (None, _) => NEVER,
            (Some(plies), Side::Mouse) => plies.div_ceil(2),
            (Some(plies), Side::Cat) => plies / 2,
        };
        match self.spread(true, most, budget) {
            None => SafeWay::Unknown,
            Some(Spread { way: Some(way), .. }) => SafeWay::Way(way),
            Some(_) => none,
        }
    }

    /// How many places the mouse can run to before a cat, staying included if it may; `None` if that was too much to find
    /// out.
    pub(super) fn room(&self, budget: &mut Budget<'_>) -> Option<usize> {
        self.spread(false, NEVER, budget).map(|spread| spread.reached)
    }

    /// Spreads over the places the mouse can safely be on after 1, 2, … of its moves.
    fn spread(&self, to_holes: bool, most: u32, budget: &mut Budget<'_>) -> Option<Spread> {
        let (game, start) = (self.game, self.position.mouse);
        let mut shadow = Shadow::new(game, self.ways, &self.position.cats);
        // The moves that the cats have made when the mouse makes its first.
        let ahead = usize::from(self.position.turn == Side::Cat);
        let guarded = game.rules().cat_hole == CatInHole::Wins;
        let mut layers = vec![vec![(start, 0)]];
        let mut seen = vec![NEVER; game.board().places()];
        let mut reached = 0;
        let mut before: HashMap<Vec<Place>, Vec<usize>> = HashMap::new();
        for moves in ahead..(most as usize).saturating_add(ahead) {
            // The mouse moves when the cats have made that many moves, and they make one more after.
            shadow.grow(moves + 1, budget)?;
            let caught_here = moves == 1 && ahead == 1 && shadow.covers(1, start);
            let beaten = to_holes && guarded && game.holes().iter().any(|&hole| shadow.covers(moves, hole));
            if caught_here || beaten {
                break;
            }
            let layer = layers.last().expect("the first is there");
            let mut next = Vec::new();
            for (parent, &(at, _)) in layer.iter().enumerate() {
                let ways = self.ways.steps_or_stay(Side::Mouse, at);
                budget.take(ways.clone().count() + 1)?;
                for to in ways {
                    if game.is_hole(to) && to_holes && !shadow.covers(moves, to) {
                        return Some(Spread { reached, way: Some(back(&layers, parent, to)) });
                    }
                    let safe = !shadow.covers(moves, to) && (game.is_hole(to) || !shadow.covers(moves + 1, to));
                    let again = seen[to.index()] == moves as u32 || (shadow.only_grows && seen[to.index()] != NEVER);
                    if !safe || again {
                        continue;
                    }
                    reached += usize::from(seen[to.index()] == NEVER);
                    seen[to.index()] = moves as u32;
                    // The game is over in a hole.
                    if !game.is_hole(to) {
                        next.push((to, parent));
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            if !shadow.only_grows {
                // The same places of the mouse and of the shadow as before: so it goes on for ever.
                let mut places: Vec<Place> = next.iter().map(|&(place, _)| place).collect();
                places.sort_unstable();
                budget.take(places.len() + game.board().places())?;
                let at = before.entry(places).or_default();
                if at.iter().any(|&earlier| shadow.same(earlier, moves + 1)) {
                    break;
                }
                at.push(moves + 1);
            }
            layers.push(next);
        }
        Some(Spread { reached, way: None })
    }
}

struct Spread {
    /// The places that the mouse can safely get to.
    reached: usize,
    /// The way to the first hole among them.
    way: Option<Vec<Place>>,
}

/// The way that led to a place: of each layer, the parent in the one before.
fn back(layers: &[Vec<(Place, usize)>], mut parent: usize, to: Place) -> Vec<Place> {
    let mut way = vec![to];
    for layer in layers.iter().rev() {
        let (place, before) = layer[parent];
        way.push(place);
        parent = before;
    }
    way.reverse();
    way
}

#[cfg(test)]
mod tests {
    use super::*;
    use mousehole::board::{Graph, Grid};
    use mousehole::game::{GameBuilder, Start, Stay};

    fn way(builder: GameBuilder, plies: Option<u32>) -> SafeWay {
        let game = builder.build().unwrap();
        let Start::At(position) = game.start() else { panic!("the animals are placed") };
        Race::new(&game, &Ways::new(&game), position).way(plies, &mut Budget::new(1000))
    }

    fn grid(board: &str) -> GameBuilder {
        Game::grid(&board.parse::<Grid>().unwrap())
    }

    fn places(numbers: &[u32]) -> SafeWay {
        SafeWay::Way(numbers.iter().map(|&number| Place(number)).collect())
    }

    #[test]
    fn a_cat_on_the_food_or_on_the_mouse_spoils_a_way() {
        assert_eq!(way(grid("M..F..C"), None), places(&[0, 1, 2, 3]));
        assert_eq!(way(grid("M..F.C"), None), SafeWay::None);
        assert_eq!(way(grid("M..F.C").cat_hole(CatInHole::Forbidden), None), places(&[0, 1, 2, 3]));
        assert_eq!(way(grid("M..F#FC"), None), SafeWay::None);
        assert_eq!(way(grid("FMC").first(Side::Cat), None), SafeWay::None);
        assert_eq!(way(grid("FM.C").first(Side::Cat), None), places(&[1, 0]));
    }

    #[test]
    fn a_way_takes_no_longer_than_it_may() {
        let board = || grid("M..F\n####\nC###");
        assert_eq!(way(board(), Some(5)), places(&[0, 1, 2, 3]));
        assert_eq!(way(board(), Some(4)), SafeWay::None);
        assert_eq!(way(board().first(Side::Cat), Some(6)), places(&[0, 1, 2, 3]));
        assert_eq!(way(board().first(Side::Cat), Some(5)), SafeWay::None);
    }

    /// A cat runs in a circle of three nodes, and the mouse has to cross one of them at the right time.
    #[test]
    fn a_mouse_can_wait_for_a_cat_to_pass() {
        let lists: [&[u32]; 5] = [&[], &[1, 2], &[0, 3], &[4], &[2]];
        let circle = Game::graph(&Graph::from_lists(&lists).unwrap()).stay(Stay::None);
        // 1 the mouse, 2 the crossing, 0 the hole; the cat goes 2, 3, 4, 2, ...
        assert_eq!(way(circle.clone().cat([4u32]), None), places(&[1, 1, 1, 2, 0]));
        assert_eq!(way(circle.clone().cat([3u32]), None), places(&[1, 2, 0]));
        assert_eq!(way(circle.cat([2u32]), None), places(&[1, 1, 2, 0]));
    }

    #[test]
    fn nothing_is_proven_where_shadows_are_only_bounds_or_steps_run_out() {
        let stuck = |board: &str| grid(board).stay(Stay::Mouse).stuck(Stuck::Loses);
        assert_eq!(way(stuck("M..F.C"), None), SafeWay::None);
        // A cat on a place without a way out could have to lose instead of waiting there.
        assert_eq!(way(stuck("M..F.C\n######\n#####."), None), SafeWay::Unknown);
        let game = grid("M..F...C").build().unwrap();
        let Start::At(position) = game.start() else { panic!("the animals are placed") };
        assert_eq!(Race::new(&game, &Ways::new(&game), position).way(None, &mut Budget::new(3)), SafeWay::Unknown);
    }
}
