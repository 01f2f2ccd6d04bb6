//! Who plays which side.

use std::time::{SystemTime, UNIX_EPOCH};

use mousehole::strategy::{Opponent, Player, Standing};
use mousehole::{Game, Side};
use mousehole_explain::Voice;

use super::line_input::{LineInput, TypedLine};
use super::{PlayArgs, Seats};
use crate::failure::Failure;
use crate::output::Output;

/// Who plays which side: a player of the library, or the user.
pub(super) struct Seating {
    mouse: Option<Player>,
    cats: Option<Player>,
}

/// Refuses flags that make no sense together, before anything is read.
pub(super) fn check(args: &PlayArgs) -> Result<(), Failure> {
    if args.opponent.len() > 2 || args.opponent.len() == 2 && args.side != Some(Seats::None) {
        return Err(Failure::new(
            "--opponent: expected one player, or two with --side none: the mouse's and the cats'",
        ));
    }
    let from_stdin = args.board.file.as_deref().is_some_and(|file| file.as_os_str() == "-");
    if from_stdin && args.side != Some(Seats::None) {
        return Err(Failure::new(
            "play reads your moves from standard input, so the board must be in a file; --side none needs no moves",
        ));
    }
    Ok(())
}

impl Seating {
    /// Who plays what, after asking where it is not said; `None` if the user leaves instead.
    pub(super) fn new(
        args: &PlayArgs,
        game: &Game,
        input: &mut LineInput,
        output: &Output,
    ) -> Result<Option<Seating>, Failure> {
        let seats = match args.side {
            Some(seats) => seats,
            None if input.is_terminal() => match ask(game, input, output)? {
                Some(seats) => seats,
                None => return Ok(None),
            },
            None => {
                output.note("you play the mouse; --side sets another");
                Seats::Mouse
            }
        };
        let seed = args.seed.unwrap_or_else(seed_of_the_moment);
        let level = args.level.map(|level| Opponent::LEVELS[usize::from(level) - 1]);
        let first = level.or(args.opponent.first().copied()).unwrap_or(Opponent::Perfect);
        let mouse = Player::new(first, seed);
        let cats = Player::new(args.opponent.get(1).copied().unwrap_or(first), seed);
        Ok(Some(Seating {
            mouse: matches!(seats, Seats::Cat | Seats::None).then_some(mouse),
            cats: matches!(seats, Seats::Mouse | Seats::None).then_some(cats),
        }))
    }

    /// The player of a side, unless it is the user.
    pub(super) fn player(&self, side: Side) -> Option<Player> {
        match side {
            Side::Mouse => self.mouse,
            Side::Cat => self.cats,
        }
    }

    /// Whether the user plays at all.
    pub(super) fn has_user(&self) -> bool {
        self.mouse.is_none() || self.cats.is_none()
    }

    /// Whom the narrator speaks to.
    pub(super) fn voice(&self) -> Voice {
        match (self.mouse, self.cats) {
            (None, Some(_)) => Voice::You(Side::Mouse),
            (Some(_), None) => Voice::You(Side::Cat),
            _ => Voice::Onlooker,
        }
    }

    /// Whether a game that has come back to a position stays there: the players are of those who do the same again, or
    /// the user has nothing to hope for from one who never errs where nobody can force an end.
    pub(super) fn stays(&self, standing: &Standing) -> bool {
        match (self.mouse, self.cats) {
            (Some(mouse), Some(cats)) => [mouse, cats].iter().all(|player| !player.opponent.is_random()),
            (Some(player), None) | (None, Some(player)) => {
                player.opponent == Opponent::Perfect && standing.verdict.plies.is_none()
            }
            (None, None) => false,
        }
    }
}

fn ask(game: &Game, input: &mut LineInput, output: &Output) -> Result<Option<Seats>, Failure> {
    let cats = if game.rules().cats > 1 { "cats" } else { "cat" };
    let question = format!(" Which side do you play: mouse, {cats}, both or none? [mouse] ");
    loop {
        let TypedLine::Text(line) = input.line(output, &question, &|_| false, &mut || None)? else { return Ok(None) };
        match line.trim().to_ascii_lowercase().as_str() {
            "" | "m" | "mouse" => return Ok(Some(Seats::Mouse)),
            "c" | "cat" | "cats" => return Ok(Some(Seats::Cat)),
            "b" | "both" => return Ok(Some(Seats::Both)),
            "n" | "none" => return Ok(Some(Seats::None)),
            "q" | "quit" => return Ok(None),
            _ => {}
        }
    }
}

/// A small number that is another each time, and easy to type again.
fn seed_of_the_moment() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(since.subsec_micros()) % 10_000
}
