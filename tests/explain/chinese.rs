//! Explanations in Chinese say what those in English say, which the referee has checked: of each point the same figures and
//! the same places, and not a word that is left in English.

use std::collections::BTreeSet;

use mousehole::Board;
use mousehole_explain::{Chinese, Effort, English, Explanation, Language, Point, explain_from, explain_with};
use mousehole_testing::{Literature, any_case, literature_case};
use proptest::prelude::*;

/// The figures and places of a sentence: whatever has digits.
fn figures(sentence: &str) -> BTreeSet<String> {
    let of_figure = |letter: char| letter.is_ascii_digit() || letter == ',';
    let parts = sentence.split(|letter: char| !of_figure(letter)).map(|part| part.trim_matches(','));
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

fn check(told: &Explanation) -> Result<(), TestCaseError> {
    for point in told.points() {
        let [english, chinese] = [English.say(&point, told), Chinese.say(&point, told)];
        let is_latin = |text: &str| text.chars().any(|letter| letter.is_ascii_alphabetic());
        prop_assert!(!is_latin(&chinese), "{:?}: {}", point, chinese);
        prop_assert_eq!(figures(&chinese), figures(&english), "{} {}", chinese, english);
        let ends_well = point.is_inner() || chinese.ends_with(['。', '：']);
        let odd = ["  ", "。。", "，，", "，。", "：。", " 。", " ，"];
        let is_plain = odd.iter().all(|odd| !chinese.trim_start().contains(odd));
        prop_assert!(ends_well && is_plain && chinese.starts_with("  ") == point.is_inner(), "{:?}", chinese);
        let board = told.game.board();
        let names: BTreeSet<String> = point.places(told).iter().map(|&place| board.name(place).to_string()).collect();
        // Long ways are cut, the whole board is called that, and a graph's numbers may be figures of another kind.
        let is_listed = !matches!(point, Point::OnlyMove(_)) && matches!(board, Board::Grid(_));
        let is_short = (1..=5).contains(&names.len()) && names.len() < board.places();
        if is_listed && is_short {
            prop_assert!(!names.is_disjoint(&figures(&chinese)), "{:?}: {} without {:?}", point, chinese, names);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chinese_says_what_english_says(case in any_case(), number in any::<prop::sample::Index>()) {
        let game = case.game();
        let solution = game.solve().unwrap();
        let effort = Effort { positions: 20_000, ..super::NO_CHANGES };
        check(&explain_with(&solution, effort))?;
        let position = game.position(number.index(game.positions() as usize) as u64);
        check(&explain_from(&solution, &position, super::NO_CHANGES))?;
    }

    #[test]
    fn chinese_says_where_the_animals_start(case in any_case(), given in any::<bool>()) {
        if let Ok(game) = case.build_unplaced(given) {
            check(&explain_with(&game.solve().unwrap(), super::NO_CHANGES))?;
        }
    }

    #[test]
    fn rules_of_papers_are_named_in_chinese(case in literature_case(vec![Literature::Free, Literature::Reach])) {
        check(&explain_with(&case.game().solve().unwrap(), super::NO_CHANGES))?;
    }
}

#[test]
fn the_example_in_chinese() {
    let grid: mousehole::Grid = "####F\n#C...\nM....".parse().unwrap();
    let solution = mousehole::Game::grid(&grid).mouse_jump(2).build().unwrap().solve().unwrap();
    assert_eq!(
        Chinese.explanation(&explain_with(&solution, Effort::default())),
        [
            "老鼠 5 步获胜：它到达食物。",
            "老鼠先到：从 2,0 经 2,2 2,4 到 0,4，3 次移动，猫拦不住。猫需要 4 次移动。",
            "3 次选择中有 1 次只有一种走法能保住胜局：",
            "  第 1 步：老鼠走到 2,2，否则猫 3 步获胜",
            "能扭转结果的最小改动：猫先走。那样猫 3 步获胜。",
        ]
    );
}
