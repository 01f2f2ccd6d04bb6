//! The pictures in docs/ are what is drawn now.
//!
//! `MOUSEHOLE_UPDATE=1 cargo test -p mousehole-picture --test picture docs` draws them anew.

use std::fs;
use std::path::Path;

use mousehole::Solution;
use mousehole::game::Input;
use mousehole_picture::{Picture, Wave};
use mousehole_testing::{outdated, root};

use super::waves::Movie;

/// The maze of the examples, solved.
fn maze() -> Solution {
    let text = fs::read(root().join("examples/maze.toml")).unwrap();
    let input = Input::read(&text, None, None).unwrap();
    input.builder().build().unwrap().solve().unwrap()
}

/// A picture of `docs/`, which must be small.
fn committed(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap_or_default();
    assert!(bytes.len() < 100_000, "{} has {} bytes", path.display(), bytes.len());
    bytes
}

#[test]
fn docs_render_svg_is_drawn_from_the_example() {
    let solution = maze();
    let drawn = Picture::of(&solution).title("Where does the mouse get away?").to_svg();
    let path = root().join("docs/render.svg");
    assert!(committed(&path) == drawn.as_bytes(), "{}", outdated(&path, drawn.as_bytes()));
}

#[test]
fn docs_wave_gif_is_drawn_from_the_example() {
    let solution = maze();
    let drawn = Picture::of(&solution).size(390).to_gif(&Wave::default()).unwrap();
    let path = root().join("docs/wave.gif");
    assert!(look_alike(&committed(&path), &drawn), "{}", outdated(&path, &drawn));
}

/// Whether two films show the same, but for a pixel here and there that another processor rounds in another way.
fn look_alike(before: &[u8], now: &[u8]) -> bool {
    if before.is_empty() {
        return false;
    }
    let (before, now) = (Movie::read(before), Movie::read(now));
    let close = |before: &[[u8; 3]], now: &[[u8; 3]]| {
        let differ = before.iter().zip(now).filter(|(before, now)| before != now).count();
        before.len() == now.len() && differ * 1000 < before.len()
    };
    let mut screens = before.screens.iter().zip(&now.screens);
    before.screens.len() == now.screens.len() && screens.all(|((before, _), (now, _))| close(before, now))
}
