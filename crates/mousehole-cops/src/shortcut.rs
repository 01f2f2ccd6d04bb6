//! The theorems that a search made use of, in words.

use std::fmt;

use super::Dismantling;

/// A theorem that spared a search some work, and what it said.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shortcut {
    /// The number of connected components. Each takes cats of its own, and they add up.
    Components(usize),
    /// Corners were taken away until no more could be: one cat wins exactly where one place is left.
    Dismantled(Dismantling),
    /// No cycle is shorter than 5, so it takes at least as many cats as the least degree.
    Girth {
        /// The least degree.
        degree: usize,
    },
    /// Dismantling leaves that many places, which take as many cats as the board. The theorems that follow speak of them.
    Core {
        /// The places that are left.
        places: usize,
    },
    /// There is a tree decomposition of that width, so half of it and one cat win.
    Treewidth {
        /// The width, of which there may be a smaller one.
        width: usize,
    },
    /// From a placement of that many cats every place is within one move.
    Dominated {
        /// The size of the dominating set.
        cats: usize,
    },
    /// Placements that automorphisms carry into each other were worked out once.
    Symmetry {
        /// How many automorphisms there are, where that is known.
        automorphisms: Option<u128>,
        /// The number of orbits: sets of places that they carry into each other.
        orbits: usize,
        /// The number of places.
        places: usize,
    },
}

impl Shortcut {
    /// Where the theorem is from; nothing where it needs no proof.
    pub fn source(&self) -> Option<&'static str> {
        match self {
            Shortcut::Components(_) | Shortcut::Dominated { .. } | Shortcut::Symmetry { .. } => None,
            Shortcut::Dismantled(_) => Some("Quilliot 1978, Nowakowski and Winkler 1983"),
            Shortcut::Core { .. } => Some("Berarducci and Intrigila 1993"),
            Shortcut::Girth { .. } => Some("Aigner and Fromme 1984"),
            Shortcut::Treewidth { .. } => Some("Joret, Kamiński and Theis 2010"),
        }
    }
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shortcut::Components(parts) => write!(f, "parts: {parts}, and the cats that each takes add up"),
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
            Shortcut::Core { places } => {
                write!(f, "core: what follows is about the {places} places left, which take as many cats as the board")
            }
            Shortcut::Treewidth { width } => {
                write!(f, "treewidth: {width} or less, so at most {} cats", width / 2 + 1)
            }
            Shortcut::Dominated { cats: 1 } => f.write_str("domination: every place is within a move of one, so 1 cat"),
            Shortcut::Dominated { cats } => {
                write!(f, "domination: every place is within a move of one of {cats}, so at most {cats} cats")
            }
            Shortcut::Symmetry { automorphisms, orbits, places } => {
                let number = automorphisms.map(|number| format!("{number} ")).unwrap_or_default();
                write!(f, "symmetry: {number}automorphisms carry {places} places into each other in ")?;
                write!(
                    f,
                    "{orbits} {}, so placements alike are worked out once",
                    if *orbits == 1 { "orbit" } else { "orbits" }
                )
            }
        }?;
        self.source().map_or(Ok(()), |source| write!(f, " ({source})"))
    }
}
