//! Boards and moves drawn in text. Colours are always written; the output drops them where they are not wanted.

mod graph;
mod grid;
mod overview;
mod window;

use anstyle::{Ansi256Color, AnsiColor, Style};
use mousehole::board::PlaceName;
use mousehole::game::{Game, Position};
use mousehole::strategy::GameState;
use mousehole::{Board, Place, Side};
use mousehole_picture::look::{ON_ANY_GROUND, Rgb};

use crate::screen::Screen;

/// The colours of pictures and of the page.
pub(crate) const MOUSE: Style = nearest(ON_ANY_GROUND[0]);
pub(crate) const CAT: Style = nearest(ON_ANY_GROUND[1]);
pub(crate) const HOLE: Style = nearest(ON_ANY_GROUND[2]);
pub(crate) const GOOD: Style = AnsiColor::BrightGreen.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::BrightRed.on_default().bold();
pub(crate) const BEST: Style = AnsiColor::BrightCyan.on_default().bold();
pub(crate) const QUIET: Style = Style::new().dimmed();
pub(crate) const HEADING: Style = Style::new().bold();

/// Of the 256 colours that terminals have, the nearest one of the cube, whose levels are 0, 95, 135, 175, 215 and 255.
const fn nearest([red, green, blue]: Rgb) -> Style {
    const fn level(value: u8) -> u8 {
        if value < 48 {
            0
        } else if value < 115 {
            1
        } else {
            (value - 35) / 40
        }
    }
    Ansi256Color(16 + 36 * level(red) + 6 * level(green) + level(blue)).on_default().bold()
}

/// The board with the animals of a position, and marks where the best moves lead.
pub(crate) fn board(game: &Game, position: &Position, marks: &[Place], screen: Screen) -> String {
    state(game, &GameState::At(position.clone()), marks, screen)
}

/// The board with the animals that are placed, and marks where the best moves lead.
pub(crate) fn state(game: &Game, state: &GameState, marks: &[Place], screen: Screen) -> String {
    marked(game, state, marks, "best", screen)
}

/// The same with marks that mean something else: beside a node of a graph stands that word, of at most six letters.
pub(crate) fn marked(game: &Game, state: &GameState, marks: &[Place], word: &str, screen: Screen) -> String {
    match game.board() {
        Board::Grid(grid) => grid::draw(game, grid, state, marks, screen),
        Board::Graph(graph) => graph::draw(game, graph, state, &Marks { places: marks, word }),
    }
}

/// Places to mark in the lists of a graph, and what to write beside them.
struct Marks<'m> {
    places: &'m [Place],
    word: &'m str,
}

/// Whether a board is drawn whole, so that one sees where its ways lead.
pub(crate) fn shows_ways(board: &Board, screen: Screen) -> bool {
    matches!(board, Board::Grid(grid) if grid::fits(grid, screen))
}

/// Who stands where, as far as they are placed: `Mouse 1, cats 2 5, `.
fn animals(game: &Game, state: &GameState) -> String {
    let name = |place: &Place| game.board().name(*place).to_string();
    let mouse = state.mouse().map(|mouse| format!("{MOUSE}Mouse{MOUSE:#} {}, ", name(&mouse)));
    let cats: Vec<String> = state.cats().iter().map(name).collect();
    let who = match (cats.len(), mouse.is_some()) {
        (0, _) => return mouse.unwrap_or_default(),
        (1, true) => "cat",
        (1, false) => "Cat",
        (_, true) => "cats",
        (_, false) => "Cats",
    };
    format!("{}{CAT}{who}{CAT:#} {}, ", mouse.unwrap_or_default(), cats.join(" "))
}

/// A move, coloured; cats move together: `cats 0,1 ↓ 1,1; 3,3 · 3,3`.
pub(crate) fn moved(board: &Board, from: &Position, to: &Position, unicode: bool) -> String {
    let step = |from: Place, to: Place| {
        let (from, to) = (board.name(from), board.name(to));
        format!("{from} {} {to}", arrow(&from, &to, unicode))
    };
    match from.turn {
        Side::Mouse => format!("{MOUSE}mouse{MOUSE:#} {}", step(from.mouse, to.mouse)),
        Side::Cat => {
            let steps: Vec<String> = from.cats.iter().zip(to.cats.iter()).map(|(&from, &to)| step(from, to)).collect();
            let who = if steps.len() == 1 { "cat  " } else { "cats " };
            format!("{CAT}{who}{CAT:#} {}", steps.join("; "))
        }
    }
}

/// The way from one place to another. Directions are as on the screen; along an edge there is only onwards.
fn arrow(from: &PlaceName, to: &PlaceName, unicode: bool) -> &'static str {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (down, right) = match (from, to) {
        (PlaceName::Cell { row, column }, PlaceName::Cell { row: to_row, column: to_column }) => {
            (to_row.cmp(row), to_column.cmp(column))
        }
        (from, to) if from == to => (Equal, Equal),
        _ => (Equal, Greater),
    };
    let (arrow, ascii) = match (down, right) {
        (Equal, Equal) => ("·", "="),
        (Equal, Greater) => ("→", "->"),
        (Equal, Less) => ("←", "<-"),
        (Less, Equal) => ("↑", "^"),
        (Greater, Equal) => ("↓", "v"),
        (Less, Greater) => ("↗", "/^"),
        (Less, Less) => ("↖", "^\\"),
        (Greater, Greater) => ("↘", "\\v"),
        (Greater, Less) => ("↙", "v/"),
    };
    if unicode { arrow } else { ascii }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mouse_is_blue_and_the_cat_orange() {
        let code = |style: Style| style.render().to_string();
        assert!(code(MOUSE).contains("38;5;31"), "#0087af: {:?}", code(MOUSE));
        assert!(code(CAT).contains("38;5;166"), "#d75f00: {:?}", code(CAT));
        assert!(code(HOLE).contains("38;5;136"), "#af8700: {:?}", code(HOLE));
    }

    #[test]
    fn arrows_point_as_on_the_screen() {
        let at = |row, column| PlaceName::Cell { row, column };
        let all =
            [(0, 1, "↑"), (2, 1, "↓"), (1, 0, "←"), (1, 2, "→"), (0, 0, "↖"), (0, 2, "↗"), (2, 0, "↙"), (2, 2, "↘")];
        for (row, column, expected) in all {
            assert_eq!(arrow(&at(1, 1), &at(row, column), true), expected);
            assert!(arrow(&at(1, 1), &at(row, column), false).is_ascii());
        }
        assert_eq!(arrow(&at(1, 1), &at(1, 1), true), "·");
        assert_eq!(arrow(&PlaceName::Node(3), &PlaceName::Node(1), true), "→");
    }
}
