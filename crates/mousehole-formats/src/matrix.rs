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
            return Err(Fault::found(offset, ["another row", "多出的一行"], as_columns(rows)));
        }
        push_row(row, start, rows as u32, &mut graph)?;
        rows += 1;
    }
    if rows == 0 {
        return Err(Fault::found(text.len(), ["no matrix", "没有矩阵"], ["rows of 0 and 1", "由 0 和 1 组成的行"]));
    }
    if rows < graph.nodes {
        let found = [format!("{rows} row{}", plural(rows)), format!("{rows} 行")];
        return Err(Fault::found(text.len(), found, as_columns(graph.nodes)));
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
                    return Err(Fault::found(start + at, ["another column", "多出的一列"], as_first(columns)));
                }
                if character == '1' {
                    graph.edges.push((from, columns as u32));
                }
                columns += 1;
            }
            _ => return Err(Fault::found(start + at, fault::character(character), ["0 or 1", "0 或 1"])),
        }
    }
    if columns < graph.nodes {
        let found = [format!("{columns} column{}", plural(columns)), format!("{columns} 列")];
        return Err(Fault::found(start + row.trim_end().len(), found, as_first(graph.nodes)));
    }
    Ok(())
}

fn as_columns(rows: usize) -> [String; 2] {
    [format!("{rows} as there are columns"), format!("与列数相同的 {rows} 行")]
}

fn as_first(columns: usize) -> [String; 2] {
    [format!("{columns} as in the first row"), format!("与第一行同样的 {columns} 列")]
}

fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}
