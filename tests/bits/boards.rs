//! Boards of a given number of places.

use mousehole::{Graph, Grid};
use mousehole_testing::Random;

/// A grid of that many floor cells and about a tenth as many walls, with a mouse, a cat and food on it.
pub(crate) fn grid(places: usize, columns: usize, seed: u64) -> Grid {
    walled_grid(places, places / 10, columns, seed)
}

/// The same with about so many walls.
pub(crate) fn walled_grid(places: usize, walls: usize, columns: usize, seed: u64) -> Grid {
    let mut random = Random::new(seed);
    let rows = (places + walls).div_ceil(columns);
    let mut cells = vec![b'.'; rows * columns];
    for _ in 0..cells.len() - places {
        let wall = loop {
            let cell = random.below(cells.len());
            if cells[cell] == b'.' {
                break cell;
            }
        };
        cells[wall] = b'#';
    }
    for animal in *b"MCF" {
        let cell = loop {
            let cell = random.below(cells.len());
            if cells[cell] == b'.' {
                break cell;
            }
        };
        cells[cell] = animal;
    }
    let text: Vec<&str> = cells.chunks(columns).map(|row| std::str::from_utf8(row).unwrap()).collect();
    text.join("\n").parse().unwrap()
}

/// A random graph with about four edges at a node, each both ways.
pub(crate) fn sparse_graph(nodes: usize, seed: u64) -> Graph {
    let mut random = Random::new(seed);
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); nodes];
    for _ in 0..2 * nodes {
        let (one, other) = (random.below(nodes), random.below(nodes));
        if one != other {
            lists[one].push(other as u32);
            lists[other].push(one as u32);
        }
    }
    Graph::from_lists(&lists).unwrap()
}

/// A directed cycle for the mouse, one for the cat, a gate and a hole behind it, which is the last node.
///
/// From one node of its cycle the mouse can step into the gate and from there into the hole. From every node of its own
/// cycle but one the cat can catch it in the gate. In the gate itself a cat has no move but into the hole.
pub(crate) fn guarded_cycles(mouse: usize, cat: usize) -> Vec<Vec<u32>> {
    let (gate, hole) = ((mouse + cat) as u32, (mouse + cat + 1) as u32);
    let mut lists = Vec::new();
    for node in 0..mouse {
        lists.push(vec![((node + 1) % mouse) as u32]);
    }
    lists[0].push(gate);
    for node in 0..cat {
        let next = (mouse + (node + 1) % cat) as u32;
        lists.push(if node == 0 { vec![next] } else { vec![next, gate] });
    }
    lists.push(vec![hole]);
    lists.push(vec![hole]);
    lists
}
