//! Boards as JSON objects.

use serde::Serialize;

use super::{Board, Place};

/// The keys of a JSON object that tell a board.
#[derive(Serialize)]
pub(crate) struct BoardKeys<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    graph: Option<Vec<Vec<u32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<&'a str>>,
}

impl Board {
    /// The board as one JSON object, on one line without a line end.
    ///
    /// ```
    /// use mousehole::{Board, Graph};
    /// let pair = Graph::from_lists(&[vec![1], vec![0]])?.named(["al", "bo"])?;
    /// assert_eq!(Board::from(pair).to_json(), r#"{"graph":[[1],[0]],"names":["al","bo"]}"#);
    /// # Ok::<(), mousehole::board::GraphError>(())
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.keys()).expect("nothing here fails to be written")
    }

    pub(crate) fn keys(&self) -> BoardKeys<'_> {
        match self {
            Board::Grid(grid) => {
                let rows = grid.to_string().lines().map(str::to_owned).collect();
                BoardKeys { grid: Some(rows), graph: None, names: None }
            }
            Board::Graph(graph) => {
                let nodes = || (0..graph.places() as u32).map(Place);
                let lists = nodes().map(|node| graph.targets(node).map(|to| to.0).collect()).collect();
                let names = graph.has_names().then(|| nodes().filter_map(|node| graph.name(node)).collect());
                BoardKeys { grid: None, graph: Some(lists), names }
            }
        }
    }
}
