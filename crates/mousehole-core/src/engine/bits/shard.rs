//! How the rows of an attractor are cut into shards, one for each process of a cluster.
//!
//! A wave starts from the holes and moves outward, so a shard that is a compact part of the board would be idle until the
//! wave comes to it. Shards are sectors around the holes: every shard has a part of every wave front, and only the rays
//! between sectors are borders. On a graph a sector is a part of the tree of shortest ways to the holes.
//!
//! Rows are cut in units. For the mouse and for one cat a unit is a row, a place; for several cats it has all rows in which
//! the first of them is on one place.

use std::sync::Arc;

use super::moves::{Axes, SideMoves, one_cat_moves};
use crate::board::{Adjacency, Board, Place};
use crate::engine::ShardOf;
use crate::game::{Game, Side, Steps};

const NONE: u32 = u32::MAX;

/// Which process owns which rows.
pub(super) struct Division {
    /// Rows of a unit.
    unit_rows: usize,
    /// The owner of each unit.
    owner: Vec<u32>,
    /// The number of each unit among those of its owner.
    index: Vec<u32>,
    /// The units of each owner, in order.
    units: Vec<Vec<u32>>,
}

impl Division {
    fn new(game: &Game, side: Side, steps: &Steps, processes: usize) -> Division {
        let (count, unit_rows) = match side {
            Side::Mouse => (game.board().places(), 1),
            Side::Cat => {
                let base = game.cat_places().count();
                (base, game.placements() as usize / base.max(1))
            }
        };
        let mut owner = vec![0; count];
        for (at, unit) in sectors(game, side, steps).into_iter().enumerate() {
            owner[unit as usize] = (at as u64 * processes as u64 / count as u64) as u32;
        }
        let mut units = vec![Vec::new(); processes];
        let index = (0..).zip(&owner).map(|(unit, &owner)| {
            let units: &mut Vec<u32> = &mut units[owner as usize];
            units.push(unit);
            units.len() as u32 - 1
        });
        let index = index.collect();
        Division { unit_rows, owner, index, units }
    }

    /// The process that owns a row, and the row's number there.
    pub(super) fn find(&self, row: usize) -> (usize, usize) {
        let (unit, rest) = (row / self.unit_rows, row % self.unit_rows);
        (self.owner[unit] as usize, self.index[unit] as usize * self.unit_rows + rest)
    }

    /// The rows that a process owns, in order.
    pub(super) fn rows_of(&self, process: usize) -> impl Iterator<Item = usize> {
        let rows = |&unit: &u32| unit as usize * self.unit_rows..(unit as usize + 1) * self.unit_rows;
        self.units[process].iter().flat_map(rows)
    }
}

/// The units of a side in an order in which neighbours are near each other and every stretch is a sector around the holes.
fn sectors(game: &Game, side: Side, steps: &Steps) -> Vec<u32> {
    let place = |unit: u32| match side {
        Side::Mouse => Place(unit),
        Side::Cat => game.cat_places().place(unit as usize),
    };
    let mut units: Vec<u32> = (0..steps.to.len() as u32).collect();
    match game.board() {
        Board::Grid(grid) => {
            let holes = game.holes();
            let all: Vec<Place> =
                if holes.is_empty() { units.iter().map(|&unit| place(unit)).collect() } else { holes.to_vec() };
            let cells = all.iter().map(|&place| grid.cell(place));
            let (rows, columns) =
                cells.fold((0, 0), |sum, (row, column)| (sum.0 + i64::from(row), sum.1 + i64::from(column)));
            let count = all.len().max(1) as i64;
            // In whole numbers, so that all machines sort alike.
            units.sort_by_cached_key(|&unit| {
                let (row, column) = grid.cell(place(unit));
                angle(i64::from(row) * count - rows, i64::from(column) * count - columns)
            });
            units
        }
        Board::Graph(_) => {
            let holes: Vec<u32> = units.iter().copied().filter(|&unit| game.is_hole(place(unit))).collect();
            tree_order(&steps.from, holes)
        }
    }
}

/// A number that grows with the angle of a vector, from the right by way of down, left and up to the right again.
fn angle(down: i64, right: i64) -> i64 {
    const QUARTER: i64 = 1 << 40;
    let length = down.abs() + right.abs();
    if length == 0 {
        return 0;
    }
    // Along the square |down| + |right| = 1, which takes as many steps as the circle has quarters.
    let along = (i128::from(down) * i128::from(QUARTER) / i128::from(length)) as i64;
    match (down >= 0, right >= 0) {
        (true, true) => along,
        (true, false) => 2 * QUARTER - along,
        (false, false) => 2 * QUARTER - along,
        (false, true) => 4 * QUARTER + along,
    }
}

