//! All of a large board in a few characters: where there is floor, who stands where, and which part is drawn.

use std::ops::Range;

use anstyle::Style;
use mousehole::game::Game;
use mousehole::strategy::GameState;
use mousehole::{Grid, Place};

use super::{CAT, HEADING, HOLE, MOUSE, QUIET};

/// The size of an overview: each of its dots stands for a square of cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overview {
    /// The cells along a side of that square.
    pub(super) scale: u32,
    /// In characters.
    pub(super) width: usize,
    pub(super) height: usize,
    unicode: bool,
}

/// One character: how it is coloured, and what it is.
type Sign = (Style, char);

impl Overview {
    /// The finest overview of at most that many characters and lines.
    pub(super) fn within(grid: &Grid, [width, height]: [usize; 2], unicode: bool) -> Option<Overview> {
        if width == 0 || height == 0 {
            return None;
        }
        let [across, down] = dots(unicode);
        let most = |characters: usize, dots: u32| u32::try_from(characters).unwrap_or(u32::MAX).saturating_mul(dots);
        let scale = grid.columns().div_ceil(most(width, across)).max(grid.rows().div_ceil(most(height, down))).max(1);
        let characters = |cells: u32, dots: u32| cells.div_ceil(scale).div_ceil(dots) as usize;
        let (width, height) = (characters(grid.columns(), across), characters(grid.rows(), down));
        Some(Overview { scale, width, height, unicode })
    }

    /// The overview, line by line, with a frame around the part that is drawn.
    pub(super) fn lines(&self, game: &Game, grid: &Grid, state: &GameState, part: &[Range<u32>; 2]) -> Vec<String> {
        let mut signs = self.floor(grid);
        self.frame(&mut signs, part);
        let at = |place: Place| self.index(grid, place);
        for &hole in game.holes() {
            signs[at(hole)] = (HOLE, 'F');
        }
        for &cat in state.cats() {
            signs[at(cat)] = (CAT, 'C');
        }
        if let Some(mouse) = state.mouse() {
            signs[at(mouse)] = if self.shows_both(grid, state) { (CAT, '&') } else { (MOUSE, 'M') };
        }
        signs.chunks(self.width).map(line).collect()
    }

    /// What its signs mean.
    pub(super) fn legend(&self, game: &Game, grid: &Grid, state: &GameState) -> String {
        let floor = if self.unicode { '⣿' } else { ':' };
        let frame = if self.unicode { "┌┐" } else { "++" };
        let mut signs =
            vec![format!("{QUIET}{floor}{QUIET:#} floor"), format!("{HEADING}{frame}{HEADING:#} the part drawn")];
        let who = |style: Style, sign, who| format!("{style}{sign}{style:#} {who}");
        signs.extend(state.mouse().map(|_| who(MOUSE, 'M', "mouse")));
        if let [_, more @ ..] = state.cats() {
            signs.push(who(CAT, 'C', if more.is_empty() { "cat" } else { "cats" }));
        }
        if self.shows_both(grid, state) {
            signs.push(who(CAT, '&', "both"));
        }
        signs.extend(game.holes().first().map(|_| who(HOLE, 'F', "food")));
        format!(" {}\n", signs.join("  "))
    }

    /// Dots where floor is at least half as common as on the whole board, so that the ways of a map that is mostly wall
    /// are seen as well as the walls of one that is mostly floor.
    fn floor(&self, grid: &Grid) -> Vec<Sign> {
        let [across, down] = dots(self.unicode);
        let (columns, rows) = (self.width * across as usize, self.height * down as usize);
        let mut floor = vec![0_u64; columns * rows];
        for place in (0..grid.places() as u32).map(Place) {
            let (row, column) = grid.cell(place);
            floor[(row / self.scale) as usize * columns + (column / self.scale) as usize] += 1;
        }
        let cells = u64::from(grid.rows()) * u64::from(grid.columns());
        let side = |at: usize, all: u32| u64::from(self.scale.min(all.saturating_sub(at as u32 * self.scale)));
        let is_floor = |row: usize, column: usize| {
            let (here, all) = (floor[row * columns + column], side(row, grid.rows()) * side(column, grid.columns()));
            here > 0 && here * cells * 2 >= all * grid.places() as u64
        };
        let sign = |index: usize| {
            let (row, column) = (index / self.width * down as usize, index % self.width * across as usize);
            let dot = |i: usize| is_floor(row + i / across as usize, column + i % across as usize);
            let dots = (0..(across * down) as usize).fold(0, |dots, i| dots | usize::from(dot(i)) << i);
            (QUIET, if self.unicode { braille(dots) } else { [' ', '\'', '.', ':'][dots] })
        };
        (0..self.width * self.height).map(sign).collect()
    }

