//! Who solved a game, how, and at what cost.

use std::time::Duration;

use crate::engine::Work;

/// Who solved a game, how, and at what cost.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) engine: &'static str,
    pub(crate) layout: Option<String>,
    pub(crate) work: Work,
    pub(crate) took: Duration,
}

/// The accessors of an account, for each kind of answer. `$path` leads from the answer to the account.
macro_rules! account {
    ($answer:ty, $($path:ident).+) => {
        impl $answer {
            /// The engine that found it.
            pub fn engine(&self) -> &'static str {
                self.$($path).+.engine
            }

            /// How the engine went about it, where it had a choice.
            pub fn layout(&self) -> Option<&str> {
                self.$($path).+.layout.as_deref()
            }

            /// What the engine did.
            pub fn work(&self) -> $crate::engine::Work {
                self.$($path).+.work
            }

            /// How long it took.
            pub fn took(&self) -> std::time::Duration {
                self.$($path).+.took
            }
        }
    };
}

pub(super) use account;
