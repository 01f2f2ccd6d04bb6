//! Changes to the rules in words.

use mousehole::game::Winner;

use super::explanation::Writer;
use super::words::{side, verdict};
use crate::english::count;
use crate::facts::{Change, Changes, TriedChange};

impl Writer<'_> {
    pub(super) fn flips(&self, TriedChange { change, verdict: then }: &TriedChange) -> String {
        format!("能扭转结果的最小改动：{}。那样{}。", self.change(change), verdict(*then))
    }

    pub(super) fn in_vain(&self, changes: &Changes) -> String {
        let in_vain = self.list_changes(changes.in_vain.iter().map(|tried| &tried.change));
        match changes.flips {
            Some(_) => format!("单独做这些改动都不够：{in_vain}。"),
            None => format!("单独做这些改动都不能扭转：{in_vain}。"),
        }
    }

    pub(super) fn list_changes<'c>(&self, changes: impl Iterator<Item = &'c Change>) -> String {
        changes.map(|change| self.change(change)).collect::<Vec<_>>().join("；")
    }

    fn change(&self, change: &Change) -> String {
        let place = |at| self.words.place(at);
        match *change {
            Change::First(first) => format!("{}先走", side(first)),
            Change::Jump { side: who, from, to } => {
                format!("{}跳 {} 格而不是 {} 格", side(who), count(to.into()), count(from.into()))
            }
            Change::Stay { side: who, may: true } => format!("{}可以停留", side(who)),
            Change::Stay { side: who, may: false } => format!("{}不可停留", side(who)),
            Change::Limit(limit) => format!("步数上限为 {}", count(limit.into())),
            Change::MoreCats { at: Some(at) } => format!("多一只猫，也从 {} 出发", place(at)),
            Change::MoreCats { at: None } => "多一只猫".to_owned(),
            Change::FewerCats { without: Some(at) } => format!("去掉 {} 处的猫", place(at)),
            Change::FewerCats { without: None } => "少一只猫".to_owned(),
            Change::Endless(Winner::Draw) => "无尽对局判为平局".to_owned(),
            Change::Endless(Winner::Mouse) => "无尽对局判老鼠胜".to_owned(),
            Change::Endless(Winner::Cat) => "无尽对局判猫胜".to_owned(),
        }
    }
}
