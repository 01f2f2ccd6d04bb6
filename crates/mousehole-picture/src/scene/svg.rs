//! The SVG back end.

use std::fmt::Write;

use super::{Anchor, Item, Path, Point, Rect, Scene, Segment, Shape, Stroke, Text};
use crate::color::Color;
use crate::font;

/// The page's fonts, those of Chinese among them.
const FONTS: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif";

impl Scene {
    /// The drawing as an SVG document.
    pub(crate) fn to_svg(&self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let title = escaped(&self.title);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\" fill=\"none\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            hex(self.background)
        );
        for item in &self.items {
            match item {
                Item::Shape { shape, fill, stroke, hint } => {
                    let look = look(*fill, stroke.as_ref());
                    let (name, place) = outline(shape);
                    match hint {
                        Some(hint) => {
                            write!(out, "<{name}{place}{look}><title>{}</title></{name}>", escaped(hint))
                        }
                        None => write!(out, "<{name}{place}{look}/>"),
                    }
                    .expect("memory");
                }
                Item::Tiles(tiles, color) => {
                    let look = look(Some(*color), None);
                    write!(out, "<path d=\"{}\"{look} shape-rendering=\"crispEdges\"/>", tiled(tiles)).expect("memory");
                }
                Item::Text(text) => out.push_str(&written(text)),
            }
            out.push('\n');
        }
        out + "</svg>\n"
    }
}

fn outline(shape: &Shape) -> (&'static str, String) {
    match shape {
        Shape::Rect(Rect { x, y, width, height }, radius) => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(number);
            let round = if *radius > 0.0 { format!(" rx=\"{}\"", number(*radius)) } else { String::new() };
            ("rect", format!(" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}"))
        }
        Shape::Circle(center, radius) => {
            let [x, y, radius] = [center.x, center.y, *radius].map(number);
            ("circle", format!(" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""))
        }
        Shape::Path(path) => ("path", format!(" d=\"{}\"", drawn(path))),
    }
}

fn look(fill: Option<Color>, stroke: Option<&Stroke>) -> String {
    let mut out = String::new();
    let mut paint = |name: &str, color: Color| {
        write!(out, " {name}=\"{}\"", hex(color)).expect("memory");
        if color.alpha < 255 {
            write!(out, " {name}-opacity=\"{}\"", number(f32::from(color.alpha) / 255.0)).expect("memory");
        }
    };
    if let Some(color) = fill {
        paint("fill", color);
    }
    if let Some(stroke) = stroke {
        paint("stroke", stroke.color);
        write!(out, " stroke-width=\"{}\"", number(stroke.width)).expect("memory");
        if let Some((dash, gap)) = stroke.dash {
            write!(out, " stroke-dasharray=\"{} {}\"", number(dash), number(gap)).expect("memory");
        }
    }
    out
}

/// A path as SVG has it.
pub(crate) fn drawn(path: &Path) -> String {
    let pair = |point: &Point| format!("{} {}", number(point.x), number(point.y));
    let mut out = String::new();
    for segment in &path.segments {
        match segment {
            Segment::Move(to) => write!(out, "M{}", pair(to)),
            Segment::Line(to) => write!(out, "L{}", pair(to)),
            Segment::Curve(a, b, to) => write!(out, "C{} {} {}", pair(a), pair(b), pair(to)),
            Segment::Close => write!(out, "Z"),
        }
        .expect("memory");
    }
    out
}

fn tiled(tiles: &[Rect]) -> String {
    let mut out = String::new();
    for Rect { x, y, width, height } in tiles {
        let [x, y, width, height] = [*x, *y, *width, *height].map(number);
        write!(out, "M{x} {y}h{width}v{height}h-{width}z").expect("memory");
    }
    out
}

/// Text is text, to be found and copied. It takes the width that was planned for it, whatever font the reader has.
fn written(text: &Text) -> String {
    let [x, y, size] = [text.at.x, text.at.y, text.size].map(number);
    let mut out = format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{}\"", hex(text.color));
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    if text.bold {
        out.push_str(" font-weight=\"600\"");
    }
    if let Some(width) = font::width(&text.text, text.size, text.bold).filter(|_| text.text.len() > 3) {
        write!(out, " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", number(width)).expect("memory");
    }
    if let Some(halo) = text.halo {
        let width = number(font::halo(text.size) * 2.0);
        write!(out, " stroke=\"{}\" stroke-width=\"{width}\" paint-order=\"stroke\"", hex(halo)).expect("memory");
    }
    write!(out, ">{}</text>", escaped(&text.text)).expect("memory");
    out
}

pub(crate) fn hex(color: Color) -> String {
    format!("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue)
}

/// To a hundredth, without needless zeros.
pub(crate) fn number(value: f32) -> String {
    let mut out = format!("{value:.2}");
    out.truncate(out.trim_end_matches('0').trim_end_matches('.').len());
    if out == "-0" { "0".to_owned() } else { out }
}

/// Text as XML takes it: marks escaped, and characters that XML does not have replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
