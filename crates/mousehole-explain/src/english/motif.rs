//! Motifs in words.

use super::explanation::Writer;
use super::words::{capital, count, counted, list, moves, plies};
use crate::facts::{Block, Fortress, Motif, Run, Walk};
use crate::telling::{Caught, Running, is_told_by_turn, shown_way};
use mousehole::board::Place;
use mousehole::game::{Reason, Side, Winner};

impl Writer<'_> {
    /// A motif in a sentence or two.
    pub(super) fn motif(&self, motif: &Motif) -> String {
        let words = self.words;
        let (goal, cat, cats) = (words.goal(), words.a_cat(), words.side(Side::Cat));
        match motif {
            Motif::Over => "The game is over before it begins.".to_owned(),
            Motif::Runs { after: 0, run } => self.run(run),
            Motif::Runs { after, run } => {
                let first = format!("After ply {after} of the perfect game it can simply run there");
                let (hole, length) = (words.place(run.route[run.route.len() - 1]), run.route.len() as u32 - 1);
                format!("{first}: {} to {hole}, and {cat} cannot stop it.", moves(length))
            }
            Motif::Walks { after: 0, walk } => self.walk(walk),
            Motif::Walks { after, walk } => {
                let first = format!("After ply {after} of the perfect game {cat} can simply walk to the {goal}");
                let (hole, length) = (words.place(walk.route[walk.route.len() - 1]), walk.route.len() as u32 - 1);
                format!("{first}: {} to {hole}, and the mouse comes too late.", moves(length))
            }
            Motif::WalledOff => format!("No way leads from the mouse to the {goal}."),
            Motif::Blocks(block) => self.block(block),
            Motif::NoSafeWay if self.facts.outcome.winner == Winner::Mouse => {
                let does = words.verb(Side::Cat, "does", "do");
                format!(
                    "The mouse cannot simply run: {cats} could stop it on any way. It has to answer what {cats} {does}."
                )
            }
            Motif::NoSafeWay => {
                format!("Whichever way to the {goal} the mouse sets out on, {cat} can be there in time to stop it.")
            }
            Motif::OutOfReach => format!("{} can never get to where the mouse can go.", capital(cats)),
            Motif::CaughtNext if self.facts.position.turn == Side::Mouse => self.caught_next(),
            Motif::CaughtNext => format!("{} is one move away from the mouse.", capital(cat)),
            Motif::Squeezed { rooms } => self.squeeze(rooms),
            Motif::TooLate { by, .. } if Winner::from(*by) == self.facts.outcome.winner => {
                format!("Without the limit {} would win as well.", words.side(*by))
            }
            Motif::TooLate { by, needs, limit } => {
                let come = words.verb(*by, "comes", "come");
                format!("Only the limit decides: {} {come} {} too late.", words.side(*by), plies(needs.0 - limit))
            }
            Motif::Keeps(fortress) => self.fortress(fortress),
            Motif::Roams { places } => {
                let of = count(self.facts.game.board().places() as u64);
                let (number, these) = (counted(places.len() as u64, "place", "places"), words.places(places));
                format!("As long as nobody errs, the mouse stays on {number} of {of}: {these}.")
            }
        }
    }

    /// The places between the ends of a way: ` by 2,2 2,4`.
    fn by(&self, route: &[Place]) -> String {
        shown_way(&self.facts.game, route, "...").map_or(String::new(), |way| format!(" by {way}"))
    }

    /// The mouse is to move, and caught whatever it does: it walks onto a cat, or one is on it with the next move.
    fn caught_next(&self) -> String {
        let cat = self.words.a_cat();
        match self.facts.caught() {
            Caught::Staying => format!("The mouse can only stay, and {cat} is on it with the next move."),
            Caught::Anywhere => format!("Wherever the mouse goes, {cat} is on it with the next move."),
            Caught::Onto => format!("The mouse can go nowhere but onto {cat}."),
            Caught::Either => format!("The mouse walks onto {cat}, or {cat} is on it with the next move."),
        }
    }

    fn run(&self, run: &Run) -> String {
        let words = self.words;
        let (goal, cats) = (words.goal(), words.side(Side::Cat));
        let length = run.route.len() as u32 - 1;
        let hole = words.place(run.route[run.route.len() - 1]);
        if length == 1 {
            return format!("The {goal} on {hole} is one move away, and {cats} cannot stop it.");
        }
        let how = match self.facts.running(run) {
            Running::Past => format!("runs past {}", words.a_cat()),
            Running::First => "gets there first".to_owned(),
            Running::Through => "gets through".to_owned(),
        };
        let mut text = format!("The mouse {how}: from {}", words.place(run.route[0]));
        text += &format!("{} to {hole} in {}, and {cats} cannot stop it.", self.by(&run.route), moves(length));
        if let Some(alone) = run.alone.filter(|&alone| alone < length) {
            text += &format!(" The shortest way takes {}, but is not safe.", moves(alone));
        } else if let Some(needed) = run.cat_moves.filter(|_| self.facts.game.rules().cats == 1) {
            text += &format!(" The cat would need {}.", moves(needed));
        }
        text
    }

    fn walk(&self, walk: &Walk) -> String {
        let words = self.words;
        let (cat, goal) = (capital(&words.this_cat(walk.route[0])), words.goal());
        let (hole, length) = (words.place(walk.route[walk.route.len() - 1]), walk.route.len() as u32 - 1);
        let mouse = match walk.mouse_moves {
            Some(needed) => format!("The mouse needs {}.", moves(needed)),
            None => "The mouse cannot get there at all.".to_owned(),
        };
        let by = self.by(&walk.route);
        match self.facts.outcome.reason {
            Reason::Guard => {
                let past = self.facts.leads_past(&walk.route, &[self.facts.position.mouse]);
                let how = if past { "runs past the mouse" } else { "gets there first" };
                format!("{cat} {how}:{by} to {hole} in {}. {mouse}", moves(length))
            }
            _ => format!("{cat} could as well walk to the {goal}:{by} to {hole} in {}. {mouse}", moves(length)),
        }
    }

    fn block(&self, block: &Block) -> String {
        let words = self.words;
        let (goal, place) = (words.goal(), words.place(block.place));
        let cat = words.this_cat(block.route[0]);
        let through = match self.facts.game.is_hole(block.place) {
            true => format!("The only {goal} is on {place}."),
            false => format!("Every way to the {goal} leads through {place}."),
        };
        let (cat, length) = (capital(&cat), block.route.len() as u32 - 1);
        let (needs, mouse) = (moves(length), moves(block.mouse_moves));
        match length {
            0 => format!("{through} {cat} stands there, and need only stay."),
            _ if self.facts.comes_first(block) => {
                format!("{through} {cat} is there in {needs}, the mouse in {mouse}; then the cat need only stay.")
            }
            _ => format!(
                "{through} {cat} is there in {needs}, just in time to catch the mouse, and then need only stay."
            ),
        }
    }

    fn squeeze(&self, rooms: &[usize]) -> String {
        let cat = self.words.a_cat();
        let first = rooms[0];
        let last = match rooms[rooms.len() - 1] {
            0 => "none".to_owned(),
            last => count(last as u64),
        };
        if is_told_by_turn(rooms) {
            let turns: Vec<String> = rooms.iter().map(|&room| count(room as u64)).collect();
            let number = format!("the number of places it can get to before {cat} is {}", list(&turns));
            return format!("The mouse is squeezed: from turn to turn, {number}.");
        }
        let places = counted(first as u64, "place", "places");
        format!("The mouse is squeezed: at first it can get to {places} before {cat}, in the end to {last}.")
    }

    fn fortress(&self, fortress: &Fortress) -> String {
        let words = self.words;
        let (side, other) = (fortress.side, fortress.side.other());
        let who = capital(words.side(side));
        let places = words.places(&fortress.places);
        let so = match side {
            Side::Mouse => "and is not caught".to_owned(),
            Side::Cat => format!("and the mouse does not get to the {}", words.goal()),
        };
        let number = fortress.places.len();
        let what = if fortress.is_ring { "a ring of " } else { "" };
        let mut text = match (number, fortress.from_start) {
            (1, true) => format!("{who} can stay on {places} for ever, {so}."),
            (1, false) => format!("{who} can get to {places} and stay there for ever, {so}."),
            _ if number == self.facts.game.board().places() && !fortress.is_ring => {
                format!("{who} can go on for ever over the whole board, {so}.")
            }
            (_, true) => format!("{who} can keep to {what}{number} places for ever, {so}: {places}."),
            (_, false) => format!("{who} can get to {what}{number} places and keep to them for ever, {so}: {places}."),
        };
        if fortress.or_wins {
            let (errs, wins) = (words.verb(other, "errs", "err"), words.verb(side, "wins", "win"));
            text += &format!(" If {} {errs}, {} {wins}.", words.side(other), words.side(side));
        }
        text
    }
}
