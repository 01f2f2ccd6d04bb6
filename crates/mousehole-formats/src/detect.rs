//! Recognises a format by what the text looks like.
//!
//! The formats have so little in common that one line tells: the first one that bears the sign of a format decides.
//! Signs are loose on purpose. A grid with a wrong character in it should be reported as just that.

use super::dimacs::is_dimacs;
use super::edges::is_edge;
use super::graph6::{Kind, Line};
use super::grid_text::{is_cell, without_comment};
use super::pasted::{is_list_in_braces, is_pasted};
use super::{Fault, Format, drawn, fault, graph6, listed, matrix, unfenced};

/// A format, and whether a text looks like it.
type Sign = (Format, fn(&str) -> bool);

/// The sign of each format at the top of the text, in the order in which they are tried.
const SIGNS_AT_THE_TOP: [Sign; 8] = [
    (Format::Graph6, is_graph6),
    (Format::Sparse6, |text| graph_after_header(text).starts_with(':')),
    (Format::Digraph6, |text| graph_after_header(text).starts_with('&')),
    (Format::Json, |text| text.starts_with('{') && !is_list_in_braces(text)),
    (Format::Pasted, is_pasted),
    (Format::Pasted, listed::is_listed),
    (Format::Dimacs, is_dimacs),
    (Format::Grid, drawn::is_drawn),
];

/// The sign of each format on any line, in the order in which they are tried.
const SIGNS_ON_A_LINE: [Sign; 6] = [
    (Format::Toml, is_toml_line),
    (Format::Map, is_map_header),
    (Format::Matrix, matrix::is_row),
    (Format::Edges, is_edge_not_cells),
    (Format::Grid, is_row_or_comment),
    (Format::Graph6, is_odd_word),
];

/// How many lines besides comments are looked at. A format whose first lines are all wrong is hard to tell from none.
const LINES: usize = 5;

const EXPECTED: [&str; 2] = [
    "a board: grid text (rows of .#MCF), a pasted test case ([\"..F\",\"M.C\"] or [[1],[0]]), \
     a JSON object ({\"grid\": …}), a game file (TOML, grid = …), a Moving AI map (type octile) or a graph (graph6, sparse6, \
     digraph6, an edge to a line, DIMACS, or a matrix of 0 and 1)",
    "棋盘：网格文本（由 .#MCF 组成的行）、粘贴的测试用例（[\"..F\",\"M.C\"] 或 [[1],[0]]）、\
     JSON 对象（{\"grid\": …}）、游戏文件（TOML，grid = …）、Moving AI 地图（type octile）或图（graph6、sparse6、\
     digraph6、每行一条边、DIMACS，或由 0 和 1 组成的矩阵）",
];

/// The format that a text is in, by its content.
///
/// ```
/// use mousehole::formats::{Format, detect};
/// assert_eq!(detect("####F\n#C...\nM...."), Ok(Format::Grid));
/// assert_eq!(detect("[[2,5],[3],[0,4,5]]"), Ok(Format::Pasted));
/// assert_eq!(detect("# A walled garden\npreset = 'grid'"), Ok(Format::Toml));
/// assert_eq!(detect("IheA@GUAo"), Ok(Format::Graph6));
/// assert_eq!(detect("alice bob\nbob carol"), Ok(Format::Edges));
/// ```
pub fn detect(text: &str) -> Result<Format, Fault> {
    let text = &*unfenced(text);
    let top = text.trim_start();
    let start = text.len() - top.len();
    if top.is_empty() {
        let found =
            if text.is_empty() { ["an empty text", "空文本"] } else { ["nothing but white space", "只有空白"] };
        return Err(Fault::found(0, found, EXPECTED));
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
    // Nothing but walls is a grid, nothing but comments is a game file; both have a better message than this one. Small
    // letters come last, as they may be names.
    match top.lines().next() {
        Some(line) if is_row_or_comment(&line.to_ascii_uppercase()) => Ok(Format::Grid),
        Some(line) if line.starts_with('#') => Ok(Format::Toml),
        _ => Err(Fault::found(start, fault::at(text, start), EXPECTED)),
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

/// What follows the header of graph6 and its kin, if there is one.
fn graph_after_header(text: &str) -> &str {
    [">>sparse6<<", ">>digraph6<<"].iter().find_map(|header| text.strip_prefix(header)).unwrap_or(text)
}

/// A header; or a first line that is a graph, where another line is one too, or all of them look like it.
///
/// A board of letters alone could be a graph: `CF` is one of 4 nodes. But nothing else that is read starts with `>>`.
fn is_graph6(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(LINES);
    let Some(first) = lines.next() else { return false };
    if first.starts_with(">>") {
        return !graph_after_header(first).starts_with([':', '&']);
    }
    let kind = |line: &str| Line::new(line.as_bytes()).ok().map(|line| line.kind());
    let is_row = |line: &str| line.bytes().all(is_cell);
    let another = || lines.clone().any(|line| kind(line).is_some() && !is_row(line));
    kind(first) == Some(Kind::Graph6)
        && (another() || !is_row(first) && lines.clone().all(|line| line.bytes().all(graph6::holds_bits)))
}

/// A word that only graph6 would have, though not as it should be: at most one character is none of its own.
fn is_odd_word(line: &str) -> bool {
    line.contains(['?', '@', '\\', '^', '`', '|', '~'])
        && line.bytes().filter(|&byte| !graph6::holds_bits(byte)).count() <= 1
}

/// An edge, unless it is more likely a row of a grid with a blank in it.
fn is_edge_not_cells(line: &str) -> bool {
    let is_row = line.contains(['.', '#']) && is_row_or_comment(line);
    is_edge(line) && !is_row && !line.starts_with(';')
}
