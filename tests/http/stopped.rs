//! A solve that nobody waits for is stopped.

use serde_json::json;

use crate::client::Client;
use crate::games::{LARGE, path};
use crate::server::Server;

fn asking(server: &Server, route: &str) -> Client {
    let mut client = server.client();
    let mut question = json!({"game": path(600)});
    if route == "colors" {
        question["fixed"] = json!("cat");
    }
    let kind = [("Content-Type", "application/json")];
    client.send("POST", &format!("/api/{route}"), &kind, question.to_string().as_bytes()).unwrap();
    client
}

#[test]
fn a_solve_whose_client_goes_is_stopped() {
    let mut server = Server::start(&[&LARGE[..], &["--time", "1000"]].concat());
    for _ in 0..3 {
        let client = asking(&server, "solve");
        server.wait_for("running", 1);
        drop(client);
        server.wait_for("running", 0);
    }
    assert_eq!(server.about()["load"]["cached"], 0);
    server.is_well();
}

#[test]
fn a_solve_goes_on_while_anybody_waits() {
    let mut server = Server::start(&[&LARGE[..], &["--time", "1000"]].concat());
    let first = asking(&server, "solve");
    server.wait_for("running", 1);
    let mut others: Vec<Client> = ["moves", "colors", "line"].map(|route| asking(&server, route)).into();
    server.wait_for("clients", 4);
    drop(first);
    for left in (1..=others.len() as u64).rev() {
        server.wait_for("clients", left);
        assert_eq!(server.about()["load"]["running"], 1, "one solve for all of them");
        others.pop();
    }
    server.wait_for("running", 0);
    server.is_well();
}
