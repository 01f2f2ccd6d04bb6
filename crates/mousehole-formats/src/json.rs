//! A JSON object: a board under `grid` or `graph`, and whatever else stands beside it.

use serde_json::value::RawValue;

use super::cursor::Cursor;
use super::phrases::{EMPTY_LIST, LISTS, NO_BOARD, ROWS, SECOND_BOARD};
use super::{BoardText, Document, Fault, GraphText, GridText, NamesText, Setting, fault, phrases};

/// The keys of a game, for messages.
const KEYS: [&str; 2] = [
    "grid, graph, names, catJump, mouseJump, preset, rules and id",
    "grid、graph、names、catJump、mouseJump、preset、rules、id",
];

/// Keys of what is known of a board, as files of boards and answers have them, and of how the page draws it. Readers of
/// games leave them aside.
const NOTES: [&str; 10] =
    ["source", "comment", "winner", "plies", "reason", "mouseWins", "result", "states", "longest", "layout"];

pub(super) fn read(text: &str) -> Result<Document, Fault> {
    let (mut board, mut names, mut preset, mut id) = (None, None, None, None);
    let mut settings = Vec::new();
    let mut keys = Keys::default();
    let mut cursor = Cursor::new(text, 0);
    let start = cursor.offset();
    cursor.object(["an object that starts with {", "以 { 开头的对象"], |cursor, quoted| {
        let key = quoted.text()?;
        let key_offset = quoted.start();
        match key.as_ref() {
            "grid" | "graph" => {
                let read = if key == "grid" { grid(cursor) } else { graph(cursor).map(BoardText::Graph) };
                if board.replace(read?).is_some() {
                    let expected = ["either \"grid\" or \"graph\"", "\"grid\" 与 \"graph\" 只有一个"];
                    return Err(Fault::found(key_offset, SECOND_BOARD, expected));
                }
            }
            "names" => names = Some((names_of_nodes(cursor)?, key_offset)),
            "catJump" | "cat_jump" => settings.push(setting(cursor, "cat_jump", key_offset)?),
            "mouseJump" | "mouse_jump" => settings.push(setting(cursor, "mouse_jump", key_offset)?),
            "preset" => preset = Some(setting(cursor, "preset", key_offset)?),
            "rules" => cursor.object(["an object with the rules", "规则的对象"], |cursor, quoted| {
                settings.push(setting(cursor, &quoted.text()?, quoted.start())?);
                Ok(())
            })?,
            "id" => id = Some(cursor.any::<&RawValue>()?.get().to_owned()),
            key if NOTES.contains(&key) => cursor.skip()?,
            _ => {
                let expected = [format!("one of {}", KEYS[0]), format!("{} 之一", KEYS[1])];
                return Err(Fault::found(key_offset, phrases::key(&key), expected));
            }
        }
        keys.0.push((key, key_offset));
        Ok(())
    })?;
    if cursor.peek().is_some() {
        return Err(cursor.fault([
            "nothing after the object (many boards, one to a line, are for batch)",
            "对象之后没有内容（每行一个棋盘的多个棋盘请用 batch 命令）",
        ]));
    }
    keys.check()?;
    let mut rules = Keys(settings.iter().map(|rule| (rule.key.as_str().into(), rule.key_offset)).collect());
    rules.check()?;
    let mut board =
        board.ok_or_else(|| Fault::found(start, NO_BOARD, ["\"grid\" or \"graph\"", "\"grid\" 或 \"graph\""]))?;
    if let Some((names, key_offset)) = names {
        board.set_names(names, key_offset)?;
    }
    Ok(Document { board, preset, settings, id })
}

/// The keys of an object and where they stand.
#[derive(Default)]
struct Keys<'a>(Vec<(std::borrow::Cow<'a, str>, usize)>);

impl Keys<'_> {
    /// Refuses a key that stands twice. Sorted, so that a million keys take no longer than they should.
    fn check(&mut self) -> Result<(), Fault> {
        self.0.sort_unstable();
        match self.0.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| &pair[1]).min_by_key(|key| key.1) {
            Some((key, offset)) => {
                let key = fault::shortened(key);
                let found = [format!("{key:?} a second time"), format!("第二个 {key:?}")];
                Err(Fault::found(*offset, found, ["every key once", "每个键只出现一次"]))
            }
            None => Ok(()),
        }
    }
}

fn setting(cursor: &mut Cursor<'_>, key: &str, key_offset: usize) -> Result<Setting, Fault> {
    let offset = cursor.offset();
    Ok(Setting { key: key.to_owned(), value: cursor.setting()?, key_offset, offset })
}

/// The rows of a grid: a list of strings, or one string with line breaks.
pub(super) fn grid(cursor: &mut Cursor<'_>) -> Result<BoardText, Fault> {
    if cursor.peek() == Some(b'"') {
        return Ok(BoardText::Grid(cursor.string(ROWS)?.grid()?));
    }
    let start = cursor.offset();
    let mut grid = GridText::default();
    cursor.list(ROWS, |cursor| cursor.string(phrases::ROW)?.push_row(&mut grid))?;
    if grid.rows.is_empty() {
        return Err(Fault::found(start, EMPTY_LIST, ROWS));
    }
    Ok(BoardText::Grid(grid))
}

pub(super) fn graph(cursor: &mut Cursor<'_>) -> Result<GraphText, Fault> {
    let start = cursor.offset();
    let mut graph = GraphText::default();
    cursor.list(LISTS, |cursor| {
        let mut list = Vec::new();
        cursor.list(phrases::NODE_NUMBERS, |cursor| {
            list.push(cursor.node()?);
            Ok(())
        })?;
        graph.lists.push(list);
        Ok(())
    })?;
    if graph.lists.is_empty() {
        return Err(Fault::found(start, EMPTY_LIST, LISTS));
    }
    Ok(graph)
}

fn names_of_nodes(cursor: &mut Cursor<'_>) -> Result<NamesText, Fault> {
    let mut names = NamesText { names: Vec::new(), offset: cursor.offset() };
    cursor.list(phrases::NAMES, |cursor| {
        let name = cursor.string(phrases::QUOTED_NAME)?;
        names.names.push((name.text()?.into_owned(), name.start()));
        Ok(())
    })?;
    Ok(names)
}
