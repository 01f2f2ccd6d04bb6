//! What the readers refuse: each fault with its line, its column and what the message says.

use mousehole::game::Input;

use crate::noise::fuzzed::check;
use crate::read;

/// Checks that each text is refused at a line and column, with a message that starts as given.
pub(crate) fn refused(cases: &[(&str, usize, usize, &str)]) {
    for &(text, line, column, message) in cases {
        let error = read(text).err().unwrap_or_else(|| panic!("{text:?} is taken"));
        assert_eq!((error.line, error.column), (line, column), "{text:?} {error}");
        assert!(error.message.starts_with(message), "{text:?} {error}");
        check(text.as_bytes(), &error);
    }
}

#[test]
fn faults_are_told_in_chinese() {
    for (text, chinese) in [
        ("M.C\n.xF", "发现 'x'，预期 .（空地）、#（墙）、M（老鼠）、C（猫）或 F（食物）"),
        ("M.C\n.\tF", "发现制表符，预期 .（空地）、#（墙）、M（老鼠）、C（猫）或 F（食物）"),
        ("M.C\n..", "发现有 2 格的一行，预期与第一行同样的 3 格"),
        ("M.C\nM.F", "发现第二只老鼠，预期只有一个 M"),
        ("[[1],[0],[9]]", "发现通向节点 9 的边，预期 0 到 2 的节点"),
        (
            "{\"grid\": [\"M.F\"], \"grib\": 1}",
            "发现键 \"grib\"，预期 grid、graph、names、catJump、mouseJump、preset、rules、id 之一",
        ),
        ("{\"grid\": ['M.F']}", "发现 '''，预期引号中的一行：JSON 用双引号"),
        ("grid = 'M.F'\n[rules]\nstay = 'maybe'", "发现 stay = \"maybe\"，预期 both none mouse cat 之一"),
        ("grid = M.F\n[rules]", "发现 M.F，预期 TOML 的写法"),
        ("p edge 3 2\ne 1 4", "发现节点 4，预期 1 到 3 的节点"),
        ("alice bob\nbob,", "发现行尾，预期第二个名称"),
        (">>graph7<<DQc", "发现 >>graph7<<DQ，预期文件头 >>graph6<<、>>sparse6<< 或 >>digraph6<<，或没有文件头"),
        ("type octile\nheight 0", "发现 height 的值 0，预期 1 到 4294967295 的数"),
        ("011\n10", "发现 2 列，预期与第一行同样的 3 列"),
    ] {
        assert_eq!(&*read(text).unwrap_err().chinese, chinese, "{text:?}");
    }
}

#[test]
fn grid_faults() {
    refused(&[
        ("M.C\n.xF", 2, 2, "found 'x', expected . (floor), # (wall), M (mouse), C (cat) or F (food)"),
        ("M.C\n.é.", 2, 2, "found 'é', expected . (floor)"),
        ("M.C\n. F", 2, 2, "found a space, expected"),
        ("M.C\n.\tF", 2, 2, "found a tab, expected"),
        ("M.C\n.\u{1b}F", 2, 2, "found the character U+001B, expected"),
        ("M.C\n..", 2, 3, "found a row of 2 cells, expected 3 as in the first row"),
        ("M . C\n. .", 2, 4, "found a row of 2 cells, expected 3 as in the first row"),
        ("M . C\n. M .", 2, 3, "found a second mouse"),
        ("M . C\n..F", 1, 2, "found a space, expected . (floor)"),
        ("M . C\n.   F", 1, 2, "found a space, expected . (floor)"),
        ("M . C\n. x F", 2, 3, "found 'x', expected . (floor)"),
        ("M  . C\n.  . F", 1, 2, "found a space, expected . (floor)"),
        ("    0 1 2\n  0 M · C\n  2 · · F", 3, 3, "found row 2, expected rows from 0 on: the drawing shows a part"),
        ("    5   6\n  0 M · C\n  1 · · F", 1, 5, "found column 5, expected columns from 0 on"),
        ("    0 1 2\n  0 M · C\n  1 · CMF", 3, 7, "found \"CM\", expected a cell with one of . # M C F on it"),
        ("    0 1 2\n  0 M · C\n  1 · · F\n\n mouse jumps 2", 5, 2, "found mouse, expected nothing after the board"),
        ("  M.C\n\n  ..F.", 3, 6, "found a row of 4 cells, expected 3"),
        ("M.C\nM.F", 2, 1, "found a second mouse, expected one M"),
        ("; nothing\n", 1, 1, "found no board, expected rows of cells"),
        ("", 1, 1, "found an empty text, expected a board: grid text (rows of .#MCF), a pasted test case"),
        (" \r\n\t", 1, 1, "found nothing but white space, expected a board"),
        ("\nonce upon a time\n", 2, 1, "found once, expected a board"),
        ("<svg>\n...\n", 1, 1, "found '<', expected . (floor)"),
    ]);
}

