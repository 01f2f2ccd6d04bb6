//! Several cats, all of which move: one axis for each cat.
//!
//! A set over placements is grown by the moves of all cats together by growing it along one axis after the other. That is
//! as many steps as the cats have moves between them, and not the product.

use rayon::prelude::*;

use crate::board::Adjacency;

/// The moves of each cat, along its own axis of the placements.
pub(super) struct Axes {
    pub(super) cats: usize,
    /// Where one cat can go from each of its places; where it has no move, it stays.
    pub(super) steps: Adjacency,
}

impl Axes {
    /// How many placements there are.
    pub(super) fn count(&self) -> usize {
        self.steps.len().pow(self.cats as u32)
    }

    /// Calls `f` with every placement that a move leads to, until it says to stop; says whether it did.
    pub(super) fn any_to(&self, from: usize, f: &mut dyn FnMut(usize) -> bool) -> bool {
        self.any_to_of(self.cats, from, 1, 0, f)
    }

    fn any_to_of(&self, cats: usize, rest: usize, worth: usize, to: usize, f: &mut dyn FnMut(usize) -> bool) -> bool {
        if cats == 0 {
            return f(to);
        }
        let base = self.steps.len();
        let mut places = self.steps.neighbors(rest % base).iter();
        places.any(|&place| self.any_to_of(cats - 1, rest / base, worth * base, to + place as usize * worth, f))
    }

    /// Folds the values of all placements that a move leads to, for each placement; `unit` values belong to a placement.
    /// The result is in `values`; `spare` is as long, and is overwritten.
    pub(super) fn fold<V: Copy + Send + Sync>(
        &self,
        values: &mut Vec<V>,
        spare: &mut Vec<V>,
        unit: usize,
        threads: usize,
        op: impl Fn(V, V) -> V + Sync,
    ) {
        let mut worth = unit;
        for _ in 0..self.cats {
            self.fold_axis(values, spare, worth, threads, &op);
            std::mem::swap(values, spare);
            worth *= self.steps.len();
        }
    }

    /// Folds along the axis on which neighbours are `worth` values apart.
    fn fold_axis<V: Copy + Send + Sync>(
        &self,
        from: &[V],
        out: &mut [V],
        worth: usize,
        threads: usize,
        op: &(impl Fn(V, V) -> V + Sync),
    ) {
        let base = self.steps.len();
        // A block holds one placement of the other, slower cats; moves along this axis stay within it.
        let block = |from: &[V], out: &mut [V]| {
            for (place, out) in out.chunks_mut(worth).enumerate() {
                self.fold_place(place, from, out, worth, op);
            }
        };
        let size = base * worth;
        if threads == 1 {
            from.chunks(size).zip(out.chunks_mut(size)).for_each(|(from, out)| block(from, out));
        } else if from.len() / size >= threads {
            from.par_chunks(size).zip(out.par_chunks_mut(size)).for_each(|(from, out)| block(from, out));
        } else {
            for (from, out) in from.chunks(size).zip(out.chunks_mut(size)) {
                let places = out.par_chunks_mut(worth).enumerate();
                places.for_each(|(place, out)| self.fold_place(place, from, out, worth, op));
            }
        }
    }

    fn fold_place<V: Copy>(&self, place: usize, from: &[V], out: &mut [V], worth: usize, op: &impl Fn(V, V) -> V) {
        let [first, rest @ ..] = self.steps.neighbors(place) else { unreachable!("a cat without a move stays") };
        out.copy_from_slice(&from[*first as usize * worth..][..worth]);
        for &to in rest {
            for (out, &from) in out.iter_mut().zip(&from[to as usize * worth..][..worth]) {
                *out = op(*out, from);
            }
        }
    }
}
