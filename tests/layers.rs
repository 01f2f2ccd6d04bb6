//! Each folder of the library looks only to its left in the picture of `docs/design.md`: the `use` lines and all other
//! paths from the root of a crate are read against it.
//!
//! Tests inside a folder may look anywhere, so what follows `#[cfg(test)]` is not read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use mousehole_testing::root;

/// What each folder may look at: all that is left of it.
type Layers = BTreeMap<String, BTreeSet<String>>;

/// The crates of the library: those whose folders are drawn, and those that are drawn as one.
const CRATES: [(&str, Option<&str>); 5] = [
    ("mousehole-base", None),
    ("mousehole-formats", Some("formats")),
    ("mousehole-core", None),
    ("mousehole-cops", Some("cops")),
    ("mousehole", None),
];

fn source(name: &str) -> PathBuf {
    root().join("crates").join(name).join("src")
}

/// Reads the picture: names in a line are joined by arrows, and a line that begins with a branch hangs off the name above
/// the branch.
fn layers(design: &str) -> Layers {
    let section = design.split("## The shape of the code").nth(1).expect("a section on the shape of the code");
    let picture = section.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a picture");
    let mut layers = Layers::new();
    let mut drawn: Vec<(usize, usize, String)> = Vec::new();
    for line in picture.lines() {
        let cells: Vec<char> = line.chars().collect();
        let branch = cells.iter().position(|&cell| matches!(cell, '├' | '└'));
        let above = |column: usize| drawn.iter().rev().find(|(start, end, _)| (*start..*end).contains(&column));
        let mut left =
            branch.map(|column| above(column).unwrap_or_else(|| panic!("nothing to hang off: {line}")).2.clone());
        for (start, name) in names(&cells) {
            let seen = left.iter().flat_map(|left| layers[left].iter().cloned().chain([left.clone()])).collect();
            let twice = layers.insert(name.clone(), seen);
            assert!(twice.is_none(), "{name} is drawn twice");
            drawn.push((start, start + name.len(), name.clone()));
            left = Some(name);
        }
    }
    layers
}

/// The names in a line, each with its column.
fn names(cells: &[char]) -> Vec<(usize, String)> {
    let mut names: Vec<(usize, String)> = Vec::new();
    for (column, &cell) in cells.iter().enumerate() {
        match names.last_mut() {
            _ if !cell.is_ascii_lowercase() => {}
            Some((start, name)) if *start + name.len() == column => name.push(cell),
            _ => names.push((column, cell.to_string())),
        }
    }
    names
}

/// A source without its comments and without its tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The names that come first in the paths that start with that prefix.
fn first_names(code: &str, prefix: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices(prefix) {
        // Not the end of a longer path, which leads elsewhere.
        let before = code[..at].chars().next_back();
        if before.is_some_and(|before| before.is_alphanumeric() || matches!(before, '_' | ':')) {
            continue;
        }
        found.extend(names_of_tree(&code[at + prefix.len()..]));
    }
    found.remove("self");
    found
}

/// The first names of a path, or of each path in braces.
fn names_of_tree(tree: &str) -> Vec<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(inside) = tree.strip_prefix('{') else { return vec![name(tree)] };
    let (mut depth, mut starts) = (0, vec![0]);
    for (at, character) in inside.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    starts.iter().map(|&start| name(inside[start..].trim_start())).filter(|name| !name.is_empty()).collect()
}

/// What the `lib.rs` of the core re-exports, with the folder it is from.
fn reexported(lib: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for item in code(lib).split(';') {
        let Some(path) = item.split_once("use ").map(|(_, path)| path.trim()) else { continue };
        let Some((folder, rest)) = path.split_once("::") else { continue };
        let names = names_of_tree(rest);
        found.extend(names.into_iter().map(|name| (name, folder.to_owned())));
    }
    found
}

/// Where a module is: the folder that is drawn, and how many steps up lead to where folders lie side by side. From a crate
/// that is drawn as one, none do.
#[derive(Clone, Copy)]
struct Module<'a> {
    folder: &'a str,
    depth: Option<usize>,
}

