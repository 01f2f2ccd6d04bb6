//! Ideas in words.

use super::words::{Words, capital, count, counted, list, moves, plies};
use crate::board::Place;
use crate::game::{Reason, Side, Winner};
use crate::strategy::explain::Explanation;
use crate::strategy::explain::idea::{Block, Home, Idea, Run, Walk};
use crate::strategy::explain::ways::ply_of;

impl Explanation {
    /// An idea in a sentence or two.
    pub(super) fn idea_told(&self, idea: &Idea) -> String {
        let words = Words(&self.game);
        let (goal, cat, cats) = (words.goal(), words.a_cat(), words.side(Side::Cat));
        match idea {
            Idea::Over => "The game is over before it begins.".to_owned(),
            Idea::Runs { after: 0, run } => self.run_told(run),
            Idea::Runs { after, run } => {
                let first = format!("After ply {after} of the perfect game it can simply run there");
                let (hole, length) = (words.place(run.route[run.route.len() - 1]), run.route.len() as u32 - 1);
                format!("{first}: {} to {hole}, and {cat} cannot stop it.", moves(length))
            }
            Idea::Walks { after: 0, walk } => self.walk_told(walk),
            Idea::Walks { after, walk } => {
                let first = format!("After ply {after} of the perfect game {cat} can simply walk to the {goal}");
                let (hole, length) = (words.place(walk.route[walk.route.len() - 1]), walk.route.len() as u32 - 1);
                format!("{first}: {} to {hole}, and the mouse comes too late.", moves(length))
            }
            Idea::WalledOff => format!("No way leads from the mouse to the {goal}."),
            Idea::Blocks(block) => self.block_told(block),
            Idea::NoSafeWay if self.outcome.winner == Winner::Mouse => {
                let does = words.verb(Side::Cat, "does", "do");
                format!(
                    "The mouse cannot simply run: {cats} could stop it on any way. It has to answer what {cats} {does}."
                )
            }
            Idea::NoSafeWay => {
                format!("Whichever way to the {goal} the mouse sets out on, {cat} can be there in time to stop it.")
            }
            Idea::OutOfReach => format!("{} can never get to where the mouse can go.", capital(cats)),
            Idea::CaughtNext if self.position.turn == Side::Mouse => {
                format!("Wherever the mouse goes, {cat} is on it with the next move.")
            }
            Idea::CaughtNext => format!("{} is one move away from the mouse.", capital(cat)),
            Idea::Squeezed { rooms } => self.squeeze_told(rooms),
            Idea::TooLate { by, .. } if Winner::from(*by) == self.outcome.winner => {
                format!("Without the limit {} would win as well.", words.side(*by))
            }
            Idea::TooLate { by, needs, limit } => {
                let come = words.verb(*by, "comes", "come");
                format!("Only the limit decides: {} {come} {} too late.", words.side(*by), plies(needs.0 - limit))
            }
            Idea::Keeps(home) => self.home_told(home),
            Idea::Roams { places } => {
                let of = count(self.game.board().places() as u64);
                let (number, these) = (counted(places.len() as u64, "place", "places"), words.places(places));
                format!("As long as nobody errs, the mouse stays on {number} of {of}: {these}.")
            }
        }
    }

    /// The places between the ends of a way: ` by 2,2 2,4`.
    fn by(&self, route: &[Place]) -> String {
        const MOST: usize = 5;
        let between = &route[1..route.len() - 1];
        let names: Vec<String> = between.iter().map(|&place| Words(&self.game).place(place)).collect();
        match names.as_slice() {
            [] => String::new(),
            names if names.len() > MOST => {
                format!(" by {} ... {}", names[..MOST - 2].join(" "), names[names.len() - 1])
            }
            names => format!(" by {}", names.join(" ")),
        }
    }

    fn run_told(&self, run: &Run) -> String {
        let words = Words(&self.game);
        let (goal, cats) = (words.goal(), words.side(Side::Cat));
        let length = run.route.len() as u32 - 1;
        let hole = words.place(run.route[run.route.len() - 1]);
        if length == 1 {
            return format!("The {goal} on {hole} is one move away, and {cats} cannot stop it.");
        }
        let mut told = format!("The mouse gets there first: from {}", words.place(run.route[0]));
        told += &format!("{} to {hole} in {}, and {cats} cannot stop it.", self.by(&run.route), moves(length));
        if run.alone < length {
            let alone = moves(run.alone);
            told += &format!(" The shortest way takes {alone}, but is not safe.");
        } else if let Some(needed) = run.cat_moves.filter(|_| self.game.rules().cats == 1) {
            told += &format!(" The cat would need {}.", moves(needed));
        }
        told
    }

