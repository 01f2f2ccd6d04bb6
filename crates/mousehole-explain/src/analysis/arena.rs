//! The positions that can come up while one side, the holder, takes care not to lose, and the moves between them. Where the
//! holder can force a win, it is as good as won, and nothing further is looked at.

use mousehole::board::{Adjacency, Place};
use mousehole::game::{Game, Position, Side};
use mousehole::solution::{Label, Solution};

use super::budget::Budget;
use super::paths::Ways;

/// More moves than these are not kept, and games with more positions are not looked at.
const MOST_MOVES: usize = 10_000_000;
const MOST_POSITIONS: u64 = 1 << 25;

/// The most bytes for each position of the game, for each that comes up, for each animal on it, and for each move: what is
/// kept here and in a search for a fortress, in vectors that may have grown to twice what they hold.
const BYTES: [u64; 4] = [4, 80, 8, 24];

/// Positions and moves as a graph. The first position is the one that is explained.
pub(super) struct Arena {
    pub(super) holder: Side,
    nodes: Vec<Node>,
    /// The places of the holder, position by position: one for the mouse, one for each cat.
    held: Vec<Place>,
    next: Adjacency,
    before: Adjacency,
}

struct Node {
    mouse: Place,
    turn: Side,
    is_open: bool,
}

impl Arena {
    /// Every position that can come of moves of the holder that do not lose, and of all moves of the other side, up to where
    /// the holder can force a win. `None` where there are too many.
    pub(super) fn new(
        solution: &Solution,
        ways: &Ways,
        from: &Position,
        holder: Side,
        budget: &mut Budget<'_>,
    ) -> Option<Arena> {
        let game = solution.game();
        if game.positions() > MOST_POSITIONS || BYTES[0] * game.positions() > budget.bytes {
            return None;
        }
        let (next, before) = (Adjacency::default(), Adjacency::default());
        let mut arena = Arena { holder, nodes: Vec::new(), held: Vec::new(), next, before };
        let mut numbers = vec![game.number(from).expect("a position of this game")];
        // One more than the place of a position in the list; 0 while it is not there.
        let mut ids = vec![0; game.positions() as usize];
        ids[numbers[0] as usize] = 1;
        let mut moves = Vec::new();
        let mut at = 0;
        while at < numbers.len() {
            let position = game.position(numbers[at]);
            let is_open = solution.label(&position) == Label::Open;
            arena.add(&position, is_open);
            moves.clear();
            if is_open {
                moves_from(game, ways, numbers[at], &mut moves);
            }
            budget.take(moves.len() + 1)?;
            // The other side has no move that loses, or the position before would be lost too.
            moves.retain(|&to| !matches!(solution.labels().get(to), Label::Won { by, .. } if by != holder));
            arena.next.push(moves.iter().map(|&to| {
                let id = &mut ids[to as usize];
                if *id == 0 {
                    numbers.push(to);
                    *id = numbers.len() as u32;
                }
                *id - 1
            }));
            let counts =
                [game.positions(), numbers.len() as u64, arena.held.len() as u64, arena.next.edge_count() as u64];
            let bytes: u64 = BYTES.iter().zip(counts).map(|(bytes, count)| bytes * count).sum();
            if arena.next.edge_count() > MOST_MOVES || bytes > budget.bytes {
                return None;
            }
            at += 1;
        }
        arena.before = arena.next.reversed();
        Some(arena)
    }

    fn add(&mut self, position: &Position, is_open: bool) {
        self.nodes.push(Node { mouse: position.mouse, turn: position.turn, is_open });
        match self.holder {
            Side::Mouse => self.held.push(position.mouse),
            Side::Cat => self.held.extend_from_slice(&position.cats),
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The moves there are.
    pub(super) fn next(&self, node: usize) -> &[u32] {
        self.next.neighbors(node)
    }

    /// The positions from which a move leads here.
    pub(super) fn before(&self, node: usize) -> &[u32] {
        self.before.neighbors(node)
    }

    /// Whether the holder is to move.
    pub(super) fn is_holders(&self, node: usize) -> bool {
        self.nodes[node].turn == self.holder
    }

    /// Whether neither side can force an end; otherwise the holder can.
    pub(super) fn is_open(&self, node: usize) -> bool {
        self.nodes[node].is_open
    }

    /// Whether the other side can make a mistake, so that the holder wins.
    pub(super) fn can_be_won(&self) -> bool {
        self.nodes.iter().any(|node| !node.is_open)
    }

    /// The holder's places in a position.
    pub(super) fn held(&self, node: usize) -> &[Place] {
        let animals = self.held.len() / self.nodes.len();
        &self.held[node * animals..(node + 1) * animals]
    }

    /// The places of the mouse, in order, as long as nobody lets the other side force an end.
    pub(super) fn roamed(&self, game: &Game) -> Vec<Place> {
        let mut seen = vec![false; self.len()];
        let mut places = vec![false; game.board().places()];
        let mut stack = vec![0];
        seen[0] = true;
        while let Some(at) = stack.pop() {
            places[self.nodes[at].mouse.index()] = true;
            for &to in self.next(at) {
                if self.is_open(to as usize) && !std::mem::replace(&mut seen[to as usize], true) {
                    stack.push(to as usize);
                }
            }
        }
        (0..places.len()).filter(|&place| places[place]).map(|place| Place(place as u32)).collect()
    }
}

/// Adds the numbers of the positions a move away. One cat, which is common, takes the short way.
fn moves_from(game: &Game, ways: &Ways, from: u64, moves: &mut Vec<u64>) {
    let (turn, mouse, cats) = game.split(from);
    match turn {
        Side::Mouse => moves.extend(ways.steps_or_stay(turn, mouse).map(|to| game.row_start(Side::Cat, to) + cats)),
        Side::Cat if game.rules().cats == 1 => {
            let row = game.row_start(Side::Mouse, mouse);
            let cat = game.cat_places().place(cats as usize);
            let to = |to| game.cats_number(&[to]).expect("a cat moves to where it may stand");
            moves.extend(ways.steps_or_stay(turn, cat).map(|place| row + to(place)));
        }
        Side::Cat => {
            let number = |to: Position| game.number(&to).expect("a position of this game");
            moves.extend(game.successors(&game.position(from)).map(number));
        }
    }
}
