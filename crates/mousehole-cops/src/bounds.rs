//! Bounds on the cop number from theorems. They say which numbers of cats are worth a chase.

use std::fmt;

use mousehole_core::board::{Adjacency, Place};

use super::chase::Caught;
use super::dismantling::dismantle_closed;
use super::dominating::greedy;
use super::move_graph::MoveGraph;
use super::shortcut::Shortcut;
use super::treewidth::treewidth_up_to;

/// What is known of a cop number. It is known where the two bounds are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bounds {
    /// Fewer cats do not win.
    pub at_least: Bound,
    /// That many cats win; `None` where no number is known to.
    pub at_most: Option<Bound>,
}

/// A number of cats, and what says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bound {
    /// The number of cats.
    pub cats: usize,
    /// Where it comes from.
    pub by: Reason,
}

/// Where a bound comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// It takes a cat to catch a mouse.
    OneCat,
    /// One cat wins exactly where a graph can be dismantled.
    Dismantling,
    /// Where the girth is 5 or more, it takes as many cats as the least degree.
    Girth,
    /// As many cats win as dominate the board, or what dismantling leaves of it.
    Domination,
    /// Half the treewidth and one cat win.
    Treewidth,
    /// The bounds of connected components add up.
    Components,
    /// The game with that many cats was solved, or with one fewer.
    Search,
}

impl Reason {
    /// The name of a reason, as programs read it.
    pub fn name(self) -> &'static str {
        match self {
            Reason::OneCat => "one-cat",
            Reason::Dismantling => "dismantling",
            Reason::Girth => "girth",
            Reason::Domination => "domination",
            Reason::Treewidth => "treewidth",
            Reason::Components => "components",
            Reason::Search => "search",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Bounds {
    pub(super) const UNKNOWN: Bounds = Bounds { at_least: Bound { cats: 1, by: Reason::OneCat }, at_most: None };

    /// Those of a board without components, to which those of its components are added.
    pub(super) const NO_COMPONENTS: Bounds = Bounds {
        at_least: Bound { cats: 0, by: Reason::Components },
        at_most: Some(Bound { cats: 0, by: Reason::Components }),
    };

    /// The cop number, where it is known.
    pub fn exact(&self) -> Option<usize> {
        self.at_most.map(|most| most.cats).filter(|most| *most == self.at_least.cats)
    }

    /// Fewer cats do not win.
    pub(super) fn raise(&mut self, cats: usize, by: Reason) {
        if cats > self.at_least.cats {
            self.at_least = Bound { cats, by };
        }
    }

    /// That many cats win.
    pub(super) fn lower(&mut self, cats: usize, by: Reason) {
        if self.at_most.is_none_or(|most| cats < most.cats) {
            self.at_most = Some(Bound { cats, by });
        }
    }

    /// That many cats win, and this is how.
    pub(super) fn win(&mut self, cats: usize, caught: &Caught) {
        if caught.plies > 1 {
            self.lower(cats, Reason::Search);
        } else if self.at_most.is_none_or(|most| cats <= most.cats) {
            self.at_most = Some(Bound { cats, by: Reason::Domination });
        }
    }

    /// Adds those of a component.
    pub(super) fn add(&mut self, component: &Bounds) {
        self.at_least.cats += component.at_least.cats;
        let sum = |most: Bound, more: Bound| Bound { cats: most.cats + more.cats, ..most };
        self.at_most = self.at_most.zip(component.at_most).map(|(most, more)| sum(most, more));
    }

    pub(super) fn win_with(&self, cats: usize) -> bool {
        self.at_most.is_some_and(|most| most.cats <= cats)
    }
}

/// What theorems say of a connected board.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) bounds: Bounds,
    places: usize,
    /// Where cats hold every place within one move; empty where no such placement is known.
    dominating: Vec<Place>,
}

impl Known {
    pub(super) const NOTHING: Known = Known::of(Bounds::UNKNOWN);

    /// Asks the theorems, and adds what they say to `shortcuts`, with places as `original` has them.
    pub(super) fn new(graph: &MoveGraph, original: impl Fn(Place) -> Place, shortcuts: &mut Vec<Shortcut>) -> Known {
        // Theorems speak of a cat on the mouse, and of animals that are not in each other's way.
        if graph.opposed.is_some() {
            return Known::NOTHING;
        }
        let mut bounds = Bounds::UNKNOWN;
        let reach: Adjacency = (0..graph.cat_to.len()).map(|cat| graph.reach(cat)).collect();
        let on_hole = |hole: &u32| graph.cat_places.binary_search(hole).ok();
        let on_holes: Option<Vec<usize>> = graph.holes.iter().map(on_hole).collect();
        let dominating = on_holes.and_then(|cats| greedy(&reach.sorted(), graph.places, cats)).unwrap_or_default();
        let dominating: Vec<Place> = dominating.into_iter().map(|cat| Place(graph.cat_places[cat])).collect();
        if !dominating.is_empty() {
            bounds.lower(dominating.len(), Reason::Domination);
            shortcuts.push(Shortcut::Dominated { cats: dominating.len() });
        }
        if dominating.len() == 1 || !graph.is_classic() {
            return Known { bounds, places: graph.places, dominating };
        }
        let mut dismantling = dismantle_closed(&graph.cat_to);
        let is_core = dismantling.corners.is_empty();
        let core = if is_core { graph.cat_to.clone() } else { induced(&graph.cat_to, &dismantling.core) };
        dismantling.corners.iter_mut().for_each(|(a, b)| (*a, *b) = (original(*a), original(*b)));
        dismantling.core.iter_mut().for_each(|place| *place = original(*place));
        shortcuts.push(Shortcut::Dismantled(dismantling));
        if core.len() == 1 {
            bounds.lower(1, Reason::Dismantling);
        } else {
            bounds.raise(2, Reason::Dismantling);
            of_core(&core, is_core, graph.lazy, &mut bounds, shortcuts);
        }
        Known { bounds, places: graph.places, dominating }
    }

