//! An explanation in a few short sentences.

use mousehole::game::{Side, Start, Winner};

use super::outcome;
use super::words::{Words, side, verdict};
use crate::english::count;
use crate::facts::{CriticalMoves, Explanation, OnlyMove, SpareTurns};
use crate::points::Point;

/// An explanation that is being written, and the words of its game.
pub(super) struct Writer<'e> {
    pub(super) facts: &'e Explanation,
    pub(super) words: Words<'e>,
}

impl<'e> Writer<'e> {
    pub(super) fn new(facts: &'e Explanation) -> Writer<'e> {
        Writer { facts, words: Words(&facts.game) }
    }

    /// A point in a sentence or two.
    pub(super) fn say(&self, point: &Point<'_>) -> String {
        let what = if self.facts.outcome.winner == Winner::Draw { "保住平局" } else { "保住胜局" };
        match *point {
            Point::Outcome => outcome::sentence(&self.facts.outcome, &self.facts.game),
            Point::Placement => self.placement(),
            Point::Motif(motif) => self.motif(motif),
            Point::BeyondPlain(rule) => format!("有“{}”规则的对局不分析原因。", rule_name(rule)),
            Point::NoSingleReason => "没有单一的原因：是一步一步逼出来的。".to_owned(),
            Point::BeforeLimit(0) => "刚好在步数上限之内：再多一步就来不及了。".to_owned(),
            Point::BeforeLimit(left) => format!("离步数上限还有 {} 步。", count(left.into())),
            Point::NoTurnToSpare(winner) => match self.may_stay(winner) {
                true => format!("{}一个回合也耽误不起：第一回合不动，胜局就没了。", side(winner)),
                false => format!("{}一个回合也耽误不起：少了第一回合，胜局就没了。", side(winner)),
            },
            Point::SpareTurns(winner, spare) => self.spare_turns(winner, spare),
            Point::NoCriticalMove => format!("没有关键的一步：完美对局中每次选择都不止一种走法能{what}。"),
            Point::OnlyMoves(CriticalMoves { turns: 1, .. }) => format!("只有一种走法能{what}："),
            Point::OnlyMoves(CriticalMoves { moves, turns, .. }) => {
                let (number, turns) = (count(moves.len() as u64), count(*turns as u64));
                format!("{turns} 次选择中有 {number} 次只有一种走法能{what}：")
            }
            Point::OnlyMove(only) => self.only_move(only),
            Point::MoreOnlyMoves(more) => format!("  另有 {} 次", count(more as u64)),
            Point::Flips(tried) => self.flips(tried),
            Point::InVain(changes) => self.in_vain(changes),
            Point::LeftOut(changes) => format!("局面太多，没有试：{}。", self.list_changes(changes.iter())),
        }
    }

    fn placement(&self) -> String {
        let words = self.words;
        let (at, mouse) = (words.places(&self.facts.position.cats), words.place(self.facts.position.mouse));
        let are_given = matches!(self.facts.game.start(), Start::Placement { cats: Some(_) });
        match self.facts.outcome.winner {
            Winner::Cat => format!("猫从 {at} 出发，老鼠从哪里开始都会输。"),
            _ if are_given => format!("老鼠最好从 {mouse} 开始。"),
            _ => format!("猫从哪里开始，老鼠都有对策：面对 {at}，它从 {mouse} 开始。"),
        }
    }

    fn may_stay(&self, side: Side) -> bool {
        self.facts.game.rules().stay.allows(side)
    }

    fn spare_turns(&self, winner: Side, SpareTurns { turns, or_more }: SpareTurns) -> String {
        let turns = if turns == 1 { "一个回合".to_owned() } else { format!(" {turns} 个回合") };
        let more = if or_more { "甚至更多" } else { "" };
        match self.may_stay(winner) {
            true => format!("{}开头可以{}{more}不动，照样获胜。", side(winner), turns.trim_start()),
            false => format!("{}就算少走开头的{turns}{more}，也能获胜。", side(winner)),
        }
    }

    fn only_move(&self, only: &OnlyMove) -> String {
        let words = self.words;
        let (stays, to) = match only.from.turn {
            Side::Mouse => (only.from.mouse == only.to.mouse, words.place(only.to.mouse)),
            Side::Cat => (only.from.cats == only.to.cats, words.places(&only.to.cats)),
        };
        let moved = if stays { "停在" } else { "走到" };
        format!("  第 {} 步：{}{moved} {to}，否则{}", only.ply, side(only.from.turn), verdict(only.otherwise))
    }
}

/// A rule by its name on the page.
fn rule_name(rule: &str) -> &'static str {
    match rule {
        "jump" => "跳跃",
        "reach" => "抓捕距离",
        "capture" => "抓住老鼠的方式",
        _ => "猫的走法",
    }
}
