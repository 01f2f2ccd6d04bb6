//! Boards of one cat and at most 64 places, up to the last of them: whatever the shape and the rules, `bits` in words finds
//! what `counter` finds, with all instructions, solved whole or only from the start.

use mousehole::board::Directions;
use mousehole::engine::{Instructions, Layout, Tuning};
use mousehole::game::{CatInHole, Preset, Rules, Settings, Stay, Stuck};
use mousehole::solution::BatchSolver;
use mousehole::{Board, Game, Graph, Grid, Place, Side, Winner};
use mousehole_testing::Random;

use crate::boards::sparse_graph;
use crate::counter_labels;

/// Rows and columns at the edges of what fits in a word, of 8 × 8 cells and of the steps between cells.
const SHAPES: [(usize, usize); 14] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 64),
    (64, 1),
    (2, 32),
    (32, 2),
    (8, 8),
    (7, 9),
    (9, 7),
    (8, 7),
    (5, 8),
    (4, 16),
    (21, 3),
];

/// A board of one of the shapes with up to a third of walls, one with more cells than a word has bits, or a graph.
fn board(round: usize, random: &mut Random) -> Board {
    let (rows, columns, most_walls) = match round % 20 {
        shape @ 0..14 => (SHAPES[shape].0, SHAPES[shape].1, 33),
        14 => (10, 10, 60),
        15 => (1, 80, 60),
        _ => {
            let nodes = 1 + random.below(64);
            return Board::Graph(match random.below(3) {
                0 => sparse_graph(nodes, random.next()),
                _ => {
                    let edges =
                        |random: &mut Random| (0..random.below(4)).map(|_| random.below(nodes) as u32).collect();
                    let lists: Vec<Vec<u32>> = (0..nodes).map(|_| edges(random)).collect();
                    Graph::from_lists(&lists).unwrap()
                }
            });
        }
    };
    let walls = random.below(most_walls + 1);
    let mut cells: Vec<u8> = (0..rows * columns).map(|_| if random.below(100) < walls { b'#' } else { b'.' }).collect();
    // At most 64 of a larger board are floor, and one of any is.
    let mut floor: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == b'.').collect();
    while floor.len() > 64 {
        cells[floor.swap_remove(random.below(floor.len()))] = b'#';
    }
    if floor.is_empty() {
        cells[0] = b'.';
    }
    let text: Vec<&str> = cells.chunks(columns).map(|row| std::str::from_utf8(row).unwrap()).collect();
    Board::Grid(text.join("\n").parse::<Grid>().unwrap())
}

/// The board under random rules, with up to three holes; `None` where there is no such game.
fn game(board: &Board, random: &mut Random) -> Option<Game> {
    let is_grid = matches!(board, Board::Grid(_));
    let rules = Rules {
        mouse_jump: *random.pick(&[0, 1, 1, 2, 2, 3, 7, 8, 1_000_000_000]),
        cat_jump: *random.pick(&[0, 1, 1, 2, 2, 3, 7, 8, 1_000_000_000]),
        first: *random.pick(&[Side::Mouse, Side::Cat]),
        stay: *random.pick(&[Stay::Both, Stay::None, Stay::Mouse, Stay::Cat]),
        stuck: *random.pick(&[Stuck::Stays, Stuck::Loses]),
        cat_hole: *random.pick(&[CatInHole::Forbidden, CatInHole::Enters, CatInHole::Wins]),
        cats: 1,
        endless: *random.pick(&[Winner::Mouse, Winner::Cat, Winner::Draw]),
        limit: *random.pick(&[None, None, Some(5), Some(1000)]),
        directions: *random.pick(&[Directions::Four, Directions::Eight]),
        ..Rules::preset(Preset::Grid)
    };
    let mut place = || board.name(Place(random.below(board.places()) as u32));
    let (mouse, cat) = (place(), place());
    let holes: Vec<_> = (0..3).map(|_| place()).collect();
    let settings = Settings {
        directions: is_grid.then_some(rules.directions),
        mouse: Some(mouse),
        cat: Some(vec![cat].into()),
        hole: Some(holes[..random.below(4)].to_vec().into()),
        ..Settings::from(&rules)
    };
    mousehole::game::GameBuilder::new(board.clone(), Preset::Grid).settings(settings).build().ok()
}

#[test]
fn small_boards_of_every_shape_are_solved_as_counter_solves_them() {
    let (mut random, mut reused) = (Random::new(64), BatchSolver::new());
    let (mut games, mut widest) = (0, 0);
    for round in 0..2_000 {
        let board = board(round, &mut random);
        let Some(game) = game(&board, &mut random) else { continue };
        let expected = counter_labels(&game);
        let verdict = expected.verdict(game.start());
        let what = || format!("round {round}: {}", game.to_json());
        for instructions in Instructions::available() {
            let way = Tuning { layout: Some(Layout::Words), instructions: Some(instructions), ..Tuning::default() };
            let found = game.solver().tuning(way).solve().unwrap();
            assert_eq!((found.engine(), found.stats()), ("bits", expected.stats()), "{instructions}, {}", what());
            assert!(found.labels() == expected.labels(), "{instructions}, {}", what());
            let known = reused.from_start(&game.solver().tuning(way)).unwrap();
            assert_eq!(known.verdict(), verdict, "{instructions}, {}", what());
            assert_eq!(known.label(), expected.label(expected.start()), "{instructions}, {}", what());
            assert_eq!(known.best_moves(), expected.best_moves(expected.start()), "{instructions}, {}", what());
        }
        assert!(reused.solve(&game.solver()).unwrap().labels() == expected.labels(), "{}", what());
        (games, widest) = (games + 1, widest.max(board.places()));
    }
    assert!(games > 1_000 && widest == 64, "{games} games of up to {widest} places");
}
