//! Random boards and rules.

use mousehole::board::Directions;
use mousehole::game::{
    BuildError, CapturedBy, CatInHole, CatsMove, Game, GameBuilder, JumpPath, Preset, Rules, Settings, Side, Stay,
    Stuck,
};
use mousehole::{Board, Graph, Grid, Winner};
use proptest::prelude::*;

/// A board in the plainest terms there are.
#[derive(Clone, Debug)]
pub enum Plain {
    /// Walls are `true`.
    Grid(Vec<Vec<bool>>),
    /// Edges lead from a node to those of its list.
    Graph(Vec<Vec<u32>>),
}

impl Plain {
    /// The same with every edge both ways.
    fn both_ways(self) -> Plain {
        let Plain::Graph(lists) = self else { return self };
        let edge = |from: u32, to: u32| lists[from as usize].contains(&to) || lists[to as usize].contains(&from);
        let nodes = 0..lists.len() as u32;
        Plain::Graph(nodes.clone().map(|from| nodes.clone().filter(|&to| edge(from, to)).collect()).collect())
    }
}

/// A board, rules and a start. Places are counted as the library does: floor cells row by row, or nodes.
#[derive(Clone, Debug)]
pub struct Case {
    /// As listed: `directed` may say that edges lead both ways all the same.
    listed: Plain,
    /// What the setting `directed` says, if anything.
    pub directed: Option<bool>,
    /// Where edges really lead.
    pub board: Plain,
    /// The rules, every knob drawn.
    pub rules: Rules,
    /// Where the mouse is safe.
    pub holes: Vec<u32>,
    /// Where the mouse starts.
    pub mouse: u32,
    /// Where the cats start.
    pub cats: Vec<u32>,
}

impl Case {
    /// The number of places.
    pub fn places(&self) -> u32 {
        match &self.board {
            Plain::Grid(rows) => rows.iter().flatten().filter(|wall| !**wall).count() as u32,
            Plain::Graph(lists) => lists.len() as u32,
        }
    }

    /// Where cats may stand.
    pub fn cat_may_stand(&self, place: u32) -> bool {
        self.rules.cat_hole != CatInHole::Forbidden || !self.holes.contains(&place)
    }

    /// The case as a game of the library, or why it makes none.
    pub fn build(&self) -> Result<Game, BuildError> {
        let (board, settings) = self.board_and_settings();
        let name = |place: &u32| board.name(mousehole::Place(*place));
        let settings = Settings {
            mouse: Some(name(&self.mouse)),
            cat: Some(self.cats.iter().map(name).collect::<Vec<_>>().into()),
            ..settings
        };
        GameBuilder::new(board, Preset::Grid).settings(settings).build()
    }

    /// The case with the mouse's place left to it, and the cats' too unless they are given.
    pub fn build_unplaced(&self, given: bool) -> Result<Game, BuildError> {
        let (board, settings) = self.board_and_settings();
        let names = self.cats.iter().map(|&cat| board.name(mousehole::Place(cat))).collect::<Vec<_>>();
        let settings = Settings { cat: given.then(|| names.into()), ..settings };
        GameBuilder::new(board, Preset::Cops).settings(settings).build()
    }

    /// The board, and the rules and holes as settings.
    fn board_and_settings(&self) -> (Board, Settings) {
        let board = match &self.listed {
            Plain::Grid(rows) => {
                let text = |row: &Vec<bool>| row.iter().map(|&wall| if wall { '#' } else { '.' }).collect::<String>();
                let grid: Grid = rows.iter().map(text).collect::<Vec<_>>().join("\n").parse().unwrap();
                Board::Grid(grid)
            }
            Plain::Graph(lists) => Board::Graph(Graph::from_lists(lists).unwrap()),
        };
        let name = |place: &u32| board.name(mousehole::Place(*place));
        let rules = self.rules.clone();
        let settings = Settings {
            directions: matches!(board, Board::Grid(_)).then_some(rules.directions),
            directed: self.directed,
            hole: Some(self.holes.iter().map(name).collect::<Vec<_>>().into()),
            ..Settings::from(&rules)
        };
        (board, settings)
    }

    /// The case as a game of the library.
    pub fn game(&self) -> Game {
        self.build().expect("any_case() draws what can be built")
    }
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let jump = || prop_oneof![3 => Just(1u32), 2 => Just(2), 1 => Just(0), 1 => Just(3), 1 => Just(1_000_000_000)];
    let moves = (jump(), jump(), prop_oneof![Just(Side::Mouse), Just(Side::Cat)]);
    let stay = prop_oneof![Just(Stay::Both), Just(Stay::None), Just(Stay::Mouse), Just(Stay::Cat)];
    let stuck = prop_oneof![Just(Stuck::Stays), Just(Stuck::Loses)];
    let cat_in_hole = prop_oneof![Just(CatInHole::Forbidden), Just(CatInHole::Enters), Just(CatInHole::Wins)];
    let endless = prop_oneof![Just(Winner::Mouse), Just(Winner::Cat), Just(Winner::Draw)];
    let limit = prop_oneof![Just(None), (0u32..12).prop_map(Some)];
    let directions = prop_oneof![Just(Directions::Four), Just(Directions::Eight)];
    (moves, stay, stuck, cat_in_hole, 1usize..3, any::<bool>(), endless, limit, directions).prop_map(
        |((mouse_jump, cat_jump, first), stay, stuck, cat_in_hole, cats, lazy, endless, limit, directions)| Rules {
            mouse_jump,
            cat_jump,
            first,
            stay,
            stuck,
            cat_hole: cat_in_hole,
            cats,
            lazy,
            endless,
            limit,
            directions,
            ..Rules::grid()
        },
    )
}

