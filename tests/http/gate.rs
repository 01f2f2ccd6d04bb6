//! The gate: however much is asked for, what is small is answered, memory stays within its bound, and work that nobody waits
//! for ends.

use std::time::{Duration, Instant};

use mousehole_testing::wait_for;
use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{LARGE, complete, example, field, mesh, path, ring};
use crate::server::Server;

/// Asks, and does not wait for the answer.
fn asking(server: &Server, route: &str, question: &Value) -> Client {
    let mut client = server.client();
    let body = question.to_string();
    client.send("POST", &format!("/api/{route}"), &[("Content-Type", "application/json")], body.as_bytes()).unwrap();
    client
}

fn picture(game: &Value, title: usize) -> Value {
    json!({"game": game, "format": "png", "line": true, "title": format!("picture {title}")})
}

const BUSY: (u16, &str) = (503, "busy");

fn refusal(answer: &crate::client::Answer) -> (u16, String) {
    assert_eq!(answer.header("retry-after"), Some("1"));
    answer.error()
}

#[test]
fn a_small_solve_passes_sixteen_expensive_pictures() {
    const MEMORY: u64 = 200;
    /// What all of the process may take beside that, in megabytes.
    const REST: u64 = 100;
    let flags = ["--memory", &format!("{MEMORY}M"), "--solves", "8", "--time", "1000"];
    let mut server = Server::start(&flags);
    // More than 60 MB for each, most of it pixels: there are threads for eight at a time, and memory for three.
    let game = ring(1600);
    let mut clients: Vec<Client> = (0..16).map(|title| asking(&server, "picture", &picture(&game, title))).collect();
    server.wait_for("running", 8);
    server.wait_for("waiting", 8);
    let mut longest = Duration::ZERO;
    for nodes in 12..32 {
        let before = Instant::now();
        server.client().ask("solve", &json!({"game": path(nodes / 4), "layout": false})).ok();
        server.client().ask("line", &json!({"game": example()})).ok();
        longest = longest.max(before.elapsed());
    }
    let load = server.about()["load"].clone();
    println!("a small solve and its line took {longest:?} at the most; then {load}");
    assert!(load["waiting"].as_u64() > Some(0), "the small ones did not wait for the pictures: {load}");
    assert!(load["memory"].as_u64() <= Some(MEMORY << 20), "{load}");
    for client in clients.drain(..4) {
        let mut client = client;
        let drawn = client.answer(false).unwrap();
        assert!(drawn.status == 200 && drawn.body.starts_with(b"\x89PNG"), "{}", drawn.text());
    }
    drop(clients);
    server.wait_for("running", 0);
    server.wait_for("waiting", 0);
    if let Some(peak) = server.peak_memory() {
        println!("{} MB at the most", peak >> 20);
        assert!(peak >> 20 < MEMORY + REST, "{} MB", peak >> 20);
    }
    server.is_well();
}

#[test]
fn long_work_past_the_queue_is_refused_at_once_and_quick_work_is_not() {
    let mut server = Server::start(&[&LARGE[..], &["--solves", "1", "--queue", "1", "--time", "1000"]].concat());
    let small = json!({"graph": [[1], [0, 2], [1, 3], [2]]});
    let first = asking(&server, "picture", &picture(&path(600), 1));
    server.wait_for("running", 1);
    let second = asking(&server, "explain", &json!({"game": small}));
    server.wait_for("waiting", 1);
    let long = [
        ("picture", picture(&small, 3)),
        ("explain", json!({"game": small})),
        ("solve", json!({"game": small})),
        ("line", json!({"game": path(60)})),
        ("convert", json!({"game": complete(1000), "to": "edges"})),
    ];
    for (route, question) in &long {
        assert_eq!(refusal(&server.client().ask(route, question)), (BUSY.0, BUSY.1.to_owned()), "{route}");
    }
    let quick = [
        ("solve", json!({"game": small, "layout": false})),
        ("solve", json!({"game": example()})),
        ("colors", json!({"game": example(), "fixed": "cat"})),
        ("moves", json!({"game": small})),
        ("line", json!({"game": small})),
        ("reply", json!({"game": example(), "opponent": "perfect"})),
        ("convert", json!({"game": example(), "to": "text"})),
    ];
    for (route, question) in &quick {
        server.client().ask(route, question).ok();
    }
    let load = server.about()["load"].clone();
    assert_eq!((&load["running"], &load["waiting"]), (&json!(1), &json!(1)), "{load}");
    drop(first);
    let mut second = second;
    assert_eq!(second.answer(false).unwrap().status, 200);
    server.wait_for("running", 0);
    server.is_well();
}

