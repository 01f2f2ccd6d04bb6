//! What is drawn is what was solved.

use std::collections::HashMap;

use mousehole::game::{Side, Winner};
use mousehole::{Board, Place, Solution};
use mousehole_picture::{Figures, Moves, Picture, PictureError};
use proptest::prelude::*;
use tiny_skia::Pixmap;

use super::boards::{all, counts, maze};
use super::svg::{self, Element};
use mousehole_testing::any_case;

/// The side whose colour this is: blue, orange, or neither.
fn winner_of(color: [u8; 3]) -> Winner {
    let [red, _, blue] = color.map(i32::from);
    match blue - red {
        20.. => Winner::Mouse,
        ..=-20 => Winner::Cat,
        _ => Winner::Draw,
    }
}

/// Checks that every place says how the game comes out from there, in words and in colour, and that the counts are right.
fn check(solution: &Solution, fixed: Side, turn: Side, dark: bool) {
    let game = solution.game();
    let picture = Picture::of(solution).fixed(fixed).turn(turn).dark(dark);
    let document = svg::read(&picture.to_svg());
    let pixels = Pixmap::decode_png(&picture.to_png(1.0).unwrap()).unwrap();
    assert_eq!(pixels.width() as f32, document.root.number("width"));
    assert_eq!(pixels.height() as f32, document.root.number("height"));
    let places = document.places();
    assert_eq!(places.len(), game.board().places());
    let fills: Vec<[u8; 3]> = places.iter().map(|place| place.fill()).collect();
    for (place, element) in (0..).map(Place).zip(places) {
        let mut position = solution.start().clone();
        position.turn = turn;
        match fixed {
            Side::Cat => position.mouse = place,
            Side::Mouse => position.cats[0] = place,
        }
        let said = element.title.as_deref().unwrap();
        let (name, said) = said.split_once(": ").unwrap();
        assert_eq!(name, game.board().name(place).to_string());
        assert_eq!(most_common(&pixels, element, &fills), element.fill(), "{name} in pixels");
        if game.number(&position).is_none() {
            assert_eq!(said, "no cat may stand here");
            assert_eq!(winner_of(element.fill()), Winner::Draw);
            continue;
        }
        let verdict = solution.verdict(&position);
        assert_eq!(winner_of(element.fill()), verdict.winner, "{name}: {said}");
        let who = match verdict.winner {
            Winner::Mouse => "mouse wins",
            Winner::Cat if game.rules().cats > 1 => "cats win",
            Winner::Cat => "cat wins",
            Winner::Draw => "draw",
        };
        match verdict.plies.map(|plies| plies.0) {
            Some(0) => assert_eq!(said, format!("{who}, the game is over")),
            Some(plies) => assert_eq!(said, format!("{who} in {plies}")),
            None => assert!(said == format!("{who} by endless play") || said == format!("{who} by the limit")),
        }
    }
    let [mouse, cat, draw] = counts(solution, fixed, turn);
    let told = document.root.title.as_deref().unwrap();
    let wins = if game.rules().cats > 1 { "cats win" } else { "cat wins" };
    assert!(told.contains(&format!(": mouse wins {mouse}")), "{told}");
    assert!(told.contains(&format!(", {wins} {cat}")), "{told}");
    assert_eq!(told.contains(&format!(", draw {draw}")), game.rules().endless == Winner::Draw, "{told}");
}

/// Of some colours, the one that most pixels of an element have.
fn most_common(pixels: &Pixmap, element: &Element, colors: &[[u8; 3]]) -> [u8; 3] {
    let [left, top, right, bottom] = element.bounds().map(|edge| edge as u32);
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
        let pixel = pixels.pixel(x, y).expect("on the picture");
        *counts.entry([pixel.red(), pixel.green(), pixel.blue()]).or_default() += 1;
    }
    *colors.iter().max_by_key(|color| counts.get(*color).copied().unwrap_or(0)).expect("colours")
}

