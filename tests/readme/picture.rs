//! Coloured terminal output as an SVG picture of a terminal window.
//!
//! Every piece of text has its place and its width, so that columns line up whatever font the reader has; walls are
//! drawn, so that they join.

use std::fmt::Write;

const COLUMN: f64 = 8.4;
const LINE: f64 = 20.0;
const LEFT: f64 = 20.0;
/// Where the first line begins, below the window's bar.
const TOP: f64 = 52.0;
const BOTTOM: f64 = 18.0;

/// Characters up to this one are in every font; those beyond may come from another one, with other widths.
const LAST_COMMON: char = '\u{ff}';

const PLAIN: &str = "#d1d7e0";
const PROMPT: &str = "#6ee7a0";
const WALL: &str = "#4b5563";

/// How text looks until the next change.
#[derive(Clone, Copy, PartialEq)]
struct Look {
    color: &'static str,
    bold: bool,
    underlined: bool,
}

const DEFAULT: Look = Look { color: PLAIN, bold: false, underlined: false };

impl Look {
    /// What an escape sequence of these parameters makes of it.
    fn changed_by(self, parameters: &str) -> Look {
        parameters.split(';').fold(self, |look, parameter| match parameter {
            "" | "0" => DEFAULT,
            "1" => Look { bold: true, ..look },
            "4" => Look { underlined: true, ..look },
            // The command's own, of the 256 that terminals have.
            "38" | "5" => look,
            "31" if parameters.starts_with("38;5;") => Look { color: "#0087af", ..look },
            "166" => Look { color: "#d75f00", ..look },
            "136" => Look { color: "#af8700", ..look },
            "2" | "90" => Look { color: "#8b95a5", ..look },
            "31" | "91" => Look { color: "#ff8b82", ..look },
            "32" | "92" => Look { color: "#6ee7a0", ..look },
            "33" | "93" => Look { color: "#f6d365", ..look },
            "34" | "94" => Look { color: "#7fb5ff", ..look },
            "35" | "95" => Look { color: "#d9a3ff", ..look },
            "36" | "96" => Look { color: "#67d8ef", ..look },
            other => panic!("no colour for the escape sequence {other:?}"),
        })
    }

    fn attributes(self) -> String {
        let mut out = format!(" fill=\"{}\"", self.color);
        if self.bold {
            out.push_str(" font-weight=\"bold\"");
        }
        if self.underlined {
            out.push_str(" text-decoration=\"underline\"");
        }
        out
    }
}

/// A window in which a command was typed and has printed its output.
pub(crate) fn draw(command: &str, output: &str) -> String {
    let lines: Vec<Vec<(char, Look)>> = cells(output.trim_end());
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = (2.0 * LEFT + COLUMN * columns as f64).ceil();
    let height = TOP + LINE * (lines.len() + 1) as f64 + BOTTOM;
    let mut out = frame(width, height, command);
    let typed: Vec<(char, Look)> = command.chars().map(|c| (c, Look { bold: true, ..DEFAULT })).collect();
    let prompt = [('$', Look { color: PROMPT, bold: true, ..DEFAULT }), (' ', DEFAULT)];
    for (i, line) in [prompt.into_iter().chain(typed).collect()].iter().chain(&lines).enumerate() {
        draw_line(&mut out, line, TOP + LINE * i as f64);
    }
    out + "</svg>\n"
}

/// A picture without the widths of its pieces of text, which differ with the figures in them.
pub(crate) fn without_widths(picture: &str) -> String {
    let mut parts = picture.split(" textLength=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once('"').map_or(part, |(_, rest)| rest))
}

fn frame(width: f64, height: f64, title: &str) -> String {
    let (right, bottom, middle) = (width - 1.0, height - 1.0, width / 2.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"14\">\n\
         <title>{title}</title>\n\
         <rect x=\"0.5\" y=\"0.5\" width=\"{right}\" height=\"{bottom}\" rx=\"10\" fill=\"#171c26\" stroke=\"#3a4250\"/>\n\
         <path d=\"M0.5 34V10.5a10 10 0 0 1 10-10H{}a10 10 0 0 1 10 10V34Z\" fill=\"#232a37\" stroke=\"#3a4250\"/>\n",
        width - 10.5,
    );
    for (x, color) in [(20, "#ff6b61"), (40, "#f5bd4f"), (60, "#61c554")] {
        writeln!(out, "<circle cx=\"{x}\" cy=\"17.5\" r=\"6\" fill=\"{color}\"/>").expect("memory");
    }
    let style = "fill=\"#8b95a5\" font-size=\"13\" text-anchor=\"middle\"";
    writeln!(out, "<text x=\"{middle}\" y=\"22\" {style}>{title}</text>").expect("memory");
    out
}

/// The characters of each line, with how each looks.
fn cells(output: &str) -> Vec<Vec<(char, Look)>> {
    let mut look = DEFAULT;
    let line = |line: &str| {
        let mut cells = Vec::new();
        let mut parts = line.split("\u{1b}[");
        cells.extend(parts.next().unwrap_or_default().chars().map(|c| (c, look)));
        for part in parts {
            let (parameters, text) = part.split_once('m').expect("only colours");
            look = look.changed_by(parameters);
            cells.extend(text.chars().map(|c| (c, look)));
        }
        cells
    };
    output.split('\n').map(line).collect()
}

fn draw_line(out: &mut String, cells: &[(char, Look)], top: f64) {
    let mut start = 0;
    while start < cells.len() {
        let (first, look) = cells[start];
        let mut end = start + 1;
        while end < cells.len() && joins(cells, start, end) {
            end += 1;
        }
        let (x, width) = (LEFT + COLUMN * start as f64, COLUMN * (end - start) as f64);
        match first {
            ' ' => {}
            '█' => {
                writeln!(
                    out,
                    "<rect x=\"{x:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"{LINE}\" fill=\"{WALL}\" shape-rendering=\"crispEdges\"/>"
                )
                .expect("memory");
            }
            _ => {
                let text: String = cells[start..end].iter().map(|(c, _)| *c).collect();
                let (y, look, text) = (top + 14.5, look.attributes(), escaped(&text));
                writeln!(out, "<text x=\"{x:.1}\" y=\"{y}\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\"{look}>{text}</text>")
                    .expect("memory");
            }
        }
        start = end;
    }
}

/// Whether a cell belongs to the piece that begins at `start`. Characters that a font may lack stand alone, and no
/// piece has two spaces in a row.
fn joins(cells: &[(char, Look)], start: usize, end: usize) -> bool {
    let ((first, look), (c, looks)) = (cells[start], cells[end]);
    let next_is_space = cells.get(end + 1).is_none_or(|&(next, next_looks)| next == ' ' || next_looks != look);
    match first {
        ' ' => c == ' ',
        '█' => c == '█',
        _ if first > LAST_COMMON || c > LAST_COMMON => false,
        _ => looks == look && !(c == ' ' && next_is_space),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
