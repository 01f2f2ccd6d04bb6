//! Proofs of verdicts, and the script that checks them.