#[test]
fn pasted_faults() {
    refused(&[
        ("[\"M.C\",\n \"..x\"]\n1\n1", 2, 5, "found 'x', expected ."),
        ("[\"M.C\",\n \".\"]", 2, 4, "found a row of 1 cells"),
        ("[\"M.C\",\n \"M.F\"]", 2, 3, "found a second mouse"),
        ("[]", 1, 1, "found an empty list, expected a board"),
        ("[1,2]", 1, 2, "found 1, expected a row in quotes or an adjacency list"),
        ("[[\"M\",\".\"],[\"C\",\"FF\"]]", 1, 17, "found \"FF\", expected a cell in quotes, or each row as one string"),
        ("[[\"M\",\".\"],[\"C\",\"x\"]]", 1, 17, "found 'x', expected . (floor)"),
        ("[[\"M\",\".\"],[\"C\",\"M\"]]", 1, 17, "found a second mouse"),
        ("[[\"M\",\".\"],[\"C\"]]", 1, 13, "found a row of 1 cells, expected 2"),
        ("[[\"M\",\".\"],[1]]", 1, 12, "found a list, expected a row in quotes"),
        ("[[1],[\"M\"]]", 1, 7, "found \"M\", expected a node number"),
        ("['M.F','C..x']", 1, 12, "found 'x', expected . (floor)"),
        ("['M.F\",'C..']", 1, 6, "found '\"', expected . (floor)"),
        ("grid = ['M.F','C..'], catJump = 1", 1, 23, "found one jump and no other, expected mouseJump as well"),
        ("grid = ['M.F','C..'], mouseJump = 1", 1, 23, "found one jump and no other, expected catJump as well"),
        ("[\"M.CF\"]\n1", 2, 1, "found one jump and no other, expected mouseJump as well"),
        ("canMouseWin([\"M.CF\"], 1)", 1, 25, "found 2 arguments, expected the grid, catJump and mouseJump"),
        ("canMouseWin([\"M.CF\"])", 1, 22, "found 1 arguments, expected the grid, catJump and mouseJump"),
        ("canMouseWin(grid, 1, 2)", 1, 13, "found grid without a value, expected one, or grid = … above"),
        ("canMouseWin([\"M.CF\"], 1, 2, 3)", 1, 29, "found 3, expected nothing after the board and its two jumps"),
        ("catMouseGame([[1],[0]], 1)", 1, 27, "found 2 arguments, expected the graph alone"),
        ("catMouseGame([\"M.CF\"])", 1, 15, "found \"M.CF\", expected a list of node numbers"),
        ("def canMouseWin(self, grid: List[str]) -> bool:", 1, 17, "found self, expected"),
        ("vector<string> grid = {\"M.CF\"};\nint jump = 1;", 2, 5, "found jump, expected grid, graph, catJump or"),
        ("{{1},{0}", 1, 9, "found the end of the text, expected a comma or }"),
        ("{{1],{0}}", 1, 4, "found ']', expected a comma or }"),
        ("vec![vec![1], vec![0, 2]]", 1, 23, "found an edge to node 2, expected a node from 0 to 1"),
        ("[[1],[0,2]]", 1, 9, "found an edge to node 2, expected a node from 0 to 1"),
        ("[[1],\n[-1]]", 2, 2, "found -1, expected a node number, whole and from 0 to 4294967295"),
        ("[[1],[0.0]]", 1, 7, "found 0.0, expected a node number"),
        ("[[1],[1e0]]", 1, 7, "found 1e0, expected a node number"),
        ("[[01]]", 1, 3, "found 01, expected a node number"),
        ("[[4294967296]]", 1, 3, "found 4294967296, expected a node number"),
        ("[[1],[0]", 1, 9, "found the end of the text, expected a comma or ]"),
        ("[[1] [0]]", 1, 6, "found '[', expected a comma or ]"),
        ("[[1,,],[0]]", 1, 5, "found ',', expected a node number"),
        ("[\"M.C\n\"]", 1, 6, "found the end of the line inside a string, expected a closing quote"),
        ("[\"M.C", 1, 2, "found a string without an end, expected a closing quote"),
        ("[\"M.CF\"]\n-1\n1", 2, 1, "found cat_jump = -1, expected a number from 0 to 4294967295"),
        ("[\"M.CF\"]\n1\n1.5", 3, 1, "found 1.5, expected a whole number up to 4294967295"),
        ("[\"M.CF\"]\n1\n1\n1", 4, 1, "found 1, expected nothing after the board and its two jumps"),
        ("[\"M.CF\"]\n1\n1\n[\"M.CF\"]", 4, 1, "found a second board, expected one test case"),
        ("grid = [\"M.CF\"], catJump = 1, catJump = 1", 1, 31, "found a second catJump"),
        ("Input: grid = [\"M.CF\"], dogJump = 1", 1, 25, "found dogJump, expected grid, graph, catJump or"),
    ]);
}