/// The nodes of a graph in the order of a walk through the trees of shortest ways from the sources, and from whatever those
/// do not reach.
fn tree_order(edges: &Adjacency, sources: Vec<u32>) -> Vec<u32> {
    let count = edges.len();
    let mut parent = vec![NONE; count];
    let mut reached = Vec::with_capacity(count);
    for root in sources.into_iter().chain(0..count as u32) {
        if parent[root as usize] != NONE {
            continue;
        }
        parent[root as usize] = root;
        let mut next = reached.len();
        reached.push(root);
        while let Some(&node) = reached.get(next) {
            next += 1;
            for &to in edges.neighbors(node as usize) {
                if parent[to as usize] == NONE {
                    parent[to as usize] = node;
                    reached.push(to);
                }
            }
        }
    }
    let children = reached.iter().filter(|&&node| parent[node as usize] != node);
    let children: Vec<(u32, u32)> = children.map(|&node| (parent[node as usize], node)).collect();
    let children = Adjacency::from_edges(count, children);
    let mut order = Vec::with_capacity(count);
    let mut walk: Vec<u32> = reached.into_iter().filter(|&node| parent[node as usize] == node).rev().collect();
    while let Some(node) = walk.pop() {
        order.push(node);
        walk.extend(children.neighbors(node as usize).iter().rev());
    }
    order
}

/// The rows of one process: its own, and after them copies of those that its own can move to.
pub(super) struct Shard {
    pub(super) division: Division,
    pub(super) process: usize,
    /// The unit of each local unit.
    unit_of: Vec<u32>,
    /// The local unit of each unit, where it is here.
    local_of: Vec<u32>,
    own_units: usize,
    /// Where the copies of each other process's units begin, and after the last where they end.
    copies_from: Vec<usize>,
    /// Which process has a copy of each own unit.
    copied_to: Adjacency,
    /// The number of the copy there, among the copies that come from here.
    copy_number: Vec<u32>,
    /// Where the numbers of each unit begin.
    copy_numbers_at: Vec<usize>,
}

impl Shard {
    pub(super) fn new(game: &Game, side: Side, of: ShardOf) -> Arc<Shard> {
        let steps = Steps::new(game, side).or_stay();
        let division = Division::new(game, side, &steps, of.count);
        let own = division.units[of.index].clone();
        let owner = |unit: u32| division.owner[unit as usize] as usize;
        let mut copies: Vec<u32> = own.iter().flat_map(|&unit| steps.to.neighbors(unit as usize)).copied().collect();
        copies.retain(|&unit| owner(unit) != of.index);
        if own.is_empty() {
            // More processes than units: a row that nobody sends anything for, as there must be one.
            copies.extend((!division.owner.is_empty()).then_some(0));
        }
        copies.sort_unstable_by_key(|&unit| (owner(unit), unit));
        copies.dedup();
        let own_units = own.len();
        let copies_from =
            (0..=of.count).map(|process| own_units + copies.partition_point(|&unit| owner(unit) < process));
        let copies_from = copies_from.collect();
        let mut copied = vec![0u32; of.count];
        let mut copied_to = Adjacency::with_capacity(own_units, 0);
        let (mut copy_number, mut copy_numbers_at) = (Vec::new(), Vec::with_capacity(own_units));
        for &unit in &own {
            let mut to: Vec<u32> = steps.from.neighbors(unit as usize).iter().map(|&from| owner(from) as u32).collect();
            to.retain(|&process| process as usize != of.index);
            to.sort_unstable();
            to.dedup();
            copy_numbers_at.push(copy_number.len());
            for &process in &to {
                copy_number.push(copied[process as usize]);
                copied[process as usize] += 1;
            }
            copied_to.push(to);
        }
        let unit_of: Vec<u32> = own.into_iter().chain(copies).collect();
        let mut local_of = vec![NONE; division.owner.len()];
        (0..).zip(&unit_of).for_each(|(local, &unit)| local_of[unit as usize] = local);
        Arc::new(Shard {
            division,
            process: of.index,
            unit_of,
            local_of,
            own_units,
            copies_from,
            copied_to,
            copy_number,
            copy_numbers_at,
        })
    }

    fn unit_rows(&self) -> usize {
        self.division.unit_rows
    }

