//! What every fuzz target does with its bytes.

#[path = "reseal.rs"]
mod reseal;

use std::io::Write;

use mousehole::certificate;
use mousehole::engine::{ENGINES, Tuning};
use mousehole::formats::graph6::{Kind, Line, digraph6, graph6};
use mousehole::formats::{self, Format, ReadError, Scenario};
use mousehole::game::{Game, Input, KnobValues, Preset, Settings};
use mousehole::table::Table;

/// Reads the bytes in one format. Whatever they are, the answer is a document or a fault inside the text.
pub fn read(bytes: &[u8], format: Format) {
    let document = formats::text_of(bytes).and_then(|text| {
        formats::read(text, Some(format)).map_err(|fault| {
            assert!(fault.offset <= text.len(), "{fault:?} lies beyond the {} bytes of the text", text.len());
            fault.in_text(text)
        })
    });
    if let Err(error) = document {
        check(bytes, &error);
    }
}

/// Reads the bytes as graph6, sparse6 and digraph6, as a file and as a line. A graph that is told as a matrix comes out as
/// it went in, but for a header and for the bits that fill up the last character.
pub fn read_line(bytes: &[u8]) {
    for format in [Format::Graph6, Format::Sparse6, Format::Digraph6] {
        read(bytes, format);
    }
    let line = match Line::new(bytes) {
        Ok(line) => line,
        Err(fault) => return assert!(fault.offset <= bytes.len(), "{fault:?}"),
    };
    let (mut edges, mut rows) = (Vec::new(), [0; 64]);
    let told = line.edges(|from, to| edges.push((from, to)));
    assert!(edges.iter().all(|&(from, to)| from.max(to) < line.nodes()), "{edges:?}");
    if line.nodes() <= 64 {
        let ones = line.rows(&mut rows).map(|rows| rows.iter().map(|row| row.count_ones()).sum::<u32>());
        assert_eq!(ones.is_ok(), told.is_ok());
    }
    let again = match line.kind() {
        Kind::Sparse6 => return,
        Kind::Graph6 => graph6(line.nodes(), edges),
        Kind::Digraph6 => digraph6(line.nodes(), edges),
    };
    let (again, bytes) = (again.as_bytes(), bytes.trim_ascii_end());
    let length = line.length().saturating_sub(1);
    let tail = |line: &[u8]| line[line.len() - length - 1..line.len() - 1].to_vec();
    assert!(length == 0 || tail(again) == tail(bytes), "{again:?}");
}

/// Reads every line as a problem of a Moving AI scenario.
pub fn read_scenario(bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).split('\n') {
        if let Err(error) = Scenario::read(line) {
            assert!(!Scenario::is_header(line) || line.split_whitespace().count() == 2);
            check(line.as_bytes(), &error);
        }
    }
}

/// Does with the bytes what the command line does, up to the game; the game itself where it is tiny.
pub fn read_and_build(bytes: &[u8]) {
    let input = match Input::read(bytes, None, None) {
        Ok(input) => input,
        Err(error) => return check(bytes, &error),
    };
    match input.builder().build() {
        Ok(game) => solve_if_tiny(&game),
        Err(error) => {
            let text = formats::text_of(bytes).expect("it was read");
            check(bytes, &input.fault(&error).in_text(text));
        }
    }
}

/// A game with more positions than this is not solved.
const TINY: u64 = 2_000;

fn solve_if_tiny(game: &Game) {
    if game.positions() > TINY {
        return;
    }
    for engine in ENGINES.iter().filter(|engine| engine.accepts(game, &Tuning::default()).is_ok()) {
        let solver = game.solver().engine(engine.name()).expect("it is in the list");
        solver.solve().expect("a tiny game has a solution");
    }
}

/// Opens the bytes as a table, its checksums put right, and reads all of it.
pub fn open_table(bytes: &[u8]) {
    let mut bytes = bytes.to_vec();
    reseal::reseal(&mut bytes);
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(&bytes).expect("room for it");
    if let Ok(table) = Table::open(file.path()) {
        assert!(table.game().positions() < 1 << 20, "games as small as the file");
        reseal::read_all(&table);
    }
}

