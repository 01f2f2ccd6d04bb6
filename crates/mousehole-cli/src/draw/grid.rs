//! A grid, two characters to a cell so that it looks square, with the numbers of rows and columns on its edges.

use std::fmt::Write;
use std::ops::Range;

use anstyle::Style;
use mousehole::game::Game;
use mousehole::strategy::GameState;
use mousehole::{Grid, Place};

use super::{BEST, CAT, HOLE, MOUSE, QUIET, animals, window};
use crate::screen::Screen;
use crate::words::{count, counted};

/// Larger boards are drawn in part where nothing else bounds the drawing: few terminals would show them.
const MOST_COLUMNS: u32 = 100;
const MOST_ROWS: u32 = 60;

/// Whether the screen shows all of a board at once, above a prompt.
pub(super) fn fits(grid: &Grid, screen: Screen) -> bool {
    let width = left(grid.rows()) + 2 * grid.columns() as usize;
    screen.columns.map_or(grid.columns() <= MOST_COLUMNS, |columns| width <= columns)
        && screen.lines.map_or(grid.rows() <= MOST_ROWS, |lines| grid.rows() as usize + 2 <= lines)
}

pub(super) fn draw(game: &Game, grid: &Grid, state: &GameState, marks: &[Place], screen: Screen) -> String {
    if fits(grid, screen) {
        part(game, grid, state, marks, [0..grid.rows(), 0..grid.columns()], screen.unicode)
    } else {
        window::draw(game, grid, state, marks, screen)
    }
}

/// The room that row numbers take at the left.
pub(super) fn left(rows: u32) -> usize {
    rows.saturating_sub(1).to_string().len() + 3
}

/// Some rows and columns.
pub(super) fn part(
    game: &Game,
    grid: &Grid,
    state: &GameState,
    marks: &[Place],
    [rows, columns]: [Range<u32>; 2],
    unicode: bool,
) -> String {
    let margin = left(rows.end) - 2;
    let mut out = String::new();
    writeln!(out, " {QUIET}{:margin$} {}{QUIET:#}", "", column_numbers(&columns)).expect("memory");
    for row in rows {
        write!(out, " {QUIET}{row:margin$}{QUIET:#} ").expect("memory");
        let mut last = None;
        for column in columns.clone() {
            let place = grid.place_at(row, column);
            let (style, glyph) = match place {
                None => (QUIET, if unicode { "██".to_owned() } else { "##".to_owned() }),
                Some(place) => cell(game, state, place, marks.contains(&place), unicode),
            };
            if last != Some(style) {
                write!(out, "{}{style}", anstyle::Reset).expect("memory");
                last = Some(style);
            }
            out.push_str(if column + 1 == columns.end { glyph.trim_end() } else { &glyph });
        }
        writeln!(out, "{}", anstyle::Reset).expect("memory");
    }
    out
}

/// Every number up to 10 columns, every fifth of more, where they would run into each other; none sticks out.
fn column_numbers(columns: &Range<u32>) -> String {
    let every = if columns.end <= 10 { 1 } else { 5 };
    let mut numbers = String::new();
    for column in columns.clone().filter(|column| column.is_multiple_of(every)) {
        let before = 2 * (column - columns.start) as usize;
        if before + column.to_string().len() > 2 * columns.len() {
            break;
        }
        write!(numbers, "{:pad$}{column}", "", pad = before.saturating_sub(numbers.len())).expect("memory");
    }
    numbers
}

/// What to draw at a place: who stands there, and what is there.
fn cell(game: &Game, state: &GameState, place: Place, marked: bool, unicode: bool) -> (Style, String) {
    let cats: Vec<usize> = (0..state.cats().len()).filter(|&cat| state.cats()[cat] == place).collect();
    let mouse = state.mouse() == Some(place);
    let hole = game.is_hole(place);
    let underlined = |style: Style| if marked { style.underline() } else { style };
    let with_hole = |animal: &str| format!("{animal}{}", if hole { "F" } else { " " });
    match (cats.as_slice(), mouse) {
        ([_, ..], true) => (underlined(CAT), "CM".to_owned()),
        (&[cat], false) if state.cats().len() > 1 && !hole => (underlined(CAT), format!("{:<2}", cat_name(cat))),
        ([_, ..], false) => (underlined(CAT), with_hole("C")),
        ([], true) => (underlined(MOUSE), with_hole("M")),
        ([], false) if hole => (underlined(HOLE), if marked { "F*".to_owned() } else { "F ".to_owned() }),
        ([], false) if marked => (BEST, if unicode { "◆ ".to_owned() } else { "* ".to_owned() }),
        ([], false) => (QUIET, if unicode { "· ".to_owned() } else { ". ".to_owned() }),
    }
}

/// One of several cats in two characters.
fn cat_name(cat: usize) -> String {
    if cat < 9 { format!("C{}", cat + 1) } else { "C+".to_owned() }
}

pub(super) fn summary(game: &Game, grid: &Grid, state: &GameState) -> String {
    let name = |place: &Place| game.board().name(*place).to_string();
    let cells = u64::from(grid.rows()) * u64::from(grid.columns());
    let food: Vec<String> = game.holes().iter().take(8).map(name).collect();
    let more = if game.holes().len() > food.len() { " …" } else { "" };
    let animals = animals(game, state);
    let what = if animals.is_empty() { "Food" } else { "food" };
    format!(
        " A grid of {} and {}: {} of {} are floor.\n {animals}{HOLE}{what}{HOLE:#} {}{more}.\n",
        counted(u64::from(grid.rows()), "row", "rows"),
        counted(u64::from(grid.columns()), "column", "columns"),
        count(grid.places() as u64),
        counted(cells, "cell", "cells"),
        if food.is_empty() { "none".to_owned() } else { food.join(" ") },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_numbers_never_touch() {
        assert_eq!(column_numbers(&(0..5)), "0 1 2 3 4");
        assert_eq!(column_numbers(&(0..12)), "0         5         10");
        assert_eq!(column_numbers(&(98..107)), "    100       105");
        assert_eq!(column_numbers(&(98..106)), "    100");
    }
}
