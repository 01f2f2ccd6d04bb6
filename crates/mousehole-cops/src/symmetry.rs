//! The symmetry of a board: its automorphisms, which carry places to places and leave the moves and holes of both sides as
//! they are.
//!
//! They are found by refinement and search, as B. McKay and A. Piperno describe in *Practical graph isomorphism, II*, 2014,
//! but without a canonical form. Places are coloured by how they look from their neighbours, and one place after the other
//! is given a colour of its own until all have different ones. An automorphism is another choice of places that looks the
//! same on every step. Every one that is found is checked, so a search that is cut short still gives automorphisms: it may
//! only miss some.

use mousehole_base::random::Random;

use super::move_graph::{MoveGraph, root, unite};

/// Some automorphisms of a board, and what they generate.
#[derive(Clone, Debug, Default)]
pub(super) struct Symmetry {
    /// For each automorphism, the place that each place is carried to.
    generators: Vec<Vec<u32>>,
    /// How many automorphisms there are; `None` where that was not found out.
    pub(super) order: Option<u128>,
    /// The places that automorphisms carry into each other, in order; the orbits by their first place.
    pub(super) orbits: Vec<Vec<u32>>,
}

impl Symmetry {
    /// The automorphisms of a board, as far as they are found by looking at no more than some number of moves.
    pub(super) fn new(graph: &MoveGraph, budget: u64) -> Symmetry {
        let mut finder = Finder::new(graph, budget);
        let order = finder.run();
        let Finder { generators, mut parents, .. } = finder;
        let mut orbits = vec![Vec::new(); graph.places];
        for place in 0..graph.places as u32 {
            orbits[root(&mut parents, place) as usize].push(place);
        }
        orbits.retain(|orbit| !orbit.is_empty());
        Symmetry { generators, order, orbits }
    }

    /// The most symmetry that a board could have, with nothing that shows it: to know what could be saved.
    pub(super) fn best(graph: &MoveGraph) -> Symmetry {
        Symmetry { orbits: vec![(0..graph.places as u32).collect()], ..Symmetry::default() }
    }

    /// For each place, an automorphism that carries it to the last place of its orbit.
    pub(super) fn to_last(&self) -> Vec<Vec<u32>> {
        let places: usize = self.orbits.iter().map(Vec::len).sum();
        let mut carriers = vec![Vec::new(); places];
        let mut reached: Vec<u32> = self.orbits.iter().filter_map(|orbit| orbit.last().copied()).collect();
        for &last in &reached {
            carriers[last as usize] = (0..places as u32).collect();
        }
        let inverses: Vec<Vec<u32>> = self.generators.iter().map(|carries| inverse(carries)).collect();
        while let Some(place) = reached.pop() {
            for (carries, inverse) in self.generators.iter().zip(&inverses) {
                let from = inverse[place as usize];
                if carriers[from as usize].is_empty() {
                    carriers[from as usize] = carries.iter().map(|&to| carriers[place as usize][to as usize]).collect();
                    reached.push(from);
                }
            }
        }
        carriers
    }
}

pub(super) fn inverse(carries: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; carries.len()];
    for (from, &to) in (0..).zip(carries) {
        inverse[to as usize] = from;
    }
    inverse
}

/// A colour for each place: numbers from 0 up, none left out.
#[derive(Clone, Debug, Default)]
struct Colouring {
    of: Vec<u32>,
    colours: usize,
    /// What was seen on the way to it: a number that is the same where another board would look the same.
    trace: u64,
}

impl Colouring {
    fn tells_all_apart(&self) -> bool {
        self.colours == self.of.len()
    }

    /// The first colour of those that most places have.
    fn largest(&self) -> u32 {
        let mut sizes = vec![0; self.colours];
        self.of.iter().for_each(|&colour| sizes[colour as usize] += 1);
        let most = sizes.iter().max().copied();
        sizes.iter().position(|size| Some(*size) == most).unwrap_or(0) as u32
    }

    fn places(&self, colour: u32) -> Vec<u32> {
        (0..).zip(&self.of).filter(|(_, of)| **of == colour).map(|(place, _)| place).collect()
    }
}

struct Finder {
    /// From each place, the places that moves join it to, and which moves do: those of the cats from it and to it, and those
    /// of the mouse.
    moves: Vec<Vec<(u32, u8)>>,
    /// The colouring after each choice of `chosen`, from none on; the last one tells all places apart.
    path: Vec<Colouring>,
    chosen: Vec<u32>,
    generators: Vec<Vec<u32>>,
    /// The orbits of the generators, as trees.
    parents: Vec<u32>,
    budget: u64,
}

