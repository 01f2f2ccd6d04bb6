//! Every step of a trace is justified by the rules as the referee reads them, and by the steps before it; and the last leaves
//! the labels of the engines.

use std::collections::{HashMap, HashSet, VecDeque};

use mousehole::engine::Label;
use mousehole::trace::{Event, MOST_POSITIONS, Method, NewLabel, Step, Trace, TraceError};
use mousehole::{Game, Plies, Side};
use mousehole_testing::Case;
use proptest::prelude::*;

use crate::referee::{State, Ways};

/// Traces a game by each method.
pub(crate) fn check(case: &Case) -> Result<(), TestCaseError> {
    let game = case.game();
    prop_assume!(game.positions() <= MOST_POSITIONS);
    let solution = game.solve().unwrap();
    for &(method, name) in Method::ALL {
        let trace = match Trace::new(&game, method) {
            Ok(trace) => trace,
            Err(TraceError::Refused { method: Method::Bits, .. }) if !game.rules().is_plain() => continue,
            // Some of the largest boards take too many; another case is taken in their place.
            Err(error @ TraceError::Steps { .. }) => return Err(TestCaseError::reject(error.to_string())),
            Err(error) => return Err(TestCaseError::fail(format!("{name}: {error}"))),
        };
        let mut replay = Replay::new(case, &game, method);
        for (index, step) in trace.steps.iter().enumerate() {
            let why = replay.step(step).err();
            prop_assert!(why.is_none(), "{name}, step {index}, {step:?}: {}", why.unwrap());
        }
        prop_assert!(replay.queue.is_empty());
        for number in 0..game.positions() {
            let replayed = replay.labels.get(&number);
            let replayed = replayed.map_or(Label::Open, |&(by, plies)| Label::Won { by, plies: Plies(plies) });
            prop_assert_eq!(replayed, solution.labels().get(number), "{} at {:?}", name, game.position(number));
            prop_assert_eq!(trace.label(number), replayed);
            let moves = replay.moves(number).len() as u32;
            prop_assert_eq!(trace.moves[number as usize], moves, "{} at {:?}", name, game.position(number));
        }
    }
    Ok(())
}

/// What follows from the steps so far.
struct Replay<'a> {
    case: &'a Case,
    game: &'a Game,
    method: Method,
    ways: Ways,
    labels: HashMap<u64, (Side, u32)>,
    queue: VecDeque<u64>,
    taken: HashSet<u64>,
    /// What is found now is won in that many plies.
    round: u32,
    /// Whose wins are found now, where it is one side's.
    of: Option<Side>,
    looked_at: u64,
}

