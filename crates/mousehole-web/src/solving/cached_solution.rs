//! A solved game in the cache.

use std::sync::Arc;

use mousehole_api::Solved;

use crate::memory_budget::Reservation;

/// A solved game, and the memory that is reserved for it.
#[derive(Debug)]
pub(crate) struct CachedSolution {
    pub(crate) solved: Arc<Solved>,
    reservation: Reservation,
}

impl CachedSolution {
    pub(super) fn new(solved: Solved, reservation: Reservation) -> CachedSolution {
        CachedSolution { solved: Arc::new(solved), reservation }
    }

    /// The bytes that are reserved for it.
    pub(super) fn bytes(&self) -> u64 {
        self.reservation.bytes()
    }
}
