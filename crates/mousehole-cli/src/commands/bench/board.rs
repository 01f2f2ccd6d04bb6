//! The boards of the benchmark: generated ones, the same on every machine, and those of files.

use std::path::{Path, PathBuf};

use mousehole::board::Directions;
use mousehole::game::{Input, Settings};
use mousehole::random::Random;
use mousehole::{Board, Game, Graph, Grid, Place};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::source::Source;

/// The percentage of walls on a random board.
const WALLS: u64 = 15;

/// A graph of 199 nodes.
const SCOTLAND_YARD: &[u8] = include_bytes!("../../../../../data/graphs/scotland-yard.g6");

/// A board that a process can be asked to make.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BenchBoard {
    /// A square with random walls.
    Walls { size: usize },
    /// A square maze in which one way leads from any place to any other.
    Maze { size: usize },
    /// A graph of two random rings through all nodes, so that each has four neighbours.
    Rings { nodes: usize },
    /// A grid of a file. Animals and food that are not drawn are placed far apart.
    Map { path: PathBuf },
    /// A graph of a file.
    Graph { path: PathBuf, cats: usize },
    /// The map of the board game Scotland Yard with all its transport.
    ScotlandYard { cats: usize },
}

impl BenchBoard {
    /// The game on it, without a limit.
    pub(super) fn game(&self, cat_jump: u32, mouse_jump: u32) -> Result<Game, Failure> {
        let settings = Settings { limit: Some(None), ..Settings::default() };
        let jumps = Settings { cat_jump: Some(cat_jump), mouse_jump: Some(mouse_jump), ..Settings::default() };
        let on_grid = |grid: &Grid| Game::grid(grid).settings(placed(grid)).settings(jumps);
        let builder = match self {
            BenchBoard::Walls { size } => on_grid(&grid(&walls(*size, &mut Random::new(*size as u64)))),
            BenchBoard::Maze { size } => on_grid(&grid(&maze(*size))),
            BenchBoard::Rings { nodes } => Game::graph(&rings(*nodes)),
            BenchBoard::Map { path } => match read(path)? {
                Board::Grid(grid) => on_grid(&grid),
                Board::Graph(_) => {
                    return Err(Failure::new(format!("{}: found a graph, expected a grid", path.display())));
                }
            },
            BenchBoard::Graph { path, cats } => Game::cops(read_graph(path)?).cats(*cats),
            BenchBoard::ScotlandYard { cats } => {
                let input = Input::read(SCOTLAND_YARD, None, None).expect("a graph");
                Game::cops(input.board).cats(*cats)
            }
        };
        builder.settings(settings).build().map_err(|error| Failure::new(format!("{self}: {error}")))
    }
}

impl BenchBoard {
    pub(super) fn is_grid(&self) -> bool {
        matches!(self, BenchBoard::Walls { .. } | BenchBoard::Maze { .. } | BenchBoard::Map { .. })
    }

    /// Whether it is read from a file, which may be at fault.
    pub(super) fn is_file(&self) -> bool {
        matches!(self, BenchBoard::Map { .. } | BenchBoard::Graph { .. })
    }
}

impl std::fmt::Display for BenchBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BenchBoard::Walls { size } => write!(f, "{size} × {size}, {WALLS} % walls"),
            BenchBoard::Maze { size } => write!(f, "perfect maze of {size} × {size}"),
            BenchBoard::Rings { nodes } => write!(f, "random graph of {nodes} nodes, degree 4"),
            BenchBoard::Map { path } => write!(f, "{}", path.display()),
            BenchBoard::Graph { path, cats } => write!(f, "{}, {cats} cats", path.display()),
            BenchBoard::ScotlandYard { cats } => write!(f, "map of Scotland Yard, {cats} cats"),
        }
    }
}

fn read(path: &Path) -> Result<Board, Failure> {
    let source = Source::File(path.to_owned());
    let bytes = source.read()?;
    let input = Input::read(&bytes, None, source.folder());
    Ok(input.map_err(|error| Failure::in_text(&source.name(), &error))?.board)
}

fn read_graph(path: &Path) -> Result<Graph, Failure> {
    match read(path)? {
        Board::Graph(graph) => Ok(graph),
        Board::Grid(_) => Err(Failure::new(format!("{}: found a grid, expected a graph", path.display()))),
    }
}

fn grid(rows: &[Vec<u8>]) -> Grid {
    String::from_utf8_lossy(&rows.join(&b'\n')).parse().expect("a generated grid")
}