    /// The outline of the part that is drawn; it takes two characters each way at least, where there are as many.
    fn frame(&self, signs: &mut [Sign], [rows, columns]: &[Range<u32>; 2]) {
        let [across, down] = dots(self.unicode);
        let span = |range: &Range<u32>, dots: u32, most: usize| {
            let of = |cell: u32| (cell / self.scale / dots) as usize;
            let (first, last) = (of(range.start), of(range.end.saturating_sub(1)));
            if first < last { (first, last) } else { (first.min(most.saturating_sub(2)), (first + 1).min(most - 1)) }
        };
        let (top, bottom) = span(rows, down, self.height);
        let (left, right) = span(columns, across, self.width);
        let [level, upright, corners @ ..] =
            if self.unicode { ['─', '│', '┌', '┐', '└', '┘'] } else { ['-', '|', '+', '+', '+', '+'] };
        for row in top..=bottom {
            for column in left..=right {
                let sign = match (row == top, row == bottom, column == left, column == right) {
                    (true, _, true, _) => corners[0],
                    (true, _, _, true) => corners[1],
                    (_, true, true, _) => corners[2],
                    (_, true, _, true) => corners[3],
                    (true, ..) | (_, true, ..) => level,
                    (_, _, true, _) | (_, _, _, true) => upright,
                    _ => continue,
                };
                signs[row * self.width + column] = (HEADING, sign);
            }
        }
    }

    /// Whether the mouse and a cat have one character.
    fn shows_both(&self, grid: &Grid, state: &GameState) -> bool {
        let at = |place: Place| self.index(grid, place);
        state.mouse().is_some_and(|mouse| state.cats().iter().any(|&cat| at(cat) == at(mouse)))
    }

    fn index(&self, grid: &Grid, place: Place) -> usize {
        let (row, column) = grid.cell(place);
        let [across, down] = dots(self.unicode);
        (row / self.scale / down) as usize * self.width + (column / self.scale / across) as usize
    }
}

/// The dots of one character: across and down.
fn dots(unicode: bool) -> [u32; 2] {
    if unicode { [2, 4] } else { [1, 2] }
}

/// The braille pattern of eight dots, given row by row.
fn braille(dots: usize) -> char {
    // Unicode numbers the upper six column by column, and the lowest two last.
    const BITS: [u32; 8] = [0, 3, 1, 4, 2, 5, 6, 7];
    let bits = BITS.iter().enumerate().fold(0, |bits, (i, bit)| bits | ((dots >> i & 1) as u32) << bit);
    // Some fonts show the empty pattern as circles.
    char::from_u32(0x2800 + bits).filter(|_| bits > 0).unwrap_or(' ')
}

/// Signs in a row, each run of one colour as one.
fn line(signs: &[Sign]) -> String {
    let mut out = String::new();
    let end = signs.iter().rposition(|&(_, sign)| sign != ' ').map_or(0, |last| last + 1);
    for run in signs[..end].chunk_by(|(style, _), (next, _)| style == next) {
        let (style, text) = (run[0].0, run.iter().map(|(_, sign)| sign).collect::<String>());
        out.push_str(&format!("{style}{text}{style:#}"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_where_unicode_has_them() {
        assert_eq!(braille(0), ' ');
        assert_eq!([0b1, 0b10, 0b100, 0b100_0000, 0b1000_0000].map(braille), ['⠁', '⠈', '⠂', '⡀', '⢀']);
        assert_eq!(braille(0xFF), '⣿');
    }

    #[test]
    fn floor_shows_whatever_its_share() {
        let seen = |board: &str, unicode| {
            let grid: Grid = board.parse().unwrap();
            let overview = Overview::within(&grid, [2, 1], unicode).unwrap();
            overview.floor(&grid).into_iter().map(|(_, sign)| sign).collect::<String>()
        };
        assert_eq!(seen("....\n####\n....\n####", true), "⠭⠭");
        assert_eq!(seen("..##\n..##\n..##", false), ": ");
        assert_eq!(seen("##.#\n####", false), " '");
        // A square of four cells to a dot.
        assert_eq!(seen("#.######\n########\n########\n########", false), "' ");
    }
}
