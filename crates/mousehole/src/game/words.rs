//! Choices that users write as words: one list gives the enum, its `Display` and its `FromStr`.

/// Declares an enum whose variants have names, with `ALL`, `Display` and `FromStr`.
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
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(match self {
                    $($name::$variant => $word),+
                })
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($word => Ok($name::$variant),)+
                    _ => Err(concat!("expected one of", $(" ", $word),+).to_owned()),
                }
            }
        }
    };
}

pub(crate) use words;
