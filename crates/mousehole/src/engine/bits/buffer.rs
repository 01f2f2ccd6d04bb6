//! Large zeroed memory, on huge pages where the system has them: a page fault for every 4 kB costs more than the work.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

use super::kernel::Group;

/// The size of a huge page. Smaller memory is left to the heap, and larger is taken in whole pages of this size: only then
/// does the system line it up so that it can be huge pages throughout.
const HUGE: usize = 2 << 20;

/// Groups of words, all zero at first.
pub(super) enum Buffer {
    Small(Vec<Group>),
    /// The map, and how much of it is used.
    Large(MmapMut, usize),
}

impl Buffer {
    pub(super) fn zeroed(groups: usize) -> Buffer {
        let bytes = groups * size_of::<Group>();
        if bytes < HUGE {
            return Buffer::Small(vec![[0; 8]; groups]);
        }
        match MmapMut::map_anon(bytes.next_multiple_of(HUGE)) {
            Ok(map) => {
                #[cfg(target_os = "linux")]
                // Without huge pages it is only slower.
                let _ = map.advise(memmap2::Advice::HugePage);
                Buffer::Large(map, bytes)
            }
            Err(_) => Buffer::Small(vec![[0; 8]; groups]),
        }
    }

    /// The bytes that a buffer of so many takes.
    pub(super) fn memory(bytes: u64) -> u64 {
        if bytes < HUGE as u64 { bytes } else { bytes.checked_next_multiple_of(HUGE as u64).unwrap_or(u64::MAX) }
    }

    /// Bytes that are not on the heap.
    pub(super) fn mapped(&self) -> u64 {
        match self {
            Buffer::Small(_) => 0,
            Buffer::Large(map, _) => map.len() as u64,
        }
    }

    /// The same memory as bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(self)
    }

    /// The same memory as bytes.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(self)
    }
}

impl Deref for Buffer {
    type Target = [Group];

    fn deref(&self) -> &[Group] {
        match self {
            Buffer::Small(groups) => groups,
            Buffer::Large(map, bytes) => bytemuck::cast_slice(&map[..*bytes]),
        }
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [Group] {
        match self {
            Buffer::Small(groups) => groups,
            Buffer::Large(map, bytes) => bytemuck::cast_slice_mut(&mut map[..*bytes]),
        }
    }
}
