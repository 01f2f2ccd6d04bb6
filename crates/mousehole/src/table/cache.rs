//! Decoded blocks, up to a bound on memory.
//!
//! The cache is set-associative, like those of processors: a block belongs to one set, and within a set the least recently
//! used block is evicted. Each set has its own lock, so that threads rarely meet, and those that find their block share it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use mousehole_core::solution::PackedLabel;

use super::block::Block;

/// The least number of blocks for which a set has room.
const WAYS: u64 = 8;

pub(super) struct BlockCache {
    sets: Vec<RwLock<Set>>,
    /// Bytes a set may take.
    room: usize,
}

#[derive(Default)]
struct Set {
    ways: Vec<Way>,
    bytes: usize,
    /// A clock that ticks whenever a block comes in.
    now: u64,
}

struct Way {
    number: u64,
    block: Arc<Block>,
    /// When it was last used.
    used: AtomicU64,
}

impl BlockCache {
    /// A cache of at most `bytes` for a table with that many blocks, and positions in each.
    pub(super) fn new(bytes: usize, blocks: u64, positions: u32) -> BlockCache {
        // Most blocks take one byte a position.
        let fitting = (bytes as u64 / u64::from(positions.max(1))).clamp(1, blocks.max(1));
        let sets = (fitting / WAYS).clamp(1, 1 << 12) as usize;
        BlockCache { sets: (0..sets).map(|_| RwLock::default()).collect(), room: bytes / sets }
    }

    fn set(&self, number: u64) -> &RwLock<Set> {
        &self.sets[(number % self.sets.len() as u64) as usize]
    }

    /// The label of a position, if its block is cached.
    #[inline]
    pub(super) fn get(&self, number: u64, position: usize) -> Option<PackedLabel> {
        self.with(number, |block| block.get(position))
    }

    pub(super) fn block(&self, number: u64) -> Option<Arc<Block>> {
        self.with(number, Arc::clone)
    }

    #[inline]
    fn with<T>(&self, number: u64, read: impl FnOnce(&Arc<Block>) -> T) -> Option<T> {
        let set = self.set(number).read().unwrap_or_else(PoisonError::into_inner);
        let way = set.ways.iter().find(|way| way.number == number)?;
        // Written only if it changes, so that readers do not take the cache line from each other.
        if way.used.load(Ordering::Relaxed) != set.now {
            way.used.store(set.now, Ordering::Relaxed);
        }
        Some(read(&way.block))
    }

    /// Adds a block, in place of the least recently used ones.
    pub(super) fn insert(&self, number: u64, block: &Arc<Block>) {
        let mut set = self.set(number).write().unwrap_or_else(PoisonError::into_inner);
        let bytes = block.memory();
        if bytes > self.room || set.ways.iter().any(|way| way.number == number) {
            return;
        }
        while set.bytes + bytes > self.room {
            let oldest = set.ways.iter().enumerate().min_by_key(|(_, way)| way.used.load(Ordering::Relaxed));
            let Some((oldest, _)) = oldest else { break };
            let gone = set.ways.swap_remove(oldest);
            set.bytes -= gone.block.memory();
        }
        set.now += 1;
        let used = AtomicU64::new(set.now);
        set.bytes += bytes;
        set.ways.push(Way { number, block: Arc::clone(block), used });
    }

    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.sets.iter().map(|set| set.read().unwrap().bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mousehole_core::engine::{Label, Plies};
    use mousehole_core::game::Side;

    fn block(number: u64) -> Arc<Block> {
        let label = Label::Won { by: Side::Mouse, plies: Plies(number as u32) };
        Arc::new(Block::new(&[PackedLabel::from(label); 1000]))
    }

    #[test]
    fn memory_is_bounded_and_used_blocks_stay() {
        let bytes = 64 * block(0).memory();
        let cache = BlockCache::new(bytes, 1 << 20, 1000);
        for number in 0..1000 {
            cache.insert(number, &block(number));
            assert!(cache.bytes() <= bytes);
            assert_eq!(cache.get(number, 7), Some(block(number).get(7)));
            // Looked at all the time, so it is never the one to go.
            assert_eq!(cache.get(0, 7), Some(block(0).get(7)), "after {number}");
        }
        assert!(cache.block(1).is_none(), "it was not used, and went");
    }

    #[test]
    fn a_table_that_fits_stays_whole() {
        let cache = BlockCache::new(300 * block(0).memory(), 250, 1000);
        (0..250).for_each(|number| cache.insert(number, &block(number)));
        assert!((0..250).all(|number| cache.block(number).is_some()));
    }

    #[test]
    fn a_block_larger_than_the_cache_is_not_kept() {
        let cache = BlockCache::new(10, 5, 1000);
        cache.insert(3, &block(3));
        assert!(cache.block(3).is_none());
        assert_eq!(cache.bytes(), 0);
    }
}
