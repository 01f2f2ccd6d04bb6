//! What a choice changed, in one sentence, and how a game stands, in one clause.

use mousehole::Side;
use mousehole::solution::{Plies, Verdict};
use mousehole::strategy::{JudgedChoice, Quality, Standing, Worth};

use super::words::capital;
use crate::language::Voice;

/// `You were winning in 7, now you lose in 12.`
pub(super) fn choice(choice: &JudgedChoice, voice: Voice) -> String {
    let cats = choice.to.cats().len();
    let about = match voice {
        Voice::You(side) => side,
        Voice::Onlooker => choice.side,
    };
    let person = Person::new(about, voice, cats);
    if about == choice.side { of_mover(choice, &person) } else { of_other(choice, &person, cats) }
}

fn of_mover(choice: &JudgedChoice, person: &Person) -> String {
    let JudgedChoice { before, after, .. } = choice;
    let worth = after.worth(choice.side);
    match (choice.quality, worth) {
        (Quality::Best, Worth::Win) if ends(choice) => "Best: that wins.".to_owned(),
        (Quality::Best, Worth::Draw) => "Best: that keeps the draw.".to_owned(),
        (Quality::Best, _) => format!("Best: {}.", person.still(after)),
        (Quality::Inaccuracy, Worth::Loss) => {
            format!("{}, and sooner: {}, not {}.", capital(&person.only_still(worth)), how(after), how_best(choice))
        }
        (Quality::Inaccuracy, _) => {
            format!("{}, but {}, not {}.", capital(&person.only_still(worth)), how(after), how_best(choice))
        }
        (Quality::Mistake, _) => format!("A mistake: {}, now {}.", person.was(before), person.now(after)),
    }
}

fn of_other(choice: &JudgedChoice, person: &Person, cats: usize) -> String {
    let JudgedChoice { before, after, .. } = choice;
    let mover = Person::new(choice.side, Voice::Onlooker, cats);
    match choice.quality {
        Quality::Best if ends(choice) && after.worth(choice.side) == Worth::Win => "That wins.".to_owned(),
        Quality::Best => format!("{}.", capital(&person.still(after))),
        Quality::Inaccuracy => {
            format!("Not {} best: {}, not {}.", mover.its, person.now(after), how_best(choice))
        }
        Quality::Mistake => {
            format!("A mistake of {}: {}, now {}.", mover.subject, person.was(before), person.now(after))
        }
    }
}

fn ends(choice: &JudgedChoice) -> bool {
    choice.after.verdict.plies == Some(Plies(0))
}

fn how_best(choice: &JudgedChoice) -> String {
    how(&Standing { verdict: choice.best, ..choice.before })
}

/// `you win in 7`, `it is a draw`.
pub(super) fn standing(standing: &Standing, voice: Voice, cats: usize) -> String {
    let side = match voice {
        Voice::You(side) => side,
        Voice::Onlooker if standing.worth(Side::Mouse) == Worth::Win => Side::Mouse,
        Voice::Onlooker => Side::Cat,
    };
    let person = Person::new(side, voice, cats);
    Person { pronoun: person.subject, ..person }.now(standing)
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

#[cfg(test)]
mod tests {
    use mousehole::board::Place;
    use mousehole::game::{Position, Winner};
    use mousehole::solution::Label;
    use mousehole::strategy::GameState;

    use super::*;

    /// The sentence for a move of the mouse between two labels, with that many plies left before it.
    fn sentence(labels: [Label; 2], left: Option<u32>, endless: Winner, voice: Voice, cats: u32) -> String {
        let at = |turn| GameState::At(Position::new(Place(9), (0..cats).map(Place), turn));
        let before = Standing::new(labels[0], left, endless);
        let after = Standing::new(labels[1], left.map(|left| left - 1), endless);
        choice(&JudgedChoice::new(&at(Side::Mouse), &at(Side::Cat), before, after), voice)
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
        for (labels, voice, expected) in expected {
            assert_eq!(sentence(labels, None, draw, voice, 1), expected);
        }
    }

    #[test]
    fn the_limit_and_endless_play_decide_in_words() {
        let you = Voice::You(Side::Mouse);
        let open = Label::Open;
        assert_eq!(sentence([open, open], None, Winner::Mouse, you, 1), "Best: you still win by endless play.");
        assert_eq!(
            sentence([mouse(7), open], None, Winner::Mouse, you, 1),
            "You still win, but by endless play, not in 6."
        );
        assert_eq!(
            sentence([mouse(7), mouse(10)], Some(9), Winner::Cat, you, 1),
            "A mistake: you were winning in 7, now you lose by the limit."
        );
        assert_eq!(
            sentence([cat(9), cat(3)], Some(8), Winner::Draw, Voice::You(Side::Cat), 2),
            "A mistake of the mouse: it was a draw, now you win in 3."
        );
        assert_eq!(
            sentence([cat(9), cat(8)], Some(8), Winner::Cat, Voice::Onlooker, 2),
            "Best: the mouse still loses by the limit."
        );
    }

    #[test]
    fn several_cats_are_they() {
        let lost = Standing::new(cat(4), None, Winner::Draw);
        assert_eq!(standing(&lost, Voice::Onlooker, 2), "the cats win in 4");
        assert_eq!(standing(&lost, Voice::You(Side::Mouse), 2), "you lose in 4");
        let open = Standing::new(Label::Open, None, Winner::Draw);
        assert_eq!(standing(&open, Voice::Onlooker, 1), "it is a draw");
    }
}
