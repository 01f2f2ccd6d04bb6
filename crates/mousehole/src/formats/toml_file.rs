//! Game files: TOML with a board under `grid`, `graph` or `file`, a `preset` and a `[rules]` table.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeInteger, DeString, DeTable, DeValue, Error};

use super::number::{NODE_NUMBER, WHOLE_NUMBER};
use super::{BoardText, Document, Fault, GraphText, GridText, NamesText, Setting, Value, fault, grid_text};

/// The most bytes of a game file. Its parser takes up to a hundred times that in memory, and a board that is larger can
/// stand in a file of its own.
const LARGEST: usize = 8 << 20;

type Entry<'t, 'i> = (&'t Spanned<DeString<'i>>, &'t Spanned<DeValue<'i>>);

pub(super) fn read(text: &str) -> Result<Document, Fault> {
    if text.len() > LARGEST {
        let found = text.len();
        let message =
            format!("found {found} bytes, expected at most {LARGEST}: name a large board with file = \"PATH\"");
        return Err(Fault::new(0, message));
    }
    let file = DeTable::parse(text).map_err(|error| syntax(text, &error))?;
    let (mut board, mut names, mut preset, mut settings) = (None, None, None, Vec::new());
    for (key, value) in in_file_order(file.get_ref()) {
        let read = match key.get_ref().as_ref() {
            "preset" => {
                preset = Some(setting(text, key, value)?);
                continue;
            }
            "rules" => {
                let DeValue::Table(rules) = value.get_ref() else {
                    return Err(unexpected(text, value, "a [rules] table"));
                };
                for (key, value) in in_file_order(rules) {
                    settings.push(setting(text, key, value)?);
                }
                continue;
            }
            "names" => {
                names = Some((names_of_nodes(text, value)?, key.span().start));
                continue;
            }
            "grid" => BoardText::Grid(grid(text, value)?),
            "graph" => BoardText::Graph(graph(text, value)?),
            "file" => match value.get_ref() {
                DeValue::String(path) => BoardText::File { path: path.to_string(), offset: value.span().start },
                _ => return Err(unexpected(text, value, "the path of a board in quotes")),
            },
            other => {
                let found = fault::shortened(other);
                let message = format!("found the key {found:?}, expected preset, grid, graph, names, file or [rules]");
                return Err(Fault::new(key.span().start, message));
            }
        };
        if board.replace(read).is_some() {
            return Err(Fault::new(key.span().start, "found a second board, expected one of grid, graph and file"));
        }
    }
    let mut board = board.ok_or_else(|| Fault::new(0, "found no board, expected one of grid, graph and file"))?;
    if let Some((names, key_offset)) = names {
        board.set_names(names, key_offset)?;
    }
    Ok(Document { preset, settings, ..Document::of(board) })
}

/// The parser's own complaint, with what it stumbled over.
fn syntax(text: &str, error: &Error) -> Fault {
    let offset = fault::boundary(text, error.span().map_or(0, |span| span.start));
    let why = error.message().lines().collect::<Vec<_>>().join(", ");
    Fault::new(offset, format!("found {}, expected TOML: {why}", fault::at(text, offset)))
}

/// The entries of a table, which the parser sorts by key, as they stand in the file.
fn in_file_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<Entry<'t, 'i>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

fn setting(text: &str, key: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>) -> Result<Setting, Fault> {
    Ok(Setting {
        key: key.get_ref().to_string(),
        value: rule_value(text, value)?,
        key_offset: key.span().start,
        offset: value.span().start,
    })
}

fn rule_value(text: &str, value: &Spanned<DeValue<'_>>) -> Result<Value, Fault> {
    match value.get_ref() {
        DeValue::String(string) => Ok(Value::Text(string.to_string())),
        DeValue::Integer(number) => match integer(number) {
            Some(number) => Ok(Value::Integer(number)),
            None => Err(unexpected(text, value, WHOLE_NUMBER)),
        },
        DeValue::Boolean(truth) => Ok(Value::Bool(*truth)),
        DeValue::Array(values) => {
            values.iter().map(|value| rule_value(text, value)).collect::<Result<_, _>>().map(Value::List)
        }
        DeValue::Float(_) => Err(unexpected(text, value, WHOLE_NUMBER)),
        DeValue::Datetime(_) | DeValue::Table(_) => {
            Err(unexpected(text, value, "a number, true, false, a string or a list"))
        }
    }
}

