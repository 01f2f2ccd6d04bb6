//! A graph in words, and its lists where it is small.

use std::fmt::Write;

use mousehole::game::{Game, Position};
use mousehole::{Graph, Place};

use super::{BEST, CAT, HOLE, MOUSE, QUIET};
use crate::words::counted;

/// Larger graphs are told, not listed.
const MOST_NODES: usize = 24;
const MOST_EDGES: usize = 160;
/// Longer names stand out of their column.
const WIDEST_NAME: usize = 16;

pub(super) fn draw(game: &Game, graph: &Graph, position: &Position, marks: &[Place]) -> String {
    let mut out = String::from(" ");
    out.push_str(&summary(game, graph, position));
    out.push('\n');
    if graph.places() <= MOST_NODES && graph.edges() <= MOST_EDGES {
        let nodes = || (0..graph.places() as u32).map(Place);
        let width = |node| game.board().name(node).to_string().chars().count();
        let widest = nodes().map(width).max().unwrap_or(0).clamp(4, WIDEST_NAME);
        for node in nodes() {
            out.push_str(&list(game, graph, position, marks, node, widest));
        }
    }
    out
}

fn summary(game: &Game, graph: &Graph, position: &Position) -> String {
    let nodes = (0..graph.places() as u32).map(Place);
    let both_ways = |from: Place| graph.targets(from).iter().all(|&to| graph.targets(to).binary_search(&from).is_ok());
    let edges = if nodes.clone().all(both_ways) {
        let loops = nodes.filter(|&node| graph.targets(node).binary_search(&node).is_ok()).count();
        counted(((graph.edges() + loops) / 2) as u64, "edge", "edges")
    } else {
        counted(graph.edges() as u64, "directed edge", "directed edges")
    };
    let name = |place: &Place| game.board().name(*place).to_string();
    let list = |places: &[Place]| {
        let shown: Vec<String> = places.iter().take(8).map(name).collect();
        shown.join(" ") + if places.len() > 8 { " …" } else { "" }
    };
    let nodes = counted(graph.places() as u64, "node", "nodes");
    let cats = if position.cats.len() == 1 { "cat" } else { "cats" };
    let holes = match game.holes() {
        [] => "no hole".to_owned(),
        holes => format!("{HOLE}hole{HOLE:#} {}", list(holes)),
    };
    format!(
        "A graph of {nodes} and {edges}. {MOUSE}Mouse{MOUSE:#} {}, {CAT}{cats}{CAT:#} {}, {holes}.",
        name(&position.mouse),
        list(&position.cats),
    )
}

/// One node: who is there, and where its edges lead.
fn list(game: &Game, graph: &Graph, position: &Position, marks: &[Place], node: Place, width: usize) -> String {
    let (style, who) = match () {
        () if position.cats.contains(&node) && position.mouse == node => (CAT, "cat+mouse"),
        () if position.cats.contains(&node) => (CAT, "cat"),
        () if position.mouse == node => (MOUSE, "mouse"),
        () if game.is_hole(node) => (HOLE, "hole"),
        () if marks.contains(&node) => (BEST, "best"),
        () => (QUIET, ""),
    };
    let name = |place| game.board().name(place).to_string();
    let mut out = format!(" {QUIET}{:>width$}{QUIET:#} {style}{who:<6}{style:#}", name(node));
    for &to in graph.targets(node) {
        let best = marks.contains(&to) && mover_stands_on(position, node);
        let style = if best { BEST } else { anstyle::Style::new() };
        write!(out, " {style}{}{style:#}", name(to)).expect("memory");
    }
    out + "\n"
}

fn mover_stands_on(position: &Position, node: Place) -> bool {
    match position.turn {
        mousehole::Side::Mouse => position.mouse == node,
        mousehole::Side::Cat => position.cats.contains(&node),
    }
}
