//! The rules of labels once more, one position at a time.

use std::cmp::Ordering;

use mousehole::Plies;
use mousehole::game::{Game, Side};
use mousehole::solution::Label;

use super::sheet::Sheet;

/// Compares two labels by how good they are for a side.
fn compare(a: Label, b: Label, side: Side) -> Ordering {
    let rank = |label: Label| match label {
        Label::Won { by, plies } if by == side => (2, -i64::from(plies.0)),
        Label::Open => (1, 0),
        Label::Won { plies, .. } => (0, i64::from(plies.0)),
    };
    rank(a).cmp(&rank(b))
}

/// The label that follows from those a position's moves lead to.
pub(crate) fn expected(game: &Game, sheet: &Sheet, number: u64) -> Label {
    let position = game.position(number);
    if let Some(end) = game.end(&position) {
        return Label::Won { by: end.winner, plies: Plies(0) };
    }
    let labels = game.successors(&position).map(|to| sheet.label(game.number(&to).unwrap()));
    match labels.max_by(|&a, &b| compare(a, b, position.turn)).expect("there is always a move") {
        Label::Won { by, plies } => Label::Won { by, plies: Plies(plies.0 + 1) },
        Label::Open => Label::Open,
    }
}

/// Every violation: the position, its label, and what it should be.
pub(crate) fn violations(sheet: &Sheet) -> Vec<(u64, Label, Label)> {
    use mousehole::solution::LabelSource;
    let game = sheet.game();
    let all = (0..game.positions()).map(|number| (number, sheet.label(number), expected(game, sheet, number)));
    all.filter(|(_, label, expected)| label != expected).collect()
}
