//! An enemy's work: certificates that are meant to pass for proofs of what is not true.
//!
//! A strategy of forging takes a certificate that the library wrote, and the certificate of another game that it would like
//! to pass for, and makes a text of them. Whatever comes of it, both checkers must say the same, and what they accept must
//! be true by brute force.

use std::collections::{BTreeMap, BTreeSet};

use mousehole::board::Directions;
use mousehole::game::{CatInHole, Game, Stay, Stuck};
use mousehole::{Graph, Grid, Side, Winner};

use super::canonical::rules;
use super::checkers::{brute_force, check_both};
use super::parts::{Pairs, Parts};
use super::{certificate, solutions};

/// What a way to forge makes of a certificate, where it can be done.
type Forge = Box<dyn Fn(&Parts) -> Option<Vec<u8>>>;

/// A way to forge, and its name.
type Forgery = (String, Forge);

/// Values that are no value of a rule, or the same value in other words.
const ODD_VALUES: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "1",
    "2",
    "-1",
    "1.0",
    "1e0",
    "01",
    "+1",
    "4294967296",
    "18446744073709551616",
    "NaN",
    "Infinity",
    "\"\"",
    "\"1\"",
    "\"none\"",
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "[0]",
    "[0,0]",
    "[[0,0]]",
    "[[0,0.0]]",
    "[[false,0]]",
    "\"0,0\"",
    "[\"0,0\"]",
    "\"mouse\"",
    "\"Mouse\"",
    "\"mouse \"",
    "\"m\\u006fuse\"",
    "\"\u{ff4d}ouse\"",
];

fn forgeries() -> Vec<Forgery> {
    let mut all: Vec<Forgery> = Vec::new();
    let mut add = |name: String, forge: Forge| all.push((name, forge));
    for &rule in rules() {
        for value in ODD_VALUES {
            let changed = move |parts: &Parts| Some(parts.with_rule(rule, value)?.join().into_bytes());
            add(format!("{rule} is {value}"), Box::new(changed));
        }
        let without = move |parts: &Parts| {
            let mut parts = parts.clone();
            parts.rule(rule)?;
            parts.rules.retain(|(name, _)| name != rule);
            Some(parts.join().into_bytes())
        };
        add(format!("{rule} is left out"), Box::new(without));
        for (which, first) in [("first", true), ("last", false)] {
            for value in
                ["null", "0", "1", "3", "[]", "\"none\"", "\"cat\"", "\"mouse\"", "\"wins\"", "\"loses\"", "true"]
            {
                let twice = move |parts: &Parts| {
                    let mut parts = parts.clone();
                    let at = if first { 0 } else { parts.rules.len() };
                    parts.rules.insert(at, (rule.to_owned(), value.to_owned()));
                    Some(parts.join().into_bytes())
                };
                add(format!("{rule} is there twice, {which} as {value}"), Box::new(twice));
            }
        }
        let escaped = move |parts: &Parts| {
            let mut parts = parts.clone();
            let pair = parts.rules.iter_mut().find(|(name, _)| name == rule)?;
            pair.0 = format!("\\u{:04x}{}", u32::from(rule.as_bytes()[0]), &rule[1..]);
            Some(parts.join().into_bytes())
        };
        add(format!("the key {rule} is escaped"), Box::new(escaped));
        let shouted = move |parts: &Parts| {
            let mut parts = parts.clone();
            parts.rules.iter_mut().find(|(name, _)| name == rule)?.0 = rule.to_uppercase();
            Some(parts.join().into_bytes())
        };
        add(format!("the key {rule} is in capitals"), Box::new(shouted));
    }
    boards(&mut all);
    claims(&mut all);
    proofs(&mut all);
    encodings(&mut all);
    all
}

fn add(all: &mut Vec<Forgery>, name: &str, forge: impl Fn(&Parts) -> Option<String> + 'static) {
    all.push((name.to_owned(), Box::new(move |parts| forge(parts).map(String::into_bytes))));
}

