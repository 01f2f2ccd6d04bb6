//! How many cops does it take to catch a robber? Prints the cop number of the Petersen graph, and how quick the cops are.

use mousehole::cops::Search;
use mousehole::{Game, Graph};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // An outer ring, a star inside it, and a spoke from each node to its partner.
    let ring = |node: u32| [(node + 1) % 5, (node + 4) % 5, node + 5];
    let star = |node: u32| [(node + 2) % 5 + 5, (node + 3) % 5 + 5, node];
    let lists: Vec<[u32; 3]> = (0..5).map(ring).chain((0..5).map(star)).collect();
    let game = Game::cops(Graph::from_lists(&lists)?).build()?;
    let found = Search::new(&game).cop_number()?;
    println!("cop number: {:?}", found.cats);
    println!("capture: {:?}", found.capture);
    Ok(())
}
