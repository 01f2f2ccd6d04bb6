//! The kernels of the engine `bits`, one solve at a time, the verifier, and tables: `cargo bench`.
//!
//! Each question, layout and instruction set meets a small and a larger grid, a graph, and two cats on a small graph.

use divan::Bencher;
use divan::counter::ItemsCount;
use mousehole::engine::{Instructions, Layout, Tuning};
use mousehole::solution::Question;
use mousehole::solution::{LabelSource, PackedLabel};
use mousehole::table::{Table, TableBuilder};
use mousehole::verify::Verifier;
use mousehole::{Game, Graph, Grid};
use mousehole_testing::{Random, random_grid};

fn main() {
    divan::main();
}

const QUESTIONS: [Question; 4] = [Question::Start, Question::Mouse, Question::Winners, Question::Everything];
const LAYOUTS: [Layout; 2] = [Layout::Patches, Layout::Plain];
const SMALL_LAYOUTS: [Layout; 3] = [Layout::Words, Layout::Patches, Layout::Plain];

/// The game on a random grid, without a limit.
fn grid(size: u32) -> Game {
    let board: Grid = random_grid(size as usize, u64::from(size)).parse().expect("a grid");
    Game::grid(&board).limit(None).build().expect("a game")
}

/// A ring with a random edge more from each node.
fn graph(nodes: u32) -> Graph {
    let mut random = Random::new(u64::from(nodes));
    let mut lists = vec![Vec::new(); nodes as usize];
    for node in 0..nodes {
        for to in [(node + 1) % nodes, random.below(nodes as usize) as u32] {
            lists[node as usize].push(to);
            lists[to as usize].push(node);
        }
    }
    Graph::from_lists(&lists).expect("nodes of the graph")
}

fn solve(bencher: Bencher<'_, '_>, game: &Game, question: Question, tuning: Tuning) {
    let solver = || game.solver().engine("bits").expect("an engine").tuning(Tuning { threads: Some(1), ..tuning });
    let bencher = bencher.counter(ItemsCount::new(game.positions()));
    match question {
        Question::Start => bencher.bench(|| solver().from_start()),
        Question::Mouse => bencher.bench(|| solver().mouse_wins()),
        Question::Winners => bencher.bench(|| solver().winners()),
        Question::Everything => bencher.bench(|| solver().solve()),
    }
}

fn with_layout(layout: Layout) -> Tuning {
    Tuning { layout: Some(layout), ..Tuning::default() }
}

#[divan::bench_group(max_time = 1)]
mod grid_of_8 {
    use super::*;

    #[divan::bench(args = QUESTIONS)]
    fn questions(bencher: Bencher<'_, '_>, question: Question) {
        solve(bencher, &grid(8), question, Tuning::default());
    }

    #[divan::bench(args = SMALL_LAYOUTS)]
    fn layouts(bencher: Bencher<'_, '_>, layout: Layout) {
        solve(bencher, &grid(8), Question::Start, with_layout(layout));
    }
}

#[divan::bench_group(max_time = 1)]
mod grid_of_16 {
    use super::*;

    #[divan::bench(args = QUESTIONS)]
    fn questions(bencher: Bencher<'_, '_>, question: Question) {
        solve(bencher, &grid(16), question, Tuning::default());
    }

    #[divan::bench(args = LAYOUTS)]
    fn layouts(bencher: Bencher<'_, '_>, layout: Layout) {
        solve(bencher, &grid(16), Question::Everything, with_layout(layout));
    }

    #[divan::bench(args = Instructions::available())]
    fn instructions(bencher: Bencher<'_, '_>, instructions: Instructions) {
        let tuning = Tuning { instructions: Some(instructions), ..Tuning::default() };
        solve(bencher, &grid(16), Question::Everything, tuning);
    }
}

#[divan::bench_group(max_time = 1)]
mod grid_of_64 {
    use super::*;

    #[divan::bench(args = QUESTIONS)]
    fn questions(bencher: Bencher<'_, '_>, question: Question) {
        solve(bencher, &grid(64), question, Tuning::default());
    }

    #[divan::bench(args = LAYOUTS)]
    fn layouts(bencher: Bencher<'_, '_>, layout: Layout) {
        solve(bencher, &grid(64), Question::Mouse, with_layout(layout));
    }

    #[divan::bench(args = Instructions::available())]
    fn instructions(bencher: Bencher<'_, '_>, instructions: Instructions) {
        let tuning = Tuning { instructions: Some(instructions), ..Tuning::default() };
        solve(bencher, &grid(64), Question::Mouse, tuning);
    }
}

#[divan::bench_group(max_time = 1)]
mod graph_of_1000 {
    use super::*;

