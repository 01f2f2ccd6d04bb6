//! A game that is played: what may follow, what is refused and why, and what is taken back.

use std::sync::Arc;

use mousehole::game::{Stay, Stuck};
use mousehole::strategy::{Ending, GameState, Play, Quality};
use mousehole::{Game, Graph, Place, Position, Side};

use super::{EVERYBODY, Pair, random_games};

#[test]
fn exactly_the_legal_moves_are_taken() {
    let (mut taken, mut refused) = (0, 0);
    for game in random_games(120) {
        let solution = Arc::new(game.solve().unwrap());
        let mut play = Play::new(solution);
        for round in 0..6 {
            let places = game.board().places() as u32;
            if let Some(position) = play.position().cloned() {
                let legal: Vec<Position> = play.moves().into_iter().map(|found| found.to).collect();
                let count = if position.turn == Side::Mouse { 1 } else { game.rules().cats };
                for number in 0..u64::from(places).pow(count as u32) {
                    let digit = |i: u32| Place((number / u64::from(places).pow(i) % u64::from(places)) as u32);
                    let choice: Vec<Place> = (0..count as u32).map(digit).collect();
                    let mut tried = play.clone();
                    match tried.make(&choice) {
                        Ok(_) => assert!(legal.contains(tried.position().unwrap())),
                        Err(_) => {
                            assert_eq!(tried.states(), play.states(), "nothing changes");
                            assert!(
                                legal.iter().all(|to| play.state().choice_to(&GameState::At(to.clone())) != choice)
                            );
                            refused += 1;
                            continue;
                        }
                    }
                    taken += 1;
                    assert_eq!(tried.undo(), Some(choice));
                    assert_eq!(tried.states(), play.states());
                }
            }
            let Some(choice) = EVERYBODY[2 + round % 2].choose(&play) else { break };
            play.make(&choice).unwrap();
        }
    }
    assert!(taken > 1000 && refused > 1000, "{taken} {refused}");
}

/// What is said to a choice, by the numbers of the places.
fn refusal(play: &mut Play, choice: &[u32]) -> String {
    let places: Vec<Place> = choice.iter().copied().map(Place).collect();
    play.make(&places).map(|_| ()).expect_err("a refusal").to_string()
}

#[test]
fn refusals_say_why() {
    let path = Graph::from_lists(&[vec![1], vec![0, 2], vec![1, 3], vec![2, 4], vec![3]]).unwrap();
    let mut play = Play::new(Game::graph(&path).mouse(2).cat([4]).build().unwrap().solve().unwrap());
    assert_eq!(refusal(&mut play, &[4]), "the mouse cannot get from 2 to 4 in one move");
    assert_eq!(refusal(&mut play, &[2]), "the mouse may not stay on 2");
    assert_eq!(refusal(&mut play, &[]), "expected 1 place, not 0");
    assert_eq!(refusal(&mut play, &[9]), "there is no place 9: the board has 5");
    play.make(&[Place(1)]).unwrap();
    assert_eq!(refusal(&mut play, &[0]), "a cat may not stand on 0");
    play.make(&[Place(3)]).unwrap();

    let cats = || Game::cops(&path).mouse(0).cat([2, 4]).lazy(true);
    let mut play = Play::new(cats().build().unwrap().solve().unwrap());
    assert_eq!(refusal(&mut play, &[1, 3]), "only one cat may move in a turn");
    assert_eq!(refusal(&mut play, &[2, 2]), "cat 2 cannot get from 4 to 2 in one move");
    assert_eq!(refusal(&mut play, &[1]), "expected 2 places, one for each cat, not 1");
    let mut play = Play::new(cats().stay(Stay::Mouse).build().unwrap().solve().unwrap());
    assert_eq!(refusal(&mut play, &[2, 4]), "one of the cats must move");

    let alone = Graph::from_lists(&[vec![], vec![2], vec![1]]).unwrap();
    let game = Game::graph(&alone).mouse(0).hole([1]).cat([2]).stuck(Stuck::Stays).build().unwrap();
    let mut play = Play::new(game.solve().unwrap());
    assert_eq!(refusal(&mut play, &[1]), "the mouse has no move, and stays on 0");
    play.make(&[Place(0)]).unwrap();
}

#[test]
fn places_are_chosen_and_taken_back() {
    let cycle = Graph::from_lists(&[[1, 3], [0, 2], [1, 3], [2, 0]]).unwrap();
    let mut play = Play::new(Game::cops(&cycle).cats(2).limit(9).build().unwrap().solve().unwrap());
    assert_eq!((play.side(), play.plies(), play.left()), (Side::Cat, 0, Some(9)));
    assert_eq!(play.make(&[Place(0), Place(0)]).unwrap().quality, Quality::Inaccuracy);
    assert_eq!((play.side(), play.position()), (Side::Mouse, None));
    assert_eq!(play.make(&[Place(1)]).unwrap().quality, Quality::Inaccuracy);
    assert_eq!((play.side(), play.plies(), play.left()), (Side::Cat, 0, Some(9)));
    assert_eq!(play.make(&[Place(1), Place(0)]).unwrap().quality, Quality::Best);
    assert_eq!((play.plies(), play.left()), (1, Some(8)));
    assert!(matches!(play.ending(), Some(Ending::Finished(_))));
    let tally = play.tally(Side::Cat);
    assert_eq!((tally.best, tally.inaccuracies, tally.mistakes, tally.all()), (1, 1, 0, 2));
    assert_eq!(play.undo(), Some(vec![Place(1), Place(0)]));
    assert_eq!(play.undo(), Some(vec![Place(1)]));
    assert_eq!(play.undo(), Some(vec![Place(0), Place(0)]));
    assert_eq!((play.undo(), play.state()), (None, &GameState::PlaceCats));
}

#[test]
fn a_position_that_comes_back_is_known() {
    let square = Graph::from_lists(&[[1, 3], [0, 2], [1, 3], [2, 0]]).unwrap();
    let solution = Arc::new(Game::cops(&square).mouse(0).cat([2]).build().unwrap().solve().unwrap());
    let mut play = Play::new(solution);
    assert!(play.repeats().is_empty());
    Pair { mouse: EVERYBODY[0], cats: EVERYBODY[0] }.play(&mut play, 40);
    assert!(play.ending().is_none());
    let before = play.repeats();
    assert!(before.len() > 1 && before.windows(2).all(|pair| pair[0] < pair[1]), "{before:?}");
}
