//! A test case as puzzle sites show it: JSON values one to a line, or `grid = […], catJump = 1, mouseJump = 2`.

use super::cursor::Cursor;
use super::{BoardText, Document, Fault, Setting, json};

/// The jumps in the order in which they follow the board.
const JUMPS: [(&str, &str); 2] = [("catJump", "cat_jump"), ("mouseJump", "mouse_jump")];

const BOARD: &str = "a board: a list of rows in quotes, or of adjacency lists";

pub(super) fn read(text: &str) -> Result<Document, Fault> {
    let mut cursor = Cursor::new(text, 0);
    if cursor.take("Input") {
        cursor.take(":");
    }
    let start = cursor.offset();
    let mut board: Option<BoardText> = None;
    let mut settings: Vec<Setting> = Vec::new();
    while cursor.peek().is_some() && !starts_the_answer(cursor.rest()) {
        let key_offset = cursor.offset();
        let name = name(&mut cursor)?;
        let offset = cursor.offset();
        let is_board = match name {
            Some(name) => !JUMPS.iter().any(|&(jump, _)| jump == name),
            None => cursor.peek() == Some(b'[') || board.is_none(),
        };
        if is_board {
            if board.replace(read_board(&mut cursor, name)?).is_some() {
                return Err(Fault::new(key_offset, "found a second board, expected one test case"));
            }
        } else {
            let next = JUMPS.get(settings.len()).map(|&(jump, _)| jump);
            let Some((jump, key)) = JUMPS.iter().find(|&&(jump, _)| Some(jump) == name.or(next)) else {
                return Err(cursor.fault("nothing after the board and its two jumps"));
            };
            if settings.iter().any(|setting| setting.key == *key) {
                return Err(Fault::new(key_offset, format!("found a second {jump}, expected one test case")));
            }
            let value = cursor.setting()?;
            settings.push(Setting { key: (*key).to_owned(), value, key_offset, offset });
        }
        cursor.take(",");
    }
    let board = board.ok_or_else(|| Fault::new(start, format!("found no board, expected {BOARD}")))?;
    Ok(Document { settings, ..Document::of(board) })
}

/// Examples are often copied with the answer below them.
fn starts_the_answer(text: &str) -> bool {
    text.starts_with("Output")
}

/// The `grid =` in front of a value, if there is one.
fn name(cursor: &mut Cursor<'_>) -> Result<Option<&'static str>, Fault> {
    if !cursor.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
        return Ok(None);
    }
    for name in ["grid", "graph", "catJump", "mouseJump"] {
        if cursor.take(name) {
            return if cursor.take("=") { Ok(Some(name)) } else { Err(cursor.fault("=")) };
        }
    }
    Err(cursor.fault("grid, graph, catJump or mouseJump"))
}

fn read_board(cursor: &mut Cursor<'_>, name: Option<&str>) -> Result<BoardText, Fault> {
    let mut inside = Cursor::new(cursor.rest(), 0);
    let is_list = inside.take("[");
    match (name, inside.peek()) {
        (Some("grid"), _) | (None, Some(b'"' | b'\'')) if is_list => json::grid(cursor),
        (None, Some(b'[')) if is_list && is_list_of_cells(inside) => {
            cursor.take("[");
            Err(cursor.fault("each row of a grid as one string in quotes, such as \"M.F\""))
        }
        (Some(_), _) | (None, Some(b'[')) if is_list => json::graph(cursor).map(BoardText::Graph),
        (_, Some(b']')) if is_list => {
            Err(Fault::new(cursor.offset(), format!("found an empty list, expected {BOARD}")))
        }
        (_, _) if is_list => {
            cursor.take("[");
            Err(cursor.fault("a row in quotes or an adjacency list"))
        }
        _ => Err(cursor.fault(BOARD)),
    }
}

/// `["M",".","F"]`: the row of a grid, cell by cell.
fn is_list_of_cells(mut cursor: Cursor<'_>) -> bool {
    cursor.take("[") && matches!(cursor.peek(), Some(b'"' | b'\''))
}
