//! The boards of a judgement: small ones first, then hard ones, then of every kind that a puzzle's limits leave room for.
//!
//! A board depends on the seed and its number alone, so that any of them can be drawn again.

use mousehole::random::Random;

use super::reference::Reference;
use crate::draft::{Draft, GraphDraft, GridDraft, Puzzle};

/// The longest wins that are known, each a line.
const HARD_GRIDS: &str = include_str!("../../../../../data/records/grid.jsonl");
const HARD_GRAPHS: &str = include_str!("../../../../../data/records/graph.jsonl");

/// The examples that both puzzles are known by.
const GRID_EXAMPLES: &str = "\
{\"grid\":[\"####F\",\"#C...\",\"M....\"],\"catJump\":1,\"mouseJump\":2}
{\"grid\":[\"M.C...F\"],\"catJump\":1,\"mouseJump\":4}
{\"grid\":[\"M.C...F\"],\"catJump\":1,\"mouseJump\":3}";
const GRAPH_EXAMPLES: &str = "\
{\"graph\":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]}
{\"graph\":[[1,3],[0],[3],[0,2]]}";

/// After the examples come this many small boards, on which most mistakes show, and the smaller the clearer.
const SMALL: u64 = 300;

/// Where boards come from.
pub(super) struct Boards {
    puzzle: Puzzle,
    seed: u64,
    /// Whether to go beyond the limits of the puzzle, to where the rule of 1000 turns decides.
    beyond: bool,
    examples: Vec<Draft>,
    hard: Vec<Draft>,
}

impl Boards {
    pub(super) fn new(puzzle: Puzzle, seed: u64, beyond: bool) -> Boards {
        let (examples, hard) = match puzzle {
            Puzzle::Grid => (GRID_EXAMPLES, HARD_GRIDS),
            Puzzle::Graph => (GRAPH_EXAMPLES, HARD_GRAPHS),
        };
        let read = |lines: &str| lines.lines().map(|line| Draft::read(line).expect("a board of a puzzle")).collect();
        Boards { puzzle, seed, beyond, examples: read(examples), hard: read(hard) }
    }

    /// The first example of a puzzle.
    pub(super) fn example(puzzle: Puzzle) -> Draft {
        Boards::new(puzzle, 0, false).draw(0, &mut Reference::default())
    }

    /// The board of that number.
    pub(super) fn draw(&self, number: u64, reference: &mut Reference) -> Draft {
        // Neighbouring numbers give sequences that have nothing in common.
        let mut random = Random::new(Random::new(self.seed ^ number.wrapping_mul(0xD134_2543_DE82_EF95)).next());
        let random = &mut random;
        let (examples, hard) = (self.examples.len() as u64, self.hard.len() as u64);
        if number < examples {
            return self.examples[number as usize].clone();
        }
        match number - examples {
            after if after < SMALL => self.small(random),
            after if after < SMALL + hard => self.hard[(after - SMALL) as usize].clone(),
            after if self.beyond && after % 8 == 0 => self.beyond_limits(random),
            _ => match random.below(100) {
                0..40 => self.small(random),
                40..80 => self.any(random),
                80..95 => self.turned(random, reference),
                _ => self.near_hard(random),
            },
        }
    }

    /// A board of at most 12 cells or 6 nodes.
    pub(super) fn small(&self, random: &mut Random) -> Draft {
        self.of_size(
            random,
            match self.puzzle {
                Puzzle::Grid => 12,
                Puzzle::Graph => 6,
            },
        )
    }

    /// A random board of at most that many cells or nodes.
    pub(super) fn of_size(&self, random: &mut Random, most: usize) -> Draft {
        loop {
            let draft = match self.puzzle {
                Puzzle::Grid => grid(random, most),
                Puzzle::Graph => Draft::Graph(graph(random, 3..=most.clamp(3, 50))),
            };
            // A mouse beside the hole has won: there is little to ask.
            let is_over = matches!(&draft, Draft::Graph(graph) if graph.has(0, 1)) && random.chance(80);
            if draft.is_whole() && !is_over {
                return draft;
            }
        }
    }

    /// A board of any size that the puzzle allows, small ones more often: they are as telling, and sooner solved.
    fn any(&self, random: &mut Random) -> Draft {
        let sizes = match self.puzzle {
            Puzzle::Grid => &[20, 30, 30, 64][..],
            Puzzle::Graph => &[10, 14, 14, 20, 50],
        };
        let most = *random.pick(sizes);
        self.of_size(random, most)
    }

    /// A board that one change has just turned: a draw that looks won, a win that looks lost.
    fn turned(&self, random: &mut Random, reference: &mut Reference) -> Draft {
        let before = self.any(random);
        let winner = reference.answer(&before);
        // Most boards are turned by one of a few changes.
        for _ in 0..12 {
            let mut draft = before.clone();
            draft.change(random);
            if draft.is_whole() && reference.answer(&draft) != winner {
                return draft;
            }
        }
        before
    }

    /// A hard board with its cells or nodes in another order, and perhaps a change.
    fn near_hard(&self, random: &mut Random) -> Draft {
        let hard = random.pick(&self.hard);
        let mut draft = match hard {
            Draft::Grid(grid) => Draft::Grid(grid.turned(random.chance(50), random.chance(50))),
            Draft::Graph(graph) => {
                let mut order: Vec<u32> = (0..graph.lists.len() as u32).collect();
                random.shuffle(&mut order[3..]);
                Draft::Graph(graph.renumbered(&order))
            }
        };
        if random.chance(50) {
            draft.change(random);
        }
        if draft.is_whole() { draft } else { hard.clone() }
    }

    /// A corridor of about 500 moves for the mouse, whom nobody can catch; a graph of more nodes than the puzzle allows.
    fn beyond_limits(&self, random: &mut Random) -> Draft {
        match self.puzzle {
            Puzzle::Grid => Draft::Grid(corridor(random.within(499..=502))),
            Puzzle::Graph => loop {
                let draft = Draft::Graph(graph(random, 51..=90));
                if draft.is_whole() {
                    return draft;
                }
            },
        }
    }
}

/// The mouse at one end and the food at the other, that many moves away, and the cat behind a wall.
fn corridor(moves: usize) -> GridDraft {
    let mut grid = GridDraft::empty(1, moves + 3);
    let row = &mut grid.rows[0];
    row[0] = b'M';
    row[moves..].copy_from_slice(b"F#C");
    grid
}

/// A grid of at most that many cells.
fn grid(random: &mut Random, most: usize) -> Draft {
    let (rows, columns) = loop {
        let (rows, columns) = (random.within(1..=8), random.within(1..=8));
        if (3..=most).contains(&(rows * columns)) {
            break (rows, columns);
        }
    };
    let mut grid = GridDraft::empty(rows, columns);
    let walls = *random.pick(&[0, 10, 20, 30, 45]);
    for cell in grid.rows.iter_mut().flatten() {
        if random.chance(walls) {
            *cell = b'#';
        }
    }
    grid.place_tokens(random);
    let farthest = *random.pick(&[2, 3, 8]);
    grid.cat_jump = random.within(1..=farthest) as u32;
    grid.mouse_jump = random.within(1..=farthest) as u32;
    Draft::Grid(grid)
}

/// A graph, perhaps with nodes that have no edge: sparse or dense, a tree, a ring, with some edges more.
fn graph(random: &mut Random, nodes: std::ops::RangeInclusive<usize>) -> GraphDraft {
    let nodes = random.within(nodes);
    let mut graph = GraphDraft::empty(nodes);
    let any = |random: &mut Random, graph: &mut GraphDraft, edges: usize| {
        for _ in 0..edges {
            let (a, b) = (random.below(nodes as u64) as u32, random.below(nodes as u64) as u32);
            if a != b {
                graph.add(a, b);
            }
        }
    };
    match random.below(4) {
        0 => {
            let percent = if nodes > 20 { 20 } else { *random.pick(&[20, 40, 70, 100]) };
            for a in 0..nodes as u32 {
                (0..a).filter(|_| random.chance(percent)).collect::<Vec<_>>().into_iter().for_each(|b| graph.add(a, b));
            }
        }
        1 => {
            // A tree on nodes in any order.
            let mut order: Vec<u32> = (0..nodes as u32).collect();
            random.shuffle(&mut order);
            for last in 1..nodes {
                graph.add(order[last], order[random.within(last.saturating_sub(4)..=last - 1)]);
            }
            any(random, &mut graph, nodes / 4);
        }
        2 => {
            let mut order: Vec<u32> = (0..nodes as u32).collect();
            random.shuffle(&mut order);
            for at in 0..nodes {
                graph.add(order[at], order[(at + 1) % nodes]);
            }
            let more = random.within(0..=nodes / 3);
            any(random, &mut graph, more);
        }
        _ => {
            let edges = random.within(nodes..=2 * nodes);
            any(random, &mut graph, edges);
            // Whoever has no edge gets one.
            for a in 0..nodes as u32 {
                if graph.lists[a as usize].is_empty() {
                    graph.add(a, if a == 2 { 1 } else { 2 });
                }
            }
        }
    }
    graph
}

#[cfg(test)]
mod tests {
    use mousehole::game::Winner;

    use super::*;

    #[test]
    fn boards_keep_the_limits_of_their_puzzle_and_have_every_answer() {
        let mut reference = Reference::default();
        for puzzle in Puzzle::ALL {
            let boards = Boards::new(puzzle, 1, false);
            let mut winners = [0; 3];
            for number in 0..2_000 {
                let draft = boards.draw(number, &mut reference);
                assert!(draft.is_whole(), "{draft}");
                assert_eq!(draft, boards.draw(number, &mut reference), "a board of its number alone");
                match &draft {
                    Draft::Grid(grid) => {
                        assert!(grid.rows.len() <= 8 && grid.columns() <= 8, "{draft}");
                        assert!((1..=8).contains(&grid.cat_jump) && (1..=8).contains(&grid.mouse_jump), "{draft}");
                        let tokens = grid.rows.iter().flatten().filter(|cell| b"MCF".contains(cell)).count();
                        assert_eq!(tokens, 3, "{draft}");
                    }
                    Draft::Graph(graph) => assert!((3..=50).contains(&graph.lists.len()), "{draft}"),
                }
                winners[match reference.answer(&draft) {
                    Winner::Mouse => 0,
                    Winner::Cat => 1,
                    Winner::Draw => 2,
                }] += 1;
            }
            assert!(winners[0] > 100 && winners[1] > 100, "{winners:?}");
            assert_eq!(winners[2] > 100, puzzle == Puzzle::Graph, "{winners:?}");
        }
    }

    #[test]
    fn corridors_are_as_long_as_they_should_be() {
        let mut reference = Reference::default();
        assert_eq!(reference.answer(&Draft::Grid(corridor(500))), Winner::Mouse);
        assert_eq!(reference.answer(&Draft::Grid(corridor(501))), Winner::Cat);
    }
}
