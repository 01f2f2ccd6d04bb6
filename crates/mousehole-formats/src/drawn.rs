//! A grid as the command draws it: the numbers of the columns, then each row with its number, two characters to a cell.
//!
//! ```text
//!     0 1 2 3 4
//!   0 ████████F
//!   1 ██C · · ·
//!   2 M · ◆ · ·
//! ```

use super::{Fault, GridText, fault, grid_text, lines};

/// Whether a text starts with the numbers of columns and the row below them.
pub(super) fn is_drawn(text: &str) -> bool {
    let mut lines = lines(text).map(|(_, line)| line).filter(|line| !line.is_empty());
    let are_columns = |line: &str| line.split_whitespace().all(|word| word.parse::<u32>().is_ok());
    match (lines.next(), lines.next()) {
        (Some(columns), Some(row)) => {
            // A list of edges or a matrix has no such row: two characters for each column, and no number among them.
            let (_, _, cells) = numbered(row);
            are_columns(columns)
                && columns.split_whitespace().count() > 1
                && cells.chars().count() + 1 >= 2 * columns.split_whitespace().count()
                && pairs(cells).all(|(_, pair)| glyph(pair).is_some())
        }
        _ => false,
    }
}

/// The number of a row, the byte of the line where its cells begin, and the cells.
fn numbered(line: &str) -> (Option<u32>, usize, &str) {
    let words = line.trim_start();
    let digits = words.bytes().take_while(u8::is_ascii_digit).count();
    let cells = words[digits..].strip_prefix(' ').unwrap_or_default();
    (words[..digits].parse().ok(), line.len() - cells.len(), cells)
}

/// The cells of a row and the bytes where they stand. The last has lost the blank behind it.
fn pairs(cells: &str) -> impl Iterator<Item = (usize, [char; 2])> {
    let mut chars = cells.char_indices();
    std::iter::from_fn(move || {
        let (at, first) = chars.next()?;
        Some((at, [first, chars.next().map_or(' ', |(_, second)| second)]))
    })
}

/// The letter of a cell in grid text.
fn glyph(pair: [char; 2]) -> Option<char> {
    Some(match pair {
        ['█', '█'] | ['#', '#'] => '#',
        // A mark is where a best move leads.
        ['·' | '.' | '◆' | '*', ' '] => '.',
        ['F', ' ' | '*'] => 'F',
        ['M', ' '] => 'M',
        ['C', ' ' | '+' | '1'..='9'] => 'C',
        _ => return None,
    })
}

pub(super) fn read(text: &str) -> Result<GridText, Fault> {
    let mut grid = GridText::default();
    let mut rows = lines(text).filter(|(_, line)| !line.is_empty());
    if let Some((start, columns)) = rows.next()
        && columns.split_whitespace().next() != Some("0")
    {
        return Err(part(start + columns.len() - columns.trim_start().len(), ["column", "列"], columns));
    }
    for (start, line) in rows {
        let (number, begin, cells) = numbered(line);
        match number {
            Some(number) if number as usize == grid.rows.len() => {}
            Some(_) => return Err(part(start + line.len() - line.trim_start().len(), ["row", "行"], line)),
            None => {
                let at = start + line.len() - line.trim_start().len();
                let expected = [
                    "nothing after the board: its rules are given by flags or keys",
                    "棋盘之后没有内容：规则由选项或键给出",
                ];
                return Err(Fault::found(at, fault::at(text, at), expected));
            }
        }
        let mut row = String::with_capacity(cells.len());
        for (at, pair) in pairs(cells) {
            row.push(glyph(pair).ok_or_else(|| {
                let found = fault::in_quotes(pair.iter().collect::<String>().trim_end());
                let expected = ["a cell with one of . # M C F on it", "一格，上面是 . # M C F 之一"];
                Fault::found(start + begin + at, found, expected)
            })?);
        }
        grid_text::push_cells(&mut grid, &row, start + begin, 0)?;
    }
    Ok(grid)
}

/// The fault of finding a part of a larger board.
fn part(at: usize, [english, chinese]: [&str; 2], line: &str) -> Fault {
    let found = fault::shortened(line.split_whitespace().next().unwrap_or_default());
    Fault::found(
        at,
        [format!("{english} {found}"), format!("第 {found} {chinese}")],
        [
            format!("{english}s from 0 on: the drawing shows a part of a board"),
            format!("从 0 开始的各{chinese}：图上只是棋盘的一部分"),
        ],
    )
}
