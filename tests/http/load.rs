//! Two hundred clients at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value, json};

use crate::server::Server;
use mousehole_testing::Random;

const CLIENTS: u64 = 200;
/// How much each of them asks.
const QUESTIONS: usize = 40;

/// Solving and what is kept of it may take this, in megabytes; all the rest of the process, this.
const MEMORY: u64 = 32;
const CACHE: u64 = 8;
const REST: u64 = 120;

/// A question, and what is right about its answer.
struct Known {
    route: &'static str,
    question: Value,
    answer: Value,
}

/// Boards of which those that are kept are only a part, and questions about them whose answers the library gives.
fn known() -> Vec<Known> {
    let mut random = Random::new(11);
    let mut known = Vec::new();
    for index in 0..60 {
        let size = if index % 3 == 0 { 20 } else { 5 + index % 7 };
        let mut cells: Vec<u8> = (0..size * size).map(|_| if random.below(6) == 0 { b'#' } else { b'.' }).collect();
        (cells[0], cells[size * size - 1], cells[size * size / 2]) = (b'M', b'C', b'F');
        let rows: Vec<String> = cells.chunks(size).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        let game = mousehole::Game::grid(&rows.join("\n").parse().unwrap()).mouse_jump(2).build().unwrap();
        let solution = game.solve().unwrap();
        let verdict = solution.verdict(game.start());
        let board = json!({"grid": rows, "mouseJump": 2});
        let start = solution.start();
        let plies = (0..game.board().places() as u32).map(|place| {
            let moved = mousehole::Position { mouse: mousehole::Place(place), ..start.clone() };
            solution.verdict(&moved).plies
        });
        let best = &solution.best_moves(start)[0].verdict;
        known.extend([
            Known {
                route: "solve",
                question: json!({"game": board}),
                answer: json!({"winner": verdict.winner, "plies": verdict.plies}),
            },
            Known {
                route: "colors",
                question: json!({"game": board, "fixed": "cat"}),
                answer: json!({"plies": plies.collect::<Vec<_>>()}),
            },
            Known {
                route: "reply",
                question: json!({"game": board, "opponent": "perfect"}),
                answer: json!({"winner": best.winner, "plies": best.plies, "quality": "best"}),
            },
        ]);
    }
    known
}

fn client(server: &Server, known: &[Known], seed: u64) -> usize {
    let mut random = Random::new(seed);
    let mut client = server.client();
    let mut answered = 0;
    while answered < QUESTIONS {
        let Known { route, question, answer } = random.pick(known);
        if random.below(50) == 0 {
            // Some go before they are answered.
            let body = question.to_string();
            let kind = [("Content-Type", "application/json")];
            client.send("POST", &format!("/api/{route}"), &kind, body.as_bytes()).unwrap();
            client = server.client();
            continue;
        }
        let told = client.ask(route, question).ok();
        for (key, value) in answer.as_object().unwrap() {
            assert_eq!(told[key], *value, "{route} {key} {question}");
        }
        answered += 1;
    }
    answered
}

#[test]
fn two_hundred_clients_get_right_answers_within_bounds_of_memory() {
    let known = known();
    let flags = [
        "--memory",
        &format!("{MEMORY}M"),
        "--cache",
        &format!("{CACHE}M"),
        "--queue",
        "1000",
        "--time",
        "1000",
        "--solves",
        "2",
    ];
    let mut server = Server::start(&flags);
    let answered = AtomicUsize::new(0);
    thread::scope(|scope| {
        for seed in 0..CLIENTS {
            let (server, known, answered) = (&server, &known, &answered);
            scope.spawn(move || answered.fetch_add(client(server, known, seed), Ordering::Relaxed));
        }
    });
    let answered = answered.into_inner();
    println!("{answered} answers to {CLIENTS} clients");
    assert_eq!(answered, CLIENTS as usize * QUESTIONS);
    server.wait_for("running", 0);
    let load = server.about()["load"].clone();
    assert!(load["cached_bytes"].as_u64().unwrap() <= CACHE * 1_000_000, "{load}");
    if let Some(peak) = server.peak_memory() {
        println!("{} MB at the most, {load}", peak / 1_000_000);
        assert!(peak < (MEMORY + CACHE + REST) * 1_000_000, "{peak} bytes");
    }
    server.is_well();
}
