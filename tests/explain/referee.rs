//! The referee: reads every sentence of an explanation as a player would, and holds what it says to the rules and the labels,
//! without a look at the facts it was made of. A sentence that it does not know is a fault.

use std::collections::HashMap;

use mousehole::game::{Game, Reason, Winner};
use mousehole::solution::Horizon;
use mousehole::strategy::Line;
use mousehole::{Board, Place, Plies, Position, Side, Solution};
use mousehole_explain::{Effort, English, Explanation, Language, explain_with};
use mousehole_testing::any_case;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::critical::still_wins;
use super::play::{Came, run};
use super::races::moves_to;

/// What other tests hold to the rules as facts, sentence by sentence: fortresses, squeezes, gates, changes, placing.
const CHECKED_AS_FACTS: [&str; 20] = [
    "The game is over before it begins.",
    "No single reason: it is forced, move by move.",
    "The mouse cannot simply run: ",
    "Whichever way to the ",
    "After ply ",
    "The only ",
    "Every way to the ",
    "Without the limit ",
    "Only the limit decides: ",
    "As long as nobody errs, ",
    "The mouse is squeezed: ",
    "The smallest change that turns it: ",
    "Not enough, each alone: ",
    "None of these changes turns it, ",
    "Not tried, as there are too many positions: ",
    "From ",
    "The mouse does best to start on ",
    "Wherever the cat",
    "That is ",
    "  and ",
];

/// And these, whatever they begin with.
const WITHIN: [&str; 2] = [" for ever", " could as well walk to the "];

fn is_checked_as_a_fact(sentence: &str) -> bool {
    CHECKED_AS_FACTS.iter().any(|known| sentence.starts_with(known))
        || WITHIN.iter().any(|known| sentence.contains(known))
}

pub(crate) struct Referee<'s> {
    solution: &'s Solution,
    game: &'s Game,
    from: &'s Position,
    line: Line,
    places: HashMap<String, Place>,
}

