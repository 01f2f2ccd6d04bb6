//! Game files: TOML with a board under `grid`, `graph` or `file`, a `preset` and a `[rules]` table.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeInteger, DeString, DeTable, DeValue, Error};

use super::number::{NODE_NUMBER, WHOLE_NUMBER};
use super::phrases::{EMPTY_LIST, LISTS, NO_BOARD, ROWS, SECOND_BOARD, SETTING};
use super::{BoardText, Document, Fault, GraphText, GridText, NamesText, Setting, Value, fault, grid_text, phrases};

/// The most bytes of a game file. Its parser takes up to a hundred times that in memory, and a board that is larger can
/// stand in a file of its own.
const LARGEST: usize = 8 << 20;

const BOARDS: [&str; 2] = ["one of grid, graph and file", "grid、graph、file 之一"];

type Entry<'t, 'i> = (&'t Spanned<DeString<'i>>, &'t Spanned<DeValue<'i>>);

pub(super) fn read(text: &str) -> Result<Document, Fault> {
    if text.len() > LARGEST {
        let found = text.len();
        let expected = [
            format!("at most {LARGEST}: name a large board with file = \"PATH\""),
            format!("至多 {LARGEST} 字节：大棋盘请用 file = \"路径\" 指明"),
        ];
        return Err(Fault::found(0, [format!("{found} bytes"), format!("{found} 字节")], expected));
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
                    return Err(unexpected(text, value, ["a [rules] table", "[rules] 表"]));
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
                _ => return Err(unexpected(text, value, ["the path of a board in quotes", "引号中的棋盘路径"])),
            },
            other => {
                let expected =
                    ["preset, grid, graph, names, file or [rules]", "preset、grid、graph、names、file 或 [rules]"];
                return Err(Fault::found(key.span().start, phrases::key(other), expected));
            }
        };
        if board.replace(read).is_some() {
            return Err(Fault::found(key.span().start, SECOND_BOARD, BOARDS));
        }
    }
    let mut board = board.ok_or_else(|| Fault::found(0, NO_BOARD, BOARDS))?;
    if let Some((names, key_offset)) = names {
        board.set_names(names, key_offset)?;
    }
    Ok(Document { preset, settings, ..Document::of(board) })
}

/// The parser's own complaint, with what it stumbled over.
fn syntax(text: &str, error: &Error) -> Fault {
    let offset = fault::boundary(text, error.span().map_or(0, |span| span.start));
    let why = error.message().lines().collect::<Vec<_>>().join(", ");
    Fault::found(offset, fault::at(text, offset), [format!("TOML: {why}"), "TOML 的写法".to_owned()])
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
        DeValue::Datetime(_) | DeValue::Table(_) => Err(unexpected(text, value, SETTING)),
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
        _ => {
            let expected = [
                "rows between ''' and ''', or a list of rows in quotes",
                "''' 与 ''' 之间的各行，或由引号中的行组成的列表",
            ];
            Err(unexpected(text, value, expected))
        }
    }
}

fn grid_of_list(text: &str, rows: &DeArray<'_>, span: Range<usize>) -> Result<GridText, Fault> {
    let mut grid = GridText::default();
    for row in rows {
        let DeValue::String(cells) = row.get_ref() else {
            return Err(unexpected(text, row, phrases::ROW));
        };
        let (offset, verbatim) = content_offset(text, cells, row.span());
        grid_text::push_row(&mut grid, cells, offset).map_err(|fault| fault_in(fault, offset, verbatim))?;
    }
    if grid.rows.is_empty() {
        return Err(Fault::found(span.start, EMPTY_LIST, ROWS));
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
        _ => return Err(unexpected(text, value, LISTS)),
    };
    let mut graph = GraphText::default();
    for list in lists {
        let DeValue::Array(nodes) = list.get_ref() else {
            return Err(unexpected(text, list, phrases::NODE_NUMBERS));
        };
        graph.lists.push(nodes.iter().map(|entry| node(text, entry)).collect::<Result<_, _>>()?);
    }
    Ok(graph)
}

fn names_of_nodes(text: &str, value: &Spanned<DeValue<'_>>) -> Result<NamesText, Fault> {
    let DeValue::Array(list) = value.get_ref() else {
        return Err(unexpected(text, value, phrases::NAMES));
    };
    let name = |entry: &Spanned<DeValue<'_>>| match entry.get_ref() {
        DeValue::String(name) => Ok((name.to_string(), entry.span().start)),
        _ => Err(unexpected(text, entry, phrases::QUOTED_NAME)),
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

fn unexpected(text: &str, value: &Spanned<DeValue<'_>>, expected: [&'static str; 2]) -> Fault {
    let found = match value.get_ref() {
        DeValue::Table(_) => ["a table", "一个表"].into(),
        DeValue::Array(values) if values.is_empty() => EMPTY_LIST.into(),
        DeValue::Array(_) => phrases::LIST.into(),
        _ => fault::word(&text[value.span()]),
    };
    Fault::found(value.span().start, found, expected)
}
