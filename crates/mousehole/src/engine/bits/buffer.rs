//! Large zeroed memory, on huge pages where the system has them: a page fault for every 4 kB costs more than the work.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

use super::kernel::Group;

/// From this size on, memory is taken in huge pages.
const HUGE: usize = 4 << 20;

/// Groups of words, all zero at first.
pub(super) enum Buffer {
    Small(Vec<Group>),
    Large(MmapMut),
}

impl Buffer {
    pub(super) fn zeroed(groups: usize) -> Buffer {
        let bytes = groups * size_of::<Group>();
        if bytes < HUGE {
            return Buffer::Small(vec![[0; 8]; groups]);
        }
        match MmapMut::map_anon(bytes) {
            Ok(map) => {
                #[cfg(target_os = "linux")]
                // Without huge pages it is only slower.
                let _ = map.advise(memmap2::Advice::HugePage);
                Buffer::Large(map)
            }
            Err(_) => Buffer::Small(vec![[0; 8]; groups]),
        }
    }

    /// Bytes that are not on the heap.
    pub(super) fn mapped(&self) -> u64 {
        match self {
            Buffer::Small(_) => 0,
            Buffer::Large(map) => map.len() as u64,
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
            Buffer::Large(map) => bytemuck::cast_slice(map),
        }
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [Group] {
        match self {
            Buffer::Small(groups) => groups,
            Buffer::Large(map) => bytemuck::cast_slice_mut(map),
        }
    }
}