impl<'s> Referee<'s> {
    pub(crate) fn new(solution: &'s Solution, from: &'s Position) -> Referee<'s> {
        let game = solution.game();
        let all = (0..game.board().places() as u32).map(Place);
        let places = all.map(|place| (game.board().name(place).to_string(), place)).collect();
        Referee { solution, game, from, line: solution.line_from(from, game.rules().limit), places }
    }

    /// What is false in a sentence, if anything is.
    pub(crate) fn fault(&self, number: usize, sentence: &str) -> Option<String> {
        let holds = if number == 0 {
            self.outcome(sentence)
        } else {
            self.caught(sentence)
                .or_else(|| self.margin(sentence))
                .or_else(|| self.runs(sentence))
                .or_else(|| self.walks(sentence))
                .or_else(|| self.choices(sentence))
                .or_else(|| self.reach(sentence))
                .or_else(|| is_checked_as_a_fact(sentence).then_some(true))
        };
        match holds {
            Some(true) => None,
            Some(false) => Some(format!("false: {sentence}")),
            None => Some(format!("not known: {sentence}")),
        }
    }

    fn winner(&self) -> Option<Side> {
        match self.solution.verdict(self.from).winner {
            Winner::Mouse => Some(Side::Mouse),
            Winner::Cat => Some(Side::Cat),
            Winner::Draw => None,
        }
    }

    fn outcome(&self, sentence: &str) -> Option<bool> {
        let verdict = self.solution.verdict(self.from);
        let who = match verdict.winner {
            Winner::Mouse => "The mouse wins",
            Winner::Cat if self.game.rules().cats > 1 => "The cats win",
            Winner::Cat => "The cat wins",
            Winner::Draw => "A draw",
        };
        let soon = match verdict.plies {
            Some(Plies(0)) => " at once: ".to_owned(),
            Some(Plies(1)) => " in 1 ply: ".to_owned(),
            Some(Plies(plies)) => format!(" in {plies} plies: "),
            None => ": ".to_owned(),
        };
        Some(sentence.replace(',', "").starts_with(&(who.to_owned() + &soon).replace(',', "")))
    }

    fn captured(&self, at: &Position) -> bool {
        self.game.end(at).is_some_and(|end| end.reason == Reason::Capture)
    }

    fn can_catch(&self, at: &Position) -> bool {
        self.game.end(at).is_none() && self.game.successors(at).any(|to| self.captured(&to))
    }

    fn caught(&self, sentence: &str) -> Option<bool> {
        let cat = if self.game.rules().cats > 1 { "a cat" } else { "the cat" };
        if sentence.ends_with(" is one move away from the mouse.") {
            return Some(self.from.turn == Side::Cat && self.can_catch(self.from));
        }
        let moves: Vec<Position> = self.game.successors(self.from).collect();
        let onto = moves.iter().filter(|to| self.captured(to)).count();
        let next = moves.iter().filter(|to| self.can_catch(to)).count();
        let stays = moves.iter().all(|to| to.mouse == self.from.mouse);
        let holds = if sentence == format!("Wherever the mouse goes, {cat} is on it with the next move.") {
            next == moves.len() && !stays
        } else if sentence == format!("The mouse can only stay, and {cat} is on it with the next move.") {
            next == moves.len() && stays
        } else if sentence == format!("The mouse can go nowhere but onto {cat}.") {
            onto == moves.len()
        } else if sentence == format!("The mouse walks onto {cat}, or {cat} is on it with the next move.") {
            onto > 0 && next > 0 && onto + next == moves.len()
        } else {
            return None;
        };
        Some(holds && self.from.turn == Side::Mouse && !moves.is_empty())
    }

    /// The turns that the winner is said to have to spare, or not.
    fn margin(&self, sentence: &str) -> Option<bool> {
        let winner = self.winner()?;
        let may_stay = self.game.rules().stay.allows(winner);
        if let Some((_, why)) = sentence.split_once(" no turn to spare: ") {
            let is_legal = why.starts_with("to sit out");
            return Some(is_legal == may_stay && self.spares_none(winner));
        }
        let (turns, is_legal) = match sentence.split_once(" could sit out ") {
            Some((_, turns)) => (turns, true),
            None => (sentence.split_once(" would win even without ")?.1, false),
        };
        let number = turns.split(' ').find_map(|word| word.parse().ok()).unwrap_or(1);
        let tried = (1..=u32::min(number, 3)).all(|turns| still_wins(self.solution, self.from, winner, turns));
        Some(is_legal == may_stay && tried)
    }

    /// The winner stays at no turn of the perfect game, and passing its first one gives the win away.
    fn spares_none(&self, winner: Side) -> bool {
        let limit = self.game.rules().limit;
        let mut first = true;
        for (ply, pair) in self.line.positions.windows(2).enumerate() {
            if pair[0].turn != winner {
                continue;
            }
            if pair[0] == (Position { turn: pair[0].turn, ..pair[1].clone() }) {
                return false;
            }
            if std::mem::take(&mut first) {
                let passed = Position { turn: winner.other(), ..pair[0].clone() };
                let left = limit.map(|limit| limit.saturating_sub(ply as u32 + 2));
                let mut answers = self.game.successors(&passed);
                let kept = |to| self.solution.verdict_within(&to, Horizon::left(left)).winner == Winner::from(winner);
                if answers.all(kept) {
                    return false;
                }
            }
        }
        !first
    }

    /// A way in a sentence, `from 2,0 by 2,2 2,4 to 0,4 in 3 moves`; `None` where its middle is left out.
    fn way(&self, start: Place, text: &str) -> Option<Vec<Place>> {
        let (text, _) = text.split_once(" in ")?;
        let (by, hole) = text.rsplit_once("to ")?;
        let mut way = vec![start];
        let by = by.split_once("by ").map_or("", |(_, by)| by);
        for name in by.split_whitespace().chain([hole.trim()]) {
            way.push(*self.places.get(name)?);
        }
        Some(way)
    }

    /// Whether a step leads onto or over a place.
    fn steps_over(&self, from: Place, to: Place, place: Place) -> bool {
        let Board::Grid(grid) = self.game.board() else { return to == place };
        let cell = |place| {
            let (row, column) = grid.cell(place);
            (i64::from(row), i64::from(column))
        };
        let ((row, column), (to_row, to_column)) = (cell(from), cell(to));
        let (down, right) = ((to_row - row).signum(), (to_column - column).signum());
        let length = (to_row - row).abs().max((to_column - column).abs());
        (1..=length).any(|step| (row + down * step, column + right * step) == cell(place))
    }

    fn leads_past(&self, way: &[Place], others: &[Place]) -> bool {
        way.windows(2).any(|step| others.iter().any(|&other| self.steps_over(step[0], step[1], other)))
    }

    fn runs(&self, sentence: &str) -> Option<bool> {
        if let Some((hole, _)) = sentence.split_once(" is one move away, and ") {
            let hole = self.places[hole.rsplit(' ').next()?];
            return Some(run(self.game, self.from, &[self.from.mouse, hole]) == Came::Won);
        }
        let first = sentence.strip_prefix("The mouse gets there first: ");
        let past = sentence.strip_prefix("The mouse runs past ");
        let through = sentence.strip_prefix("The mouse gets through: ");
        let text = first.or(past).or(through)?;
        let Some(way) = self.way(self.from.mouse, text) else { return Some(true) };
        let moves = way.len() as u32 - 1;
        let hole = &way[way.len() - 1..];
        let cat = self.from.cats.iter().filter_map(|&cat| moves_to(self.game, Side::Cat, cat, hole)).min();
        let ply = |side, moves: u32| 2 * moves - u32::from(side == self.from.turn);
        let is_first = cat.is_none_or(|cat| cat > 0 && ply(Side::Mouse, moves) < ply(Side::Cat, cat));
        let leads_past = self.leads_past(&way, &self.from.cats);
        let said = if past.is_some() { leads_past } else { !leads_past && (first.is_some() == is_first) };
        Some(said && run(self.game, self.from, &way) == Came::Won)
    }

    fn walks(&self, sentence: &str) -> Option<bool> {
        let (who, text) = sentence
            .split_once(" gets there first:")
            .or_else(|| sentence.split_once(" runs past the mouse:"))
            .filter(|(who, _)| who.starts_with("The cat"))?;
        let cat = match who.split_once(" on ") {
            Some((_, name)) => *self.places.get(name)?,
            None => self.from.cats[0],
        };
        let Some(way) = self.way(cat, text) else { return Some(true) };
        let steps = way.windows(2).all(|step| self.game.destinations(Side::Cat, step[0]).contains(&step[1]));
        let ply = |side, moves: u32| 2 * moves - u32::from(side == self.from.turn);
        let mouse = moves_to(self.game, Side::Mouse, self.from.mouse, self.game.holes());
        let is_first = mouse.is_none_or(|mouse| ply(Side::Cat, way.len() as u32 - 1) < ply(Side::Mouse, mouse));
        let leads_past = self.leads_past(&way, &[self.from.mouse]);
        Some(steps && is_first && leads_past != sentence.contains(" gets there first:"))
    }

    /// The choices of the perfect game, and those where one move alone keeps the verdict.
    fn choices(&self, sentence: &str) -> Option<bool> {
        let limit = self.game.rules().limit;
        let winner = self.solution.verdict(self.from).winner;
        let (mut choices, mut only) = (0, HashMap::new());
        for (ply, pair) in (1u32..).zip(self.line.positions.windows(2)) {
            let moves: Vec<Position> = self.game.successors(&pair[0]).collect();
            if winner == Winner::from(pair[0].turn.other()) || moves.len() < 2 {
                continue;
            }
            choices += 1;
            let left = Horizon::left(limit.map(|limit| limit - ply));
            if moves.iter().filter(|to| self.solution.verdict_within(to, left).winner == winner).count() == 1 {
                only.insert(ply, pair);
            }
        }
        if sentence.starts_with("No move is critical: ") {
            return Some(only.is_empty() && choices > 0);
        }
        if sentence.starts_with("Only one move keeps the ") {
            return Some(only.len() == 1 && choices == 1);
        }
        if let Some(text) = sentence.strip_prefix("At ").filter(|text| text.contains(" choices only one move keeps ")) {
            return Some(text.starts_with(&format!("{} of {choices} choices ", only.len())));
        }
        let (ply, text) = sentence.strip_prefix("  ply ")?.split_once(": ")?;
        let Some(pair) = ply.replace(',', "").parse().ok().and_then(|ply: u32| only.get(&ply)) else {
            return Some(false);
        };
        let (moved, _) = text.split_once(", or else ")?;
        let (before, after): (&[Place], &[Place]) = match pair[0].turn {
            Side::Mouse => (std::slice::from_ref(&pair[0].mouse), std::slice::from_ref(&pair[1].mouse)),
            Side::Cat => (&pair[0].cats, &pair[1].cats),
        };
        let stays = moved.contains("stays on ") || moved.contains("stay on ");
        let names: Vec<String> = after.iter().map(|&place| self.game.board().name(place).to_string()).collect();
        Some(stays == (before == after) && moved.ends_with(&names.join(" ")))
    }

    /// What is out of somebody's reach.
    fn reach(&self, sentence: &str) -> Option<bool> {
        if sentence.starts_with("No way leads from the mouse to the ") {
            return Some(moves_to(self.game, Side::Mouse, self.from.mouse, self.game.holes()).is_none());
        }
        sentence.ends_with(" can never get to where the mouse can go.").then(|| {
            let places: Vec<Place> = (0..self.game.board().places() as u32).map(Place).collect();
            let mouse = |to: &&Place| moves_to(self.game, Side::Mouse, self.from.mouse, &[**to]).is_some();
            let cat = |to: &Place| {
                let reaches = |&cat: &Place| moves_to(self.game, Side::Cat, cat, &[*to]).is_some();
                self.from.cats.iter().any(reaches)
            };
            !places.iter().filter(mouse).any(cat)
        })
    }
}

