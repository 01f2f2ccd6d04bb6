//! Graphs of Python: NetworkX graphs, dicts, adjacency lists, matrices of numpy.

use mousehole::Graph;
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyTuple};

use crate::errors::bad_value;
use crate::names::{Names, named, written};

/// The graph of an object, and the labels of its nodes where they are not 0, 1, 2, …
pub(crate) fn graph(given: &Bound<'_, PyAny>) -> PyResult<(Graph, Option<Names>)> {
    if given.hasattr("adjacency")? && given.hasattr("is_directed")? {
        return labelled(&given.call_method0("adjacency")?);
    }
    if let Ok(dict) = given.cast::<PyDict>() {
        return labelled(&dict.items());
    }
    if given.hasattr("nonzero")? && given.hasattr("shape")? {
        return matrix(given).map(|graph| (graph, None));
    }
    lists(given).map(|graph| (graph, None))
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
        let from = number(&nodes, node)?;
        let targets = targets.try_iter().map_err(|_| {
            PyTypeError::new_err(format!("node {}: expected a list of the nodes beside it", written(node)))
        })?;
        for target in targets {
            edges.push((from, number(&nodes, &target?)?));
        }
    }
    let labels: Vec<Bound<'_, PyAny>> = nodes.keys().iter().collect();
    if let Some(numbers) = numbers(&labels) {
        let renumbered: Vec<(u32, u32)> =
            edges.iter().map(|&(from, to)| (numbers[from as usize], numbers[to as usize])).collect();
        return Ok((Graph::from_edges(labels.len(), &renumbered).map_err(bad_value)?, None));
    }
    let graph = Graph::from_edges(labels.len(), &edges).map_err(bad_value)?;
    let labels = PyTuple::new(py, labels)?;
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

/// The labels as numbers, if they are 0, 1, 2, … in whatever order.
fn numbers(labels: &[Bound<'_, PyAny>]) -> Option<Vec<u32>> {
    let mut seen = vec![false; labels.len()];
    let plain = |label: &Bound<'_, PyAny>| label.is_instance_of::<PyInt>() && !label.is_instance_of::<PyBool>();
    labels
        .iter()
        .map(|label| {
            let number = Some(label).filter(|label| plain(label))?.extract::<u32>().ok()?;
            let first = seen.get_mut(number as usize)?;
            (!std::mem::replace(first, true)).then_some(number)
        })
        .collect()
}

/// Adjacency lists: the nodes that edges lead to from 0, from 1, and so on.
fn lists(given: &Bound<'_, PyAny>) -> PyResult<Graph> {
    let no_graph = || {
        PyTypeError::new_err(format!(
            "{} is no graph; expected a NetworkX graph, adjacency lists, a dict of lists, a matrix or a text",
            written(given)
        ))
    };
    let mut lists: Vec<Vec<u32>> = Vec::new();
    for list in given.try_iter().map_err(|_| no_graph())? {
        let mut targets = Vec::new();
        for target in list?.try_iter().map_err(|_| no_graph())? {
            let target = target?;
            let number = target.extract::<i64>().map_err(|_| no_graph())?;
            let node = lists.len();
            targets.push(u32::try_from(number).map_err(|_| {
                bad_value(format!("node {node} has an edge to {number}, which is no node: they count from 0"))
            })?);
        }
        lists.push(targets);
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
    let ends = given.call_method0("nonzero")?;
    let (from, to) = (column(&ends.get_item(0)?)?, column(&ends.get_item(1)?)?);
    let edges: Vec<(u32, u32)> = from.into_iter().zip(to).map(|(from, to)| (from as u32, to as u32)).collect();
    Graph::from_edges(nodes, &edges).map_err(bad_value)
}

fn column(given: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let column = given.call_method1("astype", ("int64",))?;
    let column = column.cast::<PyArray1<i64>>()?;
    match column.is_contiguous() {
        true => Ok(column.readonly().as_slice()?.to_vec()),
        false => column.to_vec().map_err(bad_value),
    }
}
