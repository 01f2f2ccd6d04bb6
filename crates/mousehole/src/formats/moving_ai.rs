//! Maps of the Moving AI benchmark set: `type octile`, `height`, `width`, `map`, then the rows.

use super::{Fault, GridRow, GridText, fault, lines};

const EXPECTED: &str = "expected . G or S (passable), @ O T or W (not)";

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
            return Err(Fault::new(
                text.len(),
                "found no rows, expected a line with the word map and the rows below it",
            ));
        };
        if line == "map" {
            let missing = |name| Fault::new(start, format!("found map, expected a line like {name} 512 above it"));
            break (header.height.ok_or_else(|| missing("height"))?, header.width.ok_or_else(|| missing("width"))?);
        }
        header.line(line, start)?;
    };
    let mut grid = GridText::default();
    let mut end = text.len();
    for (start, line) in lines {
        if grid.rows.len() == height && !line.is_empty() {
            return Err(Fault::new(start, format!("found another row, expected {height} as the height says")));
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
        return Err(Fault::new(end, format!("found {rows} rows, expected {height} as the height says")));
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
                let found = if value.is_empty() { "nothing".to_owned() } else { fault::shortened(value) };
                Err(Fault::new(at, format!("found {found} as the {name}, expected a number from 1 to {}", u32::MAX)))
            }
        };
        match name {
            "type" if value == "octile" => {}
            "type" => {
                return Err(Fault::new(
                    at,
                    format!("found the map type {:?}, expected octile", fault::shortened(value)),
                ));
            }
            "height" => self.height = size()?,
            "width" => self.width = size()?,
            "" => {}
            _ => {
                let found = fault::at(line, 0);
                return Err(Fault::new(start, format!("found {found}, expected type, height, width or map")));
            }
        }
        Ok(())
    }
}

/// The row as cells; what kind of ground or obstacle it is makes no difference to the games.
fn row(line: &str, start: usize, width: usize) -> Result<GridRow, Fault> {
    let mut cells = String::with_capacity(line.len());
    for (at, ground) in line.char_indices() {
        cells.push(match ground {
            '.' | 'G' | 'S' => '.',
            '@' | 'O' | 'T' | 'W' => '#',
            _ => return Err(Fault::new(start + at, format!("found {}, {EXPECTED}", fault::character(ground)))),
        });
    }
    let found = cells.len();
    if found != width {
        let at = start + found.min(width);
        return Err(Fault::new(at, format!("found a row of {found} cells, expected {width} as the width says")));
    }
    Ok(GridRow { cells, offset: start, stride: 1 })
}
