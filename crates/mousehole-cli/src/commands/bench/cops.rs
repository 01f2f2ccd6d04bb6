//! Cops and robbers: three cats on the map of Scotland Yard, and all connected graphs of a size from `nauty-geng`.

use std::io;
use std::process::{Command, Stdio};

use mousehole::Game;
use mousehole::cops::{Capture, Search};
use mousehole::game::Side;
use serde_json::Value;

use super::board::BenchBoard;
use super::job::{Measured, Outcome, best_of_three, peak_resident, timed};
use crate::failure::Failure;
use crate::peak_memory::measure;
use crate::words::count;

/// The capture time on the map of Scotland Yard with two cats and with three.
const SCOTLAND_YARD: [(usize, u32); 2] = [(2, 8), (3, 5)];

/// The number of connected graphs of a size, and of those with each cop number from 1 on. That the Petersen graph
/// is the only one of 10 nodes that takes three cats is shown by W. Baird and others, *On the minimum order of k-cop-win
/// graphs*, 2014.
pub(super) fn known_graphs(nodes: usize) -> Option<(usize, &'static [u64])> {
    match nodes {
        8 => Some((11_117, &[3_791, 7_326])),
        9 => Some((261_080, &[65_561, 195_519])),
        10 => Some((11_716_571, &[2_258_314, 9_458_256, 1])),
        _ => None,
    }
}

/// Who wins and how soon when cats place themselves on the map of Scotland Yard.
pub(super) fn hunt(cats: usize, threads: Option<usize>) -> Result<Measured, Failure> {
    let game = BenchBoard::ScotlandYard { cats }.game(1, 1)?;
    let search = || threads.map_or(Search::new(&game), |threads| Search::new(&game).threads(threads));
    let hunt = || timed(|| search().hunt()).map_err(|error| Failure::new(error.to_string()));
    // The first run warms up, and its memory is measured.
    let (first, peak) = measure(hunt);
    let (first, mut seconds) = first?;
    let resident = peak_resident();
    for _ in 0..2 {
        seconds = hunt()?.1.min(seconds);
    }
    let places = game.board().places();
    // Cats are not told apart.
    let placements = (0..cats as u64).fold(1, |count, cat| count * (places as u64 + cat) / (cat + 1));
    let mut measured =
        Measured { places, positions: 2 * places as u64 * placements, seconds, peak, resident, ..Measured::default() };
    match check_capture(&search(), &game, cats, first.capture.as_ref()) {
        Ok(checked) => measured.checked.extend(checked),
        Err(wrong) => measured.wrong = Some(wrong),
    }
    Ok(measured)
}

/// The capture time is the one that is known, and there is a game by the rules that takes as long.
fn check_capture(
    search: &Search<'_>,
    game: &Game,
    cats: usize,
    capture: Option<&Capture>,
) -> Result<[String; 2], String> {
    let capture = capture.ok_or("the cats do not win")?;
    let known = SCOTLAND_YARD.iter().find(|(known, _)| *known == cats).map(|(_, moves)| *moves);
    if known != Some(capture.moves) {
        return Err(format!("the capture time is {}, and {known:?} is known", capture.moves));
    }
    let played = search.capture_line(capture).map_err(|error| error.to_string())?.ok_or("there is no line of play")?;
    let legal = played.positions.windows(2).all(|pair| game.successors(&pair[0]).contains(&pair[1]));
    let ends = played.positions.last().and_then(|last| game.end(last)).is_some_and(|end| end.winner == Side::Cat);
    let plies = 2 * capture.moves as usize - 1;
    if !legal || !ends || played.positions.len() != plies + 1 {
        return Err(format!("the line of play is not one of {plies} plies that ends with a capture"));
    }
    Ok(["the capture time that is known".to_owned(), format!("a line of play of {plies} plies, by the rules")])
}