    #[divan::bench(args = QUESTIONS)]
    fn questions(bencher: Bencher<'_, '_>, question: Question) {
        let game = Game::graph(&graph(1000)).build().expect("a game");
        solve(bencher, &game, question, Tuning::default());
    }
}

#[divan::bench_group(max_time = 1)]
mod two_cats_on_64_nodes {
    use super::*;

    #[divan::bench(args = QUESTIONS)]
    fn questions(bencher: Bencher<'_, '_>, question: Question) {
        let game = Game::cops(graph(64)).cats(2).build().expect("a game");
        solve(bencher, &game, question, Tuning::default());
    }
}

/// Labels as plain as they can be, so that what is measured is the verifier and not where the labels come from.
struct Sheet {
    game: Game,
    cells: Vec<PackedLabel>,
}

impl Sheet {
    fn of(game: &Game) -> Sheet {
        let row = game.placements() as usize;
        let mut cells = vec![PackedLabel::default(); game.positions() as usize];
        let solution = game.solve().expect("a solution");
        (0..).zip(cells.chunks_exact_mut(row)).for_each(|(row, cells)| solution.labels().row(row, cells));
        Sheet { game: game.clone(), cells }
    }
}

impl LabelSource for Sheet {
    type Error = std::convert::Infallible;

    fn game(&self) -> &Game {
        &self.game
    }

    fn row(&self, row: u64, cells: &mut [PackedLabel]) -> Result<(), Self::Error> {
        cells.copy_from_slice(&self.cells[row as usize * cells.len()..][..cells.len()]);
        Ok(())
    }
}

/// Every label is checked, and has to be right.
fn verify(bencher: Bencher<'_, '_>, labels: &impl LabelSource<Error: std::fmt::Debug>, threads: usize) {
    let verifier = Verifier::new().threads(threads);
    bencher
        .counter(ItemsCount::new(labels.game().positions()))
        .bench(|| assert!(verifier.verify(labels).expect("labels").holds()));
}

#[divan::bench_group(max_time = 1)]
mod verified {
    use super::*;

    #[divan::bench(args = [1, 2])]
    fn grid_of_64(bencher: Bencher<'_, '_>, threads: usize) {
        verify(bencher, &Sheet::of(&grid(64)), threads);
    }

    #[divan::bench(args = [1, 2])]
    fn solution_of_grid_of_64(bencher: Bencher<'_, '_>, threads: usize) {
        verify(bencher, &grid(64).solve().expect("a solution"), threads);
    }

    #[divan::bench]
    fn two_cats_on_64_nodes(bencher: Bencher<'_, '_>) {
        verify(bencher, &Sheet::of(&Game::cops(graph(64)).cats(2).build().expect("a game")), 1);
    }
}

/// Labels go through a table of 24 million positions: written, read by rows, and probed at random when all of it is warm.
#[divan::bench_group(max_time = 3)]
mod table_of_64 {
    use super::*;

    fn written() -> (tempfile::TempDir, Table) {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let path = folder.path().join("grid.mht");
        TableBuilder::new(&path).write(&grid(64).solve().expect("a solution")).expect("a table");
        (folder, Table::open(path).expect("a table"))
    }

    fn read(table: &Table) {
        let mut cells = vec![PackedLabel::default(); table.game().placements() as usize];
        let rows = 2 * table.game().board().places() as u64;
        (0..rows).for_each(|row| table.row(row, &mut cells).expect("a row"));
    }

    #[divan::bench]
    fn write(bencher: Bencher<'_, '_>) {
        let solution = grid(64).solve().expect("a solution");
        let folder = tempfile::tempdir().expect("a scratch folder");
        let path = folder.path().join("grid.mht");
        let bencher = bencher.counter(ItemsCount::new(solution.labels().len()));
        bencher.bench(|| TableBuilder::new(&path).write(&solution).expect("a table"));
    }

    #[divan::bench]
    fn read_cold(bencher: Bencher<'_, '_>) {
        let (folder, table) = written();
        let bencher = bencher.counter(ItemsCount::new(table.info().positions));
        let path = folder.path().join("grid.mht");
        bencher.with_inputs(|| Table::open(&path).expect("a table")).bench_refs(|table| read(table));
    }

    #[divan::bench]
    fn probe_warm(bencher: Bencher<'_, '_>) {
        const PROBES: usize = 10_000;
        let (_folder, table) = written();
        read(&table);
        let (game, mut random) = (table.game(), Random::new(7));
        let positions: Vec<_> = (0..PROBES).map(|_| game.position(random.next() % game.positions())).collect();
        let bencher = bencher.counter(ItemsCount::new(PROBES));
        bencher.bench(|| positions.iter().filter(|at| table.probe(at).is_ok()).count());
    }
}
