//! Graphs of a stream whose cop numbers an engine finds side by side.

use mousehole::cops::Capture;
use mousehole::engine::{Engine, SideBySide, SolveError, engine};
use mousehole::formats::graph6::Kind;

use super::answer::{Answer, CopsVerdict};
use super::only::Only;
use super::plan::{CopsPlan, Finding};
use super::{CopsArgs, CopsFormat, Shortcuts};

/// A graph that waits for others.
pub(super) struct Waiting {
    /// The number of its line.
    pub(super) number: u64,
    pub(super) line: Vec<u8>,
    pub(super) kind: Kind,
    /// Its adjacency matrix.
    pub(super) rows: Vec<u64>,
}

/// The engine that is named, if it finds side by side all that is asked of a graph by the classic rules. Placements, bounds and
/// numbers of cats are left to the search.
pub(super) fn engine_for(args: &CopsArgs, plan: &CopsPlan<'_>) -> Option<&'static dyn SideBySide> {
    let tells_no_more = args.summary || args.format == CopsFormat::Text;
    let asks_no_more = !plan.hunt && plan.max.is_none() && plan.shortcuts != Shortcuts::Check;
    let compares_no_more = !args.only.as_ref().is_some_and(Only::compares_bounds);
    let named = plan.engine.and_then(|name| engine(name).ok());
    named.filter(|_| tells_no_more && asks_no_more && compares_no_more).and_then(Engine::side_by_side)
}

/// What is found of each graph; `None` for those that take more cats than the engine tries.
pub(super) fn find(engine: &dyn SideBySide, waiting: &[&Waiting]) -> Result<Vec<Option<Finding>>, SolveError> {
    let mut findings: Vec<Option<Finding>> = waiting.iter().map(|_| None).collect();
    for nodes in 1..=engine.most_nodes() {
        let alike = waiting.iter().enumerate().filter(|(_, graph)| graph.rows.len() == nodes);
        let (numbers, rows): (Vec<usize>, Vec<&[u64]>) = alike.map(|(at, graph)| (at, &graph.rows[..])).unzip();
        if !numbers.is_empty() {
            let found = engine.cop_numbers(nodes, &rows.concat())?;
            numbers.into_iter().zip(found).for_each(|(at, found)| findings[at] = found.map(finding));
        }
    }
    Ok(findings)
}

/// Where the cats stand is not known, and not asked for.
fn finding((cats, moves): (usize, u32)) -> Finding {
    let capture = Some(Capture { moves, placement: Default::default() });
    let answer = Answer { verdict: CopsVerdict::CopNumber(cats), capture, bounds: None, more: None };
    Finding { answer, shortcuts: Vec::new(), unsolved: None, differs: None }
}
