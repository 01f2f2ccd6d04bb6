//! Explanations are true.
