//! The gains of a finished attractor, sorted so that a position, a row or a column finds its own.
//!
//! Rows stay in buckets of 64, which are sorted all at once or each when it is first read: whoever asks for the start alone
//! reads few of them. In a sorted bucket the gains lie by rows or by groups, as they will be read, and an index has where each
//! row or group begins. An entry is
//!
//! | bytes | what |
//! |---|---|
//! | 1 to 5 | how many groups, or rows, it is after the last one |
//! | 1 to 5 | the number of its round |
//! | 1 | which of its words gained; none for the last gain of a group: it is what is left of all that the group has |
//! | 8 each | these words |

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};

use mousehole_base::bitset::Ones;
use mousehole_base::parallel::{Claims, Crew};

use super::frontier::Gain;
use super::gain_log::{BUCKET_ROWS, Bucket, Entries, Entry, GainLog, Words, put_number, put_words, take_number};
use super::pages::{PagePool, Pages};
use super::plane::{Group, has, lanes};

/// The round in which each bit of a plane came in.
pub(super) struct GainIndex {
    groups: usize,
    rows: usize,
    order: Order,
    /// What is left to be sorted.
    unsorted: Vec<Mutex<Bucket>>,
    sorted: Vec<OnceLock<SortedBucket>>,
    /// The distance that the number of each round stands for.
    distance_of: Vec<u32>,
    /// The number of the last round.
    last_number: u32,
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
    /// What came in in the last round, by row and group, with rows counted from the first of the bucket.
    last: Vec<Gain>,
}

/// No round: the position is not won.
pub(super) const NEVER: u32 = u32::MAX;

/// Bytes of gains that a thread sorts at a time: a bucket of a 512 × 512 map has about as many, and those of larger ones are
/// sorted part by part.
const SORTED_AT_A_TIME: usize = 512 << 10;

/// Columns are decoded 64 at a time: 8 bits of each word of a group, which in a patch are cells of one row of the board.
const SLICE_COLUMNS: usize = 64;

impl GainIndex {
    /// The gains of a log of that many rows, sorted as they are read; `longest` is the distance of those that came last, and
    /// columns that are read may take `slice_bytes`.
    pub(super) fn new(log: GainLog, rows: usize, order: Order, longest: u32, slice_bytes: u64) -> GainIndex {
        let GainLog { groups, buckets, distance_of, pool } = log;
        let last_number = distance_of.iter().rposition(|&distance| distance == longest).map_or(NEVER, |at| at as u32);
        let most_slices = (slice_bytes / GainIndex::slice_memory(rows as u64)).max(2) as usize;
        let sorted = buckets.iter().map(|_| OnceLock::new()).collect();
        let unsorted = buckets.into_iter().map(Mutex::new).collect();
        let slices = Mutex::default();
        GainIndex { groups, rows, order, unsorted, sorted, distance_of, last_number, pool, slices, most_slices }
    }

