//! What is wrong is told: a status, a code, one clear sentence, and where.

use serde_json::{Value, json};

use crate::games::example;
use crate::server::Server;

#[test]
fn a_body_that_is_not_the_json_that_is_expected() {
    let server = Server::start(&[]);
    let mut client = server.client();
    for body in [
        "",
        "{",
        "null",
        "[]",
        "{}",
        "\"game\"",
        "{\"game\":1}",
        "{\"game\":null}",
        "{\"game\":[]}",
        "{\"game\":{\"grid\":[]},\"other\":1}",
        "{\"game\":\"M\",\"game\":\"M\"}",
        "{\"game\":\"M.C\\nF..\"} and more",
        "{\"game\":\"\\ud800\"}",
    ] {
        let answer = client.post("/api/solve", body.as_bytes());
        assert_eq!(answer.error(), (400, "bad_request".to_owned()), "{body}");
    }
    assert_eq!(client.post("/api/solve", b"\xff\xfe").error().0, 400);
    for (route, question) in [
        ("colors", json!({"game": example()})),
        ("colors", json!({"game": example(), "fixed": "dog"})),
        ("colors", json!({"game": example(), "fixed": "cat", "cat": -1})),
        ("moves", json!({"game": example(), "at": {"mouse": [2, 0]}})),
        ("moves", json!({"game": example(), "at": {"mouse": [2, 0], "cats": [[1, 1]], "turn": "mouse", "more": 1}})),
        ("moves", json!({"game": example(), "at": {"mouse": [2, 0, 1], "cats": [[1, 1]]}})),
        ("reply", json!({"game": example()})),
        ("reply", json!({"game": example(), "opponent": "strong"})),
        ("convert", json!({"game": example(), "to": "pdf"})),
        ("picture", json!({"game": example(), "format": "gif"})),
    ] {
        assert_eq!(client.ask(route, &question).error(), (400, "bad_request".to_owned()), "{route} {question}");
    }
}

#[test]
fn a_game_that_makes_no_sense_is_pointed_into() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let mut refused = |game: Value| {
        let answer = client.ask("solve", &json!({"game": game}));
        assert_eq!(answer.error(), (422, "bad_input".to_owned()), "{game}");
        let error = answer.json()["error"].clone();
        (error["line"].clone(), error["column"].clone(), error["message"].as_str().unwrap().to_owned())
    };
    let (line, column, message) = refused(json!("M.F\n.XC\n"));
    assert_eq!((line, column), (json!(2), json!(2)));
    assert!(message.starts_with("found 'X'"), "{message}");
    let (line, column, message) = refused(json!({"grid": ["MC"], "rules": {"leap": 1}}));
    assert_eq!((line, column), (json!(1), json!(25)));
    assert!(message.contains("which is no rule"), "{message}");
    let (.., message) = refused(json!("...\n"));
    assert!(message.contains("mouse"), "{message}");
    let (.., message) = refused(json!({"graph": [[1], [7]]}));
    assert!(message.contains("node 7"), "{message}");
    // No file of the machine is looked at.
    for path in ["Cargo.toml", "/etc/passwd", "../../README.md", "C:\\boot.ini", "/dev/zero"] {
        let (.., message) = refused(json!(format!("file = {path:?}\n")));
        assert!(message.contains("cannot be opened here"), "{message}");
    }
}

#[test]
fn keys_that_mean_nothing_in_a_game_are_refused() {
    let server = Server::start(&[]);
    let game = json!({"grid": ["M.C", "F.."], "winner": "cat", "colour": "red", "id": 7});
    let answer = server.client().ask("solve", &json!({"game": game}));
    assert_eq!(answer.error(), (422, "bad_input".to_owned()));
    let message = answer.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("found the key \"colour\", expected one of grid"), "{message}");
}

