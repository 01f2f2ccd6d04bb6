//! A move in one phrase: `mouse 2,0 → 2,2`, the arrow pointing as the animal goes.

use mousehole::board::PlaceName;
use mousehole::game::Position;
use mousehole::{Board, Place, Side};

use super::{CAT, MOUSE};

/// A move, coloured; cats move together: `cats 0,1 ↓ 1,1; 3,3 · 3,3`.
pub(crate) fn moved(board: &Board, from: &Position, to: &Position, unicode: bool) -> String {
    let step = |from: Place, to: Place| {
        let (from, to) = (board.name(from), board.name(to));
        format!("{from} {} {to}", arrow(&from, &to, unicode))
    };
    match from.turn {
        Side::Mouse => format!("{MOUSE}mouse{MOUSE:#} {}", step(from.mouse, to.mouse)),
        Side::Cat => {
            let steps: Vec<String> = from.cats.iter().zip(to.cats.iter()).map(|(&from, &to)| step(from, to)).collect();
            let who = if steps.len() == 1 { "cat  " } else { "cats " };
            format!("{CAT}{who}{CAT:#} {}", steps.join("; "))
        }
    }
}

/// The way from one place to another. Directions are as on the screen; along an edge there is only onwards.
fn arrow(from: &PlaceName, to: &PlaceName, unicode: bool) -> &'static str {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (down, right) = match (from, to) {
        (PlaceName::Cell { row, column }, PlaceName::Cell { row: to_row, column: to_column }) => {
            (to_row.cmp(row), to_column.cmp(column))
        }
        (from, to) if from == to => (Equal, Equal),
        _ => (Equal, Greater),
    };
    let (arrow, ascii) = match (down, right) {
        (Equal, Equal) => ("·", "="),
        (Equal, Greater) => ("→", "->"),
        (Equal, Less) => ("←", "<-"),
        (Less, Equal) => ("↑", "^"),
        (Greater, Equal) => ("↓", "v"),
        (Less, Greater) => ("↗", "/^"),
        (Less, Less) => ("↖", "^\\"),
        (Greater, Greater) => ("↘", "\\v"),
        (Greater, Less) => ("↙", "v/"),
    };
    if unicode { arrow } else { ascii }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_as_on_the_screen() {
        let at = |row, column| PlaceName::Cell { row, column };
        let all =
            [(0, 1, "↑"), (2, 1, "↓"), (1, 0, "←"), (1, 2, "→"), (0, 0, "↖"), (0, 2, "↗"), (2, 0, "↙"), (2, 2, "↘")];
        for (row, column, expected) in all {
            assert_eq!(arrow(&at(1, 1), &at(row, column), true), expected);
            assert!(arrow(&at(1, 1), &at(row, column), false).is_ascii());
        }
        assert_eq!(arrow(&at(1, 1), &at(1, 1), true), "·");
        assert_eq!(arrow(&PlaceName::Node(3), &PlaceName::Node(1), true), "→");
    }
}
