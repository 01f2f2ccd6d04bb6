//! Play on the board: best moves as arrows, and the perfect game as a path.

use mousehole::engine::{OnProgress, Progress, Stopped, report};
use mousehole::game::{Position, Side};
use mousehole::{Place, Solution};

use super::Drawing;
use crate::Answers;
use crate::color::Color;
use crate::scene::{Item, Path, Point, Scene, Shape, Stroke, at};
use crate::stage::Stage;
use crate::theme::ink_on;

/// How far beside the middles of cells lines and arrows run, in half cells, and how far out those of many cats: beside the
/// figures.
const LANE: f32 = 0.62;
const OUTERMOST: f32 = 0.9;
/// How much wider than a line its rim is, which sets it off.
const RIM: f32 = 2.4;

/// The room that figures have between the lines of both sides.
pub(super) fn room_between_lines(stage: &Stage<'_>) -> f32 {
    2.0 * (LANE * stage.half - (thickness(stage) + RIM) / 2.0)
}

/// The best moves of the position, as arrows.
pub(super) fn moves(scene: &mut Scene, drawing: &Drawing<'_>) {
    let position = &drawing.field.position;
    let mut steps: Vec<(Place, Place)> = Vec::new();
    for to in best(&drawing.picture.answers, position) {
        match position.turn {
            Side::Mouse => steps.push((position.mouse, to.mouse)),
            Side::Cat => steps.extend(position.cats.iter().copied().zip(to.cats.iter().copied())),
        }
    }
    steps.retain(|&(from, to)| drawing.stage.shows(from) && drawing.stage.shows(to));
    steps.sort_unstable();
    steps.dedup();
    // The longest first, so that the heads of the shorter ones are seen.
    let length = |&(from, to): &(Place, Place)| drawing.stage.center(to).minus(drawing.stage.center(from)).length();
    steps.sort_by(|a, b| length(b).total_cmp(&length(a)));
    for (from, to) in steps {
        if from == to {
            let (color, width) = (line_color(drawing, position.turn), thickness(&drawing.stage));
            let (shape, stroke) = (drawing.stage.outline(from), Some(Stroke::new(color, width)));
            scene.items.push(Item::Shape { shape, fill: None, stroke, hint: None });
        } else {
            arrow(scene, drawing, &drawing.stage.way(from, to), position.turn);
        }
    }
}

/// The best moves from every place, as small marks that point out of it.
pub(super) fn moves_everywhere(
    scene: &mut Scene,
    drawing: &Drawing<'_>,
    on_progress: &OnProgress<'_>,
) -> Result<(), Stopped> {
    let field = &drawing.field;
    let free = field.fixed.other();
    let half = drawing.stage.inner_half();
    if field.position.turn != free || half < 5.0 {
        return Ok(());
    }
    let size = (half * 0.3).min(7.0);
    // In the ink that stands out from each place.
    let mut marks: Vec<(Color, Path)> = Vec::new();
    for &place in &field.shown {
        report(on_progress, Progress::default())?;
        let position = field.with(place);
        if drawing.game().number(&position).is_none() {
            continue;
        }
        let center = drawing.stage.center(place);
        let ink = ink_on(drawing.shades.color(drawing.theme, field.marks[place.index()]));
        let index = marks.iter().position(|(color, _)| *color == ink).unwrap_or_else(|| {
            marks.push((ink, Path::new()));
            marks.len() - 1
        });
        for to in best(&drawing.picture.answers, &position) {
            let to = if free == Side::Mouse { to.mouse } else { to.cats[0] };
            let way = drawing.stage.way(place, to);
            let Some(&next) = way.get(1).filter(|_| to != place) else { continue };
            let along = next.minus(center).times(1.0 / next.minus(center).length().max(1e-6));
            // The rim of a square is farther off on its diagonals.
            let reach = if drawing.stage.is_graph() { 1.0 } else { 1.0 / along.x.abs().max(along.y.abs()) };
            let tip = center.plus(along.times(half * reach - 1.0));
            marks[index].1.append(&head(tip, along, size));
        }
    }
    for (ink, path) in marks.into_iter().filter(|(_, path)| !path.is_empty()) {
        scene.fill(Shape::Path(path), ink);
    }
    Ok(())
}

/// The perfect game, a path for each animal.
pub(super) fn line(scene: &mut Scene, drawing: &Drawing<'_>, on_progress: &OnProgress<'_>) -> Result<(), Stopped> {
    let Answers::Solution(solution) = drawing.picture.answers else { return Ok(()) };
    let line = solution.line_watched(&drawing.field.position, drawing.game().rules().limit, on_progress)?;
    let cats = drawing.field.position.cats.len();
    let mut animals: Vec<(Side, Vec<Place>)> =
        (0..cats).map(|cat| (Side::Cat, line.positions.iter().map(|position| position.cats[cat]).collect())).collect();
    animals.push((Side::Mouse, line.positions.iter().map(|position| position.mouse).collect()));
    for (i, (side, mut places)) in animals.into_iter().enumerate() {
        places.dedup();
        // Each animal keeps to a lane of its own, so that paths do not cover each other.
        let lane = if side == Side::Mouse { -LANE } else { (LANE * (1.0 + 0.15 * i as f32)).min(OUTERMOST) };
        // Of a game that leaves the part that is drawn, what is in it.
        let shows = |place: &Place| drawing.stage.shows(*place);
        for run in places.chunk_by(|from, to| shows(from) == shows(to)).filter(|run| shows(&run[0])) {
            path(scene, drawing, run, side, lane * drawing.stage.half, on_progress)?;
        }
    }
    Ok(())
}

