//! The readers: what they take, what they refuse and where they point, and what they do with bytes that mean nothing.

use std::fs;
use std::path::{Path, PathBuf};

use mousehole::formats::{self, Format, ReadError, detect};
use mousehole::game::{Input, Preset};
use mousehole::{Board, Game};
use mousehole_testing::root;

mod faults;
mod graph6;
mod graphs;
mod names;
mod noise;
mod pasted;

fn read(text: &str) -> Result<Input, ReadError> {
    Input::read(text.as_bytes(), None, None)
}

fn game(text: &str) -> Game {
    read(text).unwrap_or_else(|error| panic!("{text}\n{error}")).builder().build().unwrap()
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
    assert_eq!(input.id.as_deref(), Some("{\"n\":1}"));
    assert_eq!(input.preset, Some(Preset::Cops));
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
    let mut names: Vec<PathBuf> = fs::read_dir(root().join("examples"))
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
    let text = fs::read_to_string(root().join("examples/every-knob.toml")).unwrap();
    let document = formats::read(&text, None).unwrap();
    let keys: Vec<&str> = document.settings.iter().map(|setting| setting.key.as_str()).collect();
    assert!(keys.iter().copied().eq(mousehole::game::Settings::KNOBS.iter().map(|knob| knob.key)), "{keys:?}");
}
