//! The raster back end.

use std::io::Write;

use mousehole::engine::{OnProgress, Progress, allocate, report};
use tiny_skia::{FillRule, IntSize, LineCap, LineJoin, Paint, PathBuilder, Pixmap, StrokeDash, Transform};

use super::{Anchor, Item, Path, Rect, Scene, Segment, Shape, Stroke, Text};
use crate::PictureError;
use crate::color::Color;
use crate::font;

/// The most pixels of a side of a picture, and of the whole.
const LONGEST: f32 = 60_000.0;
const MOST: f32 = 250_000_000.0;

impl Scene {
    /// The width and height of the drawing in pixels, `scale` times as large.
    pub(crate) fn pixels(&self, scale: f32) -> Result<(u32, u32), PictureError> {
        let (width, height) = ((self.width * scale).ceil(), (self.height * scale).ceil());
        let fits = (1.0..=LONGEST).contains(&width) && (1.0..=LONGEST).contains(&height) && width * height <= MOST;
        match fits {
            true => Ok((width as u32, height as u32)),
            false => Err(PictureError::TooLarge { width: width as u64, height: height as u64 }),
        }
    }

    /// The drawing in pixels, `scale` times as large.
    pub(crate) fn to_pixels(&self, scale: f32, on_progress: &OnProgress<'_>) -> Result<Pixmap, PictureError> {
        let (width, height) = self.pixels(scale)?;
        let too_large = PictureError::TooLarge { width: width.into(), height: height.into() };
        let bytes = allocate(0, width as usize * height as usize * 4);
        let bytes = bytes.map_err(|error| PictureError::Memory(error.into()))?;
        let size = IntSize::from_wh(width, height);
        let mut pixels = size.and_then(|size| Pixmap::from_vec(bytes, size)).ok_or(too_large)?;
        pixels.fill(color(self.background));
        let mut canvas = Canvas { pixels: &mut pixels, scale: Transform::from_scale(scale, scale) };
        for item in &self.items {
            report(on_progress, Progress::default())?;
            match item {
                Item::Shape { shape: Shape::Path(path), fill, stroke, .. } => {
                    for part in parts(path) {
                        report(on_progress, Progress::default())?;
                        canvas.shape(skia(part), *fill, stroke.as_ref());
                    }
                }
                Item::Shape { shape, fill, stroke, .. } => canvas.shape(outline(shape), *fill, stroke.as_ref()),
                Item::Tiles(tiles, color) => canvas.tiles(tiles, *color),
                Item::Text(text) => canvas.text(text),
            }
        }
        Ok(pixels)
    }

    /// The drawing as a PNG file, row by row: a copy of all pixels could be larger than all else.
    pub(crate) fn to_png(&self, scale: f32, on_progress: &OnProgress<'_>) -> Result<Vec<u8>, PictureError> {
        let pixels = self.to_pixels(scale, on_progress)?;
        let failed = |error: png::EncodingError| PictureError::Encoding(error.to_string());
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(failed)?;
        let mut rows = writer.stream_writer().map_err(failed)?;
        let mut row = Vec::new();
        for pixels in pixels.pixels().chunks(pixels.width() as usize) {
            report(on_progress, Progress::default())?;
            row.clear();
            let colors = pixels.iter().map(|pixel| pixel.demultiply());
            row.extend(colors.flat_map(|color| [color.red(), color.green(), color.blue(), color.alpha()]));
            rows.write_all(&row).map_err(|error| failed(error.into()))?;
        }
        rows.finish().map_err(failed)?;
        writer.finish().map_err(failed)?;
        Ok(file)
    }
}

/// Longer paths are painted in parts: a million lines in one go would take minutes, and hundreds of bytes each.
const MOST_SEGMENTS: usize = 4096;

