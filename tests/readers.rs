//! The readers: what they take, what they refuse and where they point, and what they do with bytes that mean nothing.

use std::fs;
use std::path::{Path, PathBuf};

use mousehole::formats::{self, Format, ReadError, detect};
use mousehole::game::{Input, Preset};
use mousehole::{Board, Game};

/// The same code that the fuzz targets run.
#[path = "../fuzz/src/lib.rs"]
#[allow(unreachable_pub)]
mod fuzzed;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(text: &str) -> Result<Input, ReadError> {
    Input::read(text.as_bytes(), None, None)
}

fn game(text: &str) -> Game {
    read(text).unwrap_or_else(|error| panic!("{text}\n{error}")).builder().build().unwrap()
}

/// Checks that each text is refused at a line and column, with a message that starts as given.
fn refused(cases: &[(&str, usize, usize, &str)]) {
    for &(text, line, column, message) in cases {
        let error = read(text).err().unwrap_or_else(|| panic!("{text:?} is taken"));
        assert_eq!((error.line, error.column), (line, column), "{text:?} {error}");
        assert!(error.message.starts_with(message), "{text:?} {error}");
    }
}

#[test]
fn every_format_gives_the_same_grid_game() {
    let expected = game(r#"{"grid":["F####","...C#","....M"],"catJump":1,"mouseJump":2}"#);
    assert_eq!((expected.rules().cat_jump, expected.rules().mouse_jump), (1, 2));
    let texts = [
        (Format::Pasted, "[\"F####\",\"...C#\",\"....M\"]\n1\n2\n"),
        (Format::Pasted, "[\"F####\",\n \"...C#\",\n \"....M\"]\r\n1\r\n2"),
        (Format::Pasted, "Input: grid = [\"F####\",\"...C#\",\"....M\"], catJump = 1, mouseJump = 2\nOutput: true\n"),
        (Format::Pasted, "grid = [\"F####\",\"...C#\",\"....M\"]\nmouseJump = 2\ncatJump = 1"),
        (Format::Json, r#"{"mouse_jump":2,"grid":"F####\n...C#\r\n....M\n","rules":{"cat_jump":1}}"#),
        (Format::Json, r#"{"grid":["F##\u0023#","...C#","...\u002eM"],"rules":{"cat_jump":1,"mouse_jump":2}}"#),
        (Format::Toml, "grid = '''\nF####\n...C#\n....M'''\n[rules]\ncat_jump = 1\nmouse_jump = 2"),
        (Format::Toml, "# walls\n####\nrules.mouse_jump = 2\ngrid = ['F####', \"...C#\", '....M']"),
        (Format::Toml, "grid = \"F##\\u0023#\\n...C#\\n....M\"\nrules = { mouse_jump = 0x2 }"),
    ];
    for (format, text) in texts {
        assert_eq!(detect(text), Ok(format), "{text}");
        assert_eq!(game(text), expected, "{text}");
    }
}

#[test]
fn every_format_gives_the_same_graph_game() {
    let expected = game("[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]");
    let lists = "[ [2, 5], [3],\n [0,4,5], [1,4,5], [2,3], [0,2,3] ]";
    assert_eq!(game(&format!("Input: graph = {lists}")), expected);
    assert_eq!(game(&format!("{{\"graph\": {lists}, \"preset\": \"graph\"}}")), expected);
    assert_eq!(game(&format!("preset = 'graph'\ngraph = {lists} # six nodes")), expected);
}

#[test]
fn grid_text_may_be_written_in_many_ways() {
    let expected = game("M.C\n..F\n");
    for text in [
        "M.C\n..F",
        "M.C\r\n..F\r\n",
        "\u{FEFF}M.C\n..F\n",
        "\n\tM.C\n\n  ..F  \n\n",
        "; a comment, with M, C and F\nM.C ; another\n;###\n..F;",
    ] {
        assert_eq!(detect(text.trim_start_matches('\u{FEFF}')), Ok(Format::Grid), "{text:?}");
        assert_eq!(game(text), expected, "{text:?}");
    }
}

#[test]
fn maps_have_ground_and_obstacles() {
    for newline in ["\n", "\r\n"] {
        let text = "type octile\nheight 2\nwidth 4\nmap\n.GS@\nOTW.\n\n".replace('\n', newline);
        assert_eq!(detect(&text), Ok(Format::Map));
        let Board::Grid(grid) = read(&text).unwrap().board else { panic!("a map is a grid") };
        assert_eq!(grid.to_string(), "...#\n###.\n");
    }
}

#[test]
fn json_carries_a_name_and_other_keys() {
    let input = read(r#" {"plies":[{}],"id":{"n":1},"grid":["M.C","..F"],"winner":"mouse","preset":"cops"} "#).unwrap();
    assert_eq!(input.id, Some(serde_json::json!({"n": 1})));
    assert_eq!(input.ignored, ["plies", "winner"]);
    assert_eq!(input.preset, Some(Preset::Cops));
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
        ("[\"M.C\",\n \"..f\"]\n1\n1", 2, 5, "found 'f', expected ."),
        ("[\"M.C\",\n \".\"]", 2, 4, "found a row of 1 cells"),
        ("[\"M.C\",\n \"M.F\"]", 2, 3, "found a second mouse"),
        ("[]", 1, 1, "found an empty list, expected a board"),
        ("[1,2]", 1, 2, "found 1, expected a row in quotes or an adjacency list"),
        ("[[1],[0,2]]", 1, 9, "found an edge to node 2, expected a node from 0 to 1"),
        ("[[1],\n[-1]]", 2, 2, "found -1, expected a node number, whole and from 0 to 4294967295"),
        ("[[1],[0.0]]", 1, 7, "found 0.0, expected a node number"),
        ("[[1],[1e0]]", 1, 7, "found 1e0, expected a node number"),
        ("[[01]]", 1, 3, "found 01, expected a node number"),
        ("[[4294967296]]", 1, 3, "found 4294967296, expected a node number"),
        ("[[1],[0]", 1, 9, "found the end of the text, expected a comma or ]"),
        ("[[1] [0]]", 1, 6, "found '[', expected a comma or ]"),
        ("[[1,],[0]]", 1, 5, "found ']', expected a node number"),
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
        ("{\"grid\": [\n \"M.C\",\n \"..f\"]}", 3, 5, "found 'f', expected ."),
        (r#"{"grid":"M.C\n..f"}"#, 1, 17, "found 'f', expected ."),
        (r#"{"grid":"M.C\nM.F"}"#, 1, 15, "found a second mouse"),
        (r#"{"grid":["M.C",".\u0020F"]}"#, 1, 18, "found a space, expected ."),
        (r#"{"grid":["M.C","\x"]}"#, 1, 17, r#"found \x, expected \n, \", \\ or \u0023"#),
        (r#"{"grid":["M.C","\ud800"]}"#, 1, 17, r"found \u, expected"),
        (r#"{"grid":["M.C",""]}"#, 1, 17, "found an empty row, expected ."),
        (r#"{"grid":[]}"#, 1, 9, "found an empty list, expected a list of rows in quotes"),
        (r#"{"grid":7}"#, 1, 9, "found 7, expected a list of rows in quotes"),
        (r#"{"graph":[[1],[2]]}"#, 1, 16, "found an edge to node 2, expected a node from 0 to 1"),
        (r#"{"graph":[[1],"x"]}"#, 1, 15, "found \"x\", expected a list of node numbers"),
        (r#"{"graph":[[0]],"grid":["M"]}"#, 1, 16, "found a second board, expected either"),
        (r#" {"id":7}"#, 1, 2, "found no board, expected \"grid\" or \"graph\""),
        (r#"{"grid":["MCF"],"a":1,"b":1,"a":1}"#, 1, 29, "found \"a\" a second time, expected every key once"),
        (r#"{"grid":["MCF"],"catJump":1,"rules":{"cat_jump":1}}"#, 1, 38, "found \"cat_jump\" a second time"),
        (r#"{"grid":["MCF"],"rules":{"cat_jmp":1}}"#, 1, 26, "found cat_jmp = 1, which is no rule; expected one of"),
        (r#"{"grid":["MCF"],"rules":{"stay":"maybe"}}"#, 1, 33, "found stay = \"maybe\", expected one of both none"),
        (r#"{"grid":["MCF"],"rules":{"limit":null}}"#, 1, 34, "found null, expected a number, true, false, a string"),
        (r#"{"grid":["MCF"],"rules":{"cat":[[[[0]]]]}}"#, 1, 35, "found '[', expected a number or a string"),
        (r#"{"grid":["MCF"],"rules":7}"#, 1, 25, "found 7, expected an object with the rules"),
        (r#"{"grid":["MCF"],"preset":"dogs"}"#, 1, 26, "found preset = \"dogs\", expected one of grid graph cops"),
        (r#"{"grid":["MCF"],"catJump":99999999999999999999}"#, 1, 27, "found 99999999999999999999, expected a whole"),
        (r#"{"grid":["MCF"],"x":tru}"#, 1, 24, "found '}', expected a JSON value"),
        (r#"{"grid":["MCF"],"x":["#, 1, 22, "found the end of the text, expected the end of a JSON value"),
        (r#"{"grid":["MCF"],}"#, 1, 17, "found '}', expected a key in quotes"),
        (r#"{"grid" ["MCF"]}"#, 1, 9, "found '[', expected a colon"),
        ("{\"grid\":[\"MCF\"]}\n{}", 2, 1, "found '{', expected nothing after the object"),
    ]);
}

#[test]
fn game_file_faults() {
    refused(&[
        ("grid = '''\nM.C\n..f\n'''", 3, 3, "found 'f', expected ."),
        ("grid = \"\"\"\r\nM.C\r\n..f\"\"\"", 3, 3, "found 'f', expected ."),
        ("grid = '''\nM.C\nM.F\n'''", 3, 1, "found a second mouse"),
        ("grid = [\n 'M.C',\n '..f']", 3, 5, "found 'f', expected ."),
        ("grid = \"M.C\\n..f\"", 1, 8, "found 'f', expected ."),
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
        ("gird = 'MCF'", 1, 1, "found the key \"gird\", expected preset, grid, graph, file or [rules]"),
        ("grid = 'MCF'\n[rules]\ncat_jmp = 1", 3, 1, "found cat_jmp = 1, which is no rule; expected one of"),
        ("grid = 'MCF'\n[rules]\ncat_jump = 1.5", 3, 12, "found 1.5, expected a whole number"),
        ("grid = 'MCF'\n[rules]\nlimit = 5000000000", 3, 9, "found limit = 5000000000, expected a number of plies"),
        ("grid = 'MCF'\nrules = 7", 2, 9, "found 7, expected a [rules] table"),
        ("grid = 'MCF'\ngrid = 'MCF'", 2, 1, "found grid, expected TOML: duplicate key"),
        ("grid = 'MCF", 1, 12, "found the end of the text, expected TOML"),
        ("preset = grid", 1, 10, "found grid, expected TOML: string values must be quoted"),
        ("file = 'a.map'", 1, 8, "found a board named by its path, which cannot be opened here; expected it inline"),
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
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.message.starts_with(message), "{error}");
    }
}

#[test]
fn hostile_texts_are_refused_in_few_words() {
    let deep = "[".repeat(100_000);
    let garbage: String = Noise(1).take(10_000_000).map(|noise| char::from(b' ' + (noise % 95) as u8)).collect();
    for text in [
        deep.clone(),
        format!("{{\"id\":{deep}"),
        format!("{{\"x\":{deep}"),
        format!("{{\"rules\":{{\"cat\":{deep}"),
        format!("grid = {deep}"),
        format!("a{} = 1", ".a".repeat(100_000)),
        format!("preset = {garbage}"),
        format!("{{\"{garbage}"),
        format!("[\"{}\"]", garbage.replace(['"', '\\'], "_")),
        format!("preset = '{}'\ngrid = 'MCF'", garbage.replace('\'', "_")),
        format!("type octile\nheight {garbage}"),
        format!("....{}", "\u{1b}[31m".repeat(1_000_000)),
        garbage,
    ] {
        let error = read(&text).expect_err("hostile");
        assert!(error.message.len() < 500 && error.excerpt.len() < 400, "{error}");
        fuzzed::read_and_build(text.as_bytes());
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

#[test]
fn a_game_file_may_name_its_board() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("named-boards");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("good.txt"), "M.C\n..F\n").unwrap();
    fs::write(folder.join("bad.txt"), "M.C\n..x\n").unwrap();
    fs::write(folder.join("rules.toml"), "grid = 'M.C'\n[rules]\ncats = 1").unwrap();
    fs::write(folder.join("again.toml"), "file = 'good.txt'").unwrap();
    let read = |name: &str| Input::read(format!("\nfile = '{name}'").as_bytes(), None, Some(&folder));
    assert_eq!(read("good.txt").unwrap().board, game("M.C\n..F").board().clone());
    let ruled = Input::read(b"file = 'good.txt'\n[rules]\nmouse_jump = 2", None, Some(&folder)).unwrap();
    assert_eq!(ruled.settings.mouse_jump, Some(2));
    for (name, line, column, message) in [
        ("bad.txt", 2, 3, "found 'x', expected ."),
        ("rules.toml", 3, 1, "found cats = 1, expected a board alone"),
        ("again.toml", 1, 8, "the file named here names yet another file"),
    ] {
        let error = read(name).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.file.as_ref().unwrap().ends_with(name) && error.message.starts_with(message), "{error}");
    }
    for (name, why) in [("none.txt", "cannot read"), (".", "it is not a file")] {
        let error = read(name).unwrap_err();
        assert_eq!((error.file.as_ref(), error.line, error.column), (None, 2, 8), "{error}");
        assert!(error.message.contains(why), "{error}");
    }
}

#[test]
fn examples_are_games() {
    let mut names: Vec<PathBuf> = fs::read_dir(project().join("examples"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    names.sort();
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        let input = Input::read(&fs::read(&name).unwrap(), None, name.parent()).unwrap();
        let error = input.builder().build().err();
        assert!(error.is_none(), "{}: {error:?}", name.display());
        assert!(input.preset.is_some(), "{}", name.display());
    }
}

#[test]
fn the_example_of_every_knob_sets_every_knob() {
    let text = fs::read_to_string(project().join("examples/every-knob.toml")).unwrap();
    let document = formats::read(&text, None).unwrap();
    let keys: Vec<&str> = document.settings.iter().map(|setting| setting.key.as_str()).collect();
    assert_eq!(keys, mousehole::game::Settings::KEYS);
}

/// Numbers without a pattern, the same in every run (xorshift).
struct Noise(u64);

impl Iterator for Noise {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Some((self.0 >> 20) as usize)
    }
}

impl Noise {
    fn below(&mut self, end: usize) -> usize {
        self.next().unwrap_or_default() % end.max(1)
    }
}

/// Changes a text in one place.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], noise: &mut Noise) {
    const TOKENS: [&str; 16] =
        ["\"", "[", "]", "{", "}", ",", "\n", "\r\n", "'''", "\\u", "-1", "99999999999", "1e9", "é\u{202E}", "=", "#;"];
    let at = noise.below(bytes.len() + 1);
    let end = (at + 1 + noise.below(8)).min(bytes.len());
    match noise.below(6) {
        0 if at < bytes.len() => bytes[at] ^= 1 << noise.below(8),
        1 if at < bytes.len() => drop(bytes.drain(at..end)),
        2 => bytes.insert(at, noise.below(256) as u8),
        3 => drop(bytes.splice(at..at, TOKENS[noise.below(TOKENS.len())].bytes())),
        4 => drop(bytes.splice(at.., other[noise.below(other.len())..].iter().copied())),
        _ => bytes.truncate(at),
    }
}

#[test]
fn readers_survive_noise() {
    type Reader = fn(&[u8]);
    let readers: [(&str, Reader); 6] = [
        ("grid_text", |bytes| fuzzed::read(bytes, Format::Grid)),
        ("pasted", |bytes| fuzzed::read(bytes, Format::Pasted)),
        ("json", |bytes| fuzzed::read(bytes, Format::Json)),
        ("toml", |bytes| fuzzed::read(bytes, Format::Toml)),
        ("moving_ai", |bytes| fuzzed::read(bytes, Format::Map)),
        ("any", fuzzed::read_and_build),
    ];
    let mut noise = Noise(0x6d6f_7573_6568_6f6c);
    for (name, reader) in readers {
        let mut files: Vec<PathBuf> =
            fs::read_dir(project().join("fuzz/seeds").join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let seeds: Vec<Vec<u8>> = files.iter().map(|path| fs::read(path).unwrap()).collect();
        assert!(!seeds.is_empty(), "{name}");
        for round in 0..60_000 {
            let mut bytes = seeds[round % seeds.len()].clone();
            for _ in 0..=noise.below(4) {
                let other = noise.below(seeds.len());
                mutate(&mut bytes, &seeds[other], &mut noise);
            }
            let shown = String::from_utf8_lossy(&bytes).into_owned();
            if std::panic::catch_unwind(|| reader(&bytes)).is_err() {
                panic!("{name} fails on {shown:?}");
            }
        }
    }
}
