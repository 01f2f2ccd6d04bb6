//! Certificates: proofs of the verdict of a game, which a short script can check without this library.
//!
//! A proof is made of two strategies. Where P wins in d plies, they are P's way to win within d and the other side's way
//! to hold out longer than d − 1. Where nobody forces the end in time, they are both sides' ways to hold out. Each lists
//! the positions that it can meet, what it promises there, and its move. That every promise follows from those one ply on
//! is all that has to be checked. `docs/certificate.md` has the format and the argument.

mod claim;
mod strategy;
mod write;

use std::io;

use crate::solution::Solution;
use claim::Claim;
use strategy::Strategy;
use write::Writer;

/// What a certificate came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The positions listed, in both strategies together.
    pub positions: u64,
    /// The bytes written.
    pub bytes: u64,
}

impl Solution {
    /// Writes a proof of the verdict of the start as JSON. Only what the strategies can meet is looked at and kept in
    /// memory, 8 bytes and a little more for each position.
    ///
    /// ```
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// let mut proof = Vec::new();
    /// let written = game.solve()?.certify(&mut proof)?;
    /// assert_eq!(written.bytes, proof.len() as u64);
    /// assert!(String::from_utf8(proof)?.contains(r#""claim":{"winner":"mouse","plies":5,"reason":"hole"}"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(&self, out: impl io::Write) -> io::Result<Written> {
        let claim = Claim::of(self);
        let mut writer = Writer::new(self.game(), out);
        writer.begin(&claim)?;
        for (side, promise) in claim.promises {
            let strategy = Strategy { solution: self, side, promise };
            writer.begin_strategy(&strategy)?;
            strategy.each_position(|listed| writer.position(&listed))?;
            writer.end_strategy()?;
        }
        writer.end()
    }
}