#[test]
fn json_faults() {
    refused(&[
        ("{\"grid\": [\n \"M.C\",\n \"..x\"]}", 3, 5, "found 'x', expected ."),
        (r#"{"grid":"M.C\n..x"}"#, 1, 17, "found 'x', expected ."),
        (r#"{"grid":"M.C\nM.F"}"#, 1, 15, "found a second mouse"),
        (r#"{"grid":["M.C",".\u0020F"]}"#, 1, 18, "found a space, expected ."),
        (r#"{"grid":["M.C","\x"]}"#, 1, 17, r#"found \x, expected \n, \", \\ or \u0023"#),
        (r#"{"grid":["M.C","\ud800"]}"#, 1, 17, r"found \u, expected"),
        (r#"{"grid":["M.C",""]}"#, 1, 17, "found an empty row, expected ."),
        (r#"{"grid":["MCF"],"catjump":1}"#, 1, 17, "found the key \"catjump\", expected one of grid, graph, names"),
        ("{'grid':[]}", 1, 2, "found ''', expected a key in quotes: JSON has double quotes"),
        (r#"{"grid":[["M","."],["C","F"]]}"#, 1, 10, "found '[', expected a row in quotes"),
        (r#"{"grid":[]}"#, 1, 9, "found an empty list, expected a list of rows in quotes"),
        (r#"{"grid":7}"#, 1, 9, "found 7, expected a list of rows in quotes"),
        (r#"{"graph":[[1],[2]]}"#, 1, 16, "found an edge to node 2, expected a node from 0 to 1"),
        (r#"{"graph":[[1],"x"]}"#, 1, 15, "found \"x\", expected a list of node numbers"),
        (r#"{"graph":[[0]],"grid":["M"]}"#, 1, 16, "found a second board, expected either"),
        (r#" {"id":7}"#, 1, 2, "found no board, expected \"grid\" or \"graph\""),
        (r#"{"grid":["MCF"],"id":1,"plies":1,"id":1}"#, 1, 34, "found \"id\" a second time, expected every key once"),
        (r#"{"grid":["MCF"],"catJump":1,"rules":{"cat_jump":1}}"#, 1, 38, "found \"cat_jump\" a second time"),
        (r#"{"grid":["MCF"],"rules":{"cat_jmp":1}}"#, 1, 26, "found cat_jmp = 1, which is no rule; expected one of"),
        (r#"{"grid":["MCF"],"rules":{"stay":"maybe"}}"#, 1, 33, "found stay = \"maybe\", expected one of both none"),
        (r#"{"grid":["MCF"],"rules":{"limit":null}}"#, 1, 34, "found null, expected a number, true, false, a string"),
        (r#"{"grid":["MCF"],"rules":{"cat":[[[[0]]]]}}"#, 1, 35, "found '[', expected a number or a string"),
        (r#"{"grid":["MCF"],"rules":7}"#, 1, 25, "found 7, expected an object with the rules"),
        (r#"{"grid":["MCF"],"preset":"dogs"}"#, 1, 26, "found preset = \"dogs\", expected one of grid graph cops"),
        (r#"{"grid":["MCF"],"catJump":99999999999999999999}"#, 1, 27, "found 99999999999999999999, expected a whole"),
        (r#"{"grid":["MCF"],"id":tru}"#, 1, 25, "found '}', expected a JSON value"),
        (r#"{"grid":["MCF"],"id":["#, 1, 23, "found the end of the text, expected the end of a JSON value"),
        (r#"{"grid":["MCF"],}"#, 1, 17, "found '}', expected a key in quotes"),
        (r#"{"grid" ["MCF"]}"#, 1, 9, "found '[', expected a colon"),
        ("{\"grid\":[\"MCF\"]}\n{}", 2, 1, "found '{', expected nothing after the object"),
    ]);
}

#[test]
fn game_file_faults() {
    refused(&[
        ("grid = '''\nM.C\n..x\n'''", 3, 3, "found 'x', expected ."),
        ("grid = \"\"\"\r\nM.C\r\n..x\"\"\"", 3, 3, "found 'x', expected ."),
        ("grid = '''\nM.C\nM.F\n'''", 3, 1, "found a second mouse"),
        ("grid = [\n 'M.C',\n '..x']", 3, 5, "found 'x', expected ."),
        ("grid = \"M.C\\n..x\"", 1, 8, "found 'x', expected ."),
        ("grid = ['M.C', 7]", 1, 16, "found 7, expected a row in quotes"),
        ("grid = 7", 1, 8, "found 7, expected rows between ''' and ''', or a list of rows in quotes"),
        ("graph = [[1], [2]]", 1, 16, "found an edge to node 2, expected a node from 0 to 1"),
        ("graph = [[1], [-1]]", 1, 16, "found -1, expected a node number"),
        ("graph = [[1], [0.5]]", 1, 16, "found 0.5, expected a node number"),
        ("graph = []", 1, 9, "found an empty list, expected a list of adjacency lists"),
        ("graph = [[0]]\ngrid = 'MCF'", 2, 1, "found a second board, expected one of grid, graph and file"),
        ("preset = 'grid'", 1, 1, "found no board, expected one of grid, graph and file"),
        ("# Nothing here yet", 1, 1, "found no board, expected one of grid, graph and file"),
        ("preset = 'dogs'\ngrid = 'MCF'", 1, 10, "found preset = \"dogs\", expected one of grid graph cops"),
        ("gird = 'MCF'", 1, 1, "found the key \"gird\", expected preset, grid, graph, names, file or [rules]"),
        ("grid = 'MCF'\n[rules]\ncat_jmp = 1", 3, 1, "found cat_jmp = 1, which is no rule; expected one of"),
        ("grid = 'MCF'\n[rules]\ncat_jump = 1.5", 3, 12, "found 1.5, expected a whole number"),
        (
            "grid = 'MCF'\n[rules]\nlimit = 5000000000",
            3,
            9,
            "found limit = 5000000000, expected a number of plies up to 4294967295, or none",
        ),
        ("grid = 'MCF'\nrules = 7", 2, 9, "found 7, expected a [rules] table"),
        ("grid = 'MCF'\ngrid = 'MCF'", 2, 1, "found grid, expected TOML: duplicate key"),
        ("grid = 'MCF", 1, 12, "found the end of the text, expected TOML"),
        ("preset = grid", 1, 10, "found grid, expected TOML: string values must be quoted"),
        ("file = 'a.map'", 1, 8, "found a board named by its path, which cannot be opened here; expected it inline"),
    ]);
}

#[test]
fn names_faults() {
    refused(&[
        (r#"{"graph":[[1],[0]],"names":["a"]}"#, 1, 28, "found 1 name, expected 2, one for each node"),
        (r#"{"names":["a","b","a"],"graph":[[1],[0],[]]}"#, 1, 19, "found a second node named \"a\", expected a name"),
        (r#"{"graph":[[1],[0]],"names":["a",""]}"#, 1, 33, "found an empty name, expected a name of one character"),
        (r#"{"graph":[[1],[0]],"names":["a","\u001b"]}"#, 1, 33, "found a name with a control character, expected"),
        (r#"{"graph":[[1],[0]],"names":["a",7]}"#, 1, 33, "found 7, expected the name of a node in quotes"),
        (r#"{"graph":[[1],[0]],"names":"ab"}"#, 1, 28, "found \"ab\", expected a list with the name of each node"),
        (r#"{"grid":["MCF"],"names":["a"]}"#, 1, 17, "found names, expected them beside a graph"),
        ("graph = [[1],[0]]\nnames = ['a', 'a']", 2, 15, "found a second node named \"a\", expected a name"),
        ("graph = [[1],[0]]\nnames = ['a']", 2, 9, "found 1 name, expected 2, one for each node"),
        ("graph = [[1],[0]]\nnames = 'ab'", 2, 9, "found 'ab', expected a list with the name of each node"),
        ("graph = [[1],[0]]\nnames = ['a', 2]", 2, 15, "found 2, expected the name of a node in quotes"),
        ("names = ['a']\ngrid = 'MCF'", 1, 1, "found names, expected them beside a graph"),
    ]);
}

#[test]
fn map_faults() {
    refused(&[
        ("type octile\nheight 1\nwidth 2\nmap\n.x\n", 5, 2, "found 'x', expected . G or S (passable)"),
        ("type octile\nheight 1\nwidth 2\nmap\n...\n", 5, 3, "found a row of 3 cells, expected 2 as the width says"),
        ("type octile\nheight 2\nwidth 2\nmap\n..\n", 6, 1, "found 1 rows, expected 2 as the height says"),
        ("type octile\nheight 1\nwidth 2\nmap\n..\n..\n", 6, 1, "found another row, expected 1 as the height says"),
        ("type octile\nheight 1\nmap\n..\n", 3, 1, "found map, expected a line like width 512 above it"),
        ("type octile\nheight 1\nwidth 2\n", 4, 1, "found no rows, expected a line with the word map"),
        ("type octile\nheight tall\n", 2, 8, "found tall as the height, expected a number from 1 to 4294967295"),
        ("type octile\nheight 4294967296\n", 2, 8, "found 4294967296 as the height, expected"),
        ("type octile\nwidth 0\n", 2, 7, "found 0 as the width, expected"),
        ("type hexagons\n", 1, 6, "found the map type \"hexagons\", expected octile"),
        ("type octile\ndepth 1\n", 2, 1, "found depth, expected type, height, width or map"),
        ("type octile\nheight 4000000000\nwidth 4000000000\nmap\n..\n", 5, 3, "found a row of 2 cells"),
    ]);
}

#[test]
fn bytes_that_are_no_text() {
    for (bytes, line, column, message) in [
        (&b"M.C\n..\xFF"[..], 2, 3, "found the byte 0xFF, expected UTF-8 text"),
        (b"\xFF\xFEM\0.\0", 1, 1, "found UTF-16 text, expected UTF-8 text"),
        (b"M\0.\0C\0", 1, 2, "found the byte 0x00, expected UTF-8 text"),
        (b"\xEF\xBB\xBFM.x", 1, 3, "found 'x', expected ."),
    ] {
        let error = Input::read(bytes, None, None).unwrap_err();
        check(bytes, &error);
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.message.starts_with(message), "{error}");
    }
}

#[test]
fn an_excerpt_shows_the_place_in_a_long_line() {
    let error = read(&format!("{}x{}", ".".repeat(500), "#".repeat(500))).unwrap_err();
    assert_eq!((error.line, error.column), (1, 501));
    assert_eq!(error.excerpt.chars().nth(error.caret - 1), Some('x'));
    assert!(error.excerpt.starts_with("…..") && error.excerpt.ends_with("##…"), "{}", error.excerpt);
    let error = read("M\t.\u{202E}").unwrap_err();
    assert_eq!((error.excerpt.as_str(), error.caret), ("M .\u{FFFD}", 2));
}
