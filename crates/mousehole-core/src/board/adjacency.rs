//! Compressed adjacency lists.

/// A list of numbers for each number: the neighbours of each node, in two flat arrays.
///
/// This is the compressed sparse row format: the list of node `i` lies between `offsets[i]` and `offsets[i + 1]`.
///
/// ```
/// use mousehole::board::Adjacency;
/// let path = Adjacency::from_edges(3, [(0, 1), (1, 2)]);
/// assert_eq!(path.neighbors(1), [2]);
/// assert_eq!(path.reversed().neighbors(1), [0]);
/// assert_eq!(path, [vec![1], vec![2], vec![]].into_iter().collect());
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Adjacency {
    /// Where each list starts in `targets`, and where the last one ends.
    offsets: Vec<usize>,
    targets: Vec<u32>,
}

impl Adjacency {
    /// No lists, with room for that many lists and targets.
    pub fn with_capacity(lists: usize, targets: usize) -> Adjacency {
        let mut offsets = Vec::with_capacity(lists + 1);
        offsets.push(0);
        Adjacency { offsets, targets: Vec::with_capacity(targets) }
    }

    /// Sorts edges by the node they start from. Edges of one node stay in their order, repeats included.
    ///
    /// # Panics
    ///
    /// If an edge starts from a number that is not below `nodes`.
    pub fn from_edges<I>(nodes: usize, edges: I) -> Adjacency
    where
        I: IntoIterator<Item = (u32, u32)>,
        I::IntoIter: Clone,
    {
        let edges = edges.into_iter();
        let mut next = vec![0; nodes + 1];
        edges.clone().for_each(|(from, _)| next[from as usize + 1] += 1);
        let mut total = 0;
        for count in &mut next {
            total += *count;
            *count = total;
        }
        let offsets = next.clone();
        let mut targets = vec![0; total];
        edges.for_each(|(from, to)| {
            targets[next[from as usize]] = to;
            next[from as usize] += 1;
        });
        Adjacency { offsets, targets }
    }

    /// Adds the list of the next node.
    pub fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.targets.extend(list);
        self.offsets.push(self.targets.len());
    }

    /// Adds lists after these.
    pub(crate) fn append(&mut self, lists: &Adjacency) {
        let before = self.targets.len();
        self.targets.extend_from_slice(&lists.targets);
        self.offsets.extend(lists.offsets[1..].iter().map(|offset| before + offset));
    }

    /// Gives back memory that the targets do not need.
    pub fn shrink_to_fit(&mut self) {
        self.targets.shrink_to_fit();
    }

    /// Removes all lists, and keeps the memory.
    pub fn clear(&mut self) {
        self.offsets.truncate(1);
        self.targets.clear();
    }

    /// The number of lists.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there are no lists.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The list of a node.
    #[inline]
    pub fn neighbors(&self, node: usize) -> &[u32] {
        &self.targets[self.offsets[node]..self.offsets[node + 1]]
    }

    /// The lists, in order.
    pub fn lists(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        self.offsets.windows(2).map(|ends| &self.targets[ends[0]..ends[1]])
    }

    /// The number of edges: the entries of all lists.
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// Every edge from where to where, list by list.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        (0..).zip(self.lists()).flat_map(|(from, list)| list.iter().map(move |&to| (from, to)))
    }

    /// The edges turned around. Each list is in order.
    ///
    /// # Panics
    ///
    /// If an edge leads to a number that is not below [`Adjacency::len`].
    pub fn reversed(&self) -> Adjacency {
        Adjacency::from_edges(self.len(), self.edges().map(|(from, to)| (to, from)))
    }

    /// The distance of a node that cannot be reached: longer than any other.
    pub const NEVER: u32 = u32::MAX;

    /// The fewest edges from one of `sources` to each node, or [`NEVER`](Adjacency::NEVER), by breadth-first search.
    ///
    /// ```
    /// use mousehole::board::Adjacency;
    /// let path = Adjacency::from_edges(4, [(0, 1), (1, 2)]);
    /// assert_eq!(path.distances([0]), [0, 1, 2, Adjacency::NEVER]);
    /// ```
    pub fn distances(&self, sources: impl IntoIterator<Item = u32>) -> Vec<u32> {
        self.distances_within(sources, Adjacency::NEVER)
    }

    /// The same up to a bound; what is farther is as far as what cannot be reached.
    pub fn distances_within(&self, sources: impl IntoIterator<Item = u32>, most: u32) -> Vec<u32> {
        self.search(sources, most).0
    }

    /// All nodes: first those that `sources` reach, nearest first, and then the others.
    #[doc(hidden)]
    pub fn nearest_first(&self, sources: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let (distances, mut nodes) = self.search(sources, Adjacency::NEVER);
        nodes.extend((0..).zip(distances).filter(|(_, distance)| *distance == Adjacency::NEVER).map(|(node, _)| node));
        nodes
    }

    /// The distances from `sources` up to a bound, and the nodes that were reached, nearest first.
    fn search(&self, sources: impl IntoIterator<Item = u32>, most: u32) -> (Vec<u32>, Vec<u32>) {
        let mut distances = vec![Adjacency::NEVER; self.len()];
        let mut reached: Vec<u32> = sources.into_iter().collect();
        reached.iter().for_each(|&source| distances[source as usize] = 0);
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            if distances[node as usize] >= most {
                break;
            }
            for &to in self.neighbors(node as usize) {
                if distances[to as usize] == Adjacency::NEVER {
                    distances[to as usize] = distances[node as usize] + 1;
                    reached.push(to);
                }
            }
        }
        (distances, reached)
    }

    /// The same lists, each in order and without repeats.
    pub fn sorted(mut self) -> Adjacency {
        let (mut kept, mut start) = (0, 0);
        for end in &mut self.offsets[1..] {
            self.targets[start..*end].sort_unstable();
            let first = kept;
            for at in start..*end {
                if kept == first || self.targets[at] != self.targets[kept - 1] {
                    self.targets[kept] = self.targets[at];
                    kept += 1;
                }
            }
            start = std::mem::replace(end, kept);
        }
        self.targets.truncate(kept);
        self
    }
}

