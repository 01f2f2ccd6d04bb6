//! What `docs/table-format.md` shows to the byte is what is written, and the reader of `examples/` reads it.

use std::fs;
use std::io::Read;
use std::process::Command;

use mousehole::{Game, Grid, Side, Solution};

use mousehole_testing::Random;

use super::scratch::{Scratch, random_game};

fn root(path: &str) -> String {
    format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))
}

/// The lines of the page that begin with an address and bytes, both in hexadecimal: `0C  00 00 01 00   words`.
fn shown(page: &str) -> Vec<(usize, Vec<u8>, &str)> {
    let line = |line: &'_ str| -> Option<(usize, Vec<u8>, usize)> {
        let (at, rest) = line.split_once("  ").filter(|(at, _)| matches!(at.len(), 2 | 3))?;
        let (bytes, _) = rest.split_once("   ")?;
        let bytes = bytes.split(' ').map(|byte| u8::from_str_radix(byte, 16).ok()).collect::<Option<Vec<u8>>>()?;
        Some((usize::from_str_radix(at, 16).ok()?, bytes, line.len() - rest.len()))
    };
    page.lines().filter_map(|text| line(text).map(|(at, bytes, from)| (at, bytes, &text[from..]))).collect()
}

#[test]
fn the_example_is_as_the_page_has_it() {
    let board: Grid = "####F\n#C...\nM....".parse().unwrap();
    let solution = Game::grid(&board).mouse_jump(2).build().unwrap().solve().unwrap();
    let scratch = Scratch::new();
    scratch.table(&solution, 1 << 16);
    let file = fs::read(scratch.path()).unwrap();
    let page = fs::read_to_string(root("docs/table-format.md")).unwrap();
    let lines = shown(&page);
    assert_eq!(lines.len(), 19, "14 fields of the header, 3 of the index, and 2 lines of the block");
    for (at, bytes, words) in &lines[..17] {
        let at = *at;
        // These depend on how well the blocks were compressed.
        let depends =
            ["checksum", "bytes in the file", "to the end of the file"].iter().any(|word| words.contains(word));
        assert!(depends || file[at..at + bytes.len()] == bytes[..], "byte {at:#x}: {words}");
    }
    assert_eq!(file[0x167..0x16B], [0x10, 0, 0, 0], "16 different labels");
    let mut plain = Vec::new();
    flate2::read::DeflateDecoder::new(&file[0x16B..]).read_to_end(&mut plain).unwrap();
    assert_eq!(plain.len(), 264);
    for (at, bytes, words) in &lines[17..] {
        assert!(plain[*at..*at + bytes.len()] == bytes[..], "decompressed, byte {at:#x}: {words}");
    }
    assert_eq!(plain[0x40 + 51], 0x0A, "the start");
}

/// What the reader says.
fn read(args: &[&str]) -> String {
    let script = root("examples/read_table.py");
    let output = Command::new("python3").arg("-B").arg(script).args(args).output();
    let output = output.expect("python3, which this test needs");
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap().trim_end().to_owned()
}

fn check_reader(solution: &Solution, per_block: u32) {
    let scratch = Scratch::new();
    scratch.table(solution, per_block);
    let (game, stats) = (solution.game(), solution.stats());
    let path = scratch.path().to_str().unwrap().to_owned();
    let said = read(&[&path]);
    let counts = format!(
        "{} positions: mouse {}, cat {}, open {}; the longest win is ",
        game.positions(),
        stats.mouse,
        stats.cat,
        stats.open
    );
    assert!(said.starts_with(&counts) && said.ends_with(&format!(" in {}", stats.longest)), "{said}");
    let mut random = Random::new(6);
    for _ in 0..5 {
        let position = game.position(random.next() % game.positions());
        let name = |place| game.board().name(place).to_string();
        let names: Vec<String> =
            std::iter::once(position.mouse).chain(position.cats.iter().copied()).map(name).collect();
        let turn = if position.turn == Side::Mouse { "mouse" } else { "cat" };
        let mut args = vec![path.as_str()];
        args.extend(names.iter().map(String::as_str));
        args.push(turn);
        let expected = match solution.label(&position) {
            mousehole::engine::Label::Won { by, plies } => format!("{by} in {plies}"),
            mousehole::engine::Label::Open => "open".to_owned(),
        };
        assert_eq!(read(&args), expected, "{args:?}");
    }
    let mut bytes = fs::read(&path).unwrap();
    let at = random.below(bytes.len());
    bytes[at] ^= 0x40;
    fs::write(&path, bytes).unwrap();
    assert!(read(&[&path]).starts_with("error: "), "byte {at}: {}", read(&[&path]));
}

#[test]
fn the_reader_in_python_reads_tables_of_every_kind() {
    let graph = mousehole::Graph::from_lists(&[vec![1, 2], vec![0, 3], vec![0, 3, 4], vec![1, 2], vec![2]]).unwrap();
    check_reader(&random_game(9, 3).solve().unwrap(), 1000);
    check_reader(&random_game(14, 3).solve().unwrap(), 1 << 16);
    check_reader(&Game::graph(&graph).build().unwrap().solve().unwrap(), 20);
    check_reader(&Game::cops(graph).cats(2).build().unwrap().solve().unwrap(), 60);
    // A corridor has a label for almost every distance: more than 256 in a block.
    let corridor: Grid = format!("F{}M\n{}\n{}C", ".".repeat(150), "#".repeat(152), "#".repeat(151)).parse().unwrap();
    check_reader(&Game::grid(&corridor).build().unwrap().solve().unwrap(), 1 << 16);
}
