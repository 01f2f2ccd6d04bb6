//! One side's strategy: the positions that it can meet, what it promises at each, and its move.

use std::cmp::Reverse;
use std::io::BufRead;

use crate::FOREVER;
use crate::game::{CAT, Game, MOUSE, Place, Position, SIDES, Side};
use crate::lines::{Cursor, Lines, Refused, expected};

/// What a strategy is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The side wins within the plies of its rank.
    Wins,
    /// The other side does not win within the plies of its rank.
    Holds,
}

/// A strategy, its positions in the order of their keys.
pub(crate) struct Strategy {
    side: Side,
    kind: Kind,
    /// Where the cats go, if they choose.
    placement: Vec<Place>,
    /// Where the mouse goes, if it chooses: for each placement of the cats, in order.
    answers: Vec<Place>,
    keys: Vec<u64>,
    ranks: Vec<u64>,
    /// The side's moves: one place of the mouse, or one of each cat. Zeros where the other side moves.
    targets: Vec<Place>,
}

impl Strategy {
    pub(crate) fn read<R: BufRead>(
        game: &Game,
        (side, kind): (Side, Kind),
        lines: &mut Lines<R>,
        close: &str,
    ) -> Result<Strategy, Refused> {
        let does = if kind == Kind::Wins { "wins" } else { "holds" };
        let mut begin = format!("{{\"side\":\"{}\",\"does\":\"{does}\",", SIDES[side]);
        let (placement, answers, keys, ranks, targets) = Default::default();
        let mut strategy = Strategy { side, kind, placement, answers, keys, ranks, targets };
        if game.mouse.is_none() {
            if side == CAT {
                strategy.read_placement(game, &lines.between(&format!("{begin}\"placement\":"), ",")?)?;
            } else {
                lines.expect(&format!("{begin}\"answers\":["))?;
                strategy.read_answers(game, lines)?;
            }
            begin.clear();
        }
        lines.expect(&format!("{begin}\"positions\":["))?;
        lines.items(close, |cursor| strategy.read_position(game, cursor))?;
        Ok(strategy)
    }

    fn read_placement(&mut self, game: &Game, text: &[u8]) -> Result<(), Refused> {
        let mut cursor = Cursor::new(text);
        self.placement = game.read_cats(&mut cursor)?;
        cursor.end()?;
        match &game.cats {
            Some(cats) if *cats != self.placement => expected("the placement of the game"),
            _ => Ok(()),
        }
    }

    fn read_answers<R: BufRead>(&mut self, game: &Game, lines: &mut Lines<R>) -> Result<(), Refused> {
        let mut placements = Placements::of(game);
        lines.items("],", |cursor| {
            cursor.expect("[")?;
            let cats = game.read_cats(cursor)?;
            cursor.expect(",")?;
            self.answers.push(game.read_place(cursor)?);
            cursor.expect("]")?;
            if placements.next() == Some(cats) { Ok(()) } else { expected("the next placement of the cats") }
        })?;
        if placements.next().is_none() { Ok(()) } else { expected("an answer to every placement of the cats") }
    }

    fn read_position(&mut self, game: &Game, cursor: &mut Cursor<'_>) -> Result<(), Refused> {
        cursor.expect("[")?;
        let turn = if cursor.word(&SIDES)? == SIDES[MOUSE] { MOUSE } else { CAT };
        cursor.expect(",")?;
        let mouse = game.read_place(cursor)?;
        cursor.expect(",")?;
        let cats = game.read_cats(cursor)?;
        cursor.expect(",")?;
        let rank = match cursor.number_or_null()? {
            None if self.kind == Kind::Holds => FOREVER,
            Some(rank @ 1..) => rank.into(),
            _ => return expected("a number of plies from 1 on"),
        };
        if turn != self.side {
            self.targets.resize(self.targets.len() + self.width(game), 0);
        } else {
            cursor.expect(",")?;
            if turn == MOUSE {
                self.targets.push(game.read_place(cursor)?);
            } else {
                self.targets.extend(game.read_cats(cursor)?);
            }
        }
        cursor.expect("]")?;
        let position = Position { turn, mouse, cats };
        let key = game.key(&position);
        if game.end(&position).is_some() || self.keys.last().is_some_and(|&last| key <= last) {
            return expected("a position that is not finished, in order");
        }
        self.keys.push(key);
        self.ranks.push(rank);
        Ok(())
    }

    /// How many positions are listed.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// How many places a move has.
    fn width(&self, game: &Game) -> usize {
        if self.side == MOUSE { 1 } else { game.cat_count }
    }

    /// The start of the game, or one for each choice of places that the other side has.
    fn starts<'a>(&'a self, game: &'a Game) -> Box<dyn Iterator<Item = Position> + 'a> {
        let turn = game.first;
        match (game.mouse, self.side) {
            (Some(mouse), _) => {
                let cats = game.cats.clone().unwrap_or_default();
                Box::new(std::iter::once(Position { turn, mouse, cats }))
            }
            (None, CAT) => {
                Box::new((0..game.places()).map(move |mouse| Position { turn, mouse, cats: self.placement.clone() }))
            }
            (None, _) => {
                let answers = self.answers.iter().zip(Placements::of(game));
                Box::new(answers.map(move |(&mouse, cats)| Position { turn, mouse, cats }))
            }
        }
    }

