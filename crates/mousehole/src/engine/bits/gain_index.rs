//! The gains of a finished attractor, sorted so that a position, a row or a column finds its own.
//!
//! Rows stay in buckets of 64. In a bucket the gains lie by rows or by groups, as they will be read, and an index has where
//! each row or group begins. An entry is
//!
//! | bytes | what |
//! |---|---|
//! | 1 to 5 | how many groups, or rows, it is after the last one |
//! | 1 to 5 | the number of its round |
//! | 1 | which of its words gained; none for the last gain of a group: it is what is left of all that the group has |
//! | 8 each | these words |

use std::io;
use std::sync::{Arc, Mutex, OnceLock};

use super::frontier::Gain;
use super::gain_log::{BUCKET_ROWS, Bucket, Entries, GainLog, Words, put_number, put_words, take_number};
use super::pages::{PagePool, Pages};
use super::plane::{Group, has, lanes};
use crate::bitset::Ones;
use crate::parallel::*;

/// The round in which each bit of a plane came in.
pub(super) struct GainIndex {
    groups: usize,
    rows: usize,
    order: Order,
    buckets: Vec<SortedBucket>,
    /// The distance that the number of each round stands for.
    distance_of: Vec<u32>,
    /// What came in in the last round, by row and group.
    last: Vec<Gain>,
    pool: Arc<PagePool>,
    /// Columns that were read lately.
    slices: Mutex<Vec<(usize, Slice)>>,
    most_slices: usize,
}

/// Columns that are decoded once, by whoever needs them first.
type Slice = Arc<OnceLock<Vec<u32>>>;

/// How gains lie in a bucket.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// By row and group: for a winner whose rows are read.
    ByRow,
    /// By group and row: for a winner whose columns are read.
    ByGroup,
}

#[derive(Default)]
struct SortedBucket {
    pages: Pages,
    /// Where each row or group begins.
    starts: Vec<u32>,
}

/// No round: the position is not won.
pub(super) const NEVER: u32 = u32::MAX;

/// Bytes of gains that a thread sorts at a time: a bucket of a 512 × 512 map has about as many, and those of larger ones are
/// sorted part by part.
const SORTED_AT_A_TIME: usize = 512 << 10;

/// Columns are decoded 64 at a time: 8 bits of each word of a group, which in a patch are cells of one row of the board.
const SLICE_COLUMNS: usize = 64;

impl GainIndex {
    /// Sorts the gains of a log; `won` is the plane that they make, `longest` the distance of those that came last, and
    /// columns that are read may take `slice_bytes`.
    pub(super) fn new(
        log: GainLog,
        won: &[Group],
        order: Order,
        longest: u32,
        slice_bytes: u64,
        threads: usize,
    ) -> io::Result<GainIndex> {
        let GainLog { groups, mut buckets, distance_of, pool } = log;
        let rows = won.len() / groups.max(1);
        let last_number = distance_of.iter().rposition(|&distance| distance == longest).map_or(NEVER, |at| at as u32);
        let pool_of_threads = crate::parallel::pool(threads);
        let mut sorted = Vec::with_capacity(buckets.len());
        let mut last = Vec::new();
        let mut begin = 0;
        while begin < buckets.len() {
            let mut end = begin + 1;
            let mut bytes = buckets[begin].pages.len();
            while end < buckets.len() && bytes + buckets[end].pages.len() <= threads * SORTED_AT_A_TIME {
                bytes += buckets[end].pages.len();
                end += 1;
            }
            let sort = |(at, bucket): (usize, &mut Bucket)| {
                let first_row = (begin + at) * BUCKET_ROWS;
                let won = &won[first_row * groups..][..groups * BUCKET_ROWS.min(rows - first_row)];
                let sorted = sort_bucket(bucket, groups, won, order, last_number, &pool);
                sorted.map(|(bucket, last)| (first_row, bucket, last))
            };
            let several = &mut buckets[begin..end];
            let several: Vec<io::Result<_>> = match &pool_of_threads {
                Some(threads) => threads.install(|| several.par_iter_mut().enumerate().map(sort).collect()),
                None => several.iter_mut().enumerate().map(sort).collect(),
            };
            for bucket in several {
                let (first_row, bucket, mut gains) = bucket?;
                gains.iter_mut().for_each(|gain: &mut Gain| gain.row += first_row as u32);
                last.extend(gains);
                sorted.push(bucket);
            }
            begin = end;
        }
        pool.check()?;
        let most_slices = (slice_bytes / GainIndex::slice_memory(rows as u64)).max(2) as usize;
        let slices = Mutex::default();
        Ok(GainIndex { groups, rows, order, buckets: sorted, distance_of, last, pool, slices, most_slices })
    }

