//! The loser fights: of moves that lose equally late it takes one that is hard to meet, and so saves games that are lost.

use std::collections::HashSet;
use std::sync::Arc;

use mousehole::game::{Position, Winner};
use mousehole::solution::Horizon;
use mousehole::strategy::{Ending, GameState, Opponent, Play, Player, Quality, Worth};
use mousehole::{Game, Grid, Place, Side, Solution};
use mousehole_testing::Random;

/// Boards as the puzzle has them, 8 × 8 with some walls, on which the mouse is lost: it begins in the upper left, the food
/// is in the lower right and the cat anywhere. The first of its moves lead away from the food.
fn lost_boards(count: usize) -> Vec<Arc<Solution>> {
    const SIZE: usize = 8;
    let mut random = Random::new(3);
    let mut lost = Vec::new();
    while lost.len() < count {
        let mut cells = [['.'; SIZE]; SIZE];
        cells.as_flattened_mut().iter_mut().filter(|_| random.below(100) < 15).for_each(|cell| *cell = '#');
        let mut place = |from: usize, to: usize| from + random.below(to - from);
        cells[place(0, SIZE / 2)][place(0, SIZE / 2)] = 'M';
        cells[place(SIZE / 2, SIZE)][place(SIZE / 2, SIZE)] = 'F';
        cells[place(0, SIZE)][place(0, SIZE)] = 'C';
        let text: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
        let board: Grid = text.join("\n").parse().unwrap();
        // The cat may have taken the place of another.
        let Ok(game) = Game::grid(&board).build() else { continue };
        let play = Play::new(game.solve().unwrap());
        if play.ending().is_none() && play.standing().worth(Side::Mouse) == Worth::Loss {
            lost.push(Arc::new(game.solve().unwrap()));
        }
    }
    lost
}

/// What the cat does against which the mouse is lost.
#[derive(Clone, Copy, Debug)]
enum Cat {
    /// It never moves.
    Passive,
    Player(Opponent),
}

impl Cat {
    fn choose(self, play: &Play, seed: u64) -> Vec<Place> {
        match self {
            Cat::Passive => play.state().cats().to_vec(),
            Cat::Player(opponent) => Player::new(opponent, seed).choose(play).expect("the game is not over"),
        }
    }
}

/// The first of the best moves, as the rules list them.
fn first_best(play: &Play) -> Vec<Place> {
    let (solution, best) = (play.solution(), play.moves()[0].verdict);
    let left = Horizon::left(play.left().map(|left| left - 1));
    let mut moves = play.game().successors(play.position().expect("all are placed"));
    let first = moves.find(|to| solution.verdict_within(to, left) == best).expect("one is best");
    play.state().choice_to(&GameState::At(first))
}

/// Nobody wins after so many plies who has not by then.
const MOST_PLIES: u32 = 100;

/// Whether a game that is over, or has gone on for long enough, is not lost by the mouse.
fn is_saved(play: &Play) -> bool {
    let winner = match play.ending() {
        Some(Ending::Finished(end)) => end.winner.into(),
        _ => play.game().rules().endless,
    };
    winner != Winner::Cat
}

/// How many of these games a mouse does not lose that chooses like this.
fn saved(boards: &[Arc<Solution>], cat: Cat, mouse: impl Fn(&Play) -> Vec<Place>) -> usize {
    let saves = |(seed, solution): (usize, &Arc<Solution>)| {
        let mut play = Play::new(Arc::clone(solution));
        while play.ending().is_none() && play.plies() < MOST_PLIES {
            let choice = if play.side() == Side::Mouse { mouse(&play) } else { cat.choose(&play, seed as u64) };
            let made = play.make(&choice).expect("a legal move");
            assert!(made.side == Side::Cat || made.quality == Quality::Best, "{cat:?}: {}", play.game().to_json());
        }
        is_saved(&play)
    };
    boards.iter().enumerate().filter(|&board| saves(board)).count()
}

/// Whether there are best moves that save the game from here, whatever tells them apart, against a cat that moves by the
/// position alone. `seen` are the positions that do not, with the plies played.
fn can_be_saved(play: &mut Play, cat: Cat, seen: &mut HashSet<(Position, u32)>) -> bool {
    if play.ending().is_some() || play.plies() >= MOST_PLIES {
        return is_saved(play);
    }
    if !seen.insert((play.position().expect("all are placed").clone(), play.plies())) {
        return false;
    }
    let choices = if play.side() == Side::Mouse {
        let moves = play.moves();
        let best = moves.iter().filter(|found| found.verdict == moves[0].verdict);
        best.map(|found| play.state().choice_to(&GameState::At(found.to.clone()))).collect()
    } else {
        vec![cat.choose(play, 0)]
    };
    choices.iter().any(|choice| {
        play.make(choice).expect("a legal move");
        let saved = can_be_saved(play, cat, seen);
        play.undo();
        saved
    })
}

#[test]
fn the_resisting_loser_saves_three_times_as_many_games_as_the_first_move() {
    let boards = lost_boards(300);
    let mut all = (0, 0);
    for cat in [Cat::Passive, Cat::Player(Opponent::Random), Cat::Player(Opponent::Greedy)] {
        let first = saved(&boards, cat, first_best);
        let resisting = saved(&boards, cat, |play| play.best().expect("the game is not over"));
        println!("{cat:?}: {first} of 300 with the first move, {resisting} with resistance");
        if let Cat::Player(Opponent::Greedy) = cat {
            // A mouse in a far corner lures a greedy cat from the food as well, and no choice among equals does three
            // times as well: most of what any can save is saved.
            let can_be = |solution| can_be_saved(&mut Play::new(Arc::clone(solution)), cat, &mut HashSet::new());
            let most = boards.iter().filter(|solution| can_be(solution)).count();
            println!("{cat:?}: {most} of 300 can be saved");
            assert!(most < 3 * first && first < resisting && resisting <= most, "{first}, {resisting}, {most}");
            assert!(5 * resisting >= 4 * most, "{resisting}, {most}");
        } else {
            assert!(resisting >= 3 * first && resisting > 0, "{cat:?}: {first} and {resisting}");
        }
        all = (all.0 + first, all.1 + resisting);
    }
    assert!(all.1 >= 3 * all.0, "{all:?}");
}
