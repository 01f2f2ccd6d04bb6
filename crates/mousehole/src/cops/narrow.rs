//! What theorems make of a search: parts are looked at one by one, and bounds say which numbers of cats to try.

use super::bounds::{domination_bound, girth_bound};
use super::chase::{Caught, Plan};
use super::dismantle::dismantle_closed;
use super::parts::parts;
use super::search::Search;
use super::shortcut::Shortcut;
use super::ways::Ways;
use crate::board::Place;
use crate::engine::SolveError;
use crate::game::Side;

/// Of so many parts it is told what theorems say; of more, only how many they are.
const FEW_PARTS: usize = 16;

/// Cats that win.
pub(super) struct Won {
    pub(super) cats: usize,
    /// How they do.
    pub(super) caught: Option<Caught>,
    /// Why that is not known, where only a theorem says so.
    pub(super) unsolved: Option<SolveError>,
}

impl Won {
    pub(super) fn by(cats: usize, caught: Caught) -> Won {
        Won { cats, caught: Some(caught), unsolved: None }
    }
}

/// What theorems say of a connected board: fewer cats do not win, and so many do.
struct Bounds {
    least: usize,
    enough: usize,
}

impl Search<'_> {
    /// Whether so many cats win when all animals choose their places.
    pub(super) fn by_so_many(
        &self,
        ways: &Ways,
        cats: usize,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<Won>, SolveError> {
        if !self.shortcuts {
            return Ok(self.catch(ways, Plan::new(cats))?.map(|caught| Won::by(cats, caught)));
        }
        if !self.parts_are_apart() || parts(ways).len() == 1 {
            let bounds = self.bounds(ways, &|place| place, shortcuts);
            return self.within(ways, cats..=cats, &bounds);
        }
        match self.on_all_parts(ways, cats, shortcuts)? {
            // A cat that is left over may be of use in any part.
            Some(won) if won.cats < cats => Ok(self.catch(ways, Plan::new(cats))?.map(|caught| Won::by(cats, caught))),
            won => Ok(won),
        }
    }

    /// The least number of cats up to `max` that win, part by part.
    pub(super) fn on_all_parts(
        &self,
        ways: &Ways,
        max: usize,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<Won>, SolveError> {
        let parts = if self.shortcuts && self.parts_are_apart() { parts(ways) } else { Vec::new() };
        if parts.len() <= 1 {
            return self.on_one_part(ways, max, &|place| place, shortcuts);
        }
        shortcuts.push(Shortcut::Parts(parts.len()));
        let mut all = Vec::with_capacity(parts.len());
        let mut cats = 0;
        for (i, part) in parts.iter().enumerate() {
            // At least one is left for each of the other parts.
            let others = parts.len() - i - 1;
            let Some(most) = max.checked_sub(cats + others) else { return Ok(None) };
            let old = |place: Place| Place(part[place.index()]);
            let part_ways = ways.of_part(part);
            let mut said = Vec::new();
            let Some(won) = self.on_one_part(&part_ways, most, &old, &mut said)? else { return Ok(None) };
            if parts.len() <= FEW_PARTS {
                shortcuts.append(&mut said);
            }
            cats += won.cats;
            all.push((part_ways, won));
        }
        if let Some(unsolved) = all.iter_mut().find_map(|(_, won)| won.unsolved.take()) {
            return Ok(Some(Won { cats, caught: None, unsolved: Some(unsolved) }));
        }
        // The mouse chooses the part that takes longest, so in the others any placement that is as quick will do.
        let plies = all.iter().filter_map(|(_, won)| won.caught.as_ref()).map(|caught| caught.plies).max().unwrap_or(0);
        let mut placement: Vec<Place> = Vec::with_capacity(cats);
        for (part, (ways, won)) in parts.iter().zip(all) {
            let caught = match won.caught.filter(|caught| caught.plies == plies) {
                Some(caught) => caught,
                None => {
                    let again = self.catch(&ways, Plan { at_least: plies, ..Plan::new(won.cats) })?;
                    again.expect("they have won before")
                }
            };
            placement.extend(caught.placement.iter().map(|place| Place(part[place.index()])));
        }
        placement.sort_unstable();
        Ok(Some(Won::by(cats, Caught { plies, placement: placement.into_iter().collect() })))
    }

    /// A cat that moves in one part must not be able to pass for those in another, which would rather stay.
    fn parts_are_apart(&self) -> bool {
        let rules = self.game.rules();
        !rules.lazy || rules.stay.allows(Side::Cat)
    }

    fn on_one_part(
        &self,
        ways: &Ways,
        max: usize,
        old: &dyn Fn(Place) -> Place,
        shortcuts: &mut Vec<Shortcut>,
    ) -> Result<Option<Won>, SolveError> {
        let bounds = match self.shortcuts {
            true => self.bounds(ways, old, shortcuts),
            false => Bounds { least: 1, enough: usize::MAX },
        };
        self.within(ways, 1..=max, &bounds)
    }

    /// The least of some numbers of cats that wins.
    fn within(
        &self,
        ways: &Ways,
        numbers: std::ops::RangeInclusive<usize>,
        bounds: &Bounds,
    ) -> Result<Option<Won>, SolveError> {
        for cats in numbers.filter(|cats| *cats >= bounds.least) {
            match self.catch(ways, Plan::new(cats)) {
                Ok(Some(caught)) => return Ok(Some(Won::by(cats, caught))),
                Ok(None) => {}
                Err(error @ SolveError::Memory { .. }) if cats >= bounds.enough => {
                    return Ok(Some(Won { cats, caught: None, unsolved: Some(error) }));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// What theorems say of a connected board. `old` has the place of the whole board.
    fn bounds(&self, ways: &Ways, old: &dyn Fn(Place) -> Place, shortcuts: &mut Vec<Shortcut>) -> Bounds {
        let dominated = domination_bound(ways);
        shortcuts.extend(dominated.map(|cats| Shortcut::Dominated { cats }));
        let enough = dominated.unwrap_or(usize::MAX);
        if enough == 1 || !ways.are_classic() {
            return Bounds { least: 1, enough };
        }
        let mut dismantling = dismantle_closed(&ways.cat);
        dismantling.corners.iter_mut().for_each(|(corner, cover)| (*corner, *cover) = (old(*corner), old(*cover)));
        dismantling.core.iter_mut().for_each(|place| *place = old(*place));
        let is_complete = dismantling.is_complete();
        shortcuts.push(Shortcut::Dismantled(dismantling));
        if is_complete {
            return Bounds { least: 1, enough: 1 };
        }
        let girth = girth_bound(&ways.cat);
        shortcuts.extend(girth.map(|degree| Shortcut::Girth { degree }));
        Bounds { least: girth.map_or(2, |degree| degree.max(2)), enough }
    }
}
