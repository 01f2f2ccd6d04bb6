//! Random boards that come out as wanted.

use mousehole_base::random::Random;
use mousehole_core::board::{Board, Grid, Place};
use mousehole_core::engine::{Label, PackedLabel, Progress, SolveError, report};
use mousehole_core::game::{Game, Position, Side, Winner};
use mousehole_core::solution::{BatchSolver, Solution};

use super::{Means, drawn};

/// How many boards are made of one beginning, a wall or a hole elsewhere each time. On 8 × 8 cells with 16 walls, 6,000 boards
/// have a cat win in 60 plies for 12 of 12 seeds this way, and for none where each is drawn anew.
const STEPS: u64 = 400;

/// What a board should come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Who wins.
    pub winner: Side,
    /// The least number of plies that it takes. With 0, a win that endless play decides is one too.
    pub plies: u32,
    /// The number of walls, as far as they leave room for animals and holes.
    pub walls: usize,
}

/// Looks for a board that comes out as wanted, with the size, the rules, and the number of cats and holes of a game on a
/// grid. `None` where none was found among that many boards.
///
/// What is found depends on nothing but the game, what is wanted, the seed and the number of boards.
///
/// ```
/// use mousehole::{Game, Grid, Side, Winner, engine::ignore_progress, maker::{Means, Wanted, random_board}};
///
/// let like = Game::grid(&"M.....\n......\n......\n......\nC....F".parse::<Grid>()?).build()?;
/// let wanted = Wanted { winner: Side::Mouse, plies: 7, walls: 8 };
/// let means = Means { memory: None, on_progress: &ignore_progress };
/// let found = random_board(&like, &wanted, 1, 1000, means)?.expect("one of a thousand boards");
/// let verdict = found.solve()?.verdict(found.start());
/// assert!(verdict.winner == Winner::Mouse && verdict.plies.is_some_and(|plies| plies.0 >= 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_board(
    like: &Game,
    wanted: &Wanted,
    seed: u64,
    boards: u64,
    means: Means<'_>,
) -> Result<Option<Game>, SolveError> {
    let Board::Grid(grid) = like.board() else { return Ok(None) };
    let (mut random, mut solver) = (Random::new(seed), BatchSolver::new());
    let Some(mut kept) = Draw::new(like, grid, wanted.walls) else { return Ok(None) };
    let mut longest = 0;
    for board in 0..boards {
        report(means.on_progress, Progress::default())?;
        let mut draw = kept.clone();
        match board % STEPS {
            0 => {
                draw.anew(&mut random);
                longest = 0;
            }
            _ => draw.change(&mut random),
        }
        let Ok(game) = draw.game(like) else { continue };
        let solution = solver.solve(&means.solver(&game))?;
        let reached = solution.longest(wanted.winner).0;
        if (reached >= wanted.plies || wanted.plies == 0)
            && let Some(start) = any_start(solution, wanted, &mut random)
        {
            return Ok(game.to_builder().start_at(&start).build().ok());
        }
        if reached >= longest {
            (kept, longest) = (draw, reached);
        }
    }
    Ok(None)
}

/// A board as an order of its cells: the walls first, then the holes, then the cats and the mouse, then empty floor.
#[derive(Clone)]
struct Draw {
    cells: Vec<(u32, u32)>,
    rows: u32,
    columns: u32,
    walls: usize,
    holes: usize,
    cats: usize,
}

impl Draw {
    /// `None` where the board has too few cells for animals and holes.
    fn new(like: &Game, grid: &Grid, walls: usize) -> Option<Draw> {
        let (rows, columns) = (grid.rows(), grid.columns());
        let cells: Vec<_> = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
        let (holes, cats) = (like.holes().len(), like.rules().cats);
        let room = cells.len().checked_sub(holes + cats + 1)?;
        Some(Draw { cells, rows, columns, walls: walls.min(room), holes, cats })
    }

    fn anew(&mut self, random: &mut Random) {
        random.shuffle(&mut self.cells);
    }

    /// Puts a wall or a hole elsewhere; where the animals stand does not matter yet.
    fn change(&mut self, random: &mut Random) {
        let from = random.below((self.walls + self.holes) as u64) as usize;
        let to = random.below(self.cells.len() as u64) as usize;
        self.cells.swap(from, to);
    }

    fn game(&self, like: &Game) -> Result<Game, mousehole_core::game::BuildError> {
        let (walls, rest) = self.cells.split_at(self.walls);
        let (holes, rest) = rest.split_at(self.holes);
        let (cats, rest) = rest.split_at(self.cats);
        let mut is_wall = vec![false; self.cells.len()];
        let index = |row: u32, column: u32| (row * self.columns + column) as usize;
        walls.iter().for_each(|&(row, column)| is_wall[index(row, column)] = true);
        let board = drawn(self.rows, self.columns, |row, column| is_wall[index(row, column)]);
        let placed = like.to_builder().board(board).hole(holes.iter().copied()).cat(cats.iter().copied());
        placed.mouse(rest[0]).build()
    }
}

/// Any of the starts that come out as wanted, each as likely as the others. Everybody has a cell of their own, and the game
/// is not over yet.
fn any_start(solution: &Solution, wanted: &Wanted, random: &mut Random) -> Option<Position> {
    let (game, rules) = (solution.game(), solution.game().rules());
    let by_endless_play = wanted.plies == 0 && rules.endless == Winner::from(wanted.winner);
    let is_wanted = |label: Label| match label {
        Label::Won { plies, .. } if plies.0 == 0 => false,
        Label::Won { by, plies } if rules.limit.is_none_or(|limit| plies.0 <= limit) => {
            by == wanted.winner && plies.0 >= wanted.plies
        }
        _ => by_endless_play,
    };
    let mut labels = vec![PackedLabel::default(); game.placements() as usize];
    let (mut count, mut chosen) = (0, None);
    for mouse in (0..game.board().places() as u32).map(Place) {
        let first = game.row_start(rules.first, mouse);
        solution.labels().row(first / game.placements(), &mut labels);
        let numbers = (first..).zip(&labels).filter(|(_, label)| is_wanted(label.label())).map(|(number, _)| number);
        for start in numbers.map(|number| game.position(number)).filter(|start| is_apart(game, start)) {
            count += 1;
            if random.below(count) == 0 {
                chosen = Some(start);
            }
        }
    }
    chosen
}

/// Whether no two animals and holes share a cell.
fn is_apart(game: &Game, start: &Position) -> bool {
    let mut taken: Vec<Place> = start.cats.iter().chain(game.holes()).copied().chain([start.mouse]).collect();
    let number = taken.len();
    taken.sort_unstable();
    taken.dedup();
    taken.len() == number
}
