//! A graph on the paper: its edges, and the numbers of its nodes.

use std::collections::VecDeque;

use mousehole::{Graph, Place};

use super::{Kind, Labels, Stage};
use crate::font;
use crate::layout::Layout;
use crate::scene::{Path, Point, Scene, Shape, Stroke, at};
use crate::theme::Theme;

/// The longer side of a board that nobody gave a size, the length of its edges at most, and its least width.
const SIZE: f32 = 1080.0;
const EDGE: f32 = 84.0;
const MARGIN: f32 = 12.0;

/// Nodes smaller than this have nothing written beside them.
const NUMBERED: f32 = 6.5;

/// The sizes of names, and how much is written of a long one.
const LEAST_LABEL: f32 = 6.0;
const LARGEST_LABEL: f32 = 11.5;
const LONGEST_LABEL: usize = 16;

/// Where the name of a node is written.
pub(super) struct Label {
    pub(super) node: Place,
    pub(super) center: Point,
    pub(super) size: f32,
}

pub(super) struct GraphStage<'g> {
    graph: &'g Graph,
}

pub(super) fn on_paper<'g>(graph: &'g Graph, layout: &Layout, size: Option<f32>) -> Stage<'g> {
    let longer = layout.width.max(layout.height) as f32;
    // The outermost nodes stick out by a radius, and their numbers as much again.
    let edge = match size {
        Some(size) => (size - 2.0 * MARGIN) / (longer + 4.0 * RADIUS),
        None => EDGE.min((SIZE - 2.0 * MARGIN) / (longer + 4.0 * RADIUS)),
    };
    let edge = edge.max(4.0);
    let (half, around) = (RADIUS * edge, MARGIN + 2.0 * RADIUS * edge);
    let place = |[x, y]: &[f64; 2]| at(around + *x as f32 * edge, around + *y as f32 * edge);
    Stage {
        centers: layout.points.iter().map(place).collect(),
        half,
        width: 2.0 * around + layout.width as f32 * edge,
        height: 2.0 * around + layout.height as f32 * edge,
        corner: at(0.0, 0.0),
        kind: Kind::Graph(GraphStage { graph }),
    }
}

/// The radius of a node, as a part of the length of an edge.
const RADIUS: f32 = 0.22;

