//! Choices that users write as words: one list gives the enum, its `Display` and `FromStr`, and the same for serde.

use crate::message::Message;

/// A text that says nothing of the kind that was wanted, as the `FromStr` of every type here reports it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {}", what.english)]
#[non_exhaustive]
pub struct Expected {
    /// What was wanted: `one of mouse cat`, `a number`.
    pub what: Message,
}

impl Expected {
    /// What was wanted.
    pub fn new(what: impl Into<Message>) -> Expected {
        Expected { what: what.into() }
    }

    /// One of these words was wanted.
    pub fn one_of(words: &[&str]) -> Expected {
        let words = words.join(" ");
        Expected::new([format!("one of {words}"), format!("{words} 之一")])
    }
}

/// Declares an enum whose variants have names, with `ALL`, `Display` and `FromStr`, and the words as text in serde's formats.
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$variant_about:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_about])* $variant),+
        }

        impl $name {
            /// Every choice with its word.
            pub const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, $word)),+];

            /// The words alone.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(match self {
                    $($name::$variant => $word),+
                })
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::words::Expected;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($word => Ok($name::$variant),)+
                    _ => Err($crate::words::Expected::one_of($name::WORDS)),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let word = std::borrow::Cow::<str>::deserialize(deserializer)?;
                word.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
