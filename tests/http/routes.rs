//! Every route, asked about the example and a few games with edges of their own.

use serde_json::{Value, json};

use crate::games::example;
use crate::server::Server;

/// What the command says to the same question.
fn command(command: &str, game: &Value) -> Value {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_mousehole"))
        .args([command, "-", "--format", "json"])
        .args((command == "solve").then_some("--stats"))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), game.to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn solve_line_and_explain_say_what_the_command_says() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let graph = json!({"graph": [[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]});
    let cops = json!({"graph": [[1, 2], [0, 3], [0, 3], [1, 2]], "preset": "cops", "rules": {"cats": 2}});
    for game in [example(), graph, cops] {
        for route in ["solve", "line", "explain"] {
            let told = client.ask(route, &json!({"game": game})).ok();
            let mut expected = command(route, &game);
            if route == "solve" {
                expected["seconds"] = told["seconds"].clone();
            }
            for (key, value) in expected.as_object().unwrap() {
                assert_eq!(told[key], *value, "{route} {key} of {game}");
            }
        }
    }
}

#[test]
fn traces_have_the_steps_of_the_command_with_numbers_for_positions() {
    let server = Server::start(&[]);
    let mut client = server.client();
    for method in ["counter", "recheck", "dp", "bits"] {
        let told = client.ask("trace", &json!({"game": example(), "method": method})).ok();
        assert_eq!(keys(&told), ["code", "method", "moves", "steps"]);
        assert_eq!(told["moves"].as_array().unwrap().len(), 200);
        let steps = told["steps"].as_array().unwrap();
        let found: usize = steps.iter().map(|step| step["found"].as_array().map_or(0, Vec::len)).sum();
        assert_eq!(found, 200, "{method}");
        let lines = told["code"].as_array().unwrap().len() as u64;
        assert!(steps.iter().all(|step| (1..=lines).contains(&step["line"].as_u64().unwrap())), "{method}");
    }
    let large = json!({"grid": [".".repeat(60), format!("M{}CF", ".".repeat(57))]});
    let refused = client.ask("trace", &json!({"game": large, "method": "dp"}));
    assert_eq!(refused.error(), (422, "no_trace".to_owned()));
    assert!(refused.text().contains("at most 5000 positions"), "{}", refused.text());
    let unknown = client.ask("trace", &json!({"game": example(), "method": "magic"}));
    assert_eq!(unknown.error(), (400, "bad_request".to_owned()));
}

#[test]
fn the_walls_that_turn_a_verdict_are_told_unless_there_are_too_many_to_try() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let told = client.ask("turning", &json!({"game": "M..F\n####\n...C"})).ok();
    assert_eq!((&told["winner"], &told["walls"].as_array().unwrap().len()), (&json!("mouse"), &3));
    let graph = client.ask("turning", &json!({"game": {"graph": [[1, 2], [0, 2], [0, 1]]}}));
    assert_eq!(graph.error(), (422, "bad_input".to_owned()));
    let large = vec![".".repeat(64); 64].join("\n").replacen("...", "MCF", 1);
    let refused = client.ask("turning", &json!({"game": large}));
    assert_eq!(refused.error(), (422, "too_many_boards".to_owned()));
}

#[test]
fn random_boards_come_out_as_wanted_and_are_the_same_for_a_seed() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let like = ["M.....", "......", "......", "......", "C....F"].join("\n");
    let wanted = json!({"game": like, "winner": "cat", "plies": 8, "walls": 30, "seed": 3});
    let told = client.ask("random", &wanted).ok();
    assert_eq!(told, client.ask("random", &wanted).ok());
    let solved = client.ask("solve", &json!({"game": told["game"]})).ok();
    assert!(solved["winner"] == "cat" && solved["plies"].as_u64().unwrap() >= 8, "{solved}");
    let rows = told["game"]["grid"].as_array().unwrap();
    let walls: usize = rows.iter().map(|row| row.as_str().unwrap().matches('#').count()).sum();
    assert_eq!((rows.len(), walls), (5, 9));
    for (key, value) in [("walls", json!(101)), ("winner", json!("draw")), ("seed", json!(-1))] {
        let mut bad = wanted.clone();
        bad[key] = value;
        assert_eq!(client.ask("random", &bad).error(), (400, "bad_request".to_owned()), "{key}");
    }
}

