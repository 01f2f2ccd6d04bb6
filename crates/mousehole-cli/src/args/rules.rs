//! The rule flags, the same for every command.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use mousehole::board::{Directions, PlaceName};
use mousehole::game::{CatInHole, Limit, Places, Preset, Settings, Side, Stay, Stuck, Winner};

use super::words;

/// Changes to the rules; what is not given stays as the file or the preset has it.
#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RuleFlags {
    /// The game whose rules to start from; without it, the one that goes with the board
    #[arg(long, value_name = "GAME", value_parser = words(Preset::ALL))]
    pub(crate) preset: Option<Preset>,
    /// How far a cat moves in a turn
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    cat_jump: Option<u32>,
    /// How far the mouse moves in a turn
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    mouse_jump: Option<u32>,
    /// A win counts only within N plies; or none
    #[arg(long, value_name = "N|none", allow_negative_numbers = true)]
    limit: Option<Limit>,
    /// What endless play is worth
    #[arg(long, value_name = "WINNER", value_parser = words(Winner::ALL))]
    endless: Option<Winner>,
    /// Who moves first
    #[arg(long, value_name = "SIDE", value_parser = words(Side::ALL))]
    first: Option<Side>,
    /// Who may stay in place
    #[arg(long, value_name = "WHO", value_parser = words(Stay::ALL))]
    stay: Option<Stay>,
    /// How many cats there are
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    cats: Option<usize>,
    /// At most one cat moves in a turn
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    lazy: Option<bool>,
    /// What a side without a legal move does
    #[arg(long, value_name = "WHAT", value_parser = words(Stuck::ALL))]
    stuck: Option<Stuck>,
    /// What a hole, or the food, is to a cat
    #[arg(long, value_name = "WHAT", value_parser = words(CatInHole::ALL))]
    cat_hole: Option<CatInHole>,
    /// Directions of movement on a grid
    #[arg(long, value_name = "N", value_parser = directions())]
    directions: Option<Directions>,
    /// Whether the edges of a graph lead only as listed, or both ways
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    directed: Option<bool>,
    /// Where the mouse starts: ROW,COL from 0 on a grid, a node's number or name on a graph
    #[arg(long, value_name = "PLACE")]
    mouse: Option<PlaceName>,
    /// Where a cat starts; once for each cat
    #[arg(long, value_name = "PLACE")]
    cat: Vec<PlaceName>,
    /// A hole, or food; once for each
    #[arg(long, value_name = "PLACE")]
    hole: Vec<PlaceName>,
}

impl RuleFlags {
    /// The flags as settings, to go over those of a file.
    pub(crate) fn settings(&self) -> Settings {
        let given = |places: &Vec<PlaceName>| (!places.is_empty()).then(|| Places::Named(places.clone()));
        Settings {
            mouse_jump: self.mouse_jump,
            cat_jump: self.cat_jump,
            first: self.first,
            stay: self.stay,
            stuck: self.stuck,
            cat_in_hole: self.cat_hole,
            cats: self.cats,
            lazy: self.lazy,
            endless: self.endless,
            limit: self.limit,
            directions: self.directions,
            directed: self.directed,
            mouse: self.mouse.clone(),
            cat: given(&self.cat),
            hole: given(&self.hole),
        }
    }

    /// Whether a flag set the knob of that name, of those that a board can contradict.
    pub(crate) fn gave(&self, knob: &str) -> bool {
        match knob {
            "cats" => self.cats.is_some(),
            "directions" => self.directions.is_some(),
            "directed" => self.directed.is_some(),
            "mouse" => self.mouse.is_some(),
            "cat" => !self.cat.is_empty(),
            "hole" => !self.hole.is_empty(),
            _ => false,
        }
    }
}

fn directions() -> impl TypedValueParser<Value = Directions> {
    PossibleValuesParser::new(["4", "8"]).map(|name| name.parse().expect("one of the names"))
}