/// The value of a key of the board.
fn board<'p>(parts: &'p Parts, key: &str) -> Option<&'p str> {
    parts.board.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// Other boards under the same proof.
fn boards(all: &mut Vec<Forgery>) {
    for (from, to) in [
        ("M", "."),
        ("C", "."),
        ("F", "."),
        (".", "F"),
        (".", "#"),
        ("#", "."),
        (".", "C"),
        (".", "M"),
        ("M", "m"),
        (".", " "),
        (".", "x"),
        (".", "\\u002e"),
        ("#", "\u{ff03}"),
        ("#", "@"),
        (".", "\u{1b}"),
        (".", ".."),
    ] {
        for last in [false, true] {
            add(all, &format!("a cell {from} is {to}, {last}"), move |parts| {
                let grid = board(parts, "grid")?;
                let at = if last { grid.rfind(from)? } else { grid.find(from)? };
                let grid = format!("{}{to}{}", &grid[..at], &grid[at + from.len()..]);
                Some(parts.with_board("grid", &grid)?.join())
            });
        }
    }
    add(all, "the grid is one text", |parts| {
        let grid = board(parts, "grid")?.replace("\",\"", "\\n");
        Some(parts.with_board("grid", grid.strip_prefix('[')?.strip_suffix(']')?)?.join())
    });
    add(all, "the grid is one row as a text", |parts| {
        let grid = board(parts, "grid")?.replace("\",\"", "");
        Some(parts.with_board("grid", grid.strip_prefix('[')?.strip_suffix(']')?)?.join())
    });
    add(all, "rows are lists of characters", |parts| {
        let rows: Vec<String> = serde_json::from_str(board(parts, "grid")?).ok()?;
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        Some(parts.with_board("grid", &serde_json::to_string(&rows).ok()?)?.join())
    });
    add(all, "a row is longer", |parts| {
        let grid = board(parts, "grid")?.replacen("\"]", ".\"]", 1);
        Some(parts.with_board("grid", &grid)?.join())
    });
    add(all, "a row is missing", |parts| {
        let mut rows: Vec<String> = serde_json::from_str(board(parts, "grid")?).ok()?;
        rows.pop();
        Some(parts.with_board("grid", &serde_json::to_string(&rows).ok()?)?.join())
    });
    for (key, value) in
        [("grid", "[\"MCF\"]"), ("graph", "[[1],[0]]"), ("names", "[\"a\",\"b\"]"), ("holes", "[]"), ("walls", "[]")]
    {
        for first in [true, false] {
            add(all, &format!("another {key} is there, {first}"), move |parts| {
                let mut parts = parts.clone();
                let at = if first { 0 } else { parts.board.len() };
                parts.board.insert(at, (key.to_owned(), value.to_owned()));
                Some(parts.join())
            });
        }
    }
    for edit in 0..6 {
        add(all, &format!("edges are changed, {edit}"), move |parts| {
            let mut lists: Vec<Vec<i64>> = serde_json::from_str(board(parts, "graph")?).ok()?;
            match edit {
                0 => lists[0].push(0),
                1 => lists.last_mut()?.clear(),
                2 => lists[0].reverse(),
                3 => lists[0].push(-1),
                4 => lists[0].push(99),
                _ => lists[0].extend(0..1),
            }
            Some(parts.with_board("graph", &serde_json::to_string(&lists).ok()?)?.join())
        });
    }
    for edit in 0..5 {
        add(all, &format!("names are changed, {edit}"), move |parts| {
            let mut names: Vec<String> = serde_json::from_str(board(parts, "names")?).ok()?;
            match edit {
                0 => names.swap(0, 1),
                1 => names[1] = names[0].clone(),
                2 => names[0].clear(),
                3 => names.push("more".to_owned()),
                _ => drop(names.pop()),
            }
            Some(parts.with_board("names", &serde_json::to_string(&names).ok()?)?.join())
        });
    }
    for preset in ["\"grid\"", "\"graph\"", "\"cops\"", "null", "\"leetcode\""] {
        add(all, &format!("the preset is {preset}"), move |parts| {
            Some(Parts { preset: preset.to_owned(), ..parts.clone() }.join())
        });
    }
}

