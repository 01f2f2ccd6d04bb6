//! The verifier passes what is right and finds what is wrong.
