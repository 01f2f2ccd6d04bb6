//! Certificates: proofs of the verdict of one game, small enough to be checked by a short script.