    /// The same on a board where places have other numbers.
    pub(super) fn renamed(mut self, rename: impl Fn(Place) -> Place) -> Known {
        self.dominating.iter_mut().for_each(|place| *place = rename(*place));
        self
    }

    /// Nothing but bounds.
    pub(super) const fn of(bounds: Bounds) -> Known {
        Known { bounds, places: 0, dominating: Vec::new() }
    }

    /// How that many cats catch the mouse by their first move, where the theorems have shown it.
    pub(super) fn dominated_by(&self, cats: usize) -> Option<Caught> {
        let first = *self.dominating.first()?;
        let spare = cats.checked_sub(self.dominating.len()).filter(|_| cats < self.places)?;
        let placement = std::iter::repeat_n(first, spare).chain(self.dominating.iter().copied()).collect();
        Some(Caught { plies: 1, placement })
    }
}

/// What theorems say of the core that dismantling leaves, by its closed neighbourhoods. Where it has more than one place,
/// it takes as many cats as the board does: a cat on the board plays as if each corner were its cover (A. Berarducci and
/// B. Intrigila, *On the cop number of a graph*, 1993).
fn of_core(core: &Adjacency, is_whole: bool, lazy: bool, bounds: &mut Bounds, shortcuts: &mut Vec<Shortcut>) {
    let mut found = Vec::new();
    let least = |bounds: &Bounds| bounds.at_most.map_or(usize::MAX, |most| most.cats);
    if let Some(degree) = girth_bound(core) {
        bounds.raise(degree, Reason::Girth);
        found.push(Shortcut::Girth { degree });
    }
    if !is_whole
        && let Some(cats) = greedy(core, core.len(), Vec::new()).map(|cats| cats.len())
        && cats < least(bounds)
    {
        bounds.lower(cats, Reason::Domination);
        found.push(Shortcut::Dominated { cats });
    }
    // A lazy cat may be too late where the theorem's cats move together.
    if !lazy
        && bounds.exact().is_none()
        && let Some(width) = treewidth_up_to(core, least(bounds).saturating_mul(2) - 3)
    {
        bounds.lower(width / 2 + 1, Reason::Treewidth);
        found.push(Shortcut::Treewidth { width });
    }
    if !is_whole && !found.is_empty() {
        shortcuts.push(Shortcut::Core { places: core.len() });
    }
    shortcuts.append(&mut found);
}

/// The closed neighbourhoods within some places, which are numbered anew.
fn induced(closed: &Adjacency, places: &[Place]) -> Adjacency {
    let new = |old: u32| places.binary_search(&Place(old)).ok().map(|new| new as u32);
    places.iter().map(|place| closed.neighbors(place.index()).iter().filter_map(|&to| new(to))).collect()
}

/// A lower bound where the girth is 5 or more: the least degree (M. Aigner and M. Fromme, *A game of cops and robbers*,
/// 1984). `None` where the girth is less: where some two places have two ways of up to two steps between them.
///
/// Takes the closed neighbourhood of each place.
fn girth_bound(closed: &Adjacency) -> Option<usize> {
    let degree = closed.lists().map(|list| list.len() - 1).min()?;
    // Dismantling has shown already that it takes 2. Trees with very large hubs would make the loop below slow.
    if degree < 3 {
        return None;
    }
    let mut seen = vec![u32::MAX; closed.len()];
    let mut is_new = |from: usize, to: u32| std::mem::replace(&mut seen[to as usize], from as u32) != from as u32;
    let neighbors = |place: usize| closed.neighbors(place).iter().copied().filter(move |&next| next as usize != place);
    for from in 0..closed.len() {
        is_new(from, from as u32);
        let one_step = neighbors(from).all(|next| is_new(from, next));
        let two_steps = |next: u32| neighbors(next as usize).filter(|&to| to as usize != from);
        if !one_step || !neighbors(from).all(|next| two_steps(next).all(|to| is_new(from, to))) {
            return None;
        }
    }
    Some(degree)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(lists: &[&[u32]]) -> Adjacency {
        let with_own = |(place, list): (usize, &&[u32])| [list, &[place as u32][..]].concat();
        lists.iter().enumerate().map(with_own).collect::<Adjacency>().sorted()
    }

    #[test]
    fn petersen_has_girth_five_and_prisms_do_not() {
        let petersen: [&[u32]; 10] = [
            &[1, 4, 5],
            &[0, 2, 6],
            &[1, 3, 7],
            &[2, 4, 8],
            &[0, 3, 9],
            &[0, 7, 8],
            &[1, 8, 9],
            &[2, 5, 9],
            &[3, 5, 6],
            &[4, 6, 7],
        ];
        assert_eq!(girth_bound(&closed(&petersen)), Some(3));
        let prism: [&[u32]; 6] = [&[1, 2, 3], &[0, 2, 4], &[0, 1, 5], &[0, 4, 5], &[1, 3, 5], &[2, 3, 4]];
        assert_eq!(girth_bound(&closed(&prism)), None);
        let squares: [&[u32]; 6] = [&[3, 4, 5], &[3, 4, 5], &[3, 4, 5], &[0, 1, 2], &[0, 1, 2], &[0, 1, 2]];
        assert_eq!(girth_bound(&closed(&squares)), None);
    }
}
