//! Grid text: rows of `.#MCF`. Blank lines and `;` comments are ignored, and so is white space around a row.

use super::{Fault, GridRow, GridText};

/// What a cell can be, for messages.
pub(super) const EXPECTED: &str = "expected . (floor), # (wall), M (mouse), C (cat) or F (food)";

/// Reads rows; `offset` is the byte of the file where `text` starts.
pub(crate) fn read(text: &str, offset: usize) -> Result<GridText, Fault> {
    let mut grid = GridText::default();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let row = line.split(';').next().unwrap_or(line).trim();
        let row_start = line_start + (line.len() - line.trim_start().len());
        line_start += line.len();
        if !row.is_empty() {
            push_row(&mut grid, row, offset + row_start)?;
        }
    }
    if grid.rows.is_empty() {
        return Err(Fault::new(offset, format!("found no board; {EXPECTED}")));
    }
    Ok(grid)
}

/// Adds a row, whose first cell stands at `offset`, if its cells are cells and it is as wide as the first.
pub(super) fn push_row(grid: &mut GridText, row: &str, offset: usize) -> Result<(), Fault> {
    if let Some((at, found)) = row.char_indices().find(|(_, cell)| !".#MCF".contains(*cell)) {
        return Err(Fault::new(offset + at, format!("found {}, {EXPECTED}", shown(found))));
    }
    if let Some(first) = grid.rows.first() {
        let (width, found) = (first.cells.len(), row.len());
        if found != width {
            let at = offset + found.min(width);
            return Err(Fault::new(at, format!("found a row of {found} cells, expected {width} as in the first row")));
        }
    }
    grid.rows.push(GridRow { cells: row.to_owned(), offset });
    Ok(())
}

/// A character as a message shows it.
pub(super) fn shown(found: char) -> String {
    match found {
        '\t' => "a tab".to_owned(),
        ' ' => "a space".to_owned(),
        _ if found.is_control() => format!("the character U+{:04X}", found as u32),
        _ => format!("'{found}'"),
    }
}
