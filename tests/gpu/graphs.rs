//! Many small graphs at a time.

use mousehole::cops::{ManyGraphs, SmallGraphs};
use mousehole::engine::{Refusal, SolveError};
use mousehole_testing::Random;

use crate::ready;

#[test]
fn random_graphs_have_the_cop_numbers_of_the_chase() {
    ready();
    let mut random = Random::new(12);
    for nodes in 1..=12 {
        let mut rows = Vec::new();
        for _ in 0..200 {
            let percent = 15 + random.below(60);
            let mut graph = vec![0u64; nodes];
            for from in 0..nodes {
                for to in 0..from {
                    if random.below(100) < percent {
                        graph[from] |= 1 << to;
                        graph[to] |= 1 << from;
                    }
                }
            }
            rows.extend(graph);
        }
        let found = ManyGraphs::new(nodes).unwrap().cop_numbers(&rows).unwrap();
        let mut small = SmallGraphs::default();
        for (graph, found) in rows.chunks(nodes).zip(found) {
            let expected = small.cop_number(graph, Some(3)).unwrap().map(|(cats, capture)| (cats, capture.moves));
            assert_eq!(found, expected, "{graph:?}");
        }
    }
}

#[test]
fn the_petersen_graph_takes_three_cats() {
    ready();
    let mut rows = vec![0u64; 10];
    for node in 0..5 {
        for (from, to) in [(node, (node + 1) % 5), (node, node + 5), (node + 5, (node + 2) % 5 + 5)] {
            rows[from] |= 1 << to;
            rows[to] |= 1 << from;
        }
    }
    let expected = SmallGraphs::default().cop_number(&rows, None).unwrap().map(|(cats, capture)| (cats, capture.moves));
    assert_eq!(expected.map(|(cats, _)| cats), Some(3));
    assert_eq!(ManyGraphs::new(10).unwrap().cop_numbers(&rows).unwrap(), [expected]);
}

#[test]
fn what_is_no_graph_is_refused() {
    ready();
    let graphs = ManyGraphs::new(3).unwrap();
    let why = |rows: &[u64]| match graphs.cop_numbers(rows) {
        Err(SolveError::Refused { why, .. }) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(&[0b010, 0b000, 0b000]), Refusal::OneWay { from: 0, to: 1 });
    assert_eq!(why(&[0b1000, 0b000, 0b000]), Refusal::OneWay { from: 0, to: 3 });
    assert_eq!(why(&[0, 0, 0, 0]), Refusal::Nodes { nodes: 1, most: 3 });
    assert!(ManyGraphs::new(13).is_err() && ManyGraphs::new(0).is_err());
}