#[test]
fn every_preset_board_and_side() {
    for (name, solution) in all() {
        for (fixed, turn) in Side::ALL.iter().flat_map(|a| Side::ALL.iter().map(move |b| (a.0, b.0))) {
            println!("{name}, {fixed} fixed, {turn} to move");
            check(&solution, fixed, turn, false);
            check(&solution, fixed, turn, true);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn whatever_the_rules(case in any_case(), mouse_fixed: bool, mouse_moves: bool, dark: bool) {
        let side = |mouse| if mouse { Side::Mouse } else { Side::Cat };
        check(&case.game().solve().unwrap(), side(mouse_fixed), side(mouse_moves), dark);
    }

    #[test]
    fn nothing_breaks_with_everything_on(case in any_case(), everywhere: bool, size in 16u32..400) {
        let solution = case.game().solve().unwrap();
        let moves = if everywhere { Moves::Everywhere } else { Moves::Here };
        let picture = Picture::of(&solution).moves(moves).line(true).figures(Figures::On).size(size).title("<&\">\n\u{1}鼠é");
        svg::read(&picture.to_svg());
        Pixmap::decode_png(&picture.to_png(0.5).unwrap()).unwrap();
    }
}

#[test]
fn winners_are_drawn_without_distances() {
    for (name, solution) in all() {
        let winners = solution.game().solver().winners().unwrap();
        let drawn = |picture: Picture<'_>| svg::read(&picture.figures(Figures::Off).to_svg());
        let (with, without) = (drawn(Picture::of(&solution)), drawn(Picture::of(&winners)));
        for (with, without) in with.places().iter().zip(without.places()) {
            assert_eq!(winner_of(with.fill()), winner_of(without.fill()), "{name}");
            assert!(!without.title.as_ref().unwrap().contains(" in "), "{name}");
        }
    }
}

#[test]
fn pictures_are_the_same_every_time() {
    for (name, solution) in all() {
        let (first, second) = (Picture::of(&solution).line(true), Picture::of(&solution).line(true));
        assert_eq!(first.to_svg(), second.to_svg(), "{name}");
        assert_eq!(first.to_png(1.5), second.to_png(1.5), "{name}");
    }
}

#[test]
fn figures_are_the_distances() {
    let solution = maze();
    let mut expected: Vec<String> = Vec::new();
    for mouse in (0..solution.game().board().places() as u32).map(Place) {
        let position = mousehole::Position { mouse, ..solution.start().clone() };
        expected.extend(solution.verdict(&position).plies.map(|plies| plies.0.to_string()));
    }
    let texts = |figures| {
        let document = svg::read(&Picture::of(&solution).figures(figures).to_svg());
        document.elements.into_iter().filter(|e| e.name == "text").map(|e| e.text).collect::<Vec<String>>()
    };
    let mut without = texts(Figures::Off);
    let mut figures = texts(Figures::On);
    figures.retain(|text| match without.iter().position(|other| other == text) {
        Some(index) => {
            without.remove(index);
            false
        }
        None => true,
    });
    expected.sort();
    figures.sort();
    assert_eq!(figures, expected);
}

#[test]
fn the_board_is_as_large_as_asked() {
    let solution = maze();
    for size in [128, 200, 801] {
        let document = svg::read(&Picture::of(&solution).size(size).to_svg());
        let bounds: Vec<[f32; 4]> = document.places().iter().map(|place| place.bounds()).collect();
        let width = bounds.iter().map(|b| b[2]).fold(0.0, f32::max) - bounds.iter().map(|b| b[0]).fold(1e9, f32::min);
        assert!((size as f32 - 8.0..=size as f32).contains(&width), "{width} for {size}");
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let solution = maze();
    let refused = Picture::of(&solution).size(20_000).to_png(20.0);
    assert!(matches!(refused, Err(PictureError::TooLarge { .. })));
    assert!(matches!(Picture::of(&solution).to_png(f32::NAN), Err(PictureError::TooLarge { .. })));
    let elsewhere = mousehole::Position::new(Place(1000), [Place(0)], Side::Mouse);
    assert!(matches!(Picture::of(&solution).position(&elsewhere), Err(PictureError::NotOfThisGame)));
}

#[test]
fn another_position_can_be_drawn() {
    let solution = maze();
    let line = solution.line();
    for position in &line.positions {
        let told = svg::read(&Picture::of(&solution).position(position).unwrap().to_svg()).root.title.unwrap();
        let cat = solution.game().board().name(position.cats[0]);
        assert!(told.starts_with(&format!("Cat on {cat}, {} to move.", position.turn)), "{told}");
    }
}

#[test]
fn a_part_has_the_places_of_its_rows_and_columns() {
    let solution = maze();
    let Board::Grid(grid) = solution.game().board() else { unreachable!("a maze") };
    let titles = |picture: Picture<'_>| -> Vec<String> {
        let document = svg::read(&picture.to_svg());
        document.places().iter().map(|place| place.title.clone().unwrap()).collect()
    };
    let whole = titles(Picture::of(&solution));
    let everything = || Picture::of(&solution).line(true).moves(Moves::Here).figures(Figures::On);
    for place in (0..grid.places() as u32).map(Place) {
        for size in [[1, 1], [2, 3], [3, 100], [u32::MAX, 2], [0, 0]] {
            let part = titles(everything().around(place, size).unwrap());
            let cells: Vec<(u32, u32)> = part
                .iter()
                .map(|title| {
                    let (row, column) = title.split_once(':').unwrap().0.split_once(',').unwrap();
                    (row.parse().unwrap(), column.parse().unwrap())
                })
                .collect();
            assert!(cells.contains(&grid.cell(place)));
            assert!(part.iter().all(|title| whole.contains(title)), "{part:?}");
            let spread =
                |of: fn(&(u32, u32)) -> u32| cells.iter().map(of).max().unwrap() - cells.iter().map(of).min().unwrap();
            assert!(spread(|cell| cell.0) < size[0].max(1) && spread(|cell| cell.1) < size[1].max(1), "{cells:?}");
        }
    }
    assert_eq!(titles(Picture::of(&solution).around(Place(0), [1000, 1000]).unwrap()), whole);
    assert!(matches!(Picture::of(&solution).around(Place(9999), [3, 3]), Err(PictureError::NotOfThisGame)));
}

#[test]
fn a_part_says_what_it_is_of() {
    let solution = maze();
    let told = |picture: Picture<'_>| svg::read(&picture.to_svg()).root.title.unwrap();
    let part = told(Picture::of(&solution).around(Place(0), [2, 3]).unwrap());
    let Board::Grid(grid) = solution.game().board() else { unreachable!("a maze") };
    assert!(part.contains(&format!(". Rows 0–1, columns 0–2 of {} × {}", grid.rows(), grid.columns())), "{part}");
    assert_eq!(told(Picture::of(&solution).around(Place(0), [99, 99]).unwrap()), told(Picture::of(&solution)));
}

#[test]
fn small_cells_have_no_patterns() {
    let solution = maze();
    let Board::Grid(grid) = solution.game().board() else { unreachable!("a maze") };
    let longer = grid.rows().max(grid.columns());
    let shapes = |cell: u32| {
        let document = svg::read(&Picture::of(&solution).size(longer * cell).to_svg());
        document.elements.iter().filter(|element| element.name != "text").count()
    };
    assert!(shapes(11) < shapes(12), "{} {}", shapes(11), shapes(12));
}

/// Nothing of an answer is in the picture of a game that is not solved: no hints, and colours of neither side on places.
#[test]
fn a_game_that_is_not_solved_is_drawn_without_answers() {
    let grid: mousehole::Grid = "####F\n#C...\nM....".parse().unwrap();
    let ring = mousehole::Graph::from_lists(&[[1, 3], [0, 2], [1, 3], [0, 2]]).unwrap();
    let placed = mousehole::Game::grid(&grid).build().unwrap();
    let cats_placed = mousehole::Game::cops(&ring).cat([mousehole::board::PlaceName::Node(0)]).build().unwrap();
    let unplaced = mousehole::Game::cops(&ring).cats(2).build().unwrap();
    for (game, caption) in [
        (&placed, "Mouse on 2,0, cat on 1,1, mouse to move"),
        (&cats_placed, "Cat on 0, the mouse chooses a place"),
        (&unplaced, "2 cats choose their places, then the mouse"),
    ] {
        for picture in [Picture::of(game), Picture::of(game).colors(true).moves(Moves::Here).line(true)] {
            let svg = picture.to_svg();
            assert!(svg.contains(caption), "{svg}");
            assert!(!svg.contains("wins"), "{svg}");
            assert!(!picture.caption(false).to_svg().contains(caption));
        }
    }
    assert_eq!(Picture::of(&placed).to_gif(&Default::default()), Err(PictureError::NoDistances));
}
