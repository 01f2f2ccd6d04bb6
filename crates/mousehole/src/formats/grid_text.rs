//! Grid text: rows of `.#MCF`. Blank lines and `;` comments are ignored, and so is white space around a row.

use super::{Fault, GridRow, GridText, fault};

/// What a cell can be, for messages.
const EXPECTED: &str = "expected . (floor), # (wall), M (mouse), C (cat) or F (food)";

/// Reads rows; `offset` is the byte of the file where `text` starts.
pub(crate) fn read(text: &str, offset: usize) -> Result<GridText, Fault> {
    let mut grid = GridText::default();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let row = without_comment(line).trim();
        let row_start = line_start + (line.len() - line.trim_start().len());
        line_start += line.len();
        if !row.is_empty() {
            push_row(&mut grid, row, offset + row_start)?;
        }
    }
    if grid.rows.is_empty() {
        return Err(Fault::new(offset, format!("found no board, expected rows of cells: {}", &EXPECTED[9..])));
    }
    Ok(grid)
}

pub(super) fn without_comment(line: &str) -> &str {
    line.split(';').next().unwrap_or(line)
}

pub(super) fn is_cell(byte: u8) -> bool {
    matches!(byte, b'.' | b'#' | b'M' | b'C' | b'F')
}

/// Adds a row, whose first cell stands at `offset`, if its cells are cells and it is as wide as the first.
pub(super) fn push_row(grid: &mut GridText, row: &str, offset: usize) -> Result<(), Fault> {
    // All cells are ASCII, so the first byte that is no cell starts a character.
    if let Some(at) = row.bytes().position(|byte| !is_cell(byte)) {
        let found = row[at..].chars().next().map(fault::character).unwrap_or_default();
        return Err(Fault::new(offset + at, format!("found {found}, {EXPECTED}")));
    }
    let (found, width) = (row.len(), grid.rows.first().map_or(row.len(), |first| first.cells.len()));
    if found == 0 {
        return Err(Fault::new(offset, format!("found an empty row, {EXPECTED}")));
    }
    if found != width {
        let at = offset + found.min(width);
        return Err(Fault::new(at, format!("found a row of {found} cells, expected {width} as in the first row")));
    }
    grid.rows.push(GridRow { cells: row.to_owned(), offset });
    Ok(())
}
