//! `play`.
