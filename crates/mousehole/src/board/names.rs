//! The names of a graph's nodes.

use super::GraphError;
use crate::formats::is_printable;

/// One name for each node, all different. Kept in one text, and found again by a sorted order.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Names {
    text: String,
    /// Where each name ends in `text`.
    ends: Vec<usize>,
    /// The nodes in the order of their names.
    sorted: Vec<u32>,
}

impl Names {
    /// The names, if each can be told from the others and be printed.
    pub(super) fn new<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Names, GraphError> {
        let mut all = Names { text: String::new(), ends: Vec::new(), sorted: Vec::new() };
        for (node, name) in names.into_iter().enumerate() {
            let name = name.as_ref();
            if name.is_empty() || !name.chars().all(is_printable) {
                return Err(GraphError::BadName { node });
            }
            all.text.push_str(name);
            all.ends.push(all.text.len());
        }
        let mut sorted: Vec<u32> = (0..all.ends.len().min(u32::MAX as usize) as u32).collect();
        sorted.sort_by_key(|&node| all.get(node as usize));
        let twice = |pair: &&[u32]| all.get(pair[0] as usize) == all.get(pair[1] as usize);
        if let Some(pair) = sorted.windows(2).filter(twice).min_by_key(|pair| pair[1]) {
            return Err(GraphError::NameTwice { first: pair[0] as usize, node: pair[1] as usize });
        }
        all.sorted = sorted;
        Ok(all)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.ends.len()
    }

    /// The name of a node.
    pub(super) fn get(&self, node: usize) -> &str {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.text[start..self.ends[node]]
    }

    /// The node of that name.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        let at = self.sorted.binary_search_by_key(&name, |&node| self.get(node as usize)).ok()?;
        Some(self.sorted[at])
    }
}
