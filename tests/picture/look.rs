//! The page has the colours and icons of pictures: `MOUSEHOLE_UPDATE=1 cargo test -p mousehole-picture --test picture look`
//! writes its files anew.

use std::fs;

use mousehole::game::{Side, Winner};
use mousehole_picture::{Figures, Moves, Picture, look};
use mousehole_testing::{outdated, root};

use super::boards::{all, maze};
use super::svg;

#[test]
fn the_page_has_the_colours_and_icons_of_pictures() {
    for (path, written) in [("style/palette.css", look::css()), ("js/board/theme.js", look::module())] {
        let path = root().join("crates/mousehole-web/page").join(path);
        let there = fs::read_to_string(&path).unwrap_or_default();
        assert!(there == written, "{}", outdated(&path, written.as_bytes()));
    }
}

/// No other file of the page says what the palette is for.
#[test]
fn the_page_has_no_palette_of_its_own() {
    let page = root().join("crates/mousehole-web/page");
    let base = fs::read_to_string(page.join("style/base.css")).unwrap();
    let named = look::css()
        .lines()
        .filter_map(|line| line.trim().split_once(':').map(|(name, _)| name.to_owned()))
        .collect::<Vec<_>>();
    let named: Vec<&String> = named.iter().filter(|name| name.starts_with("--")).collect();
    assert!(named.len() > 20, "{named:?}");
    for name in named {
        assert!(!base.contains(&format!("{name}:")), "{name} in base.css");
    }
    let pieces = fs::read_to_string(page.join("js/board/pieces.js")).unwrap();
    assert!(!pieces.contains("<path"), "an icon in pieces.js");
}

/// The icons and shades of a picture are those that the page gets.
#[test]
fn pictures_are_drawn_with_what_the_page_gets() {
    let module = look::module();
    for dark in [false, true] {
        let document = svg::read(&Picture::of(&maze()).dark(dark).to_svg());
        for place in document.places() {
            let [red, green, blue] = place.fill();
            assert!(module.contains(&format!("'#{red:02x}{green:02x}{blue:02x}'")), "{place:?}");
        }
        let fills: Vec<&str> =
            document.elements.iter().filter(|e| e.name == "path").filter_map(|e| e.find("fill")).collect();
        for name in ["mouse", "cat", "food"] {
            let parts = look::icon(name, dark);
            assert!(parts.len() > 2, "{name}");
            for (color, _) in parts.iter().filter_map(|part| part.fill) {
                let [red, green, blue] = color;
                assert!(fills.contains(&format!("#{red:02x}{green:02x}{blue:02x}").as_str()), "{name}: {color:?}");
            }
        }
    }
}

/// The box that a text covers, less a pixel: left, top, right, bottom.
fn text_box(element: &svg::Element) -> [f32; 4] {
    let [x, y, size] = ["x", "y", "font-size"].map(|name| element.number(name));
    let width = element.text.chars().count() as f32 * size * 0.56;
    let left = match element.find("text-anchor") {
        Some("middle") => x - width / 2.0,
        Some("end") => x - width,
        _ => x,
    };
    [left + 1.0, y - size * 0.7 + 1.0, left + width - 1.0, y - 1.0]
}

/// The straight lines of a path that has no curves.
fn lines(path: &str) -> Vec<[f32; 4]> {
    let numbers = |text: &str| -> Vec<f32> { text.split_whitespace().map(|word| word.parse().unwrap()).collect() };
    let mut lines = Vec::new();
    let mut last = [0.0; 2];
    for (i, command) in path.match_indices(['M', 'L']) {
        let rest = &path[i + 1..];
        let point = numbers(&rest[..rest.find(['M', 'L', 'Z', 'C']).unwrap_or(rest.len())]);
        if command == "L" {
            lines.push([last[0], last[1], point[0], point[1]]);
        }
        last = [point[0], point[1]];
    }
    lines
}

/// Whether a line with a width passes through a box, by samples closer than a pixel.
fn crosses([x, y, to_x, to_y]: [f32; 4], width: f32, [left, top, right, bottom]: [f32; 4]) -> bool {
    let steps = ((to_x - x).hypot(to_y - y) * 2.0).ceil().max(1.0) as u32;
    (0..=steps).any(|step| {
        let part = step as f32 / steps as f32;
        let (x, y) = (x + (to_x - x) * part, y + (to_y - y) * part);
        x + width / 2.0 > left && x - width / 2.0 < right && y + width / 2.0 > top && y - width / 2.0 < bottom
    })
}

