//! Many 8 × 8 boards: one after the other on one core, and as lines through `batch`.

use std::io::{self, Seek, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use mousehole::files;
use mousehole::game::Input;
use mousehole::random::Random;
use mousehole::{Game, Grid, Verdict};
use serde_json::{Value, json};

use super::board::walls;
use super::job::{Measured, best_of_three};
use crate::failure::Failure;
use crate::peak_memory::measure;
use crate::words::{count, time};

const SIZE: usize = 8;
/// Answers of a batch that are checked with `counter`.
const CHECKED: usize = 2_000;

/// A random board as a line of a batch: walls, animals and food anywhere, jumps of 1 or 2.
struct Line {
    rows: Vec<String>,
    cat_jump: u32,
    mouse_jump: u32,
}

impl Line {
    fn random(random: &mut Random) -> Line {
        let mut rows = walls(SIZE, random);
        let mut cells: Vec<usize> = (0..SIZE * SIZE).collect();
        random.shuffle(&mut cells);
        for (&cell, token) in cells.iter().zip(*b"MCF") {
            rows[cell / SIZE][cell % SIZE] = token;
        }
        let rows = rows.into_iter().map(|row| String::from_utf8(row).expect("plain characters")).collect();
        let mut jump = || 1 + random.below(2) as u32;
        Line { rows, cat_jump: jump(), mouse_jump: jump() }
    }

    fn game(&self) -> Result<Game, Failure> {
        let grid: Grid = self.rows.join("\n").parse().expect("a generated grid");
        let game = Game::grid(&grid).cat_jump(self.cat_jump).mouse_jump(self.mouse_jump).build();
        game.map_err(|error| Failure::new(error.to_string()))
    }

    fn json(&self) -> Value {
        json!({ "grid": self.rows, "catJump": self.cat_jump, "mouseJump": self.mouse_jump })
    }
}

fn answer(game: &Game, engine: &str) -> Result<Verdict, Failure> {
    let solver = game.solver().engine(engine).expect("an engine of the registry").threads(1);
    Ok(solver.from_start().map_err(|error| Failure::new(error.to_string()))?.verdict())
}

/// Who wins from the start; all figures are for one board.
pub(super) fn run(boards: usize) -> Result<Measured, Failure> {
    let mut random = Random::new(SIZE as u64);
    let lines: Vec<Line> = (0..boards).map(|_| Line::random(&mut random)).collect();
    let games: Vec<Game> = lines.iter().map(Line::game).collect::<Result<_, _>>()?;
    let all = |engine: &str| games.iter().map(|game| answer(game, engine)).collect::<Result<Vec<Verdict>, Failure>>();
    let (found, seconds) = best_of_three(|| all("bits"))?;
    let (_, from_text) =
        best_of_three(|| lines.iter().map(|line| answer(&line.game()?, "bits")).collect::<Result<Vec<_>, _>>())?;
    let (expected, counter_seconds) = best_of_three(|| all("counter"))?;
    let a_board = |seconds: f64| seconds / boards as f64;
    let largest = games.iter().max_by_key(|game| game.positions());
    let peak = largest.map(|game| measure(|| answer(game, "bits")).1).unwrap_or(0);
    let mut measured = Measured {
        places: games.iter().map(|game| game.board().places()).sum::<usize>() / boards,
        positions: games.iter().map(Game::positions).sum::<u64>() / boards as u64,
        seconds: a_board(seconds),
        counter_seconds: Some(a_board(counter_seconds)),
        peak,
        notes: vec![format!(
            "{} boards; with the board read and the game built, {} a board",
            count(boards as u64),
            time(Duration::from_secs_f64(a_board(from_text)), true)
        )],
        ..Measured::default()
    };
    measured.check(match found.iter().zip(&expected).position(|(found, expected)| found != expected) {
        None => Ok("every winner and distance as counter has it".to_owned()),
        Some(at) => Err(format!("board {at} differs from counter: {}", lines[at].json())),
    });
    Ok(measured)
}

/// 8 × 8 boards as lines through `mousehole batch`, from a file to nowhere.
pub(super) fn batch(boards: usize, threads: Option<usize>) -> Result<Measured, Failure> {
    let mut random = Random::new(SIZE as u64);
    let mut text = Vec::new();
    for _ in 0..boards {
        writeln!(text, "{}", Line::random(&mut random).json())?;
    }
    let folder = std::env::temp_dir();
    let (mut lines, mut answers) = (files::unnamed(&folder)?, files::unnamed(&folder)?);
    lines.write_all(&text)?;
    let mut run = |stdout: Stdio| {
        lines.rewind()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["batch", "-"]).stdin(lines.try_clone()?).stdout(stdout).stderr(Stdio::null());
        if let Some(threads) = threads {
            command.args(["--threads", &threads.to_string()]);
        }
        match command.status()? {
            status if status.success() => Ok(()),
            status => Err(Failure::new(format!("batch: {status}"))),
        }
    };
    run(answers.try_clone()?.into())?;
    let (_, seconds) = best_of_three(|| run(Stdio::null()))?;
    let mut measured = Measured { seconds, ..Measured::default() };
    answers.rewind()?;
    let checked = check_answers(&String::from_utf8_lossy(&text), &io::read_to_string(answers)?, boards);
    measured.check(checked.map(|()| format!("{} answers as counter has them", count(CHECKED.min(boards) as u64))));
    Ok(measured)
}

/// Every line is answered, none with an error, and the first ones as `counter` answers them.
fn check_answers(lines: &str, answers: &str, boards: usize) -> Result<(), String> {
    let found = answers.lines().filter(|answer| !answer.contains("\"error\"")).count();
    if found != boards {
        return Err(format!("{found} of {boards} lines are answered"));
    }
    for (line, found) in lines.lines().zip(answers.lines()).take(CHECKED) {
        let game = Input::read(line.as_bytes(), None, None).map_err(|error| error.message)?.builder().build();
        let game = game.map_err(|error| error.to_string())?;
        let solution = game.solver().engine("counter").and_then(|solver| solver.solve());
        let solution = solution.map_err(|error| error.to_string())?;
        let verdict = solution.verdict(game.start());
        let expected = json!([verdict.winner.to_string(), verdict.plies.map(|plies| plies.0)]);
        let found: Value = serde_json::from_str(found).map_err(|error| error.to_string())?;
        if json!([found["winner"], found["plies"]]) != expected {
            return Err(format!("{line} is answered {found}, and counter has {expected}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_and_missing_answers_are_found() {
        let line = "{\"grid\":[\"M.F\",\"..C\"]}\n";
        let right = "{\"id\":1,\"winner\":\"cat\",\"plies\":2}\n";
        assert_eq!(check_answers(line, right, 1), Ok(()));
        for wrong in ["", "{\"id\":1,\"error\":\"x\"}\n", &right.replace('2', "4"), &right.replace("cat", "mouse")] {
            assert!(check_answers(line, wrong, 1).is_err(), "{wrong}");
        }
    }
}