/// A path in parts of about that length, each of whole lines.
fn parts(path: &Path) -> impl Iterator<Item = &[Segment]> {
    let mut rest = path.segments.as_slice();
    std::iter::from_fn(move || {
        let later = rest.iter().enumerate().skip(MOST_SEGMENTS);
        let end = later.filter(|(_, segment)| matches!(segment, Segment::Move(_))).map(|(at, _)| at).next();
        let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!part.is_empty()).then_some(part)
    })
}

struct Canvas<'p> {
    pixels: &'p mut Pixmap,
    scale: Transform,
}

impl Canvas<'_> {
    fn shape(&mut self, outline: Option<tiny_skia::Path>, fill: Option<Color>, stroke: Option<&Stroke>) {
        let Some(path) = outline else { return };
        if let Some(color) = fill {
            self.pixels.fill_path(&path, &paint(color), FillRule::Winding, self.scale, None);
        }
        if let Some(stroke) = stroke {
            self.lines(&path, stroke);
        }
    }

    fn lines(&mut self, path: &tiny_skia::Path, stroke: &Stroke) {
        let look = tiny_skia::Stroke {
            width: stroke.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: stroke.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0)),
            ..tiny_skia::Stroke::default()
        };
        self.pixels.stroke_path(path, &paint(stroke.color), &look, self.scale, None);
    }

    fn tiles(&mut self, tiles: &[Rect], color: Color) {
        let paint = Paint { anti_alias: false, ..paint(color) };
        for tile in tiles {
            if let Some(rect) = tiny_skia::Rect::from_xywh(tile.x, tile.y, tile.width, tile.height) {
                self.pixels.fill_rect(rect, &paint, self.scale, None);
            }
        }
    }

    fn text(&mut self, text: &Text) {
        let Text { text, plain, at, size, anchor, color, bold, halo } = text;
        let text = plain.as_ref().filter(|_| !font::has(text)).unwrap_or(text);
        let width = font::drawn_width(text, *size, *bold);
        let x = match anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width,
        };
        let lines = font::lines(text, x, at.y, *size, *bold);
        let lines = lines.iter().filter_map(|(pen, path)| Some((*pen, skia(&path.segments)?)));
        let lines: Vec<(f32, tiny_skia::Path)> = lines.collect();
        for (pen, path) in &lines {
            if let Some(halo) = halo {
                self.lines(path, &Stroke::new(*halo, pen + 2.0 * font::halo(*size)));
            }
        }
        for (pen, path) in &lines {
            self.lines(path, &Stroke::new(*color, *pen));
        }
    }
}

fn outline(shape: &Shape) -> Option<tiny_skia::Path> {
    match shape {
        Shape::Rect(rect, radius) if *radius > 0.0 => skia(&rounded(*rect, *radius).segments),
        Shape::Rect(rect, _) => {
            tiny_skia::Rect::from_xywh(rect.x, rect.y, rect.width, rect.height).map(PathBuilder::from_rect)
        }
        Shape::Circle(center, radius) => PathBuilder::from_circle(center.x, center.y, *radius),
        Shape::Path(path) => skia(&path.segments),
    }
}

fn rounded(rect: Rect, radius: f32) -> Path {
    let radius = radius.min(rect.width / 2.0).min(rect.height / 2.0);
    let (left, top) = (rect.x + radius, rect.y + radius);
    let (right, bottom) = (rect.x + rect.width - radius, rect.y + rect.height - radius);
    let corners = [(right, bottom, 0.0), (left, bottom, 90.0), (left, top, 180.0), (right, top, 270.0)];
    let mut path = Path::new();
    for (x, y, from) in corners {
        path.add_arc(super::at(x, y), super::at(radius, radius), from, from + 90.0, !path.is_empty());
    }
    path.close()
}

fn skia(segments: &[Segment]) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for segment in segments {
        match *segment {
            Segment::Move(to) => builder.move_to(to.x, to.y),
            Segment::Line(to) => builder.line_to(to.x, to.y),
            Segment::Curve(a, b, to) => builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn color(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color.red, color.green, color.blue, color.alpha)
}

fn paint(with: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(color(with));
    paint
}
