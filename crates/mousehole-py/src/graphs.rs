//! Graphs of Python: those of NetworkX, igraph and rustworkx, dicts, adjacency lists, matrices of numpy and scipy.

use mousehole::Graph;
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};

use crate::arrays::find_numpy;
use crate::errors::bad_value;
use crate::names::{Names, named, short_repr};

/// The graph of an object, and the labels of its nodes where they are not 0, 1, 2, …
pub(crate) fn graph(given: &Bound<'_, PyAny>) -> PyResult<(Graph, Option<Names>)> {
    if given.hasattr("adjacency")? && given.hasattr("is_directed")? {
        return labelled(&given.call_method0("adjacency")?);
    }
    if given.hasattr("get_edgelist")? && given.hasattr("vs")? {
        return of_igraph(given);
    }
    if given.hasattr("edge_list")? && given.hasattr("node_indices")? {
        return of_rustworkx(given);
    }
    if let Ok(dict) = given.cast::<PyDict>() {
        return labelled(&dict.items());
    }
    if given.hasattr("nonzero")? && given.hasattr("shape")? {
        return matrix(given).map(|graph| (graph, None));
    }
    lists_or_edges(given)
}

/// A graph of igraph. Its vertices go by their names, where all have one and no two the same.
fn of_igraph(given: &Bound<'_, PyAny>) -> PyResult<(Graph, Option<Names>)> {
    let vertices = given.getattr("vs")?;
    let nodes = PyDict::new(given.py());
    if vertices.call_method0("attributes")?.contains("name")? {
        for name in vertices.get_item("name")?.try_iter()? {
            nodes.set_item(name?, nodes.len())?;
        }
    }
    let count = vertices.len()?;
    if nodes.len() != count {
        nodes.clear();
        (0..count).try_for_each(|node| nodes.set_item(node, node))?;
    }
    let both_ways = !given.call_method0("is_directed")?.is_truthy()?;
    between(&nodes, &numbered(&given.call_method0("get_edgelist")?, both_ways)?)
}

/// A graph of rustworkx. Its nodes go by their indices, as they do there.
fn of_rustworkx(given: &Bound<'_, PyAny>) -> PyResult<(Graph, Option<Names>)> {
    let nodes = PyDict::new(given.py());
    for node in given.call_method0("node_indices")?.try_iter()? {
        number(&nodes, &node?)?;
    }
    // Only directed graphs have predecessors there.
    let both_ways = !given.hasattr("predecessors")?;
    let mut edges = numbered(&given.call_method0("edge_list")?, both_ways)?;
    for end in edges.iter_mut().flat_map(|(from, to)| [from, to]) {
        *end = number(&nodes, (*end).into_pyobject(given.py())?.as_any())?;
    }
    between(&nodes, &edges)
}

/// Pairs of numbers as edges that lead one way, or both.
fn numbered(pairs: &Bound<'_, PyAny>, both_ways: bool) -> PyResult<Vec<(u32, u32)>> {
    let mut edges = Vec::new();
    for pair in pairs.try_iter()? {
        pairs.py().check_signals()?;
        let (from, to) = pair?.extract()?;
        edges.push((from, to));
        edges.extend(both_ways.then_some((to, from)));
    }
    Ok(edges)
}

/// Pairs of a node and the nodes beside it.
fn labelled(adjacency: &Bound<'_, PyAny>) -> PyResult<(Graph, Option<Names>)> {
    let py = adjacency.py();
    let pairs: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)> =
        adjacency.try_iter()?.map(|pair| pair?.extract()).collect::<PyResult<_>>()?;
    let nodes = PyDict::new(py);
    for (node, _) in &pairs {
        nodes.set_item(node, nodes.len())?;
    }
    let mut edges: Vec<(u32, u32)> = Vec::new();
    for (node, targets) in &pairs {
        py.check_signals()?;
        let from = number(&nodes, node)?;
        let targets = targets.try_iter().map_err(|_| {
            PyTypeError::new_err(format!("node {}: expected a list of the nodes beside it", short_repr(node)))
        })?;
        for target in targets {
            edges.push((from, number(&nodes, &target?)?));
        }
    }
    between(&nodes, &edges)
}

