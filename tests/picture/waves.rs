//! The wave spreads round by round, as the labels say.

use gif::{ColorOutput, DecodeOptions};
use mousehole::game::Winner;
use mousehole::{Game, Graph, Grid, Solution};
use mousehole_picture::{Picture, PictureError, Wave};

use super::boards::{all, maze};
use super::svg;

/// A whole screen after each frame, and how long it stays in hundredths of a second.
pub(crate) struct Movie {
    width: usize,
    height: usize,
    pub(crate) screens: Vec<(Vec<[u8; 3]>, u16)>,
}

impl Movie {
    pub(crate) fn read(bytes: &[u8]) -> Movie {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut screen = vec![[0; 3]; width * height];
        let mut screens = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (i, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                if pixel[3] > 0 {
                    let at = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
                    screen[at] = [pixel[0], pixel[1], pixel[2]];
                }
            }
            screens.push((screen.clone(), frame.delay));
        }
        Movie { width, height, screens }
    }
}

/// The distances of the places of the mouse that are won in time.
fn distances(solution: &Solution) -> Vec<Option<u32>> {
    let places = (0..solution.game().board().places() as u32).map(mousehole::Place);
    let at = |mouse| mousehole::Position { mouse, ..solution.start().clone() };
    places.map(|mouse| solution.verdict(&at(mouse)).plies.map(|plies| plies.0)).collect()
}

#[test]
fn each_frame_shows_what_is_won_by_then() {
    for (name, solution) in all().into_iter().chain([("maze".to_owned(), maze())]) {
        let picture = Picture::of(&solution);
        let document = svg::read(&picture.to_svg());
        let movie = Movie::read(&picture.to_gif(&Wave::default()).unwrap());
        assert_eq!(movie.width as f32, document.root.number("width"));
        // The line that tells the round is above the board.
        let lower = movie.height as f32 - document.root.number("height");
        assert!((20.0..40.0).contains(&lower), "{lower}");

        let distances = distances(&solution);
        let longest = distances.iter().flatten().max().copied().unwrap_or(0);
        let rest = distances.iter().any(Option::is_none);
        assert_eq!(movie.screens.len(), longest as usize + 1 + usize::from(rest), "{name}");
        assert!(movie.screens.last().unwrap().1 >= 300, "the last frame stays");
        for (round, (screen, _)) in movie.screens.iter().enumerate() {
            for (element, distance) in document.places().into_iter().zip(&distances) {
                let [left, top, right, bottom] = element.bounds();
                let count = |color: [u8; 3]| {
                    let (top, bottom) = ((top + lower) as usize, (bottom + lower) as usize);
                    let rows = (top..bottom).map(|y| &screen[y * movie.width..][left as usize..right as usize]);
                    rows.flatten().filter(|pixel| **pixel == color).count()
                };
                let shown = match distance {
                    Some(distance) => *distance as usize <= round,
                    None => round > longest as usize,
                };
                let area = (right - left) as usize * (bottom - top) as usize;
                assert_eq!(count(element.fill()) * 8 > area, shown, "{name}: {:?} in round {round}", element.title);
            }
        }
    }
}

#[test]
fn long_waves_take_several_rounds_a_frame() {
    // A mouse at the far end of a corridor, and nobody to stop it.
    let text = format!("M{}F\n{}\nC{}", ".".repeat(300), "#".repeat(302), "#".repeat(301));
    let board: Grid = text.parse().unwrap();
    let solution = Game::grid(&board).build().unwrap().solve().unwrap();
    assert_eq!(distances(&solution).iter().flatten().max(), Some(&601));
    let frames = |wave: Wave| Movie::read(&Picture::of(&solution).to_gif(&wave).unwrap()).screens;
    let all = frames(Wave::default());
    assert!((100..=200).contains(&all.len()), "{}", all.len());
    let some = frames(Wave { rounds: Some(9), delay: Some(70), ..Wave::default() });
    assert_eq!(some.len(), 10);
    assert!(some[..9].iter().all(|(_, delay)| *delay == 7));
}

#[test]
fn a_wave_needs_distances() {
    let graph = Graph::from_lists(&[[1], [0]]).unwrap();
    let game = Game::cops(&graph).build().unwrap();
    let winners = game.solver().winners().unwrap();
    assert_eq!(winners.winner(&winners.start()), Winner::Cat);
    assert_eq!(Picture::of(&winners).to_gif(&Wave::default()), Err(PictureError::NoDistances));
}

#[test]
fn waves_are_small_and_the_same_every_time() {
    let rows: Vec<String> = (0..16)
        .map(|row: u32| {
            (0..16).map(|column: u32| if (row * 7 + column * 5).is_multiple_of(9) { '#' } else { '.' }).collect()
        })
        .collect();
    let board: Grid = rows.join("\n").parse().unwrap();
    let game = Game::grid(&board).mouse((0, 1)).cat([(8, 8)]).hole([(15, 14)]).mouse_jump(2).build().unwrap();
    let solution = game.solve().unwrap();
    let gif = Picture::of(&solution).to_gif(&Wave::default()).unwrap();
    assert!(gif.len() < 300_000, "{} bytes", gif.len());
    assert_eq!(gif, Picture::of(&solution).to_gif(&Wave::default()).unwrap());
}