/// The faults of an explanation.
fn faults(solution: &Solution, told: &Explanation) -> Vec<String> {
    let referee = Referee::new(solution, &told.position);
    let sentences = English.explanation(told);
    sentences.iter().enumerate().filter_map(|(number, sentence)| referee.fault(number, sentence)).collect()
}

#[test]
fn every_sentence_about_600_boards_and_700_graphs_is_true() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut wanted = (600, 700);
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut faulty = Vec::new();
    while wanted != (0, 0) {
        let game = any_case().new_tree(&mut runner).expect("a case").current().game();
        let left = if matches!(game.board(), Board::Grid(_)) { &mut wanted.0 } else { &mut wanted.1 };
        if *left == 0 {
            continue;
        }
        *left -= 1;
        let solution = game.solve().unwrap();
        let told = explain_with(&solution, Effort { positions: 20_000, ..super::NO_CHANGES });
        for fault in faults(&solution, &told) {
            faulty.push(format!("{fault}\n  {}", game.to_json()));
        }
        let text = English.explanation(&told).join("\n");
        for part in NAMED {
            *seen.entry(part).or_default() += usize::from(text.contains(part));
        }
    }
    assert!(faulty.is_empty(), "{} faults:\n{}", faulty.len(), faulty[..faulty.len().min(20)].join("\n"));
    assert!(NAMED.iter().all(|part| seen[part] > 0), "each comes up: {seen:?}");
}

