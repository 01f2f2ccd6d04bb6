//! Families of graphs whose numbers are in the literature.

use mousehole::cops::Search;
use mousehole::{Game, Graph};

use crate::graphs::{generalized_petersen, hypercube, lcf, named, paley, path, rook};

/// The cop number and the capture time.
fn found(graph: &Graph, lazy: bool) -> (usize, u32) {
    let game = Game::cops(graph).lazy(lazy).build().unwrap();
    let found = Search::new(&game).cop_number().unwrap();
    (found.cats.unwrap(), found.capture.unwrap().moves)
}

/// M. Maamoun and H. Meyniel, *On a game of policemen and robber*, 1987: ⌈(d + 1) / 2⌉. The capture times are close to
/// d ln d / 2 (A. Bonato, P. Gordinowicz, B. Kinnersley and P. Prałat, *The capture time of the hypercube*, 2013).
#[test]
fn hypercubes_up_to_six_dimensions() {
    let all: Vec<(usize, u32)> = (1..=6).map(|dimensions| found(&hypercube(dimensions), false)).collect();
    assert_eq!(all, [(1, 1), (2, 1), (2, 1), (3, 2), (3, 3), (4, 3)]);
}

/// D. Bal, A. Bonato, W. B. Kinnersley and P. Prałat, *Lazy cops and robbers on hypercubes*, 2015.
#[test]
fn lazy_hypercubes_up_to_six_dimensions() {
    let all: Vec<usize> = (1..=6).map(|dimensions| found(&hypercube(dimensions), true).0).collect();
    assert_eq!(all, [1, 2, 2, 3, 4, 4]);
}

/// Two cops win on a product of two complete graphs. That lazy ones need three on 3 × 3 is by B. W. Sullivan, N. Townsend
/// and M. L. Werzanski, *The 3 × 3 rooks graph is the unique smallest graph with lazy cop number 3*, 2017.
#[test]
fn rooks_graphs() {
    for rows in 2..=6 {
        for columns in rows..=6 {
            assert_eq!(found(&rook(rows, columns), false).0, 2, "{rows} × {columns}");
        }
    }
    let lazy: Vec<usize> = (2..=5).map(|size| found(&rook(size, size), true).0).collect();
    assert_eq!(lazy, [2, 3, 4, 5]);
}

#[test]
fn paley_graphs() {
    let all: Vec<(usize, u32)> = [5, 13, 17, 29, 37].map(|prime| found(&paley(prime), false)).into();
    assert_eq!(all, [(2, 1), (2, 2), (3, 1), (3, 2), (3, 2)]);
}

/// The smallest cubic graphs of girth 5 to 8, and the smallest of degree 4 and girth 5: each takes as many cops as its
/// degree, no fewer by M. Aigner and M. Fromme, *A game of cops and robbers*, 1984.
#[test]
fn cages() {
    let heawood = lcf(&[5, -5], 7);
    let mcgee = lcf(&[12, 7, -7], 8);
    let tutte_coxeter = lcf(&[-13, -9, 7, -7, 9, 13], 5);
    for (name, graph, nodes, expected) in [
        ("Petersen", named("petersen"), 10, (3, 1)),
        ("Heawood", heawood, 14, (3, 2)),
        ("McGee", mcgee, 24, (3, 3)),
        ("Tutte–Coxeter", tutte_coxeter, 30, (3, 3)),
        ("Robertson", named("robertson"), 19, (4, 2)),
    ] {
        assert_eq!(graph.places(), nodes, "{name}");
        assert_eq!(found(&graph, false), expected, "{name}");
    }
}

/// Four cops suffice (T. Ball, R. Bell, J. Guzman, M. Hanson-Colvin and N. Schonsheck, *On the cop number of generalized
/// Petersen graphs*, 2017), and up to n = 30 they are needed eight times.
#[test]
fn generalized_petersen_graphs_up_to_30() {
    let mut four = Vec::new();
    for n in 3..=30usize {
        for step in 1..n.div_ceil(2) {
            let game = Game::cops(generalized_petersen(n, step)).build().unwrap();
            if Search::new(&game).max(3).cop_number().unwrap().cats.is_none() {
                four.push((n, step));
            }
        }
    }
    assert_eq!((four.len(), four[0]), (8, (25, 7)), "{four:?}");
    for (n, step) in four {
        let game = Game::cops(generalized_petersen(n, step)).build().unwrap();
        let found = Search::new(&game).cop_number().unwrap();
        assert_eq!(found.cats, Some(4), "{n}, {step}");
    }
}

/// J. Breen, B. Brimkov, J. Carlson, L. Hogben, K. E. Perry and C. Reinhart, *Throttling for the game of Cops and Robbers on
/// graphs*, 2018: ⌈√(2n) − 1/2⌉ on a path of n nodes, of which k cops take ⌈(n − k) / 2k⌉ moves.
#[test]
fn throttling_of_paths() {
    for nodes in 1..=24usize {
        let game = Game::cops(path(nodes)).build().unwrap();
        let times = Search::new(&game).capture_times().unwrap();
        for (cats, capture) in &times.captures {
            let moves = (nodes - cats).div_ceil(2 * cats);
            assert_eq!(capture.as_ref().unwrap().moves as usize, moves, "{cats} on a path of {nodes}");
        }
        let throttling = times.throttling.unwrap();
        assert_eq!(throttling.number, ((2.0 * nodes as f64).sqrt() - 0.5).ceil() as usize, "a path of {nodes}");
        let least = (1..=nodes).map(|cats| cats + (nodes - cats).div_ceil(2 * cats)).min();
        assert!(throttling.is_exact && Some(throttling.number) == least);
    }
}

/// What a number of cats is worth that there was no memory to find out is not guessed.
#[test]
fn throttling_is_exact_only_where_it_is_known() {
    let game = Game::cops(named("scotland-yard")).build().unwrap();
    let times = Search::new(&game).memory(10 << 20).capture_times().unwrap();
    let known: Vec<_> =
        times.captures.iter().filter_map(|(cats, capture)| Some((*cats, capture.as_ref()?.moves))).collect();
    assert_eq!((known[0], times.captures[1].1.is_some()), ((2, 8), false));
    let throttling = times.throttling.unwrap();
    assert!(!throttling.is_exact && throttling.number <= 10 && times.unsolved.is_some());
    let capped = Search::new(&game).max(2).capture_times().unwrap();
    assert_eq!((capped.captures.len(), capped.throttling.unwrap().is_exact), (1, false));
}
