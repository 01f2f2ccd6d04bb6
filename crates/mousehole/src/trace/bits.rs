//! `bits`: the wins of one side as rows of bits, a row for each place of that side, a bit for each place of the other.

use mousehole_core::board::Place;
use mousehole_core::game::Side;

use super::Event;
use super::tracer::{TooLong, Tracer};

pub(super) const CODE: &[&str] = &[
    "for each side P, a row for each place of P: a bit is 1 where P has won",
    "  for d = 1, 2, 3, ... until no row changes:",
    "    P to move: row = row OR the rows that the moves of P lead to",
    "    the other to move: row = row OR the bits whose every move stays in the row",
];

pub(super) fn trace(tracer: &mut Tracer<'_>) -> Result<(), TooLong> {
    [Side::Mouse, Side::Cat].into_iter().try_for_each(|side| attractor(tracer, side))
}

/// Finds what one side wins.
fn attractor(tracer: &mut Tracer<'_>, side: Side) -> Result<(), TooLong> {
    let (game, places, placements) = (tracer.game, tracer.game.board().places() as u64, tracer.game.placements());
    let (rows, bits) = if side == Side::Mouse { (places, placements) } else { (placements, places) };
    let number = |turn: Side, row: u64, bit: u64| {
        let (mouse, cats) = if side == Side::Mouse { (row, bit) } else { (bit, row) };
        game.row_start(turn, Place(mouse as u32)) + cats
    };
    let row_of = |number: u64| {
        let (_, mouse, cats) = game.split(number);
        if side == Side::Mouse { u64::from(mouse.0) } else { cats }
    };
    // Which rows changed in the round before, with each side to move.
    let mut changed = [Side::Mouse, Side::Cat].map(|turn| {
        let is_over = |row: u64| (0..bits).any(|bit| tracer.over[number(turn, row, bit) as usize] == Some(side));
        (0..rows).map(is_over).collect::<Vec<bool>>()
    });
    for turn in [Side::Mouse, Side::Cat] {
        for row in 0..rows {
            tracer.looked_at += 1;
            if changed[turn as usize][row as usize] {
                tracer.step(1, Some(number(turn, row, 0)), Event::Row { of: side })?;
                for at in (0..bits).map(|bit| number(turn, row, bit)) {
                    if tracer.over[at as usize] == Some(side) {
                        tracer.found(at, side, 0, Vec::new());
                    }
                }
            }
        }
    }
    // Nobody is in anybody's way, so a side may go to the same places wherever the other stands and the game goes on.
    let moves = |row: u64| -> Vec<u64> {
        let going_on = (0..bits).map(|bit| &tracer.after[number(side, row, bit) as usize]).find(|to| !to.is_empty());
        going_on.into_iter().flatten().map(|&to| row_of(to)).collect()
    };
    let moves: Vec<Vec<u64>> = (0..rows).map(moves).collect();
    for d in 1.. {
        if changed.iter().flatten().all(|changed| !changed) {
            break;
        }
        tracer.step(2, None, Event::Round { plies: d, of: Some(side) })?;
        let mut next = [vec![false; rows as usize], vec![false; rows as usize]];
        for (line, turn) in [(3, side), (4, side.other())] {
            for row in 0..rows {
                let reads = if turn == side { &moves[row as usize][..] } else { &[row] };
                if !reads.iter().any(|&read| changed[turn.other() as usize][read as usize]) {
                    continue;
                }
                tracer.looked_at += reads.len() as u64;
                tracer.step(line, Some(number(turn, row, 0)), Event::Row { of: side })?;
                for at in (0..bits).map(|bit| number(turn, row, bit)) {
                    let after = &tracer.after[at as usize];
                    if tracer.winner(at).is_some() || after.is_empty() {
                        continue;
                    }
                    // What this round found is a ply too late to count.
                    let is_won = |to: &u64| tracer.is_won(*to, side, d - 1);
                    let because = match turn == side {
                        true => after.iter().copied().find(is_won).map(|to| vec![to]),
                        false => after.iter().all(is_won).then(|| after.clone()),
                    };
                    if let Some(because) = because {
                        tracer.found(at, side, d, because);
                        next[turn as usize][row as usize] = true;
                    }
                }
            }
        }
        changed = next;
    }
    Ok(())
}
