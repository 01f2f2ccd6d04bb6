//! Recognises a format by what the text looks like.
//!
//! The formats have so little in common that one line tells: the first one that bears the sign of a format decides.
//! Signs are loose on purpose. A grid with a wrong character in it should be reported as just that.

use super::grid_text::{is_cell, without_comment};
use super::{Fault, Format, shown};

/// A format, and whether a text looks like it.
type Sign = (Format, fn(&str) -> bool);

/// The sign of each format on the first line that is not blank, in the order in which they are tried.
const SIGNS_AT_THE_TOP: [Sign; 2] = [(Format::Json, |text| text.starts_with('{')), (Format::Pasted, is_pasted)];

/// The sign of each format on any line, in the order in which they are tried.
const SIGNS_ON_A_LINE: [Sign; 3] =
    [(Format::Toml, is_toml_line), (Format::Map, is_map_header), (Format::Grid, is_row_or_comment)];

/// How many lines besides comments are looked at. A format whose first lines are all wrong is hard to tell from none.
const LINES: usize = 5;

const EXPECTED: &str = "expected a board: grid text (rows of .#MCF), a pasted test case ([\"..F\",\"M.C\"] or [[1],[0]]), \
    a JSON object ({\"grid\": …}), a game file (TOML, grid = …) or a Moving AI map (type octile)";

/// The format that a text is in, by its content.
///
/// ```
/// use mousehole::formats::{Format, detect};
/// assert_eq!(detect("####F\n#C...\nM...."), Ok(Format::Grid));
/// assert_eq!(detect("[[2,5],[3],[0,4,5]]"), Ok(Format::Pasted));
/// assert_eq!(detect("# A walled garden\npreset = 'grid'"), Ok(Format::Toml));
/// ```
pub fn detect(text: &str) -> Result<Format, Fault> {
    let top = text.trim_start();
    let start = text.len() - top.len();
    if top.is_empty() {
        let found = if text.is_empty() { "an empty text" } else { "nothing but white space" };
        return Err(Fault::new(0, format!("found {found}, {EXPECTED}")));
    }
    if let Some((format, _)) = SIGNS_AT_THE_TOP.iter().find(|(_, is_sign)| is_sign(top)) {
        return Ok(*format);
    }
    let lines = top.lines().map(str::trim).filter(|line| !line.is_empty());
    for line in lines.filter(|line| !is_wall_or_comment(line)).take(LINES) {
        if let Some((format, _)) = SIGNS_ON_A_LINE.iter().find(|(_, is_sign)| is_sign(line)) {
            return Ok(*format);
        }
    }
    // Nothing but walls is a grid, nothing but comments is a game file; both have a better message than this one.
    match top.lines().next() {
        Some(line) if line.starts_with('#') && is_row_or_comment(line) => Ok(Format::Grid),
        Some(line) if line.starts_with('#') => Ok(Format::Toml),
        _ => Err(Fault::new(start, format!("found {}, {EXPECTED}", shown::at(text, start)))),
    }
}

/// A line of `#` only, or one that starts with `#` and is not mostly cells: it may be a wall, or a comment of a game
/// file, and the lines below have to tell.
fn is_wall_or_comment(line: &str) -> bool {
    line.starts_with('#')
        && (line.bytes().all(|byte| byte == b'#') || line.starts_with("# ") || !is_row_or_comment(line))
}

/// Mostly cells, or a comment of grid text.
fn is_row_or_comment(line: &str) -> bool {
    let row = without_comment(line);
    let cells = row.bytes().filter(|&byte| is_cell(byte)).count();
    let others = row.chars().filter(|c| !c.is_whitespace()).count() - cells;
    line.starts_with(';') || cells > others
}

/// `type octile`, or another line of a map's header.
fn is_map_header(line: &str) -> bool {
    line.split_once([' ', '\t']).is_some_and(|(name, _)| matches!(name, "type" | "height" | "width"))
}

/// `[table]`, `[[table]]` or `key = value`.
fn is_toml_line(line: &str) -> bool {
    let is_key = |c: char| c.is_ascii_alphanumeric() || "_-.\"' \t".contains(c);
    let starts_key = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic() || "_\"'".contains(c));
    match line.strip_prefix('[') {
        Some(header) => starts_key(header.trim_start_matches(['[', ' ', '\t'])),
        None => starts_key(line) && line.split_once('=').is_some_and(|(key, _)| key.chars().all(is_key)),
    }
}

/// A list of strings or lists, or the statement's form of a test case: `grid = […], catJump = 1, mouseJump = 2`.
///
/// A game file may start with `grid = […]` too, but no comma, jump or answer follows the list there.
fn is_pasted(text: &str) -> bool {
    let after_name = ["grid", "graph", "catJump", "mouseJump"].iter().find_map(|name| {
        let value = text.strip_prefix(name)?.trim_start().strip_prefix('=')?;
        Some((*name, value.trim_start()))
    });
    match after_name {
        Some(("catJump" | "mouseJump", _)) => true,
        Some((_, value)) => {
            let next = after_list(value);
            [",", "catJump", "mouseJump", "Output"].iter().any(|sign| next.starts_with(sign))
        }
        None => text.starts_with("Input") || is_json_list(text),
    }
}

/// Whether a list of JSON starts here, rather than the header of a TOML table.
fn is_json_list(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('[').map(str::trim_start) else { return false };
    let innermost = inside.strip_prefix('[').map_or(inside, str::trim_start);
    // A quoted name could stand in the header of a table too, but not at the top of a game file.
    let is_value = |c: char| c.is_ascii_digit() || "\"'[]-".contains(c);
    innermost.is_empty() || innermost.starts_with(is_value)
}

/// What follows the list that starts here.
fn after_list(text: &str) -> &str {
    let (mut depth, mut in_string) = (0, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => in_string = !in_string,
            b'[' if !in_string => depth += 1,
            b']' if !in_string => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return if at == 0 { "" } else { text[at + 1..].trim_start() };
        }
    }
    ""
}