/// All connected graphs of a size, from `nauty-geng` to a table of cop numbers and capture times.
pub(super) fn stream(nodes: usize, threads: Option<usize>) -> Result<Outcome, Failure> {
    let Some((graphs, by_cats)) = known_graphs(nodes) else {
        return Err(Failure::new(format!("nothing is known of the graphs on {nodes} nodes")));
    };
    let run = || piped(nodes, threads);
    let (found, seconds) = if graphs < 1_000_000 { best_of_three(run)? } else { timed(run)? };
    let Some(found) = found else {
        return Ok(Outcome::Skipped("there is no nauty-geng; on Debian it comes with the package nauty".to_owned()));
    };
    let mut measured = Measured { places: nodes, seconds, ..Measured::default() };
    measured.check(check_counts(&found, graphs, by_cats));
    Ok(measured.into())
}

/// What `nauty-geng -c N | mousehole cops --summary` says; `None` where there is no such program.
fn piped(nodes: usize, threads: Option<usize>) -> io::Result<Option<Value>> {
    let mut geng = Command::new("nauty-geng");
    geng.args(["-cq", &nodes.to_string()]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut geng = match geng.spawn() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        geng => geng?,
    };
    let mut cops = Command::new(std::env::current_exe()?);
    cops.args(["cops", "--summary", "--format", "json"]).stdin(geng.stdout.take().expect("it is piped"));
    if let Some(threads) = threads {
        cops.args(["--threads", &threads.to_string()]);
    }
    let output = cops.stderr(Stdio::null()).output();
    let ended = geng.wait()?;
    let output = output?;
    match (ended.success(), output.status.success()) {
        (true, true) => Ok(Some(serde_json::from_slice(&output.stdout)?)),
        _ => Err(io::Error::other(format!("nauty-geng: {ended}, cops: {}", output.status))),
    }
}

fn check_counts(found: &Value, graphs: usize, by_cats: &[u64]) -> Result<String, String> {
    let cells = found["counts"].as_array().map_or(&[][..], Vec::as_slice);
    let mut counts = vec![0; by_cats.len()];
    for cell in cells {
        let cats = cell["cop_number"].as_u64().unwrap_or(0) as usize;
        let count = counts.get_mut(cats.wrapping_sub(1)).ok_or_else(|| format!("{cell} is not expected"))?;
        *count += cell["graphs"].as_u64().unwrap_or(0);
    }
    if found["graphs"].as_u64() != Some(graphs as u64) || counts != by_cats {
        return Err(format!("{} graphs, {counts:?} by cop number, expected {graphs} and {by_cats:?}", found["graphs"]));
    }
    Ok(format!("{} graphs, and as many of each cop number as are known", count(graphs as u64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_graph_more_or_less_is_a_fault() {
        let found = |one: u64, two: u64| {
            let cell = |cats, graphs| serde_json::json!({"cop_number": cats, "capture_time": 1, "graphs": graphs});
            serde_json::json!({"graphs": one + two, "counts": [cell(1, one - 1), cell(2, two), cell(1, 1)]})
        };
        assert!(check_counts(&found(3_791, 7_326), 11_117, &[3_791, 7_326]).is_ok());
        for (one, two) in [(3_790, 7_327), (3_791, 7_325), (3_792, 7_326)] {
            assert!(check_counts(&found(one, two), 11_117, &[3_791, 7_326]).is_err());
        }
        let three = serde_json::json!({"graphs": 1, "counts": [{"cop_number": 3, "graphs": 1}]});
        assert!(check_counts(&three, 1, &[1]).is_err());
    }

    #[test]
    fn a_wrong_capture_time_is_a_fault() {
        let game = BenchBoard::ScotlandYard { cats: 2 }.game(1, 1).unwrap();
        let search = Search::new(&game);
        let capture = search.hunt().unwrap().capture.unwrap();
        assert!(check_capture(&search, &game, 2, Some(&capture)).is_ok());
        assert!(check_capture(&search, &game, 2, Some(&Capture { moves: 7, ..capture.clone() })).is_err());
        assert!(check_capture(&search, &game, 2, None).is_err());
    }
}
