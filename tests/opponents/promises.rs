//! Perfect play never loses value, whoever it plays against, and ends when it says.

use std::sync::Arc;

use mousehole::game::Game;
use mousehole::solution::Label;
use mousehole::strategy::{Ending, Play, Quality, Worth};
use mousehole::{Plies, Side, Solution};

use super::{EVERYBODY, Pair, known_games, random_games};

/// What a side is promised, read off the labels and the rules alone: a win within so many plies, a loss no sooner than that,
/// or what endless play is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Promise {
    WinWithin(u32),
    LossAfter(u32),
    Endless(Worth),
}

impl Promise {
    fn of(label: Label, left: Option<u32>, game: &Game, side: Side) -> Promise {
        match label {
            Label::Won { by, plies: Plies(plies) } if left.is_none_or(|left| plies <= left) => match by == side {
                true => Promise::WinWithin(plies),
                false => Promise::LossAfter(plies),
            },
            _ => Promise::Endless(match game.rules().endless.to_string().as_str() {
                "draw" => Worth::Draw,
                winner if winner == side.to_string() => Worth::Win,
                _ => Worth::Loss,
            }),
        }
    }

    fn worth(self) -> Worth {
        match self {
            Promise::WinWithin(_) => Worth::Win,
            Promise::LossAfter(_) => Worth::Loss,
            Promise::Endless(worth) => worth,
        }
    }

    /// Whether this is as good as another promise that was made that many plies before.
    fn keeps(self, before: Promise, plies: u32) -> bool {
        let in_time = match (before, self) {
            (Promise::WinWithin(promised), Promise::WinWithin(now)) => now + plies <= promised,
            (Promise::LossAfter(promised), Promise::LossAfter(now)) => now + plies >= promised,
            // A forced win is not given up, even where endless play would be won too.
            (Promise::WinWithin(_), _) => false,
            // And a loss that nobody can force is not made one that somebody can.
            (Promise::Endless(_), Promise::LossAfter(_)) => false,
            _ => true,
        };
        in_time && self.worth() >= before.worth()
    }
}

/// The promise at each stage of a game, to a side. Those before all animals are placed are left out.
fn promises(play: &Play, side: Side) -> Vec<Promise> {
    let limit = play.game().rules().limit;
    let positions = play.states().iter().filter_map(|state| state.position());
    let promise = |(ply, position)| {
        let left = limit.map(|limit| limit - ply as u32);
        Promise::of(play.solution().label(position), left, play.game(), side)
    };
    positions.enumerate().map(promise).collect()
}

/// Lets a perfect player play a side, and checks every ply of it.
fn check(solution: &Arc<Solution>, side: Side, pair: Pair) {
    let game = solution.game();
    let mut play = Play::new(Arc::clone(solution));
    // Long enough for every promise to come due, and for a chase to go round more than once.
    let most = 2 * game.positions().min(200) as u32 + 2;
    pair.play(&mut play, most);

    let promises = promises(&play, side);
    let about = || format!("{side} in {pair:?}: {promises:?}\n{:?}\n{}", play.states(), game.to_json());
    for (ply, pair) in promises.windows(2).enumerate() {
        assert!(pair[1].keeps(pair[0], 1), "ply {ply}: {}", about());
    }
    // Placing the animals keeps the promise of the start as well.
    let start = Promise::of(solution.label(solution.start()), game.rules().limit, game, side);
    assert!(promises[0].keeps(start, 0), "{start:?}: {}", about());

    let end = play.ending().map(|ending| match ending {
        Ending::Finished(end) => Some(end.winner),
        Ending::Limit | Ending::Repeats { .. } => None,
    });
    let played = promises.len() as u32 - 1;
    for (ply, promise) in promises.iter().enumerate() {
        let then = played - ply as u32;
        match *promise {
            Promise::WinWithin(plies) => {
                assert_eq!(end, Some(Some(side)), "{}", about());
                assert!(then <= plies, "ply {ply}: {}", about());
            }
            Promise::LossAfter(plies) if end == Some(Some(side.other())) => {
                assert!(then >= plies, "ply {ply}: {}", about());
            }
            Promise::LossAfter(_) => {}
            Promise::Endless(Worth::Loss) => {}
            Promise::Endless(_) => assert_ne!(end, Some(Some(side.other())), "{}", about()),
        }
    }
    let mut own = play.choices().filter(|made| made.side == side);
    assert!(own.all(|made| made.quality == Quality::Best), "{}", about());
    check_perfect_ending(&play, pair, end.is_some(), &about);
}

/// Two perfect players end exactly when it was promised, or never.
fn check_perfect_ending(play: &Play, pair: Pair, ended: bool, about: &dyn Fn() -> String) {
    if pair.mouse != pair.cats || pair.mouse != EVERYBODY[0] {
        return;
    }
    let rules = play.game().rules();
    match promises(play, Side::Mouse)[0] {
        Promise::WinWithin(plies) | Promise::LossAfter(plies) => assert_eq!(play.plies(), plies, "{}", about()),
        Promise::Endless(_) => match rules.limit {
            Some(limit) => assert!(!ended || play.plies() == limit, "{}", about()),
            None => assert!(!ended && !play.repeats().is_empty(), "{}", about()),
        },
    }
}

/// Plays a game with a perfect player on either side against everybody, and says how many games that were.
fn check_game(game: &Game) -> usize {
    let solution = Arc::new(game.solve().unwrap());
    if Play::new(Arc::clone(&solution)).ending().is_some() {
        return 0;
    }
    for side in [Side::Mouse, Side::Cat] {
        for other in EVERYBODY {
            check(&solution, side, Pair::of(side, EVERYBODY[0], other));
        }
    }
    2 * EVERYBODY.len()
}

#[test]
fn perfect_play_keeps_its_promises_on_random_boards() {
    let games = random_games(400);
    let boards = games.iter().map(check_game).filter(|&played| played > 0).count();
    assert!(boards >= 400, "most boards have something to play: {boards} of {}", games.len());
    for cats in 1..=2 {
        assert!(games.iter().filter(|game| game.rules().cats == cats).count() >= 200, "{cats}");
    }
}

#[test]
fn perfect_play_keeps_its_promises_on_boards_with_known_answers() {
    let games = known_games(6);
    let played: usize = games.iter().map(check_game).sum();
    assert_eq!(played, 200 * 8);
}
