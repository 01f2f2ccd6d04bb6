//! Rules by which a move depends on where the other side stands, or a capture on more than one cat: what a chase needs to
//! know of them.
//!
//! A row of a chase has a bit for each place of the mouse. So a cat's move that the mouse may forbid is a move with a row:
//! the places of the mouse that allow it.

use smallvec::SmallVec;

use mousehole_base::bitset::Ones;
use mousehole_core::board::{Adjacency, Board, Place};
use mousehole_core::game::{CapturedBy, Game, JumpPath, Side, Steps};

/// The rules of a game that is not plain, laid out for rows.
#[derive(Clone, Debug)]
pub(super) struct Opposed {
    /// Words of a row.
    words: usize,
    /// Where each cat's moves start in `allowed`.
    starts: Vec<usize>,
    /// For each move of a cat, in order, the places of the mouse that allow it; nothing where all do.
    allowed: Vec<u64>,
    /// For each cat, the places of the mouse that leave it without a move; nothing where it stays then.
    stuck: Vec<u64>,
    /// For each cat, the places on which it catches the mouse by itself.
    caught: Vec<u64>,
    /// The neighbours of each place, where cats catch the mouse by standing on all of them.
    beside: Option<Adjacency>,
    /// How the mouse moves, where cats may be in its way.
    pub(super) mouse: Option<MousePaths>,
    /// Cats may catch a mouse that has just chosen its place, without standing on it.
    pub(super) catch_at_once: bool,
}

/// How the mouse moves past cats.
#[derive(Clone, Debug)]
pub(super) struct MousePaths {
    /// A jump goes along the steps of one of these: all of a graph's, or those in one direction of a grid.
    pub(super) lines: Vec<Adjacency>,
    /// The most steps of a jump.
    pub(super) jump: u32,
    /// Whether a jump ends at the first cat.
    pub(super) free: bool,
    /// Whether the mouse keeps off cats.
    pub(super) keeps_off: bool,
    /// Whether the mouse may stay, by its place.
    pub(super) may_stay: Vec<bool>,
}

impl Opposed {
    /// The rules of a game by which it is not plain, with the cats' moves as a chase lists them.
    pub(super) fn new(game: &Game, cat_to: &Adjacency) -> Option<Opposed> {
        let (rules, board) = (game.rules(), game.board());
        if rules.is_plain() {
            return None;
        }
        let (places, words) = (board.places(), board.places().div_ceil(64));
        let cat_places: Vec<Place> =
            (0..game.cat_places().count()).map(|number| game.cat_places().place(number)).collect();
        let mut starts = vec![0];
        starts.extend(cat_to.lists().scan(0, |end, list| {
            *end += list.len();
            Some(*end)
        }));
        let mut opposed = Opposed {
            words,
            starts,
            allowed: Vec::new(),
            stuck: Vec::new(),
            caught: vec![0; cat_places.len() * words],
            beside: None,
            mouse: MousePaths::new(game),
            catch_at_once: rules.may_catch_at_once(),
        };
        if rules.is_opposed(Side::Cat) {
            opposed.set_allowed(game, cat_to);
        }
        match rules.capture {
            CapturedBy::Touch if rules.reach == 0 => {
                (0..).zip(&cat_places).for_each(|(cat, place)| set(&mut opposed.caught[cat * words..], place.index()));
            }
            CapturedBy::Touch => {
                for mouse in 0..places {
                    let to_mouse = game.distances_to(Place(mouse as u32), rules.reach);
                    for (cat, place) in cat_places.iter().enumerate() {
                        if to_mouse[place.index()] != Adjacency::NEVER {
                            set(&mut opposed.caught[cat * words..], mouse);
                        }
                    }
                }
            }
            CapturedBy::Surround => {
                let steps = board.steps(rules.directions);
                let others =
                    |(place, to): (u32, &[u32])| to.iter().copied().filter(|&to| to != place).collect::<Vec<_>>();
                opposed.beside = Some((0..).zip(steps.lists()).map(others).collect());
            }
        }
        Some(opposed)
    }

    /// Asks of each place of the mouse which moves it allows the cats.
    fn set_allowed(&mut self, game: &Game, cat_to: &Adjacency) {
        let words = self.words;
        self.allowed = vec![0; cat_to.edge_count() * words];
        self.stuck = vec![0; if game.rules().lazy { cat_to.len() * words } else { 0 }];
        for mouse in 0..game.board().places() {
            let standing = [Place(mouse as u32)];
            let steps = Steps::against(game, Side::Cat, &game.opposed_by(Side::Cat, &standing));
            let steps = if game.rules().lazy { steps } else { steps.or_stay() };
            for (cat, (listed, legal)) in cat_to.lists().zip(steps.to.lists()).enumerate() {
                if legal.is_empty() {
                    set(&mut self.stuck[cat * words..], mouse);
                }
                for (nth, to) in listed.iter().enumerate() {
                    if legal.contains(to) {
                        set(&mut self.allowed[(self.starts[cat] + nth) * words..], mouse);
                    }
                }
            }
        }
    }

