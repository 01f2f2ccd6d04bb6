//! Held against nauty (Debian's package `nauty`): its formats, and all connected graphs of up to so many nodes.

mod formats;
#[path = "../cops/graphs.rs"]
#[allow(dead_code)]
mod graphs;

use std::collections::BTreeMap;
use std::process::Command;

use mousehole::cops::{Search, SmallGraphs, dismantle};
use mousehole::{Game, Graph};
use rayon::prelude::*;

/// The connected graphs on so many nodes, as lines of graph6.
fn connected(nodes: usize) -> Vec<Vec<u8>> {
    let output = Command::new("nauty-geng").args(["-cq", &nodes.to_string()]).output();
    let output = output.unwrap_or_else(|error| {
        panic!("cannot run nauty-geng ({error}): install nauty, on Debian with apt-get install nauty")
    });
    assert!(output.status.success(), "nauty-geng: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect()
}

/// How many graphs there are of each cop number and capture time.
fn table(nodes: usize) -> BTreeMap<(usize, u32), u64> {
    let mut small = SmallGraphs::default();
    let mut table = BTreeMap::new();
    for line in connected(nodes) {
        let (cats, capture) = small.cop_number(&graphs::rows(&graphs::graph6(&line)), None).unwrap().unwrap();
        *table.entry((cats, capture.moves)).or_default() += 1;
    }
    table
}

fn by_cats(table: &BTreeMap<(usize, u32), u64>) -> Vec<(usize, u64)> {
    let mut counts = BTreeMap::new();
    for ((cats, _), count) in table {
        *counts.entry(*cats).or_insert(0) += count;
    }
    counts.into_iter().collect()
}

/// With 1, 2 and 3 cats: who wins, in how many moves, and from which placement.
fn agree_with_counter(graph: &Graph, small: &mut SmallGraphs) {
    let rows = graphs::rows(graph);
    let mut cop_number = None;
    for cats in 1..=3 {
        let game = Game::cops(graph).cats(cats).build().unwrap();
        let expected = Search::new(&game).engine("counter").unwrap().hunt().unwrap().capture;
        assert_eq!(small.capture(&rows, cats).unwrap(), expected, "{cats} cats on {rows:?}");
        if graph.places() <= 7 {
            for shortcuts in [true, false] {
                let hunt = Search::new(&game).shortcuts(shortcuts).hunt().unwrap();
                assert_eq!(hunt.capture, expected, "{cats} cats on {rows:?}");
            }
        }
        if cats == 1 {
            assert_eq!(dismantle(graph).is_complete(), expected.is_some(), "{rows:?}");
        }
        cop_number = cop_number.or(expected.map(|capture| (cats, capture)));
    }
    assert_eq!(small.cop_number(&rows, Some(3)).unwrap(), cop_number, "{rows:?}");
}

#[test]
fn every_answer_on_up_to_8_nodes_is_as_counter_has_it() {
    for (nodes, graphs) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112), (7, 853), (8, 11_117)] {
        let lines = connected(nodes);
        assert_eq!(lines.len(), graphs, "{nodes} nodes");
        let agree = |small: &mut SmallGraphs, line: &Vec<u8>| agree_with_counter(&graphs::graph6(line), small);
        lines.par_iter().for_each_init(SmallGraphs::default, agree);
    }
}

#[test]
fn graphs_by_cop_number() {
    assert_eq!(by_cats(&table(5)), [(1, 16), (2, 5)]);
    assert_eq!(by_cats(&table(6)), [(1, 68), (2, 44)]);
    assert_eq!(by_cats(&table(7)), [(1, 403), (2, 450)]);
    assert_eq!(by_cats(&table(8)), [(1, 3_791), (2, 7_326)]);
}

/// A. Bonato, P. Golovach, G. Hahn and J. Kratochvíl, *The capture time of a graph*, 2009; T. Gavenčiak, *Cop-win graphs with
/// maximum capture-time*, 2010: one cat takes n − 4 moves at the most where there are 7 places or more.
#[test]
fn one_cat_takes_four_moves_fewer_than_there_are_places_at_the_most() {
    for (nodes, slowest) in [(7, 9), (8, 7), (9, 62)] {
        let table = table(nodes);
        let most = table.keys().filter(|(cats, _)| *cats == 1).map(|(_, moves)| *moves).max();
        assert_eq!(most, Some(nodes as u32 - 4));
        assert_eq!(table[&(1, nodes as u32 - 4)], slowest, "{nodes} nodes");
        if nodes == 9 {
            assert_eq!(by_cats(&table), [(1, 65_561), (2, 195_519)]);
        }
    }
}
