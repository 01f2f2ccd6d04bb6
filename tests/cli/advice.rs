//! What a refusal advises can be done, and helps.

use crate::runner::{data, file, mousehole};

/// The flags that a message advises: each a way by itself.
fn advised(message: &str) -> Vec<Vec<String>> {
    let (_, advice) = message.split_once("; ").unwrap_or_else(|| panic!("no advice: {message}"));
    let way = |part: &str| {
        let at = part.find("--")?;
        let words: Vec<String> = part[at..].split([' ', ',']).take(2).map(|word| word.trim_end().to_owned()).collect();
        Some(words)
    };
    advice.split(", or ").filter_map(way).collect()
}

/// Refuses a command by its memory, and follows each way out that is named.
fn can_be_followed(args: &[&str], memory: &str) {
    let ran = mousehole(&[args, &["--memory", memory]].concat());
    assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.stdout, ran.stderr);
    let ways = advised(&ran.stderr);
    assert!(!ways.is_empty(), "{args:?}: {}", ran.stderr);
    for way in ways {
        let way: Vec<&str> = way.iter().map(String::as_str).collect();
        // A flag that was given is given anew; what is left of the memory stays.
        let kept: Vec<&str> = match args.iter().position(|arg| *arg == way[0]) {
            Some(at) => [&args[..at], &args[at + 2..]].concat(),
            None => args.to_vec(),
        };
        let memory: &[&str] = if way[0] == "--memory" { &[] } else { &["--memory", memory] };
        let mut followed = mousehole(&[&kept[..], memory, &way].concat());
        // A search for the number of cats may have to be allowed more for the next number; it never takes four here.
        for _ in 0..2 {
            if followed.code == 2 && way[0] == "--memory" && !args.contains(&"--cats") {
                let more = advised(&followed.stderr).concat();
                let more: Vec<&str> = more.iter().map(String::as_str).collect();
                followed = mousehole(&[&kept[..], &more].concat());
            }
        }
        assert_eq!(followed.code, 0, "{args:?}, then {way:?}: {}", followed.stderr);
    }
}

#[test]
fn the_way_out_of_a_refused_search_for_cats() {
    let graph = |name: &str| data(&format!("graphs/{name}.g6"));
    can_be_followed(&["cops", &graph("dodecahedron")], "30K");
    can_be_followed(&["cops", &graph("dodecahedron"), "--cats", "3"], "30K");
    can_be_followed(&["cops", &graph("dodecahedron"), "--line"], "30K");
    for engine in ["bits", "counter"] {
        can_be_followed(&["cops", &graph("dodecahedron"), "--engine", engine, "--cats", "2"], "20K");
        can_be_followed(&["cops", &graph("dodecahedron"), "--engine", engine], "20K");
    }
    // These take one cat, and so are advised to nobody who has two.
    for engine in ["recheck", "dp"] {
        can_be_followed(&["cops", &graph("dodecahedron"), "--engine", engine, "--cats", "1"], "1K");
    }
    // Rules that are left to an engine.
    can_be_followed(&["cops", &graph("dodecahedron"), "--limit", "20"], "20K");
    can_be_followed(&["cops", &graph("dodecahedron"), "--limit", "20", "--cats", "2"], "20K");
}

#[test]
fn the_way_out_of_a_refused_solve() {
    let board = file("advice.txt", format!("M{}\n{}C\n{}F\n", ".".repeat(29), ".".repeat(29), ".".repeat(29)));
    for engine in ["bits", "counter", "recheck"] {
        for flags in [&["solve"][..], &["solve", "--stats"]] {
            can_be_followed(&[flags, &[board.as_str(), "--engine", engine]].concat(), "4K");
        }
        can_be_followed(&["line", &board, "--engine", engine], "4K");
    }
    can_be_followed(&["explain", &board], "4K");
}
