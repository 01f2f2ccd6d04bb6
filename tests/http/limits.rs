//! Every limit: what is over it is refused with its figures, and the server goes on.

use mousehole_testing::wait_for;
use serde_json::json;

use crate::client::Client;
use crate::games::{LARGE, example, path};
use crate::server::Server;

#[test]
fn bodies_are_read_up_to_a_size() {
    let mut server = Server::start(&["--body", "1000"]);
    let pad = |size: usize| {
        let body = json!({"game": example()}).to_string();
        " ".repeat(size - body.len()) + &body
    };
    assert_eq!(server.client().post("/api/solve", pad(1000).as_bytes()).status, 200);
    let answer = server.client().post("/api/solve", pad(1001).as_bytes());
    assert_eq!(answer.error(), (413, "too_large".to_owned()));
    assert_eq!(answer.json()["error"]["max"], 1000);
    // One that takes its time to be sent is heard out, so that the answer is heard.
    let answer = server.client().post("/api/solve", &vec![b' '; 3_000_000]);
    assert_eq!(answer.error(), (413, "too_large".to_owned()));
    // One that does not say how long it is.
    let mut client = server.client();
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    client.raw(head.as_bytes()).unwrap();
    for _ in 0..3 {
        client.raw(format!("1f4\r\n{}\r\n", " ".repeat(500)).as_bytes()).unwrap();
    }
    client.raw(b"0\r\n\r\n").unwrap();
    assert_eq!(client.answer(false).unwrap().error(), (413, "too_large".to_owned()));
    // One that says more than could ever be.
    let mut client = server.client();
    let head = head.replace("Transfer-Encoding: chunked", "Content-Length: 18446744073709551615");
    client.raw(head.as_bytes()).unwrap();
    assert!((400..500).contains(&client.answer(false).unwrap().status));
    server.is_well();
}

#[test]
fn heads_are_read_up_to_a_size() {
    let mut server = Server::start(&[]);
    let mut client = server.client();
    let endless = client.try_request("GET", "/api", &[("X-Long", &"x".repeat(1 << 20))], b"");
    assert!(endless.is_err() || endless.is_ok_and(|answer| answer.status == 431));
    server.is_well();
}

#[test]
fn a_game_with_too_many_positions_is_refused() {
    let mut server = Server::start(&["--positions", "199"]);
    let answer = server.client().ask("solve", &json!({"game": example()}));
    assert_eq!(answer.error(), (422, "too_many_positions".to_owned()));
    let error = &answer.json()["error"];
    assert_eq!((&error["positions"], &error["max"]), (&json!(200), &json!(199)));
    let smaller = json!({"game": {"grid": ["MC", "F."]}});
    server.client().ask("solve", &smaller).ok();
    server.is_well();
}

#[test]
fn cats_with_too_many_moves_are_refused() {
    let mut server = Server::start(&[]);
    // Two places, and 2^20 ways for the cats to move in a turn.
    let cats = json!({"graph": [[0, 1], [0, 1]], "preset": "cops", "rules": {"cats": 20}});
    for route in ["solve", "moves", "line", "explain"] {
        let answer = server.client().ask(route, &json!({"game": cats}));
        assert_eq!(answer.error(), (422, "too_many_positions".to_owned()), "{route}");
    }
    server.is_well();
}

#[test]
fn a_solve_with_too_little_memory_is_refused() {
    let mut server = Server::start(&["--memory", "400k", "--cache", "0"]);
    server.client().ask("solve", &json!({"game": example()})).ok();
    let answer = server.client().ask("solve", &json!({"game": path(60)}));
    assert_eq!(answer.error(), (422, "memory".to_owned()));
    let error = &answer.json()["error"];
    assert!(error["needed"].as_u64() > error["max"].as_u64(), "{error}");
    server.is_well();
}

#[test]
fn kept_games_make_room_for_new_ones() {
    let server = Server::start(&["--memory", "1M", "--cache", "0"]);
    let mut client = server.client();
    let mut cached =
        |nodes: u32| client.ask("solve", &json!({"game": path(nodes), "layout": false})).ok()["cached"] == true;
    // The latest is kept, and no other.
    assert_eq!([20, 20, 21, 21, 20, 20].map(&mut cached), [false, true, false, true, false, true]);
    assert_eq!(server.about()["load"]["cached"], 1);
    // Two of these do not fit: the one must go before the other begins.
    let mut server = Server::start(&["--memory", "1.5M", "--cache", "1.5M"]);
    let mut client = server.client();
    let mut cached =
        |nodes: u32| client.ask("solve", &json!({"game": path(nodes), "layout": false})).ok()["cached"] == true;
    assert_eq!([48, 49, 48].map(&mut cached), [false, false, false]);
    server.is_well();
}

