//! The pictures in docs/ are what is drawn now.
//!
//! `UPDATE=1 cargo test -p mousehole-picture --test picture docs` draws them anew.

use std::path::Path;
use std::{env, fs};

use mousehole::Solution;
use mousehole::game::Input;
use mousehole_picture::{Picture, Wave};

use super::waves::Movie;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The maze of the examples, solved.
fn maze() -> Solution {
    let text = fs::read(root().join("examples/maze.toml")).unwrap();
    let input = Input::read(&text, None, None).unwrap();
    input.builder().build().unwrap().solve().unwrap()
}

/// What is committed, which must be small; or what is drawn, where that is to be committed.
fn committed(name: &str, drawn: &[u8]) -> Vec<u8> {
    let path = root().join("docs").join(name);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, drawn).unwrap();
    }
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(bytes.len() < 100_000, "{name} has {} bytes", bytes.len());
    bytes
}

const ADVICE: &str = "it is drawn differently now; run this test with UPDATE=1 and look at it";

#[test]
fn docs_render_svg_is_drawn_from_the_example() {
    let solution = maze();
    let drawn = Picture::of(&solution).title("Where does the mouse get away?").to_svg();
    assert!(committed("render.svg", drawn.as_bytes()) == drawn.as_bytes(), "{ADVICE}");
}

#[test]
fn docs_wave_gif_is_drawn_from_the_example() {
    let solution = maze();
    let drawn = Picture::of(&solution).size(390).to_gif(&Wave::default()).unwrap();
    let (committed, drawn) = (Movie::read(&committed("wave.gif", &drawn)), Movie::read(&drawn));
    assert_eq!(committed.screens.len(), drawn.screens.len(), "{ADVICE}");
    for ((before, _), (now, _)) in committed.screens.iter().zip(&drawn.screens) {
        // Another processor may round a pixel here and there in another way.
        let differ = before.iter().zip(now).filter(|(before, now)| before != now).count();
        assert!(before.len() == now.len() && differ * 1000 < before.len(), "{ADVICE}");
    }
}