#[test]
fn a_position_that_is_none_of_the_game() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let at =
        |mouse: Value, cats: Value, plies: u32| json!({"mouse": mouse, "cats": cats, "turn": "cat", "plies": plies});
    let town = json!({"graph": [[1, 2], [0, 2], [0, 1]], "names": ["ash", "oak", "elm"],
        "rules": {"mouse": "ash", "cat": ["oak"], "hole": ["elm"], "cat_hole": "forbidden"}});
    for (game, at) in [
        (example(), at(json!([0, 0]), json!([[1, 1]]), 0)),
        (example(), at(json!([9, 9]), json!([[1, 1]]), 0)),
        (example(), at(json!(3), json!([[1, 1]]), 0)),
        (example(), at(json!([2, 0]), json!([]), 0)),
        (example(), at(json!([2, 0]), json!([[1, 1], [1, 2]]), 0)),
        (example(), at(json!([2, 0]), json!([[1, 1]]), 1001)),
        (town.clone(), at(json!("fir"), json!(["oak"]), 0)),
        (town.clone(), at(json!(0), json!([1]), 0)),
        (town.clone(), at(json!("ash"), json!(["elm"]), 0)),
    ] {
        for (route, more) in [("moves", json!({})), ("line", json!({})), ("colors", json!({"fixed": "cat"}))] {
            let mut question = json!({"game": game, "at": at});
            question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            assert_eq!(client.ask(route, &question).error(), (422, "bad_position".to_owned()), "{question}");
        }
    }
    let no_such_cat = json!({"game": example(), "fixed": "mouse", "cat": 1});
    assert_eq!(client.ask("colors", &no_such_cat).error(), (422, "bad_position".to_owned()));
    let over = json!({"game": example(), "opponent": "greedy", "at": at(json!([0, 4]), json!([[1, 1]]), 0)});
    assert_eq!(client.ask("reply", &over).error(), (422, "bad_position".to_owned()));
    // All plies are played: it is over, and that is no fault.
    let last = json!({"game": example(), "at": at(json!([2, 0]), json!([[1, 1]]), 1000)});
    assert_eq!(client.ask("moves", &last).ok()["finished"], true);
}

#[test]
fn other_methods_paths_and_types_are_refused() {
    let server = Server::start(&[]);
    let body = json!({"game": example()}).to_string();
    for route in ["solve", "colors", "moves", "line", "reply", "explain", "convert", "picture"] {
        let path = format!("/api/{route}");
        for method in ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            let answer = server.client().request(method, &path, &[], b"");
            assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")), "{method} {path}");
        }
        for kind in ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "json"] {
            let answer = server.client().request("POST", &path, &[("Content-Type", kind)], body.as_bytes());
            assert_eq!(answer.error(), (415, "unsupported_media".to_owned()), "{path} {kind}");
        }
    }
    let kind = [("Content-Type", "Application/JSON; charset=utf-8")];
    assert_eq!(server.client().request("POST", "/api/solve", &kind, body.as_bytes()).status, 200);
    assert_eq!(server.client().post("/api", b"{}").error(), (405, "method_not_allowed".to_owned()));
    assert_eq!(server.client().request("DELETE", "/index.html", &[], b"").header("allow"), Some("GET, HEAD"));
    for path in ["/api/", "/api/other", "/api/solve/more", "/other"] {
        assert_eq!(server.client().get(path).error(), (404, "not_found".to_owned()), "{path}");
    }
}

#[test]
fn what_cannot_be_converted_is_refused_in_the_librarys_words() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let one_way = json!({"graph": [[1], [2], [0]]});
    let together = json!({"grid": ["M.C"], "rules": {"hole": [[0, 0]]}});
    for (game, to, part) in [
        (one_way.clone(), "graph6", "digraph6 can"),
        (one_way.clone(), "text", "a graph cannot be drawn"),
        (together, "text", "both stand on 0,0"),
        (json!("....\n"), "text", "mouse"),
    ] {
        let answer = client.ask("convert", &json!({"game": game, "to": to}));
        assert_eq!(answer.error(), (422, "bad_input".to_owned()), "{to}");
        assert!(answer.text().contains(part), "{}", answer.text());
    }
    // A board needs nobody on it.
    let board = client.ask("convert", &json!({"game": ".C#.\n", "to": "json"})).ok();
    assert_eq!(board, json!({"text": r#"{"grid":[".C#."]}"#, "whole": false}));
    // A graph needs nobody on it.
    assert_eq!(client.ask("convert", &json!({"game": "....\n", "to": "graph6"})).ok()["text"], "Ch\n");
}
