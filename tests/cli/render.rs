//! `render`.
