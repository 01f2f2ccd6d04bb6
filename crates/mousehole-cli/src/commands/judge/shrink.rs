//! From a board that fails to a smallest one that still does.

use mousehole::random::Random;

use super::boards::Boards;
use crate::draft::{Draft, GraphDraft, GridDraft, TOKENS};

/// Small boards that are tried where no smaller part of a board fails: about as many as there are kinds of them.
const SAMPLES: usize = 400;

/// The smallest board found that `fails` too. It is asked at most `tries` times.
pub(super) fn shrink(
    boards: &Boards,
    mut draft: Draft,
    mut tries: usize,
    mut fails: impl FnMut(&Draft) -> bool,
) -> Draft {
    // A sequence of its own: what is found depends on the board alone.
    let mut random = Random::new(draft.size() as u64);
    let mut try_one = |candidate: &Draft| {
        tries > 0 && {
            tries -= 1;
            fails(candidate)
        }
    };
    loop {
        let size = weight(&draft);
        let part = parts(&draft).into_iter().filter(|part| part.is_whole() && weight(part) < size).find(&mut try_one);
        let smaller = part.or_else(|| {
            let most = draft.size();
            let samples = (0..SAMPLES).map(|_| boards.of_size(&mut random, most));
            samples.filter(|sample| weight(sample) < size).find(&mut try_one)
        });
        match smaller {
            Some(smaller) => draft = smaller,
            None => return draft,
        }
    }
}

/// What makes a board small: its size, then what there is to look at, then how far jumps go.
fn weight(draft: &Draft) -> (usize, usize, u32) {
    match draft {
        Draft::Grid(grid) => {
            let walls = grid.rows.iter().flatten().filter(|&&cell| cell == b'#').count();
            (grid.cells(), walls, grid.cat_jump + grid.mouse_jump)
        }
        Draft::Graph(graph) => (graph.lists.len(), graph.edges().count(), 0),
    }
}

/// Boards with a little less, the most promising first.
fn parts(draft: &Draft) -> Vec<Draft> {
    match draft {
        Draft::Grid(grid) => grid_parts(grid).into_iter().map(Draft::Grid).collect(),
        Draft::Graph(graph) => graph_parts(graph).into_iter().map(Draft::Graph).collect(),
    }
}

/// Without some rows or columns, without a wall, with shorter jumps.
fn grid_parts(grid: &GridDraft) -> Vec<GridDraft> {
    let mut parts = without_rows(grid);
    parts.extend(without_rows(&grid.turned(true, false)).iter().map(|part| part.turned(true, false)));
    // On a large board one wall is hardly less to look at.
    for cell in 0..if grid.cells() > 64 { 0 } else { grid.cells() } {
        let mut part = grid.clone();
        if std::mem::replace(part.cell(cell), b'.') == b'#' {
            parts.push(part);
        }
    }
    for (cat_jump, mouse_jump) in [(1, 1), (grid.cat_jump - 1, grid.mouse_jump), (grid.cat_jump, grid.mouse_jump - 1)] {
        if cat_jump > 0 && mouse_jump > 0 {
            parts.push(GridDraft { cat_jump, mouse_jump, ..grid.clone() });
        }
    }
    parts
}

/// Without half of its rows, a quarter and so on, down to one; those of a long board are left at a sixteenth. Who stands in
/// a single row steps into the one before or after, where there is room.
fn without_rows(grid: &GridDraft) -> Vec<GridDraft> {
    let mut parts = Vec::new();
    let rows = grid.rows.len();
    let mut some = rows / 2;
    while some >= (rows / 16).max(1) {
        for first in (0..rows).step_by(some) {
            let mut part = grid.clone();
            part.rows.drain(first..(first + some).min(rows));
            parts.push(part);
        }
        some /= 2;
    }
    for row in 0..if rows > 16 { 0 } else { rows } {
        for beside in [row.wrapping_sub(1), row + 1] {
            let Some(mut into) = grid.rows.get(beside).cloned() else { continue };
            for (to, &from) in into.iter_mut().zip(&grid.rows[row]) {
                if TOKENS.contains(&from) && !TOKENS.contains(to) {
                    *to = from;
                }
            }
            let mut part = grid.clone();
            part.rows[beside] = into;
            part.rows.remove(row);
            parts.push(part);
        }
    }
    parts
}

/// Without a node, with two nodes made one, without an edge.
fn graph_parts(graph: &GraphDraft) -> Vec<GraphDraft> {
    let nodes = graph.lists.len() as u32;
    let without = |graph: &GraphDraft, node: u32| {
        // Nodes that hang on nothing else go as well.
        let alone = |other: u32| other > 2 && graph.lists[other as usize].iter().all(|&to| to == node);
        let order: Vec<u32> = (0..nodes).filter(|&other| other != node && !alone(other)).collect();
        graph.renumbered(&order)
    };
    let mut parts: Vec<GraphDraft> = (3..nodes).map(|node| without(graph, node)).collect();
    for node in 3..nodes {
        for &into in &graph.lists[node as usize] {
            let mut merged = graph.clone();
            graph.lists[node as usize].iter().filter(|&&to| to != into).for_each(|&to| merged.add(into, to));
            parts.push(without(&merged, node));
        }
    }
    for (a, b) in graph.edges() {
        let mut part = graph.clone();
        part.toggle(a, b);
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Puzzle;

    #[test]
    fn boards_shrink_to_what_makes_them_fail() {
        let boards = Boards::new(Puzzle::Grid, 1, false);
        let large = Draft::read(
            "{\"grid\":[\"M.......\",\"..#....C\",\"........\",\"....#...\",\".F......\"],\"catJump\":5,\"mouseJump\":3}",
        );
        let has_wall =
            |draft: &Draft| matches!(draft, Draft::Grid(grid) if grid.rows.iter().flatten().any(|&c| c == b'#'));
        let small = shrink(&boards, large.unwrap(), 10_000, has_wall);
        assert!(has_wall(&small) && weight(&small) == (4, 1, 2), "{small}");

        let boards = Boards::new(Puzzle::Graph, 1, false);
        let mut ring = GraphDraft::empty(20);
        (0..20).for_each(|node| ring.add(node, (node + 1) % 20));
        let cyclic = |draft: &Draft| matches!(draft, Draft::Graph(g) if g.edges().count() >= g.lists.len());
        let small = shrink(&boards, Draft::Graph(ring), 10_000, cyclic);
        assert!(cyclic(&small) && small.size() == 3, "{small}");
    }

    #[test]
    fn tries_are_bounded() {
        let boards = Boards::new(Puzzle::Graph, 1, false);
        let mut random = Random::new(1);
        let mut asked = 0;
        let draft = boards.of_size(&mut random, 20);
        shrink(&boards, draft, 7, |_| {
            asked += 1;
            true
        });
        assert!(asked <= 7, "{asked}");
    }
}
