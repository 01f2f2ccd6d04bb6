//! The least of what each place leads to, in one row.

use super::ways::Ways;
use super::worth::Worth;

/// Lists of places that are never empty, laid out to be gone through fast.
pub(super) struct Gather {
    ways: Ways,
    /// How many ways each place has in `even`; 0 where the lists differ too much in length.
    width: usize,
    /// The lists, all of one length: shorter ones say their last place again.
    even: Vec<u32>,
}

/// Longer lists are gone through one by one.
const WIDEST: usize = 9;

impl Gather {
    pub(super) fn new(ways: Ways) -> Gather {
        debug_assert!(ways.lists().all(|list| !list.is_empty()));
        let width = ways.lists().map(<[u32]>::len).max().filter(|&width| width <= WIDEST).unwrap_or(0);
        let padded = |list: &'_ [u32]| (0..width).map(|i| list[i.min(list.len() - 1)]).collect::<Vec<u32>>();
        let even = ways.lists().flat_map(padded).collect();
        Gather { ways, width, even }
    }

    pub(super) fn ways(&self) -> &Ways {
        &self.ways
    }

    /// Puts into `to`, for each place, the least in `from` that it leads to.
    pub(super) fn least<W: Worth>(&self, from: &[W], to: &mut [W]) {
        match self.width {
            1 => self.least_of::<W, 1>(from, to),
            2 => self.least_of::<W, 2>(from, to),
            3 => self.least_of::<W, 3>(from, to),
            4 => self.least_of::<W, 4>(from, to),
            5 => self.least_of::<W, 5>(from, to),
            6 => self.least_of::<W, 6>(from, to),
            7 => self.least_of::<W, 7>(from, to),
            8 => self.least_of::<W, 8>(from, to),
            9 => self.least_of::<W, 9>(from, to),
            _ => {
                for (list, to) in self.ways.lists().zip(to) {
                    *to = list.iter().map(|&way| from[way as usize]).min().unwrap_or(W::MOST);
                }
            }
        }
    }

    /// With the number of ways known, there is no loop to mispredict.
    fn least_of<W: Worth, const WIDTH: usize>(&self, from: &[W], to: &mut [W]) {
        let (lists, _) = self.even.as_chunks::<WIDTH>();
        for (list, to) in lists.iter().zip(to) {
            *to = list.iter().fold(W::MOST, |least, &way| least.min(from[way as usize]));
        }
    }
}
