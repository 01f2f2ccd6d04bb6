//! One board or game as text.

use mousehole::board::{CannotWrite, Directions};
use mousehole::game::{Input, Settings};
use mousehole::{Board, Game, Graph, Place};

use crate::args::{ConvertArgs, To};
use crate::failure::Failure;

/// The text of a board, or of the game that `game` makes of it, and what it does not tell. Messages call it `name`.
pub(super) fn text(
    args: &ConvertArgs,
    name: &str,
    input: &Input,
    game: impl FnOnce(&Input) -> Result<Game, Failure>,
) -> Result<(String, Option<String>), Failure> {
    let settings = input.settings.clone().overridden_by(args.rules.settings());
    let board = input.board_as(settings.directed);
    if args.to == To::Json {
        let has_rules = input.preset.is_some() || settings != Settings::default();
        let json = if has_rules { game(input)?.to_json() } else { board.to_json() };
        return Ok((json + "\n", None));
    }
    let graph = match board {
        Board::Graph(graph) => graph,
        Board::Grid(grid) => grid.graph(settings.directions.unwrap_or(Directions::Four)),
    };
    let text = graph_text(&graph, args.to).map_err(|why| {
        let way_out = match why {
            CannotWrite::Directed { .. } => ", and with --directed=false all edges lead both ways",
            _ => "",
        };
        Failure::new(format!("{name}: {why}{way_out}"))
    })?;
    Ok((text, without_names(&graph, args.to)))
}

fn graph_text(graph: &Graph, to: To) -> Result<String, CannotWrite> {
    Ok(match to {
        To::Graph6 => graph.to_graph6()? + "\n",
        To::Sparse6 => graph.to_sparse6()? + "\n",
        To::Digraph6 => graph.to_digraph6()? + "\n",
        To::Matrix => graph.to_matrix()?,
        To::Edges => graph.to_edges(),
        To::Dimacs => graph.to_dimacs(),
        To::Dot => graph.to_dot(),
        To::Json | To::Pg => unreachable!("these are no graphs"),
    })
}

/// What to say where names are lost. DIMACS calls the nodes 1, 2, 3, …, which may be their names.
fn without_names(graph: &Graph, to: To) -> Option<String> {
    let first = match to {
        To::Graph6 | To::Sparse6 | To::Digraph6 | To::Matrix => 0,
        To::Dimacs => 1,
        To::Edges | To::Dot | To::Json | To::Pg => return None,
    };
    let mut names = (0..graph.places() as u32).map_while(|node| graph.name(Place(node)));
    let is_lost = names.by_ref().zip(first..).any(|(name, number): (&str, u64)| name != number.to_string());
    is_lost
        .then(|| format!("names are left out: the nodes are {first}, {}, {}, … in their order", first + 1, first + 2))
}
