//! What stands before the blocks of a table file: the header, with sizes, counts and checksums, and the index of blocks.

use crc32fast::Hasher;

use super::block::MAX_POSITIONS;

/// The first bytes of a table. The first is not text, and the last four reveal a transfer that changed line ends.
const MAGIC: [u8; 8] = *b"\x89MHT\r\n\x1a\n";
/// The first bytes of a table that is still being written.
const UNFINISHED: [u8; 8] = *b"\x89MHP\r\n\x1a\n";

/// The version of the table format that this library writes and reads.
pub const VERSION: u32 = 1;

/// Whether a file that begins like that is a table.
pub fn is_table(beginning: &[u8]) -> bool {
    beginning.starts_with(&MAGIC)
}

/// Bytes of a header.
pub(super) const SIZE: usize = 80;

/// Bytes of the header before its own checksum, which ends it.
const CHECKED: usize = SIZE - 4;

/// The largest game in bytes: a forged header must not make a reader allocate all memory.
pub(super) const MAX_GAME: u32 = 1 << 29;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) finished: bool,
    /// Positions in each block but the last, which has the rest.
    pub(super) block: u32,
    pub(super) positions: u64,
    /// Bytes of the whole file.
    pub(super) size: u64,
    /// Bytes of the game.
    pub(super) game: u32,
    /// The distance between a position and the one it is stored as a difference from; 0 for none.
    pub(super) stride: u32,
    /// Positions the mouse wins.
    pub(super) mouse: u64,
    /// Positions the cats win.
    pub(super) cat: u64,
    /// The first position with the longest win.
    pub(super) longest_at: u64,
    /// The plies of the longest win.
    pub(super) longest: u32,
    /// Checksum of the game and the index.
    pub(super) front_sum: u32,
    /// Checksum of everything after the header.
    pub(super) rest_sum: u32,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum HeaderError {
    Magic,
    Version(u32),
    Damaged(&'static str),
}

impl Header {
    pub(super) fn to_bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let mut at = 0;
        let mut put = |field: &[u8]| {
            bytes[at..at + field.len()].copy_from_slice(field);
            at += field.len();
        };
        put(if self.finished { &MAGIC } else { &UNFINISHED });
        put(&VERSION.to_le_bytes());
        put(&self.block.to_le_bytes());
        put(&self.positions.to_le_bytes());
        put(&self.size.to_le_bytes());
        put(&self.game.to_le_bytes());
        put(&self.stride.to_le_bytes());
        put(&self.mouse.to_le_bytes());
        put(&self.cat.to_le_bytes());
        put(&self.longest_at.to_le_bytes());
        put(&self.longest.to_le_bytes());
        put(&self.front_sum.to_le_bytes());
        put(&self.rest_sum.to_le_bytes());
        let sum = crc32fast::hash(&bytes[..CHECKED]);
        bytes[CHECKED..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; SIZE]) -> Result<Header, HeaderError> {
        let small = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        let large = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"));
        let magic = &bytes[..8];
        if magic != MAGIC && magic != UNFINISHED {
            return Err(HeaderError::Magic);
        }
        if small(8) != VERSION {
            return Err(HeaderError::Version(small(8)));
        }
        if crc32fast::hash(&bytes[..CHECKED]) != small(CHECKED) {
            return Err(HeaderError::Damaged("its checksum differs"));
        }
        let header = Header {
            finished: magic == MAGIC,
            block: small(12),
            positions: large(16),
            size: large(24),
            game: small(32),
            stride: small(36),
            mouse: large(40),
            cat: large(48),
            longest_at: large(56),
            longest: small(64),
            front_sum: small(68),
            rest_sum: small(72),
        };
        if header.block == 0 || header.block > MAX_POSITIONS {
            return Err(HeaderError::Damaged("its number of positions in a block is impossible"));
        }
        if header.positions == 0 || header.longest_at >= header.positions {
            return Err(HeaderError::Damaged("the longest win is at a position that does not exist"));
        }
        if header.mouse.checked_add(header.cat).is_none_or(|won| won > header.positions) {
            return Err(HeaderError::Damaged("more positions are won than there are"));
        }
        if header.game > MAX_GAME {
            return Err(HeaderError::Damaged("its game is too large"));
        }
        Ok(header)
    }

    pub(super) fn blocks(&self) -> u64 {
        self.positions.div_ceil(u64::from(self.block))
    }

    pub(super) fn positions_in(&self, block: u64) -> usize {
        let first = block * u64::from(self.block);
        (self.positions - first).min(u64::from(self.block)) as usize
    }

    pub(super) fn index_at(&self) -> u64 {
        SIZE as u64 + u64::from(self.game)
    }

    /// The offset of the first block; `None` if it overflows, which only a forged header makes it do.
    pub(super) fn blocks_at(&self) -> Option<u64> {
        self.blocks().checked_mul(IndexEntry::SIZE as u64)?.checked_add(self.index_at())
    }
}