/// Boards small enough for two cats, larger ones for one.
fn any_board(cats: usize) -> impl Strategy<Value = Plain> {
    let (side, nodes) = if cats == 1 { (7, 14) } else { (4, 8) };
    board_of(side, nodes, 4)
}

/// A grid of up to `side` rows and columns, or a graph of up to that many nodes with lists of up to `degree`.
fn board_of(side: usize, nodes: usize, degree: usize) -> impl Strategy<Value = Plain> {
    let wall = prop_oneof![3 => Just(false), 1 => Just(true)];
    let grid = (1..=side, 1..=side).prop_flat_map(move |(rows, columns)| {
        prop::collection::vec(prop::collection::vec(wall.clone(), columns), rows).prop_map(Plain::Grid)
    });
    let graph = (1..=nodes).prop_flat_map(move |nodes| {
        prop::collection::vec(prop::collection::vec(0..nodes as u32, 0..=degree), nodes).prop_map(Plain::Graph)
    });
    prop_oneof![grid, graph]
}

/// A rule that papers on cops and robbers add to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literature {
    /// `jump = "free"`: the fast robber.
    Free,
    /// `reach = D`: capture at a distance.
    Reach,
    /// `capture = "surround"`.
    Surround,
    /// `cats_move = "nearer"`: zombies.
    Nearer,
}

/// A test for each rule of the literature and for each pair that goes together, which calls `$check` with them.
#[macro_export]
macro_rules! literature_tests {
    ($check:ident) => {
        $crate::literature_tests! { $check;
            free_jumps: [Free];
            reaching_cats: [Reach];
            surrounding_cats: [Surround];
            zombies: [Nearer];
            reaching_cats_and_free_jumps: [Reach, Free];
            surrounding_cats_and_free_jumps: [Surround, Free];
            zombies_and_free_jumps: [Nearer, Free];
            reaching_zombies: [Nearer, Reach];
            surrounding_zombies: [Nearer, Surround];
        }
    };
    ($check:ident; $($name:ident: [$($rule:ident),+];)+) => {
        $(#[test]
        fn $name() {
            $check(&[$($crate::Literature::$rule),+]);
        })+
    };
}

/// A case that the library accepts, under the rules of its three well-known games.
pub fn any_case() -> impl Strategy<Value = Case> {
    case_of(any_rules().prop_flat_map(|rules| (any_board(rules.cats), Just(rules))))
}

/// A small case that the library accepts, with these rules of the literature as well.
pub fn literature_case(turned: Vec<Literature>) -> impl Strategy<Value = Case> {
    let jump = || prop_oneof![1 => 0u32..2, 4 => 2u32..4, 2 => Just(Rules::UNBOUNDED)];
    let drawn = (any_rules(), jump(), jump(), 1usize..4).prop_map(move |(mut rules, mouse_jump, cat_jump, reach)| {
        let has = |rule| turned.contains(&rule);
        if has(Literature::Free) {
            (rules.jump, rules.mouse_jump, rules.cat_jump) = (JumpPath::Free, mouse_jump, cat_jump);
        }
        rules.reach = if has(Literature::Reach) { reach } else { 0 };
        rules.capture = if has(Literature::Surround) { CapturedBy::Surround } else { CapturedBy::Touch };
        rules.cats_move = if has(Literature::Nearer) { CatsMove::Nearer } else { CatsMove::Freely };
        rules
    });
    case_of(drawn.prop_flat_map(|rules| {
        let (side, nodes) = if rules.cats == 1 { (4, 9) } else { (3, 6) };
        (board_of(side, nodes, 3), Just(rules))
    }))
}

fn case_of(drawn: impl Strategy<Value = (Plain, Rules)>) -> impl Strategy<Value = Case> {
    let drawn = drawn.prop_flat_map(|(board, rules)| {
        let places = prop::collection::vec(any::<prop::sample::Index>(), 1 + rules.cats + 3);
        let directed = prop_oneof![Just(None), Just(Some(true)), Just(Some(false))];
        (Just(board), Just(rules), places, 0usize..4, directed)
    });
    drawn.prop_filter_map("some boards have nowhere to stand", |(listed, rules, picks, holes, directed)| {
        let directed = directed.filter(|_| matches!(listed, Plain::Graph(_)));
        let board = if directed == Some(false) { listed.clone().both_ways() } else { listed.clone() };
        let mut case = Case { listed, directed, board, rules, holes: Vec::new(), mouse: 0, cats: Vec::new() };
        let places = case.places() as usize;
        if places == 0 {
            return None;
        }
        let pick = |i: usize| picks[i].index(places) as u32;
        case.holes = (0..holes).map(pick).collect();
        case.mouse = pick(3);
        case.cats = (0..case.rules.cats).map(|cat| pick(4 + cat)).collect();
        case.build().is_ok().then_some(case)
    })
}