impl Finder {
    fn new(graph: &MoveGraph, budget: u64) -> Finder {
        let mut moves = vec![Vec::new(); graph.places];
        let mut join = |from: u32, to: u32, kind: u8| {
            moves[from as usize].push((to, kind));
            moves[to as usize].push((from, kind << 1));
        };
        let place = |cat: u32| graph.cat_places[cat as usize];
        graph.cat_to.edges().for_each(|(from, to)| join(place(from), place(to), 1));
        graph.mouse_from.edges().for_each(|(to, from)| join(from, to, 4));
        for list in &mut moves {
            list.sort_unstable();
            list.dedup_by(|(place, kinds), (kept, all)| {
                let same = place == kept;
                *all |= if same { *kinds } else { 0 };
                same
            });
        }
        let mut of = vec![0; graph.places];
        graph.cat_places.iter().for_each(|&place| of[place as usize] |= 1);
        graph.holes.iter().for_each(|&place| of[place as usize] |= 2);
        let parents = (0..graph.places as u32).collect();
        let path = vec![Colouring { of, colours: 0, trace: 0 }];
        Finder { moves, path, chosen: Vec::new(), generators: Vec::new(), parents, budget }
    }

    /// Finds generators; returns how many automorphisms there are, if all were found.
    fn run(&mut self) -> Option<u128> {
        let mut colouring = self.path.pop()?;
        self.refine(&mut colouring);
        while !colouring.tells_all_apart() && self.budget > 0 {
            let place = colouring.places(colouring.largest())[0];
            let next = self.choose(&colouring, place);
            self.path.push(std::mem::replace(&mut colouring, next));
            self.chosen.push(place);
        }
        self.path.push(colouring);
        let mut order = Some(1u128);
        // Those that leave the most choices as they are come first: later searches need not find them again.
        for step in (0..self.chosen.len()).rev() {
            let first = self.chosen[step];
            let alike = self.path[step].places(self.path[step].of[first as usize]);
            let mut failed: Vec<u32> = Vec::new();
            for &place in &alike {
                let orbit = root(&mut self.parents, place);
                let known = root(&mut self.parents, first) == orbit
                    || failed.iter().any(|&failed| root(&mut self.parents, failed) == orbit);
                if known {
                    continue;
                }
                let next = self.choose(&self.path[step].clone(), place);
                match self.search(step + 1, &next) {
                    Some(carries) => {
                        (0..).zip(&carries).for_each(|(from, &to)| unite(&mut self.parents, from, to));
                        self.generators.push(carries);
                    }
                    None => failed.push(place),
                }
            }
            let orbit = root(&mut self.parents, first);
            let size = alike.iter().filter(|&&place| root(&mut self.parents, place) == orbit).count();
            order = order.and_then(|order| order.checked_mul(size as u128));
        }
        order.filter(|_| self.budget > 0)
    }

    /// An automorphism that carries the first choices to those that led to this colouring, if there is one.
    fn search(&mut self, step: usize, colouring: &Colouring) -> Option<Vec<u32>> {
        let left = self.path.get(step)?;
        if self.budget == 0 || (left.trace, left.colours) != (colouring.trace, colouring.colours) {
            return None;
        }
        let Some(&chosen) = self.chosen.get(step) else {
            let place_of = inverse(&colouring.of);
            let carries: Vec<u32> = left.of.iter().map(|&colour| place_of[colour as usize]).collect();
            return self.is_automorphism(&carries).then_some(carries);
        };
        let alike = colouring.places(left.of[chosen as usize]);
        alike.into_iter().find_map(|place| {
            let next = self.choose(colouring, place);
            self.search(step + 1, &next)
        })
    }

    fn is_automorphism(&self, carries: &[u32]) -> bool {
        self.moves.iter().zip(carries).all(|(list, &to)| {
            let mut carried: Vec<(u32, u8)> =
                list.iter().map(|&(place, kinds)| (carries[place as usize], kinds)).collect();
            carried.sort_unstable();
            carried == self.moves[to as usize]
        })
    }

    /// The colouring in which a place has a colour of its own.
    fn choose(&mut self, colouring: &Colouring, place: u32) -> Colouring {
        let mut next = colouring.clone();
        next.of[place as usize] = colouring.colours as u32;
        self.refine(&mut next);
        next
    }