    /// Bytes of columns that are decoded together.
    pub(super) fn slice_memory(rows: u64) -> u64 {
        rows.next_multiple_of(BUCKET_ROWS as u64).saturating_mul(4 * SLICE_COLUMNS as u64)
    }

    /// The most bytes that the index takes, beside the pages.
    pub(super) fn memory(rows: u64, groups: u64) -> u64 {
        let starts = rows.saturating_mul(4).max(rows.div_ceil(64).saturating_mul(4 * (groups + 1)));
        starts.saturating_add(size_of::<SortedBucket>() as u64 * rows.div_ceil(64))
    }

    /// The most bytes that sorting takes for a time.
    pub(super) fn sorting_memory(groups: u64, threads: u64) -> u64 {
        // At worst every bit came in by itself.
        let bucket = (BUCKET_ROWS as u64).saturating_mul(groups).saturating_mul(512 * (2 + 1 + 8));
        // An entry takes two bytes or more, and 32 in the list that is sorted, which may be twice as long as it needs to be.
        bucket.saturating_add(threads.saturating_mul(33 * SORTED_AT_A_TIME as u64))
    }

    /// Bytes in memory.
    pub(super) fn bytes_held(&self) -> u64 {
        self.buckets.iter().map(|bucket| bucket.pages.memory() + 4 * bucket.starts.len() as u64).sum()
    }

    /// Bytes of the scratch file, which both attractors share.
    pub(super) fn scratch(&self) -> u64 {
        self.pool.spilled()
    }

    /// The distance that the number of a round stands for.
    #[inline]
    pub(super) fn distance(&self, number: u32) -> u32 {
        self.distance_of[number as usize]
    }

    /// What came in in the last round.
    pub(super) fn last(&self) -> &[Gain] {
        &self.last
    }

    /// Calls `visit` with the numbers and bits of the gains of a bucket's row or group, and the group or row they are of.
    fn visit(&self, bucket: usize, major: usize, won: &[Group], mut visit: impl FnMut(usize, u32, &Group)) {
        let SortedBucket { pages, starts } = &self.buckets[bucket];
        let begin = starts[major] as usize;
        let end = starts.get(major + 1).map_or(pages.len(), |&end| end as usize);
        let mut block = Vec::with_capacity(end - begin);
        // Labels cannot tell of an error. A file that was just written and that nobody else has a name for can be read.
        pages.read(begin..end, &mut block, &self.pool).unwrap_or_else(|error| panic!("the scratch file: {error}"));
        let first_row = bucket * BUCKET_ROWS;
        let mut bytes = &block[..];
        let (mut minor, mut known) = (0, [0; 8]);
        while let Some(step) = take_number(&mut bytes) {
            let (Some(number), Some(words)) = (take_number(&mut bytes), Words::take(&mut bytes)) else { return };
            if step > 0 {
                minor += step as usize;
                known = [0; 8];
            }
            let bits = words.bits().unwrap_or_else(|| {
                let at = match self.order {
                    Order::ByRow => (first_row + major) * self.groups + minor,
                    Order::ByGroup => (first_row + minor) * self.groups + major,
                };
                lanes!(i => won[at][i] & !known[i])
            });
            known = lanes!(i => known[i] | bits[i]);
            visit(minor, number, &bits);
        }
    }

    /// The number of the round in which a bit came in that is set in `won`.
    pub(super) fn number(&self, row: usize, bit: usize, won: &[Group]) -> u32 {
        let (bucket, group) = (row / BUCKET_ROWS, bit / 512);
        let (major, minor) = match self.order {
            Order::ByRow => (row % BUCKET_ROWS, group),
            Order::ByGroup => (group, row % BUCKET_ROWS),
        };
        let mut found = NEVER;
        self.visit(bucket, major, won, |at, number, bits| {
            if at == minor && has(bits, bit) {
                found = number;
            }
        });
        found
    }

    /// Lowers numbers, by bits, to those of a row.
    pub(super) fn lower_to_row(&self, row: usize, won: &[Group], numbers: &mut [u32]) {
        debug_assert!(self.order == Order::ByRow);
        self.visit(row / BUCKET_ROWS, row % BUCKET_ROWS, won, |group, number, bits| {
            for (word, &bits) in bits.iter().enumerate() {
                let numbers = &mut numbers[group * 512 + word * 64..][..64];
                Ones(bits).for_each(|bit| numbers[bit] = numbers[bit].min(number));
            }
        });
    }

