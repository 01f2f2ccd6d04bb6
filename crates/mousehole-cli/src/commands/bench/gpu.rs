//! Rows for the engine `gpu`, where there is a device.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mousehole::Game;
use mousehole::cops::{ManyGraphs, SmallGraphs};
use mousehole::engine::{SmallBoard, SmallGrids, devices};
use mousehole::formats::graph6::Line;
use mousehole::random::Random;
use mousehole::solution::Label;
use rayon::prelude::*;

use super::board::BenchBoard;
use super::job::{Job, Measured, Outcome, best_of_three};
use super::row::{Row, Work, stem};
use super::solve::{Method, Scope, Solve};
use crate::failure::Failure;
use crate::words::{count, rate};

/// The rows; none where there is no device.
pub(super) fn rows(quick: bool, maps: &[PathBuf]) -> Vec<Row> {
    if devices().is_err() {
        return Vec::new();
    }
    let solve = |name: &str, board, (cat_jump, mouse_jump), scope| {
        let solve = Solve { board, cat_jump, mouse_jump, scope, method: Method::Gpu, threads: None };
        Row { name: format!("gpu-{name}"), work: Work::Job(Job::Solve(solve)) }
    };
    let walls = |size| BenchBoard::Walls { size };
    let small = |boards| Row { name: "gpu-8x8".to_owned(), work: Work::Job(Job::GpuSmall { boards }) };
    let graphs = |nodes| Row { name: format!("gpu-cops-{nodes}"), work: Work::Job(Job::GpuGraphs { nodes }) };
    let mut rows = match quick {
        true => vec![
            solve("128x128-mouse", walls(128), (1, 1), Scope::Mouse),
            solve("128x128", walls(128), (1, 1), Scope::Everything),
            small(100_000),
            graphs(8),
        ],
        false => vec![
            solve("512x512-mouse", walls(512), (1, 1), Scope::Mouse),
            solve("512x512-mouse-jump2", walls(512), (1, 2), Scope::Mouse),
            solve("1024x1024-mouse", walls(1024), (1, 1), Scope::Mouse),
            solve("256x256", walls(256), (1, 1), Scope::Everything),
            solve("maze-129", BenchBoard::Maze { size: 129 }, (1, 1), Scope::Everything),
            solve("graph-10000", BenchBoard::Rings { nodes: 10_000 }, (1, 1), Scope::Everything),
            solve("cops-3", BenchBoard::ScotlandYard { cats: 3 }, (1, 1), Scope::Everything),
            small(10_000_000),
            graphs(10),
        ],
    };
    let map = |path: &Path| solve(&stem(path), BenchBoard::Map { path: path.to_owned() }, (1, 1), Scope::Winners);
    rows.extend(maps.iter().map(|path| map(path)));
    rows
}

/// Random 8 × 8 boards from memory, all of them checked with `bits`.
pub(super) fn small(boards: usize) -> Result<Measured, Failure> {
    let text = format!("M......F\n{}C.......", "........\n".repeat(6));
    let game = game_of(&text)?;
    let failure = |error: &dyn std::fmt::Display| Failure::new(error.to_string());
    let grids = SmallGrids::like(&game).map_err(|error| failure(&error))?;
    let mut random = Random::new(8);
    let boards: Vec<SmallBoard> = (0..boards).map(|_| random_board(&mut random)).collect();
    let run = || grids.timed_labels(&boards).map_err(|error| failure(&error));
    let ((found, kernels), seconds) = best_of_three(run)?;
    let mut measured = Measured {
        seconds,
        notes: vec![format!("kernels {:.1} ms, {} boards/s", kernels * 1e3, rate(boards.len() as f64 / kernels))],
        ..Measured::default()
    };
    let differs = boards.par_iter().zip(&found).position_any(|(board, found)| by_bits(board).as_ref() != Ok(found));
    measured.check(match differs {
        None => Ok(format!("{} winners and distances as bits has them", count(found.len() as u64))),
        Some(at) => Err(format!("board {at} differs from bits:\n{}", drawn(&boards[at]))),
    });
    Ok(measured)
}

