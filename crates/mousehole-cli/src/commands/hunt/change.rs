//! Changes of a board, within bounds.

use mousehole::random::Random;

use super::Symmetry;
use super::strip::change_strip;
use crate::draft::{Draft, GraphDraft, GridDraft};

/// What every board must keep to.
pub(super) struct Bounds {
    pub(super) walls: Option<(u32, u32)>,
    pub(super) degree: Option<(u32, u32)>,
    pub(super) symmetry: Symmetry,
}

impl Bounds {
    /// By how much a board is out of bounds.
    pub(super) fn excess(&self, draft: &Draft) -> u32 {
        let beyond = |number: usize, range: Option<(u32, u32)>| {
            range.map_or(0, |(from, to)| from.saturating_sub(number as u32) + (number as u32).saturating_sub(to))
        };
        match draft {
            Draft::Grid(grid) => beyond(grid.rows.iter().flatten().filter(|&&cell| cell == b'#').count(), self.walls),
            Draft::Graph(graph) => graph.lists.iter().map(|list| beyond(list.len(), self.degree)).sum(),
        }
    }

    /// Makes one to three changes; of a graph that is a strip, every other time, of its layers.
    pub(super) fn change(&self, draft: &mut Draft, random: &mut Random) {
        if let Draft::Graph(graph) = draft
            && random.chance(50)
        {
            return change_strip(graph, random);
        }
        for _ in 0..1 + random.below(3) * random.below(2) {
            match draft {
                Draft::Grid(grid) => self.change_grid(grid, random),
                Draft::Graph(graph) => change_graph(graph, random),
            }
        }
    }

    /// A wall more or less, one moved, or the food elsewhere. Where the animals stand does not matter: they give way.
    fn change_grid(&self, grid: &mut GridDraft, random: &mut Random) {
        let cells = grid.cells();
        match random.below(8) {
            0 => {
                let (from, to) = (grid.find(b'F').expect("there is food"), random.within(0..=cells - 1));
                // The animals change places with it.
                let there = *grid.cell(to);
                if there != b'#' {
                    *grid.cell(from) = there;
                    *grid.cell(to) = b'F';
                }
            }
            1 => {
                self.toggle_wall(grid, random.within(0..=cells - 1));
                self.toggle_wall(grid, random.within(0..=cells - 1));
            }
            _ => self.toggle_wall(grid, random.within(0..=cells - 1)),
        }
    }

    fn toggle_wall(&self, grid: &mut GridDraft, cell: usize) {
        let image = self.image(grid, cell);
        let changed = match (*grid.cell(cell), *grid.cell(image)) {
            (b'#', b'#') => b'.',
            (b'.', b'.') => b'#',
            _ => return,
        };
        *grid.cell(cell) = changed;
        *grid.cell(image) = changed;
    }

    /// The cell that is a wall where this one is.
    fn image(&self, grid: &GridDraft, cell: usize) -> usize {
        let columns = grid.columns();
        match self.symmetry {
            Symmetry::None => cell,
            Symmetry::Mirror => cell / columns * columns + (columns - 1 - cell % columns),
            Symmetry::Rotate => grid.cells() - 1 - cell,
        }
    }

    /// Random walls, with the animals and the food anywhere.
    pub(super) fn draw_walls(&self, grid: &mut GridDraft, random: &mut Random) {
        let walls = random.within(10..=40) as u64;
        for cell in 0..grid.cells() {
            *grid.cell(cell) = if random.chance(walls) { b'#' } else { b'.' };
        }
        grid.place_tokens(random);
        for cell in 0..grid.cells() {
            let image = self.image(grid, cell);
            let (here, there) = (*grid.cell(cell), *grid.cell(image));
            if there == b'#' && here != b'#' {
                *grid.cell(image) = b'.';
            }
        }
    }
}

/// An edge more or less, one end of an edge elsewhere, a triangle closed, a node of a chain put into another edge, or a node
/// attached anew. The last two lengthen and shorten ways without a change of what they connect, which single edges cannot.
fn change_graph(graph: &mut GraphDraft, random: &mut Random) {
    let nodes = graph.lists.len() as u32;
    let node = random.below(nodes.into()) as u32;
    let other = random.below(nodes.into()) as u32;
    let neighbour = |graph: &GraphDraft, of: u32, random: &mut Random| {
        let list = &graph.lists[of as usize];
        (!list.is_empty()).then(|| *random.pick(list))
    };
    match random.below(7) {
        0 => graph.toggle(node, other),
        1 => {
            if let Some(end) = neighbour(graph, node, random).filter(|_| !graph.has(node, other) && node != other) {
                graph.toggle(node, end);
                graph.toggle(node, other);
            }
        }
        2 => {
            let beyond = neighbour(graph, node, random).and_then(|next| neighbour(graph, next, random));
            beyond.into_iter().for_each(|beyond| graph.toggle(node, beyond));
        }
        3 => neighbour(graph, node, random).into_iter().for_each(|end| graph.toggle(node, end)),
        4 | 5 => {
            if let ([a, b], true) = (&graph.lists[node as usize][..], node != 0) {
                let (a, b) = (*a, *b);
                if let Some(end) = neighbour(graph, other, random).filter(|&end| other != node && end != node) {
                    graph.toggle(node, a);
                    graph.toggle(node, b);
                    graph.add(a, b);
                    graph.toggle(other, end);
                    graph.add(other, node);
                    graph.add(node, end);
                }
            }
        }
        _ => {
            if node == 0 || other == node {
                return;
            }
            for end in graph.lists[node as usize].clone() {
                graph.toggle(node, end);
            }
            graph.add(node, other);
            if let Some(end) = neighbour(graph, other, random).filter(|&end| end != node && random.chance(50)) {
                graph.add(node, end);
                if random.chance(50) {
                    graph.toggle(other, end);
                }
            }
        }
    }
}
