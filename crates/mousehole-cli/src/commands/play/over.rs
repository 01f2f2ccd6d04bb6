//! How a game was over, and how well it was played.

use mousehole::game::Winner;
use mousehole::strategy::{Ending, Play, Tally};
use mousehole::{Game, Side};
use mousehole_explain::Voice;

use super::tell::Teller;
use crate::draw::{HEADING, QUIET};
use crate::text;
use crate::words::{counted, plies};

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

impl Teller {
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
    let told = |number: usize, one, many| (number > 0).then(|| counted(number as u64, one, many));
    let parts = [
        told(tally.best, "best", "best"),
        told(tally.inaccuracies, "inaccuracy", "inaccuracies"),
        told(tally.mistakes, "mistake", "mistakes"),
    ];
    parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_in_words() {
        let told = |best, inaccuracies, mistakes| judged(Tally { best, inaccuracies, mistakes });
        assert_eq!(told(1, 0, 0), "the best");
        assert_eq!(told(3, 0, 0), "all best");
        assert_eq!(told(4, 1, 2), "4 best, 1 inaccuracy, 2 mistakes");
        assert_eq!(told(0, 2, 0), "2 inaccuracies");
    }
}