#[test]
fn solve_says_all_that_a_page_must_know() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let told = client.ask("solve", &json!({"game": example()})).ok();
    assert_eq!(
        keys(&told),
        [
            "best",
            "cached",
            "engine",
            "game",
            "names",
            "places",
            "plies",
            "positions",
            "reason",
            "seconds",
            "start",
            "stats",
            "to_move",
            "winner"
        ]
    );
    assert_eq!(told["start"], json!({"mouse": [2, 0], "cats": [[1, 1]], "turn": "mouse"}));
    assert_eq!(told["names"].as_array().unwrap().len(), 10);
    assert_eq!((&told["names"][0], &told["cached"]), (&json!([0, 4]), &json!(false)));
    // The game that is told is the same game, in full.
    let again = client.ask("solve", &json!({"game": told["game"]})).ok();
    assert_eq!((&again["game"], &again["cached"]), (&told["game"], &json!(true)));

    let named = json!({"graph": [[1, 2], [0, 2], [0, 1]], "names": ["ash", "oak", "elm"],
        "rules": {"mouse": "ash", "cat": ["oak"], "hole": ["elm"]}});
    let told = client.ask("solve", &json!({"game": named})).ok();
    assert_eq!((&told["names"], &told["cat_names"]), (&json!(["ash", "oak", "elm"]), &json!(["ash", "oak"])));
    let points = told["layout"].as_array().unwrap();
    let within = |at: &Value| (0.0..=1.0).contains(&at.as_f64().unwrap());
    assert!(points.len() == 3 && points.iter().flat_map(|point| point.as_array().unwrap()).all(within));
    let without = client.ask("solve", &json!({"game": named, "layout": false})).ok();
    assert!(without["layout"].is_null() && without["cached"] == true);
}

#[test]
fn any_format_can_be_pasted() {
    let server = Server::start(&[]);
    let mut client = server.client();
    for (text, winner) in [
        ("####F\n#C...\nM....\n", "cat"),
        ("[\"####F\",\"#C...\",\"M....\"]\n1\n2\n", "mouse"),
        ("[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", "draw"),
        ("{\"grid\":[\"####F\",\"#C...\",\"M....\"],\"mouseJump\":2}", "mouse"),
        ("grid = \"\"\"\n####F\n#C...\nM....\n\"\"\"\n[rules]\nmouse_jump = 2\n", "mouse"),
        ("IheA@GUAo\n", "mouse"),
        ("0 1\n1 2\n2 3\n", "mouse"),
    ] {
        let told = client.ask("solve", &json!({"game": text})).ok();
        assert_eq!(told["winner"], winner, "{text}");
    }
    let dimacs = json!({"game": "p edge 4 3\ne 1 2\ne 2 3\ne 3 4\n", "to": "graph6"});
    assert_eq!(client.ask("convert", &dimacs).ok()["text"], "Ch\n");
}

#[test]
fn places_that_are_chosen_are_told() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let told = client.ask("solve", &json!({"game": {"graph": [[1], [0, 2], [1]], "preset": "cops"}})).ok();
    assert_eq!(told["placement"], json!({"cats": [1], "mouse": 0}));
    assert_eq!(told["start"], json!({"mouse": 0, "cats": [1], "turn": "cat"}));
}

