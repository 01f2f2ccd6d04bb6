//! How a position comes out, in one sentence.

use mousehole::game::{Game, Reason, Side, Winner};
use mousehole::solution::{Label, Verdict};

use super::words::{Words, side, verdict};
use crate::english::count;
use crate::facts::Outcome;

/// `老鼠 5 步获胜：它到达食物。`
pub(super) fn sentence(outcome: &Outcome, game: &Game) -> String {
    let Outcome { winner, plies, .. } = *outcome;
    format!("{}：{}。", verdict(Verdict { winner, plies }), why(outcome, game))
}

fn why(outcome: &Outcome, game: &Game) -> String {
    let words = Words(game);
    let goal = words.goal();
    let one = if words.several() { "其中一只" } else { "它" };
    let worth = match outcome.winner {
        Winner::Mouse => "判老鼠胜",
        Winner::Cat => "判猫胜",
        Winner::Draw => "判为平局",
    };
    match outcome.reason {
        Reason::Hole => format!("它到达{goal}"),
        Reason::Capture => format!("{one}抓住老鼠"),
        Reason::Reach => format!("{one}进入抓捕距离"),
        Reason::Surround => "老鼠被包围".to_owned(),
        Reason::Guard => format!("{one}先到达{goal}"),
        Reason::Stuck if outcome.winner == Winner::Mouse => "猫已无路可走".to_owned(),
        Reason::Stuck => "老鼠已无路可走".to_owned(),
        Reason::Endless if outcome.winner == Winner::Draw => "双方都无法强制结束".to_owned(),
        Reason::Endless => format!("双方都无法强制结束，而无尽对局{worth}"),
        Reason::Limit => {
            let left = count(outcome.left.unwrap_or(0).into());
            let late = match outcome.forced {
                Label::Won { by, plies } => format!("{}需要 {} 步", side(by), count(plies.0.into())),
                Label::Open => "获胜来得太晚".to_owned(),
            };
            format!("{late}，只有 {left} 步有效，而无尽对局{worth}")
        }
    }
}

/// A side as a winner.
pub(super) fn is_winner(outcome: &Outcome, side: Side) -> bool {
    outcome.winner == Winner::from(side)
}