    /// Gives places different colours whose neighbours have, until that changes nothing. Colours are numbered by what is
    /// seen, and not by the numbers of places.
    fn refine(&mut self, colouring: &mut Colouring) {
        let Colouring { of, colours, trace } = colouring;
        *colours = 0;
        loop {
            let look = |(list, &own): (&Vec<(u32, u8)>, &u32)| {
                let seen = list.iter().fold(0u64, |seen, &(place, kinds)| {
                    seen.wrapping_add(mixed(u64::from(of[place as usize]) << 8 | u64::from(kinds)))
                });
                (own, seen)
            };
            let looks: Vec<(u32, u64)> = self.moves.iter().zip(&*of).map(look).collect();
            let mut different = looks.clone();
            different.sort_unstable();
            *trace = different.iter().fold(*trace, |trace, &(own, seen)| mixed(trace ^ mixed(seen ^ u64::from(own))));
            different.dedup();
            of.iter_mut().zip(looks).for_each(|(colour, look)| {
                *colour = different.partition_point(|other| *other < look) as u32;
            });
            let work = self.moves.iter().map(|list| list.len() as u64 + 1).sum();
            self.budget = self.budget.saturating_sub(work);
            if different.len() == std::mem::replace(colours, different.len()) {
                return;
            }
        }
    }
}

