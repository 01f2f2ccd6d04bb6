//! Changes to the rules in words.

use super::words::{Words, count, list, plies};
use crate::game::{Side, Winner};
use crate::strategy::explain::Explanation;
use crate::strategy::explain::change::{Change, Changes, Tried};

impl Explanation {
    pub(super) fn changes_told(&self, changes: &Changes) -> Vec<String> {
        let mut told = Vec::new();
        let in_vain = self.changes_listed(changes.in_vain.iter().map(|tried| &tried.change));
        match &changes.flips {
            Some(Tried { change, verdict }) => {
                // There may be more cats then, or only one.
                let changed = change.applied(&self.game);
                let words = changed.as_ref().map_or(Words(&self.game), Words);
                let change = self.changes_listed(std::iter::once(change));
                told.push(format!("The smallest change that turns it: {change}. Then {}.", words.verdict(*verdict)));
                if !in_vain.is_empty() {
                    told.push(format!("Not enough, each alone: {in_vain}."));
                }
            }
            None if in_vain.is_empty() => {}
            None => told.push(format!("None of these changes turns it, each alone: {in_vain}.")),
        }
        if !changes.left_out.is_empty() {
            let left_out = self.changes_listed(changes.left_out.iter());
            told.push(format!("Not tried, as there are too many positions: {left_out}."));
        }
        told
    }

    /// Changes in words; jumps of one side are told together.
    fn changes_listed<'c>(&self, changes: impl Iterator<Item = &'c Change>) -> String {
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
            parts.push(self.change_told(change));
        }
        for (side, from, lengths, at) in jumps {
            let lengths: Vec<String> = lengths.iter().map(|&length| count(length.into())).collect();
            let lengths = list(&lengths).replace(" and ", " or ");
            let (side, jump) = (Words(&self.game).side(side), Words(&self.game).verb(side, "jumps", "jump"));
            parts[at] = format!("{side} {jump} {lengths} instead of {}", count(from.into()));
        }
        parts.join("; ")
    }

    fn change_told(&self, change: &Change) -> String {
        let words = Words(&self.game);
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
