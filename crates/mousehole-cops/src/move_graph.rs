//! Where cats and mouse can go: all that a chase needs to know of a board and its rules.

use std::sync::{Arc, OnceLock};

use mousehole_base::bitset::Ones;
use mousehole_core::board::Adjacency;
use mousehole_core::game::{Game, Side, Steps};
use smallvec::{SmallVec, smallvec};

use super::opposed::Opposed;
use super::symmetry::Symmetry;

/// The moves of a cat and of the mouse on one board.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveGraph {
    pub(super) places: usize,
    /// The place of each cat-place number, in order. Holes that cats may not enter have no such number.
    pub(super) cat_places: Vec<u32>,
    /// Where a cat can go, by cat-place numbers. A cat that is stuck stays where all cats move, and has no move where
    /// only one does.
    pub(super) cat_to: Adjacency,
    /// Where the mouse can come from to each place. A mouse that is stuck stays.
    pub(super) mouse_from: Adjacency,
    /// The mouse has won here, unless a cat stands here too.
    pub(super) holes: Vec<u32>,
    /// Only one cat moves in a turn.
    pub(super) lazy: bool,
    /// The automorphisms, once somebody has asked for them.
    symmetry: OnceLock<Arc<Symmetry>>,
    /// The rules by which the game is not plain.
    pub(super) opposed: Option<Arc<Opposed>>,
}

impl MoveGraph {
    /// The moves of a game, whatever the number of its cats.
    pub(super) fn new(game: &Game) -> MoveGraph {
        let lazy = game.rules().lazy;
        let cat_to = if lazy { Steps::new(game, Side::Cat).to } else { Steps::possible(game, Side::Cat).to };
        let cat_places = game.cat_places();
        MoveGraph {
            places: game.board().places(),
            cat_places: (0..cat_places.count()).map(|number| cat_places.place(number).0).collect(),
            opposed: Opposed::new(game, &cat_to).map(Arc::new),
            cat_to: Arc::unwrap_or_clone(cat_to),
            mouse_from: Arc::unwrap_or_clone(Steps::possible(game, Side::Mouse).from),
            holes: game.holes().iter().map(|hole| hole.0).collect(),
            lazy,
            symmetry: OnceLock::new(),
        }
    }

    /// Becomes the classic game on a component of a graph of up to 64 nodes, which are numbered anew. `closed` has the
    /// closed neighbourhood of each node.
    pub(super) fn set_classic(&mut self, closed: &[u64], component: u64) {
        self.places = component.count_ones() as usize;
        self.cat_places.clear();
        self.cat_places.extend(0..self.places as u32);
        self.holes.clear();
        self.lazy = false;
        self.symmetry.take();
        self.opposed = None;
        let whole = component.count_ones() == component.trailing_ones();
        let number = |node: usize| if whole { node as u32 } else { (component & ((1 << node) - 1)).count_ones() };
        self.cat_to.clear();
        for node in Ones(component) {
            self.cat_to.push(Ones(closed[node] & component).map(number));
        }
        // Every move leads back as well.
        self.mouse_from.clone_from(&self.cat_to);
    }

    /// The bytes that the lists take, and the mouse's turned around for a chase.
    pub(super) fn memory(&self) -> u64 {
        let lists = |lists: &Adjacency| 4 * lists.edge_count() as u64 + 8 * (lists.len() as u64 + 1);
        lists(&self.cat_to) + 2 * lists(&self.mouse_from) + self.opposed.as_ref().map_or(0, |opposed| opposed.memory())
    }

    /// The automorphisms, as far as they are found by looking at no more than some number of moves. They are looked for
    /// once.
    pub(super) fn symmetry(&self, budget: u64) -> &Arc<Symmetry> {
        self.symmetry.get_or_init(|| Arc::new(Symmetry::new(self, budget)))
    }

    /// Whether the mouse may stay wherever it is. Where cats surround it, one of them may drive it off.
    pub(super) fn mouse_may_stay(&self) -> bool {
        match self.opposed.as_ref().and_then(|opposed| opposed.mouse.as_ref()) {
            Some(paths) => !paths.keeps_off && paths.may_stay.iter().all(|&may| may),
            None => (0..).zip(self.mouse_from.lists()).all(|(place, from)| from.binary_search(&place).is_ok()),
        }
    }

