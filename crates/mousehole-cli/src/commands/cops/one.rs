//! One board: its cop number, or whether its cats win.

use std::process::ExitCode;
use std::time::Instant;

use mousehole::answer::PlacesJson;
use mousehole::cops::Shortcut;
use mousehole::formats::{self, Format, graph6};
use mousehole::game::{Preset, Start};
use mousehole::{Board, Game, Graph, Place};

use super::answer::{Answer, GraphLine};
use super::merge::Origin;
use super::perfect_game::PerfectGame;
use super::plan::{CopsPlan, Finding};
use super::summary::Summary;
use super::{CopsArgs, CopsFormat, text};
use crate::args::ReadingArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::GamePlan;
use crate::progress;
use crate::source::Source;
use crate::text::rules_in_full;

/// Larger graphs are not written in graph6, which grows with the square of their size.
const MOST_NODES_WRITTEN: usize = 1024;

pub(super) fn one(
    args: &CopsArgs,
    source: &Source,
    bytes: &[u8],
    reading: &ReadingArgs,
    output: &Output,
) -> Result<ExitCode, Failure> {
    if args.format == CopsFormat::Csv && !args.summary {
        return Err(Failure::new("--format: CSV is for streams of graphs and for --summary, and this is one board"));
    }
    let board = GamePlan::from_bytes(source, bytes, reading, &args.rules, Some(Preset::Cops), true)?;
    let game = &board.game;
    let is_placed = !matches!(game.start(), Start::Placement { cats: None });
    let hunt = args.max.is_none() && (board.sets_cats || is_placed);
    if args.all_placements.is_some() && is_placed {
        return Err(Failure::new("--all-placements: the cats have their places"));
    }
    let plan = CopsPlan { cats: board.many_cats, ..CopsPlan::new(args, hunt) };
    let began = Instant::now();
    let found = plan
        .answer(game, &progress::solving())
        .map_err(|error| Failure::in_search(game, plan.tuning(), plan.hunt && plan.cats.is_none(), &error))?;
    let took = began.elapsed();
    board.warn(output);
    if looks_like_edges(game.board(), bytes) {
        let name = source.name();
        output.warn(&format!("{name}: taken for adjacency lists; if these are edges, write one to a line, as in 0 1"));
    }
    if output.verbose {
        note(game, &plan, &found, output);
    }
    let Finding { answer, differs, unsolved, .. } = found;
    if let Some(error) = unsolved.as_ref().filter(|_| !answer.verdict.is_open()) {
        let what = if answer.capture.is_none() { "the capture time" } else { "some of what was asked for" };
        output.warn(&format!("{what} is not known: {error}"));
    }
    let is_listed = answer.more.as_ref().is_some_and(|more| more.placements.is_some());
    if plan.placements.is_some() && answer.capture.is_some() && !is_listed && unsolved.is_none() {
        output.warn("under these rules one placement is found, and --all-placements lists no others");
    }
    let is_kept =
        args.only.as_ref().is_none_or(|only| only.keeps(&answer, game.board().places(), || edges(game.board())));
    if !is_kept {
        // Nothing is told about it.
    } else if args.summary {
        let mut summary = Summary::default();
        summary.add(&answer);
        output.print(&summary.write(hunt, Origin::new(args).as_ref(), args.format))?;
    } else {
        let perfect = PerfectGame::find(args, &plan, game, &answer)?;
        match args.format {
            CopsFormat::Json => output.print(&json(game, &answer, perfect.as_ref()))?,
            _ => output.show(&text::found(game, &answer, perfect.as_ref(), took, output.screen()))?,
        }
    }
    if let Some(error) = unsolved.filter(|_| answer.verdict.is_open()) {
        return Err(Failure::in_search(game, plan.tuning(), plan.hunt && plan.cats.is_none(), &error));
    }
    match differs {
        None => Ok(ExitCode::SUCCESS),
        Some(differs) => {
            let (engine, other) = *differs;
            output.error(&text::disagreement(game.board(), engine, &other, &answer));
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The pairs of nodes that an edge joins; where some lead one way, all edges.
fn edges(board: &Board) -> u64 {
    let Board::Graph(graph) = board else { return 0 };
    let edges = graph.all_edges().filter(|(from, to)| from != to).count() as u64;
    if graph.one_way().is_some() { edges } else { edges / 2 }
}

/// Whether lists in brackets could be meant as edges: each has two nodes, and as adjacency lists some edge leads one way.
fn looks_like_edges(board: &Board, bytes: &[u8]) -> bool {
    let Board::Graph(graph) = board else { return false };
    let are_lists = || formats::text_of(bytes).is_ok_and(|text| formats::detect(text) == Ok(Format::Pasted));
    let are_pairs = (0..graph.places() as u32).all(|node| graph.targets(Place(node)).count() == 2);
    are_pairs && graph.one_way().is_some() && are_lists()
}

/// Notes the rules, what theorems said, and whether an engine agrees.
fn note(game: &Game, plan: &CopsPlan<'_>, found: &Finding, output: &Output) {
    let rules = rules_in_full(game.rules());
    // The number of cats is what was looked for.
    output.note(&if plan.hunt { rules } else { rules.replace("cats 1, ", "") });
    for shortcut in &found.shortcuts {
        output.note(&shortcut.to_string());
        if let Shortcut::Dismantled(dismantling) = shortcut
            && !dismantling.corners.is_empty()
        {
            output.note(&text::dismantled(game.board(), dismantling));
        }
    }
    if let (Some(engine), None) = (plan.checked_by(), &found.differs) {
        output.note(&format!("checked: {engine} has the same answer"));
    }
}

fn json(game: &Game, answer: &Answer, perfect: Option<&PerfectGame>) -> String {
    let mut out = Vec::new();
    let graph6 = in_graph6(game.board());
    let graph = graph6.as_ref().map(|text| GraphLine { format: "graph6", text: text.as_bytes() });
    answer.write_json(&mut out, graph, game.board().places(), |out, place| {
        serde_json::to_writer(out, &PlacesJson::one(game.board(), place)).expect("plain data");
    });
    if let Some(perfect) = perfect {
        out.extend_from_slice(b",\"line\":");
        serde_json::to_writer(&mut out, &perfect.moves()).expect("plain data");
    }
    out.extend_from_slice(b"}\n");
    String::from_utf8(out).expect("written as text")
}

/// A graph in graph6, if it is one that can be written so: edges lead both ways, none from a node to itself.
fn in_graph6(board: &Board) -> Option<String> {
    let Board::Graph(graph) = board else { return None };
    let nodes = || (0..graph.places() as u32).map(Place);
    let is_plain =
        |graph: &Graph| nodes().all(|node| graph.targets(node).all(|to| to != node && graph.has_edge(to, node)));
    (graph.places() <= MOST_NODES_WRITTEN && is_plain(graph)).then(|| {
        let edges = nodes().flat_map(|node| graph.targets(node).map(move |to| (node, to)));
        let edges = edges.filter(|(from, to)| from < to).map(|(from, to)| (u64::from(from.0), u64::from(to.0)));
        graph6::graph6(graph.places() as u64, edges)
    })
}