    /// The places of the mouse that allow a cat a move, by the move's place in its list; `None` where all do.
    pub(super) fn allowed(&self, cat: usize, nth: usize) -> Option<&[u64]> {
        (!self.allowed.is_empty()).then(|| &self.allowed[(self.starts[cat] + nth) * self.words..][..self.words])
    }

    /// The places of the mouse that leave all of these cats without a move; `None` where that does not depend on them.
    pub(super) fn all_stuck(&self, cats: &[usize]) -> Option<SmallVec<[u64; 4]>> {
        let stuck = |word: usize| cats.iter().fold(u64::MAX, |stuck, cat| stuck & self.stuck[cat * self.words + word]);
        (!self.stuck.is_empty()).then(|| (0..self.words).map(stuck).collect())
    }

    /// The places on which a cat catches the mouse by itself.
    pub(super) fn caught(&self, cat: usize) -> &[u64] {
        &self.caught[cat * self.words..][..self.words]
    }

    /// The places that a cat holds after one move, its own included.
    pub(super) fn reach(&self, cat: usize, cat_to: &Adjacency) -> Vec<u32> {
        let mut row: SmallVec<[u64; 4]> = self.caught(cat).into();
        for (nth, &to) in cat_to.neighbors(cat).iter().enumerate() {
            for (word, (row, caught)) in row.iter_mut().zip(self.caught(to as usize)).enumerate() {
                *row |= caught & self.allowed(cat, nth).map_or(u64::MAX, |allowed| allowed[word]);
            }
        }
        let places = |(word, bits): (usize, u64)| Ones(bits).map(move |bit| (64 * word + bit) as u32);
        row.into_iter().enumerate().flat_map(places).collect()
    }

    /// Adds the places to a row on which cats catch the mouse: cats of these numbers, on the places of `held`.
    pub(super) fn add_caught(&self, cats: &[usize], held: &[u64], row: &mut [u64]) {
        let Some(beside) = &self.beside else {
            for &cat in cats {
                row.iter_mut().zip(self.caught(cat)).for_each(|(row, caught)| *row |= caught);
            }
            return;
        };
        let is_held = |&place: &u32| held[place as usize / 64] >> (place % 64) & 1 == 1;
        for (place, _) in beside.lists().enumerate().filter(|(_, beside)| beside.iter().all(is_held)) {
            set(row, place);
        }
    }

    /// Whether cats catch the mouse by standing on all its neighbours.
    pub(super) fn is_by_surrounding(&self) -> bool {
        self.beside.is_some()
    }

    /// The bytes that it takes.
    pub(super) fn memory(&self) -> u64 {
        let lists = |lists: &Adjacency| 4 * lists.edge_count() as u64 + 8 * (lists.len() as u64 + 1);
        let rows = [&self.allowed, &self.stuck, &self.caught].map(|rows| 8 * rows.len() as u64);
        let paths = self.mouse.iter().flat_map(|paths| &paths.lines).chain(&self.beside);
        rows.iter().sum::<u64>() + 8 * self.starts.len() as u64 + paths.map(lists).sum::<u64>()
    }
}

impl MousePaths {
    /// How the mouse moves; `None` where cats are not in its way.
    fn new(game: &Game) -> Option<MousePaths> {
        let (rules, board) = (game.rules(), game.board());
        let places = || (0..board.places() as u32).map(Place);
        let lines = match board {
            Board::Graph(_) => vec![board.steps(rules.directions)],
            Board::Grid(grid) => {
                let step = |place: Place, &(down, right): &(i32, i32)| {
                    let (row, column) = grid.cell(place);
                    grid.place_at(row.wrapping_add_signed(down), column.wrapping_add_signed(right)).map(|to| to.0)
                };
                rules.directions.steps().iter().map(|way| places().map(|place| step(place, way)).collect()).collect()
            }
        };
        rules.is_opposed(Side::Mouse).then(|| MousePaths {
            lines,
            jump: rules.mouse_jump,
            free: rules.jump == JumpPath::Free,
            keeps_off: rules.capture == CapturedBy::Surround,
            may_stay: places().map(|place| game.destinations(Side::Mouse, place).contains(&place)).collect(),
        })
    }
}

fn set(row: &mut [u64], place: usize) {
    row[place / 64] |= 1 << (place % 64);
}
