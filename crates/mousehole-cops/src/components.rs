//! Connected components. No animal leaves one, so each needs cats of its own, and the cop numbers add up.

use std::ops::RangeInclusive;

use mousehole_core::board::Place;
use mousehole_core::engine::SolveError;
use mousehole_core::game::Side;

use super::bounds::{Bounds, Known, Reason};
use super::chase::{Caught, Query};
use super::move_graph::MoveGraph;
use super::search::Search;
use super::shortcut::Shortcut;

/// What theorems say is listed for up to this many components, one by one; beyond, it would fill screens.
const MOST_LISTED: usize = 16;

/// What came of a search.
pub(super) struct Outcome {
    /// The least number of cats that wins, of those that were asked about.
    pub(super) cats: Option<usize>,
    /// How they do it; `None` where only a theorem says that they do.
    pub(super) caught: Option<Caught>,
    /// Why a chase was not run that would have told more.
    pub(super) unsolved: Option<SolveError>,
    /// What is known of the cop number.
    pub(super) bounds: Bounds,
}

impl Outcome {
    pub(super) const LOST: Outcome = Outcome { cats: None, caught: None, unsolved: None, bounds: Bounds::UNKNOWN };

    pub(super) fn new(cats: usize, caught: Option<Caught>, bounds: Bounds) -> Outcome {
        Outcome { cats: Some(cats), caught, unsolved: None, bounds }
    }

    /// The same on a board where places have other numbers.
    pub(super) fn renamed(self, rename: impl Fn(Place) -> Place) -> Outcome {
        Outcome { caught: self.caught.map(|caught| caught.renamed(rename)), ..self }
    }
}

