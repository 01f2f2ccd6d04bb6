//! The rules once more, written from their description and not from the library, and a check of each label against them.
//!
//! A label is justified by its successors: a finished position is won in 0; a position is won by the side to move in one
//! ply more than its quickest winning move, lost in one more than its slowest losing one, and open when no move wins and
//! one keeps it open. Distances fall along every justification, so labels that are justified everywhere are right.

use std::borrow::Cow;

use mousehole::board::Directions;
use mousehole::game::{CapturedBy, CatInHole, CatsMove, JumpPath, Side, Stuck};
use mousehole::{Place, Position, Solution, solution::Label};
use proptest::prelude::*;

use mousehole_testing::{Case, Plain};

pub(crate) type State = (u32, Vec<u32>, Side);

/// Checks every label of a solution.
pub(crate) fn justify(case: &Case, solution: &Solution) -> Result<(), TestCaseError> {
    let ways = Ways::of(case);
    let cat_places: Vec<u32> = (0..case.places()).filter(|&place| case.cat_may_stand(place)).collect();
    let mut placements: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..case.rules.cats {
        placements = placements
            .iter()
            .flat_map(|placed| cat_places.iter().map(move |&cat| [&placed[..], &[cat]].concat()))
            .collect();
    }
    let mut states = 0;
    for turn in [Side::Mouse, Side::Cat] {
        for mouse in 0..case.places() {
            for cats in &placements {
                states += 1;
                let state = (mouse, cats.clone(), turn);
                let (label, expected) = (label(solution, &state), expected(&ways, case, solution, &state));
                prop_assert_eq!(label, expected, "at {:?}", state);
            }
        }
    }
    prop_assert_eq!(states, solution.game().positions());
    Ok(())
}

fn label(solution: &Solution, (mouse, cats, turn): &State) -> Label {
    solution.label(&Position::new(Place(*mouse), cats.iter().map(|&cat| Place(cat)), *turn))
}

/// What a position's label must be, given those of its successors.
fn expected(ways: &Ways, case: &Case, solution: &Solution, state: &State) -> Label {
    let won = |by, plies| Label::Won { by, plies: mousehole::Plies(plies) };
    if let Some(winner) = ways.finished(case, state) {
        return won(winner, 0);
    }
    let mover = state.2;
    let (mut quickest, mut slowest, mut open) = (None, None, false);
    for next in ways.moves(case, state) {
        match label(solution, &next) {
            Label::Won { by, plies } if by == mover => {
                quickest = Some(quickest.map_or(plies.0, |q: u32| q.min(plies.0)));
            }
            Label::Won { plies, .. } => slowest = Some(slowest.map_or(plies.0, |s: u32| s.max(plies.0))),
            Label::Open => open = true,
        }
    }
    match (quickest, open, slowest) {
        (Some(plies), _, _) => won(mover, plies + 1),
        (None, true, _) => Label::Open,
        (None, false, Some(plies)) => won(mover.other(), plies + 1),
        (None, false, None) => unreachable!("a position that is not finished has a move"),
    }
}

/// Where one animal of each side may go from each place while nobody is in its way, and how far places are apart.
pub(crate) struct Ways {
    mouse: Vec<Vec<u32>>,
    cat: Vec<Vec<u32>>,
    /// The single steps from each place, and how many it takes from each place to each, if that can be done at all.
    beside: Vec<Vec<u32>>,
    apart: Vec<Vec<Option<usize>>>,
}

/// Where a jump leads, whatever else the rules say of it.
fn jumps(case: &Case, place: u32, jump: u32, in_the_way: &[u32]) -> Vec<u32> {
    match &case.board {
        Plain::Grid(rows) => slides(rows, place, jump, case.rules.directions, in_the_way),
        Plain::Graph(lists) => walks(lists, place, jump, in_the_way),
    }
}