    /// Whether this is the classic game on some graph, in which both sides move along an edge or stay: the game that
    /// theorems about cops and robbers speak of. Whether only one cat moves in a turn does not matter here.
    pub(super) fn is_classic(&self) -> bool {
        let leads = |from: u32, to: u32| self.cat_to.neighbors(from as usize).binary_search(&to).is_ok();
        self.opposed.is_none()
            && self.holes.is_empty()
            && self.cat_places.len() == self.places
            && self.cat_to == self.mouse_from
            && (0..self.places as u32).all(|place| leads(place, place))
            && self.cat_to.edges().all(|(from, to)| leads(to, from))
    }

    /// The places that a cat holds after one move, its own included; a place may come twice.
    pub(super) fn reach(&self, cat: usize) -> impl Iterator<Item = u32> {
        self.cat_to.neighbors(cat).iter().map(|&to| self.cat_places[to as usize]).chain([self.cat_places[cat]])
    }

    /// Whether cats catch the mouse by standing on all its neighbours.
    pub(super) fn is_by_surrounding(&self) -> bool {
        self.opposed.as_ref().is_some_and(|opposed| opposed.is_by_surrounding())
    }

    /// The places that cats stand on, as a row of some words.
    pub(super) fn held(&self, cats: &[usize], words: usize) -> SmallVec<[u64; 4]> {
        let mut held = smallvec![0; words];
        for &cat in cats {
            let place = self.cat_places[cat] as usize;
            held[place / 64] |= 1 << (place % 64);
        }
        held
    }

    /// The connected components, each with its places in order. No animal ever leaves one.
    pub(super) fn components(&self) -> Vec<Vec<u32>> {
        let mut parents: Vec<u32> = (0..self.places as u32).collect();
        for (from, to) in self.cat_to.edges() {
            unite(&mut parents, self.cat_places[from as usize], self.cat_places[to as usize]);
        }
        self.mouse_from.edges().for_each(|(to, from)| unite(&mut parents, to, from));
        let mut components: Vec<Vec<u32>> = Vec::new();
        let mut numbers = vec![usize::MAX; self.places];
        for place in 0..self.places as u32 {
            let root = root(&mut parents, place);
            if root == place {
                numbers[root as usize] = components.len();
                components.push(Vec::new());
            }
            components[numbers[root as usize]].push(place);
        }
        components
    }

    /// The moves within a component, whose places are numbered anew.
    pub(super) fn restricted_to(&self, component: &[u32]) -> MoveGraph {
        let new = |old: u32| component.binary_search(&old).expect("nobody leaves a component") as u32;
        // Both numberings are in the order of the places.
        let cats: Vec<usize> = component.iter().filter_map(|place| self.cat_places.binary_search(place).ok()).collect();
        let new_cat = |old: u32| cats.binary_search(&(old as usize)).expect("nobody leaves a component") as u32;
        let cat_to = |&old: &usize| self.cat_to.neighbors(old).iter().map(|&to| new_cat(to));
        let mouse_from = |&old: &u32| self.mouse_from.neighbors(old as usize).iter().map(|&from| new(from));
        MoveGraph {
            places: component.len(),
            cat_places: cats.iter().map(|&cat| new(self.cat_places[cat])).collect(),
            cat_to: cats.iter().map(cat_to).collect(),
            mouse_from: component.iter().map(mouse_from).collect(),
            holes: self
                .holes
                .iter()
                .filter(|hole| component.binary_search(hole).is_ok())
                .map(|&hole| new(hole))
                .collect(),
            lazy: self.lazy,
            symmetry: OnceLock::new(),
            opposed: None,
        }
    }
}

/// The least place of a component, as far as places have been united. Shortens the way for the next who asks.
pub(super) fn root(parents: &mut [u32], mut place: u32) -> u32 {
    while parents[place as usize] != place {
        let next = parents[parents[place as usize] as usize];
        parents[place as usize] = next;
        place = next;
    }
    place
}

pub(super) fn unite(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}