impl GraphStage<'_> {
    pub(super) fn edges(&self, scene: &mut Scene, theme: &Theme, centers: &[Point], radius: f32) {
        let stroke = Stroke::new(theme.edge, (radius * 0.11).clamp(0.7, 2.2));
        let mut edges = Path::new();
        let mut heads = Path::new();
        for from in 0..centers.len() {
            for to in self.graph.targets(Place(from as u32)).map(|to| to.index()) {
                let back = self.has_edge(to, from);
                if from == to {
                    let above = at(centers[from].x, centers[from].y - radius * 1.25);
                    edges.add_arc(above, at(radius * 0.55, radius * 0.6), 0.0, 360.0, false);
                } else if !back || from < to {
                    edges.add_line(centers[from], centers[to]);
                }
                if !back {
                    head(&mut heads, centers[from], centers[to], radius);
                }
            }
        }
        scene.stroke(edges, stroke);
        if !heads.is_empty() {
            scene.fill(Shape::Path(heads), theme.edge.toward(theme.ink, 0.35));
        }
    }

    fn has_edge(&self, from: usize, to: usize) -> bool {
        self.graph.has_edge(Place(from as u32), Place(to as u32))
    }

    /// The name of a node, or as much of it as there may be room for.
    pub(super) fn label(&self, node: Place) -> String {
        let Some(name) = self.graph.name(node) else { return node.0.to_string() };
        if name.chars().count() <= LONGEST_LABEL {
            return name.to_owned();
        }
        let begun: String = name.chars().take(LONGEST_LABEL - 1).collect();
        format!("{}…", begun.trim_end())
    }

    /// Where names go: into the nodes if they fit, or beside them if there is room.
    pub(super) fn labels(&self, centers: &[Point], radius: f32, figures: bool) -> Labels {
        let nodes = (0..centers.len() as u32).map(Place);
        let widest = nodes.map(|node| font::drawn_width(&self.label(node), 1.0, false)).fold(0.1, f32::max);
        let inside = (radius * 1.6 / widest).min(radius * 0.85).min(LARGEST_LABEL.max(radius * 0.5));
        if inside >= LEAST_LABEL {
            return Labels::Inside(inside);
        }
        if radius >= NUMBERED && (figures || is_roomy(centers, radius)) { Labels::Beside } else { Labels::Nowhere }
    }

    /// The name of each node beside it, where its edges leave most room.
    pub(super) fn labels_beside(&self, centers: &[Point], radius: f32) -> Vec<Label> {
        let mut around: Vec<Vec<f32>> = vec![Vec::new(); centers.len()];
        for from in 0..centers.len() {
            for to in self.graph.targets(Place(from as u32)).map(|to| to.index()) {
                if from == to {
                    around[from].push(-std::f32::consts::FRAC_PI_2);
                    continue;
                }
                let way = centers[to].minus(centers[from]);
                around[from].push(way.y.atan2(way.x));
                around[to].push((-way.y).atan2(-way.x));
            }
        }
        let size = (radius * 0.62).clamp(LEAST_LABEL, LARGEST_LABEL);
        let beside = |(node, mut angles): (usize, Vec<f32>)| {
            let (sin, cos) = widest_gap(&mut angles).sin_cos();
            let (place, center) = (Place(node as u32), centers[node]);
            let (width, height) = (font::drawn_width(&self.label(place), size, false) / 2.0, size * 0.4);
            // So far off that its box stays clear of the node.
            let off = radius + 2.0 + cos.abs() * width + sin.abs() * height;
            Label { node: place, center: center.plus(at(cos * off, sin * off)), size }
        };
        around.into_iter().enumerate().map(beside).collect()
    }

    /// The nodes on the shortest way along edges, or just the two.
    pub(super) fn way(&self, from: Place, to: Place) -> Vec<Place> {
        let mut came: Vec<Option<Place>> = vec![None; self.graph.places()];
        let mut queue = VecDeque::from([from]);
        while let Some(node) = queue.pop_front().filter(|&node| node != to) {
            for next in self.graph.targets(node) {
                if came[next.index()].is_none() && next != from {
                    came[next.index()] = Some(node);
                    queue.push_back(next);
                }
            }
        }
        let mut way = vec![to];
        let mut node = to;
        while let Some(before) = came[node.index()].filter(|_| node != from) {
            way.push(before);
            node = before;
        }
        if node != from {
            way.push(from);
        }
        way.reverse();
        way
    }
}

/// Whether most nodes are far enough from the next for numbers beside them.
pub(super) fn is_roomy(centers: &[Point], radius: f32) -> bool {
    const MOST: usize = 150;
    let nearest = |node: &Point| {
        let others = centers.iter().filter(|other| *other != node);
        others.map(|other| node.minus(*other).length()).fold(f32::INFINITY, f32::min)
    };
    let crowded = || centers.iter().filter(|node| nearest(node) < 3.2 * radius).count();
    centers.len() <= MOST && crowded() * 4 <= centers.len()
}

/// The middle of the widest gap between some directions.
fn widest_gap(angles: &mut Vec<f32>) -> f32 {
    use std::f32::consts::{FRAC_PI_4, TAU};
    angles.sort_by(f32::total_cmp);
    angles.dedup();
    let Some(&first) = angles.first() else { return -FRAC_PI_4 };
    angles.push(first + TAU);
    // The first of gaps that are about as wide.
    let mut best = (0.0, 0.0);
    for pair in angles.windows(2) {
        if pair[1] - pair[0] > best.0 + 0.01 {
            best = (pair[1] - pair[0], (pair[0] + pair[1]) / 2.0);
        }
    }
    best.1
}

/// The head of an arrow that ends at the rim of a node.
fn head(heads: &mut Path, from: Point, to: Point, radius: f32) {
    let way = to.minus(from);
    let length = way.length().max(1e-6);
    let along = way.times(1.0 / length);
    let across = at(-along.y, along.x);
    let size = (radius * 0.62).max(2.5);
    let tip = to.minus(along.times(radius));
    let base = tip.minus(along.times(size));
    heads.append(&Path::polygon(&[tip, base.plus(across.times(size * 0.45)), base.minus(across.times(size * 0.45))]));
}
