//! A certificate as JSON: the game, the claim, and the strategies with one position a line.

use std::io::{self, Write};
use std::ops::ControlFlow;

use mousehole_core::game::{Game, Side, Start};
use serde::Serialize;

use super::strategy::{ListedPosition, Promise, Strategy};
use super::{CertificateSize, Claim};

const VERSION: u32 = 2;

/// Positions between two reports: some milliseconds of work.
const REPORTED: u64 = 1 << 14;

/// Writes the parts of a certificate in their order.
pub(super) struct CertificateWriter<'g, W, P> {
    game: &'g Game,
    out: W,
    on_progress: P,
    /// For each depth of nesting, whether the current list has an item.
    has_item: [bool; 2],
    /// Positions written; the size has those found.
    written: u64,
    size: CertificateSize,
}

impl<'g, W: Write, P: FnMut(CertificateSize) -> ControlFlow<()>> CertificateWriter<'g, W, P> {
    pub(super) fn new(game: &'g Game, out: W, on_progress: P) -> CertificateWriter<'g, W, P> {
        CertificateWriter { game, out, on_progress, has_item: [false; 2], written: 0, size: CertificateSize::default() }
    }

    /// Counts a position that is to be written.
    pub(super) fn found_position(&mut self) -> io::Result<()> {
        self.size.positions += 1;
        self.report(self.size.positions)
    }

    fn report(&mut self, positions: u64) -> io::Result<()> {
        if positions.is_multiple_of(REPORTED) && (self.on_progress)(self.size).is_break() {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "asked to stop"));
        }
        Ok(())
    }

    pub(super) fn begin(&mut self, claim: &Claim) -> io::Result<()> {
        let game = self.game.to_json();
        self.put(&format!("{{\"certificate\":{VERSION},\n\"game\":{game},\n\"claim\":{},\n", json(claim)?))?;
        self.put("\"strategies\":[")
    }

    pub(super) fn begin_strategy(&mut self, strategy: &Strategy<'_>) -> io::Result<()> {
        let does = if strategy.promise == Promise::Wins { "wins" } else { "holds" };
        self.next_item(0)?;
        self.put(&format!("{{\"side\":\"{}\",\"does\":\"{does}\",", strategy.side))?;
        if matches!(self.game.start(), Start::Placement { .. }) {
            self.placements(strategy)?;
        }
        self.has_item[1] = false;
        self.put("\"positions\":[")
    }

    /// The cats' placement, or the mouse's answer to each.
    fn placements(&mut self, strategy: &Strategy<'_>) -> io::Result<()> {
        let mut roots = strategy.roots();
        if strategy.side == Side::Cat {
            let cats = roots.next().map(|root| self.game.board().names(&root.cats));
            return self.put(&format!("\"placement\":{},\n", json(&cats)?));
        }
        self.put("\"answers\":[")?;
        self.has_item[1] = false;
        for root in roots {
            self.next_item(1)?;
            self.put(&json(&(self.game.board().names(&root.cats), self.game.board().name(root.mouse)))?)?;
        }
        self.put("\n],\n")
    }

    pub(super) fn position(&mut self, listed: &ListedPosition) -> io::Result<()> {
        let ListedPosition { position, rank, to } = listed;
        let turn = position.turn.to_string();
        let (mouse, cats) = (self.game.board().name(position.mouse), self.game.board().names(&position.cats));
        let line = match (to, position.turn) {
            (None, _) => json(&(turn, mouse, cats, rank)),
            (Some(to), Side::Mouse) => json(&(turn, mouse, cats, rank, self.game.board().name(to.mouse))),
            (Some(to), Side::Cat) => json(&(turn, mouse, cats, rank, self.game.board().names(&to.cats))),
        };
        self.next_item(1)?;
        self.put(&line?)?;
        self.written += 1;
        self.report(self.written)
    }

    pub(super) fn end_strategy(&mut self) -> io::Result<()> {
        self.put("\n]}")
    }

    pub(super) fn end(mut self) -> io::Result<CertificateSize> {
        self.put("\n]}\n")?;
        self.out.flush()?;
        Ok(self.size)
    }

    /// Begins a line for the next item of the list at that depth.
    fn next_item(&mut self, depth: usize) -> io::Result<()> {
        let follows = std::mem::replace(&mut self.has_item[depth], true);
        self.put(if follows { ",\n" } else { "\n" })
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        self.size.bytes += text.len() as u64;
        self.out.write_all(text.as_bytes())
    }
}

fn json(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?)
}
