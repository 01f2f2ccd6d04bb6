//! The first bytes of a table file: what it is, how large its parts are, what they sum up to, and their checksums.

use super::block::MOST_POSITIONS;

/// What a table begins with. The first byte is no text, and the last four show it when ends of lines were changed.
const MAGIC: [u8; 8] = *b"\x89MHT\r\n\x1a\n";
/// What a table that is not finished begins with.
const UNFINISHED: [u8; 8] = *b"\x89MHP\r\n\x1a\n";

/// The version of the format that is written and read here.
pub const VERSION: u32 = 1;

/// The bytes of a header.
pub(super) const SIZE: usize = 80;

/// Where the header's own checksum stands, at its end.
const CHECKED: usize = SIZE - 4;

/// The most bytes of a game, so that a forged header cannot ask for all memory.
pub(super) const MOST_GAME: u32 = 1 << 29;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) finished: bool,
    /// Positions in each block but the last, which has the rest.
    pub(super) block: u32,
    pub(super) positions: u64,
    /// Bytes of the whole file.
    pub(super) size: u64,
    /// Bytes of the game.
    pub(super) game: u32,
    /// How far back the position lies that each is told apart from; 0 where they are written as they are.
    pub(super) stride: u32,
    /// Positions the mouse wins.
    pub(super) mouse: u64,
    /// Positions the cats win.
    pub(super) cat: u64,
    /// The first position of those with the longest win.
    pub(super) longest_at: u64,
    /// How many plies that takes.
    pub(super) longest: u32,
    /// The checksum of the game and the index.
    pub(super) front_sum: u32,
    /// The checksum of everything after the header.
    pub(super) rest_sum: u32,
}

/// Why the bytes are no header.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoHeader {
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

    pub(super) fn from_bytes(bytes: &[u8; SIZE]) -> Result<Header, NoHeader> {
        let small = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        let large = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"));
        let magic = &bytes[..8];
        if magic != MAGIC && magic != UNFINISHED {
            return Err(NoHeader::Magic);
        }
        if small(8) != VERSION {
            return Err(NoHeader::Version(small(8)));
        }
        if crc32fast::hash(&bytes[..CHECKED]) != small(CHECKED) {
            return Err(NoHeader::Damaged("its checksum differs"));
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
        if header.block == 0 || header.block > MOST_POSITIONS {
            return Err(NoHeader::Damaged("no block has so many positions"));
        }
        if header.positions == 0 || header.longest_at >= header.positions {
            return Err(NoHeader::Damaged("the longest win is at a position that is not there"));
        }
        if header.mouse.checked_add(header.cat).is_none_or(|won| won > header.positions) {
            return Err(NoHeader::Damaged("more positions are won than there are"));
        }
        if header.game > MOST_GAME {
            return Err(NoHeader::Damaged("no game is so large"));
        }
        Ok(header)
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> u64 {
        self.positions.div_ceil(u64::from(self.block))
    }

    /// How many positions are in that block.
    pub(super) fn positions_in(&self, block: u64) -> usize {
        let first = block * u64::from(self.block);
        (self.positions - first).min(u64::from(self.block)) as usize
    }

    /// The byte that the index begins at.
    pub(super) fn index_at(&self) -> u64 {
        SIZE as u64 + u64::from(self.game)
    }

    /// The byte that the first block begins at; `None` if no file reaches as far.
    pub(super) fn blocks_at(&self) -> Option<u64> {
        self.blocks().checked_mul(super::index::ENTRY as u64)?.checked_add(self.index_at())
    }
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
    fn bytes_read_back_and_every_change_is_noticed() {
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
    fn what_makes_no_sense_is_refused_whatever_its_checksum() {
        let refused = |header: Header| matches!(Header::from_bytes(&header.to_bytes()), Err(NoHeader::Damaged(_)));
        assert!(refused(Header { block: 0, ..header() }));
        assert!(refused(Header { block: MOST_POSITIONS + 1, ..header() }));
        assert!(refused(Header { positions: 0, ..header() }));
        assert!(refused(Header { longest_at: 200_000, ..header() }));
        assert!(refused(Header { mouse: u64::MAX, ..header() }));
        assert!(refused(Header { game: MOST_GAME + 1, ..header() }));
        assert_eq!(Header { positions: u64::MAX, block: 1, ..header() }.blocks_at(), None);
    }

    #[test]
    fn the_last_block_has_the_rest() {
        assert_eq!(header().blocks(), 4);
        assert_eq!(header().positions_in(0), 65_536);
        assert_eq!(header().positions_in(3), 200_000 - 3 * 65_536);
    }
}
