//! Lists and compresses the files of the page, so that all of them are in the binary and nothing else is served.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    let page = Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    // A folder stands for all that is in it.
    println!("cargo::rerun-if-changed=page");
    let mut files = Vec::new();
    list(&page, &mut files).expect("the folder of the page can be read");
    files.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut table = String::from("&[\n");
    for file in files {
        let path = file.strip_prefix(&page).expect("within the page").to_str().expect("plain names").replace('\\', "/");
        let Some(kind) = kind(&path) else { continue };
        let bytes = fs::read(&file).expect("a file of the page can be read");
        let (tag, gzip) = (tag(&bytes), compressed(&bytes).expect("memory"));
        let served = out.join("page").join(&path);
        fs::create_dir_all(served.parent().expect("within a folder")).expect("a folder can be made");
        fs::write(&served, gzip).expect("a file can be written");
        let from = served.to_str().expect("plain names");
        writeln!(
            table,
            "    Asset {{ path: {path:?}, content_type: {kind:?}, etag: \"W/\\\"{tag:016x}\\\"\", gzip: include_bytes!({from:?}) }},"
        )
        .expect("memory");
    }
    table.push_str("]\n");
    fs::write(out.join("assets.rs"), table).expect("the table can be written");
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// The content type of a file that is served. `None` for files that only help to write the page.
fn kind(path: &str) -> Option<&'static str> {
    let name = path.rsplit('/').next().unwrap_or(path);
    if name.starts_with('.') || name.ends_with(".d.ts") || name.starts_with("tsconfig") || name.ends_with(".md") {
        return None;
    }
    Some(match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("txt") => "text/plain; charset=utf-8",
        _ => panic!("page/{path}: no content type is known for it; build.rs has the list"),
    })
}

fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// An ETag that changes with the content (FNV-1a).
fn tag(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
