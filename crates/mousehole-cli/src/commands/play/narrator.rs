//! What is said during a game.

use std::fmt::Write;

use mousehole::board::PlaceName;
use mousehole::game::Winner;
use mousehole::strategy::{Ending, GameState, JudgedChoice, Move, Play, Player, Tally};
use mousehole::{Board, Game, Place, Side};
use mousehole_explain::{English, Narration, Voice};

use super::seating::Seating;
use super::session::PlayCommand;
use crate::draw::{self, CAT, HEADING, MOUSE, QUIET};
use crate::screen::Screen;
use crate::text;
use crate::words::{count, counted, plies};

/// More moves than this are counted, not listed.
const MOST_MOVES: usize = 40;
const MOST_BEST: usize = 12;
const MOST_PLACES: usize = 20;

/// Lines that the answers to an entry take, as a rule: what was played, and what was played in return.
const ANSWERS: usize = 2;

/// Says what happens, to whoever plays or looks on.
pub(super) struct Narrator {
    pub(super) voice: Voice,
    pub(super) unicode: bool,
}

impl Narrator {
    /// What is played, by whom, and how it stands.
    pub(super) fn opening(&self, play: &Play, seating: &Seating, keys: bool) -> String {
        let game = play.game();
        let mut out = format!("\n {QUIET}{}{QUIET:#}\n", text::rules_in_short(game.rules()));
        let cats = if game.rules().cats > 1 { "cats" } else { "cat" };
        let player = |side: Side| match seating.player(side) {
            None => "you".to_owned(),
            Some(Player { opponent, seed }) if opponent.is_random() => format!("a {opponent} player (seed {seed})"),
            Some(player) => format!("a {} player", player.opponent),
        };
        writeln!(out, " Mouse: {}. {}: {}.", player(Side::Mouse), capital(cats), player(Side::Cat)).expect("memory");
        writeln!(out, " With best play, {}. Numbers count plies.", self.standing(play)).expect("memory");
        if seating.has_user() {
            let arrows = if keys && matches!(game.board(), Board::Grid(_)) { ", or press an arrow key" } else { "" };
            writeln!(out, " Type where to go{arrows}; help shows how, and what else you can do.").expect("memory");
        }
        out
    }

    /// The board, and where the side to move can go if the board does not show it. A part of a large board leaves room for the answers
    /// to the last entry, which stand above it.
    pub(super) fn board(&self, play: &Play, screen: Screen) -> String {
        let game = play.game();
        if draw::shows_ways(game.board(), screen) {
            return format!("\n{}\n", draw::state(game, play.state(), &[], screen));
        }
        let ways = if play.ending().is_none() { self.ways(play) } else { String::new() };
        let taken = ANSWERS + screen.wrapped(&ways).lines().count();
        format!("\n{}\n{ways}", draw::state(game, play.state(), &[], screen.without(taken)))
    }

    /// Where the side to move can go, in words.
    fn ways(&self, play: &Play) -> String {
        let (game, mut out) = (play.game(), String::new());
        if let Some(position) = play.position() {
            let from: &[Place] = match position.turn {
                Side::Mouse => &[position.mouse],
                Side::Cat => &position.cats,
            };
            for (number, &from) in from.iter().enumerate() {
                let who = match position.turn {
                    Side::Mouse => "The mouse".to_owned(),
                    Side::Cat if position.cats.len() == 1 => "The cat".to_owned(),
                    Side::Cat => format!("Cat {}", number + 1),
                };
                let to = self.names(game.board(), &game.destinations_in(position, from));
                let to = if to.is_empty() { "has no move".to_owned() } else { format!("can go to {to}") };
                writeln!(out, " {who} is on {} and {to}.", game.board().name(from)).expect("memory");
            }
            out.push('\n');
        }
        out
    }

    /// What stands before the user's entry.
    pub(super) fn prompt(&self, play: &Play) -> String {
        let several = play.game().rules().cats > 1;
        let who = match (play.side(), play.position().is_some()) {
            (Side::Mouse, true) => "mouse",
            (Side::Mouse, false) => "mouse's place",
            (Side::Cat, true) if several => "cats",
            (Side::Cat, true) => "cat",
            (Side::Cat, false) if several => "cats' places",
            (Side::Cat, false) => "cat's place",
        };
        let style = if play.side() == Side::Mouse { MOUSE } else { CAT };
        format!(" {style}{who}{style:#}> ")
    }

