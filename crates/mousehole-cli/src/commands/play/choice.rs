//! What the user types for a move: places, directions, or one cat's move.

use mousehole::board::PlaceName;
use mousehole::strategy::{GameState, Play};
use mousehole::{Board, Place, Side};

/// A move as typed, not yet held against the board: one step for each animal, or some cats by number.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Each(Vec<Step>),
    /// Cats counted from 0; the others stay.
    Some(Vec<(usize, Step)>),
}

/// Where one animal goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    To(PlaceName),
    Stay,
    /// This many cells in a direction, given as rows down and columns right.
    Way(u32, (i32, i32)),
}

/// Directions with the words for them; the first is what an arrow key types.
pub(super) const WAYS: [((i32, i32), &[&str]); 8] = [
    ((-1, 0), &["up", "u", "↑"]),
    ((1, 0), &["down", "d", "↓"]),
    ((0, -1), &["left", "l", "←"]),
    ((0, 1), &["right", "r", "→"]),
    ((-1, -1), &["up-left", "ul", "↖"]),
    ((-1, 1), &["up-right", "ur", "↗"]),
    ((1, -1), &["down-left", "dl", "↙"]),
    ((1, 1), &["down-right", "dr", "↘"]),
];

/// Reads a move; `None` where it is none, or not one for every animal of the side to move.
pub(super) fn read(play: &Play, text: &str) -> Option<Choice> {
    let game = play.game();
    let animals = if play.side() == Side::Mouse { 1 } else { game.rules().cats };
    let reader = Reader { board: game.board(), animals, placing: play.position().is_none() };
    let text = if reader.has_names() { text.trim().to_owned() } else { text.trim().to_lowercase() };
    let text = text.strip_prefix("to ").unwrap_or(&text).trim();
    if let Some(name) = reader.named(text).filter(|_| animals == 1) {
        return Some(Choice::Each(vec![Step::To(name)]));
    }
    let clauses: Vec<&str> = text.split(';').map(str::trim).filter(|clause| !clause.is_empty()).collect();
    let named: Option<Vec<(usize, Step)>> = clauses.iter().map(|clause| reader.one_cat(play.side(), clause)).collect();
    match named {
        Some(some) if !some.is_empty() && !reader.placing => return Some(Choice::Some(some)),
        _ => {}
    }
    let each: Option<Vec<Vec<Step>>> = clauses.iter().map(|clause| reader.steps(clause)).collect();
    let each: Vec<Step> = each?.into_iter().flatten().collect();
    match each.as_slice() {
        [Step::Stay] => Some(Choice::Each(vec![Step::Stay; animals])),
        _ => (each.len() == animals).then_some(Choice::Each(each)),
    }
}

struct Reader<'b> {
    board: &'b Board,
    animals: usize,
    placing: bool,
}

