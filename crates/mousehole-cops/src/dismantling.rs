//! Dismantling: which graphs one cat wins.
//!
//! A corner is a place whose closed neighbourhood lies within that of another place, which covers it: a mouse on the corner
//! can be followed by a cat on the cover. Taking corners away one after the other leaves one place exactly where one cat
//! wins, and which corner is taken first does not matter (R. Nowakowski and P. Winkler, *Vertex-to-vertex pursuit in a
//! graph*, 1983; A. Quilliot, *Jeux et pointes fixes sur les graphes*, 1978).

use std::collections::VecDeque;

use mousehole_base::bitset::Ones;
use mousehole_core::board::{Adjacency, Graph, Place};

/// A graph taken apart, corner by corner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dismantling {
    /// The corners in the order in which they were taken away, each with a place that covered it then.
    pub corners: Vec<(Place, Place)>,
    /// The places that are left: one where one cat wins, more where it does not.
    pub core: Vec<Place>,
}

impl Dismantling {
    /// Whether one cat wins.
    pub fn is_complete(&self) -> bool {
        self.core.len() == 1
    }
}

/// Takes a graph apart, as if every edge led both ways. The time it takes is about linear in the edges where places have
/// few neighbours.
///
/// ```
/// use mousehole::{Graph, Place, cops};
/// let path = Graph::from_lists(&[vec![1], vec![2], vec![]])?;
/// let dismantling = cops::dismantle(&path);
/// assert_eq!(dismantling.corners, [(Place(0), Place(1)), (Place(1), Place(2))]);
/// assert!(dismantling.is_complete());
/// # Ok::<(), mousehole::board::GraphError>(())
/// ```
pub fn dismantle(graph: &Graph) -> Dismantling {
    let graph = graph.undirected();
    let with_own = |(place, list): (u32, &[u32])| [list, &[place]].concat();
    let closed: Adjacency = (0..).zip(graph.adjacency().lists()).map(with_own).collect();
    dismantle_closed(&closed.sorted())
}

/// The same, with the closed neighbourhood of each place in order.
pub(super) fn dismantle_closed(closed: &Adjacency) -> Dismantling {
    let places = closed.len();
    let mut here = vec![true; places];
    let mut waiting = vec![true; places];
    let mut queue: VecDeque<u32> = (0..places as u32).collect();
    let mut corners = Vec::new();
    // Only the neighbours of a place that is gone can have become corners.
    while let Some(place) = queue.pop_front() {
        waiting[place as usize] = false;
        if !here[place as usize] {
            continue;
        }
        let Some(cover) = cover(closed, &here, place) else { continue };
        here[place as usize] = false;
        corners.push((Place(place), Place(cover)));
        for &next in closed.neighbors(place as usize) {
            if here[next as usize] && !std::mem::replace(&mut waiting[next as usize], true) {
                queue.push_back(next);
            }
        }
    }
    let core = (0..places as u32).filter(|&place| here[place as usize]).map(Place).collect();
    Dismantling { corners, core }
}

/// A place that covers this one, among those that are here.
fn cover(closed: &Adjacency, here: &[bool], place: u32) -> Option<u32> {
    let around = || closed.neighbors(place as usize).iter().copied().filter(|&next| here[next as usize]);
    let covers = |cover: u32| around().all(|next| closed.neighbors(cover as usize).binary_search(&next).is_ok());
    around().find(|&cover| cover != place && covers(cover))
}

/// Whether one cat wins on a component of a graph of up to 64 nodes, given by closed neighbourhoods.
pub(super) fn is_dismantlable(closed: &[u64], component: u64) -> bool {
    let mut here = component;
    let mut unseen = here;
    while let Some(place) = Ones(unseen).next() {
        unseen &= !(1 << place);
        let around = closed[place] & here;
        if Ones(around & !(1 << place)).any(|cover| around & !closed[cover] == 0) {
            here &= !(1 << place);
            unseen |= around & here;
        }
    }
    here.is_power_of_two()
}
