//! A board that is larger than the screen: the part around the animals, and an overview of the whole.

use std::fmt::Write;
use std::ops::Range;

use mousehole::game::Game;
use mousehole::strategy::GameState;
use mousehole::{Grid, Place, Side};

use super::grid;
use super::overview::Overview;
use crate::screen::{Screen, width, wrapped};

/// The size that is drawn for where nothing bounds it.
const USUAL: (usize, usize) = (100, 24);
/// Lines that are left to what stands above and below: the last entry and the next prompt, and blank lines.
const AROUND: usize = 3;
/// The least height of a part with words or an overview, so that these do not crowd it out.
const ROOMY: usize = 7;
/// The blanks between a part and the overview beside it.
const GAP: usize = 3;

/// Draws what the screen has room for.
pub(super) fn draw(game: &Game, grid: &Grid, state: &GameState, marks: &[Place], screen: Screen) -> String {
    let columns = screen.columns.unwrap_or(USUAL.0);
    let lines = screen.lines.unwrap_or(USUAL.1) - AROUND;
    let summary = wrapped(&grid::summary(game, grid, state), columns) + "\n";
    let below = lines.saturating_sub(summary.lines().count());
    if let Some(both) = with_overview(game, grid, state, marks, [columns, below], screen.unicode) {
        return summary + &both;
    }
    let (summary, below) = if below >= ROOMY { (summary, below) } else { (String::new(), lines) };
    let part = part_of(game, grid, state, marks, [columns, below]);
    summary + &grid::part(game, grid, state, marks, part, screen.unicode)
}

/// The part and the overview: beside it, or below where that shows more; if there is room for both.
fn with_overview(
    game: &Game,
    grid: &Grid,
    state: &GameState,
    marks: &[Place],
    [columns, lines]: [usize; 2],
    unicode: bool,
) -> Option<String> {
    // In one character, everything is met: no legend is longer.
    let legend = |overview: Overview| wrapped(&overview.legend(game, grid, state), columns);
    let longest = legend(Overview::within(grid, [1, 1], unicode)?);
    let lines = lines.checked_sub(longest.lines().count() + 1).filter(|&lines| lines >= ROOMY)?;
    let beside = Overview::within(grid, [(columns * 2 / 5).saturating_sub(GAP), lines], unicode);
    let below = Overview::within(grid, [columns - 2, lines / 3], unicode)?;
    let beside = beside.filter(|beside| beside.scale < below.scale);
    let (overview, room) = match beside {
        Some(beside) => (beside, [columns - GAP - beside.width, lines]),
        None => (below, [columns, lines - below.height - 1]),
    };
    let part = part_of(game, grid, state, marks, room);
    let legend = legend(overview);
    let overview = overview.lines(game, grid, state, &part);
    let drawn = grid::part(game, grid, state, marks, part, unicode);
    let mut out = String::new();
    if beside.is_none() {
        writeln!(out, "{drawn}\n {}", overview.join("\n ")).expect("memory");
        return Some(out + "\n" + &legend);
    }
    let left = drawn.lines().map(width).max().unwrap_or(0) + GAP;
    let mut overview = overview.into_iter();
    let mut drawn = drawn.lines();
    loop {
        match (drawn.next(), overview.next().filter(|beside| !beside.is_empty())) {
            (None, None) => return Some(out + "\n" + &legend),
            (Some(drawn), None) => writeln!(out, "{drawn}"),
            (drawn, Some(beside)) => {
                let drawn = drawn.unwrap_or_default();
                writeln!(out, "{drawn}{:pad$}{beside}", "", pad = left - width(drawn))
            }
        }
        .expect("memory");
    }
}

/// The rows and columns that are drawn in that much room, numbers at the edges included.
fn part_of(
    game: &Game,
    grid: &Grid,
    state: &GameState,
    marks: &[Place],
    [columns, lines]: [usize; 2],
) -> [Range<u32>; 2] {
    let at_most = |cells: usize, all: u32| u32::try_from(cells.max(1)).unwrap_or(u32::MAX).min(all);
    let columns = at_most(columns.saturating_sub(grid::left(grid.rows())) / 2, grid.columns());
    let rows = at_most(lines.saturating_sub(1), grid.rows());
    let cells: Vec<[u32; 2]> =
        in_order(game, grid, state, marks).into_iter().map(|place| grid.cell(place).into()).collect();
    around(&cells, [rows, columns], [grid.rows(), grid.columns()])
}

/// What should be seen, the most important first: who is to move, the other animals from near to far, marks, food.
fn in_order(game: &Game, grid: &Grid, state: &GameState, marks: &[Place]) -> Vec<Place> {
    let (mouse, cats) = (state.mouse(), state.cats().iter().copied());
    let mut places: Vec<Place> = match state.side() {
        Side::Mouse => mouse.into_iter().chain(cats).collect(),
        Side::Cat => cats.chain(mouse).collect(),
    };
    if let [first, others @ ..] = places.as_mut_slice() {
        let (row, column) = grid.cell(*first);
        others.sort_by_key(|&place| {
            let (other_row, other_column) = grid.cell(place);
            row.abs_diff(other_row).max(column.abs_diff(other_column))
        });
    }
    places.extend(marks.iter().chain(game.holes()));
    if places.is_empty() {
        places.push(Place(grid.places() as u32 / 2));
    }
    places
}