/// Where one block is, and its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IndexEntry {
    /// The offset of the block.
    pub(super) at: u64,
    /// Its bytes.
    pub(super) length: u32,
    /// Their checksum.
    pub(super) sum: u32,
}

impl IndexEntry {
    pub(super) const SIZE: usize = 16;

    pub(super) fn to_bytes(self) -> [u8; IndexEntry::SIZE] {
        let mut bytes = [0; IndexEntry::SIZE];
        bytes[..8].copy_from_slice(&self.at.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.length.to_le_bytes());
        bytes[12..].copy_from_slice(&self.sum.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; IndexEntry::SIZE]) -> IndexEntry {
        IndexEntry {
            at: u64::from_le_bytes(bytes[..8].try_into().expect("8 bytes")),
            length: u32::from_le_bytes(bytes[8..12].try_into().expect("4 bytes")),
            sum: u32::from_le_bytes(bytes[12..].try_into().expect("4 bytes")),
        }
    }

    /// The offset after the block's last byte; `None` if it overflows.
    pub(super) fn end(self) -> Option<u64> {
        self.at.checked_add(u64::from(self.length))
    }

    /// The checksum of `before` followed by this block.
    pub(super) fn append_sum(self, before: &mut Hasher) {
        before.combine(&Hasher::new_with_initial_len(self.sum, u64::from(self.length)));
    }
}

/// Reads index entries up to the first whose block does not begin where the one before it ends, or passes the end of the
/// file.
pub(super) fn read_index(bytes: &[u8], first_at: u64, size: u64) -> Vec<IndexEntry> {
    let mut at = first_at;
    let (whole, _) = bytes.as_chunks();
    let follows = |entry: &IndexEntry| {
        let end = entry.end().filter(|&end| entry.at == at && entry.length > 0 && end <= size);
        at = end.unwrap_or(at);
        end.is_some()
    };
    whole.iter().map(IndexEntry::from_bytes).take_while(follows).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            finished: true,
            block: 1 << 16,
            positions: 200_000,
            size: 9_000,
            game: 300,
            stride: 317,
            mouse: 90_000,
            cat: 100_000,
            longest_at: 77,
            longest: 33,
            front_sum: 0xDEAD_BEEF,
            rest_sum: 0x0123_4567,
        }
    }

    #[test]
    fn a_header_reads_back_and_every_flipped_bit_is_noticed() {
        let bytes = header().to_bytes();
        assert_eq!(Header::from_bytes(&bytes), Ok(header()));
        let part = Header { finished: false, ..header() };
        assert_eq!(Header::from_bytes(&part.to_bytes()), Ok(part));
        for bit in 0..8 * SIZE {
            let mut changed = bytes;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(Header::from_bytes(&changed).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn impossible_fields_are_refused_whatever_the_checksum() {
        let refused = |header: Header| matches!(Header::from_bytes(&header.to_bytes()), Err(HeaderError::Damaged(_)));
        assert!(refused(Header { block: 0, ..header() }));
        assert!(refused(Header { block: MAX_POSITIONS + 1, ..header() }));
        assert!(refused(Header { positions: 0, ..header() }));
        assert!(refused(Header { longest_at: 200_000, ..header() }));
        assert!(refused(Header { mouse: u64::MAX, ..header() }));
        assert!(refused(Header { game: MAX_GAME + 1, ..header() }));
        assert_eq!(Header { positions: u64::MAX, block: 1, ..header() }.blocks_at(), None);
    }

    #[test]
    fn the_last_block_has_the_rest() {
        assert_eq!(header().blocks(), 4);
        assert_eq!(header().positions_in(0), 65_536);
        assert_eq!(header().positions_in(3), 200_000 - 3 * 65_536);
    }

    #[test]
    fn the_index_ends_where_it_makes_no_sense() {
        let entry = |at, length| IndexEntry { at, length, sum: 7 };
        let bytes = |entries: &[IndexEntry]| entries.iter().flat_map(|entry| entry.to_bytes()).collect::<Vec<u8>>();
        let good = [entry(100, 10), entry(110, 20), entry(130, 1)];
        assert_eq!(read_index(&bytes(&good), 100, 131), good);
        assert_eq!(read_index(&bytes(&good), 100, 130), good[..2]);
        assert_eq!(read_index(&bytes(&good), 99, 131), []);
        assert_eq!(read_index(&bytes(&[good[0], entry(111, 5)]), 100, 1000), good[..1]);
        assert_eq!(read_index(&bytes(&[good[0], entry(110, 0), entry(110, 5)]), 100, 1000), good[..1]);
        assert_eq!(read_index(&bytes(&[entry(u64::MAX, 5)]), u64::MAX, u64::MAX), []);
    }
}
