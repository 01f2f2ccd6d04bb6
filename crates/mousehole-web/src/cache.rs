//! Values that are kept, the latest used longest, within so many bytes.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// Values by key. Those that were not used for longest go first.
#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    entries: HashMap<K, Entry<V>>,
    /// The keys by when they were last used.
    by_use: BTreeMap<u64, K>,
    uses: u64,
    bytes: u64,
    most: u64,
}

#[derive(Debug)]
struct Entry<V> {
    value: V,
    bytes: u64,
    used: u64,
}

impl<K: Clone + Eq + Hash, V: Clone> Cache<K, V> {
    pub(crate) fn new(most: u64) -> Cache<K, V> {
        Cache { entries: HashMap::new(), by_use: BTreeMap::new(), uses: 0, bytes: 0, most }
    }

    /// How many there are, and their bytes.
    pub(crate) fn size(&self) -> (usize, u64) {
        (self.entries.len(), self.bytes)
    }

    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        let entry = self.entries.get_mut(key)?;
        let key = self.by_use.remove(&entry.used)?;
        self.uses += 1;
        entry.used = self.uses;
        self.by_use.insert(self.uses, key);
        Some(entry.value.clone())
    }

    /// Keeps a value of so many bytes, and gives up others. The latest is kept even if it is larger than all may be together.
    pub(crate) fn insert(&mut self, key: K, value: V, bytes: u64) -> Vec<V> {
        let mut given_up = Vec::new();
        if let Some(entry) = self.entries.remove(&key) {
            self.by_use.remove(&entry.used);
            self.bytes -= entry.bytes;
            given_up.push(entry.value);
        }
        while self.bytes.saturating_add(bytes) > self.most {
            let Some(oldest) = self.give_up() else { break };
            given_up.push(oldest);
        }
        self.uses += 1;
        self.bytes += bytes;
        self.by_use.insert(self.uses, key.clone());
        self.entries.insert(key, Entry { value, bytes, used: self.uses });
        given_up
    }

    /// Gives up the value that was not used for longest.
    pub(crate) fn give_up(&mut self) -> Option<V> {
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
    fn what_was_not_used_for_longest_goes_first() {
        let mut cache = Cache::new(10);
        for (key, bytes) in [("a", 4), ("b", 4)] {
            cache.insert(key, key, bytes);
        }
        assert_eq!(cache.get(&"a"), Some("a"));
        cache.insert("c", "c", 4);
        assert_eq!((cache.get(&"a"), cache.get(&"b"), cache.get(&"c")), (Some("a"), None, Some("c")));
        assert_eq!(cache.size(), (2, 8));
        assert_eq!((cache.give_up(), cache.give_up(), cache.give_up()), (Some("a"), Some("c"), None));
        assert_eq!(cache.size(), (0, 0));
    }

    #[test]
    fn bytes_are_those_of_what_is_kept() {
        let mut cache = Cache::new(10);
        cache.insert("a", 1, 6);
        cache.insert("a", 2, 3);
        assert_eq!((cache.get(&"a"), cache.size()), (Some(2), (1, 3)));
        assert_eq!(cache.insert("large", 3, 11), [2]);
        assert_eq!((cache.get(&"large"), cache.get(&"a"), cache.size()), (Some(3), None, (1, 11)));
        cache.insert("whole", 4, 10);
        assert_eq!((cache.get(&"large"), cache.size()), (None, (1, 10)));
    }
}
