//! Solved games, the latest used, within so many bytes.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Values by key; those that were not used for longest go first.
#[derive(Debug)]
pub(crate) struct Cache<V> {
    entries: HashMap<Arc<str>, Entry<V>>,
    /// The keys by when they were last used.
    by_use: BTreeMap<u64, Arc<str>>,
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

impl<V: Clone> Cache<V> {
    pub(crate) fn new(most: u64) -> Cache<V> {
        Cache { entries: HashMap::new(), by_use: BTreeMap::new(), uses: 0, bytes: 0, most }
    }

    /// How many there are, and their bytes.
    pub(crate) fn size(&self) -> (usize, u64) {
        (self.entries.len(), self.bytes)
    }

    pub(crate) fn get(&mut self, key: &str) -> Option<V> {
        let entry = self.entries.get_mut(key)?;
        let key = self.by_use.remove(&entry.used)?;
        self.uses += 1;
        entry.used = self.uses;
        self.by_use.insert(self.uses, key);
        Some(entry.value.clone())
    }

    /// Keeps a value of so many bytes, unless there is no room even for it alone.
    pub(crate) fn insert(&mut self, key: Arc<str>, value: V, bytes: u64) {
        self.remove(&key);
        if bytes > self.most {
            return;
        }
        while self.bytes + bytes > self.most {
            let Some((_, oldest)) = self.by_use.pop_first() else { break };
            if let Some(entry) = self.entries.remove(&oldest) {
                self.bytes -= entry.bytes;
            }
        }
        self.uses += 1;
        self.bytes += bytes;
        self.by_use.insert(self.uses, Arc::clone(&key));
        self.entries.insert(key, Entry { value, bytes, used: self.uses });
    }

    fn remove(&mut self, key: &str) {
        if let Some(entry) = self.entries.remove(key) {
            self.by_use.remove(&entry.used);
            self.bytes -= entry.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let mut cache = Cache::new(10);
        for (key, bytes) in [("a", 4), ("b", 4)] {
            cache.insert(key.into(), key, bytes);
        }
        assert_eq!(cache.get("a"), Some("a"));
        cache.insert("c".into(), "c", 4);
        assert_eq!((cache.get("a"), cache.get("b"), cache.get("c")), (Some("a"), None, Some("c")));
        assert_eq!(cache.size(), (2, 8));
    }

    #[test]
    fn bytes_are_those_of_what_is_kept() {
        let mut cache = Cache::new(10);
        cache.insert("a".into(), 1, 6);
        cache.insert("a".into(), 2, 3);
        assert_eq!((cache.get("a"), cache.size()), (Some(2), (1, 3)));
        cache.insert("large".into(), 3, 11);
        assert_eq!((cache.get("large"), cache.size()), (None, (1, 3)));
        cache.insert("whole".into(), 4, 10);
        assert_eq!((cache.get("a"), cache.size()), (None, (1, 10)));
        cache.insert("a".into(), 5, 11);
        assert_eq!(cache.size(), (1, 10));
    }
}
