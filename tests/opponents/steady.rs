//! What players choose depends on the game and the seed alone, and makes sense.

use std::collections::HashSet;
use std::sync::Arc;

use mousehole::strategy::{Ending, GameState, Opponent, Play, Player};
use mousehole::{Game, Graph, Grid, Place, Side};

use super::{EVERYBODY, Pair, random_games};

#[test]
fn the_same_seed_plays_the_same_game() {
    let mut games = 0;
    let mut differ = 0;
    for game in random_games(60) {
        let solution = Arc::new(game.solve().unwrap());
        let played = |seed| {
            let player = Player::new(Opponent::Random, seed);
            let mut play = Play::new(Arc::clone(&solution));
            Pair { mouse: player, cats: player }.play(&mut play, 30);
            play.states().to_vec()
        };
        assert_eq!(played(5), played(5));
        games += 1;
        differ += usize::from(played(5) != played(6));
    }
    assert!(differ > games / 3, "seeds matter: {differ} of {games}");
}

#[test]
fn random_players_make_every_move() {
    let board: Grid = "..#\nM..\nC.F".parse().unwrap();
    let play = Play::new(Game::grid(&board).mouse_jump(2).build().unwrap().solve().unwrap());
    let chosen: HashSet<_> = (0..500).map(|seed| Player::new(Opponent::Random, seed).choose(&play)).collect();
    assert_eq!(chosen.len(), play.moves().len());
}

/// Where a greedy player goes from the start.
fn greedy(game: &Game) -> Vec<Place> {
    Player::new(Opponent::Greedy, 0).choose(&Play::new(game.solve().unwrap())).expect("a choice")
}

#[test]
fn greedy_players_run_for_their_goals() {
    let at = |board: &Grid, row, column| vec![board.place_at(row, column).unwrap()];
    let board: Grid = "M...F\n#.#.#\n....C".parse().unwrap();
    assert_eq!(greedy(&Game::grid(&board).build().unwrap()), at(&board, 0, 1), "a mouse to the food");
    let cat = Game::grid(&board).first(Side::Cat).build().unwrap();
    assert_eq!(greedy(&cat), at(&board, 2, 3), "a cat to the food, or the mouse");
    let trap: Grid = "MC.F".parse().unwrap();
    let trapped = Game::grid(&trap).mouse_jump(2).build().unwrap();
    assert_eq!(greedy(&trapped), at(&trap, 0, 2), "over the cat, not onto it");
    let open: Grid = "C.M..".parse().unwrap();
    let chased = Game::cops(&open).first(Side::Mouse).build().unwrap();
    assert_eq!(greedy(&chased), at(&open, 0, 3), "away, where there is no hole");
    let two: Grid = "C...\n..M.\n...C".parse().unwrap();
    let cats = Game::cops(&two).lazy(true).build().unwrap();
    assert_eq!(greedy(&cats).iter().filter(|cat| two.cats().contains(cat)).count(), 1, "one of two lazy cats moves");
}

#[test]
fn greedy_players_find_places() {
    let star = Graph::from_lists(&[vec![1], vec![0, 2, 3], vec![1], vec![1, 4], vec![3]]).unwrap();
    let solution = Arc::new(Game::cops(&star).build().unwrap().solve().unwrap());
    let mut play = Play::new(solution);
    let player = Player::new(Opponent::Greedy, 0);
    assert_eq!(play.state(), &GameState::PlaceCats);
    assert_eq!(player.choose(&play), Some(vec![Place(1)]), "the busiest");
    play.make(&[Place(1)]).unwrap();
    assert_eq!(player.choose(&play), Some(vec![Place(4)]), "the farthest");
}

#[test]
fn perfect_players_leave_few_right_answers() {
    let mut choices = 0;
    for game in random_games(100) {
        let solution = Arc::new(game.solve().unwrap());
        let mut play = Play::new(solution);
        for _ in 0..10 {
            let Some(choice) = EVERYBODY[0].choose(&play) else { break };
            let right = |choice: &[Place]| {
                let mut after = play.clone();
                let made = after.make(choice).unwrap();
                assert_eq!(made.after.verdict, made.best, "both are best");
                let answers = after.moves();
                let best = answers.iter().take_while(|answer| answer.verdict == answers[0].verdict).count();
                // All are right where none is left to make.
                if answers.is_empty() { 1000 } else { best * 1000 / answers.len() }
            };
            let moves = play.moves();
            let best = moves.iter().take_while(|best| best.is_as_good_as(&moves[0]));
            for other in best.map(|best| play.state().choice_to(&GameState::At(best.to.clone()))) {
                assert!(right(&choice) <= right(&other), "{choice:?} {other:?} {:?}", play.state());
                choices += 1;
            }
            assert!(play.position().is_none() || play.best() == Some(choice.clone()), "one choice for all who ask");
            play.make(&choice).unwrap();
        }
    }
    assert!(choices > 500, "{choices}");
}

#[test]
fn nobody_chooses_when_it_is_over() {
    let board: Grid = "MC.F".parse().unwrap();
    for (game, limit) in [(Game::grid(&board).mouse((0, 3)), false), (Game::grid(&board).limit(0), true)] {
        let mut play = Play::new(game.build().unwrap().solve().unwrap());
        assert_eq!(play.ending() == Some(Ending::Limit), limit);
        assert!(play.ending().is_some() && play.moves().is_empty() && play.best().is_none());
        assert!(EVERYBODY.iter().all(|player| player.choose(&play).is_none()));
        assert_eq!(play.make(&[Place(0)]).map(|_| ()).unwrap_err().to_string(), "the game is over");
    }
}