/// What the sentences say that were once false.
const NAMED: [&str; 8] = [
    "Wherever the mouse goes, ",
    "The mouse walks onto ",
    "no turn to spare: to sit out",
    "no turn to spare: without",
    " could sit out ",
    " would win even without ",
    "The mouse gets there first: ",
    "The cat gets there first:",
];

/// The sentences as they once were, false, on boards where they are: the referee finds each.
#[test]
fn the_referee_finds_the_old_faults() {
    let found = |builder: mousehole::game::GameBuilder, sentence: &str| {
        let solution = builder.build().unwrap().solve().unwrap();
        let from = solution.start().clone();
        let fault = Referee::new(&solution, &from).fault(1, sentence);
        assert_eq!(fault, Some(format!("false: {sentence}")));
        assert_eq!(faults(&solution, &explain_with(&solution, super::NO_CHANGES)), Vec::<String>::new());
    };
    let grid = |text: &str| Game::grid(&text.parse::<mousehole::Grid>().unwrap());
    // The mouse may walk onto the cat itself.
    found(grid("MC.F"), "Wherever the mouse goes, the cat is on it with the next move.");
    // The cat stays in its perfect game.
    found(
        grid("M.F\n.#.\n..C").cat_hole(mousehole::game::CatInHole::Forbidden).limit(None),
        "The cat has no turn to spare: to sit out the first would give the win away.",
    );
    // To stay is not legal.
    let path = mousehole::Graph::from_lists(&[vec![1], vec![0, 2], vec![1, 3], vec![2]]).unwrap();
    found(Game::graph(&path).cat([3u32]), "The mouse could sit out its first turn and still win.");
    // The way leads through the cat.
    found(
        grid("MC.F").mouse_jump(3),
        "The mouse gets there first: from 0,0 to 0,3 in 1 move, and the cat cannot stop it.",
    );
}