/// The graph with such edges between the numbers of labels.
fn between(nodes: &Bound<'_, PyDict>, edges: &[(u32, u32)]) -> PyResult<(Graph, Option<Names>)> {
    let labels: Vec<Bound<'_, PyAny>> = nodes.keys().iter().collect();
    if let Some(numbers) = numbers(&labels) {
        let renumbered: Vec<(u32, u32)> =
            edges.iter().map(|&(from, to)| (numbers[from as usize], numbers[to as usize])).collect();
        return Ok((Graph::from_edges(labels.len(), &renumbered).map_err(bad_value)?, None));
    }
    let graph = Graph::from_edges(labels.len(), edges).map_err(bad_value)?;
    let labels = PyTuple::new(nodes.py(), labels)?;
    Ok((named(graph, &labels)?, Some(Names::new(&labels)?)))
}

/// The number of a node, which is a new one if it has none.
fn number(nodes: &Bound<'_, PyDict>, node: &Bound<'_, PyAny>) -> PyResult<u32> {
    if let Some(number) = nodes.get_item(node)? {
        return number.extract();
    }
    let number = nodes.len();
    nodes.set_item(node, number)?;
    Ok(number as u32)
}

/// The labels as numbers, if they are 0, 1, 2, … in whatever order, those of numpy included.
fn numbers(labels: &[Bound<'_, PyAny>]) -> Option<Vec<u32>> {
    let mut seen = vec![false; labels.len()];
    labels
        .iter()
        .map(|label| {
            let number = Some(label).filter(|label| !label.is_instance_of::<PyBool>())?.extract::<u32>().ok()?;
            let first = seen.get_mut(number as usize)?;
            (!std::mem::replace(first, true)).then_some(number)
        })
        .collect()
}

/// Adjacency lists, which have the nodes that edges lead to from 0, from 1, and so on; or edges, which are tuples of two.
fn lists_or_edges(given: &Bound<'_, PyAny>) -> PyResult<(Graph, Option<Names>)> {
    let items: Vec<Bound<'_, PyAny>> = given.try_iter().map_err(|why| no_list(given, why))?.collect::<PyResult<_>>()?;
    let of_view = is_view(given)?;
    let are_tuples = |length| {
        let is = |item: &Bound<'_, PyAny>| item.cast::<PyTuple>().is_ok_and(|tuple| tuple.len() == length);
        !items.is_empty() && items.iter().all(is)
    };
    if of_view || are_tuples(2) {
        let (graph, names) = edges(given, &items)?;
        // Tuples may be adjacency lists all the same, where every node has two neighbours.
        match lists(given, &items) {
            Ok(other) if !of_view && is_simple(&other) && (names.is_some() || other != graph) => {
                return Err(bad_value(
                    "these pairs could be edges or adjacency lists; expected lists [...] for adjacency, or for edges \
                     a graph such as networkx.Graph(edges)",
                ));
            }
            _ => return Ok((graph, names)),
        }
    }
    let graph = lists(given, &items)?;
    if are_tuples(3) && !is_simple(&graph) {
        return Err(bad_value(
            "these triples look like edges with keys or weights; expected pairs, or a graph such as \
             networkx.Graph(edges), or lists [...] for adjacency",
        ));
    }
    Ok((graph, None))
}

fn no_graph(given: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "{} is no graph; expected one of NetworkX, igraph or rustworkx, adjacency lists, a dict of lists, tuples of two for \
         edges, a matrix or a text",
        short_repr(given)
    ))
}

/// What cannot be gone through is no graph. Other errors on the way are what they are.
fn no_list(given: &Bound<'_, PyAny>, why: PyErr) -> PyErr {
    if why.is_instance_of::<PyTypeError>(given.py()) { no_graph(given) } else { why }
}

/// Whether it is the edges of a NetworkX graph, as `graph.edges` gives them.
fn is_view(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(given.get_type().module()?.to_string_lossy() == "networkx.classes.reportviews"
        && given.get_type().name()?.to_string_lossy().contains("Edge"))
}

