//! `render`: pictures in files and on standard output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::runner::{Ran, command, file, finish, mousehole, with_input};

const RING: &str = "[[1,6],[0,2],[1,3],[2,4],[3,5],[4,6],[5,0]]";

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs with `-o` and gives back what is in the file.
#[track_caller]
fn drawn(folder: &Path, name: &str, args: &[&str]) -> Vec<u8> {
    let path = folder.join(name);
    let ran = mousehole(&[&["render", "-o", path.to_str().unwrap()], args].concat());
    assert_eq!(ran.text(), "", "a picture in a file says nothing");
    fs::read(path).unwrap()
}

/// The width and height of a PNG.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

fn svg_size(svg: &str) -> (u32, u32) {
    let number = |name: &str| {
        let rest = svg.split_once(&format!(" {name}=\"")).unwrap().1;
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    (number("width"), number("height"))
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_name_of_the_file_or_a_flag_decides_the_kind() {
    let folder = folder("render-kinds");
    let svg = String::from_utf8(drawn(&folder, "a.svg", &[])).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let (width, height) = svg_size(&svg);
    assert_eq!(png_size(&drawn(&folder, "a.PNG", &[])), (2 * width, 2 * height));
    assert_eq!(png_size(&drawn(&folder, "b.png", &["--scale", "1"])), (width, height));
    let gif = drawn(&folder, "a.gif", &[]);
    assert!(gif.starts_with(b"GIF89a"));
    assert_eq!(u32::from(u16::from_le_bytes([gif[6], gif[7]])), width);
    assert_eq!(png_size(&drawn(&folder, "picture", &["--as", "png", "--scale", "1"])), (width, height));
    assert_eq!(names(&folder), ["a.PNG", "a.gif", "a.svg", "b.png", "picture"], "and nothing else is left");
}

#[test]
fn standard_output_gets_svg_unless_told_otherwise() {
    let plain = mousehole(&["render"]);
    assert!(plain.text().starts_with("<svg "));
    assert_eq!(mousehole(&["render", "-o", "-"]).text(), plain.text());
    let output = command(&["render", "--as", "png"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    png_size(&output.stdout);
    assert_eq!(output.stdout, command(&["render", "--as", "png"]).output().unwrap().stdout, "the same every time");
}

#[test]
fn pictures_say_what_they_show() {
    let title = |args: &[&str]| {
        let svg = mousehole(&[&["render"], args].concat()).text().to_owned();
        svg.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0.to_owned()
    };
    assert_eq!(title(&[]), "Cat on 1,1, mouse to move. Over all places of the mouse: mouse wins 9, cat wins 1");
    assert_eq!(
        title(&["--fix", "mouse", "--turn", "cat"]),
        "Mouse on 2,0, cat to move. Over all places of the cat: mouse wins 0, cat wins 10"
    );
    assert!(title(&["--title", "A <b> & \"c\""]).starts_with("A &lt;b&gt; &amp; &quot;c&quot;. Cat on 1,1"));
    assert!(title(&["--endless", "draw", "--limit", "2"]).contains("mouse wins 3, cat wins 1, draw 6"));
    assert!(title(&["--limit", "2"]).contains("mouse wins 3, cat wins 7 (6 by the limit)"));
}

#[test]
fn every_preset_and_kind_of_board() {
    let folder = folder("render-all");
    let grid = file("render-grid.txt", "M..F\n.#..\n...C\n");
    let graph = file("render-graph.json", RING);
    for (board, preset) in [&grid, &graph].into_iter().flat_map(|b| ["grid", "graph", "cops"].map(|p| (b, p))) {
        for flags in [
            &["--fix", "cat"][..],
            &["--fix", "mouse", "--dark", "--line", "--moves"],
            &["--turn", "cat", "--figures", "off"],
        ] {
            for name in ["a.svg", "a.png", "a.gif"] {
                let picture = drawn(&folder, name, &[&[board.as_str(), "--preset", preset], flags].concat());
                assert!(picture.len() > 1000, "{board} {preset} {flags:?}");
            }
        }
    }
    let two = drawn(
        &folder,
        "two.svg",
        &[&graph, "--preset", "cops", "--cats", "2", "--moves=everywhere", "--turn", "mouse"],
    );
    assert!(String::from_utf8(two).unwrap().contains("cats win in"));
}

#[test]
fn what_makes_no_picture_is_refused_by_name() {
    for (flags, message) in [
        ("-o board.bmp", "board.bmp: expected a name that ends in .svg, .png or .gif"),
        ("-o board", "board: expected a name that ends in .svg, .png or .gif"),
        ("--as jpg", "--as"),
        ("--fix dog", "--fix"),
        ("--turn nobody", "--turn"),
        ("--figures some", "--figures"),
        ("--moves=all", "--moves"),
        ("--size 3", "--size"),
        ("--size 1000000", "--size"),
        ("--size 0x9", "expected 16 to 20000 pixels, or rows and columns such as 40x60"),
        ("--size 9x", "expected 16 to 20000 pixels, or rows and columns such as 40x60"),
        ("--size=-1x5", "--size"),
        ("--size 99999999999x9", "expected 16 to 20000 pixels, or rows and columns such as 40x60"),
        ("--around 0,0", "--around: 0,0 is a wall"),
        ("--around 9,9", "--around: "),
        ("--around alice", "--around: "),
        ("--as png --scale 0", "expected a factor from 0.1 to 20"),
        ("--as png --scale NaN", "expected a factor from 0.1 to 20"),
        ("--as png --scale 20 --size 20000", "pixels, which is too large: choose a smaller --size or --scale"),
        ("--scale 2", "--scale: an SVG has any scale"),
        ("--rounds 5", "--rounds: only a GIF has rounds"),
        ("--as png --delay 100", "--delay: only a GIF has frames"),
        ("--as gif --delay 1", "--delay"),
        ("--as gif --question winners", "--question winners: the wave needs distances"),
        ("--line --question winners", "--line: the perfect game needs distances"),
        ("--moves=everywhere --turn cat", "--moves=everywhere: the side that is to move stands still"),
        ("--question start", "--question"),
    ] {
        let args: Vec<&str> = std::iter::once("render").chain(flags.split(' ')).collect();
        mousehole(&args).refused(message);
    }
}

#[test]
fn files_that_cannot_be_written() {
    let folder = folder("render-unwritable");
    let to = |path: &Path| -> Ran { mousehole(&["render", "--as", "svg", "-o", path.to_str().unwrap()]) };
    to(&folder.join("none/a.svg")).refused("a.svg: No such file or directory");
    to(&folder).refused("cannot write ");
    fs::write(folder.join("file"), "").unwrap();
    to(&folder.join("file/a.svg")).refused("cannot write ");
    assert_eq!(names(&folder), ["file"]);
    assert_eq!(to(Path::new("/dev/null")).text(), "", "what is no file is written to as it is");
}

#[test]
fn an_old_picture_stays_until_there_is_a_new_one() {
    let folder = folder("render-old");
    let path = folder.join("a.svg");
    fs::write(&path, "old").unwrap();
    let name = path.to_str().unwrap();
    let board = format!("M{}F\n{}C", ".".repeat(198), ".".repeat(199));
    with_input(&["render", "-", "--memory", "100k", "-o", name], &board).refused("100 kB may be used");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(with_input(&["render", "-", "-o", name], &board).text(), "");
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg "));
    assert_eq!(names(&folder), ["a.svg"]);
}

#[test]
fn less_memory_is_enough_for_who_wins() {
    let board = format!("M{}F\n{}C", ".".repeat(198), ".".repeat(199));
    // Enough for the gains of every round of both sides, and not for distances.
    let refused = with_input(&["render", "-", "--memory", "1200K"], &board);
    refused.refused("ask less with --question winners");
    let drawn = with_input(&["render", "-", "--memory", "1200K", "--question", "winners"], &board);
    assert!(drawn.text().contains("mouse wins "));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let board = vec![".".repeat(60); 60].join("\n");
    let path = file("render-large.txt", board);
    let args = ["render", &path, "--mouse", "0,0", "--cat", "9,9", "--hole", "5,50", "--size", "1200"];
    let mut child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    let whole = finish(&mut command(&args), b"");
    assert!(whole.text().len() > 100_000);
}

#[test]
fn a_part_of_a_large_board_is_drawn_around_a_place() {
    let path = file("render-part.txt", vec![".".repeat(90); 70].join("\n"));
    let drawn = |flags: &[&str]| {
        let board = ["render", &path, "--mouse", "60,80", "--cat", "0,0", "--hole", "35,45", "--question", "winners"];
        mousehole(&[&board[..], flags].concat()).text().to_owned()
    };
    let told = |svg: &str| svg.split("<title>").nth(1).unwrap().split("</title>").next().unwrap().to_owned();
    let part = |flags: &[&str]| told(&drawn(flags)).split(". Rows ").nth(1).unwrap_or("all").to_owned();
    assert_eq!(part(&[]), "all");
    assert_eq!(part(&["--around", "35,45"]), "15–54, columns 25–64 of 70 × 90");
    assert_eq!(part(&["--around", "35,45", "--size", "10x20"]), "30–39, columns 35–54 of 70 × 90");
    assert_eq!(part(&["--size", "10X20"]), "55–64, columns 70–89 of 70 × 90", "around the mouse");
    assert_eq!(part(&["--around", "0,0", "--size", "1x1"]), "0–0, columns 0–0 of 70 × 90");
    assert_eq!(part(&["--around", "0,0", "--size", "70x4000000000"]), "all");
    let sized = |flags: &[&str]| {
        drawn(flags).split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse::<u32>().unwrap()
    };
    assert!(sized(&["--around", "35,45", "--size", "900"]) > sized(&["--around", "35,45"]));
    with_input(&["render", "-", "--size", "3x3"], "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]")
        .refused("--size: only a grid is drawn in part, and this board is a graph");
    with_input(&["render", "-", "--around", "1"], "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]")
        .refused("--around: only a grid is drawn in part");
    let folder = folder("render-part");
    for name in ["part.png", "part.gif"] {
        let place = [
            "--mouse", "60,80", "--cat", "0,0", "--hole", "35,45", "--around", "58,78", "--size", "9x9", "--line",
            "--moves",
        ];
        assert!(self::drawn(&folder, name, &[&[path.as_str()], &place[..]].concat()).len() > 1000);
    }
}