    /// What is promised at a position: the plies to a win, `None` for no win; or the plies held, `None` for a loss.
    fn promise(&self, game: &Game, position: &Position) -> Option<u64> {
        let end = game.end(position).map(|(winner, _)| winner == self.side);
        let listed = || self.keys.binary_search(&game.key(position)).ok().map(|at| self.ranks[at]);
        match (self.kind, end) {
            (_, Some(false)) => None,
            (Kind::Wins, Some(true)) => Some(0),
            (Kind::Wins, None) => listed(),
            (Kind::Holds, Some(true)) => Some(FOREVER),
            (Kind::Holds, None) => Some(listed().unwrap_or(0)),
        }
    }

    /// What can come after a listed position: the side's own move, or every move of the other.
    fn after<'g>(&self, game: &'g Game, at: usize) -> Result<Box<dyn Iterator<Item = Position> + 'g>, String> {
        let position = game.position(self.keys[at]);
        let mut moves = game.moves(&position);
        if position.turn != self.side {
            return Ok(moves);
        }
        let width = self.width(game);
        let to = &self.targets[at * width..][..width];
        let to = match self.side {
            MOUSE => Position { turn: CAT, mouse: to[0], cats: position.cats.clone() },
            _ => Position { turn: MOUSE, mouse: position.mouse, cats: to.to_vec() },
        };
        match moves.find(|legal| *legal == to) {
            Some(to) => Ok(Box::new(std::iter::once(to))),
            None => Err(self.broken(game, Some(&position), "move by the rules")),
        }
    }

    /// Checks the promises at the start, and that each follows from those one ply on. Needed is what the start has to
    /// promise; `None` is nothing at all.
    pub(crate) fn check(&self, game: &Game, needed: Option<u64>) -> Result<(), String> {
        if !self.keeps(game, self.starts(game), needed) {
            return Err(self.broken(game, None, "do so"));
        }
        for (at, &rank) in self.ranks.iter().enumerate() {
            let less = if rank == FOREVER { FOREVER } else { rank - 1 };
            if !self.keeps(game, self.after(game, at)?, Some(less)) {
                return Err(self.broken(game, Some(&game.position(self.keys[at])), "do so"));
            }
        }
        Ok(())
    }

    /// Whether the worst of several positions is as good as needed; for a win, just as good.
    fn keeps(&self, game: &Game, mut positions: impl Iterator<Item = Position>, needed: Option<u64>) -> bool {
        let Some(needed) = needed else { return true };
        match self.kind {
            Kind::Holds => positions.all(|position| self.promise(game, &position).is_some_and(|held| held >= needed)),
            Kind::Wins => {
                let worst = positions.try_fold(0, |worst, position| Some(self.promise(game, &position)?.max(worst)));
                worst == Some(needed)
            }
        }
    }

    /// How the longest game against a strategy that wins comes to its end; where several moves lead to games as long, the
    /// first position is taken. The strategy was checked.
    pub(crate) fn longest_game(&self, game: &Game) -> &'static str {
        let mut position = self.longest(game, self.starts(game));
        loop {
            if let Some((_, reason)) = game.end(&position) {
                return reason;
            }
            let at = self.keys.binary_search(&game.key(&position)).expect("a checked strategy lists what it meets");
            let after = self.after(game, at).expect("a checked strategy moves by the rules");
            position = self.longest(game, after);
        }
    }

    /// The first of the positions that take longest.
    fn longest(&self, game: &Game, positions: impl Iterator<Item = Position>) -> Position {
        let longest = positions.max_by_key(|position| (self.promise(game, position), Reverse(game.key(position))));
        longest.expect("a game has a start, and a position that is not finished has moves")
    }

    fn broken(&self, game: &Game, after: Option<&Position>, what: &str) -> String {
        let does = if self.kind == Kind::Wins { "wins" } else { "holds" };
        let place = after.map_or("at the start".to_owned(), |at| format!("from {}", game.shown_position(at)));
        format!("the {} that {does} does not {what} {place}", SIDES[self.side])
    }
}

/// The placements of the cats that the mouse has to answer, in order: that of the game, or else every one.
struct Placements {
    /// The places where a cat may stand.
    places: Vec<Place>,
    /// The next placement, as indices of `places`.
    next: Option<Vec<usize>>,
    given: Option<Vec<Place>>,
}

impl Placements {
    fn of(game: &Game) -> Placements {
        let places = (0..game.places()).filter(|&place| game.cat_may_stand(place)).collect();
        let next = game.cats.is_none().then(|| vec![0; game.cat_count]);
        Placements { places, next, given: game.cats.clone() }
    }
}

impl Iterator for Placements {
    type Item = Vec<Place>;

    fn next(&mut self) -> Option<Vec<Place>> {
        if let Some(given) = self.given.take() {
            return Some(given);
        }
        let next = self.next.as_mut()?;
        let placement = next.iter().map(|&at| self.places[at]).collect();
        match next.iter().rposition(|&at| at + 1 < self.places.len()) {
            Some(cat) => {
                let at = next[cat] + 1;
                next[cat..].fill(at);
            }
            None => self.next = None,
        }
        Some(placement)
    }
}
