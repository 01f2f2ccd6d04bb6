//! Checks an answer at random positions, or along the line of a start: what it says of a position must follow from what it says
//! of the moves from it.
//!
//! Only the rules are asked, and no engine.

use mousehole::game::{Game, Position, Side};
use mousehole::random::Random;
use mousehole::solution::{Label, Plies};

use super::solve::Answer;
use crate::words::count;

/// Positions looked at.
const SAMPLE: u64 = 200_000;

/// The same on a device: groups of positions that are near each other, which can be fetched together.
const GROUPS: u64 = 1_000;
const GROUP: u64 = 1_000;

/// What was checked, or what was found wrong.
pub(super) fn check(game: &Game, answer: &Answer) -> Result<String, String> {
    match answer {
        Answer::Start(known) => along_line(game, known.line().positions, |at| known.solution.label(at)),
        Answer::Mouse(wins) => each(game, |at| mouse_wins(game, at, |at| wins.contains(at)) == wins.contains(at)),
        Answer::Winners(winners) => each(game, |at| forced(game, at, |at| winners.forced(at)) == winners.forced(at)),
        Answer::Everything(solution) => each(game, |at| label(game, at, |at| solution.label(at)) == solution.label(at)),
    }
}

/// The same for an answer that is on a device.
pub(super) fn check_near(game: &Game, answer: &Answer) -> Result<String, String> {
    let sample = near(game);
    match answer {
        Answer::Start(known) => along_line(game, known.line().positions, |at| known.solution.label(at)),
        Answer::Mouse(wins) => {
            all(game, sample, |at| mouse_wins(game, at, |at| wins.contains(at)) == wins.contains(at))
        }
        Answer::Winners(winners) => {
            all(game, sample, |at| forced(game, at, |at| winners.forced(at)) == winners.forced(at))
        }
        Answer::Everything(solution) => {
            all(game, sample, |at| label(game, at, |at| solution.label(at)) == solution.label(at))
        }
    }
}

/// Random positions in groups: in each, the mouse and the cats are within 64 places of random ones.
fn near(game: &Game) -> Vec<Position> {
    let mut random = Random::new(game.positions());
    let mut sample = Vec::new();
    for _ in 0..GROUPS {
        let (_, mouse, cats) = game.split(random.below(game.positions()));
        for _ in 0..GROUP {
            let mouse = (u64::from(mouse.0) + random.below(64)).min(game.board().places() as u64 - 1);
            let cats = (cats + random.below(64)).min(game.placements() - 1);
            let row = random.below(2) * game.board().places() as u64 + mouse;
            sample.push(game.position(row * game.placements() + cats));
        }
    }
    sample
}

/// The labels of the line from the start. That is less than a proof: of the loser's moves it follows one.
fn along_line(game: &Game, line: Vec<Position>, label_of: impl Fn(&Position) -> Label) -> Result<String, String> {
    let passed = all(game, line, |at| label(game, at, &label_of) == label_of(at));
    passed.map(|_| "each position of the line follows from its moves".to_owned())
}

fn each(game: &Game, follows: impl Fn(&Position) -> bool) -> Result<String, String> {
    let mut random = Random::new(game.positions());
    all(game, (0..SAMPLE).map(|_| game.position(random.below(game.positions()))), follows)
}

fn all(
    game: &Game,
    sample: impl IntoIterator<Item = Position>,
    follows: impl Fn(&Position) -> bool,
) -> Result<String, String> {
    let mut looked_at = 0;
    let mut sample = sample.into_iter().inspect(|_| looked_at += 1);
    let wrong = sample.find(|position| !follows(position));
    match wrong {
        None => Ok(format!("{} random positions follow from their moves", count(looked_at))),
        Some(at) => {
            let name = |place| game.board().name(place).to_string();
            let cats: Vec<String> = at.cats.iter().map(|&cat| name(cat)).collect();
            let (mouse, cats, turn) = (name(at.mouse), cats.join(" and "), at.turn);
            Err(format!("mouse {mouse}, cat {cats}, {turn} to move does not follow from its moves"))
        }
    }
}