    /// Rows that are here, own ones first.
    pub(super) fn rows(&self) -> usize {
        self.unit_of.len() * self.unit_rows()
    }

    /// Own rows.
    pub(super) fn own_rows(&self) -> usize {
        self.own_units * self.unit_rows()
    }

    /// Pairs of an own row and a process that has a copy of it.
    pub(super) fn sent_rows(&self) -> usize {
        self.copy_number.len() * self.unit_rows()
    }

    /// The row that a local row stands for.
    pub(super) fn global(&self, local: usize) -> usize {
        self.unit_of[local / self.unit_rows()] as usize * self.unit_rows() + local % self.unit_rows()
    }

    /// The local row of a row, where it is here.
    pub(super) fn local(&self, row: usize) -> Option<usize> {
        let unit = self.local_of[row / self.unit_rows()];
        (unit != NONE).then(|| unit as usize * self.unit_rows() + row % self.unit_rows())
    }

    /// The local row of a row that is this process's own.
    pub(super) fn own(&self, row: usize) -> Option<usize> {
        self.local(row).filter(|&local| local < self.own_rows())
    }

    /// The processes that have copies of a local row, and its number among the copies that they have from here.
    #[inline]
    pub(super) fn copies_of(&self, local: usize) -> impl Iterator<Item = (usize, usize)> {
        let (unit, rest) = (local / self.unit_rows(), local % self.unit_rows());
        let to = if unit < self.own_units { self.copied_to.neighbors(unit) } else { &[] };
        let first = if to.is_empty() { 0 } else { self.copy_numbers_at[unit] };
        to.iter()
            .zip(&self.copy_number[first..])
            .map(move |(&process, &number)| (process as usize, number as usize * self.unit_rows() + rest))
    }

    /// The local row of a copy, by its number among those from a process.
    pub(super) fn copy_from(&self, process: usize, number: usize) -> Option<usize> {
        let local = self.copies_from[process] * self.unit_rows() + number;
        (local < self.copies_from[process + 1] * self.unit_rows()).then_some(local)
    }

    /// How the winner moves between the rows that are here. From copies no move leads anywhere: their owners look at them.
    pub(super) fn moves(&self, game: &Game, side: Side) -> SideMoves {
        let steps = Steps::new(game, side);
        let cats = game.rules().cats;
        let local = |unit: &u32| self.local_of[*unit as usize];
        let own = &self.unit_of[..self.own_units];
        if side == Side::Cat && cats > 1 {
            if !game.rules().lazy {
                let steps = steps.or_stay().to;
                let mut first = Adjacency::with_capacity(self.unit_of.len(), steps.edge_count());
                own.iter().for_each(|&unit| first.push(steps.neighbors(unit as usize).iter().map(local)));
                // A list must not be empty. What it leads to is not asked for.
                (self.own_units as u32..self.unit_of.len() as u32).for_each(|copy| first.push([copy]));
                return SideMoves::Axes(Axes::cut(cats, steps, first));
            }
            let rows = (0..self.own_rows()).map(|row| self.global(row));
            let to = rows.map(|row| one_cat_moves(&steps, cats, row));
            let local = |row: u32| self.local(row as usize).expect("a row that one moves to is here") as u32;
            let own: Adjacency = to.map(|to| to.into_iter().map(local)).collect();
            return self.listed(own);
        }
        let steps = steps.or_stay().to;
        self.listed(own.iter().map(|&unit| steps.neighbors(unit as usize).iter().map(local)).collect())
    }

    fn listed(&self, mut to: Adjacency) -> SideMoves {
        (self.own_rows()..self.rows()).for_each(|_| to.push([]));
        SideMoves::Lists { from: Arc::new(to.reversed()), to: Arc::new(to) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_grow_all_the_way_round() {
        let round =
            [(0, 1), (1, 3), (1, 1), (3, 1), (1, 0), (2, -1), (0, -1), (-1, -5), (-1, -1), (-1, 0), (-1, 1), (-1, 9)];
        let angles = round.map(|(down, right)| angle(down, right));
        assert!(angles.is_sorted_by(|a, b| a < b), "{angles:?}");
    }

    #[test]
    fn a_walk_through_the_tree_meets_every_node_once_and_subtrees_whole() {
        let tree = Adjacency::from_edges(7, [(0, 1), (1, 2), (0, 3), (3, 4), (1, 5)]);
        assert_eq!(tree_order(&tree, vec![0]), [0, 1, 2, 5, 3, 4, 6]);
    }
}