/// Floor with random walls.
pub(super) fn walls(size: usize, random: &mut Random) -> Vec<Vec<u8>> {
    let mut row = || (0..size).map(|_| if random.below(100) < WALLS { b'#' } else { b'.' }).collect();
    (0..size).map(|_| row()).collect()
}

/// A maze dug by a random walk that goes back when it is stuck. Rooms are on odd rows and columns.
fn maze(size: usize) -> Vec<Vec<u8>> {
    let mut random = Random::new(size as u64);
    let mut rows = vec![vec![b'#'; size]; size];
    let mut path = vec![(1, 1)];
    rows[1][1] = b'.';
    while let Some(&(row, column)) = path.last() {
        let ways = Directions::Four.steps().iter().map(|&(down, right)| {
            let step = |from: usize, by: i32, times: isize| from.wrapping_add_signed(by as isize * times);
            ((step(row, down, 1), step(column, right, 1)), (step(row, down, 2), step(column, right, 2)))
        });
        let is_rock = |at: (usize, usize)| rows.get(at.0).and_then(|row| row.get(at.1)) == Some(&b'#');
        let ways: Vec<_> = ways.filter(|&(_, room)| is_rock(room)).collect();
        if ways.is_empty() {
            path.pop();
            continue;
        }
        let (door, room) = ways[random.below(ways.len() as u64) as usize];
        rows[door.0][door.1] = b'.';
        rows[room.0][room.1] = b'.';
        path.push(room);
    }
    rows
}

/// Two random rings through all nodes.
fn rings(nodes: usize) -> Graph {
    let mut random = Random::new(nodes as u64);
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); nodes];
    for _ in 0..2 {
        let mut ring: Vec<u32> = (0..nodes as u32).collect();
        random.shuffle(&mut ring);
        for (i, &node) in ring.iter().enumerate() {
            let next = ring[(i + 1) % nodes];
            lists[node as usize].push(next);
            lists[next as usize].push(node);
        }
    }
    Graph::from_lists(&lists).expect("nodes below the number of nodes")
}

/// Places for what is not drawn, all in the largest part of the grid that hangs together: the food on its first place, the
/// cat on the middle one and the mouse on the last.
fn placed(grid: &Grid) -> Settings {
    let part = largest_part(grid);
    let name = |place: Option<&Place>| place.map(|&place| grid.cell(place).into());
    let unless = |drawn: bool, place: Option<&Place>| if drawn { None } else { name(place) };
    Settings {
        hole: unless(!grid.food().is_empty(), part.first()).map(|food| vec![food].into()),
        cat: unless(!grid.cats().is_empty(), part.get(part.len() / 2)).map(|cat| vec![cat].into()),
        mouse: unless(grid.mouse().is_some(), part.last()),
        ..Settings::default()
    }
}

/// The places of the largest connected part, in order.
fn largest_part(grid: &Grid) -> Vec<Place> {
    let mut seen = vec![false; grid.places()];
    let mut largest = Vec::new();
    for first in (0..grid.places() as u32).map(Place) {
        if seen[first.index()] {
            continue;
        }
        seen[first.index()] = true;
        let mut part = vec![first];
        let mut reached = Vec::new();
        let mut next = 0;
        while next < part.len() {
            grid.reach(part[next], 1, Directions::Four, &mut reached);
            part.extend(reached.drain(..).filter(|place| !std::mem::replace(&mut seen[place.index()], true)));
            next += 1;
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    largest.sort_unstable();
    largest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maze_is_a_tree_through_all_rooms() {
        let maze = grid(&maze(33));
        // 16 × 16 rooms and one door fewer, all in one part.
        assert_eq!(maze.places(), 256 + 255);
        assert_eq!(largest_part(&maze).len(), maze.places());
    }

    #[test]
    fn walls_are_as_many_as_they_should_be_and_always_the_same() {
        let board = || grid(&walls(100, &mut Random::new(1)));
        assert!((8_300..8_700).contains(&board().places()), "{}", board().places());
        assert_eq!(board(), board());
    }

    #[test]
    fn every_node_of_the_rings_has_four_neighbours() {
        let graph = rings(1000);
        assert!((3_950..=4_000).contains(&graph.edges()), "{}", graph.edges());
        assert_eq!(graph, graph.undirected());
    }

    #[test]
    fn what_is_not_drawn_is_placed_in_the_largest_part() {
        let settings = placed(&"..#....\n###....".parse().unwrap());
        assert_eq!(settings.hole, Some(vec![(0, 3).into()].into()));
        assert_eq!(settings.cat, Some(vec![(1, 3).into()].into()));
        assert_eq!(settings.mouse, Some((1, 6).into()));
        assert_eq!(placed(&"MC.F".parse().unwrap()), Settings::default());
    }
}
