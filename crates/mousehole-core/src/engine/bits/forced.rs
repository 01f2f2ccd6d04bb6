//! *Every* move: the bits of a row from which each of the loser's moves leads into a set.

use std::sync::Arc;

use mousehole_base::bitset::Ones;

use super::backend::Pulse;
use super::layout::{BitLayout, Patch};
use super::moves::SideMoves;
use super::plane::{Group, lanes};
use crate::game::{Game, Side, Stay};

/// How *every* move of the loser is looked at.
pub(super) enum Forced {
    Slides(Slides),
    Lookups(Lookups),
}

impl Forced {
    pub(super) fn new(game: &Game, loser: Side, moves: Arc<SideMoves>, layout: &BitLayout) -> Forced {
        match &layout.patches {
            Some(patches) => Forced::Slides(Slides::new(game, loser, &moves, layout, patches)),
            None => Forced::Lookups(Lookups { moves, groups: layout.groups() }),
        }
    }
}

/// Finds the bits all of whose moves lead into a set.
pub(super) trait EveryMove: Sync {
    /// Whether it is better to look at 64 rows together, by [`EveryMove::every_of_rows`].
    const BY_COLUMNS: bool;

    /// Whether single rows cannot be looked at at all.
    fn only_by_columns(&self) -> bool {
        false
    }

    /// The bits of a group among `wanted` all of whose moves lead into the set of a row.
    fn every(&self, set: &[Group], group: usize, wanted: &Group) -> Group;

    /// The same for 64 rows at once, by columns: `sets` has for each bit the rows that have it in their set, and `out`
    /// gets for each bit the rows, of those in `rows`, in which all of its moves lead into the set. `sets` is used up.
    fn every_of_rows(&self, sets: &mut Vec<u64>, rows: u64, out: &mut Vec<u64>, pulse: &Pulse<'_>);

    /// The groups whose bits have a move into a group of `mask`, that group included.
    fn spread(&self, mask: &[u64], out: &mut [u64]);
}

/// Moves on a grid: whole patches slide by shifts, as rooks do on the bitboards of chess programs.
pub(super) struct Slides {
    groups: Vec<PatchGroup>,
    jump: u32,
    stays: bool,
    /// For each group, a mask of the groups beside it and itself.
    beside: Vec<u64>,
    mask_words: usize,
}

/// Eight patches.
struct PatchGroup {
    stops: Group,
    floor: Group,
    /// Bits without a move, which stay.
    stuck: Group,
    /// The patches above, below, left and right of each.
    stops_beside: [Group; 4],
    floor_beside: [Group; 4],
    /// Their words: all at one distance from the patch, or each on its own.
    words: [Beside; 4],
}

enum Beside {
    At(isize),
    Scattered([u32; 8]),
}

impl Beside {
    /// The words of a set there, in `spare` if not in one piece. Where a patch is not there, any word: it is masked out.
    #[inline(always)]
    fn load<'s>(&self, set: &'s [u64], first: usize, spare: &'s mut Group) -> &'s Group {
        match self {
            Beside::At(distance) => {
                let start = first.wrapping_add_signed(*distance);
                if let Some(words) = set.get(start..).and_then(|words| words.first_chunk()) {
                    return words;
                }
                *spare = lanes!(i => set.get(start.wrapping_add(i)).copied().unwrap_or(0));
            }
            Beside::Scattered(words) => *spare = lanes!(i => set[words[i] as usize]),
        }
        spare
    }
}

impl Slides {
    fn new(game: &Game, loser: Side, moves: &SideMoves, layout: &BitLayout, patches: &[Patch]) -> Slides {
        let stays = game.rules().stay.allows(loser);
        let words = layout.groups() * 8;
        let mut stuck = vec![0; words];
        if game.rules().stay != Stay::Both {
            for number in (0..moves.count()).filter(|&number| !moves.any_to(number, |to| to != number)) {
                let bit = layout.bit(number);
                stuck[bit / 64] |= 1 << (bit % 64);
            }
        }
        let mask_words = layout.groups().div_ceil(64);
        let mut beside = vec![0; layout.groups() * mask_words];
        let groups = (0..layout.groups()).map(|group| {
            let mut mark = |other: usize| beside[group * mask_words + other / 64] |= 1 << (other % 64);
            mark(group);
            let patch = |i: usize| patches.get(group * 8 + i);
            let of = |get: &dyn Fn(&Patch) -> u64| std::array::from_fn(|i| patch(i).map_or(0, get));
            let words = [0, 1, 2, 3].map(|side| {
                let mut distances = Vec::new();
                for i in (0..8).filter(|&i| patch(i).is_some_and(|patch| patch.stops_beside[side] != 0)) {
                    let word = patches[group * 8 + i].word[side] as usize;
                    mark(word / 8);
                    distances.push(word as isize - (group * 8 + i) as isize);
                }
                match distances.as_slice() {
                    [] => Beside::At(0),
                    [first, rest @ ..] if rest.iter().all(|distance| distance == first) => Beside::At(*first),
                    _ => Beside::Scattered(std::array::from_fn(|i| patch(i).map_or(0, |patch| patch.word[side]))),
                }
            });
            PatchGroup {
                stops: of(&|patch| patch.stops),
                floor: of(&|patch| patch.floor),
                stuck: *stuck[group * 8..].first_chunk().expect("eight words"),
                stops_beside: [0, 1, 2, 3].map(|side| of(&|patch| patch.stops_beside[side])),
                floor_beside: [0, 1, 2, 3].map(|side| of(&|patch| patch.floor_beside[side])),
                words,
            }
        });
        let groups = groups.collect();
        Slides { groups, jump: game.rules().jump(loser), stays, beside, mask_words }
    }
}

impl EveryMove for Slides {
    const BY_COLUMNS: bool = false;

