//! What is active in an attractor: what the last rounds gained, and which rows the next one looks at.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use mousehole_base::bitset::Ones;
use mousehole_base::parallel::Padded;

use super::plane::Group;

/// The active part of an attractor.
pub(super) struct Frontier {
    pub(super) rows: usize,
    /// Words of a mask of a row's groups.
    pub(super) mask_words: usize,
    /// The gains of the last round, not yet committed, part by part, and how many they are.
    pub(super) pending: Vec<Gains>,
    pub(super) pending_gains: u64,
    /// The gains of the round that runs.
    pub(super) fresh: Vec<Gains>,
    pub(super) fresh_gains: u64,
    pub(super) pool: GainPool,
    /// Per row, the groups that gained bits in the last commit.
    pub(super) gained: Vec<u64>,
    /// The rows that did.
    pub(super) gained_rows: Vec<u64>,
    /// The rows that a move of the winner leads from to a row that gained, and how many they are. A round forgets them as it
    /// goes.
    pub(super) candidates: Vec<AtomicU64>,
    pub(super) candidate_rows: u64,
    /// Per row, the groups in which nothing is left to win.
    pub(super) full: Vec<u64>,
}

impl Frontier {
    pub(super) fn new(rows: usize, groups: usize, parts: usize, pool: GainPool) -> Frontier {
        let mask_words = groups.div_ceil(64);
        let gains = || (0..parts).map(|_| Gains::default()).collect();
        Frontier {
            rows,
            mask_words,
            pending: gains(),
            pending_gains: 0,
            fresh: gains(),
            fresh_gains: 0,
            pool,
            gained: vec![0; rows * mask_words],
            gained_rows: vec![0; rows.div_ceil(64)],
            candidates: (0..rows.div_ceil(64)).map(|_| AtomicU64::new(0)).collect(),
            candidate_rows: 0,
            full: vec![0; rows * mask_words],
        }
    }

    /// An upper bound of its bytes, gains aside.
    pub(super) fn memory(rows: u64, groups: u64) -> u64 {
        let masks = 2 * 8 * groups.div_ceil(64);
        rows.saturating_mul(masks).saturating_add(2 * 8 * rows.div_ceil(64))
    }

    /// Whether nothing can be gained any more.
    pub(super) fn is_empty(&self) -> bool {
        self.pending_gains + self.fresh_gains + self.candidate_rows == 0
    }

    /// Counts what is active, where it was not counted as it came.
    pub(super) fn recount(&mut self) {
        let sum = |parts: &[Gains]| parts.iter().map(|gains| gains.len() as u64).sum();
        self.pending_gains = sum(&self.pending);
        self.fresh_gains = sum(&self.fresh);
        self.candidate_rows = self.candidates.iter().map(|rows| u64::from(rows.load(Relaxed).count_ones())).sum();
    }

    /// Forgets which groups gained.
    pub(super) fn clear_gained(&mut self) {
        clear_gained(&mut self.gained, &mut self.gained_rows, self.mask_words);
    }

    /// Makes every row a candidate.
    pub(super) fn mark_all_rows(&mut self) {
        for (at, rows) in self.candidates.iter_mut().enumerate() {
            *rows.get_mut() = match self.rows - at * 64 {
                rows @ 1..64 => !0 >> (64 - rows),
                _ => !0,
            };
        }
        self.candidate_rows = self.rows as u64;
    }

    pub(super) fn clear_pending(&mut self) {
        self.pending.iter_mut().for_each(|gains| gains.clear(&self.pool, 0));
        self.pending_gains = 0;
    }

    /// Puts the gains of the round in the place of those of the last, which were committed and are gone.
    pub(super) fn advance(&mut self) {
        std::mem::swap(&mut self.pending, &mut self.fresh);
        self.pending_gains = std::mem::take(&mut self.fresh_gains);
    }
}

/// Forgets which groups of some rows gained.
pub(super) fn clear_gained(gained: &mut [u64], gained_rows: &mut [u64], mask_words: usize) {
    for (rows, gained) in gained_rows.iter_mut().zip(gained.chunks_mut(64 * mask_words)).filter(|(rows, _)| **rows != 0)
    {
        Ones(*rows).for_each(|row| gained[row * mask_words..][..mask_words].fill(0));
        *rows = 0;
    }
}