/// All connected graphs of a size from memory, all of them checked with the chase on all cores.
pub(super) fn graphs(nodes: usize) -> Result<Outcome, Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::new(error.to_string());
    let mut geng = Command::new("nauty-geng");
    geng.args(["-cq", &nodes.to_string()]).stdin(Stdio::null()).stderr(Stdio::null());
    let lines = match geng.output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Outcome::Skipped(
                "there is no nauty-geng; on Debian it comes with the package nauty".to_owned(),
            ));
        }
        output => output?.stdout,
    };
    let mut rows: Vec<u64> = Vec::new();
    for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let mut buffer = [0; 64];
        let graph = Line::new(line).and_then(|line| line.rows(&mut buffer).map(<[u64]>::to_vec));
        rows.extend(graph.map_err(|fault| Failure::new(format!("nauty-geng: {}", fault.message)))?);
    }
    let graphs = ManyGraphs::new(nodes).map_err(|error| failure(&error))?;
    let ((found, kernels), seconds) =
        best_of_three(|| graphs.timed_cop_numbers(&rows)).map_err(|error| failure(&error))?;
    let by_chase = || {
        let cop_number = |small: &mut SmallGraphs, graph: &[u64]| {
            let found = small.cop_number(graph, Some(3)).expect("a graph");
            found.map(|(cats, capture)| (cats, capture.moves))
        };
        Ok::<_, Failure>(rows.par_chunks(nodes).map_init(SmallGraphs::default, cop_number).collect::<Vec<_>>())
    };
    let (expected, chase) = best_of_three(by_chase)?;
    let ratio = chase / kernels;
    let mut measured = Measured {
        places: nodes,
        seconds,
        notes: vec![format!(
            "kernels {:.1} ms, {} graphs/s, {ratio:.1} × the chase on all cores",
            kernels * 1e3,
            rate(found.len() as f64 / kernels)
        )],
        ..Measured::default()
    };
    measured.check(match found.iter().zip(&expected).position(|(found, expected)| found != expected) {
        None if found.len() == expected.len() => {
            Ok(format!("{} cop numbers and capture times as the chase has them", count(found.len() as u64)))
        }
        at => Err(format!("graph {at:?} differs from the chase")),
    });
    Ok(measured.into())
}

fn random_board(random: &mut Random) -> SmallBoard {
    let mut cells: Vec<u8> = (0..64).collect();
    random.shuffle(&mut cells);
    let [mouse, cat, hole] = [cells[0], cells[1], cells[2]];
    let walls = cells[3..].iter().filter(|_| random.below(100) < 15).fold(0u64, |walls, &cell| walls | 1 << cell);
    SmallBoard { floor: !walls, holes: 1 << hole, mouse, cat, cat_moves: false }
}

fn drawn(board: &SmallBoard) -> String {
    let cell = |cell: u8| match cell {
        _ if board.floor >> cell & 1 == 0 => '#',
        _ if board.holes >> cell & 1 != 0 => 'F',
        _ if board.mouse == cell => 'M',
        _ if board.cat == cell => 'C',
        _ => '.',
    };
    let row = |row: u8| (0..8).map(move |column| cell(8 * row + column)).collect::<String>();
    (0..8).map(row).collect::<Vec<_>>().join("\n")
}

fn game_of(text: &str) -> Result<Game, Failure> {
    let grid: mousehole::Grid = text.parse().expect("a generated grid");
    Game::grid(&grid).limit(None).build().map_err(|error| Failure::new(error.to_string()))
}

fn by_bits(board: &SmallBoard) -> Result<Label, String> {
    let game = game_of(&drawn(board)).map_err(|_| "no game".to_owned())?;
    let solver = game.solver().engine("bits").map_err(|error| error.to_string())?;
    Ok(solver.from_start().map_err(|error| error.to_string())?.label())
}
