//! What a choice changed, in one sentence.

use super::{Made, Quality, Standing, Worth};
use crate::game::Side;
use crate::solution::{Plies, Verdict};

/// To whom a game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Voice {
    /// To the player of that side, as "you".
    You(Side),
    /// To somebody who looks on.
    Onlooker,
}

impl Made {
    /// What the choice changed, in one sentence: "You were winning in 7, now you lose in 12." Numbers count plies.
    ///
    /// A player is told what it means for the player, whoever chose; an onlooker, what it means for who chose.
    pub fn told(&self, voice: Voice) -> String {
        let cats = self.to.cats().len();
        let told_of = match voice {
            Voice::You(side) => side,
            Voice::Onlooker => self.side,
        };
        let person = Person::new(told_of, voice, cats);
        if told_of == self.side { self.told_of_mover(&person) } else { self.told_of_other(&person, cats) }
    }

    fn told_of_mover(&self, person: &Person) -> String {
        let Made { before, after, .. } = self;
        let worth = after.worth(self.side);
        match (self.quality, worth) {
            (Quality::Best, Worth::Win) if self.ends() => "Best: that wins.".to_owned(),
            (Quality::Best, Worth::Draw) => "Best: that keeps the draw.".to_owned(),
            (Quality::Best, _) => format!("Best: {}.", person.still(after)),
            (Quality::Inaccuracy, Worth::Loss) => {
                format!("{}, and sooner: {}, not {}.", capital(&person.only_still(worth)), how(after), self.how_best())
            }
            (Quality::Inaccuracy, _) => {
                format!("{}, but {}, not {}.", capital(&person.only_still(worth)), how(after), self.how_best())
            }
            (Quality::Mistake, _) => format!("A mistake: {}, now {}.", person.was(before), person.now(after)),
        }
    }

    fn told_of_other(&self, person: &Person, cats: usize) -> String {
        let Made { before, after, .. } = self;
        let mover = Person::new(self.side, Voice::Onlooker, cats);
        match self.quality {
            Quality::Best if self.ends() && after.worth(self.side) == Worth::Win => "That wins.".to_owned(),
            Quality::Best => format!("{}.", capital(&person.still(after))),
            Quality::Inaccuracy => {
                format!("Not {} best: {}, not {}.", mover.its, person.now(after), self.how_best())
            }
            Quality::Mistake => {
                format!("A mistake of {}: {}, now {}.", mover.subject, person.was(before), person.now(after))
            }
        }
    }

    fn ends(&self) -> bool {
        self.after.verdict.plies == Some(Plies(0))
    }

    fn how_best(&self) -> String {
        how(&Standing { verdict: self.best, ..self.before })
    }
}

impl Standing {
    /// How it stands, in one clause: "you win in 7", "it is a draw". Numbers count plies.
    ///
    /// An onlooker is told who wins.
    pub fn told(&self, voice: Voice, cats: usize) -> String {
        let side = match voice {
            Voice::You(side) => side,
            Voice::Onlooker if self.worth(Side::Mouse) == Worth::Win => Side::Mouse,
            Voice::Onlooker => Side::Cat,
        };
        let person = Person::new(side, voice, cats);
        Person { pronoun: person.subject, ..person }.now(self)
    }
}

/// `in 7`, `at once`, `by endless play`, `by the limit`.
fn how(standing: &Standing) -> String {
    match standing.verdict {
        Verdict { plies: Some(Plies(0)), .. } => "at once".to_owned(),
        Verdict { plies: Some(plies), .. } => format!("in {plies}"),
        _ if standing.is_too_late() => "by the limit".to_owned(),
        _ => "by endless play".to_owned(),
    }
}

/// Whom a sentence is about, and the words that go with them.
struct Person {
    side: Side,
    subject: &'static str,
    pronoun: &'static str,
    its: &'static str,
    was: &'static str,
    /// Whether verbs end in s.
    one: bool,
}

impl Person {
    fn new(side: Side, voice: Voice, cats: usize) -> Person {
        match (voice, side) {
            (Voice::You(_), _) => Person { side, subject: "you", pronoun: "you", its: "your", was: "were", one: false },
            (_, Side::Cat) if cats > 1 => {
                Person { side, subject: "the cats", pronoun: "they", its: "their", was: "were", one: false }
            }
            (_, Side::Cat) => Person { side, subject: "the cat", pronoun: "it", its: "its", was: "was", one: true },
            (_, Side::Mouse) => Person { side, subject: "the mouse", pronoun: "it", its: "its", was: "was", one: true },
        }
    }