    fn every_of_rows(&self, _: &mut Vec<u64>, _: u64, _: &mut Vec<u64>, _: &Pulse<'_>) {
        unreachable!("patches are slid row by row");
    }

    #[inline(always)]
    fn every(&self, set: &[Group], group: usize, wanted: &Group) -> Group {
        let patch = &self.groups[group];
        let words = set.as_flattened();
        let mut spare = [[0; 8]; 4];
        let [spare_above, spare_below, spare_left, spare_right] = &mut spare;
        let above = patch.words[0].load(words, group * 8, spare_above);
        let below = patch.words[1].load(words, group * 8, spare_below);
        let left = patch.words[2].load(words, group * 8, spare_left);
        let right = patch.words[3].load(words, group * 8, spare_right);
        let (set, stays) = (&set[group], if self.stays { !0 } else { 0 });
        // Work on the complement: a bit is out if one of its moves leads out of the set.
        if self.jump == 1 {
            return lanes!(i => {
                let out = !set[i] & patch.stops[i];
                let above = !above[i] & patch.stops_beside[0][i];
                let below = !below[i] & patch.stops_beside[1][i];
                let left = !left[i] & patch.stops_beside[2][i];
                let right = !right[i] & patch.stops_beside[3][i];
                let mut reached = out & (stays | patch.stuck[i]);
                reached |= Patch::down(out, above) | Patch::up(out, below);
                reached |= Patch::right(out, left) | Patch::left(out, right);
                !reached & wanted[i]
            });
        }
        let out = lanes!(i => !set[i] & patch.stops[i]);
        let mut above = lanes!(i => !above[i] & patch.stops_beside[0][i]);
        let mut below = lanes!(i => !below[i] & patch.stops_beside[1][i]);
        let mut left = lanes!(i => !left[i] & patch.stops_beside[2][i]);
        let mut right = lanes!(i => !right[i] & patch.stops_beside[3][i]);
        let [mut down, mut up, mut rightward, mut leftward] = [out; 4];
        let mut reached = lanes!(i => out[i] & (stays | patch.stuck[i]));
        for _ in 0..self.jump {
            down = lanes!(i => Patch::down(down[i], above[i]) & patch.floor[i]);
            above = lanes!(i => Patch::down(above[i], 0) & patch.floor_beside[0][i]);
            up = lanes!(i => Patch::up(up[i], below[i]) & patch.floor[i]);
            below = lanes!(i => Patch::up(below[i], 0) & patch.floor_beside[1][i]);
            rightward = lanes!(i => Patch::right(rightward[i], left[i]) & patch.floor[i]);
            left = lanes!(i => Patch::right(left[i], 0) & patch.floor_beside[2][i]);
            leftward = lanes!(i => Patch::left(leftward[i], right[i]) & patch.floor[i]);
            right = lanes!(i => Patch::left(right[i], 0) & patch.floor_beside[3][i]);
            reached = lanes!(i => reached[i] | down[i] | up[i] | rightward[i] | leftward[i]);
        }
        lanes!(i => !reached[i] & wanted[i])
    }