    fn walk_told(&self, walk: &Walk) -> String {
        let words = Words(&self.game);
        let (cat, goal) = (capital(&words.this_cat(walk.route[0])), words.goal());
        let (hole, length) = (words.place(walk.route[walk.route.len() - 1]), walk.route.len() as u32 - 1);
        let mouse = match walk.mouse_moves {
            Some(needed) => format!("The mouse needs {}.", moves(needed)),
            None => "The mouse cannot get there at all.".to_owned(),
        };
        let by = self.by(&walk.route);
        match self.outcome.reason {
            Reason::Guard => format!("{cat} gets there first:{by} to {hole} in {}. {mouse}", moves(length)),
            _ => format!("{cat} could as well walk to the {goal}:{by} to {hole} in {}. {mouse}", moves(length)),
        }
    }

    fn block_told(&self, block: &Block) -> String {
        let words = Words(&self.game);
        let (goal, place) = (words.goal(), words.place(block.place));
        let cat = words.this_cat(block.route[0]);
        let through = match self.game.is_hole(block.place) {
            true => format!("The only {goal} is on {place}."),
            false => format!("Every way to the {goal} leads through {place}."),
        };
        let (cat, length) = (capital(&cat), block.route.len() as u32 - 1);
        let (needs, mouse) = (moves(length), moves(block.mouse_moves));
        let turn = self.position.turn;
        let comes_first = ply_of(turn, Side::Cat, length) < ply_of(turn, Side::Mouse, block.mouse_moves);
        match length {
            0 => format!("{through} {cat} stands there, and need only stay."),
            _ if comes_first => {
                format!("{through} {cat} is there in {needs}, the mouse in {mouse}; then the cat need only stay.")
            }
            _ => format!(
                "{through} {cat} is there in {needs}, just in time to catch the mouse, and then need only stay."
            ),
        }
    }

    fn squeeze_told(&self, rooms: &[usize]) -> String {
        const MOST: usize = 10;
        let cat = Words(&self.game).a_cat();
        let first = rooms[0];
        let last = match rooms[rooms.len() - 1] {
            0 => "none".to_owned(),
            last => count(last as u64),
        };
        let shrinks = rooms.is_sorted_by(|before, after| before >= after);
        if shrinks && (3..=MOST).contains(&rooms.len()) {
            let turns: Vec<String> = rooms.iter().map(|&room| count(room as u64)).collect();
            let number = format!("the number of places it can get to before {cat} is {}", list(&turns));
            return format!("The mouse is squeezed: from turn to turn, {number}.");
        }
        let places = counted(first as u64, "place", "places");
        format!("The mouse is squeezed: at first it can get to {places} before {cat}, in the end to {last}.")
    }

    fn home_told(&self, home: &Home) -> String {
        let words = Words(&self.game);
        let (side, other) = (home.side, home.side.other());
        let who = capital(words.side(side));
        let places = words.places(&home.places);
        let so = match side {
            Side::Mouse => "and is not caught".to_owned(),
            Side::Cat => format!("and the mouse does not get to the {}", words.goal()),
        };
        let number = home.places.len();
        let what = if home.is_ring { "a ring of " } else { "" };
        let mut told = match (number, home.from_start) {
            (1, true) => format!("{who} can stay on {places} for ever, {so}."),
            (1, false) => format!("{who} can get to {places} and stay there for ever, {so}."),
            _ if number == self.game.board().places() && !home.is_ring => {
                format!("{who} can go on for ever over the whole board, {so}.")
            }
            (_, true) => format!("{who} can keep to {what}{number} places for ever, {so}: {places}."),
            (_, false) => format!("{who} can get to {what}{number} places and keep to them for ever, {so}: {places}."),
        };
        if home.or_wins {
            let (errs, wins) = (words.verb(other, "errs", "err"), words.verb(side, "wins", "win"));
            told += &format!(" If {} {errs}, {} {wins}.", words.side(other), words.side(side));
        }
        told
    }
}
