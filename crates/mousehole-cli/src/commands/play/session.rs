//! One game at the terminal or on a pipe, turn by turn.

use mousehole::Side;
use mousehole::strategy::{Ending, Play};

use super::asked::Asked;
use super::choice;
use super::entered::{Entered, Line};
use super::over::Over;
use super::seats::Seating;
use super::tell::Teller;
use crate::failure::Failure;
use crate::output::Output;

/// After so many plies a game that nobody plays is left: random players may go on for ever.
const PATIENCE: u32 = 10_000;

pub(super) struct Session<'o> {
    play: Play,
    seating: Seating,
    entered: Entered,
    output: &'o Output,
    tell: Teller,
    /// What the user asked for on the way, for the summary.
    hints: usize,
    undone: usize,
}

/// Whether a turn leads on.
enum Turn {
    On,
    Over(Over),
}

impl<'o> Session<'o> {
    pub(super) fn new(play: Play, seating: Seating, entered: Entered, output: &'o Output) -> Session<'o> {
        let tell = Teller { voice: seating.voice(), user: seating.has_user(), unicode: output.unicode };
        Session { play, seating, entered, output, tell, hints: 0, undone: 0 }
    }

    /// Plays to the end, and on from there if the user takes a move back.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.output.print(&self.tell.opening(&self.play, &self.seating, self.entered.is_terminal()))?;
        loop {
            let over = self.play_on()?;
            self.output.print(&self.tell.over(&self.play, over, self.hints, self.undone))?;
            if over.is_left() || !self.seating.has_user() || !self.wants_back()? {
                return Ok(());
            }
        }
    }

    fn play_on(&mut self) -> Result<Over, Failure> {
        // The board has been shown for the stage that so many choices led to.
        let mut shown = None;
        if !self.seating.has_user() && self.over().is_none() {
            self.show_board()?;
        }
        loop {
            if let Some(over) = self.over() {
                self.show_board()?;
                return Ok(over);
            }
            if let Some(player) = self.seating.player(self.play.side()) {
                let choice = player.choose(&self.play).expect("the game is not over");
                let made = self.play.make(&choice).expect("players keep to the rules");
                self.output.print(&self.tell.made(&self.play, &made))?;
                continue;
            }
            let states = self.play.states().len();
            if shown != Some(states) {
                self.show_board()?;
                shown = Some(states);
            }
            if let Turn::Over(over) = self.turn(&mut shown)? {
                return Ok(over);
            }
        }
    }

    /// Whether the game is over, by the rules or because it goes round in circles.
    fn over(&self) -> Option<Over> {
        if let Some(ending) = self.play.ending() {
            return Some(Over::Ended(ending));
        }
        if !self.seating.has_user() && self.play.plies() >= PATIENCE {
            return Some(Over::Left);
        }
        let repeats = self.play.repeats();
        let goes_round = repeats.len() >= 2 && self.seating.stays(&self.play.standing());
        goes_round.then(|| Over::Ended(Ending::Repeats { since: repeats[0] as usize }))
    }

    /// One entry of the user.
    fn turn(&mut self, shown: &mut Option<usize>) -> Result<Turn, Failure> {
        let play = &self.play;
        let prompt = self.tell.prompt(play);
        let line = match self.entered.line(self.output, &prompt, &|text| choice::read(play, text).is_some())? {
            Line::Text(line) => line,
            Line::Interrupted => return Ok(Turn::Over(Over::Left)),
            Line::End => {
                self.output.note("the input has ended, and the game with it");
                return Ok(Turn::Over(Over::Left));
            }
        };
        if line.trim().is_empty() {
            return Ok(Turn::On);
        }
        let Some(asked) = Asked::from_word(line.trim()) else {
            self.try_to_move(&line)?;
            return Ok(Turn::On);
        };
        match asked {
            Asked::Quit => return Ok(Turn::Over(Over::Left)),
            Asked::Resign => return Ok(Turn::Over(Over::Resigned(self.play.side()))),
            Asked::Undo => {
                if !self.take_back() {
                    self.output.print(" There is nothing to take back.\n")?;
                }
            }
            Asked::Board => *shown = None,
            Asked::Hint => {
                self.hints += 1;
                self.output.print(&self.tell.hint(&self.play))?;
            }
            Asked::Moves => self.output.print(&self.tell.moves(&self.play))?,
            Asked::Eval => self.output.print(&self.tell.eval(&self.play))?,
            Asked::Line => self.output.print(&self.tell.line(&self.play))?,
            Asked::Help => self.output.print(&self.tell.help(&self.play))?,
        }
        Ok(Turn::On)
    }

    fn try_to_move(&mut self, line: &str) -> Result<(), Failure> {
        let Some(choice) = choice::read(&self.play, line) else {
            return self.output.print(&self.tell.not_understood(&self.play, line));
        };
        let made = choice.places(&self.play).and_then(|places| self.play.make(&places).map_err(|why| why.to_string()));
        self.output.print(&match made {
            Ok(made) => self.tell.made(&self.play, &made),
            Err(why) => format!(" No: {why}.\n"),
        })
    }

    /// Takes back the user's last choice, and what was answered to it.
    fn take_back(&mut self) -> bool {
        let own = |side: Side| self.seating.player(side).is_none();
        let choices = self.play.states().split_last().map_or(&[][..], |(_, before)| before);
        let Some(last) = choices.iter().rposition(|stage| own(stage.side())) else { return false };
        while self.play.states().len() > last + 1 {
            self.play.undo();
        }
        self.undone += 1;
        true
    }

    /// After the end: whether the user takes a move back.
    fn wants_back(&mut self) -> Result<bool, Failure> {
        loop {
            let prompt = if self.entered.is_terminal() { self.tell.after_the_end() } else { String::new() };
            let Line::Text(line) = self.entered.line(self.output, &prompt, &|_| false)? else { return Ok(false) };
            match Asked::from_word(line.trim()) {
                Some(Asked::Undo) if self.take_back() => return Ok(true),
                Some(Asked::Undo) => self.output.print(" There is nothing to take back.\n")?,
                Some(Asked::Quit | Asked::Resign) => return Ok(false),
                Some(Asked::Board) => self.show_board()?,
                _ if line.trim().is_empty() => return Ok(false),
                _ => self.output.print(" The game is over: undo takes your last move back, quit leaves.\n")?,
            }
        }
    }

    fn show_board(&self) -> Result<(), Failure> {
        self.output.print(&self.tell.board(&self.play))
    }
}
