//! Paths of straight lines and curves.

use super::{Point, at};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path {
    pub(crate) segments: Vec<Segment>,
}

impl Path {
    pub(crate) fn new() -> Path {
        Path::default()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// A path as text. `M x y` lifts the pen, `L x y` draws a line and `C x y x y x y` a curve; `a x y rx ry from to` is an
    /// arc around a point, `A` the same joined to what was drawn before, `O x y rx ry` a whole ellipse, `Z` the way back to
    /// the last `M`. Angles are in degrees.
    pub(crate) fn read(text: &str) -> Path {
        let mut path = Path::new();
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<f32>().ok()).unwrap_or_default();
            let mut point = || at(number(), number());
            match word {
                "M" => path = path.move_to(point()),
                "L" => path = path.line_to(point()),
                "C" => path = path.curve_to(point(), point(), point()),
                "Z" => path = path.close(),
                "O" => {
                    path.add_arc(point(), point(), 0.0, 360.0, false);
                    path = path.close();
                }
                _ => path.add_arc(point(), point(), number(), number(), word == "A"),
            }
        }
        path
    }

    /// Lines from point to point.
    pub(crate) fn through(points: &[Point]) -> Path {
        let mut path = Path::new();
        for (i, &point) in points.iter().enumerate() {
            path.segments.push(if i == 0 { Segment::Move(point) } else { Segment::Line(point) });
        }
        path
    }

    /// The area within those corners.
    pub(crate) fn polygon(points: &[Point]) -> Path {
        Path::through(points).close()
    }

    pub(crate) fn move_to(mut self, to: Point) -> Path {
        self.segments.push(Segment::Move(to));
        self
    }

    pub(crate) fn line_to(mut self, to: Point) -> Path {
        self.segments.push(Segment::Line(to));
        self
    }

    pub(crate) fn curve_to(mut self, from: Point, toward: Point, to: Point) -> Path {
        self.segments.push(Segment::Curve(from, toward, to));
        self
    }

    pub(crate) fn close(mut self) -> Path {
        self.segments.push(Segment::Close);
        self
    }

    /// Adds a line that stands alone.
    pub(crate) fn add_line(&mut self, from: Point, to: Point) {
        self.segments.extend([Segment::Move(from), Segment::Line(to)]);
    }

    /// Adds the arc of an ellipse from one angle to another, in degrees, growing from the x towards the y axis. It begins
    /// a line of its own, or goes on from the last point.
    pub(crate) fn add_arc(&mut self, center: Point, radii: Point, from: f32, to: f32, joined: bool) {
        let on = |degrees: f32| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            (at(center.x + radii.x * cos, center.y + radii.y * sin), at(-radii.x * sin, radii.y * cos))
        };
        let start = on(from).0;
        self.segments.push(if joined { Segment::Line(start) } else { Segment::Move(start) });
        // Up to a quarter in each piece, where a cubic is as good as the arc.
        let pieces = ((to - from).abs() / 90.0).ceil().max(1.0);
        let step = (to - from) / pieces;
        let pull = 4.0 / 3.0 * (step.to_radians() / 4.0).tan();
        for piece in 0..pieces as u32 {
            let ((p, leaving), (q, arriving)) = (on(from + step * piece as f32), on(from + step * (piece + 1) as f32));
            self.segments.push(Segment::Curve(p.plus(leaving.times(pull)), q.minus(arriving.times(pull)), q));
        }
    }

    /// The path with every point moved by a function.
    pub(crate) fn map(&self, to: impl Fn(Point) -> Point) -> Path {
        let segments = self.segments.iter().map(|segment| match *segment {
            Segment::Move(point) => Segment::Move(to(point)),
            Segment::Line(point) => Segment::Line(to(point)),
            Segment::Curve(a, b, c) => Segment::Curve(to(a), to(b), to(c)),
            Segment::Close => Segment::Close,
        });
        Path { segments: segments.collect() }
    }

    pub(crate) fn append(&mut self, other: &Path) {
        self.segments.extend_from_slice(&other.segments);
    }
}
