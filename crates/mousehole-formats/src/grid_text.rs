//! Grid text: rows of `.#MCF`, in capitals or not. Blank lines and `;` comments are ignored, and so is white space around a
//! row. Between cells there may be one blank each, if there is in all rows.

use super::phrases::NO_BOARD;
use super::{Fault, GridRow, GridText, fault};

/// What a cell can be, for messages.
const EXPECTED: [&str; 2] =
    [". (floor), # (wall), M (mouse), C (cat) or F (food)", ".（空地）、#（墙）、M（老鼠）、C（猫）或 F（食物）"];

/// Reads rows; `offset` is the byte of the file where `text` starts.
pub fn read(text: &str, offset: usize) -> Result<GridText, Fault> {
    let mut grid = GridText::default();
    let mut line_start = 0;
    let mut rows = text.lines().map(|line| without_comment(line).trim()).filter(|row| !row.is_empty());
    let are_spaced = rows.all(is_spaced);
    for line in text.split_inclusive('\n') {
        let row = without_comment(line).trim();
        let row_start = offset + line_start + (line.len() - line.trim_start().len());
        line_start += line.len();
        match row.is_empty() {
            true => {}
            false if are_spaced => push_cells(&mut grid, &row.chars().step_by(2).collect::<String>(), row_start, 2)?,
            false => push_row(&mut grid, row, row_start)?,
        }
    }
    if grid.rows.is_empty() {
        let [english, chinese] = EXPECTED;
        let expected = [format!("rows of cells: {english}"), format!("由这些格子组成的行：{chinese}")];
        return Err(Fault::found(offset, NO_BOARD, expected));
    }
    Ok(grid)
}

pub(super) fn without_comment(line: &str) -> &str {
    line.split(';').next().unwrap_or(line)
}

pub(super) fn is_cell(byte: u8) -> bool {
    matches!(byte, b'.' | b'#' | b'M' | b'C' | b'F')
}

/// `# # F`: a blank after each cell but the last. More blanks than that might stand for cells, so they do not count.
fn is_spaced(row: &str) -> bool {
    row.len() > 1 && row.bytes().enumerate().all(|(at, byte)| matches!(byte, b' ' | b'\t') == (at % 2 == 1))
}

/// Adds a row, whose first cell stands at `offset`, if its cells are cells and it is as wide as the first.
pub(super) fn push_row(grid: &mut GridText, row: &str, offset: usize) -> Result<(), Fault> {
    push_cells(grid, row, offset, 1)
}

/// A row of that many cells, for messages.
pub(super) fn row_of(cells: usize) -> [String; 2] {
    [format!("a row of {cells} cells"), format!("有 {cells} 格的一行")]
}

/// Adds a row whose cells stand `stride` bytes apart.
pub(super) fn push_cells(grid: &mut GridText, row: &str, offset: usize, stride: usize) -> Result<(), Fault> {
    // All cells are ASCII, so the first byte that is no cell starts a character.
    let capitals = row.to_ascii_uppercase();
    if let Some(at) = capitals.bytes().position(|byte| !is_cell(byte)) {
        let found = fault::character(row[at..].chars().next().unwrap_or_default());
        return Err(Fault::found(offset + stride * at, found, EXPECTED));
    }
    let (found, width) = (row.len(), grid.rows.first().map_or(row.len(), |first| first.cells.len()));
    if found == 0 {
        return Err(Fault::found(offset, ["an empty row", "空行"], EXPECTED));
    }
    if found != width {
        // A row that is too short ends behind its last cell.
        let at = offset + if found < width { stride * (found - 1) + stride.min(1) } else { stride * width };
        let expected = [format!("{width} as in the first row"), format!("与第一行同样的 {width} 格")];
        return Err(Fault::found(at, row_of(found), expected));
    }
    grid.rows.push(GridRow { cells: capitals, offset, stride });
    Ok(())
}
