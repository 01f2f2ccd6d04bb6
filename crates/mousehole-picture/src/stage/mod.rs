//! The board on the paper: where its places are, and what lies under them.

mod graph;
mod grid;
mod pattern;

use mousehole::engine::{OnProgress, Stopped};
use mousehole::{Board, Place};

use crate::color::Color;
use crate::font;
use crate::layout::Layout;
use crate::picture::Picture;
use crate::scene::{Item, Point, Rect, Scene, Shape, Stroke, Text, at};
use crate::theme::Theme;
use graph::{GraphStage, Label};
pub(crate) use grid::DENSE;
use grid::GridStage;

/// A board, laid out in pixels.
pub(crate) struct Stage<'g> {
    /// The middle of each place.
    pub(crate) centers: Vec<Point>,
    /// Half the width of a cell, or the radius of a node.
    pub(crate) half: f32,
    /// The size of the whole, with numbers at its edges.
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// The top left corner of the whole.
    corner: Point,
    kind: Kind<'g>,
}

/// Where the names of nodes are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Labels {
    /// In the nodes, in that size.
    Inside(f32),
    Beside,
    Nowhere,
}

enum Kind<'g> {
    Grid(GridStage<'g>),
    Graph(GraphStage<'g>),
}

impl<'g> Stage<'g> {
    /// Lays out the board of a picture with its longer side as long as the picture says, or else as large as suits it. Of a
    /// grid, only the part is shown that the picture is of.
    pub(crate) fn new(picture: &'g Picture<'g>, on_progress: &OnProgress<'_>) -> Result<Stage<'g>, Stopped> {
        let size = picture.size;
        Ok(match (picture.answers.game().board(), &picture.layout) {
            (Board::Grid(grid), _) => {
                let part = picture.part.clone().unwrap_or_else(|| [0..grid.rows(), 0..grid.columns()]);
                grid::lay_out(grid, part, size)
            }
            (Board::Graph(graph), Some(layout)) => graph::on_paper(graph, layout, size),
            (Board::Graph(graph), None) => graph::on_paper(graph, &Layout::watched(graph, on_progress)?, size),
        })
    }

    /// Makes room for what is written beside the outermost nodes.
    pub(crate) fn with_room_for(self, labels: Labels) -> Stage<'g> {
        let Kind::Graph(graph) = &self.kind else { return self };
        if labels != Labels::Beside {
            return self;
        }
        let written = graph.labels_beside(&self.centers, self.half);
        let reach = |label: &Label| font::drawn_width(&graph.label(label.node), label.size, false) / 2.0 + 4.0;
        let left = written.iter().map(|label| reach(label) - label.center.x).fold(0.0, f32::max);
        let right = written.iter().map(|label| label.center.x + reach(label) - self.width).fold(0.0, f32::max);
        let (width, corner) = (self.width + left + right, self.corner);
        Stage { width, corner, ..self.shifted(at(left, 0.0)) }
    }

    /// Moves everything right and down.
    pub(crate) fn shifted(mut self, by: Point) -> Stage<'g> {
        for center in &mut self.centers {
            *center = center.plus(by);
        }
        if let Kind::Grid(grid) = &mut self.kind {
            grid.origin = grid.origin.plus(by);
        }
        self.corner = self.corner.plus(by);
        self
    }

    pub(crate) fn center(&self, place: Place) -> Point {
        self.centers[place.index()]
    }

    pub(crate) fn is_graph(&self) -> bool {
        matches!(self.kind, Kind::Graph(_))
    }

    /// Whether there is room between places for the numbers of nodes.
    pub(crate) fn is_roomy(&self) -> bool {
        match &self.kind {
            Kind::Grid(_) => true,
            Kind::Graph(_) => graph::is_roomy(&self.centers, self.half),
        }
    }

    /// Whether a place is in the part that is shown.
    pub(crate) fn shows(&self, place: Place) -> bool {
        match &self.kind {
            Kind::Grid(grid) => grid.shows(place),
            Kind::Graph(_) => true,
        }
    }

    /// Whether patterns can be made out: on places that are too small, they would hide what they are on.
    pub(crate) fn has_patterns(&self) -> bool {
        match &self.kind {
            Kind::Grid(grid) => !grid.is_dense(),
            Kind::Graph(_) => 2.0 * self.half >= grid::DENSE,
        }
    }

    /// Whether places touch each other, being too small for gaps.
    pub(crate) fn is_dense(&self) -> bool {
        matches!(&self.kind, Kind::Grid(grid) if grid.is_dense())
    }

    /// Where the names of nodes are best written, in or around figures.
    pub(crate) fn labels(&self, figures: bool) -> Labels {
        match &self.kind {
            Kind::Grid(_) => Labels::Nowhere,
            Kind::Graph(graph) => graph.labels(&self.centers, self.half, figures),
        }
    }

    /// The name of a node; where a raster picture cannot be written with it, its number.
    pub(crate) fn label(&self, node: Place, center: Point, size: f32, color: Color) -> Text {
        let name = match &self.kind {
            Kind::Grid(_) => String::new(),
            Kind::Graph(graph) => graph.label(node),
        };
        Text::centered(name, center, size, color).or(node.0.to_string())
    }

    /// Walls, edges and numbers: what lies under the places.
    pub(crate) fn ground(&self, scene: &mut Scene, theme: &Theme, labels: Labels) {
        match &self.kind {
            Kind::Grid(grid) => grid.ground(scene, theme),
            Kind::Graph(graph) => {
                let ground = Rect { x: self.corner.x, y: self.corner.y, width: self.width, height: self.height };
                let frame = Some(Stroke::new(theme.rule, 1.0));
                let shape = Shape::Rect(ground, 10.0);
                scene.items.push(Item::Shape { shape, fill: Some(theme.raised), stroke: frame, hint: None });
                graph.edges(scene, theme, &self.centers, self.half);
                if labels == Labels::Beside {
                    for Label { node, center, size } in graph.labels_beside(&self.centers, self.half) {
                        scene.text(self.label(node, center, size, theme.quiet).halo(theme.raised));
                    }
                }
            }
        }
    }

    /// The shape of a place.
    pub(crate) fn outline(&self, place: Place) -> Shape {
        match &self.kind {
            Kind::Grid(_) => {
                let half = self.inner_half();
                Shape::Rect(Rect::around(self.center(place), half), (half * 0.16).min(5.0))
            }
            Kind::Graph(_) => Shape::Circle(self.center(place), self.half),
        }
    }

    /// Half the width that is painted: cells keep a gap between them.
    pub(crate) fn inner_half(&self) -> f32 {
        match &self.kind {
            Kind::Grid(grid) => self.half - grid.gap() / 2.0,
            Kind::Graph(_) => self.half,
        }
    }

    /// The points an animal passes on its way from one place to another in one move.
    pub(crate) fn way(&self, from: Place, to: Place) -> Vec<Point> {
        match &self.kind {
            Kind::Grid(_) => vec![self.center(from), self.center(to)],
            Kind::Graph(graph) => graph.way(from, to).into_iter().map(|place| self.center(place)).collect(),
        }
    }

    /// Tiles that cover places without a seam, those in a row as one.
    pub(crate) fn tiles(&self, places: &[Place]) -> Vec<Rect> {
        let mut tiles: Vec<Rect> = Vec::new();
        for &place in places {
            let tile = Rect::around(self.center(place), self.half);
            match tiles.last_mut() {
                Some(last) if last.y == tile.y && (last.x + last.width - tile.x).abs() < 1e-3 => {
                    last.width += tile.width;
                }
                _ => tiles.push(tile),
            }
        }
        tiles
    }

    /// The top left corner of the cells.
    fn origin(&self) -> Point {
        match &self.kind {
            Kind::Grid(grid) => grid.origin,
            Kind::Graph(_) => at(0.0, 0.0),
        }
    }
}
