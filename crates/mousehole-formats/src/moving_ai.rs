//! Maps of the Moving AI benchmark set: `type octile`, `height`, `width`, `map`, then the rows.

use super::grid_text::row_of;
use super::{Fault, GridRow, GridText, fault, lines};

const EXPECTED: [&str; 2] =
    [". G or S (passable), @ O T or W (not)", ". G S 之一（可通行）或 @ O T W 之一（不可通行）"];

/// The numbers that the header gives.
#[derive(Default)]
struct Header {
    height: Option<usize>,
    width: Option<usize>,
}

/// Reads a map. The header's numbers are only compared with the rows that are there.
pub(super) fn read(text: &str) -> Result<GridText, Fault> {
    let mut header = Header::default();
    let mut lines = lines(text);
    let (height, width) = loop {
        let Some((start, line)) = lines.next() else {
            let expected = ["a line with the word map and the rows below it", "只有 map 一词的一行，其下是各行"];
            return Err(Fault::found(text.len(), ["no rows", "没有行"], expected));
        };
        if line == "map" {
            let missing = |name| {
                let expected = [format!("a line like {name} 512 above it"), format!("其上方有形如 {name} 512 的一行")];
                Fault::found(start, fault::word("map"), expected)
            };
            break (header.height.ok_or_else(|| missing("height"))?, header.width.ok_or_else(|| missing("width"))?);
        }
        header.line(line, start)?;
    };
    let mut grid = GridText::default();
    let mut end = text.len();
    for (start, line) in lines {
        if grid.rows.len() == height && !line.is_empty() {
            return Err(Fault::found(start, ["another row", "多出的一行"], as_height(height)));
        }
        if grid.rows.len() < height {
            if line.is_empty() {
                end = start;
                break;
            }
            grid.rows.push(row(line, start, width)?);
        }
    }
    if grid.rows.len() < height {
        let rows = grid.rows.len();
        return Err(Fault::found(end, [format!("{rows} rows"), format!("{rows} 行")], as_height(height)));
    }
    Ok(grid)
}

impl Header {
    fn line(&mut self, line: &str, start: usize) -> Result<(), Fault> {
        let (name, value) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let (value, at) = (value.trim_start(), start + line.len() - value.trim_start().len());
        let size = || match value.parse() {
            Ok(size) if (1..=u32::MAX).contains(&size) => Ok(Some(size as usize)),
            _ => {
                let found = fault::shortened(value);
                let found = match value {
                    "" => [format!("nothing as the {name}"), format!("{name} 没有值")],
                    _ => [format!("{found} as the {name}"), format!("{name} 的值 {found}")],
                };
                let most = u32::MAX;
                let expected = [format!("a number from 1 to {most}"), format!("1 到 {most} 的数")];
                Err(Fault::found(at, found, expected))
            }
        };
        match name {
            "type" if value == "octile" => {}
            "type" => {
                let found = fault::shortened(value);
                let found = [format!("the map type {found:?}"), format!("地图类型 {found:?}")];
                return Err(Fault::found(at, found, ["octile", "octile"]));
            }
            "height" => self.height = size()?,
            "width" => self.width = size()?,
            "" => {}
            _ => {
                let expected = ["type, height, width or map", "type、height、width 或 map"];
                return Err(Fault::found(start, fault::at(line, 0), expected));
            }
        }
        Ok(())
    }
}

fn as_height(height: usize) -> [String; 2] {
    [format!("{height} as the height says"), format!("height 所说的 {height} 行")]
}

/// The row as cells; what kind of ground or obstacle it is makes no difference to the games.
fn row(line: &str, start: usize, width: usize) -> Result<GridRow, Fault> {
    let mut cells = String::with_capacity(line.len());
    for (at, ground) in line.char_indices() {
        cells.push(match ground {
            '.' | 'G' | 'S' => '.',
            '@' | 'O' | 'T' | 'W' => '#',
            _ => return Err(Fault::found(start + at, fault::character(ground), EXPECTED)),
        });
    }
    let found = cells.len();
    if found != width {
        let at = start + found.min(width);
        let expected = [format!("{width} as the width says"), format!("width 所说的 {width} 格")];
        return Err(Fault::found(at, row_of(found), expected));
    }
    Ok(GridRow { cells, offset: start, stride: 1 })
}