#[test]
fn colours_follow_whoever_stands_still() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let told = client.ask("colors", &json!({"game": example(), "fixed": "cat"})).ok();
    assert_eq!(told["plies"], json!([0, 0, 3, 3, 1, 5, 5, 3, 3, 1]));
    assert_eq!((&told["counts"], &told["longest"]), (&json!({"mouse": 9, "cat": 1, "draw": 0}), &json!(5)));
    let at = json!({"mouse": [2, 0], "cats": [[2, 4]], "turn": "mouse"});
    let elsewhere = client.ask("colors", &json!({"game": example(), "fixed": "cat", "at": at, "turn": "cat"})).ok();
    assert_eq!((&elsewhere["turn"], &elsewhere["fixed"]), (&json!("cat"), &json!("cat")));
    assert_ne!(elsewhere["plies"], told["plies"]);
    let cats = client.ask("colors", &json!({"game": example(), "fixed": "mouse"})).ok();
    assert_eq!(cats["winners"][0], "cat");
    // Where no cat may stand, nobody wins.
    let guarded = json!({"graph": [[1, 2], [0, 2], [0, 1]]});
    assert_eq!(client.ask("colors", &json!({"game": guarded, "fixed": "mouse"})).ok()["winners"][0], Value::Null);
    // Only the last cat goes around.
    let two = json!({"grid": ["M..C", "....", "C..."], "preset": "cops"});
    let first = client.ask("colors", &json!({"game": two, "fixed": "mouse", "cat": 0})).ok();
    let last = client.ask("colors", &json!({"game": two, "fixed": "mouse", "cat": 1})).ok();
    assert_ne!(first["plies"], last["plies"]);
}

#[test]
fn moves_are_judged_best_first() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let told = client.ask("moves", &json!({"game": example()})).ok();
    assert_eq!((&told["winner"], &told["plies"], &told["finished"]), (&json!("mouse"), &json!(5), &json!(false)));
    let moves = told["moves"].as_array().unwrap();
    let judged: Vec<_> = moves.iter().map(|told| (told["to"].clone(), told["quality"].as_str().unwrap())).collect();
    assert_eq!(judged, [(json!([2, 2]), "best"), (json!([2, 0]), "mistake"), (json!([2, 1]), "mistake")]);
    let over = json!({"mouse": [0, 4], "cats": [[1, 1]], "turn": "cat"});
    let told = client.ask("moves", &json!({"game": example(), "at": over})).ok();
    assert_eq!((&told["finished"], &told["moves"], &told["reason"]), (&json!(true), &json!([]), &json!("hole")));
    // Six cats have more moves than anybody reads.
    let six = json!({"grid": ["...", ".M.", "..."], "preset": "cops", "rules": {"cats": 5, "cat": [[0,0],[0,0],[0,0],[0,0],[0,0]],
        "cat_jump": 2, "directions": 8}});
    let told = client.ask("moves", &json!({"game": six})).ok();
    assert_eq!((told["moves"].as_array().unwrap().len(), &told["cut"]), (4096, &json!(true)));
}

#[test]
fn plies_that_are_played_count_against_the_limit() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let mut game = example();
    game["rules"] = json!({"limit": 7});
    let at = |plies: u32| json!({"mouse": [2, 0], "cats": [[1, 1]], "turn": "mouse", "plies": plies});
    let told = client.ask("moves", &json!({"game": game, "at": at(2)})).ok();
    assert_eq!((&told["winner"], &told["plies"]), (&json!("mouse"), &json!(5)));
    let told = client.ask("moves", &json!({"game": game, "at": at(3)})).ok();
    assert_eq!((&told["winner"], &told["plies"], &told["reason"]), (&json!("cat"), &Value::Null, &json!("limit")));
    let line = client.ask("line", &json!({"game": game, "at": at(3)})).ok();
    assert_eq!((&line["ending"]["reason"], line["positions"].as_array().unwrap().len()), (&json!("limit"), 5));
    let colors = client.ask("colors", &json!({"game": game, "at": at(3), "fixed": "cat"})).ok();
    assert_eq!(colors["winners"][5], "cat");
}

