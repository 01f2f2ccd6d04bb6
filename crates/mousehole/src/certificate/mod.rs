//! Certificates: proofs of the verdict of a game, which a short script can check without this library.
//!
//! A proof is made of two strategies. Where P wins in d plies, they are P's way to win within d and the other side's way
//! to hold out longer than d − 1. Where nobody forces the end in time, they are both sides' ways to hold out. Each lists
//! the positions that it can meet, what it promises there, and its move. That every promise follows from those one ply on
//! is all that has to be checked. `docs/certificate.md` has the format and the argument.

mod strategy;
mod writer;

use std::io;
use std::ops::ControlFlow;

use mousehole_core::game::{Game, Reason, Rules, Side, Winner};
use mousehole_core::solution::{Label, Plies, Solution, Verdict};
use serde::Serialize;

use strategy::{Promise, Strategy};
use writer::CertificateWriter;

/// How large a certificate is, or has become so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CertificateSize {
    /// Positions of both strategies together: those found so far, and in the end those listed.
    pub positions: u64,
    /// Bytes written.
    pub bytes: u64,
}

/// A game of which there are no certificates: those who check them do not know its rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no certificates of games where `{rule}` is {value}: what checks them does not know that rule")]
#[non_exhaustive]
pub struct NoCertificate {
    /// The rule.
    pub rule: &'static str,
    /// Its value.
    pub value: String,
}

/// Whether there are certificates of a game, under its rules.
pub fn takes(game: &Game) -> Result<(), NoCertificate> {
    let rules = game.rules();
    let unbounded = [("mouse_jump", rules.mouse_jump), ("cat_jump", rules.cat_jump)];
    let unbounded = unbounded.into_iter().find_map(|(rule, jump)| (jump == Rules::UNBOUNDED).then_some(rule));
    match rules.beyond_plain().or(unbounded) {
        None => Ok(()),
        Some(rule) => Err(NoCertificate { rule, value: rules.value(rule) }),
    }
}

/// Writes a proof of the verdict of the start as JSON. Only positions that the strategies can meet are visited and kept
/// in memory, at 16 bytes each and a bit for each position of the game.
///
/// ```
/// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
/// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
/// let mut proof = Vec::new();
/// let size = mousehole::certificate::write(&game.solve()?, &mut proof)?;
/// assert_eq!(size.bytes, proof.len() as u64);
/// assert!(String::from_utf8(proof)?.contains(r#""claim":{"winner":"mouse","plies":5,"reason":"hole"}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(solution: &Solution, out: impl io::Write) -> io::Result<CertificateSize> {
    write_watched(solution, out, |_| ControlFlow::Continue(()))
}

/// The same, and reports now and then how large the proof is so far. [`ControlFlow::Break`] stops it with an error of
/// the kind [`io::ErrorKind::Interrupted`], and a game that [is not taken](takes) is one of [`io::ErrorKind::Unsupported`].
pub fn write_watched(
    solution: &Solution,
    out: impl io::Write,
    on_progress: impl FnMut(CertificateSize) -> ControlFlow<()>,
) -> io::Result<CertificateSize> {
    takes(solution.game()).map_err(|why| io::Error::new(io::ErrorKind::Unsupported, why))?;
    let claim = Claim::new(solution);
    let mut writer = CertificateWriter::new(solution.game(), out, on_progress);
    writer.begin(&claim)?;
    for (side, promise) in claim.promises {
        let strategy = Strategy { solution, side, promise };
        writer.begin_strategy(&strategy)?;
        let listed = strategy.positions(|| writer.found_position())?;
        listed.into_iter().try_for_each(|listed| writer.position(&strategy.listed_position(listed)))?;
        writer.end_strategy()?;
    }
    writer.end()
}

/// The verdict of the start, and the two promises that prove it.
#[derive(Serialize)]
struct Claim {
    winner: Winner,
    plies: Option<Plies>,
    reason: Reason,
    #[serde(skip)]
    promises: [(Side, Promise); 2],
}

impl Claim {
    fn new(solution: &Solution) -> Claim {
        let Verdict { winner, plies } = solution.verdict(solution.game().start());
        let (reason, promises) = match (solution.label(solution.start()), plies) {
            (Label::Won { by, .. }, Some(Plies(plies))) => {
                let longer = Promise::Holds { plies: Some(plies.saturating_sub(1)) };
                let wins = Strategy { solution, side: by, promise: Promise::Wins };
                (wins.end_of_longest_game(), [(by, Promise::Wins), (by.other(), longer)])
            }
            _ => {
                // Where places are chosen, some choices may lose after the limit, and others never.
                let lost = |side| Strategy { solution, side, promise: Promise::Holds { plies: None } }.may_be_lost();
                let for_ever = !lost(Side::Mouse) && !lost(Side::Cat);
                let promise = Promise::Holds { plies: solution.game().rules().limit.filter(|_| !for_ever) };
                let reason = if for_ever { Reason::Endless } else { Reason::Limit };
                (reason, [(Side::Mouse, promise), (Side::Cat, promise)])
            }
        };
        Claim { winner, plies, reason, promises }
    }
}
