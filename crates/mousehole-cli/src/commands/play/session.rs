//! One game at the terminal or on a pipe, turn by turn.

use mousehole::Side;
use mousehole::strategy::{Ending, Play};

use super::choice;
use super::line_input::{LineInput, TypedLine};
use super::narrator::{Narrator, Over};
use super::seating::Seating;
use crate::failure::Failure;
use crate::output::Output;

/// A game without a user ends after this many plies: random players may go on for ever.
const PATIENCE: u32 = 10_000;

pub(super) struct Session<'o> {
    play: Play,
    seating: Seating,
    input: LineInput,
    output: &'o Output,
    narrator: Narrator,
    /// What the user asked for on the way, for the summary.
    hints: usize,
    undone: usize,
    /// The board as it was last shown.
    shown: String,
}

/// Whether a turn leads on.
enum Turn {
    On,
    Over(Over),
}

impl<'o> Session<'o> {
    pub(super) fn new(play: Play, seating: Seating, input: LineInput, output: &'o Output) -> Session<'o> {
        let narrator = Narrator { voice: seating.voice(), unicode: output.unicode };
        Session { play, seating, input, output, narrator, hints: 0, undone: 0, shown: String::new() }
    }

    /// Plays to the end, and on from there if the user takes a move back.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.output.show(&self.narrator.opening(&self.play, &self.seating, self.input.is_terminal()))?;
        loop {
            let over = self.play_on()?;
            self.output.show(&self.narrator.over(&self.play, over, self.hints, self.undone))?;
            if over.is_left() || !self.seating.has_user() || !self.wants_back()? {
                return Ok(());
            }
        }
    }

    fn play_on(&mut self) -> Result<Over, Failure> {
        // The number of choices made when the board was last shown.
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
                self.output.show(&self.narrator.made(&self.play, &made))?;
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
        let Session { play, narrator, output, .. } = self;
        let prompt = narrator.prompt(play);
        let complete = |text: &str| choice::read(play, text).is_some();
        // A board that looks the same on the new screen is not shown again.
        let mut redrawn = || {
            let board = narrator.board(play, output.screen());
            let changed = board != self.shown;
            self.shown.clone_from(&board);
            changed.then_some(board)
        };
        let line = match self.input.line(output, &prompt, &complete, &mut redrawn)? {
            TypedLine::Text(line) => line,
            TypedLine::Interrupted => return Ok(Turn::Over(Over::Left)),
            TypedLine::End => {
                self.output.note("the input has ended, and the game with it");
                return Ok(Turn::Over(Over::Left));
            }
        };
        if line.trim().is_empty() {
            return Ok(Turn::On);
        }
        let Some(asked) = PlayCommand::from_word(line.trim()) else {
            self.try_to_move(&line)?;
            return Ok(Turn::On);
        };
        match asked {
            PlayCommand::Quit => return Ok(Turn::Over(Over::Left)),
            PlayCommand::Resign => return Ok(Turn::Over(Over::Resigned(self.play.side()))),
            PlayCommand::Undo => {
                if !self.take_back() {
                    self.output.show(" There is nothing to take back.\n")?;
                }
            }
            PlayCommand::Board => *shown = None,
            PlayCommand::Hint => {
                self.hints += 1;
                self.output.show(&self.narrator.hint(&self.play))?;
            }
            PlayCommand::Moves => self.output.show(&self.narrator.moves(&self.play))?,
            PlayCommand::Eval => self.output.show(&self.narrator.eval(&self.play))?,
            PlayCommand::Line => self.output.show(&self.narrator.line(&self.play))?,
            PlayCommand::Help => self.output.show(&self.narrator.help(&self.play))?,
        }
        Ok(Turn::On)
    }

    fn try_to_move(&mut self, line: &str) -> Result<(), Failure> {
        let Some(choice) = choice::read(&self.play, line) else {
            return self.output.show(&self.narrator.not_understood(&self.play, line));
        };
        let made = choice.places(&self.play).and_then(|places| self.play.make(&places).map_err(|why| why.to_string()));
        self.output.show(&match made {
            Ok(made) => self.narrator.made(&self.play, &made),
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
            let prompt = if self.input.is_terminal() { self.narrator.after_the_end() } else { String::new() };
            let TypedLine::Text(line) = self.input.line(self.output, &prompt, &|_| false, &mut || None)? else {
                return Ok(false);
            };
            match PlayCommand::from_word(line.trim()) {
                Some(PlayCommand::Undo) if self.take_back() => return Ok(true),
                Some(PlayCommand::Undo) => self.output.show(" There is nothing to take back.\n")?,
                Some(PlayCommand::Quit | PlayCommand::Resign) => return Ok(false),
                Some(PlayCommand::Board) => self.show_board()?,
                _ if line.trim().is_empty() => return Ok(false),
                _ => self.output.show(" The game is over: undo takes your last move back, quit leaves.\n")?,
            }
        }
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        self.shown = self.narrator.board(&self.play, self.output.screen());
        self.output.show(&self.shown)
    }
}

/// What a user may type in place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    Hint,
    Moves,
    Eval,
    Line,
    Board,
    Undo,
    Resign,
    Help,
    Quit,
}

impl PlayCommand {
    /// Every command with its word and what it does.
    pub(super) const ALL: [(PlayCommand, &str, &str); 9] = [
        (PlayCommand::Hint, "hint", "the best moves"),
        (PlayCommand::Moves, "moves", "all moves and what they come to, best first"),
        (PlayCommand::Eval, "eval", "who wins from here, how soon and by what"),
        (PlayCommand::Line, "line", "how two perfect players would go on"),
        (PlayCommand::Board, "board", "the board again"),
        (PlayCommand::Undo, "undo", "take your last move back"),
        (PlayCommand::Resign, "resign", "give the game up"),
        (PlayCommand::Help, "help", "this list"),
        (PlayCommand::Quit, "quit", "leave the game"),
    ];

    /// The command of a word.
    pub(super) fn from_word(word: &str) -> Option<PlayCommand> {
        let word = word.to_ascii_lowercase();
        let word = match word.as_str() {
            "?" => "help",
            "q" | "exit" => "quit",
            word => word,
        };
        PlayCommand::ALL.iter().find(|(_, name, _)| *name == word).map(|(command, ..)| *command)
    }
}
