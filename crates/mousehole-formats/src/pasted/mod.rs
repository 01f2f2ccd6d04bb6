//! A test case as people have it: JSON values one to a line, as puzzle sites show them, the line of an example
//! (`Input: grid = […], catJump = 1, mouseJump = 2`), or the code of a test in one of many languages.
//!
//! ```text
//! case   heading* item* (answer …)?         heading  Input:   Example 1:   输入：
//! item   (name ("=" | ":" | ":="))? value   name     grid | graph | catJump | mouseJump
//!        function "(" item* ")"             function canMouseWin | catMouseGame
//! value  number | list                      list     "[" … "]", "{" … "}" or "(" … ")"
//! ```
//!
//! A board is a list of rows in quotes, of lists of cells in quotes, or of lists of node numbers. Types and constructors in
//! front of names and values are walked over.

mod lexer;

use mousehole_base::message::Message;

use super::number::{self, WHOLE_NUMBER};
use super::phrases::{EMPTY_LIST, NO_BOARD, SECOND_BOARD};
use super::quoted::Quoted;
use super::{BoardText, Document, Fault, GraphText, GridText, Setting, Value, fault, grid_text, phrases};
use lexer::Lexer;

/// What values are called, as pairs of the puzzle's name and the setting's.
const NAMES: [(&str, &str); 4] =
    [("grid", "grid"), ("graph", "graph"), ("catJump", "cat_jump"), ("mouseJump", "mouse_jump")];

/// The jumps in the order in which they follow the board.
const JUMPS: [&str; 2] = ["cat_jump", "mouse_jump"];

/// The functions of the two puzzles, and their boards.
const FUNCTIONS: [(&str, &str); 4] =
    [("canMouseWin", "grid"), ("can_mouse_win", "grid"), ("catMouseGame", "graph"), ("cat_mouse_game", "graph")];

/// What stands above a test case, and below it.
const HEADINGS: [&str; 7] = ["Input", "Example", "Test", "Testcase", "case", "输入", "示例"];
const ANSWERS: [&str; 7] = ["Output", "Expected", "Explanation", "Answer", "输出", "解释", "预期结果"];

const BOARD: [&str; 2] =
    ["a board: a list of rows in quotes, or of adjacency lists", "棋盘：由引号中的行或由邻接表组成的列表"];
const ROW_OR_LIST: [&str; 2] = ["a row in quotes or an adjacency list", "引号中的一行或一个邻接表"];
const ONE_CASE: [&str; 2] = ["one test case", "一个测试用例"];

/// Whether a text is a test case by how it starts, and nothing else that is read.
pub(super) fn is_pasted(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    let has_marks = lexer.skip_marks();
    let is_heading = ["Input", "输入"].iter().any(|heading| lexer.rest().starts_with(heading))
        || ["Example", "示例", "Test", "Testcase"].iter().any(|heading| {
            let rest = lexer.rest().strip_prefix(heading).unwrap_or_default();
            rest.trim_start_matches([' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']).starts_with([':', '：'])
        });
    if is_heading || call_ahead(&mut lexer).is_some() {
        return true;
    }
    let has_dressing = lexer.skip_dressing();
    if let Some(name) = name(&mut lexer) {
        let (is_bare, start) = (!has_marks && !has_dressing, lexer.offset());
        return match lexer.peek() {
            Some('=') => {
                lexer.take('=');
                let is_code = !is_bare || JUMPS.contains(&name) || lexer.skip_dressing();
                is_code || !text[start..].strip_prefix('=').is_some_and(|value| is_in_game_file(value, name))
            }
            Some(':' | '[' | '{') => true,
            _ => false,
        };
    }
    match lexer.open() {
        Some(_) if has_dressing || has_marks => true,
        // A table of a game file, or a pair of names.
        Some(']') => is_value(&mut lexer),
        Some('}') => is_list_in_braces(text),
        Some(_) => matches!(lexer.peek(), Some('[' | '(' | '{' | '"' | '\'')),
        None => false,
    }
}

