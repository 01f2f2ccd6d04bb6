//! The game in the formats of others.

use mousehole::board::Directions;
use mousehole::game::Input;
use mousehole::{Board, Game, Graph, InChinese, Place};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::read;
use crate::bounds::Bounds;
use crate::error::ApiError;
use crate::game::GameText;
use crate::payload::Payload;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConvertRequest {
    game: Box<RawValue>,
    to: Target,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Target {
    Text,
    Pasted,
    Json,
    Graph6,
    Sparse6,
    Digraph6,
    Edges,
    Dimacs,
    Matrix,
    Dot,
}

#[derive(Serialize)]
struct ConvertResponse {
    text: String,
    /// Whether the same game comes back when the text is read.
    whole: bool,
}

/// Answers with the game in another format.
pub(super) fn convert(body: &[u8], bounds: Bounds) -> Result<Payload, ApiError> {
    Payload::json(&converted(&read(body)?, bounds.positions)?)
}

fn converted(request: &ConvertRequest, max_positions: u64) -> Result<ConvertResponse, ApiError> {
    let text = GameText::new(&request.game)?;
    let input = text.input()?;
    // Boards that could not be solved even with one cat.
    let positions = (input.board.places() as u64).saturating_pow(2).saturating_mul(2);
    if positions > max_positions {
        return Err(ApiError::too_many_positions(positions, max_positions));
    }
    if matches!(request.to, Target::Matrix) && Payload::is_too_large(input.board.places().saturating_pow(2)) {
        return Err(Payload::too_large());
    }
    let game = text.build(&input);
    let written = match request.to {
        // Without an animal or a hole it is no game yet, and the page opens it to have them added.
        Target::Json => game.as_ref().map_or_else(|_| unfinished(&input), Game::to_json),
        Target::Text => game.as_ref().map_err(Clone::clone)?.to_grid_text().map_err(|error| cannot(&error))?,
        Target::Pasted => game.as_ref().map_err(Clone::clone)?.to_pasted().map_err(|error| cannot(&error))?,
        // A graph needs nobody on it.
        to => of_graph(&input, to)?,
    };
    let again = || Input::read(written.as_bytes(), None, None).ok()?.builder().build().ok();
    let whole = game.is_ok_and(|game| again().is_some_and(|again| same(&game, &again)));
    Ok(ConvertResponse { text: written, whole })
}

/// The board, with the rules that were given.
fn unfinished(input: &Input) -> String {
    let board = input.board_as(None).to_json();
    let rules: serde_json::Map<_, _> = input
        .settings
        .values()
        .into_iter()
        .filter_map(|(key, value)| Some((key.to_owned(), serde_json::to_value(value).ok()?)))
        .collect();
    let preset = input.preset.map(|preset| format!(r#""preset":"{preset}","#)).unwrap_or_default();
    let rules =
        if rules.is_empty() { String::new() } else { format!(r#""rules":{},"#, serde_json::Value::from(rules)) };
    format!("{{{preset}{rules}{}", &board[1..])
}

/// Whether two games are the same, wherever their boards have animals drawn that were moved since.
fn same(one: &Game, other: &Game) -> bool {
    let names = |game: &Game| {
        (0..game.board().places() as u32).map(|place| game.board().name(Place(place))).collect::<Vec<_>>()
    };
    (one.rules(), one.start()) == (other.rules(), other.start())
        && one.label_key() == other.label_key()
        && names(one) == names(other)
}

fn of_graph(input: &Input, to: Target) -> Result<String, ApiError> {
    let graph = match input.board_as(None) {
        Board::Graph(graph) => graph,
        Board::Grid(grid) => grid.graph(input.settings.directions.unwrap_or(Directions::Four)),
    };
    let line = |text: String| text + "\n";
    let written = |graph: &Graph| match to {
        Target::Graph6 => graph.to_graph6().map(line),
        Target::Sparse6 => graph.to_sparse6().map(line),
        Target::Digraph6 => graph.to_digraph6().map(line),
        Target::Matrix => graph.to_matrix(),
        Target::Dimacs => Ok(graph.to_dimacs()),
        Target::Dot => Ok(graph.to_dot()),
        Target::Edges | Target::Text | Target::Pasted | Target::Json => Ok(graph.to_edges()),
    };
    written(&graph).map_err(|error| cannot(&error))
}

fn cannot(error: &impl InChinese) -> ApiError {
    ApiError::refused(error)
}
