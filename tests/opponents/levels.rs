//! Levels: each plays by the rules and by its seed, and a higher one is stronger.

use std::sync::Arc;

use mousehole::game::Winner;
use mousehole::strategy::{Opponent, Play, Player};
use mousehole::{Side, Solution};

use super::{Pair, known_games, random_games};

/// The share of games that one player wins against another, on either side of each board.
fn share(boards: &[Arc<Solution>], one: Opponent, other: Opponent) -> f64 {
    let mut points = 0.0;
    for (seed, board) in (0..).zip(boards) {
        let [one, other] = [Player::new(one, seed), Player::new(other, !seed)];
        for (mouse, cats, one_is) in [(one, other, Winner::Mouse), (other, one, Winner::Cat)] {
            points += match Play::new(Arc::clone(board)).play_out(mouse, cats, 100) {
                Winner::Draw => 0.5,
                winner => f64::from(u8::from(winner == one_is)),
            };
        }
    }
    points / (2 * boards.len()) as f64
}

#[test]
fn a_higher_level_is_stronger() {
    let boards: Vec<Arc<Solution>> = known_games(3).iter().map(|game| Arc::new(game.solve().unwrap())).collect();
    let ladder: Vec<Opponent> =
        [Opponent::Random].into_iter().chain(Opponent::LEVELS).chain([Opponent::Perfect]).collect();
    for pair in ladder.windows(3) {
        let share = share(&boards, pair[2], pair[0]);
        assert!(share > 0.5, "{} wins {share} against {}", pair[2], pair[0]);
    }
    let whole = share(&boards, Opponent::Perfect, Opponent::Level1);
    assert!(whole > share(&boards, Opponent::Perfect, Opponent::Level5));
    assert!(share(&boards, Opponent::Perfect, Opponent::Level5) > share(&boards, Opponent::Perfect, Opponent::Level9));
}

#[test]
fn a_level_plays_by_its_seed_and_the_rules() {
    let mut differ = 0;
    for game in random_games(60) {
        let solution = Arc::new(game.solve().unwrap());
        for level in Opponent::LEVELS {
            let played = |seed| {
                let player = Player::new(level, seed);
                let mut play = Play::new(Arc::clone(&solution));
                Pair::of(Side::Mouse, player, player).play(&mut play, 20);
                play.states().to_vec()
            };
            assert_eq!(played(5), played(5));
            differ += usize::from(level == Opponent::Level1 && played(5) != played(6));
        }
    }
    assert!(differ > 20, "seeds matter: {differ}");
}
