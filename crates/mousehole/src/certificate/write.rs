//! A certificate as JSON: the game, the claim, and the strategies with one position a line.

use std::io::{self, Write};

use serde::Serialize;

use super::Written;
use super::claim::Claim;
use super::strategy::{Listed, Promise, Strategy};
use crate::board::{Place, PlaceName};
use crate::game::{Game, Side, Start};

/// The version of the format that is written here.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct WrittenClaim {
    winner: String,
    plies: Option<u32>,
    reason: String,
}

/// Writes the parts in their order.
pub(super) struct Writer<'g, W> {
    game: &'g Game,
    out: W,
    /// Whether the list that is being written has something in it.
    begun: [bool; 2],
    written: Written,
}

impl<'g, W: Write> Writer<'g, W> {
    pub(super) fn new(game: &'g Game, out: W) -> Writer<'g, W> {
        Writer { game, out, begun: [false; 2], written: Written { positions: 0, bytes: 0 } }
    }

    pub(super) fn begin(&mut self, claim: &Claim) -> io::Result<()> {
        let game = self.game.to_json();
        let claim = WrittenClaim {
            winner: claim.winner.to_string(),
            plies: claim.plies.map(|plies| plies.0),
            reason: claim.reason.to_string(),
        };
        self.put(&format!("{{\"certificate\":{VERSION},\n\"game\":{game},\n\"claim\":{},\n", json(&claim)?))?;
        self.put("\"strategies\":[")
    }

    pub(super) fn begin_strategy(&mut self, strategy: &Strategy<'_>) -> io::Result<()> {
        let does = if strategy.promise == Promise::Wins { "wins" } else { "holds" };
        self.next_item(0)?;
        self.put(&format!("{{\"side\":\"{}\",\"does\":\"{does}\",", strategy.side))?;
        if matches!(self.game.start(), Start::Placement { .. }) {
            self.places_chosen(strategy)?;
        }
        self.begun[1] = false;
        self.put("\"positions\":[")
    }

    /// The cats' places, or the mouse's for each of theirs.
    fn places_chosen(&mut self, strategy: &Strategy<'_>) -> io::Result<()> {
        let mut roots = strategy.roots();
        if strategy.side == Side::Cat {
            let cats = roots.next().map(|root| self.names(&root.cats));
            return self.put(&format!("\"placement\":{},\n", json(&cats)?));
        }
        self.put("\"answers\":[")?;
        self.begun[1] = false;
        for root in roots {
            self.next_item(1)?;
            self.put(&json(&(self.names(&root.cats), self.name(root.mouse)))?)?;
        }
        self.put("\n],\n")
    }

    pub(super) fn position(&mut self, listed: &Listed) -> io::Result<()> {
        let Listed { position, rank, to } = listed;
        let turn = position.turn.to_string();
        let (mouse, cats) = (self.name(position.mouse), self.names(&position.cats));
        let line = match (to, position.turn) {
            (None, _) => json(&(turn, mouse, cats, rank)),
            (Some(to), Side::Mouse) => json(&(turn, mouse, cats, rank, self.name(to.mouse))),
            (Some(to), Side::Cat) => json(&(turn, mouse, cats, rank, self.names(&to.cats))),
        };
        self.next_item(1)?;
        self.put(&line?)?;
        self.written.positions += 1;
        Ok(())
    }

    pub(super) fn end_strategy(&mut self) -> io::Result<()> {
        self.put("\n]}")
    }

    pub(super) fn end(mut self) -> io::Result<Written> {
        self.put("\n]}\n")?;
        self.out.flush()?;
        Ok(self.written)
    }

    /// A line of its own for the next item of a list, at that depth.
    fn next_item(&mut self, depth: usize) -> io::Result<()> {
        let begun = std::mem::replace(&mut self.begun[depth], true);
        self.put(if begun { ",\n" } else { "\n" })
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        self.written.bytes += text.len() as u64;
        self.out.write_all(text.as_bytes())
    }

    fn name(&self, place: Place) -> PlaceName {
        self.game.board().name(place)
    }

    fn names(&self, places: &[Place]) -> Vec<PlaceName> {
        places.iter().map(|&place| self.name(place)).collect()
    }
}

fn json(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?)
}
