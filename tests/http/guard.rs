//! Who may ask, and what every answer tells the browser.

use serde_json::json;

use crate::client::Answer;
use crate::games::example;
use crate::server::Server;

const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

#[track_caller]
fn has_headers(answer: &Answer) {
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{name}");
    }
    assert!(answer.header("access-control-allow-origin").is_none());
}

#[test]
fn every_answer_has_the_headers_and_the_api_is_not_kept() {
    let server = Server::start(&["--body", "1000"]);
    let mut client = server.client();
    let question = json!({"game": example(), "fixed": "cat", "opponent": "perfect", "format": "svg", "to": "text"});
    for route in ["solve", "colors", "moves", "line", "reply", "explain", "convert", "picture"] {
        let keys: &[&str] = match route {
            "colors" => &["game", "fixed"],
            "reply" => &["game", "opponent"],
            "convert" => &["game", "to"],
            "picture" => &["game", "format"],
            _ => &["game"],
        };
        let question = keys.iter().map(|key| ((*key).to_owned(), question[*key].clone()));
        let answer = client.ask(route, &serde_json::Value::Object(question.collect()));
        assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-store")), "{route}");
        has_headers(&answer);
    }
    let long = vec![b' '; 2000];
    for (method, path, headers, body, status) in [
        ("GET", "/", &[][..], &b""[..], 200),
        ("GET", "/api", &[], b"", 200),
        ("GET", "/nothing", &[], b"", 404),
        ("GET", "/api/solve", &[], b"", 405),
        ("POST", "/", &[], b"", 405),
        ("POST", "/api/solve", &[], b"{}", 415),
        ("POST", "/api/solve", &[("Content-Type", "application/json")], b"{}", 400),
        ("POST", "/api/solve", &[("Content-Type", "application/json")], &long, 413),
        ("GET", "/", &[("Host", "evil.example")], b"", 403),
    ] {
        let answer = server.client().request(method, path, headers, body);
        assert_eq!(answer.status, status, "{method} {path}");
        has_headers(&answer);
        let expected = if path == "/" && status == 200 { "no-cache" } else { "no-store" };
        assert_eq!(answer.header("cache-control"), Some(expected), "{method} {path}");
    }
}

#[test]
fn a_name_that_was_made_to_lead_here_is_refused() {
    let server = Server::start(&[]);
    let port = server.address.port();
    for host in
        [format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}"), format!("LocalHost:{port}")]
    {
        assert_eq!(server.client().request("GET", "/api", &[("Host", &host)], b"").status, 200, "{host}");
    }
    let next = format!("localhost:{}", port.wrapping_add(1));
    let evil = format!("evil.example:{port}");
    let like = format!("localhost.evil.example:{port}");
    for host in ["evil.example", &evil, &like, "localhost", "127.0.0.1", "", &next, "192.168.0.1", "%00", "a b"] {
        for path in ["/", "/api"] {
            let answer = server.client().request("GET", path, &[("Host", host)], b"");
            assert_eq!(answer.error(), (403, "host".to_owned()), "{host}");
        }
    }
    let own = format!("localhost:{port}");
    let two = server.client().request("GET", "/api", &[("Host", &own), ("Host", "evil.example")], b"");
    assert_eq!(two.error(), (403, "host".to_owned()));
    let mut client = server.client();
    client.raw(b"GET /api HTTP/1.0\r\n\r\n").unwrap();
    assert_eq!(client.answer(false).unwrap().error(), (403, "host".to_owned()));
    // What stands in the request line does not make up for it.
    let line = format!("http://localhost:{port}/api");
    assert_eq!(server.client().request("GET", &line, &[("Host", "evil.example")], b"").status, 403);
}

#[test]
fn pages_of_others_are_refused() {
    let server = Server::start(&[]);
    let port = server.address.port();
    let body = json!({"game": example()}).to_string();
    let ask = |origin: &str| {
        let headers = [("Content-Type", "application/json"), ("Origin", origin)];
        server.client().request("POST", "/api/solve", &headers, body.as_bytes())
    };
    for origin in [format!("http://localhost:{port}"), format!("http://127.0.0.1:{port}")] {
        assert_eq!(ask(&origin).status, 200, "{origin}");
    }
    let other_port = format!("http://localhost:{}", port.wrapping_add(1));
    let file = format!("file://localhost:{port}");
    for origin in ["null", "http://evil.example", "https://localhost", "", &other_port, &file, "localhost"] {
        assert_eq!(ask(origin).error(), (403, "origin".to_owned()), "{origin}");
    }
    // A form of another page can post text, but no JSON; and what it may send is not said.
    let options = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")];
    let answer = server.client().request("OPTIONS", "/api/solve", &options, b"");
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (403, None));
}

#[test]
fn more_names_can_be_allowed() {
    let server = Server::start(&["--allow-host", "cats.example", "--allow-host", "mice.example:444"]);
    for (host, status) in [
        ("cats.example", 200),
        ("CATS.example:99", 200),
        ("mice.example:444", 200),
        ("mice.example", 403),
        ("dogs.example", 403),
    ] {
        assert_eq!(server.client().request("GET", "/api", &[("Host", host)], b"").status, status, "{host}");
    }
    let headers = [("Host", "cats.example"), ("Origin", "https://cats.example")];
    assert_eq!(server.client().request("GET", "/api", &headers, b"").status, 200);
}
