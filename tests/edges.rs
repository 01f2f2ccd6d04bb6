//! The edges of the games, each with the answer that a person can work out, by every engine that takes it.

use mousehole::engine::{ENGINES, Tuning};
use mousehole::game::{Game, GameBuilder, Stuck};
use mousehole::{Graph, Grid, Solution, Winner};

fn grid(rows: &str) -> GameBuilder {
    Game::grid(&rows.parse::<Grid>().unwrap())
}

fn graph(lists: &[&[u32]]) -> GameBuilder {
    Game::graph(&Graph::from_lists(lists).unwrap())
}

fn solutions(game: &Game) -> Vec<Solution> {
    let takers = ENGINES.iter().filter(|engine| engine.accepts(game, &Tuning::default()).is_ok());
    takers.map(|engine| game.solver().engine(engine.name()).unwrap().solve().unwrap()).collect()
}

/// Checks the verdict of the start with every engine, of which all but `dp`, which is for small boards, must take part.
#[track_caller]
fn check(game: GameBuilder, winner: Winner, plies: impl Into<Option<u32>>) {
    let game = game.build().unwrap();
    let solutions = solutions(&game);
    assert!(solutions.len() >= ENGINES.len() - 1);
    let plies = plies.into();
    for solution in solutions {
        let verdict = solution.verdict(game.start());
        assert_eq!((verdict.winner, verdict.plies.map(|plies| plies.0)), (winner, plies), "{}", solution.engine());
    }
}

#[test]
fn corridors_one_cell_wide() {
    let upright = |row: &str| row.chars().map(|cell| format!("{cell}\n")).collect::<String>();
    let floor = |cells: usize| ".".repeat(cells);
    // The cat is one step behind and stays so: 198 steps to the food, and 197 of the cat's between them.
    let chased = format!("CM{}F", floor(197));
    // The cat is 99 steps from the food and needs no more; the mouse cannot get past it.
    let cut_off = format!("M{}C{}F", floor(99), floor(98));
    for (row, plies) in [(&chased, 395), (&cut_off, 198)] {
        assert_eq!(row.len(), 200);
        let winner = if plies == 395 { Winner::Mouse } else { Winner::Cat };
        check(grid(row), winner, plies);
        check(grid(&upright(row)), winner, plies);
    }
    check(grid(&chased).cat_jump(2), Winner::Cat, 2);
    check(grid(&upright(&chased)).cat_jump(2), Winner::Cat, 2);
    // Over the cat to the food in one jump, or past it and on in two.
    check(grid(&cut_off).mouse_jump(199), Winner::Mouse, 1);
    check(grid(&upright(&cut_off)).mouse_jump(198), Winner::Mouse, 3);
}

#[test]
fn boards_of_one_row_and_three_cells() {
    for row in ["MCF", "MFC", "CMF", "CFM", "FMC", "FCM"] {
        for mouse_jump in [1, 2] {
            for cat_jump in [1, 2] {
                // The mouse is on the food at once, unless the cat stands between and cannot be jumped over.
                let cut_off = row.as_bytes()[1] == b'C' && mouse_jump == 1;
                let (winner, plies) = if cut_off { (Winner::Cat, 2) } else { (Winner::Mouse, 1) };
                check(grid(row).mouse_jump(mouse_jump).cat_jump(cat_jump), winner, plies);
            }
        }
    }
}

#[test]
fn animals_and_food_behind_walls() {
    check(grid("M#..\n##C.\n...F"), Winner::Cat, 4);
    check(grid("C#M.F"), Winner::Mouse, 3);
    // Nobody reaches the food; the mouse is caught in its corner, or is safe behind a wall of its own.
    check(grid("M.C#F"), Winner::Cat, 4);
    check(grid("M#C#F"), Winner::Cat, None);
    check(grid("M#C#F").endless(Winner::Draw), Winner::Draw, None);
}

