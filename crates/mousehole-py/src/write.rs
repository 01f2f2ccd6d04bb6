//! Boards and games in the formats of others.

use mousehole::game::{CannotDraw, TestCase};
use mousehole::{Board, Game, Graph};
use pyo3::prelude::*;

use crate::errors::bad_value;

/// A board as a text. A grid is written as the graph of its cells where the format is one for graphs.
pub(crate) fn board(board: &Board, format: &str) -> PyResult<String> {
    let graph = || match board {
        Board::Grid(grid) => grid.graph(Default::default()),
        Board::Graph(graph) => graph.clone(),
    };
    match (format, board) {
        ("json", _) => Ok(board.to_json() + "\n"),
        ("grid", Board::Grid(grid)) => Ok(grid.to_string()),
        ("grid", Board::Graph(_)) => Err(bad_value(CannotDraw::Graph)),
        _ => of_graph(&graph(), format),
    }
}

fn of_graph(graph: &Graph, format: &str) -> PyResult<String> {
    let line = |written: Result<String, _>| written.map(|text| text + "\n").map_err(bad_value);
    match format {
        "graph6" => line(graph.to_graph6()),
        "sparse6" => line(graph.to_sparse6()),
        "digraph6" => line(graph.to_digraph6()),
        "matrix" => graph.to_matrix().map_err(bad_value),
        "edges" => Ok(graph.to_edges()),
        "dimacs" => Ok(graph.to_dimacs()),
        "dot" => Ok(graph.to_dot()),
        _ => Err(unknown(format, "graph6 sparse6 digraph6 edges dimacs matrix dot json grid")),
    }
}

/// A whole game as a text.
pub(crate) fn game(game: &Game, format: &str) -> PyResult<String> {
    let test_case = |form| game.to_test_case(form).map_err(bad_value);
    match format {
        "json" => Ok(game.to_json() + "\n"),
        "grid" => game.to_grid_text().map_err(bad_value),
        "pasted" => test_case(TestCase::Pasted),
        "cpp" => test_case(TestCase::Cpp),
        "java" => test_case(TestCase::Java),
        "python" => test_case(TestCase::Python),
        "pg" => {
            let mut text = Vec::new();
            game.parity().map_err(bad_value)?.write(&mut text)?;
            String::from_utf8(text).map_err(bad_value)
        }
        _ => Err(unknown(format, "json grid pasted cpp java python pg")),
    }
}

fn unknown(format: &str, expected: &str) -> PyErr {
    bad_value(format!("format: found '{format}', expected one of {expected}"))
}