    /// What stands before an entry when the game is over.
    pub(super) fn after_the_end(&self) -> String {
        format!("\n {QUIET}undo or quit{QUIET:#}> ")
    }

    /// A choice that was just made, and what it changed.
    pub(super) fn made(&self, play: &Play, made: &JudgedChoice) -> String {
        let board = play.game().board();
        let judged = English.choice(made, self.voice);
        let mut out = match (&made.from, &made.to) {
            (GameState::At(from), GameState::At(to)) => {
                let moved = draw::moved(board, from, to, self.unicode);
                format!(" {QUIET}{:>2}.{QUIET:#} {moved}   {judged}\n", play.plies())
            }
            (from, to) => format!("     {}   {judged}\n", self.placed(play, from.side(), &from.choice_to(to))),
        };
        if let Some(before) = play.came_back().filter(|_| play.ending().is_none()) {
            let when =
                if before == 0 { "at the start".to_owned() } else { format!("after ply {}", count(before.into())) };
            writeln!(out, "     {QUIET}the position has come back: it is the same as {when}{QUIET:#}").expect("memory");
        }
        out
    }

    /// How it stands, in a clause.
    pub(super) fn standing(&self, play: &Play) -> String {
        English.standing(&play.standing(), self.voice, play.game().rules().cats)
    }

    pub(super) fn hint(&self, play: &Play) -> String {
        if play.position().is_none() {
            let best = play.best().unwrap_or_default();
            return format!(" Best: {}, where {}.\n", self.placed(play, play.side(), &best), self.standing(play));
        }
        let moves = play.moves();
        let best = moves.iter().take_while(|found| found.is_as_good_as(&moves[0])).count();
        if best == moves.len() && best > 1 {
            return format!(" All {} moves are as good: {}.\n", count(best as u64), self.standing(play));
        }
        self.rows(play, &moves[..best], MOST_BEST, ", as good")
    }

    pub(super) fn moves(&self, play: &Play) -> String {
        if play.position().is_none() {
            return format!(" Any place is free to choose. {}", self.hint(play).trim_start());
        }
        self.rows(play, &play.moves(), MOST_MOVES, "")
    }

    pub(super) fn eval(&self, play: &Play) -> String {
        let Some(position) = play.position() else {
            return format!(" With best play, {}.\n", self.standing(play));
        };
        let left = play.left().map(|left| format!(" {} left.", plies(left))).unwrap_or_default();
        format!(" {}{left}\n", text::verdict_within(play.solution(), position, play.left()))
    }

    pub(super) fn line(&self, play: &Play) -> String {
        let mut from = play.clone();
        let mut out = String::from("\n");
        while from.position().is_none() {
            let best = from.best().unwrap_or_default();
            writeln!(out, "     {}", self.placed(&from, from.side(), &best)).expect("memory");
            if from.make(&best).is_err() {
                return out;
            }
        }
        let Some(position) = from.position() else { return out };
        let line = play.solution().line_from(position, from.left());
        let verdicts = play.solution().verdicts(&line, from.left());
        let before = from.plies() as usize;
        out + &text::played_moves(play.game(), &line, &verdicts, before, Some(""), self.unicode) + "\n"
    }

    pub(super) fn help(&self, play: &Play) -> String {
        let game = play.game();
        let grid = matches!(game.board(), Board::Grid(_));
        let mut rows = vec![match game.board() {
            Board::Grid(_) => (self.example(play), "go there: row and column, from 0"),
            Board::Graph(_) => (self.example(play), "go there, along the edges"),
        }];
        if grid {
            rows.push((
                "up, 2 right, …".replace('…', if self.unicode { "…" } else { "..." }),
                "go that way; so do arrow keys",
            ));
        }
        rows.push(("stay".to_owned(), "stay where you are"));
        if game.rules().cats > 1 && play.side() == Side::Cat {
            rows.push((format!("cat 2: {}", self.example(play)), "move that cat, and no other"));
            let each = [vec![self.example(play)], vec!["stay".to_owned(); game.rules().cats - 1]].concat();
            rows.push((each[..each.len().min(4)].join(" "), "one for each cat, in order"));
        }
        rows.extend(PlayCommand::ALL.iter().map(|(_, word, does)| ((*word).to_owned(), *does)));
        let width = rows.iter().map(|(word, _)| word.chars().count()).max().unwrap_or(0);
        let mut out = String::from("\n");
        for (word, does) in rows {
            writeln!(out, "   {HEADING}{word:width$}{HEADING:#}   {does}").expect("memory");
        }
        out + "\n"
    }