/// Checks the bytes as a certificate: what the checker accepts is what the solver says of the same game. Of bytes that are
/// a game, the checker accepts the certificate that the solver writes.
pub fn check_certificate(bytes: &[u8]) {
    match mousehole_check::check(bytes, None) {
        Ok(proved) => {
            let line = bytes.split(|&byte| byte == b'\n').nth(1).expect("the line of the game");
            let game = line.strip_prefix(b"\"game\":").and_then(|line| line.strip_suffix(b",")).expect("a game");
            let input = Input::read(game, Some(Format::Json), None).expect("a game that was proved can be read");
            let game = input.builder().build().expect("and played");
            if game.positions() <= TINY {
                let solution = game.solve().expect("a tiny game has a solution");
                let verdict = solution.verdict(solution.start());
                let found = (verdict.winner.to_string(), verdict.plies.map(|plies| plies.0));
                assert_eq!(found, (proved.winner.to_owned(), proved.plies));
            }
        }
        Err(failure) => assert!(!failure.to_string().chars().any(char::is_control), "{failure}"),
    }
    let game = Input::read(bytes, None, None).ok().and_then(|input| input.builder().build().ok());
    if let Some(game) = game.filter(|game| game.positions() <= TINY) {
        let (mut proof, asked) = (Vec::new(), game.to_json());
        let solution = game.solve().expect("a tiny game has a solution");
        certificate::write(&solution, &mut proof).expect("room for it");
        if let Err(failure) = mousehole_check::check(&proof[..], Some(asked.as_bytes())) {
            panic!("{failure}: {}", String::from_utf8_lossy(&proof));
        }
    }
}

/// An error points into the text, is short enough to print, and is told in Chinese as well.
pub fn check(bytes: &[u8], error: &ReadError) {
    let lines = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count();
    assert!((1..=lines).contains(&error.line), "{error}");
    let line = bytes.split(|&byte| byte == b'\n').nth(error.line - 1).expect("counted");
    assert!((1..=line.len() + 1).contains(&error.column), "{error}");
    assert!(error.message.chars().count() <= 500, "{error}");
    assert!(error.excerpt.chars().count() <= 82, "{error:?}");
    assert!((1..=error.excerpt.chars().count() + 1).contains(&error.caret), "{error:?}");
    assert!(!error.to_string().chars().chain(error.excerpt.chars()).any(char::is_control), "{error:?}");
    check_chinese(&String::from_utf8_lossy(bytes), &error.chinese);
}

/// What is called the same in every language: formats, and the words that they have.
const NAMES: [&str; 33] = [
    "AI",
    "DIMACS",
    "FEFF",
    "JSON",
    "MCF",
    "Moving",
    "TOML",
    "UTF",
    "batch",
    "catJump",
    "col",
    "copyg",
    "digraph6",
    "edge",
    "file",
    "graph",
    "graph6",
    "grid",
    "height",
    "id",
    "map",
    "mouseJump",
    "names",
    "nauty",
    "none",
    "octile",
    "preset",
    "rules",
    "sp",
    "sparse6",
    "type",
    "unbounded",
    "width",
];

/// In Chinese there is no word in Latin letters but such names, those of rules, and what stands in the text itself.
fn check_chinese(text: &str, chinese: &str) {
    assert!(chinese.chars().any(|letter| ('\u{4E00}'..='\u{9FFF}').contains(&letter)), "{chinese}");
    assert!(chinese.chars().count() <= 400 && !chinese.chars().any(char::is_control), "{chinese}");
    let is_rule = |word: &str| {
        Settings::KNOBS.iter().any(|knob| match knob.values {
            KnobValues::Words(words) => words.contains(&word) || knob.key == word,
            KnobValues::Truth => ["true", "false"].contains(&word) || knob.key == word,
            _ => knob.key == word,
        })
    };
    let words = chinese.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    for word in words.filter(|word| word.len() > 1 && word.starts_with(|first: char| first.is_ascii_alphabetic())) {
        let is_name = NAMES.contains(&word) || Preset::WORDS.contains(&word) || is_rule(word);
        // A character that cannot be shown is quoted by its number.
        let is_number = chinese.contains(&format!("\\u{{{word}}}"));
        // An escape in the text may stand for a letter of the word.
        assert!(is_name || is_number || text.contains(word) || text.contains('\\'), "{word} in {chinese:?}");
    }
}
