//! Has labels checked that another program made: here the library's own, with one of them spoiled.

use std::convert::Infallible;

use mousehole::solution::{Label, LabelSource, PackedLabel};
use mousehole::verify::Verifier;
use mousehole::{Game, Grid};

/// One label for each position of a game, in the order of their numbers.
struct MyLabels {
    game: Game,
    labels: Vec<Label>,
}

impl LabelSource for MyLabels {
    type Error = Infallible;

    fn game(&self) -> &Game {
        &self.game
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), Infallible> {
        let first = row as usize * labels.len();
        labels.iter_mut().zip(&self.labels[first..]).for_each(|(out, &label)| *out = label.into());
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Grid = "####F\n#C...\nM....".parse()?;
    let game = Game::grid(&board).mouse_jump(2).build()?;
    let labels = game.solve()?.labels().iter().collect();
    let mut mine = MyLabels { game, labels };
    println!("right: {}", Verifier::new().verify(&mine)?.holds());
    mine.labels[3] = Label::Open;
    let report = Verifier::new().verify(&mine)?;
    println!("spoiled: {} wrong, the first at {:?}", report.wrong, report.violations[0].position);
    Ok(())
}
