//! Boards of more than one tile, and long games.

use mousehole::board::Directions;
use mousehole::game::{Game, Stay};
use mousehole::{Graph, Grid};
use mousehole_testing::Random;

use crate::{agrees, ready};

/// A grid with walls, of which a mouse, a cat and food take three floor cells.
fn grid(rows: usize, columns: usize, walls: usize, random: &mut Random) -> Grid {
    let mut cells = vec![vec![b'.'; columns]; rows];
    for cell in cells.iter_mut().flatten() {
        if random.below(100) < walls {
            *cell = b'#';
        }
    }
    for animal in *b"MCF" {
        loop {
            let (row, column) = (random.below(rows), random.below(columns));
            if matches!(cells[row][column], b'.' | b'#') {
                cells[row][column] = animal;
                break;
            }
        }
    }
    String::from_utf8_lossy(&cells.join(&b'\n')).parse().unwrap()
}

#[test]
fn boards_across_tiles_have_the_labels_of_bits() {
    let mut random = Random::new(64);
    for (rows, columns, walls) in [(130, 2, 10), (2, 130, 10), (66, 66, 92), (3, 66, 5), (70, 3, 20)] {
        for (cat, mouse) in [(1, 1), (1, 2), (2, 1), (3, 8), (8, 5), (9, 9)] {
            let board = grid(rows, columns, walls, &mut random);
            let game = Game::grid(&board).cat_jump(cat).mouse_jump(mouse).limit(None);
            agrees(&game.build().unwrap(), "bits").unwrap();
        }
    }
}

/// Gains that are used at once, without distances: their rounds read and mark less than those with distances.
#[test]
fn winners_across_tiles_are_those_of_bits() {
    ready();
    let mut random = Random::new(67);
    let stays = [Stay::Both, Stay::Mouse, Stay::Cat, Stay::None];
    for (rows, columns, walls) in [(66, 66, 85), (2, 150, 5), (140, 2, 0)] {
        for (at, (cat, mouse)) in [(1, 1), (1, 2), (1, 3), (2, 1), (8, 4), (1, 1), (1, 1)].into_iter().enumerate() {
            let stay = stays[at.saturating_sub(3) % 4];
            let board = grid(rows, columns, walls, &mut random);
            let game = Game::grid(&board).cat_jump(cat).mouse_jump(mouse).stay(stay).limit(None).build().unwrap();
            let [found, expected] =
                ["gpu", "bits"].map(|engine| game.solver().engine(engine).unwrap().winners().unwrap());
            assert_eq!(found.counts(), expected.counts(), "jumps {cat}/{mouse}, {stay:?}\n{board}");
            // Read one by one, from all over the sets.
            for number in (0..game.positions()).step_by((game.positions() / 9973) as usize + 1) {
                let position = game.position(number);
                assert_eq!(found.winner(&position), expected.winner(&position), "{position:?}\n{board}");
            }
        }
    }
}

#[test]
fn boards_across_tiles_where_nobody_stays_or_diagonals_are_open_have_the_labels_of_bits() {
    let mut random = Random::new(65);
    for stay in [Stay::None, Stay::Mouse, Stay::Cat] {
        let board = grid(3, 70, 15, &mut random);
        agrees(&Game::grid(&board).stay(stay).limit(None).build().unwrap(), "bits").unwrap();
        agrees(&Game::grid(&board).stay(stay).directions(Directions::Eight).limit(None).build().unwrap(), "bits")
            .unwrap();
    }
}

#[test]
fn graphs_of_more_than_64_nodes_have_the_labels_of_bits() {
    let mut random = Random::new(66);
    for nodes in [63, 64, 65, 130] {
        let lists: Vec<Vec<u32>> = (0..nodes).map(|_| (0..3).map(|_| random.below(nodes) as u32).collect()).collect();
        let graph = Graph::from_lists(&lists).unwrap();
        agrees(&Game::graph(&graph).build().unwrap(), "bits").unwrap();
    }
}

#[test]
fn several_cats_have_the_labels_of_bits() {
    let ring: Vec<Vec<u32>> = (0..9).map(|node| vec![(node + 1) % 9, (node + 8) % 9, (node + 4) % 9]).collect();
    for (cats, lazy) in [(2, false), (2, true), (3, false), (3, true)] {
        let game = Game::cops(Graph::from_lists(&ring).unwrap()).cats(cats).lazy(lazy);
        agrees(&game.build().unwrap(), "bits").unwrap();
    }
}
