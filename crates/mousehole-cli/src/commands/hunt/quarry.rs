//! What is hunted for: how much a board is worth, and where its animals stand best.

use mousehole::game::{Position, Settings};
use mousehole::maker::{Means, turning_walls};
use mousehole::solution::{BatchSolver, Label, PackedLabel};
use mousehole::{Board, Game, Side, Solution};

use super::Prize;
use crate::draft::{Draft, GridDraft};
use crate::signals;

/// What is sought, and the memory to look for it.
pub(super) struct Quarry {
    prize: Prize,
    winner: Option<Side>,
    plies: (u32, u32),
    settings: Settings,
    solver: BatchSolver,
}

/// A board with the property, its animals placed.
pub(super) struct Candidate {
    /// How much of it.
    pub(super) value: u32,
    /// Whether it is what was asked for, and not only near it.
    pub(super) is_prize: bool,
    winner: Side,
    plies: u32,
    game: Game,
    /// `None` where the rules are not those of a puzzle.
    draft: Option<Draft>,
}

impl Candidate {
    /// One line that every command reads.
    pub(super) fn line(&self, seed: u64, run: u64) -> String {
        let board = self.draft.as_ref().map_or_else(|| self.game.to_json(), Draft::to_string);
        let id = format!("{} wins in {} plies; seed {seed}, run {run}", self.winner, self.plies);
        format!("{{\"id\":\"{id}\",{}\n", &board[1..])
    }
}

impl Quarry {
    pub(super) fn new(prize: Prize, winner: Option<Side>, plies: (u32, u32), settings: Settings) -> Quarry {
        Quarry { prize, winner, plies, settings, solver: BatchSolver::new() }
    }

    fn game(&self, draft: &Draft) -> Game {
        draft.builder().settings(self.settings.clone()).build().expect("the rules were taken before")
    }

    /// How much a board is worth, wherever its animals stand.
    pub(super) fn value(&mut self, draft: &Draft) -> u32 {
        match self.prize {
            Prize::Longest => {
                let game = self.game(draft);
                let Ok(solution) = self.solver.solve(&game.solver().threads(1)) else { return 0 };
                let sides =
                    [Side::Mouse, Side::Cat].into_iter().filter(|side| self.winner.is_none_or(|by| by == *side));
                let longest = sides.map(|side| solution.longest(side).0).max().unwrap_or(0);
                longest.min(self.plies.1)
            }
            Prize::OnlyMoves | Prize::Turning => self.find(draft).map_or(0, |found| found.value),
        }
    }

    /// The board with its animals where it is worth most; `None` where no win is as long as it should be.
    pub(super) fn find(&mut self, draft: &Draft) -> Option<Candidate> {
        let game = self.game(draft);
        let solution = self.solver.solve(&game.solver().threads(1)).ok()?;
        let (start, winner, plies) = longest_start(solution, self.winner, self.plies)?;
        let only_moves = only_moves(solution, &start, winner);
        let draft = placed(draft, &game, &start);
        let mut is_prize = true;
        let value = match self.prize {
            Prize::Longest => plies,
            Prize::OnlyMoves => only_moves,
            // Each further change that turns it costs two plies: boards that one turns are few, and lie near others.
            Prize::Turning => {
                let turning = self.turning_changes(&draft, winner);
                is_prize = turning == 1;
                plies.saturating_sub(2 * turning.abs_diff(1))
            }
        };
        let game = self.game(&draft);
        let is_puzzle = self.settings.values().iter().all(|(key, _)| matches!(*key, "cat_jump" | "mouse_jump"));
        let draft = is_puzzle.then(|| match draft {
            Draft::Grid(grid) => {
                Draft::Grid(GridDraft { cat_jump: game.rules().cat_jump, mouse_jump: game.rules().mouse_jump, ..grid })
            }
            graph => graph,
        });
        Some(Candidate { value, is_prize, winner, plies, game, draft })
    }

    /// The changes of one wall or edge after which that side no longer wins.
    fn turning_changes(&mut self, draft: &Draft, winner: Side) -> u32 {
        let Draft::Graph(graph) = draft else {
            let means = Means { memory: None, on_progress: &|_| signals::go_on() };
            return turning_walls(&self.game(draft), means).map_or(0, |walls| walls.len() as u32);
        };
        let nodes = graph.lists.len() as u32;
        let pairs = (0..nodes).flat_map(|a| (0..a).map(move |b| (a, b)));
        let changed = pairs.map(|(a, b)| {
            let mut graph = graph.clone();
            graph.toggle(a, b);
            Draft::Graph(graph)
        });
        let mut turned = |draft: &Draft| {
            let game = self.game(draft);
            let known = self.solver.from_start(&game.solver().threads(1)).ok();
            known.is_some_and(|known| known.verdict().winner != winner.into())
        };
        changed.filter(Draft::is_whole).filter(|changed| turned(changed)).count() as u32
    }
}

/// The first of the positions to start from that take longest, within the range; who wins it and in how many plies.
fn longest_start(solution: &Solution, winner: Option<Side>, range: (u32, u32)) -> Option<(Position, Side, u32)> {
    let game = solution.game();
    let mut best: Option<(u64, Side, u32)> = None;
    let mut labels = vec![PackedLabel::default(); game.placements() as usize];
    let first = game.row_start(game.rules().first, mousehole::Place(0));
    for row in 0..game.board().places() as u64 {
        let start = first + row * game.placements();
        solution.labels().row(start / game.placements(), &mut labels);
        for (number, label) in (start..).zip(&labels) {
            if let Label::Won { by, plies } = label.label()
                && winner.is_none_or(|winner| winner == by)
                && plies.0 > best.map_or(0, |(_, _, plies)| plies)
                && (range.0..=range.1).contains(&plies.0)
            {
                best = Some((number, by, plies.0));
            }
        }
    }
    best.map(|(number, by, plies)| (game.position(number), by, plies))
}

/// The moves of the winner along the perfect line that alone keep the win.
fn only_moves(solution: &Solution, start: &Position, winner: Side) -> u32 {
    let wins = |to: &Position| matches!(solution.label(to), Label::Won { by, .. } if by == winner);
    let line = solution.line_from(start, None);
    let own = line.positions.iter().filter(|position| position.turn == winner);
    own.filter(|position| solution.game().successors(position).filter(wins).count() == 1).count() as u32
}

/// The board with the animals of a start: drawn on a grid; as nodes 1 and 2 of a graph.
fn placed(draft: &Draft, game: &Game, start: &Position) -> Draft {
    let (mouse, cat) = (start.mouse, start.cats[0]);
    match (draft, game.board()) {
        (Draft::Grid(grid), Board::Grid(board)) => {
            let mut grid = grid.clone();
            for cell in grid.rows.iter_mut().flatten().filter(|cell| matches!(**cell, b'M' | b'C')) {
                *cell = b'.';
            }
            for (place, token) in [(mouse, b'M'), (cat, b'C')] {
                let (row, column) = board.cell(place);
                grid.rows[row as usize][column as usize] = token;
            }
            Draft::Grid(grid)
        }
        (Draft::Graph(graph), _) => {
            let others = (1..graph.lists.len() as u32).filter(|&node| node != mouse.0 && node != cat.0);
            let order: Vec<u32> = [0, mouse.0, cat.0].into_iter().chain(others).collect();
            Draft::Graph(graph.renumbered(&order))
        }
        (Draft::Grid(_), Board::Graph(_)) => draft.clone(),
    }
}