impl Clone for Adjacency {
    fn clone(&self) -> Adjacency {
        Adjacency { offsets: self.offsets.clone(), targets: self.targets.clone() }
    }

    /// Keeps the memory, which counts where millions of small graphs are taken one after the other.
    fn clone_from(&mut self, source: &Adjacency) {
        self.offsets.clone_from(&source.offsets);
        self.targets.clone_from(&source.targets);
    }
}

impl Default for Adjacency {
    fn default() -> Adjacency {
        Adjacency::with_capacity(0, 0)
    }
}

impl<L: IntoIterator<Item = u32>> FromIterator<L> for Adjacency {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Adjacency {
        let lists = lists.into_iter();
        let mut adjacency = Adjacency::with_capacity(lists.size_hint().0, 0);
        lists.for_each(|list| adjacency.push(list));
        adjacency.shrink_to_fit();
        adjacency
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorting_drops_repeats_within_a_list_only() {
        let lists: Adjacency = [vec![2, 0, 2], vec![], vec![2, 2, 2], vec![2, 1]].into_iter().collect();
        let sorted = lists.clone().sorted();
        assert_eq!(sorted.lists().collect::<Vec<_>>(), [&[0, 2][..], &[], &[2], &[1, 2]]);
        assert_eq!((lists.edge_count(), sorted.edge_count()), (8, 5));
        assert_eq!(sorted.clone().sorted(), sorted);
    }

    #[test]
    fn edges_make_the_lists_that_they_came_from() {
        let lists: Adjacency = [vec![], vec![1, 0], vec![0]].into_iter().collect();
        assert_eq!(Adjacency::from_edges(3, lists.edges().collect::<Vec<_>>()), lists);
        assert_eq!(lists.reversed().lists().collect::<Vec<_>>(), [&[1, 2][..], &[1], &[]]);
    }

    #[test]
    fn lists_that_are_appended_come_after_the_others() {
        let mut lists: Adjacency = [vec![1, 0], vec![]].into_iter().collect();
        lists.append(&Adjacency::default());
        lists.append(&[vec![3], vec![2, 0]].into_iter().collect());
        assert_eq!(lists, [vec![1, 0], vec![], vec![3], vec![2, 0]].into_iter().collect());
    }

    #[test]
    fn cleared_lists_are_as_new_ones() {
        let mut lists: Adjacency = [vec![1], vec![0]].into_iter().collect();
        lists.clear();
        assert_eq!(lists, Adjacency::default());
        assert!(lists.is_empty());
    }
}
