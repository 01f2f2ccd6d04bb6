//! Changes to the rules in words.

use super::explanation::Writer;
use super::words::{Words, count, list, plies};
use crate::facts::{Change, Changes, TriedChange};
use mousehole::game::{Side, Winner};

impl Writer<'_> {
    pub(super) fn flips(&self, TriedChange { change, verdict }: &TriedChange) -> String {
        // There may be more cats then, or only one.
        let changed = change.applied(&self.facts.game);
        let words = changed.as_ref().map_or(self.words, Words);
        let change = self.list_changes(std::iter::once(change));
        format!("The smallest change that turns it: {change}. Then {}.", words.verdict(*verdict))
    }

    pub(super) fn in_vain(&self, changes: &Changes) -> String {
        let in_vain = self.list_changes(changes.in_vain.iter().map(|tried| &tried.change));
        match changes.flips {
            Some(_) => format!("Not enough, each alone: {in_vain}."),
            None => format!("None of these changes turns it, each alone: {in_vain}."),
        }
    }

    /// Changes in words; jumps of one side are text together.
    pub(super) fn list_changes<'c>(&self, changes: impl Iterator<Item = &'c Change>) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut jumps: Vec<(Side, u32, Vec<u32>, usize)> = Vec::new();
        for change in changes {
            if let &Change::Jump { side, from, to } = change {
                let shorter = to < from;
                match jumps.iter_mut().find(|(s, f, t, _)| *s == side && *f == from && (t[0] < from) == shorter) {
                    Some((_, _, lengths, _)) => lengths.push(to),
                    None => {
                        jumps.push((side, from, vec![to], parts.len()));
                        parts.push(String::new());
                    }
                }
                continue;
            }
            parts.push(self.change(change));
        }
        for (side, from, lengths, at) in jumps {
            let lengths: Vec<String> = lengths.iter().map(|&length| count(length.into())).collect();
            let lengths = list(&lengths).replace(" and ", " or ");
            let (side, jump) = (self.words.side(side), self.words.verb(side, "jumps", "jump"));
            parts[at] = format!("{side} {jump} {lengths} instead of {}", count(from.into()));
        }
        parts.join("; ")
    }

    fn change(&self, change: &Change) -> String {
        let words = self.words;
        match *change {
            Change::First(side) => format!("{} {} first", words.side(side), words.verb(side, "moves", "move")),
            Change::Jump { side, to, .. } => format!("{} {} {to}", words.side(side), words.verb(side, "jumps", "jump")),
            Change::Stay { side, may: true } => format!("{} may stay in place", words.side(side)),
            Change::Stay { side, may: false } => format!("{} may not stay in place", words.side(side)),
            Change::Limit(limit) => format!("a limit of {}", plies(limit)),
            Change::MoreCats { at: Some(at) } => format!("one more cat, also from {}", words.place(at)),
            Change::MoreCats { at: None } => "one more cat".to_owned(),
            Change::FewerCats { without: Some(at) } => format!("the cat on {} is left out", words.place(at)),
            Change::FewerCats { without: None } => "one cat less".to_owned(),
            Change::Endless(Winner::Draw) => "endless play is a draw".to_owned(),
            Change::Endless(worth) => format!("endless play is the {worth}'s"),
        }
    }
}