    #[inline(always)]
    fn spread(&self, mask: &[u64], out: &mut [u64]) {
        out.fill(0);
        for (at, &groups) in mask.iter().enumerate() {
            for bit in Ones(groups) {
                let beside = &self.beside[(at * 64 + bit) * self.mask_words..][..self.mask_words];
                out.iter_mut().zip(beside).for_each(|(out, beside)| *out |= beside);
            }
        }
    }
}

/// Columns looked up between two questions whether to go on: so many that asking costs nothing beside them.
const BLOCK: usize = 1 << 14;

/// Moves on a graph, or of several cats. In one row, each bit's moves are looked up until one leads out of the set; in 64
/// rows together, a column of 64 bits is looked up at once.
pub(super) struct Lookups {
    moves: Arc<SideMoves>,
    groups: usize,
}

impl EveryMove for Lookups {
    const BY_COLUMNS: bool = true;

    fn only_by_columns(&self) -> bool {
        matches!(*self.moves, SideMoves::Axes(_))
    }

    #[inline(always)]
    fn every_of_rows(&self, sets: &mut Vec<u64>, rows: u64, out: &mut Vec<u64>, pulse: &Pulse<'_>) {
        match &*self.moves {
            SideMoves::Lists { to, .. } => {
                for (first, out) in out[..to.len()].chunks_mut(BLOCK).enumerate() {
                    if !pulse.go_on(64 * out.len() as u64) {
                        return;
                    }
                    for (number, out) in (first * BLOCK..).zip(out) {
                        *out = to.neighbors(number).iter().fold(rows, |all, &to| all & sets[to as usize]);
                    }
                }
            }
            SideMoves::Axes(axes) => {
                let length = sets.len();
                sets.truncate(axes.count());
                out.truncate(axes.count());
                axes.fold(sets, out, |all, to| all & to, |columns| pulse.go_on(64 * columns as u64));
                std::mem::swap(sets, out);
                sets.resize(length, 0);
                out.resize(length, 0);
                // Rows that were not asked for have empty sets, and so have no bits here.
            }
        }
    }

    #[inline(always)]
    fn every(&self, set: &[Group], group: usize, wanted: &Group) -> Group {
        let SideMoves::Lists { to, .. } = &*self.moves else { unreachable!("looked up by columns only") };
        let set = set.as_flattened();
        let inside = |&to: &u32| set[to as usize / 64] >> (to % 64) & 1 != 0;
        std::array::from_fn(|i| {
            let bits = Ones(wanted[i]).filter(|&bit| to.neighbors((group * 8 + i) * 64 + bit).iter().all(inside));
            bits.fold(0, |bits, bit| bits | 1 << bit)
        })
    }

    #[inline(always)]
    fn spread(&self, mask: &[u64], out: &mut [u64]) {
        if mask.iter().all(|&words| words == 0) {
            return out.fill(0);
        }
        out.fill(!0);
        if !self.groups.is_multiple_of(64) {
            *out.last_mut().expect("a row has groups") = !0 >> (64 - self.groups % 64);
        }
    }
}