#[test]
fn a_line_tells_every_position_it_passes() {
    let server = Server::start(&[]);
    let told = server.client().ask("line", &json!({"game": example()})).ok();
    let positions = told["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 1 + told["line"].as_array().unwrap().len());
    assert_eq!(
        positions[0],
        json!({"mouse": [2, 0], "cats": [[1, 1]], "turn": "mouse", "winner": "mouse", "plies": 5})
    );
    assert_eq!(positions[5]["plies"], 0);
}

#[test]
fn opponents_move_as_they_are() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let told = client.ask("reply", &json!({"game": example(), "opponent": "perfect"})).ok();
    assert_eq!(told, json!({"to": [2, 2], "winner": "mouse", "plies": 4, "quality": "best"}));
    let mut seen = std::collections::HashSet::new();
    for seed in 0..40 {
        let question = json!({"game": example(), "opponent": "random", "seed": seed});
        let told = client.ask("reply", &question).ok();
        assert_eq!(told, client.ask("reply", &question).ok());
        seen.insert(told["to"].to_string());
    }
    assert_eq!(seen.len(), 3);
    let two = json!({"grid": ["M..C", "..#.", "F..C"], "rules": {"first": "cat"}});
    let told = client.ask("reply", &json!({"game": two, "opponent": "greedy"})).ok();
    assert_eq!(told["to"].as_array().unwrap().len(), 2);
}

#[test]
fn games_are_written_in_the_formats_of_others() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let mut convert = |game: &Value, to: &str| client.ask("convert", &json!({"game": game, "to": to})).ok();
    assert_eq!(convert(&example(), "text"), json!({"text": "####F\n#C...\nM....\n", "whole": false}));
    assert_eq!(
        convert(&example(), "pasted"),
        json!({"text": "[\"####F\",\"#C...\",\"M....\"]\n1\n2\n", "whole": true})
    );
    assert_eq!(convert(&example(), "json")["whole"], true);
    let path = json!({"graph": [[1], [0, 2], [1]]});
    for (to, text) in [
        ("pasted", "[[1],[0,2],[1]]\n"),
        ("graph6", "Bg\n"),
        ("sparse6", ":Bd\n"),
        ("digraph6", "&BTO\n"),
        ("edges", "0 1\n1 2\n"),
        ("dimacs", "p edge 3 2\ne 1 2\ne 2 3\n"),
        ("matrix", "010\n101\n010\n"),
    ] {
        assert_eq!(convert(&path, to)["text"], text, "{to}");
    }
    assert!(convert(&path, "dot")["text"].as_str().unwrap().starts_with("graph {"));
    // Animals that were moved are drawn where they are.
    let moved = json!({"grid": ["M.C", "F.."], "rules": {"mouse": [1, 2]}});
    assert_eq!(convert(&moved, "text"), json!({"text": "..C\nF.M\n", "whole": true}));
}

#[test]
fn pictures_are_pictures() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let mut draw = |more: Value| {
        let mut question = json!({"game": example()});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = client.ask("picture", &question);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer
    };
    let svg = draw(json!({"format": "svg"}));
    assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
    assert!(svg.text().starts_with("<svg") && svg.text().contains("mouse wins 9"));
    let png = draw(json!({"format": "png", "dark": true, "line": true, "fixed": "mouse", "turn": "cat"}));
    assert_eq!(png.header("content-type"), Some("image/png"));
    assert!(png.body.starts_with(b"\x89PNG"));
    let plain = draw(json!({"format": "svg", "colors": false, "title": "A & B"})).text();
    assert!(plain.contains("Mouse on 2,0, cat on 1,1, mouse to move") && !plain.contains("wins"), "{plain}");
    assert!(plain.contains("A &amp; B"));
}

#[test]
fn limits_and_load_are_told() {
    let server =
        Server::start(&["--positions", "1000", "--time", "1.5", "--queue", "3", "--solves", "18446744073709551615"]);
    let about = server.about();
    assert_eq!((&about["name"], &about["version"]), (&json!("mousehole"), &json!(env!("CARGO_PKG_VERSION"))));
    let limits = &about["limits"];
    assert_eq!((&limits["positions"], &limits["seconds"], &limits["queue"]), (&json!(1000), &json!(1.5), &json!(3)));
    assert_eq!(
        about["load"],
        json!({"running": 0, "waiting": 0, "stopped": 0, "memory": 0, "clients": 0, "cached": 0, "cached_bytes": 0})
    );
    server.client().ask("solve", &json!({"game": example()})).ok();
    let load = server.about()["load"].clone();
    assert_eq!((&load["cached"], &load["memory"]), (&json!(1), &load["cached_bytes"]), "{load}");
}