/// Bits that a group of a row gains.
#[derive(Clone, Copy)]
pub(super) struct Gain {
    pub(super) row: u32,
    pub(super) group: u32,
    pub(super) bits: Group,
}

/// Gains taken from the pool at a time: 4.6 kB. With more, the last and half empty chunks of all parts would be memory to
/// speak of.
const CHUNK: usize = 64;

/// The gains of one round in one part of the rows, by row and group.
#[derive(Default)]
pub(super) struct Gains {
    chunks: Vec<Vec<Gain>>,
}

impl Gains {
    pub(super) fn len(&self) -> usize {
        self.chunks.iter().map(Vec::len).sum()
    }

    pub(super) fn chunks(&self) -> &[Vec<Gain>] {
        &self.chunks
    }

    #[inline(always)]
    pub(super) fn push(&mut self, gain: Gain, pool: &GainPool, thread: usize) {
        if self.chunks.last().is_none_or(|chunk| chunk.len() == CHUNK) {
            self.add_chunk(pool, thread);
        }
        if let Some(chunk) = self.chunks.last_mut().filter(|chunk| chunk.len() < CHUNK) {
            chunk.push(gain);
        }
    }

    #[cold]
    fn add_chunk(&mut self, pool: &GainPool, thread: usize) {
        self.chunks.extend(pool.take(thread));
    }

    /// Gives all chunks back.
    pub(super) fn clear(&mut self, pool: &GainPool, thread: usize) {
        pool.give_back(&mut self.chunks, thread);
    }
}

/// The gains of a round that was worked out and not committed, as the limit came first.
pub(super) struct Uncommitted {
    /// Per 64 rows, the gains by row and group.
    blocks: Vec<Vec<Gain>>,
}

impl Uncommitted {
    /// Sorts the gains of all parts. Each chunk is let go of once it is read, so that there is no second copy of all.
    pub(super) fn new(parts: Vec<Gains>, rows: usize) -> Uncommitted {
        let mut sizes = vec![0; rows.div_ceil(64)];
        for gain in parts.iter().flat_map(Gains::chunks).flatten() {
            sizes[gain.row as usize / 64] += 1;
        }
        let mut blocks: Vec<Vec<Gain>> = Vec::with_capacity(sizes.len());
        blocks.resize_with(sizes.len(), Vec::new);
        for gain in parts.into_iter().flat_map(|part| part.chunks).flatten() {
            let at = gain.row as usize / 64;
            if blocks[at].is_empty() {
                blocks[at].reserve_exact(sizes[at]);
            }
            blocks[at].push(gain);
        }
        blocks.iter_mut().for_each(|block| block.sort_unstable_by_key(|gain| (gain.row, gain.group)));
        Uncommitted { blocks }
    }

    /// The bits that a group of a row gains.
    pub(super) fn bits(&self, row: usize, group: usize) -> Option<&Group> {
        let block = &self.blocks[row / 64];
        let at = block.binary_search_by_key(&(row as u32, group as u32), |gain| (gain.row, gain.group));
        at.ok().map(|at| &block[at].bits)
    }

    /// The bytes of memory it takes.
    pub(super) fn memory(&self) -> u64 {
        let gains: usize = self.blocks.iter().map(Vec::len).sum();
        (self.blocks.len() * size_of::<Vec<Gain>>() + gains * size_of::<Gain>()) as u64
    }
}

/// The memory for gains. All parts share it, as a wave is in few of them at a time, and it never grows past its budget.
pub(super) struct GainPool {
    /// The chunks that each thread gave back. It takes those first, which are still in its cache.
    free: Vec<Padded<Mutex<Vec<Vec<Gain>>>>>,
    /// How many of them a thread keeps, so that these lists do not each grow as long as all chunks are many.
    most_free: usize,
    /// Chunks that may still be made.
    left: AtomicUsize,
    is_exhausted: AtomicBool,
}

impl GainPool {
    /// A pool for that many gains, and one chunk that is not full in both lists of every part.
    pub(super) fn new(gains: usize, parts: usize, threads: usize) -> GainPool {
        let chunks = GainPool::chunks(gains as u64, parts as u64) as usize;
        GainPool {
            free: (0..threads).map(|_| Padded(Mutex::new(Vec::new()))).collect(),
            most_free: (2 * chunks).div_ceil(threads),
            left: AtomicUsize::new(chunks),
            is_exhausted: AtomicBool::new(false),
        }
    }

