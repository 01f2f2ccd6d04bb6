//! The theorems that a search made use of.

use std::fmt;

use super::Dismantling;

/// A theorem that spared a search some work, and what it said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// The board has so many parts that nobody leaves. Each takes cats of its own, and they add up.
    Parts(usize),
    /// Corners were taken away until no more could be: one cat wins exactly where one place is left.
    Dismantled(Dismantling),
    /// No cycle is shorter than 5, so it takes as many cats as a place has neighbours, at the least.
    Girth {
        /// The least number of neighbours.
        degree: usize,
    },
    /// So many cats can be placed with every place within a move of one of them.
    Dominated {
        /// How many.
        cats: usize,
    },
}

impl Shortcut {
    /// Where the theorem is from; nothing where it needs no proof.
    pub fn source(&self) -> Option<&'static str> {
        match self {
            Shortcut::Parts(_) | Shortcut::Dominated { .. } => None,
            Shortcut::Dismantled(_) => Some("Quilliot 1978, Nowakowski and Winkler 1983"),
            Shortcut::Girth { .. } => Some("Aigner and Fromme 1984"),
        }
    }
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shortcut::Parts(parts) => write!(f, "parts: {parts}, and the cats that each takes add up"),
            Shortcut::Dismantled(dismantling) if dismantling.is_complete() => {
                f.write_str("dismantling: one place is left, so one cat wins")
            }
            Shortcut::Dismantled(dismantling) => {
                write!(f, "dismantling: {} places are left, so one cat does not win", dismantling.core.len())
            }
            Shortcut::Girth { degree } => {
                write!(
                    f,
                    "girth: 5 or more, and every place has {degree} neighbours or more, so at least {degree} cats"
                )
            }
            Shortcut::Dominated { cats: 1 } => f.write_str("domination: every place is within a move of one, so 1 cat"),
            Shortcut::Dominated { cats } => {
                write!(f, "domination: every place is within a move of one of {cats}, so at most {cats} cats")
            }
        }?;
        self.source().map_or(Ok(()), |source| write!(f, " ({source})"))
    }
}