impl Ways {
    pub(crate) fn of(case: &Case) -> Ways {
        let places = case.places() as usize;
        let beside: Vec<Vec<u32>> = (0..case.places()).map(|place| jumps(case, place, 1, &[])).collect();
        let mut apart = vec![vec![None; places]; places];
        for (from, apart) in apart.iter_mut().enumerate() {
            apart[from] = Some(0);
            // As often as the longest way could be, each known way is made longer by a step.
            for steps in 0..places {
                let ends: Vec<usize> = (0..places).filter(|&at| apart[at] == Some(steps)).collect();
                for to in ends.into_iter().flat_map(|at| &beside[at]) {
                    apart[*to as usize].get_or_insert(steps + 1);
                }
            }
        }
        let mut ways = Ways { mouse: Vec::new(), cat: Vec::new(), beside, apart };
        let all = |side| (0..case.places()).map(|place| ways.moves_past(case, side, place, &[])).collect();
        (ways.mouse, ways.cat) = (all(Side::Mouse), all(Side::Cat));
        ways
    }

    /// Where an animal may go, with these of the other side in its way.
    fn moves_past(&self, case: &Case, side: Side, place: u32, others: &[u32]) -> Vec<u32> {
        let rules = &case.rules;
        let jump = if side == Side::Mouse { rules.mouse_jump } else { rules.cat_jump };
        let in_the_way = if rules.jump == JumpPath::Free { others } else { &[] };
        let mut to = jumps(case, place, jump, in_the_way);
        if rules.stay.allows(side) && !to.contains(&place) {
            to.push(place);
        }
        to.retain(|place| match side {
            Side::Mouse => rules.capture == CapturedBy::Touch || !others.contains(place),
            Side::Cat => case.cat_may_stand(*place),
        });
        if let (Side::Cat, CatsMove::Nearer, [mouse]) = (side, rules.cats_move, others) {
            let steps = |from: u32| self.apart[from as usize][*mouse as usize].unwrap_or(usize::MAX);
            to.retain(|&to| steps(to) < steps(place));
        }
        to
    }

    /// Where the mouse, or a cat, may go in a position.
    fn from(&self, case: &Case, (mouse, cats, turn): &State, place: u32) -> Cow<'_, [u32]> {
        let rules = &case.rules;
        let is_usual =
            rules.jump == JumpPath::Over && rules.capture == CapturedBy::Touch && rules.cats_move == CatsMove::Freely;
        match turn {
            Side::Mouse if is_usual => (&self.mouse[place as usize]).into(),
            Side::Cat if is_usual => (&self.cat[place as usize]).into(),
            Side::Mouse => self.moves_past(case, Side::Mouse, place, cats).into(),
            Side::Cat => self.moves_past(case, Side::Cat, place, &[*mouse]).into(),
        }
    }

    fn is_caught(&self, case: &Case, mouse: u32, cats: &[u32]) -> bool {
        match case.rules.capture {
            CapturedBy::Touch => cats
                .iter()
                .any(|&cat| self.apart[cat as usize][mouse as usize].is_some_and(|steps| steps <= case.rules.reach)),
            CapturedBy::Surround => {
                self.beside[mouse as usize].iter().all(|place| *place == mouse || cats.contains(place))
            }
        }
    }

    pub(crate) fn finished(&self, case: &Case, state: &State) -> Option<Side> {
        let (mouse, cats, turn) = state;
        let stuck = match turn {
            Side::Mouse => self.from(case, state, *mouse).is_empty(),
            Side::Cat => cats.iter().all(|&cat| self.from(case, state, cat).is_empty()),
        };
        if self.is_caught(case, *mouse, cats) {
            Some(Side::Cat)
        } else if case.holes.contains(mouse) {
            Some(Side::Mouse)
        } else if case.rules.cat_hole == CatInHole::Wins && cats.iter().any(|cat| case.holes.contains(cat)) {
            Some(Side::Cat)
        } else if stuck && case.rules.stuck == Stuck::Loses {
            Some(turn.other())
        } else {
            None
        }
    }

    pub(crate) fn moves(&self, case: &Case, state: &State) -> Vec<State> {
        let (mouse, cats, turn) = state;
        if *turn == Side::Mouse {
            let to = self.from(case, state, *mouse);
            let to = if to.is_empty() { Cow::from(vec![*mouse]) } else { to };
            return to.iter().map(|&mouse| (mouse, cats.clone(), Side::Cat)).collect();
        }
        let each: Vec<Cow<'_, [u32]>> = cats.iter().map(|&cat| self.from(case, state, cat)).collect();
        let of = |cat: &u32| &each[cats.iter().position(|other| other == cat).unwrap()];
        let stuck = cats.iter().all(|cat| of(cat).is_empty());
        let mut moves = Vec::new();
        let step = |from: &u32, to: u32| of(from).contains(&to);
        // Every placement is tried, and kept if the rules allow the way there.
        let mut to = vec![0; cats.len()];
        loop {
            let moved = cats.iter().zip(&to).filter(|(from, to)| from != to).count();
            let legal = if stuck {
                moved == 0
            } else if case.rules.lazy {
                match moved {
                    0 => cats.iter().any(|cat| step(cat, *cat)),
                    1 => cats.iter().zip(&to).all(|(from, &to)| *from == to || step(from, to)),
                    _ => false,
                }
            } else {
                cats.iter().zip(&to).all(|(from, &to)| step(from, to) || (of(from).is_empty() && *from == to))
            };
            if legal {
                moves.push((*mouse, to.clone(), Side::Mouse));
            }
            let Some(digit) = to.iter().rposition(|&place| place + 1 < case.places()) else { break };
            to[digit] += 1;
            to[digit + 1..].fill(0);
        }
        moves
    }
}

