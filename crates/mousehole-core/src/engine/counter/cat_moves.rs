//! The moves of all cats together, backwards.

use smallvec::SmallVec;

use crate::engine::Stopped;

use crate::game::{Game, Opposition, Side, Steps};

/// The moves of all cats together.
pub(super) struct CatMoves {
    /// The steps of one cat. Where all cats move, a cat without one stays; where at most one does, staying is told apart.
    each: Steps,
    cats: usize,
    /// Per placement, how many moves lead from it.
    count: Vec<u32>,
    /// Per placement, whether all cats may stay at once. Only where at most one cat moves.
    pass: Option<Vec<bool>>,
}

/// Placements that differ in the place of one cat: `base + place · worth` for each place.
pub(super) struct Run<'a> {
    base: usize,
    worth: usize,
    places: &'a [u32],
}

impl Run<'_> {
    #[inline]
    pub(super) fn placements(&self) -> impl Iterator<Item = usize> {
        self.places.iter().map(|&place| self.base + place as usize * self.worth)
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }
}

impl CatMoves {
    /// The moves of a game's cats, with the mouse in their way where that counts.
    pub(super) fn new(game: &Game, opposition: &Opposition<'_>) -> CatMoves {
        let (cats, placements) = (game.rules().cats, game.placements() as usize);
        let each = Steps::against(game, Side::Cat, opposition);
        let mut count = Vec::with_capacity(placements);
        if !game.rules().lazy {
            let each = each.or_stay();
            let moves =
                |placement| digits(each.to.len(), cats, placement).map(|(cat, _)| each.to.neighbors(cat).len() as u32);
            count.extend((0..placements).map(|placement| moves(placement).product::<u32>()));
            return CatMoves { each, cats, count, pass: None };
        }
        let mut pass = Vec::with_capacity(placements);
        for placement in 0..placements {
            let digits = digits(each.to.len(), cats, placement).map(|(cat, _)| cat);
            let away: usize =
                digits.clone().map(|cat| each.to.neighbors(cat).iter().filter(|&&to| to as usize != cat).count()).sum();
            let stay = away == 0 || digits.clone().any(|cat| each.to.neighbors(cat).contains(&(cat as u32)));
            count.push((away + usize::from(stay)) as u32);
            pass.push(stay);
        }
        CatMoves { each: each.without_staying(), cats, count, pass: Some(pass) }
    }

    /// The most bytes that it takes, beside the steps.
    pub(super) fn memory(game: &Game) -> u64 {
        let each = size_of::<u32>() + usize::from(game.rules().lazy);
        game.placements().saturating_mul(each as u64)
    }

    /// How many moves lead from a placement.
    #[inline]
    pub(super) fn count(&self, placement: usize) -> u32 {
        self.count[placement]
    }

    /// Calls `f` with every placement from which a move leads to this one, in runs, until it says stop.
    #[inline]
    pub(super) fn each_before(
        &self,
        placement: usize,
        mut f: impl FnMut(Run<'_>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        if let Some(pass) = &self.pass {
            if pass[placement] {
                f(Run { base: placement, worth: 0, places: &[0] })?;
            }
            for (cat, worth) in digits(self.each.to.len(), self.cats, placement) {
                f(Run { base: placement - cat * worth, worth, places: self.each.from.neighbors(cat) })?;
            }
            return Ok(());
        }
        self.all_before(placement, f)
    }

    /// The steps of a cat that moves alone: its places are the placements.
    pub(super) fn alone(&self) -> Option<&Steps> {
        (self.cats == 1 && self.pass.is_none()).then_some(&self.each)
    }

    /// Every cat moved: goes through all combinations as a counter goes through its digits, the last cat's a run.
    fn all_before(&self, placement: usize, mut f: impl FnMut(Run<'_>) -> Result<(), Stopped>) -> Result<(), Stopped> {
        let wheel = |(cat, worth)| Wheel { places: self.each.from.neighbors(cat), worth, at: 0 };
        let mut wheels: SmallVec<[Wheel<'_>; 4]> =
            digits(self.each.to.len(), self.cats, placement).map(wheel).collect();
        if wheels.iter().any(|wheel| wheel.places.is_empty()) {
            return Ok(());
        }
        let (last, others) = wheels.split_first_mut().expect("there is a cat");
        let mut base: usize = others.iter().map(Wheel::shown).sum();
        loop {
            f(Run { base, worth: last.worth, places: last.places })?;
            let mut turned = false;
            for wheel in others.iter_mut() {
                base -= wheel.shown();
                wheel.at += 1;
                turned = wheel.at < wheel.places.len();
                if !turned {
                    wheel.at = 0;
                }
                base += wheel.shown();
                if turned {
                    break;
                }
            }
            if !turned {
                return Ok(());
            }
        }
    }
}

/// One cat's places, of which one is shown.
struct Wheel<'a> {
    places: &'a [u32],
    worth: usize,
    at: usize,
}

impl Wheel<'_> {
    #[inline]
    fn shown(&self) -> usize {
        self.places[self.at] as usize * self.worth
    }
}

/// The cats' places in a placement, the last cat's first, each with what one place more of it adds to the number.
fn digits(base: usize, cats: usize, mut placement: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    let mut worth: usize = 1;
    (0..cats).map(move |_| {
        let digit = (placement % base, worth);
        placement /= base;
        // The last product may be too large to hold, and is never used.
        worth = worth.wrapping_mul(base);
        digit
    })
}