impl<'a> Replay<'a> {
    fn new(case: &'a Case, game: &'a Game, method: Method) -> Replay<'a> {
        let (labels, queue, taken) = Default::default();
        let ways = Ways::of(case);
        Replay { case, game, method, ways, labels, queue, taken, round: 0, of: None, looked_at: 0 }
    }

    fn state(&self, number: u64) -> State {
        let position = self.game.position(number);
        (position.mouse.0, position.cats.iter().map(|cat| cat.0).collect(), position.turn)
    }

    fn over(&self, number: u64) -> Option<Side> {
        self.ways.finished(self.case, &self.state(number))
    }

    /// The numbers that a position leads to, in order.
    fn moves(&self, number: u64) -> Vec<u64> {
        if self.over(number).is_some() {
            return Vec::new();
        }
        let to = |(mouse, cats, turn): State| {
            let cats = cats.into_iter().map(mousehole::Place);
            self.game.number(&mousehole::Position::new(mousehole::Place(mouse), cats, turn)).unwrap()
        };
        let mut moves: Vec<u64> = self.ways.moves(self.case, &self.state(number)).into_iter().map(to).collect();
        moves.sort_unstable();
        moves
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        let need = |is: bool, what: &str| if is { Ok(()) } else { Err(what.to_owned()) };
        need((1..=self.method.code().len()).contains(&step.line), "no such line")?;
        need(step.looked_at >= self.looked_at, "what was looked at was looked at")?;
        self.looked_at = step.looked_at;
        let at = || step.at.ok_or("no position");
        let has_queue = matches!(self.method, Method::Counter | Method::Recheck);
        let labels = match step.event {
            Event::Over | Event::Won | Event::Lost => 1,
            Event::Row { .. } => step.found.len(),
            _ => 0,
        };
        need(step.found.len() == labels, "another number of labels than the event says")?;
        match step.event {
            Event::Over => need(self.over(at()?).is_some(), "not over")?,
            Event::Taken => {
                need(self.queue.pop_front() == Some(at()?), "not the front of the queue")?;
                self.taken.insert(at()?);
                self.round = self.labels[&at()?].1 + 1;
            }
            Event::Known => need(self.labels.contains_key(&at()?), "no label")?,
            Event::Won => need(self.state(at()?).2 == step.found[0].by, "not won by who moves")?,
            Event::Lost => need(self.state(at()?).2 != step.found[0].by, "not lost by who moves")?,
            Event::Counted { left } => {
                let untried = self.moves(at()?).iter().filter(|to| !self.taken.contains(to)).count();
                need(left as usize == untried && left > 0, "counts another number of moves")?;
            }
            Event::Undecided { escape } => {
                need(self.moves(at()?).contains(&escape), "the escape is not a move")?;
                let mover = self.state(at()?).2;
                let loses = self.labels.get(&escape).is_some_and(|&(by, plies)| by != mover && plies < self.round);
                need(!loses, "the escape loses")?;
            }
            Event::Round { plies, of } => {
                need(plies == if self.of == of { self.round + 1 } else { 1 }, "rounds are counted")?;
                (self.round, self.of) = (plies, of);
            }
            Event::Row { of } => {
                if self.of.is_some_and(|before| before != of) {
                    (self.round, self.of) = (0, None);
                }
                let row = |number: u64| {
                    let (mouse, cats, turn) = self.state(number);
                    (turn, if of == Side::Mouse { vec![mouse] } else { cats })
                };
                need(step.found.iter().all(|found| found.by == of), "a win of the other side")?;
                let row_of_step = row(at()?);
                need(step.found.iter().all(|found| row(found.position) == row_of_step), "another row")?;
            }
            _ => return Err("an event that the test does not know".to_owned()),
        }
        for found in &step.found {
            need(matches!(step.event, Event::Row { .. }) || step.at == Some(found.position), "another position")?;
            self.found(found)?;
            if has_queue {
                self.queue.push_back(found.position);
            }
        }
        // A row was looked at with what was known before the round.
        for found in &step.found {
            self.labels.insert(found.position, (found.by, found.plies));
        }
        Ok(())
    }

    fn found(&self, found: &NewLabel) -> Result<(), String> {
        let need = |is: bool, what: &str| if is { Ok(()) } else { Err(what.to_owned()) };
        need(!self.labels.contains_key(&found.position), "it had a label")?;
        if found.because.is_empty() {
            need(self.over(found.position) == Some(found.by) && found.plies == 0, "not over, or won by the other")?;
            return need(self.round == 0, "finished positions come first");
        }
        need(found.plies == self.round, "another round")?;
        let moves = self.moves(found.position);
        let mut plies = Vec::new();
        for because in &found.because {
            let &(by, won_in) = self.labels.get(because).ok_or("a reason without a label")?;
            need(by == found.by && moves.contains(because), "a reason that is none")?;
            plies.push(won_in);
        }
        need(plies.iter().max() == Some(&(found.plies - 1)), "another distance")?;
        if self.state(found.position).2 == found.by {
            return need(found.because.len() == 1, "one move that wins is enough");
        }
        let mut all = found.because.clone();
        all.sort_unstable();
        need(all == moves, "all moves must lose")
    }
}
