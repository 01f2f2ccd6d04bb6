//! Boards of the two puzzles while they are drawn up, changed and shrunk.

use std::fmt;

use mousehole::game::GameBuilder;
use mousehole::random::Random;
use mousehole::{Game, Graph, Grid};
use serde_json::{Value, json};

/// One of the two puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Puzzle {
    /// LeetCode 1728, "Cat and Mouse II".
    Grid,
    /// LeetCode 913, "Cat and Mouse".
    Graph,
}

/// A board of a puzzle. As text it is one line that every command reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Draft {
    Grid(GridDraft),
    Graph(GraphDraft),
}

/// Cells as they are drawn, and how far the animals jump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GridDraft {
    pub(crate) rows: Vec<Vec<u8>>,
    pub(crate) cat_jump: u32,
    pub(crate) mouse_jump: u32,
}

/// For each node its neighbours, in order. Edges lead both ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GraphDraft {
    pub(crate) lists: Vec<Vec<u32>>,
}

/// What stands on a grid.
pub(crate) const TOKENS: [u8; 3] = *b"MCF";

impl Draft {
    /// The game on it.
    pub(crate) fn game(&self) -> Game {
        self.builder().build().expect("a draft has all that its game needs")
    }

    /// The game on it, whose rules can still be changed.
    pub(crate) fn builder(&self) -> GameBuilder {
        match self {
            Draft::Grid(GridDraft { rows, cat_jump, mouse_jump }) => {
                let grid: Grid = String::from_utf8_lossy(&rows.join(&b'\n')).parse().expect("rows of one length");
                Game::grid(&grid).cat_jump(*cat_jump).mouse_jump(*mouse_jump)
            }
            Draft::Graph(GraphDraft { lists }) => {
                Game::graph(&Graph::from_lists(lists).expect("nodes below the number of nodes"))
            }
        }
    }

    /// A board of a line as [`Display`](fmt::Display) writes it.
    pub(crate) fn read(line: &str) -> Option<Draft> {
        let value: Value = serde_json::from_str(line).ok()?;
        let jump = |key: &str| value[key].as_u64().and_then(|jump| u32::try_from(jump).ok());
        let draft = match value["grid"].as_array() {
            Some(rows) => Draft::Grid(GridDraft {
                rows: rows.iter().map(|row| Some(row.as_str()?.as_bytes().to_vec())).collect::<Option<_>>()?,
                cat_jump: jump("catJump")?,
                mouse_jump: jump("mouseJump")?,
            }),
            None => Draft::Graph(GraphDraft { lists: serde_json::from_value(value["graph"].clone()).ok()? }),
        };
        draft.is_whole().then_some(draft)
    }

    /// The cells or nodes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Draft::Grid(grid) => grid.cells(),
            Draft::Graph(graph) => graph.lists.len(),
        }
    }

    /// Whether the puzzle promises a board like this: everything is there, and the animals can always move.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Draft::Grid(grid) => TOKENS.iter().all(|&token| grid.find(token).is_some()),
            Draft::Graph(graph) => graph.is_whole(),
        }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draft::Grid(GridDraft { rows, cat_jump, mouse_jump }) => {
                let rows: Vec<_> = rows.iter().map(|row| String::from_utf8_lossy(row)).collect();
                // Keys in this order, which harnesses that look for them do not depend on.
                write!(f, "{{\"grid\":{},\"catJump\":{cat_jump},\"mouseJump\":{mouse_jump}}}", json!(rows))
            }
            Draft::Graph(GraphDraft { lists }) => write!(f, "{}", json!({ "graph": lists })),
        }
    }
}

impl GridDraft {
    /// A grid of floor.
    pub(crate) fn empty(rows: usize, columns: usize) -> GridDraft {
        GridDraft { rows: vec![vec![b'.'; columns]; rows], cat_jump: 1, mouse_jump: 1 }
    }

    pub(crate) fn cells(&self) -> usize {
        self.rows.len() * self.columns()
    }

    pub(crate) fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The cell of that number, counted row by row.
    pub(crate) fn cell(&mut self, number: usize) -> &mut u8 {
        let columns = self.columns();
        &mut self.rows[number / columns][number % columns]
    }