/// A number that looks random.
fn mixed(number: u64) -> u64 {
    Random::new(number).next()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use mousehole_core::board::Graph;
    use mousehole_core::game::Game;

    const NO_LIMIT: u64 = 1 << 40;

    fn symmetry(graph: &Graph) -> Symmetry {
        Symmetry::new(&MoveGraph::new(&Game::cops(graph).build().unwrap()), NO_LIMIT)
    }

    fn undirected(nodes: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
        Graph::from_edges(nodes, &edges.into_iter().collect::<Vec<_>>()).unwrap().undirected()
    }

    /// The incidence graph of the projective plane over the field of a prime: points first, then lines.
    fn plane(prime: u32) -> Graph {
        let all = (0..prime).flat_map(|x| (0..prime).map(move |y| [1, x, y]));
        let points: Vec<[u32; 3]> = all.chain((0..prime).map(|y| [0, 1, y])).chain([[0, 0, 1]]).collect();
        let count = points.len() as u32;
        let on = |a: &[u32; 3], b: &[u32; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<u32>() % prime == 0;
        let edges = (0..).zip(&points).flat_map(|(p, point)| {
            let lines = (count..).zip(&points).filter(|(_, line)| on(point, line));
            lines.map(move |(line, _)| (p, line)).collect::<Vec<_>>()
        });
        undirected(2 * points.len(), edges.collect::<Vec<_>>())
    }

    /// The numbers of automorphisms are those of the literature.
    #[test]
    fn groups_of_known_graphs_have_their_order_and_orbits() {
        let cycle = |nodes: u32| (0..nodes).map(move |node| (node, (node + 1) % nodes));
        let petersen = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
        let cube = (0..16u32).flat_map(|node| (0..4).map(move |axis| (node, node ^ 1 << axis)));
        let star = (1..9).map(|leaf| (0, leaf));
        for (name, graph, order, orbits) in [
            ("a cycle of 12", undirected(12, cycle(12)), 24, 1),
            ("a cycle of 12 one way", Graph::from_edges(12, &cycle(12).collect::<Vec<_>>()).unwrap(), 12, 1),
            ("Petersen", undirected(10, petersen), 120, 1),
            ("a hypercube", undirected(16, cube), 384, 1),
            ("a star", undirected(9, star), 40_320, 2),
            ("two triangles", undirected(6, cycle(3).chain(cycle(3).map(|(a, b)| (a + 3, b + 3)))), 72, 1),
            ("a path", undirected(7, (1..7).map(|node| (node - 1, node))), 2, 4),
            ("nothing but places", Graph::from_edges(5, &[]).unwrap(), 120, 1),
            ("the plane of order 3", plane(3), 11_232, 1),
            ("the plane of order 5", plane(5), 744_000, 1),
        ] {
            let found = symmetry(&graph);
            assert_eq!((found.order, found.orbits.len()), (Some(order), orbits), "{name}");
        }
        let huge = symmetry(&undirected(40, (0..40).flat_map(|a| (0..a).map(move |b| (a, b)))));
        assert_eq!((huge.order, huge.orbits.len()), (None, 1), "40! is more than can be counted");
    }

    #[test]
    fn holes_and_a_search_cut_short_leave_less() {
        let cycle = undirected(8, (0..8).map(|node| (node, (node + 1) % 8)));
        let game = Game::cops(&cycle).hole([2]).build().unwrap();
        let found = Symmetry::new(&MoveGraph::new(&game), NO_LIMIT);
        assert_eq!(found.orbits, [vec![0, 4], vec![1, 3], vec![2], vec![5, 7], vec![6]]);
        let graph = MoveGraph::new(&Game::cops(&cycle).build().unwrap());
        for budget in 0..1000 {
            let found = Symmetry::new(&graph, budget);
            assert!(found.order.is_none_or(|order| order == 16));
            all_are_automorphisms(&graph, &found);
        }
    }

    fn all_are_automorphisms(graph: &MoveGraph, symmetry: &Symmetry) {
        let carriers = symmetry.to_last();
        for carries in carriers.iter().chain(&symmetry.generators) {
            assert!(is_automorphism(graph, carries), "{carries:?}");
        }
        for orbit in &symmetry.orbits {
            assert!(orbit.iter().all(|&place| carriers[place as usize][place as usize] == *orbit.last().unwrap()));
        }
    }

    /// By the lists of moves themselves.
    fn is_automorphism(graph: &MoveGraph, carries: &[u32]) -> bool {
        let edges = |edges: Vec<(u32, u32)>, by: &[u32]| {
            let mut edges: Vec<_> = edges.iter().map(|&(a, b)| (by[a as usize], by[b as usize])).collect();
            edges.sort_unstable();
            edges
        };
        let places = |places: &[u32], by: &[u32]| {
            let mut places: Vec<u32> = places.iter().map(|&place| by[place as usize]).collect();
            places.sort_unstable();
            places
        };
        let seen = |by: &[u32]| {
            let place = |cat: u32| graph.cat_places[cat as usize];
            let cats = graph.cat_to.edges().map(|(from, to)| (place(from), place(to))).collect();
            let mouse = graph.mouse_from.edges().collect();
            (edges(cats, by), edges(mouse, by), places(&graph.cat_places, by), places(&graph.holes, by))
        };
        let own: Vec<u32> = (0..graph.places as u32).collect();
        seen(carries) == seen(&own)
    }

    /// Graphs with some symmetry: copies of a random graph, joined at random between like places of copies next to each
    /// other, one way or both, with an edge more or less at random.
    fn any_symmetric() -> impl Strategy<Value = Graph> {
        let pairs = |nodes: u32| prop::collection::vec((0..nodes, 0..nodes), 0..6);
        (1u32..4, 1u32..4).prop_flat_map(move |(copies, nodes)| {
            let strayed = prop::option::weighted(0.3, (0..copies * nodes, 0..copies * nodes));
            (pairs(nodes), pairs(nodes), strayed, any::<bool>()).prop_map(
                move |(within, between, strayed, directed)| {
                    let copy = |copy: u32| {
                        let at = move |copy: u32, node: u32| copy % copies * nodes + node;
                        let within = within.clone().into_iter().map(move |(a, b)| (at(copy, a), at(copy, b)));
                        within.chain(between.clone().into_iter().map(move |(a, b)| (at(copy, a), at(copy + 1, b))))
                    };
                    let edges: Vec<(u32, u32)> = (0..copies).flat_map(copy).chain(strayed).collect();
                    let graph = Graph::from_edges((copies * nodes) as usize, &edges).unwrap();
                    if directed { graph } else { graph.undirected() }
                },
            )
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Against all permutations of the places.
        #[test]
        fn groups_are_found_whole(graph in any_symmetric(), hole in prop::option::weighted(0.2, 0u32..9)) {
            let places = graph.places() as u32;
            let game = Game::cops(&graph);
            let game = hole.filter(|&hole| hole < places).map_or(game.clone(), |hole| game.hole([hole]));
            let graph = MoveGraph::new(&game.build().unwrap());
            let found = Symmetry::new(&graph, NO_LIMIT);
            all_are_automorphisms(&graph, &found);
            if places > 7 {
                return Ok(());
            }
            let mut order = 0;
            let mut parents: Vec<u32> = (0..places).collect();
            permutations(&mut (0..places).collect(), 0, &mut |carries| {
                if is_automorphism(&graph, carries) {
                    order += 1;
                    (0..).zip(carries).for_each(|(from, &to)| unite(&mut parents, from, to));
                }
            });
            prop_assert_eq!(found.order, Some(order));
            for orbit in &found.orbits {
                let roots: Vec<u32> = orbit.iter().map(|&place| root(&mut parents, place)).collect();
                prop_assert!(roots.iter().all(|root| *root == orbit[0]), "{:?}", found.orbits);
            }
        }
    }

    fn permutations(all: &mut Vec<u32>, from: usize, visit: &mut impl FnMut(&[u32])) {
        if from == all.len() {
            return visit(all);
        }
        for i in from..all.len() {
            all.swap(from, i);
            permutations(all, from + 1, visit);
            all.swap(from, i);
        }
    }
}