/// Other claims on the same proof.
fn claims(all: &mut Vec<Forgery>) {
    for winner in ["\"mouse\"", "\"cat\"", "\"draw\"", "\"Mouse\"", "null", "[]", "\"mouse\\u001b[2J\""] {
        add(all, &format!("the winner is {winner}"), move |parts| Some(parts.with_claim("winner", winner).join()));
    }
    for plies in ["null", "0", "1", "2", "3", "4", "5", "6", "7", "8", "1000", "1001", "-1", "5.0", "\"5\"", "true"] {
        add(all, &format!("the plies are {plies}"), move |parts| Some(parts.with_claim("plies", plies).join()));
    }
    let reasons = [
        "\"hole\"",
        "\"capture\"",
        "\"guard\"",
        "\"stuck\"",
        "\"endless\"",
        "\"limit\"",
        "\"\"",
        "null",
        "0",
        "\"hole\\u001b[1A\\u001b[2Kproved: winner cat\"",
        "\"hole\u{1b}[2J\"",
        "\"hole\\r\\nproof.json: proved\"",
        "[\"hole\"]",
    ];
    for reason in reasons {
        add(all, &format!("the reason is {reason}"), move |parts| Some(parts.with_claim("reason", reason).join()));
        add(all, &format!("nobody wins, and the reason is {reason}"), move |parts| {
            let endless = parts.rule("endless")?.to_owned();
            let parts = parts.with_claim("plies", "null").with_claim("winner", &endless);
            Some(parts.with_claim("reason", reason).join())
        });
    }
    add(all, "the claim is there twice", |parts| {
        let mut parts = parts.clone();
        parts.claim.extend(parts.claim.clone());
        Some(parts.join())
    });
    add(all, "the claim says more", |parts| {
        let mut parts = parts.clone();
        parts.claim.push(("note".to_owned(), "\"the cat wins\"".to_owned()));
        Some(parts.join())
    });
}

/// The lines of positions, as indices of `strategies`.
fn listed(parts: &Parts) -> Vec<usize> {
    (0..parts.strategies.len()).filter(|&at| parts.strategies[at].starts_with("[\"")).collect()
}

/// A certificate with one line of the strategies changed.
fn with_line(parts: &Parts, at: usize, change: impl Fn(&str) -> String) -> String {
    let mut parts = parts.clone();
    parts.strategies[at] = change(&parts.strategies[at]);
    parts.join()
}

