//! *Every* move: the bits of a row from which each of the loser's moves leads into a set.
//!
//! Rows are worked on in groups of eight words, 512 bits, which the compiler keeps in one register where it can.

use super::order::{BitOrder, Patch};
use super::token::{Moves, Token};
use crate::bitset::Ones;
use crate::game::{Game, Stay};

/// Eight words of a row.
pub(super) type Group = [u64; 8];

/// A group made lane by lane. A plain loop, as the compiler turns those into single instructions.
macro_rules! lanes {
    ($i:ident => $lane:expr) => {{
        let mut lanes = [0u64; 8];
        let mut $i = 0;
        while $i < 8 {
            lanes[$i] = $lane;
            $i += 1;
        }
        lanes
    }};
}
pub(super) use lanes;

/// How many bits of a group are one.
#[inline(always)]
pub(super) fn ones(bits: &Group) -> u64 {
    bits.iter().map(|bits| u64::from(bits.count_ones())).sum()
}

/// Whether a group has a bit that is one.
#[inline(always)]
pub(super) fn any(bits: &Group) -> bool {
    bits.iter().fold(0, |all, bits| all | bits) != 0
}

/// Grows sets by the loser's moves.
pub(super) trait Every: Sync {
    /// Whether it is better to look at 64 rows together, by [`Every::every_of_rows`].
    const BY_COLUMNS: bool;

    /// Whether single rows cannot be looked at at all.
    fn only_by_columns(&self) -> bool {
        false
    }

    /// The bits of a group among `wanted` all of whose moves lead into the set of a row.
    fn every(&self, set: &[Group], group: usize, wanted: &Group) -> Group;

    /// The same for 64 rows at once, by columns: `sets` has for each bit the rows that have it in their set, and `out`
    /// gets for each bit the rows, of those in `rows`, in which all of its moves lead into the set. `sets` is used up.
    fn every_of_rows(&self, sets: &mut Vec<u64>, rows: u64, out: &mut Vec<u64>);

    /// The groups whose bits have a move into a group of `mask`, that group included.
    fn spread(&self, mask: &[u64], out: &mut [u64]);
}

const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
const RIGHT_COLUMN: u64 = LEFT_COLUMN << 7;

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
    pub(super) fn new(game: &Game, loser: &Token, order: &BitOrder, patches: &[Patch]) -> Slides {
        let stays = game.rules().stay.allows(loser.side);
        let words = order.groups() * 8;
        let mut stuck = vec![0; words];
        if game.rules().stay != Stay::Both {
            for number in (0..loser.count()).filter(|&number| !loser.any_to(number, |to| to != number)) {
                let bit = order.bit(number);
                stuck[bit / 64] |= 1 << (bit % 64);
            }
        }
        let mask_words = order.groups().div_ceil(64);
        let mut beside = vec![0; order.groups() * mask_words];
        let groups = (0..order.groups()).map(|group| {
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
        Slides { groups, jump: game.rules().jump(loser.side), stays, beside, mask_words }
    }
}

impl Every for Slides {
    const BY_COLUMNS: bool = false;

    fn every_of_rows(&self, _: &mut Vec<u64>, _: u64, _: &mut Vec<u64>) {
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
                reached |= out << 8 | above >> 56;
                reached |= out >> 8 | below << 56;
                reached |= (out & !RIGHT_COLUMN) << 1 | (left & RIGHT_COLUMN) >> 7;
                reached |= (out & !LEFT_COLUMN) >> 1 | (right & LEFT_COLUMN) << 7;
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
            down = lanes!(i => (down[i] << 8 | above[i] >> 56) & patch.floor[i]);
            above = lanes!(i => above[i] << 8 & patch.floor_beside[0][i]);
            up = lanes!(i => (up[i] >> 8 | below[i] << 56) & patch.floor[i]);
            below = lanes!(i => below[i] >> 8 & patch.floor_beside[1][i]);
            rightward =
                lanes!(i => ((rightward[i] & !RIGHT_COLUMN) << 1 | (left[i] & RIGHT_COLUMN) >> 7) & patch.floor[i]);
            left = lanes!(i => (left[i] & !RIGHT_COLUMN) << 1 & patch.floor_beside[2][i]);
            leftward =
                lanes!(i => ((leftward[i] & !LEFT_COLUMN) >> 1 | (right[i] & LEFT_COLUMN) << 7) & patch.floor[i]);
            right = lanes!(i => (right[i] & !LEFT_COLUMN) >> 1 & patch.floor_beside[3][i]);
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

/// Moves on a graph, or of several cats. In one row, each bit's moves are looked up until one leads out of the set; in 64
/// rows together, a column of 64 bits is looked up at once.
pub(super) struct Lookups<'t> {
    pub(super) loser: &'t Token,
    pub(super) groups: usize,
}

impl Every for Lookups<'_> {
    const BY_COLUMNS: bool = true;

    fn only_by_columns(&self) -> bool {
        matches!(self.loser.moves, Moves::Axes(_))
    }

    #[inline(always)]
    fn every_of_rows(&self, sets: &mut Vec<u64>, rows: u64, out: &mut Vec<u64>) {
        match &self.loser.moves {
            Moves::Lists { to, .. } => {
                for (number, out) in out.iter_mut().enumerate().take(to.len()) {
                    *out = to.neighbors(number).iter().fold(rows, |all, &to| all & sets[to as usize]);
                }
            }
            Moves::Axes(axes) => {
                let length = sets.len();
                sets.truncate(axes.count());
                out.truncate(axes.count());
                axes.fold(sets, out, 1, 1, |all, to| all & to);
                std::mem::swap(sets, out);
                sets.resize(length, 0);
                out.resize(length, 0);
                // Rows that were not asked for have empty sets, and so have no bits here.
            }
        }
    }

    #[inline(always)]
    fn every(&self, set: &[Group], group: usize, wanted: &Group) -> Group {
        let Moves::Lists { to, .. } = &self.loser.moves else { unreachable!("looked up by columns only") };
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
