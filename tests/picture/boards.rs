//! Boards to draw.

use mousehole::game::{Preset, Side, Winner};
use mousehole::solution::Solution;
use mousehole::{Game, Graph, Grid};

/// A small grid game that both sides win from many places.
pub(crate) fn maze() -> Solution {
    let board: Grid = "....#...\n.##.#.#.\nM..C..#F\n.#.##.#.\n.#......".parse().unwrap();
    Game::grid(&board).mouse_jump(2).build().unwrap().solve().unwrap()
}

/// A game of each preset and kind of board, with one cat and with two.
pub(crate) fn all() -> Vec<(String, Solution)> {
    let mut all = Vec::new();
    for preset in [Preset::Grid, Preset::Graph, Preset::Cops] {
        for cats in [1, 2] {
            let grid: Grid = "M..F\n.#..\n...#\n....".parse().unwrap();
            let places: &[(u32, u32)] = &[(3, 3), (2, 0)][..cats];
            let game = mousehole::game::GameBuilder::new(&grid, preset).cat(places.iter().copied());
            all.push((format!("grid, {preset}, {cats}"), game.build().unwrap().solve().unwrap()));
            let ring = Graph::from_lists(&(0..7u32).map(|i| [(i + 1) % 7, (i + 6) % 7]).collect::<Vec<_>>()).unwrap();
            let game = mousehole::game::GameBuilder::new(&ring, preset).mouse(1).cat((2..).take(cats));
            all.push((format!("graph, {preset}, {cats}"), game.build().unwrap().solve().unwrap()));
        }
    }
    all
}

/// How many places of the free animal come out how, by the verdicts.
pub(crate) fn counts(solution: &Solution, fixed: Side, turn: Side) -> [usize; 3] {
    let game = solution.game();
    let mut counts = [0; 3];
    for place in (0..game.board().places() as u32).map(mousehole::Place) {
        let mut position = solution.start().clone();
        position.turn = turn;
        match fixed {
            Side::Cat => position.mouse = place,
            Side::Mouse => position.cats[0] = place,
        }
        if game.number(&position).is_some() {
            counts[match solution.verdict(&position).winner {
                Winner::Mouse => 0,
                Winner::Cat => 1,
                Winner::Draw => 2,
            }] += 1;
        }
    }
    counts
}
