//! `levels`: how strong the opponents are against each other.

use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use mousehole::game::Winner;
use mousehole::random::Random;
use mousehole::strategy::{Opponent, Play, Player};
use mousehole::{Game, Grid, Solution};
use serde::Serialize;

use crate::args::OutputFormat;
use crate::draw::{HEADING, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::printer::{Printer, line_of};
use crate::words::counted;

#[derive(Args)]
pub(crate) struct LevelsArgs {
    /// How many boards they meet on
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    boards: u32,
    /// The seed of the boards and of the players
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = OutputFormat::Text, value_name = "FORMAT", help_heading = "Output")]
    format: OutputFormat,
}

/// Games that go on for longer are left to what endless play is worth.
const MOST_PLIES: u32 = 100;
/// The side of a board.
const SIZE: u64 = 7;

/// What was measured: the share of games that each player wins against each.
#[derive(Serialize)]
struct Table {
    boards: u32,
    seed: u64,
    players: Vec<Opponent>,
    /// For each player its share against each, draws as halves; `null` against itself.
    shares: Vec<Vec<Option<f64>>>,
    /// The share of each against all others.
    overall: Vec<f64>,
}

pub(crate) fn levels(args: &LevelsArgs, output: &Output) -> Result<ExitCode, Failure> {
    let mut random = Random::new(args.seed);
    let boards: Vec<Arc<Solution>> = (0..args.boards).map(|_| board(&mut random)).collect::<Result<_, _>>()?;
    let players: Vec<Opponent> =
        [Opponent::Random].into_iter().chain(Opponent::LEVELS).chain([Opponent::Greedy, Opponent::Perfect]).collect();
    let mut shares = vec![vec![None; players.len()]; players.len()];
    for one in 0..players.len() {
        for other in 0..one {
            let share = share(&boards, players[one], players[other], args.seed);
            shares[one][other] = Some(share);
            shares[other][one] = Some(1.0 - share);
        }
    }
    let overall = |row: &Vec<Option<f64>>| row.iter().flatten().sum::<f64>() / (players.len() - 1) as f64;
    let overall = shares.iter().map(overall).collect();
    let table = Table { boards: args.boards, seed: args.seed, players, shares, overall };
    Printer::plain(args.format, output).answer(|_| text(&table), || line_of(&table))?;
    Ok(ExitCode::SUCCESS)
}

/// A random board with an animal, food and walls about, solved.
fn board(random: &mut Random) -> Result<Arc<Solution>, Failure> {
    loop {
        let mut cells: Vec<u8> = (0..SIZE * SIZE).map(|_| if random.chance(20) { b'#' } else { b'.' }).collect();
        for token in *b"MCF" {
            cells[random.below(SIZE * SIZE) as usize] = token;
        }
        let rows: Vec<_> = cells.chunks(SIZE as usize).map(String::from_utf8_lossy).collect();
        let grid: Grid = rows.join("\n").parse().expect("rows of one length");
        let jump = random.within(1..=2) as u32;
        // One may have been drawn over another, and a game that is over tells nothing.
        let Ok(game) = Game::grid(&grid).mouse_jump(jump).build() else { continue };
        let solution = game.solve().map_err(|error| Failure::new(error.to_string()))?;
        let solution = Arc::new(solution);
        if Play::new(Arc::clone(&solution)).ending().is_none() {
            return Ok(solution);
        }
    }
}

/// The share of games that one player wins against another, on either side.
fn share(boards: &[Arc<Solution>], one: Opponent, other: Opponent, seed: u64) -> f64 {
    let mut points = 0.0;
    for (seed, board) in (seed..).zip(boards) {
        for one_is in [Winner::Mouse, Winner::Cat] {
            // Different seeds, or two players of one kind would slip together.
            let [one, other] = [Player::new(one, seed), Player::new(other, !seed)];
            let (mouse, cats) = if one_is == Winner::Mouse { (one, other) } else { (other, one) };
            points += match Play::new(Arc::clone(board)).play_out(mouse, cats, MOST_PLIES) {
                winner if winner == one_is => 1.0,
                Winner::Draw => 0.5,
                _ => 0.0,
            };
        }
    }
    points / (2 * boards.len()) as f64
}

fn text(table: &Table) -> String {
    let short = |player: &Opponent| match player.level() {
        Some(level) => level.to_string(),
        None => player.to_string(),
    };
    let games = counted(u64::from(2 * table.boards), "game", "games");
    let mut out =
        format!("\n {QUIET}Percent of {games} won by the row against the column, draws as halves.{QUIET:#}\n\n");
    let heads: Vec<String> = table.players.iter().map(short).collect();
    write!(out, " {:8}", "").expect("memory");
    heads.iter().for_each(|head| write!(out, " {HEADING}{head:>7}{HEADING:#}").expect("memory"));
    writeln!(out, " {HEADING}{:>7}{HEADING:#}", "all").expect("memory");
    for ((head, row), overall) in heads.iter().zip(&table.shares).zip(&table.overall) {
        write!(out, " {HEADING}{head:8}{HEADING:#}").expect("memory");
        for share in row.iter().copied().chain([Some(*overall)]) {
            let share = share.map_or_else(String::new, |share| format!("{:.0}", 100.0 * share));
            write!(out, " {share:>7}").expect("memory");
        }
        out.push('\n');
    }
    out + "\n"
}
