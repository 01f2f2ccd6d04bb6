//! Games as parity games, solved by a method that knows nothing of cats and mice.

use std::collections::VecDeque;

use mousehole::game::{Game, Input, NoParityGame, Winner};
use mousehole::{Graph, Grid};
use proptest::prelude::*;

use mousehole_testing::any_case;

/// A node of a parity game in the format of PGSolver.
#[derive(Debug, Default)]
struct Node {
    priority: u32,
    owner: usize,
    to: Vec<usize>,
}

/// Reads a parity game strictly: every node once, in order, with at least one successor.
fn read(text: &str) -> Vec<Node> {
    let mut lines = text.lines();
    let header = lines.next().unwrap().strip_prefix("parity ").unwrap().strip_suffix(';').unwrap();
    let nodes: Vec<Node> = lines
        .enumerate()
        .map(|(number, line)| {
            let mut fields = line.strip_suffix(';').unwrap().splitn(5, ' ');
            let mut field = || fields.next().unwrap();
            assert_eq!(field().parse(), Ok(number), "{line}");
            let (priority, owner) = (field().parse().unwrap(), field().parse().unwrap());
            let to = field().split(',').map(|to| to.parse().unwrap()).collect();
            let name = field();
            assert!(name.starts_with('"') && name.ends_with('"') && name.matches('"').count() == 2, "{line}");
            Node { priority, owner, to }
        })
        .collect();
    assert_eq!(header.parse(), Ok(nodes.len() - 1));
    nodes
}

/// The player who wins each node, by Zielonka's recursion: take the largest priority there is, and the nodes from which
/// its player can force it. If the other player wins nothing of the rest, everything is won by this one. Otherwise the
/// other wins what he can force into that, and what is left is looked at again.
fn winners(nodes: &[Node]) -> Vec<usize> {
    let mut from = vec![Vec::new(); nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        node.to.iter().for_each(|&to| from[to].push(number));
    }
    let mut won = vec![usize::MAX; nodes.len()];
    zielonka(nodes, &from, &vec![true; nodes.len()], &mut won);
    won
}

fn zielonka(nodes: &[Node], from: &[Vec<usize>], game: &[bool], won: &mut [usize]) {
    let inside = |game: &[bool]| (0..nodes.len()).filter(|&node| game[node]).collect::<Vec<_>>();
    let Some(largest) = inside(game).iter().map(|&node| nodes[node].priority).max() else { return };
    let player = largest as usize % 2;
    let target: Vec<usize> = inside(game).into_iter().filter(|&node| nodes[node].priority == largest).collect();
    let attracted = attractor(nodes, from, game, target, player);
    let rest: Vec<bool> = (0..nodes.len()).map(|node| game[node] && !attracted[node]).collect();
    zielonka(nodes, from, &rest, won);
    let lost: Vec<usize> = inside(&rest).into_iter().filter(|&node| won[node] != player).collect();
    if lost.is_empty() {
        inside(game).into_iter().for_each(|node| won[node] = player);
        return;
    }
    let theirs = attractor(nodes, from, game, lost, 1 - player);
    let left: Vec<bool> = (0..nodes.len()).map(|node| game[node] && !theirs[node]).collect();
    zielonka(nodes, from, &left, won);
    (0..nodes.len()).filter(|&node| theirs[node]).for_each(|node| won[node] = 1 - player);
}

/// The nodes of a game from which a player can force a visit to `target`.
fn attractor(nodes: &[Node], from: &[Vec<usize>], game: &[bool], target: Vec<usize>, player: usize) -> Vec<bool> {
    let mut attracted = vec![false; nodes.len()];
    target.iter().for_each(|&node| attracted[node] = true);
    let mut queue: VecDeque<usize> = target.into();
    while let Some(node) = queue.pop_front() {
        for &before in from[node].iter().filter(|&&before| game[before]) {
            let in_game = |to: &&usize| game[**to];
            let forced =
                nodes[before].owner == player || nodes[before].to.iter().filter(in_game).all(|&to| attracted[to]);
            if forced && !attracted[before] {
                attracted[before] = true;
                queue.push_back(before);
            }
        }
    }
    attracted
}

fn written(game: &Game) -> String {
    let mut text = Vec::new();
    game.parity().unwrap().write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Without a limit, and with endless play for a side; the board may then need a hole, and have none.
fn playable(game: &Game, endless: Winner) -> Option<Game> {
    let input = Input::read(game.to_json().as_bytes(), None, None).unwrap();
    input.builder().limit(None).endless(endless).build().ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_parity_solver_finds_the_same_winners(case in any_case()) {
        let game = case.game();
        let mut verdicts = Vec::new();
        for endless in [Winner::Mouse, Winner::Cat] {
            let Some(game) = playable(&game, endless) else { continue };
            let nodes = read(&written(&game));
            prop_assert_eq!(nodes.len() as u64, game.positions());
            let found = winners(&nodes);
            let solution = game.solve().unwrap();
            for number in 0..game.positions() {
                let expected = usize::from(solution.verdict(&game.position(number)).winner == Winner::Cat);
                prop_assert_eq!(found[number as usize], expected, "position {} of {}", number, game.to_json());
            }
            verdicts.push(found);
        }
        // Where the two differ, it is a draw.
        if let [mouses, cats] = &verdicts[..] {
            let draw = playable(&game, Winner::Draw).expect("it takes less than the cat's");
            let solution = draw.solve().unwrap();
            for number in 0..draw.positions() {
                let is_draw = solution.verdict(&draw.position(number)).winner == Winner::Draw;
                prop_assert_eq!(is_draw, mouses[number as usize] != cats[number as usize]);
            }
        }
    }
}

#[test]
fn what_is_no_parity_game_is_refused() {
    let board: Grid = "M.C\n..F".parse().unwrap();
    assert_eq!(Game::grid(&board).build().unwrap().parity().unwrap_err(), NoParityGame::Limit { limit: 1000 });
    let draws = Game::grid(&board).endless(Winner::Draw).limit(None).build().unwrap();
    assert_eq!(draws.parity().unwrap_err(), NoParityGame::Draws);
    let large: Grid = format!("M{}\n{}CF", ".".repeat(400), ".".repeat(399)).parse().unwrap();
    let large = Game::grid(&large).limit(None).cat([(0, 1), (0, 2), (0, 3)]).build().unwrap();
    let refused = large.parity().unwrap_err();
    assert!(matches!(refused, NoParityGame::TooLarge { .. }), "{refused}");
}

#[test]
fn names_of_nodes_have_no_quotes() {
    let graph = Graph::from_lists(&[vec![1], vec![0]]).unwrap().named(["a \"b\"", "c"]).unwrap();
    let game = Game::cops(graph).cats(2).build().unwrap();
    let text = written(&game);
    assert_eq!(read(&text).len(), 16);
    assert!(text.contains("\n1 1 0 1 \"mouse a 'b', cats a 'b' c\";\n"), "{text}");
}