    /// What was expected in place of what was typed.
    pub(super) fn not_understood(&self, play: &Play, line: &str) -> String {
        let mut shown: String = line.trim().chars().take(40).collect();
        if line.trim().chars().count() > 40 {
            shown.push_str(if self.unicode { "…" } else { "..." });
        }
        format!(" \"{shown}\" is not a move: expected {}, or a command; help lists them.\n", self.such_as(play))
    }

    /// What a move looks like here.
    fn such_as(&self, play: &Play) -> String {
        let cats = play.game().rules().cats;
        let place = self.example(play);
        match (play.side(), play.position().is_some()) {
            (Side::Cat, true) if cats > 1 => {
                format!("a place for each of {cats} cats, or one cat's, such as cat 2: {place}")
            }
            (Side::Cat, false) if cats > 1 => format!("{cats} places, such as {}", vec![place; cats.min(3)].join(" ")),
            _ => format!("a place such as {place}"),
        }
    }

    /// The name of some place that the side to move might choose.
    fn example(&self, play: &Play) -> String {
        let game = play.game();
        let from = match play.state() {
            GameState::At(position) if position.turn == Side::Mouse => position.mouse,
            state => state.cats().last().copied().unwrap_or_default(),
        };
        let anywhere = || game.destinations(play.side(), from);
        let to = play.position().map_or_else(anywhere, |position| game.destinations_in(position, from));
        let name = game.board().name(to.iter().copied().find(|&to| to != from).unwrap_or(from));
        name.to_string()
    }

    /// `cats on 0 2`.
    fn placed(&self, play: &Play, side: Side, places: &[Place]) -> String {
        let names = self.names(play.game().board(), places);
        match side {
            Side::Mouse => format!("{MOUSE}mouse{MOUSE:#} on {names}"),
            Side::Cat if places.len() > 1 => format!("{CAT}cats{CAT:#} on {names}"),
            Side::Cat => format!("{CAT}cat{CAT:#} on {names}"),
        }
    }

    fn names(&self, board: &Board, places: &[Place]) -> String {
        let names: Vec<PlaceName> = places.iter().take(MOST_PLACES).map(|&place| board.name(place)).collect();
        let names: Vec<String> = names.iter().map(PlaceName::to_string).collect();
        let more = match (places.len() > MOST_PLACES, self.unicode) {
            (false, _) => "",
            (true, true) => " …",
            (true, false) => " ...",
        };
        names.join(" ") + more
    }

    /// Moves and what they come to, one to a line.
    fn rows(&self, play: &Play, moves: &[Move], most: usize, about_the_rest: &str) -> String {
        let Some(from) = play.position() else { return String::new() };
        let game = play.game();
        let shown = &moves[..moves.len().min(most)];
        let moved = |found: &Move| draw::moved(game.board(), from, &found.to, self.unicode);
        let width = shown.iter().map(|found| moved(found).chars().count()).max().unwrap_or(0);
        let mut out = String::new();
        for found in shown {
            let then = text::outcome(found.verdict.winner, found.verdict.plies, game.rules().cats);
            writeln!(out, "     {:width$}   {QUIET}{then}{QUIET:#}", moved(found)).expect("memory");
        }
        if moves.len() > shown.len() {
            let more = count((moves.len() - shown.len()) as u64);
            writeln!(out, "     {QUIET}and {more} more{about_the_rest}{QUIET:#}").expect("memory");
        }
        out
    }
}

fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(1);
    first.to_uppercase() + rest
}

/// Why nobody moves any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Ended(Ending),
    Resigned(Side),
    /// The user has left.
    Left,
}

impl Over {
    pub(super) fn is_left(self) -> bool {
        self == Over::Left
    }
}