/// The colours of lines of play, and of the rims that set them off.
fn is_play(stroke: &str, dark: bool) -> bool {
    let named = |name: &str| {
        let [red, green, blue] = look::color(name, dark).expect("a colour");
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    [named("mouse-line"), named("cat-line"), named("rim")].iter().any(|color| color == stroke)
}

/// What is written on the board is written over lines of play; and where the board is a grid with straight moves, no line
/// comes near the figures in the middle of cells.
#[test]
fn lines_of_play_cover_no_figures() {
    let mut boards = all();
    boards.push(("maze".to_owned(), maze()));
    let mut near = 0;
    for (name, solution) in boards {
        for (moves, size, dark) in [(Moves::Off, 500, false), (Moves::Here, 500, true), (Moves::Off, 160, false)] {
            let picture = Picture::of(&solution).line(true).moves(moves).figures(Figures::On).size(size).dark(dark);
            let elements = svg::read(&picture.to_svg()).elements;
            let texts = elements.iter().enumerate().filter(|(_, e)| e.name == "text" && e.text.parse::<u32>().is_ok());
            for (at, text) in texts {
                let boxed = text_box(text);
                for (i, line) in elements.iter().enumerate().filter(|(_, e)| e.name == "path") {
                    let Some(stroke) = line.find("stroke").filter(|stroke| is_play(stroke, dark)) else { continue };
                    let width = line.number("stroke-width");
                    let hit = lines(line.get("d")).into_iter().any(|line| crosses(line, width, boxed));
                    assert!(!hit || i < at, "{name}: {stroke} over {:?}", text.text);
                    let in_middle = text.find("text-anchor") == Some("middle");
                    let in_cell = text.find("stroke").is_some();
                    near += usize::from(hit && in_middle && in_cell && name.contains("grid") && moves == Moves::Off);
                }
            }
        }
    }
    assert_eq!(near, 0, "lines below figures");
}

/// Below 12 pixels a cell has neither a gap around it nor a pattern on it.
#[test]
fn small_cells_have_no_gaps_and_no_patterns() {
    let solution = maze();
    let mousehole::Board::Grid(grid) = solution.game().board() else { unreachable!("a maze") };
    let longer = grid.rows().max(grid.columns());
    let drawn = |cell: u32, dark: bool| {
        let picture = Picture::of(&solution).size(longer * cell).figures(Figures::Off).dark(dark).caption(false);
        svg::read(&picture.to_svg()).elements
    };
    for dark in [false, true] {
        let hatch = if dark { "#ffffff" } else { "#000000" };
        let patterns = |cell: u32| drawn(cell, dark).iter().filter(|e| e.find("stroke") == Some(hatch)).count();
        for cell in [1, 2, 5, 11] {
            assert_eq!(patterns(cell), 0, "{cell}");
            let elements = drawn(cell, dark);
            assert!(elements.iter().all(|e| e.title.is_none()), "{cell}: a place by itself");
            let tiles: usize =
                elements.iter().filter(|e| e.find("shape-rendering").is_some()).map(|e| area(e.get("d"))).sum();
            assert_eq!(tiles, grid.places() * (cell * cell) as usize, "{cell}: gaps");
        }
        assert!(patterns(12) > 0);
        assert!(drawn(12, dark).iter().any(|e| e.title.is_some()));
    }
}

/// The area of tiles, each `Mx yhWvHh-Wz`.
fn area(path: &str) -> usize {
    let tile = |tile: &str| {
        let (width, rest) = tile.split_once('v').unwrap();
        let (height, _) = rest.split_once('h').unwrap();
        (width.parse::<f32>().unwrap() * height.parse::<f32>().unwrap()) as usize
    };
    path.split('M').skip(1).map(|one| tile(one.split_once('h').unwrap().1)).sum()
}

/// Shades by one measure for both sides: what is farther is never stronger, whoever wins.
#[test]
fn equal_distances_have_equal_shades() {
    for dark in [false, true] {
        for winner in [Winner::Mouse, Winner::Cat] {
            assert_eq!(look::shade(winner, 0.5, dark), look::shade(winner, 0.51, dark));
            assert_ne!(look::shade(winner, 0.0, dark), look::shade(winner, 1.0, dark));
        }
        assert_eq!(look::shade(Winner::Draw, 0.0, dark), look::shade(Winner::Draw, 1.0, dark));
    }
    let picture = svg::read(&Picture::of(&maze()).fixed(Side::Cat).to_svg());
    let mut by_title: std::collections::HashMap<String, [u8; 3]> = Default::default();
    for place in picture.places() {
        let said = place.title.as_ref().unwrap().split_once(": ").unwrap().1.to_owned();
        assert_eq!(*by_title.entry(said).or_insert(place.fill()), place.fill());
    }
}

/// Names of every script are in the SVG. In pixels, Chinese ones are drawn, each in its own way, and where a character is
/// missing, the picture is that of the node's number.
#[test]
fn names_of_any_script_are_drawn() {
    let solved = |names: [&str; 4]| {
        let json = format!(
            r#"{{"graph": [[1, 3], [0, 2], [1, 3], [2, 0]], "names": {names:?},
                "rules": {{"mouse": {:?}, "cat": [{:?}], "hole": [{:?}]}}}}"#,
            names[1], names[2], names[0]
        );
        let input = mousehole::game::Input::read(json.as_bytes(), None, None).unwrap();
        input.builder().build().unwrap().solve().unwrap()
    };
    let png = |names: [&str; 4]| Picture::of(&solved(names)).caption(false).to_png(1.0).unwrap();
    let chinese = ["洞", "鼠", "猫", "中"];
    let svg = Picture::of(&solved(chinese)).to_svg();
    assert!(chinese.iter().all(|name| svg.contains(&format!(">{name}<"))), "{svg}");
    assert_ne!(png(chinese), png(["洞", "鼠", "猫", "文"]));
    let strange = ["𓃠", "𓁢", "𓂀", "𓆣"];
    assert!(Picture::of(&solved(strange)).to_svg().contains(strange[0]));
    assert_eq!(png(strange), png(["0", "1", "2", "3"]));
    let caption = svg::read(&Picture::of(&solved(strange)).to_svg()).root.title.unwrap();
    assert!(caption.starts_with("Cat on 𓂀 (2), mouse to move"), "{caption}");
}