    fn verb(&self, worth: Worth) -> &'static str {
        match (worth, self.one) {
            (Worth::Win, true) => "wins",
            (Worth::Win, false) => "win",
            (_, true) => "loses",
            (_, false) => "lose",
        }
    }

    /// `you still win`, without how soon.
    fn only_still(&self, worth: Worth) -> String {
        format!("{} still {}", self.subject, self.verb(worth))
    }

    /// `you still win in 4`.
    fn still(&self, standing: &Standing) -> String {
        match standing.worth(self.side) {
            Worth::Draw => "it is still a draw".to_owned(),
            worth => format!("{} {}", self.only_still(worth), how(standing)),
        }
    }

    /// `you were winning in 7`.
    fn was(&self, standing: &Standing) -> String {
        let verb = match standing.worth(self.side) {
            Worth::Draw => return "it was a draw".to_owned(),
            Worth::Win => "winning",
            Worth::Loss => "losing",
        };
        format!("{} {} {verb} {}", self.subject, self.was, how(standing))
    }

    /// `you lose in 12`.
    fn now(&self, standing: &Standing) -> String {
        match standing.worth(self.side) {
            Worth::Draw => "it is a draw".to_owned(),
            worth => format!("{} {} {}", self.pronoun, self.verb(worth), how(standing)),
        }
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::Stage;
    use super::*;
    use crate::board::Place;
    use crate::game::{Position, Winner};
    use crate::solution::Label;

    /// The sentence for a move of the mouse between two labels, with so many plies left before it.
    fn told(labels: [Label; 2], left: Option<u32>, endless: Winner, voice: Voice, cats: u32) -> String {
        let at = |turn| Stage::At(Position::new(Place(9), (0..cats).map(Place), turn));
        let before = Standing::new(labels[0], left, endless);
        let after = Standing::new(labels[1], left.map(|left| left - 1), endless);
        Made::new(&at(Side::Mouse), &at(Side::Cat), before, after).told(voice)
    }

    fn mouse(plies: u32) -> Label {
        Label::Won { by: Side::Mouse, plies: Plies(plies) }
    }

    fn cat(plies: u32) -> Label {
        Label::Won { by: Side::Cat, plies: Plies(plies) }
    }

    #[test]
    fn every_change_has_its_sentence() {
        use Voice::{Onlooker, You};
        let (me, foe) = (You(Side::Mouse), You(Side::Cat));
        let draw = Winner::Draw;
        let expected = [
            ([mouse(7), cat(12)], me, "A mistake: you were winning in 7, now you lose in 12."),
            ([mouse(7), cat(12)], foe, "A mistake of the mouse: you were losing in 7, now you win in 12."),
            ([mouse(7), cat(12)], Onlooker, "A mistake: the mouse was winning in 7, now it loses in 12."),
            ([mouse(7), mouse(6)], me, "Best: you still win in 6."),
            ([mouse(7), mouse(6)], foe, "You still lose in 6."),
            ([mouse(7), mouse(8)], me, "You still win, but in 8, not in 6."),
            ([mouse(7), mouse(8)], foe, "Not its best: you lose in 8, not in 6."),
            ([mouse(7), Label::Open], me, "A mistake: you were winning in 7, now it is a draw."),
            ([mouse(1), mouse(0)], me, "Best: that wins."),
            ([mouse(1), mouse(0)], foe, "That wins."),
            ([cat(8), cat(7)], Onlooker, "Best: the mouse still loses in 7."),
            ([cat(8), cat(3)], me, "You still lose, and sooner: in 3, not in 7."),
            ([Label::Open, Label::Open], me, "Best: that keeps the draw."),
            ([Label::Open, Label::Open], foe, "It is still a draw."),
            ([Label::Open, cat(2)], me, "A mistake: it was a draw, now you lose in 2."),
            ([Label::Open, cat(0)], me, "A mistake: it was a draw, now you lose at once."),
        ];
        for (labels, voice, sentence) in expected {
            assert_eq!(told(labels, None, draw, voice, 1), sentence);
        }
    }

    #[test]
    fn the_limit_and_endless_play_decide_in_words() {
        let you = Voice::You(Side::Mouse);
        let open = Label::Open;
        assert_eq!(told([open, open], None, Winner::Mouse, you, 1), "Best: you still win by endless play.");
        assert_eq!(
            told([mouse(7), open], None, Winner::Mouse, you, 1),
            "You still win, but by endless play, not in 6."
        );
        assert_eq!(
            told([mouse(7), mouse(10)], Some(9), Winner::Cat, you, 1),
            "A mistake: you were winning in 7, now you lose by the limit."
        );
        assert_eq!(
            told([cat(9), cat(3)], Some(8), Winner::Draw, Voice::You(Side::Cat), 2),
            "A mistake of the mouse: it was a draw, now you win in 3."
        );
        assert_eq!(
            told([cat(9), cat(8)], Some(8), Winner::Cat, Voice::Onlooker, 2),
            "Best: the mouse still loses by the limit."
        );
    }

    #[test]
    fn several_cats_are_they() {
        let standing = Standing::new(cat(4), None, Winner::Draw);
        assert_eq!(standing.told(Voice::Onlooker, 2), "the cats win in 4");
        assert_eq!(standing.told(Voice::You(Side::Mouse), 2), "you lose in 4");
        assert_eq!(Standing::new(Label::Open, None, Winner::Draw).told(Voice::Onlooker, 1), "it is a draw");
    }
}