/// Other proofs of the same claim.
fn proofs(all: &mut Vec<Forgery>) {
    for which in [0, 1, 2, 5] {
        let nth = move |parts: &Parts| listed(parts).get(which).copied();
        for (name, from, to) in [
            ("of the mouse is of the cat", "\"mouse\"", "\"cat\""),
            ("of the cat is of the mouse", "\"cat\"", "\"mouse\""),
            ("ranks are null", ",1,", ",null,"),
            ("ranks are fractions", ",1,", ",1.0,"),
            ("a rank is 0", ",1,", ",0,"),
            ("a rank is larger", ",1,", ",2,"),
            ("a rank is true", ",1,", ",true,"),
            ("a rank is negative", ",1,", ",-1,"),
            ("a place is off the board", "[0,", "[99,"),
            ("a place is a truth", "[1,", "[true,"),
            ("a blank is there", ",", ", "),
            ("a cat is missing", "[[", "[[],["),
            ("a line ends early", "]", ""),
        ] {
            add(all, &format!("line {which}: {name}"), move |parts| {
                let at = nth(parts)?;
                parts.strategies[at].contains(from).then(|| with_line(parts, at, |line| line.replacen(from, to, 1)))
            });
        }
        add(all, &format!("line {which} is left out"), move |parts| {
            let mut parts = parts.clone();
            parts.strategies.remove(nth(&parts)?);
            Some(parts.join())
        });
        add(all, &format!("line {which} is there twice"), move |parts| {
            let mut parts = parts.clone();
            let at = nth(&parts)?;
            let line = format!("{},", parts.strategies[at].trim_end_matches(','));
            parts.strategies.insert(at, line);
            Some(parts.join())
        });
        add(all, &format!("line {which} changes places with the next"), move |parts| {
            let mut parts = parts.clone();
            let at = nth(&parts)?;
            parts.strategies.swap(at, at + 1);
            Some(parts.join())
        });
        for other in 0..4 {
            add(all, &format!("line {which} has the move of line {other}"), move |parts| {
                let lines = listed(parts);
                let (at, from) = (*lines.get(which)?, *lines.get(other)?);
                let of = |line: &str| line.rsplit_once("],").map(|(_, last)| last.trim_end_matches(',').to_owned());
                let to = of(&parts.strategies[from])?;
                let line = &parts.strategies[at];
                let (head, _) = line.rsplit_once("],")?;
                let comma = if line.ends_with(',') { "," } else { "" };
                let line = format!("{head}],{to}{comma}");
                Some(with_line(parts, at, |_| line.clone()))
            });
        }
    }
    add(all, "all positions are left out", |parts| {
        let mut parts = parts.clone();
        parts.strategies.retain(|line| !line.starts_with("[\""));
        Some(parts.join())
    });
    for (from, to) in [("wins", "holds"), ("holds", "wins"), ("mouse", "cat"), ("cat", "mouse")] {
        for which in [0, 1] {
            add(all, &format!("strategy {which} says {to} for {from}"), move |parts| {
                let mut lines = (0..parts.strategies.len()).filter(|&at| parts.strategies[at].starts_with("{\"side\""));
                let at = lines.nth(which)?;
                Some(with_line(parts, at, |line| line.replacen(&format!("\"{from}\""), &format!("\"{to}\""), 1)))
            });
        }
    }
    add(all, "strategies change places", |parts| {
        let mut parts = parts.clone();
        let middle = parts.strategies.iter().position(|line| line == "]},")?;
        let last = parts.strategies.pop()?;
        let mut second = parts.strategies.split_off(middle + 1);
        *second.last_mut()? = "]},".to_owned();
        *parts.strategies.last_mut()? = "]}".to_owned();
        second.append(&mut parts.strategies);
        second.push(last);
        parts.strategies = second;
        Some(parts.join())
    });
    for key in ["placement", "answers"] {
        for (what, from, to) in [("empty", "[", "[]"), ("doubled", "[[", "[[[0,0],["), ("of nothing", ":", ":null,")] {
            add(all, &format!("the {key} is {what}"), move |parts| {
                let at = parts.strategies.iter().position(|line| line.contains(&format!("\"{key}\"")))?;
                Some(with_line(parts, at, |line| line.replacen(from, to, 1)))
            });
        }
        add(all, &format!("the {key} is left out"), move |parts| {
            let mut parts = parts.clone();
            let at = parts.strategies.iter().position(|line| line.contains(&format!("\"{key}\"")))?;
            parts.strategies.remove(at);
            Some(parts.join())
        });
    }
    add(all, "an answer is another", |parts| {
        let at = parts.strategies.iter().position(|line| line.contains("\"answers\""))? + 1;
        let line = &parts.strategies[at];
        let (head, _) = line.rsplit_once("],")?;
        let line = format!("{head}],0]{}", if line.ends_with(',') { "," } else { "" });
        Some(with_line(parts, at, |_| line.clone()))
    });
}