/// Straight jumps over floor, and over none of the places that are in the way.
fn slides(rows: &[Vec<bool>], place: u32, jump: u32, directions: Directions, in_the_way: &[u32]) -> Vec<u32> {
    let floor = |r: i64, c: i64| rows.get(r as usize).and_then(|row| row.get(c as usize)) == Some(&false);
    let cells: Vec<(i64, i64)> = (0..rows.len() as i64)
        .flat_map(|r| (0..rows[0].len() as i64).map(move |c| (r, c)))
        .filter(|&(r, c)| floor(r, c))
        .collect();
    let (row, column) = cells[place as usize];
    let is_open = |r: i64, c: i64| floor(r, c) && in_the_way.iter().all(|&other| cells[other as usize] != (r, c));
    let reaches = |&&(r, c): &&(i64, i64)| {
        let (down, right) = (r - row, c - column);
        let distance = down.abs().max(right.abs());
        let straight = down == 0 || right == 0 || (directions == Directions::Eight && down.abs() == right.abs());
        distance > 0
            && distance <= i64::from(jump)
            && straight
            && (1..distance).all(|step| is_open(row + down.signum() * step, column + right.signum() * step))
    };
    (0..cells.len()).filter(|&i| reaches(&&cells[i])).map(|i| i as u32).collect()
}

/// Walks of up to `jump` edges, which go on from no place that is in the way. One that comes back is no move, unless the
/// edge does.
fn walks(lists: &[Vec<u32>], place: u32, jump: u32, in_the_way: &[u32]) -> Vec<u32> {
    let mut reached = vec![place];
    for _ in 0..jump.min(lists.len() as u32) {
        let from = reached.iter().filter(|at| **at == place || !in_the_way.contains(at));
        let next: Vec<u32> = from.flat_map(|&at| lists[at as usize].iter().copied()).collect();
        reached.extend(next);
        reached.sort_unstable();
        reached.dedup();
    }
    reached.retain(|&to| to != place || (jump > 0 && lists[place as usize].contains(&place)));
    reached
}
