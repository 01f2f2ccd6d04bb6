//! `solve --verify` and `table verify`.