/// Other bytes for the same text.
fn encodings(all: &mut Vec<Forgery>) {
    let mut add = |name: &str, forge: fn(&str) -> Vec<u8>| {
        all.push((name.to_owned(), Box::new(move |parts: &Parts| Some(forge(&parts.join())))));
    };
    add("a byte order mark", |text| format!("\u{feff}{text}").into_bytes());
    add("UTF-16", |text| text.encode_utf16().flat_map(u16::to_le_bytes).collect());
    add("carriage returns", |text| text.replace('\n', "\r\n").into_bytes());
    add("no last line end", |text| text.trim_end().as_bytes().to_vec());
    add("two last line ends", |text| format!("{text}\n").into_bytes());
    add("something after the end", |text| format!("{text}{text}").into_bytes());
    add("a blank line first", |text| format!("\n{text}").into_bytes());
    add("one line", |text| text.replace('\n', "").into_bytes());
    add("a null byte", |text| text.replacen("\"rules\"", "\"ru\0les\"", 1).into_bytes());
    add("bytes that are no UTF-8", |text| [text.as_bytes(), b"\xff\xfe\n"].concat());
    add("version 1", |text| text.replacen(":2,", ":1,", 1).into_bytes());
    add("version 2.0", |text| text.replacen(":2,", ":2.0,", 1).into_bytes());
    add("version true", |text| text.replacen(":2,", ":true,", 1).into_bytes());
    add("two versions", |text| text.replacen(":2,", ":2,\"certificate\":2,", 1).into_bytes());
    add("two games", |text| text.replacen("\"claim\"", "\"game\":{},\n\"claim\"", 1).into_bytes());
    add("pretty", |text| text.replace(':', ": ").into_bytes());
    add("nothing", |_| Vec::new());
    add("half of it", |text| text.as_bytes()[..text.len() / 2].to_vec());
}

/// Games of every winner and reason, with one and several cats, lazy ones, limits, and places to choose.
fn games() -> Vec<Game> {
    let grid = |text: &str| text.parse::<Grid>().expect("a grid");
    let lists = |lists: &[&[u32]]| Graph::from_lists(lists).expect("a graph");
    let square = || lists(&[&[1, 3], &[0, 2], &[1, 3], &[0, 2]]);
    let path = || lists(&[&[1], &[0, 2], &[1, 3], &[2]]);
    let built = [
        Game::grid(&grid("####F\n#C...\nM....")).mouse_jump(2).build(),
        Game::grid(&grid("M.F\n.C.")).build(),
        Game::grid(&grid("M#C.F")).build(),
        Game::grid(&grid("M#C\n.#.\nF..")).limit(2).build(),
        Game::grid(&grid("M#C\n##.\nF..")).limit(None).endless(Winner::Draw).cat_hole(CatInHole::Enters).build(),
        Game::grid(&grid("M..\n...\nC.C")).hole([(0, 2)]).lazy(true).build(),
        Game::grid(&grid("M..F\n.#..\nC..C")).mouse_jump(2).directions(Directions::Eight).build(),
        Game::grid(&grid("MC\n#.\n.F")).stay(Stay::None).stuck(Stuck::Loses).first(Side::Cat).build(),
        Game::grid(&grid("M#F\n##C")).stay(Stay::Cat).stuck(Stuck::Loses).build(),
        Game::grid(&grid("C#M.\n##..\n...F")).stay(Stay::Mouse).stuck(Stuck::Loses).build(),
        Game::graph(&lists(&[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]])).build(),
        Game::graph(&lists(&[&[1, 3], &[0], &[3], &[0, 2]])).build(),
        Game::graph(&path().named(["hole", "\u{9f20}\"\\", "cat", "end"]).expect("names"))
            .mouse("\u{9f20}\"\\")
            .cat(["end"])
            .hole(["hole"])
            .build(),
        Game::cops(path()).build(),
        Game::cops(square()).build(),
        Game::cops(square()).cats(2).build(),
        Game::cops(square()).cats(2).lazy(true).limit(5).build(),
        Game::cops(square()).cat([0]).build(),
        Game::cops(path()).hole([3]).cat_hole(CatInHole::Forbidden).cats(2).build(),
        Game::cops(grid("...\n.#.\n...")).cats(2).limit(1).build(),
        Game::cops(grid("..\n..")).cats(3).build(),
    ];
    built.into_iter().map(|game| game.expect("a game")).collect()
}

