//! Bytes that mean nothing: whatever they are, the answer is a game or an error that points into them.

use std::fs;
use std::path::PathBuf;

use mousehole::formats::Format;
use mousehole_testing::{Random, root};

use crate::read;

/// The same code that the fuzz targets run.
#[path = "../../fuzz/src/lib.rs"]
#[allow(unreachable_pub)]
pub(crate) mod fuzzed;

#[test]
fn hostile_texts_are_refused_in_few_words() {
    let deep = "[".repeat(100_000);
    let mut random = Random::new(1);
    let garbage: String = (0..10_000_000).map(|_| char::from(b' ' + random.below(95) as u8)).collect();
    let some = &garbage[..1_000_000];
    for text in [
        deep.clone(),
        format!("{{\"id\":{deep}"),
        format!("{{\"x\":{deep}"),
        format!("{{\"rules\":{{\"cat\":{deep}"),
        format!("grid = {deep}"),
        format!("a{} = 1", ".a".repeat(100_000)),
        format!("preset = {garbage}"),
        format!("preset = {some}"),
        format!("{{\"{garbage}"),
        format!("[\"{}\"]", garbage.replace(['"', '\\'], "_")),
        format!("preset = '{}'\ngrid = 'MCF'", some.replace('\'', "_")),
        format!("type octile\nheight {garbage}"),
        format!("0 1\n0 1 {garbage}"),
        format!("0 1\n\"{}", garbage.replace('"', "_")),
        format!("p edge {garbage}"),
        format!("p edge 2 1\ne 1 {garbage}"),
        format!("01\n0{garbage}"),
        format!(">>{garbage}"),
        format!(":{garbage}"),
        format!("&~~~~~~{}", "~".repeat(10_000_000)),
        format!("....{}", "\u{1b}[31m".repeat(1_000_000)),
        garbage.clone(),
    ] {
        let error = read(&text).expect_err("hostile");
        assert!(error.message.len() < 500 && error.excerpt.len() < 400, "{error}");
        fuzzed::read_and_build(text.as_bytes());
    }
}

/// Changes a text in one place.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    const TOKENS: [&str; 16] =
        ["\"", "[", "]", "{", "}", ",", "\n", "\r\n", "'''", "\\u", "-1", "99999999999", "1e9", "é\u{202E}", "=", "#;"];
    let at = random.below(bytes.len() + 1);
    let end = (at + 1 + random.below(8)).min(bytes.len());
    match random.below(6) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 if at < bytes.len() => drop(bytes.drain(at..end)),
        2 => bytes.insert(at, random.below(256) as u8),
        3 => drop(bytes.splice(at..at, TOKENS[random.below(TOKENS.len())].bytes())),
        4 => drop(bytes.splice(at.., other[random.below(other.len())..].iter().copied())),
        _ => bytes.truncate(at),
    }
}

#[test]
fn readers_survive_noise() {
    type Reader = fn(&[u8]);
    let readers: [(&str, Reader); 13] = [
        ("grid_text", |bytes| fuzzed::read(bytes, Format::Grid)),
        ("pasted", |bytes| fuzzed::read(bytes, Format::Pasted)),
        ("json", |bytes| fuzzed::read(bytes, Format::Json)),
        ("toml", |bytes| fuzzed::read(bytes, Format::Toml)),
        ("moving_ai", |bytes| fuzzed::read(bytes, Format::Map)),
        ("scenario", fuzzed::read_scenario),
        ("graph6", fuzzed::read_line),
        ("edges", |bytes| fuzzed::read(bytes, Format::Edges)),
        ("dimacs", |bytes| fuzzed::read(bytes, Format::Dimacs)),
        ("matrix", |bytes| fuzzed::read(bytes, Format::Matrix)),
        ("any", fuzzed::read_and_build),
        ("table", fuzzed::open_table),
        ("certificate", fuzzed::check_certificate),
    ];
    let mut random = Random::new(0x6d6f_7573_6568_6f6c);
    for (name, reader) in readers {
        let mut files: Vec<PathBuf> =
            fs::read_dir(root().join("fuzz/seeds").join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let seeds: Vec<Vec<u8>> = files.iter().map(|path| fs::read(path).unwrap()).collect();
        assert!(!seeds.is_empty(), "{name}");
        for round in 0..60_000 {
            let mut bytes = seeds[round % seeds.len()].clone();
            for _ in 0..=random.below(4) {
                let other = random.below(seeds.len());
                mutate(&mut bytes, &seeds[other], &mut random);
            }
            let shown = String::from_utf8_lossy(&bytes).into_owned();
            if std::panic::catch_unwind(|| reader(&bytes)).is_err() {
                panic!("{name} fails on {shown:?}");
            }
        }
    }
}