/// What a module looks at and may not.
fn wrong(module: Module<'_>, code: &str, layers: &Layers, reexported: &BTreeMap<String, String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    for (name, drawn_as) in CRATES {
        let prefix = format!("{}::", name.replace('-', "_"));
        match drawn_as {
            None => seen.extend(first_names(code, &prefix)),
            Some(layer) if code.contains(&prefix) => drop(seen.insert(layer.to_owned())),
            Some(_) => {}
        }
    }
    if let Some(depth) = module.depth {
        seen.extend(first_names(code, "crate::"));
        // As many steps up as lead to the root; from a module inside the file they lead less far, to what is no folder.
        let above = first_names(code, &"super::".repeat(depth));
        seen.extend(above.into_iter().filter(|name| layers.contains_key(name) || reexported.contains_key(name)));
    }
    let folders = seen.iter().map(|name| reexported.get(name).unwrap_or(name));
    let may_look_at = |other: &String| other == module.folder || layers[module.folder].contains(other);
    folders.filter(|other| !may_look_at(other)).cloned().collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the library") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn folders_look_only_to_their_left() {
    let layers = layers(&fs::read_to_string(root().join("docs/design.md")).expect("docs/design.md"));
    let reexported = reexported(&fs::read_to_string(source("mousehole-core").join("lib.rs")).expect("lib.rs"));
    let (mut faults, mut folders) = (Vec::new(), BTreeSet::new());
    for (name, drawn_as) in CRATES {
        let mut paths = Vec::new();
        sources(&source(name), &mut paths);
        for path in paths {
            let inside = path.strip_prefix(source(name)).expect("a source").with_extension("");
            let mut parts: Vec<&str> = inside.iter().map(|part| part.to_str().expect("a plain name")).collect();
            if parts == ["lib"] && drawn_as.is_none() {
                continue;
            }
            if parts.last() == Some(&"mod") {
                parts.pop();
            }
            let folder = drawn_as.unwrap_or(parts[0]);
            assert!(layers.contains_key(folder), "docs/design.md does not draw {folder}");
            folders.insert(folder.to_owned());
            let text = code(&fs::read_to_string(&path).expect("a source"));
            let module = Module { folder, depth: drawn_as.is_none().then_some(parts.len()) };
            let wrong = wrong(module, &text, &layers, &reexported);
            faults.extend(wrong.iter().map(|other| format!("{name}, {}: {folder} looks at {other}", inside.display())));
        }
    }
    assert_eq!(folders, layers.keys().cloned().collect(), "what is there, and what docs/design.md draws");
    assert!(faults.is_empty(), "against the order of docs/design.md:\n{}", faults.join("\n"));
}

#[test]
fn a_look_to_the_right_is_found_however_it_is_written() {
    let layers = layers(
        "## The shape of the code\n```text\nboard → game → solution → answer\n                 ├→ verify → table\n                 └→ cops\n```\n",
    );
    let list = |name: &str| layers[name].iter().map(String::as_str).collect::<Vec<_>>().join(" ");
    assert_eq!([list("board"), list("game")], ["", "board"]);
    assert_eq!([list("table"), list("cops")], ["board game solution verify", "board game solution"]);
    let reexported = reexported("pub use solution::{Plies, Verdict};\npub use board::Place;");
    let wrong_in = |module: Module<'_>, text: &str| wrong(module, &code(text), &layers, &reexported).join(" ");
    let wrong = |folder: &str, text: &str, depth| wrong_in(Module { folder, depth: Some(depth) }, text);
    assert_eq!(wrong("game", "use crate::board::{Board, Place};\nuse crate::Place;\nuse super::moves;", 2), "");
    assert_eq!(wrong("game", "use crate::answer::Answer;", 2), "answer");
    assert_eq!(wrong("game", "use crate::{\n    board::{Board, Grid},\n    cops,\n};", 2), "cops");
    assert_eq!(wrong("game", "fn plies() -> crate::Plies {}", 2), "solution");
    assert_eq!(wrong("game", "use super::super::{table::Table, board};", 2), "table");
    assert_eq!(wrong("verify", "use super::answer::Answer;", 1), "answer");
    assert_eq!(wrong("game", "// crate::answer\n#[cfg(test)]\nmod tests {\n    use crate::answer::Answer;\n}", 2), "");
    assert_eq!(wrong("game", "use mousehole_core::solution::Plies;", 2), "solution");
    assert_eq!(wrong("game", "use mousehole_cops::Search;", 2), "cops");
    let cops = Module { folder: "cops", depth: None };
    assert_eq!(wrong_in(cops, "use crate::verify::Report;\nuse mousehole_core::{board::Place, Plies};"), "");
    assert_eq!(wrong_in(cops, "use mousehole::verify::Report;"), "verify");
}