/// As many rows and columns of a board as asked for, which have the first of those cells, and of the others as many as
/// there is room for; those are in the middle, as far as the edges of the board let them.
fn around(cells: &[[u32; 2]], size: [u32; 2], board: [u32; 2]) -> [Range<u32>; 2] {
    let Some(&[row, column]) = cells.first() else { return [0..size[0], 0..size[1]] };
    let mut span = [row..row + 1, column..column + 1];
    for cell in cells {
        let grown = [0, 1].map(|axis| span[axis].start.min(cell[axis])..span[axis].end.max(cell[axis] + 1));
        if [0, 1].iter().all(|&axis| grown[axis].len() <= size[axis] as usize) {
            span = grown;
        }
    }
    [0, 1].map(|axis| {
        let spare = size[axis] - span[axis].len() as u32;
        let first = span[axis].start.saturating_sub(spare / 2).min(board[axis] - size[axis]);
        first..first + size[axis]
    })
}

#[cfg(test)]
mod tests {
    use mousehole::game::Position;
    use proptest::prelude::*;

    use super::*;
    use crate::draw::{shows_ways, state};

    /// A board with floor in all its corners, so that it has as many rows and columns as asked for.
    fn board(rows: u32, columns: u32, walls: u64) -> Grid {
        let is_wall = |row: u32, column: u32| {
            let corner = (row == 0 || row + 1 == rows) && (column == 0 || column + 1 == columns);
            !corner && (u64::from(row * 31 + column * 17).wrapping_mul(walls | 1) >> 5).is_multiple_of(3)
        };
        let line = |row| (0..columns).map(|column| if is_wall(row, column) { '#' } else { '.' }).collect::<String>();
        (0..rows).map(line).collect::<Vec<_>>().join("\n").parse().expect("a board")
    }

    proptest! {
        #[test]
        fn a_drawing_keeps_to_the_screen_and_shows_who_is_to_move(
            (rows, columns) in (1..90_u32, 2..140_u32),
            (width, height) in (20..300_usize, 6..80_usize),
            picks in prop::array::uniform4(any::<prop::sample::Index>()),
            (walls, cats, to_move, unicode) in (any::<u64>(), 1..4_usize, any::<bool>(), any::<bool>()),
        ) {
            let grid = board(rows, columns, walls);
            let [mouse, cat, other, hole] = picks.map(|pick| Place(pick.index(grid.places()) as u32));
            let cats = [vec![cat], vec![other; cats - 1]].concat();
            let side = if to_move { Side::Mouse } else { Side::Cat };
            let game = Game::grid(&grid).mouse(mouse).cats(cats.len()).cat(cats.clone()).hole([hole]).build().expect("a game");
            let screen = Screen { unicode, columns: Some(width), lines: Some(height) };
            let at = GameState::At(Position::new(mouse, cats, side));
            let drawn = state(&game, &at, &[], screen);
            let plain = anstream::adapter::strip_str(&drawn).to_string();
            prop_assert!(plain.lines().count() < height, "{plain}");
            prop_assert!(plain.lines().all(|line| super::width(line) <= width), "{width}: {plain}");
            prop_assert!(unicode || plain.is_ascii());
            // The row of the animal that moves is drawn with the animal in it, left of the overview.
            let row = grid.cell(if to_move { mouse } else { cat }).0.to_string();
            let drawn_rows = plain.lines().filter_map(|line| line.trim_start().split("   ").next()?.split_once(' '));
            let seen = drawn_rows.filter(|(number, _)| *number == row).any(|(_, cells)| cells.contains(['M', 'C']));
            prop_assert!(seen, "{row}: {plain}");
            prop_assert!(!shows_ways(game.board(), screen) || plain.lines().count() == rows as usize + 1, "{plain}");
        }

        #[test]
        fn the_part_has_the_first_cell_and_every_other_that_has_room(
            board in prop::array::uniform2(1..2000_u32),
            size in prop::array::uniform2(1..60_u32),
            picks in prop::collection::vec(prop::array::uniform2(any::<prop::sample::Index>()), 1..6),
        ) {
            let size = [0, 1].map(|axis| size[axis].min(board[axis]));
            let cell = |pick: &[prop::sample::Index; 2]| [0, 1].map(|axis| pick[axis].index(board[axis] as usize) as u32);
            let cells: Vec<[u32; 2]> = picks.iter().map(cell).collect();
            let part = around(&cells, size, board);
            let has = |cell: [u32; 2]| [0, 1].iter().all(|&axis| part[axis].contains(&cell[axis]));
            prop_assert!([0, 1].iter().all(|&axis| part[axis].end <= board[axis] && part[axis].len() == size[axis] as usize));
            prop_assert!(has(cells[0]));
            let spread = |axis: usize| {
                let of = cells.iter().map(|cell| cell[axis]);
                of.clone().max().unwrap_or(0) - of.min().unwrap_or(0)
            };
            if (0..2).all(|axis| spread(axis) < size[axis]) {
                prop_assert!(cells.iter().all(|&cell| has(cell)));
            }
        }
    }
}