/// Each of these takes a second or more. It would not count as stopped if it came to its end.
#[test]
fn work_whose_client_goes_is_stopped() {
    let mut server = Server::start(&["--solves", "1", "--time", "1000"]);
    let (dense, mesh, field) = (complete(430), mesh(26), field(60));
    let mut rows = vec![".".repeat(40); 40];
    rows[0].replace_range(..3, "MFC");
    let board = json!(rows.join("\n"));
    let work = [
        ("a solve", "moves", json!({"game": path(300)})),
        ("a layout", "solve", json!({"game": mesh})),
        ("an explanation", "explain", json!({"game": field})),
        ("a picture", "picture", picture(&dense, 0)),
        // No board of this size takes that long to win, and there are hundreds to look at.
        ("a search", "random", json!({"game": board, "winner": "mouse", "plies": 900, "walls": 10, "seed": 1})),
    ];
    for game in [dense, mesh, field, board] {
        server.client().ask("moves", &json!({"game": game})).ok();
    }
    for (stopped, (what, route, question)) in (1..).zip(&work) {
        // A client that goes while its question is still read stops nothing, so it is asked again.
        wait_for(&format!("{what} is stopped"), || {
            let client = asking(&server, route, question);
            server.wait_for("running", 1);
            drop(client);
            server.wait_for("running", 0);
            server.wait_for("waiting", 0);
            (server.about()["load"]["stopped"] == stopped).then_some(())
        });
    }
    server.is_well();
}

#[test]
fn work_past_its_time_is_stopped() {
    let mut server = Server::start(&["--solves", "1", "--time", "0.2"]);
    let answer = server.client().ask("picture", &picture(&complete(430), 0));
    assert_eq!(answer.error(), (503, "time_limit".to_owned()));
    server.wait_for("running", 0);
    server.is_well();
}

#[test]
fn a_picture_that_needs_more_memory_than_there_is_is_refused() {
    let mut server = Server::start(&["--memory", "64M"]);
    let game = ring(1600);
    let answer = server.client().ask("picture", &picture(&game, 0));
    assert_eq!(answer.error(), (422, "memory".to_owned()));
    let error = &answer.json()["error"];
    assert!(error["needed"].as_u64() > error["max"].as_u64(), "{error}");
    let svg = server.client().ask("picture", &json!({"game": game, "format": "svg"}));
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    server.is_well();
}

#[test]
fn bodies_that_never_end_take_bounded_memory_and_hold_nobody_up() {
    let mut server = Server::start(&[]);
    let body = json!({"game": complete(1700)}).to_string();
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    let most = body.len() - 1;
    let mut slow: Vec<Client> = (0..200)
        .map(|_| {
            let mut client = server.client();
            client.raw(head.as_bytes()).unwrap();
            client.raw(&body.as_bytes()[..most]).unwrap();
            client
        })
        .collect();
    server.client().ask("solve", &json!({"game": example()})).ok();
    // Those that were received while there was no room for them are refused when they end.
    let mut last = slow.pop().unwrap();
    last.raw(&body.as_bytes()[most..]).unwrap();
    assert_eq!(refusal(&last.answer(false).unwrap()), (BUSY.0, BUSY.1.to_owned()));
    if let Some(peak) = server.peak_memory() {
        println!("{} MB at the most", peak >> 20);
        assert!(peak >> 20 < 100, "{} MB", peak >> 20);
    }
    drop(slow);
    wait_for("room for a large body", || {
        let answer = server.client().post("/api/moves", body.as_bytes());
        (answer.status == 200).then_some(())
    });
    server.is_well();
}