/// Whether `grid = …` could stand in a game file: the value is on the same line, its lists are in brackets, and no comma, jump
/// or answer follows.
fn is_in_game_file(value: &str, name: &str) -> bool {
    let value = value.trim_start_matches([' ', '\t']);
    let Some(list) = value.strip_prefix('[') else {
        return !value.starts_with(['\n', '\r', '(', '{', '`', '“', '‘']);
    };
    let is_plain = name == "graph" || !list.trim_start().starts_with('[');
    let (mut depth, mut in_string) = (0, None);
    for (at, c) in value.char_indices() {
        match c {
            '"' | '\'' if in_string.is_none() => in_string = Some(c),
            _ if in_string == Some(c) => in_string = None,
            '[' if in_string.is_none() => depth += 1,
            ']' if in_string.is_none() => depth -= 1,
            '(' | '{' | '“' | '”' | '‘' | '’' if in_string.is_none() => return false,
            _ => {}
        }
        if depth == 0 {
            let next = value[at + 1..].trim_start();
            let goes_on = [",", ";", "`", "catJump", "mouseJump"].iter().chain(&ANSWERS);
            return is_plain && !goes_on.into_iter().any(|sign| next.starts_with(sign));
        }
    }
    is_plain
}

/// Whether a list of values starts here, rather than the name of a TOML table.
fn is_value(lexer: &mut Lexer<'_>) -> bool {
    if lexer.peek() == Some('[') {
        lexer.open();
    }
    // A quoted name could stand in the header of a table too, but not at the top of a game file.
    lexer.peek().is_none_or(|c| c.is_ascii_digit() || "\"'[](){}-".contains(c))
}

/// Whether the brace that starts a text opens a list, rather than an object with its first key.
pub(super) fn is_list_in_braces(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    lexer.open();
    match lexer.peek() {
        Some('{' | '[' | '(') => true,
        Some('"' | '\'') => lexer.string(ROW_OR_LIST).is_ok() && matches!(lexer.peek(), Some(',' | '}')),
        _ => false,
    }
}

/// The function of a puzzle that is called further on in this line, its board, and how many brackets are open before it.
fn call_ahead(lexer: &mut Lexer<'_>) -> Option<(usize, &'static str, usize)> {
    lexer.word()?;
    let line = lexer.line();
    let is_path = |c: char| c.is_alphanumeric() || "_.:->()= !<".contains(c);
    let (at, name, board) = FUNCTIONS.iter().find_map(|&(name, board)| Some((line.find(name)?, name, board)))?;
    let (before, after) = (&line[..at], &line[at + name.len()..]);
    let of = |bracket| before.matches(bracket).count();
    let is_call = after.trim_start().starts_with(['(', '（']) && before.chars().all(is_path);
    is_call.then(|| (at + name.len(), board, of('(').saturating_sub(of(')'))))
}