fn path(
    scene: &mut Scene,
    drawing: &Drawing<'_>,
    places: &[Place],
    side: Side,
    lane: f32,
    on_progress: &OnProgress<'_>,
) -> Result<(), Stopped> {
    if places.len() < 2 {
        return Ok(());
    }
    let is_graph = drawing.stage.is_graph();
    let mut points: Vec<Point> = vec![drawing.stage.center(places[0])];
    for pair in places.windows(2) {
        report(on_progress, Progress::default())?;
        points.extend(drawing.stage.way(pair[0], pair[1]).into_iter().skip(1));
    }
    let width = thickness(&drawing.stage);
    // From node to node, and beside the middles of cells: both leave what is written there to be read.
    let mut lines = Path::new();
    let stops: Vec<Point> = match is_graph {
        true => Vec::new(),
        false => {
            points = points.into_iter().map(|point| point.plus(at(lane, lane))).collect();
            places[1..places.len() - 1].iter().map(|&place| drawing.stage.center(place).plus(at(lane, lane))).collect()
        }
    };
    let (mut end, along) = last_direction(&points);
    if is_graph {
        for pair in points.windows(2).filter(|pair| pair[0] != pair[1]) {
            let (_, along) = last_direction(pair);
            let beside = at(-along.y, along.x).times(lane * 0.2);
            let clear = along.times(drawing.stage.half * 1.12);
            let (from, to) = (pair[0].plus(clear).plus(beside), pair[1].minus(clear).plus(beside));
            end = to.minus(along.times(width));
            lines.add_line(from, end.minus(along.times(width * 2.0)));
        }
    } else {
        *points.last_mut().expect("two at least") = end.minus(along.times(width * 2.0));
        lines = Path::through(&points);
    }
    scene.stroke(lines.clone(), Stroke::new(drawing.theme.rim.alpha(215), width + RIM));
    // The cats' paths are dashed.
    let dash = (side == Side::Cat).then_some((width * 1.6, width * 2.4));
    scene.stroke(lines, Stroke { dash, ..Stroke::new(line_color(drawing, side), width) });
    for stop in stops {
        scene.fill(Shape::Circle(stop, width * 1.05), line_color(drawing, side));
    }
    finished(scene, drawing, end, along, width, side);
    Ok(())
}

/// An arrow along some points, from one place to another: on a grid beside the middles of cells, on a graph from node to node.
fn arrow(scene: &mut Scene, drawing: &Drawing<'_>, points: &[Point], side: Side) {
    let mut points = points.to_vec();
    let (half, is_graph) = (drawing.stage.half, drawing.stage.is_graph());
    let width = thickness(&drawing.stage) * 1.25;
    let (to, along) = last_direction(&points);
    let first = points[1].minus(points[0]);
    let away = first.times(1.0 / first.length().max(1e-6));
    points[0] = points[0].plus(away.times(half * if is_graph { 1.05 } else { 0.76 }));
    let end = to.minus(along.times(half * if is_graph { 1.2 } else { 0.48 }));
    *points.last_mut().expect("two at least") = end.minus(along.times(width * 2.0));
    let beside = if is_graph { at(0.0, 0.0) } else { at(-along.y, along.x).times(half * LANE) };
    let lines = Path::through(&points).map(|point| point.plus(beside));
    scene.stroke(lines.clone(), Stroke::new(drawing.theme.rim.alpha(215), width + RIM));
    scene.stroke(lines, Stroke::new(line_color(drawing, side), width));
    finished(scene, drawing, end.plus(beside), along, width, side);
}

/// The head of an arrow, set off from what is below.
fn finished(scene: &mut Scene, drawing: &Drawing<'_>, end: Point, along: Point, width: f32, side: Side) {
    let head = head(end.plus(along.times(width)), along, width * 3.6);
    scene.stroke(head.clone(), Stroke::new(drawing.theme.rim.alpha(215), RIM));
    scene.fill(Shape::Path(head), line_color(drawing, side));
}

/// Whose colour it is.
fn line_color(drawing: &Drawing<'_>, side: Side) -> Color {
    if side == Side::Mouse { drawing.theme.mouse_line } else { drawing.theme.cat_line }
}

fn thickness(stage: &Stage<'_>) -> f32 {
    (stage.half * 0.12).clamp(1.3, 3.0)
}

/// The last point, and the direction it is reached in.
fn last_direction(points: &[Point]) -> (Point, Point) {
    let end = points[points.len() - 1];
    let from = points.iter().rev().find(|&&point| point != end).copied().unwrap_or(at(end.x - 1.0, end.y));
    (end, end.minus(from).times(1.0 / end.minus(from).length().max(1e-6)))
}

/// A triangle that points along a direction, with a notch at its base.
fn head(tip: Point, along: Point, size: f32) -> Path {
    let across = at(-along.y, along.x).times(size * 0.5);
    let base = tip.minus(along.times(size));
    Path::polygon(&[tip, base.plus(across), base.plus(along.times(size * 0.22)), base.minus(across)])
}

fn best(answers: &Answers<'_>, position: &Position) -> Vec<Position> {
    match answers {
        Answers::Solution(solution) => best_of(solution, position),
        Answers::Winners(winners) => winners.keeping_moves(position),
        Answers::Unsolved(_) => Vec::new(),
    }
}

fn best_of(solution: &Solution, position: &Position) -> Vec<Position> {
    solution.best_moves(position).into_iter().map(|found| found.to).collect()
}