    /// The numbers of a column, by rows; [`NEVER`] where the bit is not set in `won`.
    pub(super) fn column(&self, bit: usize, won: &[Group]) -> Vec<u32> {
        debug_assert!(self.order == Order::ByGroup);
        // 8 neighbouring bits of each word.
        let (group, eight) = (bit / 512, bit / 8 % 8);
        let key = group * 8 + eight;
        let slice = {
            let mut slices = self.slices.lock().unwrap_or_else(|lock| lock.into_inner());
            let slice = match slices.iter().position(|(known, _)| *known == key) {
                Some(at) => slices.remove(at).1,
                None => {
                    if slices.len() >= self.most_slices {
                        slices.remove(0);
                    }
                    Arc::default()
                }
            };
            slices.push((key, slice.clone()));
            slice
        };
        let slice = slice.get_or_init(|| self.decode(group, eight, won));
        let column = bit % 512 / 64 * 8 + bit % 8;
        let (tiles, _) = slice.as_chunks::<{ SLICE_COLUMNS * BUCKET_ROWS }>();
        let rows = tiles.iter().flat_map(|tile| &tile[column * BUCKET_ROWS..][..BUCKET_ROWS]);
        rows.copied().take(self.rows).collect()
    }

    /// Decodes 64 columns of a group: per 64 rows, column by column.
    fn decode(&self, group: usize, eight: usize, won: &[Group]) -> Vec<u32> {
        let mut slice = vec![NEVER; self.buckets.len() * SLICE_COLUMNS * BUCKET_ROWS];
        let (tiles, _) = slice.as_chunks_mut::<{ SLICE_COLUMNS * BUCKET_ROWS }>();
        for (bucket, tile) in tiles.iter_mut().enumerate() {
            self.visit(bucket, group, won, |row, number, bits| {
                for (word, &bits) in bits.iter().enumerate() {
                    let bits = bits >> (8 * eight) & 0xFF;
                    Ones(bits).for_each(|bit| tile[(word * 8 + bit) * BUCKET_ROWS + row] = number);
                }
            });
        }
        slice
    }
}

/// Sorts a bucket. Its pages go back to the pool before new ones are taken. Returns what came in in the last round too, with
/// rows counted from the first of the bucket.
fn sort_bucket(
    bucket: &mut Bucket,
    groups: usize,
    won: &[Group],
    order: Order,
    last_number: u32,
    pool: &PagePool,
) -> io::Result<(SortedBucket, Vec<Gain>)> {
    let mut bytes = Vec::with_capacity(bucket.pages.len());
    bucket.pages.read(0..bucket.pages.len(), &mut bytes, pool)?;
    bucket.pages.clear(pool);
    let split = |cell: u32| (cell as usize / groups, cell as usize % groups);
    let majors = if order == Order::ByRow { won.len() / groups } else { groups };
    let place = |cell: u32| {
        let (row, group) = split(cell);
        if order == Order::ByRow { (row, group) } else { (group, row) }
    };
    let mut sorted = SortedBucket { pages: Pages::default(), starts: Vec::with_capacity(majors) };
    let mut last = Vec::new();
    let mut entries = Vec::new();
    // A bucket that is larger than most is sorted part by part.
    let passes = (bytes.len() / SORTED_AT_A_TIME + 1).min(majors.max(1));
    for pass in 0..passes {
        let part = pass * majors / passes..(pass + 1) * majors / passes;
        entries.clear();
        entries.extend(Entries::new(&bytes).filter(|entry| part.contains(&place(entry.cell).0)));
        entries.sort_unstable_by_key(|entry| (place(entry.cell), entry.number));
        let (mut known, mut minor_before) = ([0; 8], 0);
        let mut out = [0; 5 + 5 + 1 + 64];
        for (at, entry) in entries.iter().enumerate() {
            let ((row, group), (major, minor)) = (split(entry.cell), place(entry.cell));
            if at == 0 || entries[at - 1].cell != entry.cell {
                known = [0; 8];
            }
            while sorted.starts.len() <= major {
                sorted.starts.push(sorted.pages.len() as u32);
                minor_before = 0;
            }
            let all = &won[row * groups + group];
            let bits = entry.words.bits().unwrap_or_else(|| lanes!(i => all[i] & !known[i]));
            known = lanes!(i => known[i] | bits[i]);
            if entry.number == last_number {
                last.push(Gain { row: row as u32, group: group as u32, bits });
            }
            let is_rest = entries.get(at + 1).is_none_or(|next| next.cell != entry.cell);
            let mut len = put_number((minor - minor_before) as u32, &mut out);
            len += put_number(entry.number, &mut out[len..]);
            len += put_words(&bits, is_rest, &mut out[len..]);
            sorted.pages.append(&out[..len], pool);
            minor_before = minor;
        }
    }
    sorted.starts.resize(majors, sorted.pages.len() as u32);
    last.sort_unstable_by_key(|gain| (gain.row, gain.group));
    Ok((sorted, last))
}
