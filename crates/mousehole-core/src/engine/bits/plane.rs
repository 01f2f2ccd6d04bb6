//! A plane of bits in large zeroed memory, and the group of words that all work on it is done by.

use std::io;
use std::ops::{Deref, DerefMut};

#[cfg(all(feature = "mmap", not(target_family = "wasm")))]
use memmap2::MmapMut;

use mousehole_base::parallel::Crew;

/// Eight words of a row, 512 bits: one register with AVX-512. It is the least that is looked at, marked and written.
pub(super) type Group = [u64; 8];

/// A group made lane by lane. A plain loop, as the compiler turns those into single instructions.
macro_rules! lanes {
    ($i:ident => $lane:expr) => {{
        let mut lanes = [0u64; 8];
        let mut $i = 0;
        while $i < 8 {
            lanes[$i] = $lane;
            $i += 1;
        }
        lanes
    }};
}
pub(super) use lanes;

/// The number of set bits of a group.
#[inline(always)]
pub(super) fn count_ones(bits: &Group) -> u64 {
    bits.iter().map(|bits| u64::from(bits.count_ones())).sum()
}

/// Whether a group has a set bit.
#[inline(always)]
pub(super) fn any(bits: &Group) -> bool {
    bits.iter().fold(0, |all, bits| all | bits) != 0
}

/// Whether a bit of a row is set in its group.
#[inline(always)]
pub(super) fn has(group: &Group, bit: usize) -> bool {
    group[bit / 64 % 8] >> (bit % 64) & 1 != 0
}

/// The size of a huge page. Fresh memory costs a page fault for every page, and for pages of 4 kB that is more than the
/// work done on them. Smaller planes are left to the heap; larger ones are whole pages of this size, as the system only
/// then aligns them so that all of them can be huge.
const HUGE: usize = 2 << 20;

/// The size from which on planes are brought into memory by all threads: below, the few huge pages cost less when a wave
/// comes to them, and not all may be needed.
const WORTH_TOUCHING: usize = 8 * HUGE;

/// The size of the smallest pages there are.
const PAGE: usize = 4 << 10;

/// Groups of words, all zero at first. Without memory maps, all planes lie on the heap.
pub(super) enum Plane {
    Heap(Vec<Group>),
    #[cfg(all(feature = "mmap", not(target_family = "wasm")))]
    Mapped {
        map: MmapMut,
        bytes: usize,
    },
}

impl Plane {
    /// A plane of that many groups; fails where the system has no memory for it.
    pub(super) fn zeroed(groups: usize) -> io::Result<Plane> {
        #[cfg(all(feature = "mmap", not(target_family = "wasm")))]
        if groups * size_of::<Group>() >= HUGE {
            let bytes = groups * size_of::<Group>();
            let map = MmapMut::map_anon(bytes.next_multiple_of(HUGE))?;
            #[cfg(target_os = "linux")]
            // Without huge pages it is only slower.
            let _ = map.advise(memmap2::Advice::HugePage);
            return Ok(Plane::Mapped { map, bytes });
        }
        // Written here, not zero pages of the system: those would be read first and written later, and then all threads have
        // to be told where the page is now. That was a sixth of what two cores took for the bench row `maze-65`.
        let mut heap = Vec::with_capacity(groups);
        heap.resize(groups, [0; 8]);
        Ok(Plane::Heap(heap))
    }

    /// Writes to every page, with all threads: the system clears a page when it is first written to, and a wave comes to
    /// one or two new pages a round, so that all would wait for the one thread that is there. `go_on` says whether to.
    pub(super) fn touch(&mut self, crew: &Crew, go_on: impl Fn() -> bool + Sync) {
        if (self.mapped() as usize) < WORTH_TOUCHING || crew.threads() < 2 {
            return;
        }
        // A page that is read before it is written to is mapped twice, and other threads have to be told where it is now.
        #[cfg(all(feature = "mmap", target_os = "linux"))]
        if let Plane::Mapped { map, .. } = self
            && map.advise_range(memmap2::Advice::PopulateWrite, 0, PAGE).is_ok()
        {
            let pages = (0..map.len()).step_by(HUGE).filter(|_| go_on());
            // What fails here comes in as it is written to.
            return crew.for_each(pages, |at| _ = map.advise_range(memmap2::Advice::PopulateWrite, at, HUGE));
        }
        crew.for_each(self.bytes_mut().chunks_mut(HUGE).filter(|_| go_on()), |bytes| {
            bytes.iter_mut().step_by(PAGE).for_each(|byte| *byte = std::hint::black_box(*byte));
        });
    }

    /// The memory that a plane of that many bytes takes.
    pub(super) fn memory(bytes: u64) -> u64 {
        if bytes < HUGE as u64 { bytes } else { bytes.checked_next_multiple_of(HUGE as u64).unwrap_or(u64::MAX) }
    }

    /// Bytes that are not on the heap.
    pub(super) fn mapped(&self) -> u64 {
        match self {
            Plane::Heap(_) => 0,
            #[cfg(all(feature = "mmap", not(target_family = "wasm")))]
            Plane::Mapped { map, .. } => map.len() as u64,
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

impl Deref for Plane {
    type Target = [Group];

    fn deref(&self) -> &[Group] {
        match self {
            Plane::Heap(groups) => groups,
            #[cfg(all(feature = "mmap", not(target_family = "wasm")))]
            Plane::Mapped { map, bytes } => bytemuck::cast_slice(&map[..*bytes]),
        }
    }
}

impl DerefMut for Plane {
    fn deref_mut(&mut self) -> &mut [Group] {
        match self {
            Plane::Heap(groups) => groups,
            #[cfg(all(feature = "mmap", not(target_family = "wasm")))]
            Plane::Mapped { map, bytes } => bytemuck::cast_slice_mut(&mut map[..*bytes]),
        }
    }
}