#[test]
fn an_answer_with_too_many_bytes_is_refused() {
    let mut server = Server::start(&[]);
    let edges: String = (0..3000).map(|node| format!("{node} {}\n", node + 1)).collect();
    let answer = server.client().ask("convert", &json!({"game": edges, "to": "matrix"}));
    assert_eq!(answer.error(), (422, "answer_too_large".to_owned()));
    let answer = server.client().ask("convert", &json!({"game": edges, "to": "sparse6"}));
    assert_eq!(answer.status, 200);
    server.is_well();
}

#[test]
fn a_solve_past_its_time_is_stopped() {
    let mut server = Server::start(&[&LARGE[..], &["--time", "0.01"]].concat());
    let answer = server.client().ask("solve", &json!({"game": path(600)}));
    assert_eq!(answer.error(), (503, "time_limit".to_owned()));
    assert_eq!(answer.json()["error"]["seconds"], 0.01);
    server.wait_for("running", 0);
    server.is_well();
}

/// Asks for a game that takes long, and does not wait.
fn asking(server: &Server, nodes: u32) -> Client {
    let mut client = server.client();
    let body = json!({"game": path(nodes), "layout": false}).to_string();
    client.send("POST", "/api/solve", &[("Content-Type", "application/json")], body.as_bytes()).unwrap();
    client
}

#[test]
fn solves_past_the_queue_are_refused() {
    let mut server = Server::start(&[&LARGE[..], &["--solves", "1", "--queue", "1", "--time", "1000"]].concat());
    server.client().ask("solve", &json!({"game": example()})).ok();
    let first = asking(&server, 600);
    server.wait_for("running", 1);
    let second = asking(&server, 601);
    server.wait_for("waiting", 1);
    let third = server.client().ask("solve", &json!({"game": path(602)}));
    assert_eq!((third.error(), third.header("retry-after")), ((503, "busy".to_owned()), Some("1")));
    // What is known needs no solving, and what is being solved needs none of its own.
    assert_eq!(server.client().ask("solve", &json!({"game": example()})).ok()["cached"], true);
    let fourth = asking(&server, 600);
    server.wait_for("clients", 3);
    drop(first);
    drop(second);
    server.wait_for("clients", 1);
    server.wait_for("waiting", 0);
    assert_eq!(server.about()["load"]["running"], 1);
    drop(fourth);
    server.wait_for("running", 0);
    server.client().ask("solve", &json!({"game": path(12)})).ok();
    server.is_well();
}

#[test]
fn clients_past_the_limit_of_connections_are_refused() {
    let server = Server::start(&["--connections", "3"]);
    let mut clients: Vec<Client> = (0..3).map(|_| server.client()).collect();
    for client in &mut clients {
        client.get("/api").ok();
    }
    let refused = server.client().get("/api");
    assert_eq!((refused.error(), refused.header("retry-after")), ((503, "busy".to_owned()), Some("1")));
    for client in &mut clients {
        client.get("/api").ok();
    }
    clients.pop();
    wait_for("the place of the client that left", || (server.client().get("/api").status == 200).then_some(()));
}

#[test]
fn clients_that_dawdle_are_cut_off() {
    let mut server = Server::start(&["--patience", "1", "--connections", "8"]);
    // With a head that never ends, with none at all, and with nothing after an answer.
    let mut half = server.client();
    half.raw(b"GET /api HTTP/1.1\r\nHost: ").unwrap();
    let mut silent = server.client();
    let mut done = server.client();
    done.get("/api").ok();
    for client in [&mut half, &mut silent, &mut done] {
        assert!(client.is_closed());
    }
    // With a body that does not come, and with one that says at once that it is too large.
    for (length, error) in [(99, (408, "slow".to_owned())), (99_999_999_999u64, (413, "too_large".to_owned()))] {
        let mut body = server.client();
        let head = format!(
            "POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Length: {length}\r\nContent-Type: application/json\r\n\r\n{{",
            server.address
        );
        body.raw(head.as_bytes()).unwrap();
        assert_eq!(body.answer(false).unwrap().error(), error);
    }
    server.is_well();
}

#[test]
fn clients_that_take_nothing_are_cut_off() {
    let mut server = Server::start(&["--patience", "1", "--connections", "1"]);
    let edges: String = (0..2800).map(|node| format!("{node} {}\n", node + 1)).collect();
    let body = json!({"game": edges, "to": "matrix"}).to_string();
    let mut client = server.client();
    // More than all buffers between here and there hold.
    for _ in 0..4 {
        client.send("POST", "/api/convert", &[("Content-Type", "application/json")], body.as_bytes()).unwrap();
    }
    // The only place becomes free again.
    wait_for("the place of the client that takes nothing", || {
        let mut other = Client::try_connect(server.address).ok()?;
        other.try_request("GET", "/api", &[], b"").ok().filter(|answer| answer.status == 200)
    });
    // It was cut off in the middle, and not let go after the last byte.
    let matrix = 2 * 2801 * 2801;
    let received = client.received_until_closed().expect("the end of the connection");
    assert!(received < 4 * matrix, "{received} bytes");
    assert_eq!(server.said(), "");
}
