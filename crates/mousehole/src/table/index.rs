//! Where the blocks of a table are.

/// The bytes of an entry.
pub(super) const ENTRY: usize = 16;

/// Where one block is, and its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The byte it begins at.
    pub(super) at: u64,
    /// How many bytes it has.
    pub(super) length: u32,
    /// Their checksum.
    pub(super) sum: u32,
}

impl Entry {
    pub(super) fn to_bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.at.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.length.to_le_bytes());
        bytes[12..].copy_from_slice(&self.sum.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; ENTRY]) -> Entry {
        Entry {
            at: u64::from_le_bytes(bytes[..8].try_into().expect("8 bytes")),
            length: u32::from_le_bytes(bytes[8..12].try_into().expect("4 bytes")),
            sum: u32::from_le_bytes(bytes[12..].try_into().expect("4 bytes")),
        }
    }

    /// The byte after its last; `None` if no file reaches as far.
    pub(super) fn end(self) -> Option<u64> {
        self.at.checked_add(u64::from(self.length))
    }
}

/// The entries of an index, as far as each block begins where the one before it ends and none passes the end of the file.
pub(super) fn entries(bytes: &[u8], first_at: u64, size: u64) -> Vec<Entry> {
    let mut at = first_at;
    let (whole, _) = bytes.as_chunks::<ENTRY>();
    let follows = |entry: &Entry| {
        let begins = entry.at == at && entry.length > 0;
        let end = entry.end().filter(|&end| begins && end <= size);
        at = end.unwrap_or(at);
        end.is_some()
    };
    whole.iter().map(Entry::from_bytes).take_while(follows).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_end_where_they_make_no_sense() {
        let entry = |at, length| Entry { at, length, sum: 7 };
        let of = |entries: &[Entry]| entries.iter().flat_map(|entry| entry.to_bytes()).collect::<Vec<u8>>();
        let good = [entry(100, 10), entry(110, 20), entry(130, 1)];
        assert_eq!(entries(&of(&good), 100, 131), good);
        assert_eq!(entries(&of(&good), 100, 130), good[..2]);
        assert_eq!(entries(&of(&good), 99, 131), []);
        assert_eq!(entries(&of(&[good[0], entry(111, 5)]), 100, 1000), good[..1]);
        assert_eq!(entries(&of(&[good[0], entry(110, 0), entry(110, 5)]), 100, 1000), good[..1]);
        assert_eq!(entries(&of(&[entry(u64::MAX, 5)]), u64::MAX, u64::MAX), []);
    }
}