/// Walks over the name of a value, which becomes that of its setting.
fn name(lexer: &mut Lexer<'_>) -> Option<&'static str> {
    let word = lexer.word()?;
    let (_, setting) = NAMES.iter().find(|(name, setting)| word == *name || word == *setting)?;
    lexer.skip(word.len());
    Some(setting)
}

pub(super) fn read(text: &str) -> Result<Document, Fault> {
    let mut reader = Reader { lexer: Lexer::new(text), board: None, settings: Vec::new() };
    reader.skip_headings();
    let start = reader.lexer.offset();
    loop {
        reader.lexer.skip_marks();
        if reader.lexer.peek().is_none() || reader.is_at_answer() {
            break;
        }
        reader.item()?;
        reader.lexer.skip_marks();
        let _ = reader.lexer.take(',') || reader.lexer.take(';');
    }
    let board = reader.board.ok_or_else(|| Fault::found(start, NO_BOARD, BOARD))?;
    if let [only] = reader.settings.as_slice() {
        let missing =
            NAMES.iter().find(|(_, key)| JUMPS.contains(key) && *key != only.key).map_or("", |(name, _)| name);
        let found = ["one jump and no other", "只有一个跳跃距离"];
        return Err(Fault::found(only.key_offset, found, [format!("{missing} as well"), format!("还有 {missing}")]));
    }
    Ok(Document { settings: reader.settings, ..Document::of(board) })
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    board: Option<BoardText>,
    settings: Vec<Setting>,
}

impl<'a> Reader<'a> {
    /// Walks over `Input:`, `**Example 1:**` and the like.
    fn skip_headings(&mut self) {
        self.lexer.skip_marks();
        while self.lexer.take_word(&HEADINGS).is_some() {
            while self.lexer.rest().starts_with(|c: char| c.is_ascii_digit()) {
                self.lexer.skip(1);
            }
            self.lexer.take(':');
            self.lexer.skip_marks();
        }
    }

    /// Examples are often copied with the answer below them.
    fn is_at_answer(&mut self) -> bool {
        let rest = self.lexer.rest();
        ANSWERS.iter().any(|answer| rest.starts_with(answer))
    }

    /// A value with or without a name, or a call with such values.
    fn item(&mut self) -> Result<(), Fault> {
        let key_offset = self.lexer.offset();
        if let Some((bytes, board, opened)) = call_ahead(&mut self.lexer) {
            self.lexer.skip(bytes);
            return self.call(board, opened);
        }
        self.lexer.skip_dressing();
        let name = name(&mut self.lexer);
        if name.is_some() {
            self.assignment()?;
        } else if self.lexer.word().is_some() {
            return Err(self.lexer.fault(["grid, graph, catJump or mouseJump", "grid、graph、catJump 或 mouseJump"]));
        }
        self.value(name, key_offset)
    }

    /// Walks over what stands between a name and its value: `=`, `:`, `:=` or, in C++, nothing; and a type.
    fn assignment(&mut self) -> Result<(), Fault> {
        self.lexer.skip_dressing();
        let colon = self.lexer.take(':');
        if colon {
            self.lexer.skip_dressing();
        }
        if !self.lexer.take('=') && !colon && self.lexer.peek() != Some('{') {
            return Err(self.lexer.fault(Message::quoted("=")));
        }
        self.lexer.skip_marks();
        Ok(())
    }

    fn value(&mut self, name: Option<&'static str>, key_offset: usize) -> Result<(), Fault> {
        self.lexer.skip_dressing();
        let is_board = match name {
            Some(name) => !JUMPS.contains(&name),
            None => self.board.is_none() || matches!(self.lexer.peek(), Some('[' | '{' | '(')),
        };
        if is_board {
            if self.board.replace(board(&mut self.lexer, name)?).is_some() {
                return Err(Fault::found(key_offset, SECOND_BOARD, ONE_CASE));
            }
            return Ok(());
        }
        let offset = self.lexer.offset();
        let Some(key) = name.or(JUMPS.get(self.settings.len()).copied()) else {
            return Err(self
                .lexer
                .fault(["nothing after the board and its two jumps", "棋盘和两个跳跃距离之后没有内容"]));
        };
        if self.settings.iter().any(|setting| setting.key == key) {
            let (jump, _) = NAMES.iter().find(|(_, setting)| *setting == key).unwrap_or(&NAMES[0]);
            return Err(Fault::found(key_offset, [format!("a second {jump}"), format!("第二个 {jump}")], ONE_CASE));
        }
        let value = self.lexer.number(|text, at| number::integer(text, at, WHOLE_NUMBER))?;
        self.settings.push(Setting { key: key.to_owned(), value: Value::Integer(value), key_offset, offset });
        Ok(())
    }

    /// The arguments of a call, and what stands behind it on its line, such as the answer. What was given a name above may be
    /// called by it.
    fn call(&mut self, board: &'static str, opened: usize) -> Result<(), Fault> {
        self.lexer.take('(');
        let mut arguments = 0;
        let mut goes_on = !self.lexer.take(')');
        while goes_on {
            let key_offset = self.lexer.offset();
            let expected = if arguments == 0 { Some(board) } else { None };
            match name(&mut self.lexer) {
                Some(name) if matches!(self.lexer.peek(), Some(',' | ')')) => self.is_given(name, key_offset)?,
                Some(name) => {
                    self.assignment()?;
                    self.value(Some(name), key_offset)?;
                }
                None => self.value(expected, key_offset)?,
            }
            arguments += 1;
            goes_on = self.lexer.another(')')?;
        }
        let expected = if board == "grid" { 3 } else { 1 };
        if arguments != expected {
            let at = self.lexer.offset();
            let expected = match board {
                "grid" => ["the grid, catJump and mouseJump", "网格、catJump 和 mouseJump"],
                _ => ["the graph alone", "只有图"],
            };
            let found = [format!("{arguments} arguments"), format!("{arguments} 个参数")];
            return Err(Fault::found(at, found, expected));
        }
        for _ in 0..opened {
            self.lexer.take(')');
        }
        if ["==", "!=", "=>", "->"].iter().any(|sign| self.lexer.rest().starts_with(sign)) {
            self.lexer.skip_line();
        }
        Ok(())
    }

    /// Refuses a name in a call that nothing above gives a value.
    fn is_given(&mut self, name: &str, offset: usize) -> Result<(), Fault> {
        let is_given = match &self.board {
            Some(BoardText::Grid(_)) if name == "grid" => true,
            Some(BoardText::Graph(_)) if name == "graph" => true,
            _ => self.settings.iter().any(|setting| setting.key == name),
        };
        if is_given {
            return Ok(());
        }
        let found = [format!("{name} without a value"), format!("没有值的 {name}")];
        Err(Fault::found(offset, found, [format!("one, or {name} = … above"), format!("一个值，或上方有 {name} = …")]))
    }
}

/// A list of rows, of lists of cells, or of adjacency lists. The first entry says which, unless the name does.
fn board(lexer: &mut Lexer<'_>, name: Option<&str>) -> Result<BoardText, Fault> {
    let start = lexer.offset();
    let Some(close) = lexer.open() else { return Err(lexer.fault(BOARD)) };
    if lexer.take(close) {
        return Err(Fault::found(start, EMPTY_LIST, BOARD));
    }
    let mut board = match name {
        Some("grid") => Some(BoardText::Grid(GridText::default())),
        Some(_) => Some(BoardText::Graph(GraphText::default())),
        None => None,
    };
    loop {
        lexer.skip_dressing();
        entry(lexer, &mut board)?;
        if !lexer.another(close)? {
            break;
        }
    }
    board.ok_or_else(|| Fault::found(start, ["no entry", "没有内容"], BOARD))
}

/// One entry of a board.
fn entry(lexer: &mut Lexer<'_>, board: &mut Option<BoardText>) -> Result<(), Fault> {
    let is_string = |lexer: &mut Lexer<'_>| matches!(lexer.peek(), Some('"' | '\''));
    let start = lexer.offset();
    let (expected, close) = match board {
        Some(BoardText::Graph(_)) => (phrases::NODE_NUMBERS, lexer.open()),
        Some(_) => (phrases::ROW, lexer.open()),
        None => (ROW_OR_LIST, lexer.open()),
    };
    lexer.skip_dressing();
    let has_text = is_string(lexer);
    let board = board.get_or_insert_with(|| match has_text {
        true => BoardText::Grid(GridText::default()),
        false => BoardText::Graph(GraphText::default()),
    });
    match (board, close) {
        (BoardText::Grid(grid), None) => lexer.string(expected)?.push_row(grid),
        (BoardText::Grid(grid), Some(close)) if has_text => cells(lexer, close, grid),
        (BoardText::Graph(graph), Some(close)) => {
            let mut list = Vec::new();
            let mut goes_on = !lexer.take(close);
            while goes_on {
                let offset = lexer.offset();
                list.push((lexer.number(number::node)?, offset));
                goes_on = lexer.another(close)?;
            }
            graph.lists.push(list);
            Ok(())
        }
        (_, None) => Err(lexer.fault(expected)),
        (_, Some(_)) => Err(Fault::found(start, phrases::LIST, expected)),
    }
}

/// The cells of a row one by one, up to the bracket that closes it; or a row that stands in brackets, `String::from("M.F")`.
fn cells(lexer: &mut Lexer<'_>, close: char, grid: &mut GridText) -> Result<(), Fault> {
    const CELL: [&str; 2] = ["a cell in quotes", "引号中的一格"];
    let first = lexer.string(CELL)?;
    if close == ')' && lexer.take(')') {
        return first.push_row(grid);
    }
    let (mut row, mut places) = (String::new(), Vec::new());
    let mut push = |cell: Quoted<'_>| -> Result<(), Fault> {
        let text = cell.text()?;
        if text.chars().count() != 1 {
            let found = Message::quoted(format!("\"{}\"", fault::shortened(&text)));
            let expected =
                [format!("{}, or each row as one string", CELL[0]), format!("{}，或每行一个字符串", CELL[1])];
            return Err(Fault::found(cell.start(), found, expected));
        }
        row.push_str(&text);
        places.push(cell.start());
        Ok(())
    };
    push(first)?;
    while lexer.another(close)? {
        push(lexer.string(CELL)?)?;
    }
    let stride = places.get(1).map_or(0, |second| second - places[0]);
    let is_even = places.iter().enumerate().all(|(column, place)| *place == places[0] + stride * column);
    grid_text::push_cells(grid, &row, places[0], if is_even { stride } else { 0 })
}
