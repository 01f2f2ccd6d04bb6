//! A graph in words, and its lists where it is small.

use std::fmt::Write;

use mousehole::game::Game;
use mousehole::strategy::GameState;
use mousehole::{Graph, Place};

use super::{BEST, CAT, HOLE, MOUSE, Marks, QUIET, animals};
use crate::words::counted;

/// Larger graphs are summarised, not listed: they would not fit a screen.
const MOST_NODES: usize = 24;
const MOST_EDGES: usize = 160;
/// Longer names stand out of their column.
const WIDEST_NAME: usize = 16;

pub(super) fn draw(game: &Game, graph: &Graph, state: &GameState, marks: &Marks<'_>) -> String {
    let mut out = String::from(" ");
    out.push_str(&summary(game, graph, state));
    out.push('\n');
    if graph.places() <= MOST_NODES && graph.edges() <= MOST_EDGES {
        let nodes = || (0..graph.places() as u32).map(Place);
        let width = |node| game.board().name(node).to_string().chars().count();
        let widest = nodes().map(width).max().unwrap_or(0).clamp(4, WIDEST_NAME);
        for node in nodes() {
            out.push_str(&list(game, graph, state, marks, node, widest));
        }
    }
    out
}

fn summary(game: &Game, graph: &Graph, state: &GameState) -> String {
    let nodes = (0..graph.places() as u32).map(Place);
    let edges = if graph.one_way().is_none() {
        let loops = nodes.filter(|&node| graph.has_edge(node, node)).count();
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
    let holes = match game.holes() {
        [] => "no hole".to_owned(),
        holes => format!("{HOLE}hole{HOLE:#} {}", list(holes)),
    };
    match animals(game, state) {
        nobody if nobody.is_empty() => format!("A graph of {nodes} and {edges}, {holes}."),
        animals => format!("A graph of {nodes} and {edges}. {animals}{holes}."),
    }
}

/// One node: who is there, and where its edges lead.
fn list(game: &Game, graph: &Graph, state: &GameState, marks: &Marks<'_>, node: Place, width: usize) -> String {
    let (has_cat, has_mouse) = (state.cats().contains(&node), state.mouse() == Some(node));
    let (style, who) = match (has_cat, has_mouse) {
        (true, true) => (CAT, "cat+mouse".to_owned()),
        (true, false) => (CAT, cats_on(state, node)),
        (false, true) => (MOUSE, "mouse".to_owned()),
        (false, false) if game.is_hole(node) => (HOLE, "hole".to_owned()),
        (false, false) if marks.places.contains(&node) => (BEST, marks.word.to_owned()),
        (false, false) => (QUIET, String::new()),
    };
    let name = |place| game.board().name(place).to_string();
    let mut out = format!(" {QUIET}{:>width$}{QUIET:#} {style}{who:<6}{style:#}", name(node));
    for to in graph.targets(node) {
        let best = marks.places.contains(&to) && mover_stands_on(state, node);
        let style = if best { BEST } else { anstyle::Style::new() };
        write!(out, " {style}{}{style:#}", name(to)).expect("memory");
    }
    out + "\n"
}

/// `cat`, or of several cats those that are there: `cat 2`.
fn cats_on(state: &GameState, node: Place) -> String {
    let cats = state.cats();
    if cats.len() == 1 {
        return "cat".to_owned();
    }
    let here: Vec<String> = (0..cats.len()).filter(|&cat| cats[cat] == node).map(|cat| (cat + 1).to_string()).collect();
    format!("cat {}", here.join("+"))
}

fn mover_stands_on(state: &GameState, node: Place) -> bool {
    match state.side() {
        mousehole::Side::Mouse => state.mouse() == Some(node),
        mousehole::Side::Cat => state.cats().contains(&node),
    }
}
