//! Where each place leads to.

/// For each place, a list of places.
pub(super) struct Ways {
    starts: Vec<usize>,
    to: Vec<u32>,
}

impl Ways {
    pub(super) fn new(lists: impl Iterator<Item = Vec<u32>>) -> Ways {
        let mut ways = Ways { starts: vec![0], to: Vec::new() };
        for list in lists {
            ways.to.extend(list);
            ways.starts.push(ways.to.len());
        }
        ways
    }

    /// The same, but a place that leads nowhere leads to itself.
    pub(super) fn held(&self) -> Ways {
        let stays = |(place, to): (usize, &[u32])| if to.is_empty() { vec![place as u32] } else { to.to_vec() };
        Ways::new(self.lists().enumerate().map(stays))
    }

    /// How many places there are.
    pub(super) fn places(&self) -> usize {
        self.starts.len() - 1
    }

    /// Where one place leads to.
    #[inline]
    pub(super) fn from(&self, place: usize) -> &[u32] {
        &self.to[self.starts[place]..self.starts[place + 1]]
    }

    /// The lists, in order.
    pub(super) fn lists(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|ends| &self.to[ends[0]..ends[1]])
    }
}