/// Whether the mouse wins, by what is said of the moves.
fn mouse_wins(game: &Game, at: &Position, said: impl Fn(&Position) -> bool) -> bool {
    if let Some(end) = game.end(at) {
        return end.winner == Side::Mouse;
    }
    let mut moves = game.successors(at);
    if at.turn == Side::Mouse { moves.any(|to| said(&to)) } else { moves.all(|to| said(&to)) }
}

/// Who can force a win, by what is said of the moves.
fn forced(game: &Game, at: &Position, said: impl Fn(&Position) -> Option<Side>) -> Option<Side> {
    if let Some(end) = game.end(at) {
        return Some(end.winner);
    }
    let (mover, moves) = (at.turn, game.successors(at));
    if moves.clone().any(|to| said(&to) == Some(mover)) {
        return Some(mover);
    }
    moves.clone().all(|to| said(&to) == Some(mover.other())).then_some(mover.other())
}

/// Who wins in how many plies, by what is said of the moves.
fn label(game: &Game, at: &Position, said: impl Fn(&Position) -> Label) -> Label {
    if let Some(end) = game.end(at) {
        return Label::Won { by: end.winner, plies: Plies(0) };
    }
    let by = |side| move |label: &Label| matches!(label, Label::Won { by, .. } if *by == side);
    let plies = |label: &Label| if let Label::Won { plies, .. } = label { plies.0 } else { u32::MAX };
    let said: Vec<Label> = game.successors(at).map(|to| said(&to)).collect();
    let (mover, other) = (at.turn, at.turn.other());
    if let Some(soonest) = said.iter().filter(|label| by(mover)(label)).map(plies).min() {
        return Label::Won { by: mover, plies: Plies(soonest + 1) };
    }
    match said.iter().map(plies).max() {
        Some(latest) if said.iter().all(by(other)) => Label::Won { by: other, plies: Plies(latest + 1) },
        _ => Label::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        let board: mousehole::Grid = "####F\n#C...\nM....\n.....".parse().unwrap();
        Game::grid(&board).limit(None).build().unwrap()
    }

    #[test]
    fn right_answers_follow() {
        let game = game();
        assert!(check(&game, &Answer::Start(game.solver().from_start().unwrap())).is_ok());
        assert!(check(&game, &Answer::Mouse(game.solver().mouse_wins().unwrap())).is_ok());
        assert!(check(&game, &Answer::Winners(game.solver().winners().unwrap())).is_ok());
        assert!(check(&game, &Answer::Everything(game.solver().solve().unwrap())).is_ok());
    }

    #[test]
    fn one_wrong_position_is_found() {
        let game = game();
        let (wins, winners) = (game.solver().mouse_wins().unwrap(), game.solver().winners().unwrap());
        let solution = game.solve().unwrap();
        let wrong = game.position(17);
        let flipped = |at: &Position| wins.contains(at) != (*at == wrong);
        assert!(each(&game, |at| mouse_wins(&game, at, flipped) == flipped(at)).is_err());
        let nobody = |at: &Position| winners.forced(at).filter(|_| *at != wrong);
        assert!(each(&game, |at| forced(&game, at, nobody) == nobody(at)).is_err());
        let later = |at: &Position| match solution.label(at) {
            Label::Won { by, plies } if *at == wrong => Label::Won { by, plies: Plies(plies.0 + 1) },
            label => label,
        };
        assert!(each(&game, |at| label(&game, at, later) == later(at)).is_err());
        let wrong = solution.line().positions.swap_remove(2);
        let open = |at: &Position| if *at == wrong { Label::Open } else { solution.label(at) };
        assert!(along_line(&game, solution.line().positions, open).is_err());
    }
}
