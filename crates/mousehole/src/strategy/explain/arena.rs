//! The positions that can come up while one side, the holder, takes care not to lose, and the moves between them. Where the
//! holder can force a win, it is as good as won, and nothing further is looked at.

use std::collections::HashMap;

use super::ways::Steps;
use crate::board::Place;
use crate::game::{Game, Position, Side};
use crate::solution::{Label, Solution};

/// Positions and moves as a graph. The first is the one that is explained.
pub(super) struct Arena {
    pub(super) holder: Side,
    pub(super) nodes: Vec<Node>,
    next: Edges,
    before: Edges,
}

pub(super) struct Node {
    pub(super) position: Position,
    /// Neither side can force an end from here; otherwise the holder can.
    pub(super) is_open: bool,
}

impl Arena {
    /// Every position that can come of moves of the holder that do not lose, and of all moves of the other side, up to where
    /// the holder can force a win. `None` where there are too many.
    pub(super) fn new(solution: &Solution, from: &Position, holder: Side, steps: &mut Steps) -> Option<Arena> {
        let game = solution.game();
        let number = |position: &Position| game.number(position).expect("a position of this game");
        let node = |position, label| Node { position, is_open: label == Label::Open };
        let mut ids = HashMap::from([(number(from), 0)]);
        let mut nodes = vec![node(from.clone(), solution.label(from))];
        let mut next = Edges::default();
        let mut at = 0;
        while at < nodes.len() {
            let moves = if nodes[at].is_open { game.moves(&nodes[at].position) } else { Vec::new() };
            steps.take(moves.len() + 1)?;
            for to in moves {
                let label = solution.label(&to);
                // The other side has no such move, or the position before would be lost too.
                if matches!(label, Label::Won { by, .. } if by != holder) {
                    continue;
                }
                let id = *ids.entry(number(&to)).or_insert_with(|| {
                    nodes.push(node(to, label));
                    nodes.len() as u32 - 1
                });
                next.targets.push(id);
            }
            next.ends.push(next.targets.len() as u32);
            at += 1;
        }
        let before = next.reversed();
        Some(Arena { holder, nodes, next, before })
    }

    /// The moves there are.
    pub(super) fn next(&self, node: usize) -> &[u32] {
        self.next.of(node)
    }

    /// The positions from which a move leads here.
    pub(super) fn before(&self, node: usize) -> &[u32] {
        self.before.of(node)
    }

    /// Whether the holder is to move.
    pub(super) fn is_holders(&self, node: usize) -> bool {
        self.nodes[node].position.turn == self.holder
    }

    /// How many moves there are in all.
    pub(super) fn moves(&self) -> usize {
        self.next.targets.len()
    }

    /// Whether the other side can make a mistake, so that the holder wins.
    pub(super) fn can_be_won(&self) -> bool {
        self.nodes.iter().any(|node| !node.is_open)
    }

    /// The holder's places in a position.
    pub(super) fn held(&self, node: usize) -> &[Place] {
        let position = &self.nodes[node].position;
        match self.holder {
            Side::Mouse => std::slice::from_ref(&position.mouse),
            Side::Cat => &position.cats,
        }
    }

    /// The places of the mouse, in order, as long as nobody lets the other side force an end.
    pub(super) fn roamed(&self, game: &Game) -> Vec<Place> {
        let mut seen = vec![false; self.nodes.len()];
        let mut places = vec![false; game.board().places()];
        let mut stack = vec![0];
        seen[0] = true;
        while let Some(at) = stack.pop() {
            places[self.nodes[at].position.mouse.index()] = true;
            for &to in self.next(at) {
                if self.nodes[to as usize].is_open && !std::mem::replace(&mut seen[to as usize], true) {
                    stack.push(to as usize);
                }
            }
        }
        (0..places.len()).filter(|&place| places[place]).map(|place| Place(place as u32)).collect()
    }
}

/// Lists of nodes, one after the other.
#[derive(Default)]
struct Edges {
    /// Where each node's list ends.
    ends: Vec<u32>,
    targets: Vec<u32>,
}

impl Edges {
    fn of(&self, node: usize) -> &[u32] {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.targets[start as usize..self.ends[node] as usize]
    }

    fn reversed(&self) -> Edges {
        let nodes = self.ends.len();
        let mut ends = vec![0; nodes];
        for &to in &self.targets {
            ends[to as usize] += 1;
        }
        let mut sum = 0;
        let mut fill: Vec<u32> = Vec::with_capacity(nodes);
        for end in &mut ends {
            fill.push(sum);
            sum += *end;
            *end = sum;
        }
        let mut targets = vec![0; self.targets.len()];
        for from in 0..nodes {
            for &to in self.of(from) {
                targets[fill[to as usize] as usize] = from as u32;
                fill[to as usize] += 1;
            }
        }
        Edges { ends, targets }
    }
}