    /// The number of the cell where a token stands.
    pub(crate) fn find(&self, token: u8) -> Option<usize> {
        self.rows.iter().flatten().position(|&cell| cell == token)
    }

    /// Puts mouse, cat and food on cells of their own, whatever was there.
    pub(crate) fn place_tokens(&mut self, random: &mut Random) {
        let mut cells: Vec<usize> = (0..self.cells()).collect();
        random.shuffle(&mut cells);
        for (&cell, token) in cells.iter().zip(TOKENS) {
            *self.cell(cell) = token;
        }
    }

    /// Makes one random change: of a wall, of where somebody stands.
    pub(crate) fn change(&mut self, random: &mut Random) {
        let cell = random.below(self.cells() as u64) as usize;
        let now = *self.cell(cell);
        if random.chance(25) && !TOKENS.contains(&now) {
            let token = *random.pick(&TOKENS);
            let from = self.find(token).expect("it stands somewhere");
            *self.cell(from) = b'.';
            *self.cell(cell) = token;
        } else if !TOKENS.contains(&now) {
            *self.cell(cell) = if now == b'#' { b'.' } else { b'#' };
        }
    }

    /// Turns the grid over, and mirrors it.
    pub(crate) fn turned(&self, transpose: bool, mirror: bool) -> GridDraft {
        let mut rows = self.rows.clone();
        if transpose {
            rows = (0..self.columns()).map(|column| self.rows.iter().map(|row| row[column]).collect()).collect();
        }
        if mirror {
            rows.iter_mut().for_each(|row| row.reverse());
        }
        GridDraft { rows, ..*self }
    }
}

impl GraphDraft {
    /// Nodes without edges.
    pub(crate) fn empty(nodes: usize) -> GraphDraft {
        GraphDraft { lists: vec![Vec::new(); nodes] }
    }

    pub(crate) fn has(&self, a: u32, b: u32) -> bool {
        self.lists[a as usize].binary_search(&b).is_ok()
    }

    /// Adds the edge, or removes it where it is; nothing from a node to itself.
    pub(crate) fn toggle(&mut self, a: u32, b: u32) {
        if a == b {
            return;
        }
        for (from, to) in [(a, b), (b, a)] {
            let list = &mut self.lists[from as usize];
            match list.binary_search(&to) {
                Ok(at) => drop(list.remove(at)),
                Err(at) => list.insert(at, to),
            }
        }
    }

    pub(crate) fn add(&mut self, a: u32, b: u32) {
        if !self.has(a, b) {
            self.toggle(a, b);
        }
    }

    pub(crate) fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        let from = |(a, list): (usize, &Vec<u32>)| list.iter().map(move |&b| (a as u32, b)).collect::<Vec<_>>();
        self.lists.iter().enumerate().flat_map(from).filter(|(a, b)| a < b)
    }

    /// Whether there are a hole, a mouse and a cat, every node has an edge, and the cat one that leads elsewhere than into
    /// the hole. Wherever it goes then, it can go back.
    fn is_whole(&self) -> bool {
        self.lists.len() >= 3
            && self.lists.iter().all(|list| !list.is_empty())
            && self.lists[2].iter().any(|&to| to != 0)
    }

    /// The same graph with node `order[i]` as node `i`; nodes that are not listed are left out, and their edges.
    pub(crate) fn renumbered(&self, order: &[u32]) -> GraphDraft {
        let mut number = vec![None; self.lists.len()];
        for (new, &old) in order.iter().enumerate() {
            number[old as usize] = Some(new as u32);
        }
        let list = |&old: &u32| {
            let mut list: Vec<u32> = self.lists[old as usize].iter().filter_map(|&to| number[to as usize]).collect();
            list.sort_unstable();
            list
        };
        GraphDraft { lists: order.iter().map(list).collect() }
    }

    /// Makes one random change of an edge.
    pub(crate) fn change(&mut self, random: &mut Random) {
        let mut node = || random.below(self.lists.len() as u64) as u32;
        let (a, b) = (node(), node());
        self.toggle(a, b);
    }
}

impl Draft {
    /// Makes one random change, of which the board may no longer be whole.
    pub(crate) fn change(&mut self, random: &mut Random) {
        match self {
            Draft::Grid(grid) => grid.change(random),
            Draft::Graph(graph) => graph.change(random),
        }
    }
}