/// Reads a grid: one string whose lines are the rows, or a list of rows.
fn grid(text: &str, value: &Spanned<DeValue<'_>>) -> Result<GridText, Fault> {
    match value.get_ref() {
        DeValue::String(rows) => {
            let (offset, verbatim) = content_offset(text, rows, value.span());
            let mut grid = grid_text::read(rows, offset).map_err(|fault| fault_in(fault, offset, verbatim))?;
            if !verbatim {
                grid.rows.iter_mut().for_each(|row| row.offset = offset);
            }
            Ok(grid)
        }
        DeValue::Array(rows) => grid_of_list(text, rows, value.span()),
        _ => Err(unexpected(text, value, "rows between ''' and ''', or a list of rows in quotes")),
    }
}

fn grid_of_list(text: &str, rows: &DeArray<'_>, span: Range<usize>) -> Result<GridText, Fault> {
    let mut grid = GridText::default();
    for row in rows {
        let DeValue::String(cells) = row.get_ref() else {
            return Err(unexpected(text, row, "a row in quotes"));
        };
        let (offset, verbatim) = content_offset(text, cells, row.span());
        grid_text::push_row(&mut grid, cells, offset).map_err(|fault| fault_in(fault, offset, verbatim))?;
    }
    if grid.rows.is_empty() {
        return Err(Fault::new(span.start, "found an empty list, expected a list of rows in quotes"));
    }
    Ok(grid)
}

/// Where the content of a string stands: its first byte, and whether the rest follows as written. A string with escapes
/// does not, and is only known to stand somewhere in its span.
fn content_offset(text: &str, content: &str, span: Range<usize>) -> (usize, bool) {
    match text[span.clone()].find(content) {
        Some(at) => (span.start + at, true),
        None => (span.start, false),
    }
}

fn fault_in(fault: Fault, offset: usize, verbatim: bool) -> Fault {
    if verbatim { fault } else { Fault { offset, ..fault } }
}

fn graph(text: &str, value: &Spanned<DeValue<'_>>) -> Result<GraphText, Fault> {
    let lists = match value.get_ref() {
        DeValue::Array(lists) if !lists.is_empty() => lists,
        _ => return Err(unexpected(text, value, "a list of adjacency lists")),
    };
    let mut graph = GraphText::default();
    for list in lists {
        let DeValue::Array(nodes) = list.get_ref() else {
            return Err(unexpected(text, list, "a list of node numbers"));
        };
        graph.lists.push(nodes.iter().map(|entry| node(text, entry)).collect::<Result<_, _>>()?);
    }
    Ok(graph)
}

fn names_of_nodes(text: &str, value: &Spanned<DeValue<'_>>) -> Result<NamesText, Fault> {
    let DeValue::Array(list) = value.get_ref() else {
        return Err(unexpected(text, value, "a list with the name of each node"));
    };
    let name = |entry: &Spanned<DeValue<'_>>| match entry.get_ref() {
        DeValue::String(name) => Ok((name.to_string(), entry.span().start)),
        _ => Err(unexpected(text, entry, "the name of a node in quotes")),
    };
    Ok(NamesText { names: list.iter().map(name).collect::<Result<_, _>>()?, offset: value.span().start })
}

fn node(text: &str, entry: &Spanned<DeValue<'_>>) -> Result<(u32, usize), Fault> {
    let number = match entry.get_ref() {
        DeValue::Integer(number) => integer(number).and_then(|number| u32::try_from(number).ok()),
        _ => None,
    };
    match number {
        Some(number) => Ok((number, entry.span().start)),
        None => Err(unexpected(text, entry, NODE_NUMBER)),
    }
}

fn integer(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn unexpected(text: &str, value: &Spanned<DeValue<'_>>, expected: &str) -> Fault {
    let found = match value.get_ref() {
        DeValue::Table(_) => "a table".to_owned(),
        DeValue::Array(values) if values.is_empty() => "an empty list".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        _ => fault::shortened(&text[value.span()]),
    };
    Fault::new(value.span().start, format!("found {found}, expected {expected}"))
}