#[test]
fn capture_comes_before_the_food() {
    check(grid("..F").mouse((0, 2)).cat([(0, 2)]), Winner::Cat, 0);
    check(grid("..F").mouse((0, 2)).cat([(0, 0)]), Winner::Mouse, 0);
    check(grid("..F").mouse((0, 0)).cat([(0, 2)]), Winner::Cat, 0);
}

#[test]
fn a_cat_whose_only_way_leads_into_the_hole() {
    // It may not go there, so it has no move. The mouse walks up and down, or has to walk into the cat.
    check(graph(&[&[], &[3], &[0], &[1]]), Winner::Draw, None);
    check(graph(&[&[], &[3], &[0], &[1]]).stuck(Stuck::Loses), Winner::Mouse, 1);
    check(graph(&[&[], &[2], &[0]]), Winner::Cat, 1);
}

#[test]
fn dead_ends_of_directed_graphs() {
    check(graph(&[&[], &[3], &[], &[0]]), Winner::Mouse, 3);
    // The mouse has no move and stays, while the cat comes round; where that loses, it has lost.
    check(graph(&[&[], &[], &[3], &[1]]), Winner::Cat, 4);
    check(graph(&[&[], &[], &[3], &[1]]).stuck(Stuck::Loses), Winner::Cat, 0);
    // A way there is no way back.
    check(graph(&[&[1], &[3], &[3], &[]]), Winner::Cat, 2);
}

#[test]
fn self_loops_and_repeated_edges() {
    let plain: [&[u32]; 5] = [&[1, 4], &[0, 3], &[2, 3], &[1, 2, 3], &[0]];
    let repeated: [&[u32]; 5] = [&[4, 1, 1, 4], &[3, 0, 3, 3], &[3, 2, 3, 2], &[3, 2, 1, 1, 2, 3], &[0, 0, 0]];
    let labels = |lists: &[&[u32]]| {
        let game = graph(lists).build().unwrap();
        solutions(&game).into_iter().map(|solution| solution.labels().iter().collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let (expected, found) = (labels(&plain), labels(&repeated));
    assert_eq!(expected.len(), ENGINES.len());
    assert!(expected.iter().chain(&found).all(|labels| *labels == expected[0]));
    check(graph(&repeated), Winner::Mouse, 1);
    // The loop lets the mouse stay, out of reach, though staying is not allowed; without it, it must walk into the cat.
    check(graph(&[&[], &[1, 2], &[2]]), Winner::Draw, None);
    check(graph(&[&[], &[2, 2], &[2]]), Winner::Cat, 1);
}

#[test]
fn jumps_of_nothing_and_of_everything() {
    let far = 1_000_000_000;
    check(grid("M..F\nC###").mouse_jump(0).cat_jump(0), Winner::Cat, None);
    check(grid("M..F\nC###").mouse_jump(far).cat_jump(far), Winner::Mouse, 1);
    check(grid("M..F\nC###").mouse_jump(0).cat_jump(far), Winner::Cat, 2);
    let path: [&[u32]; 5] = [&[3], &[4], &[4], &[0, 4], &[1, 2, 3]];
    check(graph(&path).mouse_jump(0).cat_jump(0), Winner::Draw, None);
    check(graph(&path).mouse_jump(far).cat_jump(far), Winner::Mouse, 1);
    check(graph(&path).mouse_jump(0).cat_jump(far), Winner::Cat, 2);
}

#[test]
fn the_limit_falls_between_999_and_1001_plies() {
    let corridor = |moves: usize| {
        let wall = "#".repeat(moves);
        grid(&format!("M{}F\n#{wall}\nC{wall}", ".".repeat(moves - 1)))
    };
    check(corridor(500), Winner::Mouse, 999);
    check(corridor(501), Winner::Cat, None);
    check(corridor(501).limit(1001), Winner::Mouse, 1001);
    check(corridor(501).limit(None), Winner::Mouse, 1001);
}
