//! Wrong labels, one at a time.

use mousehole::game::{Game, Side};
use mousehole::solution::Label;
use mousehole::verify::Verifier;
use mousehole::{Plies, Position};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::sheet::Sheet;
use mousehole_testing::any_case;

/// Labels that are wrong where `right` is right: off by one and by two, the other winner, open for won and won for open.
fn wrong(right: Label) -> Vec<(&'static str, Label)> {
    let won = |by, plies| Label::Won { by, plies: Plies(plies) };
    let Label::Won { by, plies: Plies(plies) } = right else {
        return [(Side::Mouse, 0), (Side::Mouse, 4), (Side::Cat, 1), (Side::Cat, 5)]
            .map(|(by, plies)| ("won for open", won(by, plies)))
            .into();
    };
    let mut wrong = vec![
        ("later by one", won(by, plies + 1)),
        ("later by two", won(by, plies + 2)),
        ("the other winner", won(by.other(), plies)),
        ("open for won", Label::Open),
    ];
    wrong.extend(plies.checked_sub(1).map(|sooner| ("sooner by one", won(by, sooner))));
    wrong.extend(plies.checked_sub(2).map(|sooner| ("sooner by two", won(by, sooner))));
    wrong
}

fn leads_to(game: &Game, from: &Position, to: u64) -> bool {
    game.successors(from).any(|moved| game.number(&moved) == Some(to))
}

/// A wrong label shows where it is, with the right one beside it, and nowhere but there and a move before.
#[test]
fn each_is_found_and_blamed() {
    let mut runner = TestRunner::deterministic();
    let mut planted = std::collections::BTreeMap::new();
    for _ in 0..300 {
        let game = any_case().new_tree(&mut runner).unwrap().current().game();
        let mut sheet = Sheet::copy(&game.solve().unwrap());
        for _ in 0..4 {
            let number = (0..game.positions()).new_tree(&mut runner).unwrap().current();
            for (kind, label) in wrong(sheet.label(number)) {
                let right = sheet.plant(number, label);
                let report = Verifier::new().keep(usize::MAX).verify(&sheet).unwrap();
                let found = report.violations.iter().find(|violation| violation.number == number);
                let found = found.unwrap_or_else(|| panic!("{kind} at {number} of {}", game.to_json()));
                assert_eq!((found.label, found.expected), (label, right), "{}", game.to_json());
                for violation in &report.violations {
                    let blamed = violation.number == number || leads_to(&game, &violation.position, number);
                    assert!(blamed, "{violation} for {kind} at {number} of {}", game.to_json());
                }
                assert_eq!(report.wrong, report.violations.len() as u64);
                sheet.plant(number, right);
                *planted.entry(kind).or_insert(0) += 1;
            }
        }
        assert!(Verifier::new().verify(&sheet).unwrap().holds());
    }
    assert!(planted.values().sum::<u32>() >= 1000, "{planted:?}");
    assert!(planted.len() == 7 && planted.values().all(|&times| times >= 100), "{planted:?}");
}

/// What the sentences say.
#[test]
fn violations_are_told_in_one_sentence() {
    let board: mousehole::Grid = "####F\n#C...\nM....".parse().unwrap();
    let game = Game::grid(&board).mouse_jump(2).build().unwrap();
    let mut sheet = Sheet::copy(&game.solve().unwrap());
    let start = Position::new(board.mouse().unwrap(), board.cats().iter().copied(), Side::Mouse);
    let mut tell = |position: &Position, label| {
        let number = game.number(position).unwrap();
        let right = sheet.plant(number, label);
        let report = Verifier::new().keep(usize::MAX).verify(&sheet).unwrap();
        sheet.plant(number, right);
        report.violations.iter().find(|violation| violation.number == number).unwrap().to_string()
    };
    let won = |by, plies| Label::Won { by, plies: Plies(plies) };
    assert_eq!(
        tell(&start, won(Side::Mouse, 3)),
        "mouse 2,0, cat 1,1, mouse to move: labelled a mouse win in 3, but its best move leads to a mouse win in 4"
    );
    assert_eq!(
        tell(&start, Label::Open),
        "mouse 2,0, cat 1,1, mouse to move: labelled open, but its best move leads to a mouse win in 4"
    );
    let caught = Position::new(start.mouse, [start.mouse], Side::Cat);
    assert_eq!(
        tell(&caught, won(Side::Mouse, 0)),
        "mouse 2,0, cat 2,0, cat to move: labelled a mouse win in 0, but the game is over: the cat stands on the mouse"
    );
    let eaten = Position::new(game.holes()[0], start.cats.iter().copied(), Side::Mouse);
    assert_eq!(
        tell(&eaten, won(Side::Mouse, 2)),
        "mouse 0,4, cat 1,1, mouse to move: labelled a mouse win in 2, but the game is over: the mouse stands on food"
    );
}
