//! Connected components. No animal leaves one, so each needs cats of its own, and the cop numbers add up.

use std::ops::RangeInclusive;

use super::bounds::Bounds;
use super::chase::{Caught, Query};
use super::move_graph::MoveGraph;
use super::search::Search;
use super::shortcut::Shortcut;
use crate::board::Place;
use crate::engine::SolveError;
use crate::game::Side;

/// What theorems say is listed for up to this many components, one by one; beyond, it would fill screens.
const MOST_LISTED: usize = 16;

/// Cats that win.
pub(super) struct Win {
    pub(super) cats: usize,
    /// How they do it; `None` where only a theorem says that they do.
    pub(super) caught: Option<Caught>,
    /// Why no chase was run, in that case.
    pub(super) unsolved: Option<SolveError>,
}

impl Win {
    pub(super) fn new(cats: usize, caught: Caught) -> Win {
        Win { cats, caught: Some(caught), unsolved: None }
    }
}

/// The least of some numbers of cats that wins, if `catch` says how.
pub(super) fn least(
    numbers: RangeInclusive<usize>,
    bounds: &Bounds,
    mut catch: impl FnMut(usize) -> Result<Option<Caught>, SolveError>,
) -> Result<Option<Win>, SolveError> {
    for cats in numbers.filter(|cats| *cats >= bounds.lower) {
        match catch(cats) {
            Ok(Some(caught)) => return Ok(Some(Win::new(cats, caught))),
            Ok(None) => {}
            Err(error @ SolveError::Memory { .. }) if cats >= bounds.upper => {
                return Ok(Some(Win { cats, caught: None, unsolved: Some(error) }));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Adds up the least numbers of cats that win on each of several components, where that is at most `max`.
///
/// `solve` takes a component by its number, the numbers of cats to try, and the plies within which placements are equally
/// good. It gives places of the whole board.
pub(super) fn add_up(
    components: usize,
    max: usize,
    mut solve: impl FnMut(usize, RangeInclusive<usize>, u32) -> Result<Option<Win>, SolveError>,
) -> Result<Option<Win>, SolveError> {
    let mut wins = Vec::with_capacity(components);
    let mut cats = 0;
    for component in 0..components {
        // At least one cat is left for each of the other components.
        let Some(most) = max.checked_sub(cats + components - component - 1) else { return Ok(None) };
        let Some(win) = solve(component, 1..=most, 0)? else { return Ok(None) };
        cats += win.cats;
        wins.push(win);
    }
    if let Some(unsolved) = wins.iter_mut().find_map(|win| win.unsolved.take()) {
        return Ok(Some(Win { cats, caught: None, unsolved: Some(unsolved) }));
    }
    // The mouse chooses the component that takes longest, so in the others any placement that is as quick will do.
    let plies = wins.iter().filter_map(|win| win.caught.as_ref()).map(|caught| caught.plies).max().unwrap_or(0);
    let mut placement: Vec<Place> = Vec::with_capacity(cats);
    for (component, mut win) in wins.into_iter().enumerate() {
        if win.caught.as_ref().is_some_and(|caught| caught.plies < plies) {
            win = solve(component, win.cats..=win.cats, plies)?.expect("these cats have won before");
        }
        match win.caught {
            Some(caught) => placement.extend(caught.placement.iter()),
            None => return Ok(Some(Win { cats, ..win })),
        }
    }
    placement.sort_unstable();
    Ok(Some(Win::new(cats, Caught { plies, placement: placement.into_iter().collect() })))
}

impl Search<'_> {
    /// Whether that many cats win when all animals choose their places.
    pub(super) fn with_cats(
        &self,
        graph: &MoveGraph,
        cats: usize,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<Win>, SolveError> {
        match self.by_components(graph, cats..=cats, shortcuts)? {
            // A cat that is left over may be of use in any component.
            Some(win) if win.cats < cats => self.least(graph, cats..=cats, &Bounds::UNKNOWN, 0, shortcuts),
            win => Ok(win),
        }
    }

    /// The least of some numbers of cats that wins, found component by component. Where there are several components, it may
    /// be less than the first of the numbers.
    pub(super) fn by_components(
        &self,
        graph: &MoveGraph,
        numbers: RangeInclusive<usize>,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<Win>, SolveError> {
        if !self.shortcuts {
            return self.least(graph, numbers, &Bounds::UNKNOWN, 0, &mut Vec::new());
        }
        let components = if self.components_are_independent() { graph.components() } else { Vec::new() };
        if components.len() <= 1 {
            let bounds = Bounds::new(graph, |place| place, shortcuts);
            return self.least(graph, numbers, &bounds, 0, shortcuts);
        }
        shortcuts.push(Shortcut::Components(components.len()));
        let mut solved: Vec<(MoveGraph, Bounds)> = Vec::with_capacity(components.len());
        add_up(components.len(), *numbers.end(), |component, cats, at_least| {
            let places = &components[component];
            let original = |place: Place| Place(places[place.index()]);
            let mut found = Vec::new();
            if component == solved.len() {
                let graph = graph.restricted_to(places);
                let bounds = Bounds::new(&graph, original, &mut found);
                solved.push((graph, bounds));
            }
            let (graph, bounds) = &solved[component];
            let win = self.least(graph, cats, bounds, at_least, &mut found)?;
            if win.is_some() && components.len() <= MOST_LISTED {
                shortcuts.append(&mut found);
            }
            Ok(win.map(|win| Win { caught: win.caught.map(|caught| caught.renamed(original)), ..win }))
        })
    }

    /// Where only one cat moves and must move, a cat in one component moves so that those in another need not.
    fn components_are_independent(&self) -> bool {
        let rules = self.game.rules();
        !rules.lazy || rules.stay.allows(Side::Cat)
    }

    fn least(
        &self,
        graph: &MoveGraph,
        numbers: RangeInclusive<usize>,
        bounds: &Bounds,
        at_least: u32,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<Win>, SolveError> {
        least(numbers, bounds, |cats| {
            let query = Query { at_least, ..Query::new(cats) };
            let (caught, chase) = self.chase(graph, query)?;
            let symmetry = chase.symmetry().filter(|symmetry| !shortcuts.contains(symmetry));
            shortcuts.extend(symmetry);
            Ok(caught)
        })
    }
}
