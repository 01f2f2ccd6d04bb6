//! A cache of values within a number of bytes; the least recently used are evicted.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// Values by key.
#[derive(Debug)]
pub struct LruCache<K, V> {
    entries: HashMap<K, Entry<V>>,
    /// The keys in the order of their last use.
    by_use: BTreeMap<u64, K>,
    uses: u64,
    bytes: u64,
    capacity: u64,
}

#[derive(Debug)]
struct Entry<V> {
    value: V,
    bytes: u64,
    used: u64,
}

impl<K: Clone + Eq + Hash, V: Clone> LruCache<K, V> {
    /// An empty cache for that many bytes.
    pub fn new(capacity: u64) -> LruCache<K, V> {
        LruCache { entries: HashMap::new(), by_use: BTreeMap::new(), uses: 0, bytes: 0, capacity }
    }

    /// The number of values, and their bytes.
    pub fn size(&self) -> (usize, u64) {
        (self.entries.len(), self.bytes)
    }

    /// The value of a key, which is thereby used.
    pub fn get(&mut self, key: &K) -> Option<V> {
        let entry = self.entries.get_mut(key)?;
        let key = self.by_use.remove(&entry.used)?;
        self.uses += 1;
        entry.used = self.uses;
        self.by_use.insert(self.uses, key);
        Some(entry.value.clone())
    }

    /// Adds a value that counts as `bytes`, and returns those that it evicts. The latest value stays even if it alone is
    /// larger than the capacity.
    pub fn insert(&mut self, key: K, value: V, bytes: u64) -> Vec<V> {
        let mut evicted = Vec::new();
        if let Some(entry) = self.entries.remove(&key) {
            self.by_use.remove(&entry.used);
            self.bytes -= entry.bytes;
            evicted.push(entry.value);
        }
        while self.bytes.saturating_add(bytes) > self.capacity {
            let Some(oldest) = self.evict() else { break };
            evicted.push(oldest);
        }
        self.uses += 1;
        self.bytes += bytes;
        self.by_use.insert(self.uses, key.clone());
        self.entries.insert(key, Entry { value, bytes, used: self.uses });
        evicted
    }

    /// Removes the least recently used value.
    pub fn evict(&mut self) -> Option<V> {
        let (_, oldest) = self.by_use.pop_first()?;
        let entry = self.entries.remove(&oldest)?;
        self.bytes -= entry.bytes;
        Some(entry.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_goes_first() {
        let mut cache = LruCache::new(10);
        for (key, bytes) in [("a", 4), ("b", 4)] {
            cache.insert(key, key, bytes);
        }
        assert_eq!(cache.get(&"a"), Some("a"));
        cache.insert("c", "c", 4);
        assert_eq!((cache.get(&"a"), cache.get(&"b"), cache.get(&"c")), (Some("a"), None, Some("c")));
        assert_eq!(cache.size(), (2, 8));
        assert_eq!((cache.evict(), cache.evict(), cache.evict()), (Some("a"), Some("c"), None));
        assert_eq!(cache.size(), (0, 0));
    }

    #[test]
    fn bytes_are_those_of_the_values_inside() {
        let mut cache = LruCache::new(10);
        cache.insert("a", 1, 6);
        cache.insert("a", 2, 3);
        assert_eq!((cache.get(&"a"), cache.size()), (Some(2), (1, 3)));
        assert_eq!(cache.insert("large", 3, 11), [2]);
        assert_eq!((cache.get(&"large"), cache.get(&"a"), cache.size()), (Some(3), None, (1, 11)));
        cache.insert("whole", 4, 10);
        assert_eq!((cache.get(&"large"), cache.size()), (None, (1, 10)));
    }
}
