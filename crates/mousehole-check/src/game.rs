//! The rules of the game, read from `docs/design.md` and from nowhere else.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::lines::{Cursor, Refused, expected, printable};

/// A side: [`MOUSE`] or [`CAT`].
pub(crate) type Side = usize;
pub(crate) const MOUSE: Side = 0;
pub(crate) const CAT: Side = 1;
/// What the sides are called.
pub(crate) const SIDES: [&str; 2] = ["mouse", "cat"];

/// The number of a place: cells that are not walls count row by row, nodes as they are listed.
pub(crate) type Place = u32;

/// What a place is called in a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Name {
    Cell(u32, u32),
    Node(u32),
    Text(String),
}

impl Name {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Name, Refused> {
        if cursor.pass("[") {
            let row = cursor.number()?;
            cursor.expect(",")?;
            let column = cursor.number()?;
            cursor.expect("]")?;
            return Ok(Name::Cell(row, column));
        }
        match cursor.number() {
            Ok(node) => Ok(Name::Node(node)),
            Err(_) => cursor.string().map(Name::Text),
        }
    }

    /// The name in printable ASCII.
    pub(crate) fn shown(&self) -> String {
        match self {
            Name::Cell(row, column) => format!("[{row},{column}]"),
            Name::Node(node) => node.to_string(),
            Name::Text(name) => printable(name),
        }
    }
}

/// Who is to move, and where everybody stands. Cats are in order, as no rule tells one from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) turn: Side,
    pub(crate) mouse: Place,
    pub(crate) cats: Vec<Place>,
}

/// What lies beside what.
enum Ways {
    Grid { cells: Vec<(u32, u32)>, directions: usize },
    Graph { edges: Vec<Vec<Place>> },
}

/// A game with all of its rules.
pub(crate) struct Game {
    ways: Ways,
    names: Vec<Name>,
    place_of: HashMap<Name, Place>,
    jump: [u32; 2],
    pub(crate) first: Side,
    may_stay: [bool; 2],
    stuck_loses: bool,
    cat_hole: &'static str,
    pub(crate) cat_count: usize,
    lazy: bool,
    pub(crate) endless: &'static str,
    pub(crate) limit: Option<u32>,
    pub(crate) mouse: Option<Place>,
    /// The places that the cats start from, in order.
    pub(crate) cats: Option<Vec<Place>>,
    is_hole: Vec<bool>,
    /// For each side and place, where an animal may go; found when it is first needed.
    destinations: [Vec<OnceCell<Vec<Place>>>; 2],
    /// The rules and the board for people, a line each.
    shown: Vec<String>,
}

const STEPS: [(i64, i64); 8] = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The most cats that a game has.
const MOST_CATS: usize = 64;

/// The rules as they stand in a certificate, places by their names.
struct Rules {
    jump: [u32; 2],
    first: &'static str,
    stay: &'static str,
    stuck: &'static str,
    cat_hole: &'static str,
    cats: u32,
    lazy: bool,
    endless: &'static str,
    limit: Option<u32>,
    directions: Option<u32>,
    mouse: Option<Name>,
    cat: Option<Vec<Name>>,
    hole: Vec<Name>,
}

