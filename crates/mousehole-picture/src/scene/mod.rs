//! A drawing: shapes and texts from back to front, in pixels from the top left. It knows nothing of games, and both the
//! SVG and the raster back end draw from it, so that they look the same.

mod path;
mod raster;
pub(crate) mod svg;

pub(crate) use path::{Path, Segment};

use crate::color::Color;

/// A point, or a way from one to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

pub(crate) fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    pub(crate) fn plus(self, other: Point) -> Point {
        at(self.x + other.x, self.y + other.y)
    }

    pub(crate) fn minus(self, other: Point) -> Point {
        at(self.x - other.x, self.y - other.y)
    }

    pub(crate) fn times(self, factor: f32) -> Point {
        at(self.x * factor, self.y * factor)
    }

    pub(crate) fn length(self) -> f32 {
        self.x.hypot(self.y)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Rect {
    /// The square around a point.
    pub(crate) fn around(center: Point, half: f32) -> Rect {
        Rect { x: center.x - half, y: center.y - half, width: 2.0 * half, height: 2.0 * half }
    }
}

/// Lines with round ends and corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    pub(crate) color: Color,
    pub(crate) width: f32,
    /// The length of dashes and of the gaps between them.
    pub(crate) dash: Option<(f32, f32)>,
}

impl Stroke {
    pub(crate) fn new(color: Color, width: f32) -> Stroke {
        Stroke { color, width, dash: None }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A rectangle with round corners of that radius.
    Rect(Rect, f32),
    Circle(Point, f32),
    Path(Path),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// One line of text, on its baseline.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// What raster pictures write instead where they lack a character of it.
    pub(crate) plain: Option<String>,
    pub(crate) at: Point,
    pub(crate) size: f32,
    pub(crate) anchor: Anchor,
    pub(crate) color: Color,
    pub(crate) bold: bool,
    /// A rim in this colour keeps it legible on whatever is below.
    pub(crate) halo: Option<Color>,
}

impl Text {
    pub(crate) fn new(text: impl Into<String>, at: Point, size: f32, color: Color) -> Text {
        Text { text: text.into(), plain: None, at, size, anchor: Anchor::Start, color, bold: false, halo: None }
    }

    /// A text in the middle of `center`, both ways.
    pub(crate) fn centered(text: impl Into<String>, center: Point, size: f32, color: Color) -> Text {
        let baseline = at(center.x, center.y + crate::font::CAP_HEIGHT * size / 2.0);
        Text { anchor: Anchor::Middle, ..Text::new(text, baseline, size, color) }
    }

    pub(crate) fn anchored(self, anchor: Anchor) -> Text {
        Text { anchor, ..self }
    }

    pub(crate) fn or(self, plain: impl Into<String>) -> Text {
        Text { plain: Some(plain.into()), ..self }
    }

    pub(crate) fn bold(self) -> Text {
        Text { bold: true, ..self }
    }

    pub(crate) fn halo(self, color: Color) -> Text {
        Text { halo: Some(color), ..self }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Shape {
        shape: Shape,
        fill: Option<Color>,
        stroke: Option<Stroke>,
        /// What a reader sees who points at it, where pictures can tell.
        hint: Option<String>,
    },
    /// Many rectangles of one colour that touch each other without a seam.
    Tiles(Vec<Rect>, Color),
    Text(Text),
}

#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) background: Color,
    /// What the picture shows, for those who cannot see it.
    pub(crate) title: String,
    pub(crate) items: Vec<Item>,
}

impl Scene {
    pub(crate) fn fill(&mut self, shape: Shape, color: Color) {
        self.items.push(Item::Shape { shape, fill: Some(color), stroke: None, hint: None });
    }

    pub(crate) fn stroke(&mut self, path: Path, stroke: Stroke) {
        if !path.is_empty() {
            self.items.push(Item::Shape { shape: Shape::Path(path), fill: None, stroke: Some(stroke), hint: None });
        }
    }

    pub(crate) fn tiles(&mut self, tiles: Vec<Rect>, color: Color) {
        if !tiles.is_empty() {
            self.items.push(Item::Tiles(tiles, color));
        }
    }

    pub(crate) fn text(&mut self, text: Text) {
        if !text.text.is_empty() {
            self.items.push(Item::Text(text));
        }
    }
}
