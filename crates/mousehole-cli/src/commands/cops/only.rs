//! `--only`: which graphs of a stream are told about.

use std::str::FromStr;

use super::answer::{Answer, CopsVerdict};

/// Comparisons that all hold, such as `cop_number>=3,nodes<12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Only {
    comparisons: Vec<Comparison>,
    pub(super) text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Comparison {
    field: Field,
    relation: Relation,
    number: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    CopNumber,
    CaptureTime,
    AtLeast,
    AtMost,
    Nodes,
    Edges,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    More,
}

const FIELDS: [(&str, Field); 6] = [
    ("cop_number", Field::CopNumber),
    ("capture_time", Field::CaptureTime),
    ("at_least", Field::AtLeast),
    ("at_most", Field::AtMost),
    ("nodes", Field::Nodes),
    ("edges", Field::Edges),
];

/// Signs that begin with another one come before it.
const RELATIONS: [(&str, Relation); 9] = [
    ("<=", Relation::AtMost),
    ("≤", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("≥", Relation::AtLeast),
    ("!=", Relation::NotEqual),
    ("==", Relation::Equal),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::More),
];

impl FromStr for Only {
    type Err = String;

    fn from_str(text: &str) -> Result<Only, String> {
        let parts = text.split(',').flat_map(|part| part.split(" and "));
        Ok(Only { comparisons: parts.map(str::parse).collect::<Result<_, _>>()?, text: text.to_owned() })
    }
}

impl FromStr for Comparison {
    type Err = String;

    fn from_str(text: &str) -> Result<Comparison, String> {
        let parsed = RELATIONS.iter().find_map(|(sign, relation)| {
            let (name, number) = text.split_once(sign)?;
            let (_, field) = FIELDS.iter().find(|(known, _)| *known == name.trim())?;
            Some(Comparison { field: *field, relation: *relation, number: number.trim().parse().ok()? })
        });
        parsed.ok_or_else(|| {
            let fields = FIELDS.map(|(name, _)| name).join(", ");
            format!("found '{}', expected a comparison such as cop_number>=3, of one of {fields}", text.trim())
        })
    }
}

impl Only {
    /// Whether the bounds on cop numbers matter.
    pub(super) fn compares_bounds(&self) -> bool {
        self.comparisons.iter().any(|comparison| matches!(comparison.field, Field::AtLeast | Field::AtMost))
    }

    /// Whether a graph may be one of these. Where all that is known of its cop number leaves it open, it may.
    pub(super) fn keeps(&self, answer: &Answer, nodes: usize, edges: impl Fn() -> u64) -> bool {
        self.comparisons.iter().all(|comparison| {
            let range = comparison.field.range(answer, nodes, &edges);
            range.is_some_and(|(least, most)| comparison.may_hold(least, most))
        })
    }
}

impl Field {
    /// The least and the greatest that a number can be, as far as is known; `None` where there is none.
    fn range(self, answer: &Answer, nodes: usize, edges: impl Fn() -> u64) -> Option<(u64, u64)> {
        let one = |number: u64| Some((number, number));
        let bounds = answer.bounds.as_ref();
        let least = bounds.map(|bounds| bounds.at_least.cats as u64);
        let most = bounds.and_then(|bounds| bounds.at_most).map(|most| most.cats as u64);
        match self {
            Field::CopNumber => match answer.verdict {
                CopsVerdict::CopNumber(cats) => one(cats as u64),
                _ => Some((least?, most.unwrap_or(u64::MAX))),
            },
            Field::CaptureTime => one(u64::from(answer.capture.as_ref()?.moves)),
            Field::AtLeast => one(least?),
            Field::AtMost => one(most?),
            Field::Nodes => one(nodes as u64),
            Field::Edges => one(edges()),
        }
    }
}

impl Comparison {
    fn may_hold(&self, least: u64, most: u64) -> bool {
        let number = self.number;
        match self.relation {
            Relation::Less => least < number,
            Relation::AtMost => least <= number,
            Relation::Equal => (least..=most).contains(&number),
            Relation::NotEqual => (least, most) != (number, number),
            Relation::AtLeast => most >= number,
            Relation::More => most > number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_read() {
        let only: Only = "cop_number >= 3, nodes<12 and edges != 15".parse().unwrap();
        assert_eq!(only.comparisons.len(), 3);
        assert_eq!(only.comparisons[0], Comparison { field: Field::CopNumber, relation: Relation::AtLeast, number: 3 });
        assert_eq!(only.comparisons[2], Comparison { field: Field::Edges, relation: Relation::NotEqual, number: 15 });
        let comparisons = |text: &str| text.parse::<Only>().unwrap().comparisons;
        assert_eq!(comparisons("at_most≤2"), comparisons("at_most<=2"));
        for bad in ["", "cop_number", "cop_number>=", "cops>=3", "cop_number>=x", "cop_number>=3,", "3<=cop_number"] {
            let message = bad.parse::<Only>().unwrap_err();
            assert!(message.contains("expected a comparison such as cop_number>=3"), "{bad}: {message}");
        }
    }

    #[test]
    fn what_is_open_may_hold() {
        let may = |text: &str, least, most| text.parse::<Comparison>().unwrap().may_hold(least, most);
        for (text, exact, open) in [
            ("cop_number>=3", true, true),
            ("cop_number>3", false, true),
            ("cop_number<3", false, true),
            ("cop_number<=2", false, true),
            ("cop_number=3", true, true),
            ("cop_number!=3", false, true),
            ("cop_number>5", false, false),
            ("cop_number<2", false, false),
        ] {
            assert_eq!((may(text, 3, 3), may(text, 2, 5)), (exact, open), "{text}");
        }
    }
}
