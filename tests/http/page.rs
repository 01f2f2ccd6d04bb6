//! The page: every file of its folder, and nothing else.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;

use crate::server::Server;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../mousehole-web/page")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

#[test]
fn every_file_is_served() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let mut found = Vec::new();
    files(&folder(), &mut found);
    let mut served = 0;
    for file in found {
        let path = file.strip_prefix(folder()).unwrap().to_str().unwrap().replace('\\', "/");
        let answer = client.get(&format!("/{path}"));
        let kind = match path.rsplit('.').next().unwrap() {
            _ if path.ends_with(".d.ts") || path.contains("tsconfig") => {
                assert_eq!(answer.status, 404, "{path}");
                continue;
            }
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            "json" => "application/json",
            "png" => "image/png",
            other => panic!("{other}: what should it be served as?"),
        };
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        let source = fs::read(&file).unwrap();
        assert!(answer.body == source && answer.header("content-encoding").is_none(), "{path}");
        let small = client.request("GET", &format!("/{path}"), &[("Accept-Encoding", "br, gzip;q=0.8")], b"");
        assert_eq!((small.status, small.header("content-encoding")), (200, Some("gzip")), "{path}");
        assert_eq!(
            (small.header("content-type"), small.header("vary")),
            (Some(kind), Some("accept-encoding")),
            "{path}"
        );
        let mut plain = Vec::new();
        GzDecoder::new(&small.body[..]).read_to_end(&mut plain).unwrap();
        assert!(plain == source, "{path}");
        served += 1;
    }
    assert!(served > 0);
    assert_eq!(client.get("/").body, client.get("/index.html").body);
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let first = client.get("/");
    let tag = first.header("etag").unwrap();
    for known in [tag.to_owned(), format!("\"other\", {tag}"), "*".to_owned()] {
        let again = client.request("GET", "/", &[("If-None-Match", &known)], b"");
        assert_eq!((again.status, again.header("etag")), (304, Some(tag)), "{known}");
    }
    assert_eq!(client.request("GET", "/", &[("If-None-Match", "\"other\"")], b"").status, 200);
    let head = client.request("HEAD", "/", &[], b"");
    assert_eq!((head.status, head.header("content-length")), (200, first.header("content-length")));
}

#[test]
fn no_path_leads_out_of_the_page() {
    let mut server = Server::start(&[]);
    for path in [
        "/../Cargo.toml",
        "/js/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/js/..%5c..%5cCargo.toml",
        "//etc/passwd",
        "///index.html",
        "//index.html",
        "/etc/passwd",
        "/./index.html",
        "/index.html/",
        "/index.html%00.js",
        "/js",
        "/js/",
        "/.git/config",
        "/types.d.ts",
        "/api/../index.html",
        "/api/",
        "/api/solve/",
        "/API/solve",
        "/C:/Windows/win.ini",
        "/\\..\\Cargo.toml",
    ] {
        let answer = server.client().get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
    }
    server.is_well();
}