/// Whether all edges lead both ways, and none to where it came from: then, lists are hardly anything but lists.
fn is_simple(graph: &Graph) -> bool {
    graph.one_way().is_none() && graph.all_edges().all(|(from, to)| from != to)
}

/// The edges between labels, both ways; those of a directed NetworkX graph lead one way.
fn edges(given: &Bound<'_, PyAny>, items: &[Bound<'_, PyAny>]) -> PyResult<(Graph, Option<Names>)> {
    let kind = given.get_type().name()?.to_string_lossy().into_owned();
    let both_ways = !(is_view(given)? && ["In", "Out"].iter().any(|way| kind.starts_with(way)));
    let nodes = PyDict::new(given.py());
    let mut edges = Vec::new();
    for item in items {
        given.py().check_signals()?;
        let (from, to) = (number(&nodes, &item.get_item(0)?)?, number(&nodes, &item.get_item(1)?)?);
        edges.push((from, to));
        if both_ways {
            edges.push((to, from));
        }
    }
    between(&nodes, &edges)
}

fn lists(given: &Bound<'_, PyAny>, items: &[Bound<'_, PyAny>]) -> PyResult<Graph> {
    let mut lists: Vec<Vec<u32>> = Vec::new();
    for list in items {
        given.py().check_signals()?;
        let mut targets = Vec::new();
        for target in list.try_iter().map_err(|why| no_list(given, why))? {
            let target = target?;
            let number = target.extract::<i64>().map_err(|_| no_graph(given))?;
            let node = lists.len();
            targets.push(u32::try_from(number).map_err(|_| {
                bad_value(format!("node {node} has an edge to {number}, which is no node: they count from 0"))
            })?);
        }
        lists.push(targets);
    }
    let is_row = |list: &Vec<u32>| list.len() == lists.len() && list.iter().all(|&number| number < 2);
    if lists.len() > 1 && lists.iter().all(is_row) {
        return Err(bad_value(
            "this looks like a matrix of 0 and 1; expected numpy.array(...) of it, or adjacency lists",
        ));
    }
    Graph::from_lists(&lists).map_err(bad_value)
}

/// A square matrix, dense or sparse: what is not zero is an edge from the row to the column.
fn matrix(given: &Bound<'_, PyAny>) -> PyResult<Graph> {
    let shape: Vec<usize> = given.getattr("shape")?.extract()?;
    let nodes = match shape[..] {
        [rows, columns] if rows == columns => rows,
        _ => return Err(bad_value(format!("a matrix of shape {shape:?} is no graph; expected a square"))),
    };
    refuse_unknown(given)?;
    let ends = given.call_method0("nonzero")?;
    let (from, to) = (column(&ends.get_item(0)?)?, column(&ends.get_item(1)?)?);
    let edges: Vec<(u32, u32)> = from.into_iter().zip(to).map(|(from, to)| (from as u32, to as u32)).collect();
    Graph::from_edges(nodes, &edges).map_err(bad_value)
}

/// What is neither zero nor a number may well stand for no edge.
fn refuse_unknown(given: &Bound<'_, PyAny>) -> PyResult<()> {
    let kind: String = given.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["f", "c", "O"].contains(&kind.as_str()) {
        return Ok(());
    }
    let is_any = |found: Bound<'_, PyAny>| Ok::<_, PyErr>(found.call_method0("nonzero")?.get_item(0)?.len()? > 0);
    let is_nan = is_any(given.rich_compare(given, CompareOp::Ne)?)?;
    if is_nan || kind != "O" && is_any(given.abs()?.rich_compare(f64::INFINITY, CompareOp::Eq)?)? {
        return Err(bad_value("the matrix has nan or inf in it; expected 0 where there is no edge"));
    }
    Ok(())
}

fn column(given: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    find_numpy(given.py())?;
    let column = given.call_method1("astype", ("int64",))?;
    let column = column.cast::<PyArray1<i64>>()?;
    match column.is_contiguous() {
        true => Ok(column.readonly().as_slice()?.to_vec()),
        false => column.to_vec().map_err(bad_value),
    }
}