/// The least of some numbers of cats that wins on a connected board, if `catch` says how.
pub(super) fn least(
    numbers: RangeInclusive<usize>,
    known: &Known,
    mut catch: impl FnMut(usize) -> Result<Option<Caught>, SolveError>,
) -> Result<Outcome, SolveError> {
    let mut bounds = known.bounds;
    for cats in numbers.filter(|cats| *cats >= known.bounds.at_least.cats) {
        match catch(cats) {
            Ok(Some(caught)) => {
                bounds.win(cats, &caught);
                return Ok(Outcome::new(cats, Some(caught), bounds));
            }
            Ok(None) => bounds.raise(cats + 1, Reason::Search),
            Err(error @ SolveError::Memory { .. }) if bounds.win_with(cats) => {
                let caught = known.dominated_by(cats);
                let unsolved = caught.is_none().then_some(error);
                return Ok(Outcome { unsolved, ..Outcome::new(cats, caught, bounds) });
            }
            Err(error @ SolveError::Memory { .. }) => {
                // More cats are too many for a chase as well, but fewer than are known to may dominate the board.
                let most = bounds.at_most.map_or(cats, |most| most.cats);
                for cats in (cats + 1..most).rev() {
                    let Ok(Some(caught)) = catch(cats) else { break };
                    bounds.win(cats, &caught);
                }
                return Ok(Outcome { unsolved: Some(error), bounds, ..Outcome::LOST });
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Outcome { bounds, ..Outcome::LOST })
}

/// Adds up the least numbers of cats that win on each of several components, where that is at most `max`.
///
/// `solve` takes a component by its number, the numbers of cats to try, and the plies within which placements are equally
/// good. It gives places of the whole board.
pub(super) fn add_up(
    components: usize,
    max: usize,
    mut solve: impl FnMut(usize, RangeInclusive<usize>, u32) -> Result<Outcome, SolveError>,
) -> Result<Outcome, SolveError> {
    let mut outcomes = Vec::with_capacity(components);
    let mut bounds = Bounds::NO_COMPONENTS;
    let mut unsolved = None;
    for component in 0..components {
        // At least one cat is left for each of the other components. Where none is left for this one, theorems are asked.
        let others = components - component - 1;
        let most = max.saturating_sub(bounds.at_least.cats + others);
        let mut outcome = solve(component, 1..=most, 0)?;
        bounds.add(&outcome.bounds);
        unsolved = unsolved.or(outcome.unsolved.take());
        outcomes.push(outcome);
    }
    let Some(cats) = outcomes.iter().map(|outcome| outcome.cats).sum() else {
        return Ok(Outcome { unsolved, bounds, ..Outcome::LOST });
    };
    if unsolved.is_some() {
        return Ok(Outcome { unsolved, ..Outcome::new(cats, None, bounds) });
    }
    // The mouse chooses the component that takes longest, so in the others any placement that is as quick will do.
    let plies = outcomes.iter().filter_map(|outcome| Some(outcome.caught.as_ref()?.plies)).max().unwrap_or(0);
    let mut placement: Vec<Place> = Vec::with_capacity(cats);
    for (component, mut outcome) in outcomes.into_iter().enumerate() {
        if let (Some(cats), Some(caught)) = (outcome.cats, &outcome.caught)
            && caught.plies < plies
        {
            outcome.caught = solve(component, cats..=cats, plies)?.caught.or(outcome.caught);
        }
        placement.extend(outcome.caught.iter().flat_map(|caught| caught.placement.iter()));
    }
    placement.sort_unstable();
    let caught = Caught { plies, placement: placement.into_iter().collect() };
    Ok(Outcome::new(cats, Some(caught), bounds))
}

impl Search<'_> {
    /// Whether that many cats win when all animals choose their places.
    pub(super) fn with_cats(
        &self,
        graph: &MoveGraph,
        cats: usize,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Outcome, SolveError> {
        let outcome = self.by_components(graph, cats..=cats, shortcuts)?;
        if outcome.cats.is_none_or(|least| least == cats) {
            return Ok(outcome);
        }
        // A cat that is left over may be of use in any component.
        match self.catch_noted(graph, Query::new(cats), shortcuts) {
            Ok(caught) => Ok(Outcome::new(cats, caught, outcome.bounds)),
            Err(error @ SolveError::Memory { .. }) => {
                Ok(Outcome { unsolved: Some(error), ..Outcome::new(cats, None, outcome.bounds) })
            }
            Err(error) => Err(error),
        }
    }

    /// The least of some numbers of cats that wins, found component by component. Where there are several components, it may
    /// be less than the first of the numbers.
    pub(super) fn by_components(
        &self,
        graph: &MoveGraph,
        numbers: RangeInclusive<usize>,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Outcome, SolveError> {
        if !self.shortcuts {
            return self.least(graph, numbers, &Known::NOTHING, 0, &mut Vec::new());
        }
        let independent = self.components_are_independent() && graph.opposed.is_none();
        let components = if independent { graph.components() } else { Vec::new() };
        if components.len() <= 1 {
            let known = Known::new(graph, |place| place, shortcuts);
            return self.least(graph, numbers, &known, 0, shortcuts);
        }
        shortcuts.push(Shortcut::Components(components.len()));
        let mut solved: Vec<(MoveGraph, Known)> = Vec::with_capacity(components.len());
        add_up(components.len(), *numbers.end(), |component, cats, at_least| {
            let places = &components[component];
            let original = |place: Place| Place(places[place.index()]);
            let mut found = Vec::new();
            if component == solved.len() {
                let graph = graph.restricted_to(places);
                let known = Known::new(&graph, original, &mut found);
                solved.push((graph, known));
            }
            let (graph, known) = &solved[component];
            let outcome = self.least(graph, cats, known, at_least, &mut found)?;
            if components.len() <= MOST_LISTED {
                shortcuts.append(&mut found);
            }
            Ok(outcome.renamed(original))
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
        known: &Known,
        at_least: u32,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Outcome, SolveError> {
        let query = |cats| Query { at_least, ..Query::new(cats) };
        let mut outcome = least(numbers, known, |cats| self.catch_noted(graph, query(cats), shortcuts))?;
        // Cats that win by their first move need not dominate the board, where they catch more than what they stand on.
        if let (Some(_), Some(most)) = (&graph.opposed, &mut outcome.bounds.at_most) {
            most.by = Reason::Search;
        }
        Ok(outcome)
    }

    /// How the cats of a query win, and the symmetry that was made use of.
    fn catch_noted(
        &self,
        graph: &MoveGraph,
        query: Query,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<Caught>, SolveError> {
        let (caught, chase) = self.chase(graph, query)?;
        let symmetry = chase.symmetry().filter(|symmetry| !shortcuts.contains(symmetry));
        shortcuts.extend(symmetry);
        Ok(caught)
    }
}