    /// Sorts all gains at once; `won` is the plane that they make.
    pub(super) fn sort(&self, won: &[Group], crew: &Crew) -> io::Result<()> {
        let threads = crew.threads();
        let room = Room::new(threads * SORTED_AT_A_TIME);
        let sort = |_, buckets: Claims<'_, _>| {
            let mut scratch = SortScratch::default();
            buckets
                .filter_map(|at: usize| {
                    let _taken = room.take(self.lock(at).pages.len());
                    let sorted = self.sort_bucket(at, won, &mut scratch);
                    sorted.map(|sorted| _ = self.sorted[at].set(sorted)).err()
                })
                .next()
        };
        let buckets = self.sorted.len();
        let bands = (0..threads).map(|band| band * buckets / threads..(band + 1) * buckets / threads).collect();
        let (failed, _) = crew.share(threads, bands, sort, Option::or);
        failed.map_or(Ok(()), Err)
    }

    fn lock(&self, bucket: usize) -> MutexGuard<'_, Bucket> {
        self.unsorted[bucket].lock().unwrap_or_else(|lock| lock.into_inner())
    }

    /// A bucket, sorted by whoever needs it first.
    fn bucket(&self, at: usize, won: &[Group]) -> &SortedBucket {
        let sort = || self.sort_bucket(at, won, &mut SortScratch::default());
        self.sorted[at].get_or_init(|| sort().unwrap_or_else(|error| self.pool.unwind(&error)))
    }

    /// Bytes of columns that are decoded together.
    pub(super) fn slice_memory(rows: u64) -> u64 {
        rows.next_multiple_of(BUCKET_ROWS as u64).saturating_mul(4 * SLICE_COLUMNS as u64)
    }

    /// The most bytes that the index takes, beside the pages.
    pub(super) fn memory(rows: u64, groups: u64) -> u64 {
        let starts = rows.saturating_mul(4).max(rows.div_ceil(64).saturating_mul(4 * (groups + 1)));
        let bucket = size_of::<Mutex<Bucket>>() + size_of::<OnceLock<SortedBucket>>();
        starts.saturating_add(bucket as u64 * rows.div_ceil(64))
    }

    /// The most bytes that sorting takes for a time.
    pub(super) fn sorting_memory(groups: u64, threads: u64) -> u64 {
        let places = (BUCKET_ROWS as u64).saturating_mul(groups);
        // At worst every bit came in by itself.
        let bucket = places.saturating_mul(512 * (2 + 1 + 8));
        // An entry takes two bytes or more, and 12 in each of two lists, which may be twice as long as they need to be.
        let lists = (1 + 24) * SORTED_AT_A_TIME as u64;
        bucket.saturating_add(threads.saturating_mul(lists.saturating_add(4 * places)))
    }

    /// Bytes in memory.
    pub(super) fn bytes_held(&self) -> u64 {
        let sorted = self.sorted.iter().filter_map(OnceLock::get);
        let sorted = sorted.map(|bucket| bucket.pages.memory() + 4 * bucket.starts.len() as u64).sum::<u64>();
        sorted + (0..self.unsorted.len()).map(|at| self.lock(at).pages.memory()).sum::<u64>()
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
    pub(super) fn last(&self, won: &[Group]) -> impl Iterator<Item = Gain> {
        let of_bucket = move |at: usize| {
            let first_row = (at * BUCKET_ROWS) as u32;
            self.bucket(at, won).last.iter().map(move |gain| Gain { row: first_row + gain.row, ..*gain })
        };
        (0..self.sorted.len()).flat_map(of_bucket)
    }

    /// The bits of a group of a row that came in in the last round.
    pub(super) fn last_of(&self, row: usize, group: usize, won: &[Group]) -> Group {
        let last = &self.bucket(row / BUCKET_ROWS, won).last;
        let key = ((row % BUCKET_ROWS) as u32, group as u32);
        last.binary_search_by_key(&key, |gain| (gain.row, gain.group)).map_or([0; 8], |at| last[at].bits)
    }

    /// Calls `visit` with the numbers and bits of the gains of a bucket's row or group, and the group or row they are of;
    /// `only` with those of one, where it is given.
    #[inline]
    fn visit(
        &self,
        bucket: usize,
        major: usize,
        only: Option<usize>,
        won: &[Group],
        mut visit: impl FnMut(usize, u32, &Group),
    ) {
        let SortedBucket { pages, starts, .. } = self.bucket(bucket, won);
        let begin = starts[major] as usize;
        let end = starts.get(major + 1).map_or(pages.len(), |&end| end as usize);
        let block = pages.bytes(begin..end, &self.pool).unwrap_or_else(|error| self.pool.unwind(&error));
        let first_row = bucket * BUCKET_ROWS;
        let mut bytes = &block[..];
        let (mut minor, mut known) = (0, [0; 8]);
        while let Some(step) = take_number(&mut bytes) {
            let (Some(number), Some(words)) = (take_number(&mut bytes), Words::take(&mut bytes)) else { return };
            if step > 0 {
                minor += step as usize;
                known = [0; 8];
            }
            match only {
                Some(only) if minor < only => continue,
                Some(only) if minor > only => return,
                _ => {}
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
        self.visit(bucket, major, Some(minor), won, |_, number, bits| {
            if has(bits, bit) {
                found = number;
            }
        });
        found
    }

    /// Lowers plies, by bits, to the distances of a row and some more.
    pub(super) fn lower_to_row(&self, row: usize, won: &[Group], more: u32, plies: &mut [u32]) {
        debug_assert!(self.order == Order::ByRow);
        self.visit(row / BUCKET_ROWS, row % BUCKET_ROWS, None, won, |group, number, bits| {
            let least = self.distance(number) + more;
            for (plies, &bits) in plies[group * 512..][..512].as_chunks_mut::<64>().0.iter_mut().zip(bits) {
                match bits {
                    u64::MAX => plies.iter_mut().for_each(|plies| *plies = least.min(*plies)),
                    _ => Ones(bits).for_each(|bit| plies[bit] = least.min(plies[bit])),
                }
            }
        });
    }

    /// The distances of a column, by rows; [`NEVER`] where the bit is not set in `won`.
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
        let mut plies = Vec::with_capacity(tiles.len() * BUCKET_ROWS);
        tiles.iter().for_each(|tile| plies.extend_from_slice(&tile[column * BUCKET_ROWS..][..BUCKET_ROWS]));
        plies.truncate(self.rows);
        plies
    }

    /// Decodes 64 columns of a group: per 64 rows, column by column.
    fn decode(&self, group: usize, eight: usize, won: &[Group]) -> Vec<u32> {
        let mut slice = vec![NEVER; self.sorted.len() * SLICE_COLUMNS * BUCKET_ROWS];
        let (tiles, _) = slice.as_chunks_mut::<{ SLICE_COLUMNS * BUCKET_ROWS }>();
        for (bucket, tile) in tiles.iter_mut().enumerate() {
            self.visit(bucket, group, None, won, |row, number, bits| {
                let plies = self.distance(number);
                for (word, &bits) in bits.iter().enumerate() {
                    let bits = bits >> (8 * eight) & 0xFF;
                    Ones(bits).for_each(|bit| tile[(word * 8 + bit) * BUCKET_ROWS + row] = plies);
                }
            });
        }
        slice
    }

    /// Sorts a bucket. Its pages but one go back to the pool before new ones are taken.
    fn sort_bucket(&self, at: usize, won: &[Group], scratch: &mut SortScratch) -> io::Result<SortedBucket> {
        let GainIndex { groups, rows, order, last_number, ref pool, .. } = *self;
        let first_row = at * BUCKET_ROWS;
        let won = &won[first_row * groups..][..groups * BUCKET_ROWS.min(rows - first_row)];
        let (bytes, pages) = {
            let unsorted = &mut self.lock(at).pages;
            (scratch.fill(unsorted, pool)?, std::mem::take(unsorted))
        };
        let rows = won.len() / groups;
        let (majors, minors) = if order == Order::ByRow { (rows, groups) } else { (groups, rows) };
        let mut sorted = SortedBucket { pages, starts: Vec::with_capacity(majors), last: Vec::new() };
        // A bucket that is larger than most is sorted part by part.
        let passes = (bytes.len() / SORTED_AT_A_TIME + 1).min(majors.max(1));
        for pass in 0..passes {
            let part = pass * majors / passes..(pass + 1) * majors / passes;
            let first = part.start * minors;
            let place = |cell: u32| {
                let (row, group) = (cell as usize / groups, cell as usize % groups);
                let (major, minor) = if order == Order::ByRow { (row, group) } else { (group, row) };
                part.contains(&major).then_some((major * minors + minor - first) as u32)
            };
            scratch.sort(&bytes, part.len() * minors, place);
            let mut minor_before = 0;
            let mut out = [0; 5 + 5 + 1 + 64];
            for of_place in scratch.sorted.chunk_by(|a, b| a.place == b.place) {
                let place = first + of_place[0].place as usize;
                let (major, minor) = (place / minors, place % minors);
                let (row, group) = if order == Order::ByRow { (major, minor) } else { (minor, major) };
                while sorted.starts.len() <= major {
                    sorted.starts.push(sorted.pages.len() as u32);
                    minor_before = 0;
                }
                let all = &won[row * groups + group];
                let mut known = [0; 8];
                for (left, &SortEntry { number, at, .. }) in (0..of_place.len()).rev().zip(of_place) {
                    let words = Words::take(&mut &bytes[at as usize..]).and_then(|words| words.bits());
                    let bits = words.unwrap_or_else(|| lanes!(i => all[i] & !known[i]));
                    known = lanes!(i => known[i] | bits[i]);
                    if number == last_number {
                        sorted.last.push(Gain { row: row as u32, group: group as u32, bits });
                    }
                    let mut len = put_number((minor - minor_before) as u32, &mut out);
                    len += put_number(number, &mut out[len..]);
                    len += put_words(&bits, left == 0, &mut out[len..]);
                    sorted.pages.append(&out[..len], pool);
                    minor_before = minor;
                }
            }
        }
        sorted.starts.resize(majors, sorted.pages.len() as u32);
        sorted.last.sort_unstable_by_key(|gain| (gain.row, gain.group));
        // Space for a large bucket is not kept: other threads have such ones too.
        if bytes.capacity() <= SORTED_AT_A_TIME {
            scratch.bytes = bytes;
        }
        pool.check()?;
        Ok(sorted)
    }
}

/// Space to sort buckets in, one after the other: fresh memory for each would take the system longer than sorting.
#[derive(Default)]
struct SortScratch {
    bytes: Vec<u8>,
    entries: Vec<SortEntry>,
    sorted: Vec<SortEntry>,
    /// Where the entries of each place begin.
    starts: Vec<u32>,
}

/// An entry of a bucket.
#[derive(Clone, Copy, Default)]
struct SortEntry {
    /// Where it is to lie, among the others.
    place: u32,
    /// The number of its round.
    number: u32,
    /// Where its words begin.
    at: u32,
}

impl SortScratch {
    /// The bytes of a bucket, whose pages but one go back to the pool.
    fn fill(&mut self, pages: &mut Pages, pool: &PagePool) -> io::Result<Vec<u8>> {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        bytes.reserve_exact(pages.len());
        pages.read(0..pages.len(), &mut bytes, pool)?;
        pages.clear(pool);
        Ok(bytes)
    }

    /// Sorts the entries of a bucket that have one of so many places; those of one place stay in the order of their rounds.
    fn sort(&mut self, bytes: &[u8], places: usize, place: impl Fn(u32) -> Option<u32>) {
        let SortScratch { entries, sorted, starts, .. } = self;
        entries.clear();
        starts.clear();
        starts.resize(places, 0);
        for Entry { number, cell, at, .. } in Entries::new(bytes) {
            if let Some(place) = place(cell) {
                entries.push(SortEntry { place, number, at: at as u32 });
                starts[place as usize] += 1;
            }
        }
        let mut before = 0;
        for start in &mut *starts {
            before += std::mem::replace(start, before);
        }
        sorted.resize(entries.len(), SortEntry::default());
        for entry in entries {
            let start = &mut starts[entry.place as usize];
            sorted[*start as usize] = *entry;
            *start += 1;
        }
    }
}

/// Memory that threads share: who finds too little of it left waits until others are done.
struct Room {
    bytes: usize,
    taken: Mutex<usize>,
    freed: Condvar,
}

/// A part of a room, until it is dropped.
struct Taken<'r> {
    room: &'r Room,
    bytes: usize,
}

impl Room {
    fn new(bytes: usize) -> Room {
        Room { bytes, taken: Mutex::new(0), freed: Condvar::new() }
    }

    fn taken(&self) -> MutexGuard<'_, usize> {
        self.taken.lock().unwrap_or_else(|lock| lock.into_inner())
    }

    /// Takes so many bytes, once they are free, or all is.
    fn take(&self, bytes: usize) -> Taken<'_> {
        let is_full = |taken: &mut usize| *taken > 0 && *taken + bytes > self.bytes;
        let mut taken = self.freed.wait_while(self.taken(), is_full).unwrap_or_else(|lock| lock.into_inner());
        *taken += bytes;
        Taken { room: self, bytes }
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.room.taken() -= self.bytes;
        self.room.freed.notify_all();
    }
}