    fn chunks(gains: u64, parts: u64) -> u64 {
        gains.div_ceil(CHUNK as u64).saturating_add(2 * parts)
    }

    /// An upper bound of the bytes of a pool.
    pub(super) fn memory(gains: u64, parts: u64) -> u64 {
        // A chunk is listed in a part or in what a thread gave back, where there is room for two, and a vector may be twice as long
        // as it needs to be.
        let listed = (2 + 4) * size_of::<Vec<Gain>>() as u64;
        GainPool::chunks(gains, parts).saturating_mul((CHUNK * size_of::<Gain>()) as u64 + listed)
    }

    fn free(&self, thread: usize) -> MutexGuard<'_, Vec<Vec<Gain>>> {
        self.free[thread].0.lock().unwrap_or_else(|lock| lock.into_inner())
    }

    /// An empty chunk, if there is one left: one that the thread gave back, or another did, or a new one.
    ///
    /// It takes one at a time. With several, those on the way from one thread to another would be missed by a third, who would
    /// take the budget for used up.
    fn take(&self, thread: usize) -> Option<Vec<Gain>> {
        let threads = self.free.len();
        (0..threads).find_map(|step| self.free((thread + step) % threads).pop()).or_else(|| {
            let made = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok();
            self.is_exhausted.fetch_or(!made, Relaxed);
            made.then(|| Vec::with_capacity(CHUNK))
        })
    }

    fn give_back(&self, chunks: &mut Vec<Vec<Gain>>, thread: usize) {
        chunks.iter_mut().for_each(Vec::clear);
        let threads = self.free.len();
        for to in (0..threads).map(|step| (thread + step) % threads) {
            if chunks.is_empty() {
                return;
            }
            let mut free = self.free(to);
            let kept = chunks.len().saturating_sub(self.most_free.saturating_sub(free.len()));
            free.extend(chunks.drain(kept..));
        }
        // Others were full when it came to them.
        self.free(thread).append(chunks);
    }

    /// Fails if gains were lost because the budget was used up.
    pub(super) fn check(&self) -> io::Result<()> {
        if self.is_exhausted.load(Relaxed) {
            let why = "one round gains more than memory was planned for";
            return Err(io::Error::new(io::ErrorKind::OutOfMemory, why));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_past_the_budget_are_an_error_and_chunks_are_used_again() {
        let pool = GainPool::new(3 * CHUNK, 0, 2);
        let gain = Gain { row: 1, group: 2, bits: [3; 8] };
        let mut gains = Gains::default();
        for round in 0..10 {
            (0..3 * CHUNK).for_each(|at| gains.push(gain, &pool, at % 2));
            assert_eq!(gains.len(), 3 * CHUNK);
            gains.clear(&pool, round % 2);
            assert!(pool.check().is_ok());
        }
        (0..=3 * CHUNK).for_each(|_| gains.push(gain, &pool, 0));
        assert_eq!(gains.len(), 3 * CHUNK);
        assert_eq!(pool.check().unwrap_err().kind(), io::ErrorKind::OutOfMemory);
    }

    #[test]
    fn no_chunk_is_out_of_reach_of_a_thread_while_others_take_theirs() {
        let (threads, each) = (8, 400);
        let pool = GainPool::new(threads * each * CHUNK, 0, threads);
        for round in 0..500 {
            let take = |thread| (0..each).filter_map(|_| pool.take(thread)).collect();
            let chunks: Vec<Vec<Vec<Gain>>> = std::thread::scope(|scope| {
                let take = &take;
                let takers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || take(thread))).collect();
                takers.into_iter().map(|taker| taker.join().unwrap()).collect()
            });
            assert!(pool.check().is_ok(), "round {round}");
            // One thread has most of them next.
            chunks.into_iter().for_each(|mut chunks| pool.give_back(&mut chunks, round % threads));
            let kept: Vec<usize> = (0..threads).map(|thread| pool.free(thread).len()).collect();
            assert_eq!(kept.iter().sum::<usize>(), threads * each, "round {round}");
            assert!(kept.iter().all(|&kept| kept <= 2 * each), "round {round}: {kept:?}");
        }
    }
}
