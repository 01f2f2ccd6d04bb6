//! Solves a board and prints the verdict of its start, the best moves and the perfect game.

use mousehole::{Game, Grid};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Grid = "####F\n#C...\nM....".parse()?;
    let game = Game::grid(&board).cat_jump(1).mouse_jump(2).build()?;
    let solution = game.solve()?;
    let verdict = solution.verdict(game.start());
    println!("winner: {}, plies: {:?}", verdict.winner, verdict.plies);
    for best in solution.best_moves(solution.start()) {
        println!("best: the mouse to {}", game.board().name(best.to.mouse));
    }
    for position in &solution.line().positions {
        println!("{} to move: mouse on {}", position.turn, game.board().name(position.mouse));
    }
    Ok(())
}
