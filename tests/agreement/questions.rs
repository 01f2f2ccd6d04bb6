//! Cheaper questions: what they tell is what a full solution tells, and two engines tell the same.

use mousehole::Winner;
use mousehole::game::Game;
use mousehole::solution::Horizon;
use mousehole::solution::Label;
use mousehole::strategy::Ending;
use proptest::prelude::*;

/// Asks engines every question of a game, and checks it against the labels of `counter`.
pub(crate) fn check(game: &Game, engines: &[&str]) -> Result<(), TestCaseError> {
    let solution = game.solver().engine("counter").unwrap().solve().unwrap();
    let stats = solution.stats();
    let limit = game.rules().limit;
    for &engine in engines {
        let solver = || game.solver().engine(engine).unwrap();
        let (winners, mouse_wins, from_start) =
            (solver().winners().unwrap(), solver().mouse_wins().unwrap(), solver().from_start().unwrap());
        for number in 0..game.positions() {
            let position = game.position(number);
            let winner = solution.verdict(&position).winner;
            prop_assert_eq!(winners.winner(&position), winner, "{} {:?}", engine, position);
            prop_assert_eq!(mouse_wins.contains(&position), winner == Winner::Mouse, "{} {:?}", engine, position);
            // A move keeps the verdict with one ply less left.
            let left = limit.map(|limit| limit.saturating_sub(1));
            let moves = if limit == Some(0) { Vec::new() } else { game.successors(&position).collect() };
            let after = |to| solution.verdict_within(to, Horizon::left(left)).winner;
            let keeping: Vec<_> = moves.iter().filter(|to| after(to) == winner).cloned().collect();
            prop_assert_eq!(winners.keeping_moves(&position), keeping, "{} {:?}", engine, position);
            let is_mouse = |winner| winner == Winner::Mouse;
            let keeping: Vec<_> = moves.iter().filter(|to| is_mouse(after(to)) == is_mouse(winner)).cloned().collect();
            prop_assert_eq!(mouse_wins.keeping_moves(&position), keeping, "{} {:?}", engine, position);
        }
        // Counts are told unless a limit cut the work short, which it may only if a win takes that long.
        let counts = winners.counts();
        match (counts.mouse, counts.cat, counts.open) {
            (Some(mouse), Some(cat), Some(open)) => {
                prop_assert_eq!((mouse, cat, open), (stats.mouse, stats.cat, stats.open));
            }
            _ => prop_assert!(
                limit.is_some_and(|limit| stats.longest.0 + 2 >= limit),
                "{} {:?} {:?}",
                engine,
                counts,
                stats
            ),
        }
        let counts = mouse_wins.counts();
        for (told, expected) in [(counts.mouse, stats.mouse), (counts.cat, stats.cat)] {
            prop_assert!(told.is_none_or(|told| told == expected), "{} {:?} {:?}", engine, counts, stats);
        }
        // The start's answer is the same as that of the full solution, moves, line and all.
        prop_assert_eq!(from_start.start(), solution.start());
        prop_assert_eq!(from_start.verdict(), solution.verdict(solution.start()), "{}", engine);
        prop_assert_eq!(from_start.best_moves(), solution.best_moves(solution.start()), "{}", engine);
        prop_assert_eq!(
            from_start.reason(),
            solution.reason_within(solution.start(), Horizon::left(limit)),
            "{}",
            engine
        );
        if !matches!(from_start.label(), Label::Open) {
            let line = from_start.line();
            if let Ending::Finished(end) = line.ending {
                prop_assert_eq!(from_start.reason(), end.reason, "{}", engine);
            }
            prop_assert_eq!(line, solution.line(), "{}", engine);
        }
    }
    Ok(())
}