impl Reader<'_> {
    fn is_grid(&self) -> bool {
        matches!(self.board, Board::Grid(_))
    }

    fn has_names(&self) -> bool {
        matches!(self.board, Board::Graph(graph) if graph.has_names())
    }

    /// `cat 2: 3,4`, the colon at will.
    fn one_cat(&self, side: Side, clause: &str) -> Option<(usize, Step)> {
        let rest = clause.strip_prefix("cat").filter(|_| side == Side::Cat)?.trim_start();
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: usize = rest[..digits].parse().ok()?;
        let step = rest[digits..].trim_start().trim_start_matches(':');
        let one = Reader { animals: 1, ..*self };
        let [step] = <[Step; 1]>::try_from(one.steps(step)?).ok()?;
        (1..=self.animals).contains(&number).then(|| (number - 1, step))
    }

    /// The steps of one clause.
    fn steps(&self, clause: &str) -> Option<Vec<Step>> {
        // A name may have blanks in it, and look like anything.
        if self.has_names() && (self.animals == 1 || self.named(clause).is_some()) {
            return Some(vec![self.step(clause.trim())?]);
        }
        // On a graph a comma only parts two nodes; on a grid it belongs to the place, whatever blanks there are.
        let clause = if self.is_grid() { without_blanks_at_commas(clause) } else { clause.replace(',', " ") };
        let mut steps = Vec::new();
        let mut words = clause.split_whitespace();
        while let Some(word) = words.next() {
            let count = word.parse::<u32>().ok().filter(|_| self.is_grid() && !self.placing);
            steps.push(match count {
                Some(count) => Step::Way(count, way(words.next()?)?),
                None => self.step(word)?,
            });
        }
        Some(steps)
    }

    fn step(&self, word: &str) -> Option<Step> {
        if let Some(place) = self.named(word) {
            return Some(Step::To(place));
        }
        match word {
            "stay" | "." | "-" | "=" | "·" if !self.placing => return Some(Step::Stay),
            _ => {}
        }
        if self.is_grid()
            && !self.placing
            && let Some(way) = way(word)
        {
            return Some(Step::Way(1, way));
        }
        match word.parse().ok()? {
            PlaceName::Named(_) if !self.has_names() => None,
            PlaceName::Cell { .. } if !self.is_grid() => None,
            PlaceName::Node(_) if self.is_grid() => None,
            name => Some(Step::To(name)),
        }
    }

    /// The place of that name, on a graph with names.
    fn named(&self, word: &str) -> Option<PlaceName> {
        let name = PlaceName::Named(word.into());
        (self.has_names() && self.board.place(&name).is_ok()).then_some(name)
    }
}

fn way(word: &str) -> Option<(i32, i32)> {
    WAYS.iter().find(|(_, words)| words.contains(&word)).map(|(way, _)| *way)
}

fn without_blanks_at_commas(text: &str) -> String {
    text.split(',').map(str::trim).collect::<Vec<_>>().join(",")
}

impl Choice {
    /// The places it leads to, or why it leads to none.
    pub(super) fn places(&self, play: &Play) -> Result<Vec<Place>, String> {
        let from: Vec<Option<Place>> = match (play.state(), play.side()) {
            (GameState::At(position), Side::Mouse) => vec![Some(position.mouse)],
            (GameState::At(position), Side::Cat) => position.cats.iter().copied().map(Some).collect(),
            (GameState::PlaceCats | GameState::PlaceMouse { .. }, _) => vec![None; play.game().rules().cats],
        };
        match self {
            Choice::Each(steps) => {
                steps.iter().zip(from).map(|(step, from)| step.place(play.game().board(), from)).collect()
            }
            Choice::Some(some) => {
                let mut places: Vec<Place> = from.iter().flatten().copied().collect();
                for (cat, step) in some {
                    places[*cat] = step.place(play.game().board(), from[*cat])?;
                }
                Ok(places)
            }
        }
    }
}

impl Step {
    fn place(&self, board: &Board, from: Option<Place>) -> Result<Place, String> {
        match (self, from, board) {
            (Step::To(name), ..) => board.place(name).map_err(|why| why.to_string()),
            (Step::Way(count, (down, right)), Some(from), Board::Grid(grid)) => {
                let (row, column) = grid.cell(from);
                let along = |at: u32, by: i32| i64::from(at) + i64::from(by) * i64::from(*count);
                let name = |place: i64| u32::try_from(place).ok();
                let cell = name(along(row, *down)).zip(name(along(column, *right)));
                let there = cell.filter(|&(row, column)| row < grid.rows() && column < grid.columns());
                let (row, column) = there.ok_or("that leads off the board")?;
                grid.place_at(row, column).ok_or_else(|| format!("{row},{column} is a wall"))
            }
            (Step::Stay | Step::Way(..), Some(from), _) => Ok(from),
            (Step::Stay | Step::Way(..), None, _) => Err("it is nowhere yet".to_owned()),
        }
    }
}
