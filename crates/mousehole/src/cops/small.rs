//! The classic game on many small graphs, one after the other: nothing is allocated for a graph but the answer.

use super::chase::{self, Capture, Caught, Chase, Plan};
use super::dismantle::is_dismantlable;
use super::ways::{Ways, ones};
use crate::board::Place;
use crate::engine::{SolveError, ignore_progress};

/// So many cats on 64 nodes take less than 4 MB.
const FEW_CATS: usize = 3;

/// Answers for graphs of up to 64 nodes, in the classic game: every edge leads both ways, each side moves along an edge or
/// stays, the cats place themselves first and move first.
///
/// A graph is given by its rows: bit `j` of row `i` is set where an edge joins `i` and `j`.
///
/// ```
/// use mousehole::cops::SmallGraphs;
/// let five_cycle = [0b10010, 0b00101, 0b01010, 0b10100, 0b01001];
/// let mut small = SmallGraphs::default();
/// let (cats, capture) = small.cop_number(&five_cycle, None)?.unwrap();
/// assert_eq!((cats, capture.moves), (2, 1));
/// assert!(small.capture(&five_cycle, 1)?.is_none());
/// # Ok::<(), mousehole::engine::SolveError>(())
/// ```
#[derive(Debug, Default)]
pub struct SmallGraphs {
    memory: Option<u64>,
    chase: Chase,
    ways: Ways,
    closed: Vec<u64>,
    parts: Vec<u64>,
}

/// A part's cop number, and how that many cats catch the mouse there.
type OfPart = Option<(usize, Caught)>;

impl SmallGraphs {
    /// Allows that many bytes; otherwise, what the machine has to spare. With up to three cats, a few megabytes will do.
    pub fn memory(mut self, bytes: u64) -> SmallGraphs {
        self.memory = Some(bytes);
        self
    }

    /// The cop number, and how that many cats catch the mouse; `None` where it is more than `max`, or there is no node.
    ///
    /// # Panics
    /// If there are more than 64 rows.
    pub fn cop_number(&mut self, rows: &[u64], max: Option<usize>) -> Result<Option<(usize, Capture)>, SolveError> {
        self.set(rows);
        let max = max.unwrap_or(rows.len());
        if let [part] = self.parts[..] {
            return Ok(self.of_part(part, max, 0)?.map(|(cats, caught)| (cats, caught.capture())));
        }
        // Cats for each part; all parts together take as long as the longest.
        let (mut cats, mut plies) = (0, 0);
        for part in 0..self.parts.len() {
            let Some((more, caught)) = self.of_part(self.parts[part], max - cats, 0)? else { return Ok(None) };
            cats += more;
            plies = caught.plies.max(plies);
        }
        let mut placement: Vec<Place> = Vec::with_capacity(cats);
        for part in 0..self.parts.len() {
            let again = self.of_part(self.parts[part], cats, plies)?;
            placement.extend(again.iter().flat_map(|(_, caught)| caught.placement.iter()));
        }
        placement.sort_unstable();
        let caught = Caught { plies, placement: placement.into_iter().collect() };
        Ok((cats > 0).then(|| (cats, caught.capture())))
    }

    /// How so many cats catch the mouse; `None` where they do not.
    ///
    /// # Panics
    /// If there are more than 64 rows.
    pub fn capture(&mut self, rows: &[u64], cats: usize) -> Result<Option<Capture>, SolveError> {
        self.set(rows);
        if self.parts.is_empty() || self.parts.len() > cats {
            return Ok(None);
        }
        if let (1, [part]) = (cats, &self.parts[..])
            && !is_dismantlable(&self.closed, *part)
        {
            return Ok(None);
        }
        Ok(self.chase(u64::MAX >> (64 - rows.len()), &Plan::new(cats))?.map(Caught::capture))
    }

    fn set(&mut self, rows: &[u64]) {
        assert!(rows.len() <= 64, "rows are words of 64 bits");
        self.closed.clear();
        self.closed.extend(rows.iter().enumerate().map(|(node, row)| row | 1 << node));
        self.parts.clear();
        let mut left = u64::MAX.checked_shr(64 - rows.len() as u32).unwrap_or(0);
        while left != 0 {
            let (mut part, mut edge) = (0, left & left.wrapping_neg());
            while edge != 0 {
                part |= edge;
                edge = ones(edge).fold(0, |next, node| next | self.closed[node as usize]) & !part;
            }
            self.parts.push(part);
            left &= !part;
        }
    }

    /// The cop number of a part, and how that many cats catch the mouse there within `at_least` plies or as soon as they
    /// can.
    fn of_part(&mut self, part: u64, max: usize, at_least: u32) -> Result<OfPart, SolveError> {
        let first = if is_dismantlable(&self.closed, part) { 1 } else { 2 };
        for cats in first..=max {
            if let Some(caught) = self.chase(part, &Plan { at_least, ..Plan::new(cats) })? {
                return Ok(Some((cats, caught)));
            }
        }
        Ok(None)
    }

    fn chase(&mut self, part: u64, plan: &Plan) -> Result<Option<Caught>, SolveError> {
        self.ways.set_classic(&self.closed, part);
        if plan.cats > FEW_CATS {
            chase::check_memory(&self.ways, plan.cats, self.memory)?;
        }
        let found = self.chase.run(&self.ways, plan, &ignore_progress)?;
        Ok(found.map(|Caught { plies, placement }| {
            let old = |place: &Place| Place(ones(part).nth(place.index()).expect("a place of the part"));
            Caught { plies, placement: placement.iter().map(old).collect() }
        }))
    }
}