/// The certificate of a game under the name of another: whatever the strategies of the one are worth in the other.
fn transplants(originals: &[Parts]) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for parts in originals {
        for donor in originals {
            let mixed = Parts { preset: donor.preset.clone(), rules: donor.rules.clone(), ..parts.clone() };
            all.push(("the rules of another game".to_owned(), mixed.join().into_bytes()));
            let mixed = Parts { board: donor.board.clone(), ..parts.clone() };
            all.push(("the board of another game".to_owned(), mixed.join().into_bytes()));
            let mixed = Parts { strategies: donor.strategies.clone(), ..parts.clone() };
            all.push(("the strategies of another game".to_owned(), mixed.join().into_bytes()));
            let mixed = Parts { claim: donor.claim.clone(), strategies: donor.strategies.clone(), ..parts.clone() };
            all.push(("the proof of another game".to_owned(), mixed.join().into_bytes()));
            for (rule, value) in &donor.rules {
                if let Some(mixed) = parts.with_rule(rule, value) {
                    all.push((format!("{rule} of another game"), mixed.join().into_bytes()));
                }
            }
        }
    }
    all
}

/// A game and a claim as brute force takes them.
fn question(text: &[u8]) -> String {
    let lines: Vec<&str> = std::str::from_utf8(text).expect("what is accepted is UTF-8").lines().collect();
    let value = |line: &str| line.trim_end_matches(',').to_owned();
    format!("{{{},{}}}", value(lines[1]), value(lines[2]))
}

#[test]
fn no_forgery_is_accepted_unless_it_is_true() {
    let mut originals: Vec<Parts> =
        games().iter().map(|game| Parts::of(&certificate(&game.solve().expect("small")))).collect();
    let reasons: BTreeSet<Pairs> = originals.iter().map(|parts| parts.claim.clone()).collect();
    for expected in ["hole", "capture", "guard", "stuck", "endless", "limit"] {
        let is_there = |claim: &Pairs| claim.iter().any(|(_, value)| value.trim_matches('"') == expected);
        assert!(reasons.iter().any(is_there), "no game ends for the reason {expected}");
    }
    originals.extend(solutions().take(12).map(|solution| Parts::of(&certificate(&solution))));
    let mut forged: Vec<(String, Vec<u8>)> = Vec::new();
    for (name, forge) in forgeries() {
        let made = originals.iter().filter_map(|parts| {
            let honest = parts.join().into_bytes();
            forge(parts).filter(|text| *text != honest)
        });
        forged.extend(made.map(|text| (name.clone(), text)));
    }
    forged.extend(transplants(&originals));
    let names: BTreeSet<&str> = forged.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.len() >= 200, "{} strategies", names.len());

    let texts: Vec<&[u8]> = forged.iter().map(|(_, text)| text.as_slice()).collect();
    let results = check_both(&texts);
    let mut outcomes = BTreeMap::<i32, usize>::new();
    let mut accepted = Vec::new();
    for (result, (name, text)) in results.iter().zip(&forged) {
        *outcomes.entry(result.code).or_default() += 1;
        if result.code == 0 {
            accepted.push((name, question(text)));
        }
    }
    assert!(outcomes[&1] > 100 && outcomes[&2] > 1000, "both kinds of failure come up: {outcomes:?}");
    let questions: Vec<&str> = accepted.iter().map(|(_, question)| question.as_str()).collect();
    for (is_true, (name, question)) in brute_force(&questions).into_iter().zip(&accepted) {
        assert!(is_true, "{name} is accepted: {question}");
    }
}