impl Rules {
    fn read(cursor: &mut Cursor<'_>) -> Result<Rules, Refused> {
        cursor.expect(r#"{"mouse_jump":"#)?;
        let mouse_jump = cursor.number()?;
        cursor.expect(r#","cat_jump":"#)?;
        let cat_jump = cursor.number()?;
        cursor.expect(r#","first":"#)?;
        let first = cursor.word(&SIDES)?;
        cursor.expect(r#","stay":"#)?;
        let stay = cursor.word(&["both", "none", "mouse", "cat"])?;
        cursor.expect(r#","stuck":"#)?;
        let stuck = cursor.word(&["stays", "loses"])?;
        cursor.expect(r#","cat_hole":"#)?;
        let cat_hole = cursor.word(&["forbidden", "enters", "wins"])?;
        cursor.expect(r#","cats":"#)?;
        let cats = cursor.number()?;
        cursor.expect(r#","lazy":"#)?;
        let lazy = cursor.pass("true");
        if !lazy {
            cursor.expect("false")?;
        }
        cursor.expect(r#","endless":"#)?;
        let endless = cursor.word(&["mouse", "cat", "draw"])?;
        cursor.expect(r#","limit":""#)?;
        let limit = if cursor.pass("none") { None } else { Some(cursor.number()?) };
        cursor.expect("\"")?;
        let directions = cursor.pass(r#","directions":"#).then(|| cursor.number()).transpose()?;
        let mouse = cursor.pass(r#","mouse":"#).then(|| Name::read(cursor)).transpose()?;
        let cat = cursor.pass(r#","cat":"#).then(|| cursor.list(Name::read)).transpose()?;
        cursor.expect(r#","hole":"#)?;
        let hole = cursor.list(Name::read)?;
        cursor.expect("}")?;
        let jump = [mouse_jump, cat_jump];
        Ok(Rules { jump, first, stay, stuck, cat_hole, cats, lazy, endless, limit, directions, mouse, cat, hole })
    }

    /// Every rule and its value, for people.
    fn shown(&self) -> String {
        let names = |names: &[Name]| format!("[{}]", names.iter().map(Name::shown).collect::<Vec<_>>().join(","));
        let limit = self.limit.map_or("none".to_owned(), |limit| limit.to_string());
        let mut shown = format!(
            "mouse_jump {}, cat_jump {}, first \"{}\", stay \"{}\", stuck \"{}\", cat_hole \"{}\", cats {}, lazy {}, \
             endless \"{}\", limit \"{limit}\"",
            self.jump[MOUSE],
            self.jump[CAT],
            self.first,
            self.stay,
            self.stuck,
            self.cat_hole,
            self.cats,
            self.lazy,
            self.endless
        );
        if let Some(directions) = self.directions {
            shown += &format!(", directions {directions}");
        }
        if let Some(mouse) = &self.mouse {
            shown += &format!(", mouse {}", mouse.shown());
        }
        if let Some(cats) = &self.cat {
            shown += &format!(", cat {}", names(cats));
        }
        shown + &format!(", hole {}", names(&self.hole))
    }
}

impl Game {
    pub(crate) fn read(text: &[u8]) -> Result<Game, Refused> {
        let mut cursor = Cursor::new(text);
        cursor.expect(r#"{"preset":"#)?;
        let preset = cursor.word(&["grid", "graph", "cops"])?;
        cursor.expect(r#","rules":"#)?;
        let rules = Rules::read(&mut cursor)?;
        let rows = cursor.pass(r#","grid":"#).then(|| cursor.list(Cursor::string)).transpose()?;
        let (ways, names) = match &rows {
            Some(rows) => read_grid(rows, &rules)?,
            None => read_graph(&mut cursor)?,
        };
        cursor.expect("}")?;
        cursor.end()?;
        let board = if rows.is_some() { "grid" } else { "graph" };
        if preset != if rules.mouse.is_none() { "cops" } else { board } {
            return expected("the preset that goes with the board and the mouse");
        }
        if rules.directions.is_some() != rows.is_some() {
            return expected("directions on a grid, and on no graph");
        }
        let game = Game::new(ways, names, &rules)?;
        match rows {
            Some(rows) if rows != game.drawn(&rows) => expected("animals and food drawn where the rules have them"),
            Some(rows) => Ok(Game { shown: [vec![rules.shown()], rows].concat(), ..game }),
            None => Ok(Game { shown: [vec![rules.shown()], game.shown_edges()].concat(), ..game }),
        }
    }

    /// A game, if all of it makes sense together.
    fn new(ways: Ways, names: Vec<Name>, rules: &Rules) -> Result<Game, Refused> {
        let place_of: HashMap<Name, Place> = names.iter().cloned().zip(0..).collect();
        if place_of.len() != names.len() || names.contains(&Name::Text(String::new())) {
            return expected("a name of its own for every node");
        }
        let place = |name: &Name| match place_of.get(name) {
            Some(&place) => Ok(place),
            None => Err(Refused(format!("there is no place {}", name.shown()))),
        };
        let mouse = rules.mouse.as_ref().map(place).transpose()?;
        let cats: Option<Vec<Place>> = rules.cat.as_ref().map(|cats| cats.iter().map(place).collect()).transpose()?;
        let holes: Vec<Place> = rules.hole.iter().map(place).collect::<Result<_, _>>()?;
        if !holes.is_sorted_by(|hole, next| hole < next) {
            return expected("every hole once, in order");
        }
        let mut is_hole = vec![false; names.len()];
        holes.iter().for_each(|&hole| is_hole[hole as usize] = true);
        let may_stay = SIDES.map(|side| rules.stay == "both" || rules.stay == side);
        let game = Game {
            ways,
            place_of,
            jump: rules.jump,
            first: if rules.first == SIDES[MOUSE] { MOUSE } else { CAT },
            may_stay,
            stuck_loses: rules.stuck == "loses",
            cat_hole: rules.cat_hole,
            cat_count: rules.cats as usize,
            lazy: rules.lazy,
            endless: rules.endless,
            limit: rules.limit,
            mouse,
            cats: cats.map(sorted),
            is_hole,
            destinations: [MOUSE, CAT].map(|_| vec![OnceCell::new(); names.len()]),
            shown: Vec::new(),
            names,
        };
        let too_many = || {
            let power = (game.names.len() as u128).checked_pow(game.cat_count as u32 + 1);
            power.and_then(|power| power.checked_mul(2)).is_none_or(|positions| positions > 1 << 63)
        };
        if !(1..=MOST_CATS).contains(&game.cat_count) || too_many() {
            return expected("from 1 to 64 cats, and at most 2^63 positions");
        }
        if !(0..game.places()).any(|place| game.cat_may_stand(place)) {
            return expected("a place where a cat may stand");
        }
        match &game.cats {
            Some(cats) if cats.len() != game.cat_count => expected("as many cats as the rules say"),
            Some(cats) if !cats.iter().all(|&cat| game.cat_may_stand(cat)) => expected("cats where they may stand"),
            None if game.mouse.is_some() => expected("cats where there is a mouse"),
            _ if holes.is_empty() && game.endless == "cat" && !game.stuck_loses => expected("something to win by"),
            _ => Ok(game),
        }
    }

    /// How many places there are.
    pub(crate) fn places(&self) -> Place {
        self.names.len() as Place
    }

    pub(crate) fn name(&self, place: Place) -> &Name {
        &self.names[place as usize]
    }

    /// Reads the name of a place.
    pub(crate) fn read_place(&self, cursor: &mut Cursor<'_>) -> Result<Place, Refused> {
        let name = Name::read(cursor)?;
        self.place_of.get(&name).copied().ok_or_else(|| Refused(format!("there is no place {}", name.shown())))
    }

    /// Reads the places of all cats.
    pub(crate) fn read_cats(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Place>, Refused> {
        let cats = cursor.list(|cursor| self.read_place(cursor))?;
        let fits = cats.len() == self.cat_count && cats.is_sorted() && cats.iter().all(|&cat| self.cat_may_stand(cat));
        if fits { Ok(cats) } else { expected("a place for each cat, in order") }
    }

    pub(crate) fn cat_may_stand(&self, place: Place) -> bool {
        self.cat_hole != "forbidden" || !self.is_hole[place as usize]
    }

    /// The rules and the board for people, a line each.
    pub(crate) fn shown(&self) -> Vec<String> {
        self.shown.clone()
    }

    /// Where one animal may go in a turn: nowhere, if it is stuck.
    fn destinations(&self, side: Side, from: Place) -> &[Place] {
        self.destinations[side][from as usize].get_or_init(|| {
            let mut to = match &self.ways {
                Ways::Grid { cells, directions } => self.slides(cells[from as usize], *directions, self.jump[side]),
                Ways::Graph { edges } => walks(edges, from, self.jump[side]),
            };
            if self.may_stay[side] {
                to.push(from);
            }
            to.retain(|&place| side == MOUSE || self.cat_may_stand(place));
            to.sort_unstable();
            to.dedup();
            to
        })
    }

    /// Straight over the floor, past animals and holes, up to a wall.
    fn slides(&self, (row, column): (u32, u32), directions: usize, jump: u32) -> Vec<Place> {
        let mut reached = Vec::new();
        for (down, right) in &STEPS[..directions] {
            for step in 1..=i64::from(jump) {
                let row = u32::try_from(i64::from(row) + down * step);
                let column = u32::try_from(i64::from(column) + right * step);
                let (Ok(row), Ok(column)) = (row, column) else { break };
                let Some(&place) = self.place_of.get(&Name::Cell(row, column)) else { break };
                reached.push(place);
            }
        }
        reached
    }

    /// Every position one ply on, in no order, and some of them more than once. A cat that is stuck stays while others
    /// move. One at a time, as several cats have very many.
    pub(crate) fn moves<'g>(&'g self, position: &Position) -> Box<dyn Iterator<Item = Position> + 'g> {
        let Position { turn, mouse, cats } = position.clone();
        if turn == MOUSE {
            let to = self.or_stay(MOUSE, mouse);
            return Box::new(to.into_iter().map(move |mouse| Position { turn: CAT, mouse, cats: cats.clone() }));
        }
        let moved = move |cats| Position { turn: MOUSE, mouse, cats: sorted(cats) };
        if !self.lazy {
            let each = cats.iter().map(|&cat| self.or_stay(CAT, cat)).collect();
            return Box::new(Product::new(each).map(moved));
        }
        // A cat that may stay can be the one that moves, so that none does.
        let each = cats.iter().map(|&cat| self.destinations(CAT, cat));
        let choices: Vec<(usize, Place)> =
            each.enumerate().flat_map(|(cat, to)| to.iter().map(move |&place| (cat, place))).collect();
        if choices.is_empty() {
            return Box::new(std::iter::once(moved(cats)));
        }
        Box::new(choices.into_iter().map(move |(cat, place)| {
            let mut cats = cats.clone();
            cats[cat] = place;
            moved(cats)
        }))
    }

    /// Where an animal may go, or else the place where it is stuck.
    fn or_stay(&self, side: Side, from: Place) -> Vec<Place> {
        let to = self.destinations(side, from);
        if to.is_empty() { vec![from] } else { to.to_vec() }
    }

    /// Who has won and by what, if the position is finished.
    pub(crate) fn end(&self, position: &Position) -> Option<(Side, &'static str)> {
        let Position { turn, mouse, cats } = position;
        let is_hole = |place: &Place| self.is_hole[*place as usize];
        if cats.contains(mouse) {
            return Some((CAT, "capture"));
        }
        if is_hole(mouse) {
            return Some((MOUSE, "hole"));
        }
        if self.cat_hole == "wins" && cats.iter().any(is_hole) {
            return Some((CAT, "guard"));
        }
        let movers = if *turn == MOUSE { std::slice::from_ref(mouse) } else { cats };
        let is_stuck = || movers.iter().all(|&at| self.destinations(*turn, at).is_empty());
        (self.stuck_loses && is_stuck()).then(|| (1 - turn, "stuck"))
    }

    /// The number of a position, in the order in which a certificate lists them.
    pub(crate) fn key(&self, position: &Position) -> u64 {
        let places = u64::from(self.places());
        let first = position.turn as u64 * places + u64::from(position.mouse);
        position.cats.iter().fold(first, |key, &cat| key * places + u64::from(cat))
    }

    /// The position of a number.
    pub(crate) fn position(&self, mut key: u64) -> Position {
        let places = u64::from(self.places());
        let mut cats = vec![0; self.cat_count];
        for cat in cats.iter_mut().rev() {
            *cat = (key % places) as Place;
            key /= places;
        }
        Position { turn: (key / places) as Side, mouse: (key % places) as Place, cats }
    }

    /// A position in printable ASCII.
    pub(crate) fn shown_position(&self, position: &Position) -> String {
        let cats: Vec<String> = position.cats.iter().map(|&cat| self.name(cat).shown()).collect();
        format!("[\"{}\",{},[{}]]", SIDES[position.turn], self.name(position.mouse).shown(), cats.join(","))
    }

    /// The grid with what the rules put on it.
    fn drawn(&self, rows: &[String]) -> Vec<String> {
        let mark = |row: usize, column: usize| {
            let place = self.place_of.get(&Name::Cell(row as u32, column as u32));
            match place {
                None => '#',
                Some(&place) if self.mouse == Some(place) => 'M',
                Some(place) if self.cats.as_ref().is_some_and(|cats| cats.contains(place)) => 'C',
                Some(&place) if self.is_hole[place as usize] => 'F',
                Some(_) => '.',
            }
        };
        let columns = rows.first().map_or(0, String::len);
        (0..rows.len()).map(|row| (0..columns).map(|column| mark(row, column)).collect()).collect()
    }

    fn shown_edges(&self) -> Vec<String> {
        let Ways::Graph { edges } = &self.ways else { return Vec::new() };
        let lists = edges.iter().zip(&self.names).map(|(to, name)| {
            let to: Vec<String> = to.iter().map(|&to| self.name(to).shown()).collect();
            format!("{}: [{}]", name.shown(), to.join(","))
        });
        lists.collect()
    }
}

/// One of each of several lists, in all ways.
struct Product {
    lists: Vec<Vec<Place>>,
    /// Which of each list comes next.
    next: Option<Vec<usize>>,
}

impl Product {
    fn new(lists: Vec<Vec<Place>>) -> Product {
        Product { next: Some(vec![0; lists.len()]), lists }
    }
}

impl Iterator for Product {
    type Item = Vec<Place>;

    fn next(&mut self) -> Option<Vec<Place>> {
        let next = self.next.as_mut()?;
        let chosen = next.iter().zip(&self.lists).map(|(&at, list)| list[at]).collect();
        match next.iter().zip(&self.lists).rposition(|(&at, list)| at + 1 < list.len()) {
            Some(last) => {
                next[last] += 1;
                next[last + 1..].fill(0);
            }
            None => self.next = None,
        }
        Some(chosen)
    }
}

fn sorted(mut places: Vec<Place>) -> Vec<Place> {
    places.sort_unstable();
    places
}

/// Along edges. To walk out and back again is not a move, but an edge from a node to itself is one.
fn walks(edges: &[Vec<Place>], from: Place, jump: u32) -> Vec<Place> {
    let mut reached: Vec<Place> = Vec::new();
    let mut layer = vec![from];
    for _ in 0..jump {
        let mut next: Vec<Place> = layer.iter().flat_map(|&node| &edges[node as usize]).copied().collect();
        next.sort_unstable();
        next.dedup();
        next.retain(|node| reached.binary_search(node).is_err());
        if next.is_empty() {
            break;
        }
        reached.extend(&next);
        reached.sort_unstable();
        layer = next;
    }
    let loops = edges[from as usize].contains(&from);
    reached.retain(|&node| node != from || loops);
    reached
}

/// The floor of a grid. What else is drawn there is compared with the rules later.
fn read_grid(rows: &[String], rules: &Rules) -> Result<(Ways, Vec<Name>), Refused> {
    let directions = match rules.directions {
        Some(4) => 4,
        Some(8) => 8,
        _ => return expected("4 or 8 directions"),
    };
    let mut cells = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let floor = text.bytes().enumerate().filter(|(_, cell)| *cell != b'#');
        cells.extend(floor.map(|(column, _)| (row as u32, column as u32)));
    }
    let names = cells.iter().map(|&(row, column)| Name::Cell(row, column)).collect();
    Ok((Ways::Grid { cells, directions }, names))
}

fn read_graph(cursor: &mut Cursor<'_>) -> Result<(Ways, Vec<Name>), Refused> {
    cursor.expect(r#","graph":"#)?;
    let edges = cursor.list(|cursor| cursor.list(Cursor::number))?;
    let named = cursor.pass(r#","names":"#).then(|| cursor.list(Cursor::string)).transpose()?;
    let names: Vec<Name> = match named {
        Some(names) => names.into_iter().map(Name::Text).collect(),
        None => (0..edges.len() as u32).map(Name::Node).collect(),
    };
    let is_list = |to: &Vec<Place>| {
        to.is_sorted_by(|node, next| node < next) && to.last().is_none_or(|&last| (last as usize) < edges.len())
    };
    if names.len() != edges.len() || !edges.iter().all(is_list) {
        return expected("a name for each node, and lists of nodes in order");
    }
    Ok((Ways::Graph { edges }, names))
}
