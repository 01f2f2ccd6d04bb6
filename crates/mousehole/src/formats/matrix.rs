//! Adjacency matrices: rows of 0 and 1, with or without blanks or commas between them. Blank lines and `#` comments are
//! ignored.

use super::{EdgesText, Fault, Ways, fault, lines};

/// Reads a matrix: a 1 in row u and column v is an edge from u to v.
pub(super) fn read(text: &str) -> Result<EdgesText, Fault> {
    let mut graph = EdgesText { nodes: 0, edges: Vec::new(), ways: Ways::AsListed, names: None, offset: 0 };
    let mut rows = 0;
    for (start, line) in lines(text) {
        let row = without_comment(line);
        if row.trim().is_empty() {
            continue;
        }
        let offset = start + row.len() - row.trim_start().len();
        if rows == 0 {
            graph.nodes = row.bytes().filter(|byte| matches!(byte, b'0' | b'1')).count();
            graph.offset = offset;
        }
        if rows == graph.nodes && rows > 0 {
            let message = format!("found another row, expected {rows} as there are columns");
            return Err(Fault::new(offset, message));
        }
        push_row(row, start, rows as u32, &mut graph)?;
        rows += 1;
    }
    if rows == 0 {
        return Err(Fault::new(text.len(), "found no matrix, expected rows of 0 and 1"));
    }
    if rows < graph.nodes {
        let message = format!("found {rows} row{}, expected {} as there are columns", plural(rows), graph.nodes);
        return Err(Fault::new(text.len(), message));
    }
    Ok(graph)
}

/// Whether a line is the row of a matrix of three columns or more, or one without blanks of two or more.
pub(super) fn is_row(line: &str) -> bool {
    let row = without_comment(line);
    let entries = row.bytes().filter(|byte| matches!(byte, b'0' | b'1')).count();
    let others = row.bytes().filter(|byte| !matches!(byte, b'0' | b'1')).count();
    let is_blank = |byte: u8| byte.is_ascii_whitespace() || byte == b',';
    entries >= 2 && others == 0
        || entries >= 3
            && others + 1 >= entries
            && row.bytes().all(|byte| matches!(byte, b'0' | b'1') || is_blank(byte))
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or(line)
}

fn push_row(row: &str, start: usize, from: u32, graph: &mut EdgesText) -> Result<(), Fault> {
    let mut columns = 0;
    for (at, character) in row.char_indices() {
        match character {
            ',' => {}
            blank if blank.is_whitespace() => {}
            '0' | '1' => {
                if columns == graph.nodes {
                    let message = format!("found another column, expected {columns} as in the first row");
                    return Err(Fault::new(start + at, message));
                }
                if character == '1' {
                    graph.edges.push((from, columns as u32));
                }
                columns += 1;
            }
            _ => return Err(Fault::new(start + at, format!("found {}, expected 0 or 1", fault::character(character)))),
        }
    }
    if columns < graph.nodes {
        let message =
            format!("found {columns} column{}, expected {} as in the first row", plural(columns), graph.nodes);
        return Err(Fault::new(start + row.trim_end().len(), message));
    }
    Ok(())
}

fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}
