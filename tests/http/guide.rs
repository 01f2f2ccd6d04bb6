//! docs/http-api.md: every example is sent, and answered as it says.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::server::Server;

/// A command of the guide, and the answer that follows it.
struct Example {
    line: usize,
    command: String,
    answer: Option<String>,
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((fence, line)) = lines.next() {
        let Some(kind) = fence.strip_prefix("```").filter(|kind| !kind.is_empty()) else { continue };
        let block: Vec<&str> = lines.by_ref().map(|(line, _)| line).take_while(|line| *line != "```").collect();
        let block = block.join("\n");
        match kind {
            "sh" if block.starts_with("curl") => examples.push(Example { line, command: block, answer: None }),
            "json" => {
                if let Some(example) = examples.last_mut().filter(|example| example.answer.is_none()) {
                    example.answer = Some(block);
                }
            }
            _ => {}
        }
    }
    examples
}

/// The path and the body of a curl command.
fn request(command: &str) -> (&str, Option<&str>) {
    let path = command.split_once("localhost:8913").expect("an address").1;
    let path = path.split_whitespace().next().unwrap_or("/");
    (path, command.split_once("-d '").map(|(_, rest)| rest.split('\'').next().unwrap_or_default()))
}

/// Takes out what differs from run to run.
fn steady(mut answer: Value) -> Value {
    if let Some(seconds) = answer.get_mut("seconds") {
        *seconds = Value::Null;
    }
    if let Some(limits) = answer.get_mut("limits") {
        limits["solves"] = Value::Null;
    }
    answer
}

#[test]
fn the_examples_of_the_guide_are_true() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/http-api.md");
    let server = Server::start(&[]);
    let mut client = server.client();
    let examples = examples(&fs::read_to_string(guide).unwrap());
    assert!(examples.len() >= 10, "every route has one");
    for Example { line, command, answer } in examples {
        let (path, body) = request(&command);
        let told = match body {
            Some(body) => client.post(path, body.as_bytes()),
            None => client.get(path),
        };
        let Some(answer) = answer else {
            assert_eq!(told.status, 200, "line {line}: {}", told.text());
            continue;
        };
        let expected = serde_json::from_str(&answer).unwrap_or_else(|error| panic!("line {line}: {error}"));
        assert_eq!(steady(told.json()), steady(expected), "line {line}: {}", told.text());
    }
}
