//! The positions that can come up while one side, the holder, takes care not to lose, and the moves between them. Where the
//! holder can force a win, it is as good as won, and nothing further is looked at.

use mousehole::board::Place;
use mousehole::game::{Game, Position, Side};
use mousehole::solution::{Label, Solution};

use super::budget::Budget;
use super::paths::Ways;

/// More moves than these are not kept, and games with more positions are not looked at.
const MOST_MOVES: usize = 10_000_000;
const MOST_POSITIONS: u64 = 1 << 25;

/// Positions and moves as a graph. The first position is the one that is explained.
pub(super) struct Arena {
    pub(super) holder: Side,
    nodes: Vec<Node>,
    /// The places of the holder, so many for each position.
    held: Vec<Place>,
    next: Edges,
    before: Edges,
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
        budget: &mut Budget,
    ) -> Option<Arena> {
        let game = solution.game();
        if game.positions() > MOST_POSITIONS {
            return None;
        }
        let mut arena =
            Arena { holder, nodes: Vec::new(), held: Vec::new(), next: Edges::default(), before: Edges::default() };
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
                moves_from(game, ways, &position, &mut moves);
            }
            budget.take(moves.len() + 1)?;
            for &to in &moves {
                // The other side has no move that loses, or the position before would be lost too.
                if matches!(solution.labels().get(to), Label::Won { by, .. } if by != holder) {
                    continue;
                }
                let id = &mut ids[to as usize];
                if *id == 0 {
                    numbers.push(to);
                    *id = numbers.len() as u32;
                }
                arena.next.targets.push(*id - 1);
            }
            arena.next.ends.push(arena.next.targets.len() as u32);
            if arena.next.targets.len() > MOST_MOVES {
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
        self.next.of(node)
    }

    /// The positions from which a move leads here.
    pub(super) fn before(&self, node: usize) -> &[u32] {
        self.before.of(node)
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
fn moves_from(game: &Game, ways: &Ways, position: &Position, moves: &mut Vec<u64>) {
    let number = |to: &Position| game.number(to).expect("a position of this game");
    let (mover, cats) = match (position.turn, &*position.cats) {
        (Side::Mouse, _) => (position.mouse, game.cats_number(&position.cats).expect("cats of this game")),
        (Side::Cat, &[cat]) => (cat, 0),
        (Side::Cat, _) => return moves.extend(game.successors(position).map(|to| number(&to))),
    };
    let stuck = [mover];
    let ways = ways.from(position.turn, mover);
    for &to in if ways.is_empty() { &stuck } else { ways } {
        let row =
            |turn: u64, mouse: Place| (turn * game.board().places() as u64 + u64::from(mouse.0)) * game.placements();
        moves.push(match position.turn {
            Side::Mouse => row(1, to) + cats,
            Side::Cat => row(0, position.mouse) + game.cat_places().index(to).expect("a cat's place") as u64,
        });
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
