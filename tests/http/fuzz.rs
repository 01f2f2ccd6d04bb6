//! Bodies that make no sense, made of those that do: each is answered, and nothing breaks.

use serde_json::{Map, Value, json};

use crate::client::{Client, is_timeout};
use crate::games::example;
use crate::server::Server;
use mousehole_testing::Random;

const BODIES: usize = 5000;

fn questions() -> Vec<(&'static str, Value)> {
    let graph = json!({"graph": [[1, 2], [0, 2], [0, 1, 3], [2]], "names": ["a", "b", "c", "d"], "preset": "graph",
        "rules": {"mouse": "a", "cat": ["b", "d"], "hole": ["c"], "cat_hole": "enters", "limit": 9, "stay": "both"}});
    let at = json!({"mouse": [2, 0], "cats": [[1, 1]], "turn": "cat", "plies": 1});
    vec![
        ("solve", json!({"game": example(), "layout": true})),
        ("solve", json!({"game": "grid = \"\"\"\nM.C\nF..\n\"\"\"\n[rules]\nmouse_jump = 2\n"})),
        ("solve", json!({"game": graph})),
        ("colors", json!({"game": example(), "at": at, "fixed": "cat", "turn": "mouse", "cat": 0})),
        ("moves", json!({"game": graph, "at": {"mouse": "d", "cats": ["a", "b"], "turn": "mouse"}})),
        ("line", json!({"game": example(), "at": at})),
        ("reply", json!({"game": example(), "at": at, "opponent": "random", "seed": 7})),
        ("explain", json!({"game": example()})),
        ("convert", json!({"game": "IheA@GUAo", "to": "sparse6"})),
        (
            "picture",
            json!({"game": example(), "at": at, "fixed": "mouse", "format": "svg", "line": true, "dark": true}),
        ),
    ]
}

/// Any JSON, small or nasty.
fn any(random: &mut Random) -> Value {
    match random.below(12) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.next()),
        3 => json!(-(random.below(1000) as i64)),
        4 => json!(1e308),
        5 => json!(random.below(12)),
        6 => json!("M.C\n.F."),
        7 => json!(["", "a\u{0}b", "🐭", "none", "mouse", "cat", "draw", "8", "18446744073709551616"][random.below(9)]),
        8 => json!([]),
        9 => json!({}),
        10 => Value::Array((0..random.below(4)).map(|_| any(random)).collect()),
        _ => Value::Object(Map::from_iter([((random.pick(&["grid", "rules", "x"])).to_string(), any(random))])),
    }
}

/// Changes something somewhere in a value.
fn shake(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(map) if !map.is_empty() && random.below(5) > 0 => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = random.pick(&keys).clone();
            match random.below(8) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert("more".to_owned(), any(random))),
                2 => {
                    let moved = map.remove(&key).unwrap_or_default();
                    map.insert(random.pick(&keys).clone(), moved);
                }
                _ => shake(map.get_mut(&key).unwrap(), random),
            }
        }
        Value::Array(list) if !list.is_empty() && random.below(5) > 0 => {
            let index = random.below(list.len());
            match random.below(6) {
                0 => drop(list.remove(index)),
                1 => list.insert(index, any(random)),
                2 => list.push(list[index].clone()),
                _ => shake(&mut list[index], random),
            }
        }
        Value::String(text) if random.below(3) > 0 => {
            let mut bytes = text.clone().into_bytes();
            damage(&mut bytes, random);
            *text = String::from_utf8_lossy(&bytes).into_owned();
        }
        other => *other = any(random),
    }
}

/// Changes a few bytes.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.next() as u8),
            2 => bytes.insert(at, *random.pick(b"{}[]\",:0123456789.#MCF\\ \n-eE")),
            3 if at < bytes.len() => drop(bytes.remove(at)),
            4 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            _ => {
                let to = at + random.below(bytes.len() - at + 1).min(20);
                let part = bytes[at..to].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
}

fn body(question: &Value, random: &mut Random) -> Vec<u8> {
    match random.below(10) {
        0 => (0..random.below(200)).map(|_| random.next() as u8).collect(),
        1..=2 => {
            let mut bytes = question.to_string().into_bytes();
            damage(&mut bytes, random);
            bytes
        }
        _ => {
            let mut shaken = question.clone();
            for _ in 0..=random.below(2) {
                // What is within the game goes deepest.
                let part = if random.below(4) > 0 { shaken.get_mut("game") } else { None };
                match part {
                    Some(game) => shake(game, random),
                    None => shake(&mut shaken, random),
                }
            }
            shaken.to_string().into_bytes()
        }
    }
}

fn send(client: &mut Client, server: &Server, seed: u64) -> u16 {
    let mut random = Random::new(seed);
    let questions = questions();
    let (route, question) = random.pick(&questions);
    let body = body(question, &mut random);
    let answer = client.try_request("POST", &format!("/api/{route}"), &[("Content-Type", "application/json")], &body);
    let shown = || format!("seed {seed}, {route}: {}", String::from_utf8_lossy(&body));
    let answer = answer.unwrap_or_else(|error| panic!("{error}: {}", shown()));
    match answer.status {
        200 => {}
        400..500 => drop(answer.error()),
        status => panic!("{status} {}: {}", answer.text(), shown()),
    }
    if answer.header("connection") == Some("close") {
        *client = server.client();
    }
    answer.status
}

#[test]
fn five_thousand_bodies_are_answered() {
    let mut server = Server::start(&["--positions", "1000000"]);
    let mut client = server.client();
    let statuses: Vec<u16> = (0..BODIES as u64).map(|seed| send(&mut client, &server, seed)).collect();
    let count = |wanted: u16| statuses.iter().filter(|&&status| status == wanted).count();
    // They are of many kinds: some still make sense, some are no JSON, some no game.
    assert!([200, 400, 422].map(count).iter().all(|&count| count > BODIES / 20), "{:?}", [200, 400, 422].map(count));
    server.is_well();
}

#[test]
fn requests_that_are_damaged_are_answered_or_cut_off() {
    let mut server = Server::start(&["--patience", "0.2"]);
    let mut random = Random::new(1);
    let request = format!("POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Length: 2\r\n\r\n{{}}", server.address);
    let (mut refused, mut cut_off) = (0, 0);
    for _ in 0..60 {
        let mut bytes = request.clone().into_bytes();
        damage(&mut bytes, &mut random);
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        let mut client = server.client();
        // The server may have closed it before everything is sent.
        let _ = client.raw(&bytes);
        match client.answer(false) {
            Ok(answer) => {
                assert!((400..500).contains(&answer.status), "{} to {shown:?}", answer.status);
                refused += 1;
            }
            Err(error) => {
                assert!(!is_timeout(&error), "no answer and no end to {shown:?}");
                cut_off += 1;
            }
        }
        assert!(client.is_closed(), "no end to {shown:?}");
    }
    assert!(refused > 20 && cut_off > 0, "{refused} are refused, {cut_off} cut off without a word");
    server.is_well();
}
