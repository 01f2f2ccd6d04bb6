//! What the faults of several readers have in common, in both languages.

// Some of it is for game files and JSON alone.
#![cfg_attr(not(all(feature = "json", feature = "toml")), allow(dead_code))]

use super::shortened;

/// What a name of a node must be.
pub const NAME: [&str; 2] = ["a name of one character or more", "至少一个字符的名称"];
pub(super) const CLOSING_QUOTE: [&str; 2] = ["a closing quote", "右引号"];
pub(super) const EMPTY_LIST: [&str; 2] = ["an empty list", "空列表"];
pub(super) const END_OF_LINE: [&str; 2] = ["the end of the line", "行尾"];
pub(super) const END_OF_TEXT: [&str; 2] = ["the end of the text", "文本结尾"];
pub(super) const LIST: [&str; 2] = ["a list", "列表"];
pub(super) const LISTS: [&str; 2] = ["a list of adjacency lists", "由邻接表组成的列表"];
pub(super) const NAMES: [&str; 2] = ["a list with the name of each node", "列出每个节点名称的列表"];
pub(super) const NODE_NUMBERS: [&str; 2] = ["a list of node numbers", "节点编号的列表"];
pub(super) const NO_BOARD: [&str; 2] = ["no board", "没有棋盘"];
pub(super) const QUOTED_NAME: [&str; 2] = ["the name of a node in quotes", "引号中的节点名称"];
pub(super) const ROW: [&str; 2] = ["a row in quotes", "引号中的一行"];
pub(super) const ROWS: [&str; 2] = ["a list of rows in quotes", "由引号中的行组成的列表"];
pub(super) const SECOND_BOARD: [&str; 2] = ["a second board", "第二个棋盘"];
pub(super) const SETTING: [&str; 2] = ["a number, true, false, a string or a list", "数、true、false、字符串或列表"];

/// The key of an object, or of a game file.
pub(super) fn key(key: &str) -> [String; 2] {
    let key = shortened(key);
    [format!("the key {key:?}"), format!("键 {key:?}")]
}