impl Narrator {
    /// How the game ended, how well it was played, and what could have come of it.
    pub(super) fn over(&self, play: &Play, over: Over, hints: usize, undone: usize) -> String {
        let mut lines = vec![format!("{HEADING}{}{HEADING:#}", self.result(play, over))];
        let sides = match self.voice {
            Voice::You(side) => vec![side],
            Voice::Onlooker => vec![Side::Mouse, Side::Cat],
        };
        lines.extend(sides.into_iter().filter_map(|side| self.counted_moves(play, side)));
        lines.push(format!("With best play from the start, {}.", self.standing(&play.restarted())));
        let asked = [(hints, "hint", "hints"), (undone, "move taken back", "moves taken back")];
        let asked = asked.iter().filter(|(number, ..)| *number > 0);
        let asked: Vec<String> = asked.map(|(number, one, many)| counted(*number as u64, one, many)).collect();
        if !asked.is_empty() {
            lines.push(format!("{QUIET}{}{QUIET:#}", asked.join(", ")));
        }
        // The last board has a blank line below it; what the user typed has not.
        let apart = if matches!(over, Over::Ended(_)) { "" } else { "\n" };
        format!("{apart} {}\n", lines.join("\n "))
    }

    fn result(&self, play: &Play, over: Over) -> String {
        let game = play.game();
        let played = plies(play.plies());
        match over {
            Over::Ended(ending) => {
                let sentence = text::ending(game, ending);
                let winner = match ending {
                    Ending::Finished(end) => end.winner.into(),
                    Ending::Limit | Ending::Repeats { .. } => game.rules().endless,
                };
                match (self.voice, ending) {
                    (Voice::Onlooker, Ending::Limit | Ending::Repeats { .. }) => sentence,
                    _ => format!("{sentence} {}, after {played}.", self.wins(game, winner)),
                }
            }
            Over::Resigned(side) => {
                let winner = self.wins(game, side.other().into());
                let who = match self.voice {
                    Voice::You(_) => "You resign".to_owned(),
                    Voice::Onlooker if side == Side::Cat && game.rules().cats > 1 => "The cats resign".to_owned(),
                    Voice::Onlooker => format!("The {side} resigns"),
                };
                format!("{who} after {played}. {winner}; as it stood, {}.", self.standing(play))
            }
            Over::Left => format!("The game is left after {played}. As it stands, {}.", self.standing(play)),
        }
    }

    /// `You win`, `The cats win`, `A draw`.
    fn wins(&self, game: &Game, winner: Winner) -> String {
        match (self.voice, winner) {
            (_, Winner::Draw) => "A draw".to_owned(),
            (Voice::You(side), winner) if winner == side.into() => "You win".to_owned(),
            (Voice::You(_), _) => "You lose".to_owned(),
            (Voice::Onlooker, Winner::Cat) if game.rules().cats > 1 => "The cats win".to_owned(),
            (Voice::Onlooker, winner) => format!("The {winner} wins"),
        }
    }

    /// `Your 6 moves: 4 best, 1 inaccuracy, 1 mistake.`
    fn counted_moves(&self, play: &Play, side: Side) -> Option<String> {
        let tally = play.tally(side);
        let whose = match self.voice {
            Voice::You(_) => "Your".to_owned(),
            Voice::Onlooker if side == Side::Cat && play.game().rules().cats > 1 => "The cats'".to_owned(),
            Voice::Onlooker => format!("The {side}'s"),
        };
        let moves = counted(tally.all() as u64, "move", "moves");
        (tally.all() > 0).then(|| format!("{whose} {moves}: {}.", judged(tally)))
    }
}

fn judged(tally: Tally) -> String {
    if tally.best == tally.all() {
        return if tally.best == 1 { "the best".to_owned() } else { "all best".to_owned() };
    }
    let part = |number: usize, one, many| (number > 0).then(|| counted(number as u64, one, many));
    let parts = [
        part(tally.best, "best", "best"),
        part(tally.inaccuracies, "inaccuracy", "inaccuracies"),
        part(tally.mistakes, "mistake", "mistakes"),
    ];
    parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_in_words() {
        let words = |best, inaccuracies, mistakes| judged(Tally { best, inaccuracies, mistakes });
        assert_eq!(words(1, 0, 0), "the best");
        assert_eq!(words(3, 0, 0), "all best");
        assert_eq!(words(4, 1, 2), "4 best, 1 inaccuracy, 2 mistakes");
        assert_eq!(words(0, 2, 0), "2 inaccuracies");
    }
}
