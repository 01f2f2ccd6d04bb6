//! The legend: what each colour and pattern stands for.

use mousehole::game::{Side, Winner};

use super::shades::Shades;
use super::{caption, icons};
use crate::color::Color;
use crate::field::{Field, Mark};
use crate::font;
use crate::icons::Icon;
use crate::scene::{Path, Point, Rect, Scene, Shape, Stroke, Text, at};
use crate::theme::{Theme, ink_on};

const SIZE: f32 = 12.0;
const FIGURES: f32 = 10.5;
const ROW: f32 = 25.0;
const SWATCH: f32 = 19.0;
const GAP: f32 = 3.0;
const ICON: f32 = 18.0;

/// How a swatch is filled, as the places are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Plain,
    Hatched,
    Dotted,
}

struct Swatch {
    color: Color,
    figure: String,
}

/// One line: whose it is, in which shades, and what else there is to say.
struct Row {
    icon: Option<Icon>,
    name: &'static str,
    pattern: Pattern,
    swatches: Vec<Swatch>,
    after: &'static str,
}

pub(super) struct Legend {
    rows: Vec<Row>,
    names: f32,
    swatch: f32,
}

impl Legend {
    /// The legend of places that have patterns or, being too small for them, none.
    pub(super) fn new(field: &Field, shades: &Shades, theme: &Theme, several_cats: bool, patterns: bool) -> Legend {
        let patterned = |pattern: Pattern| if patterns { pattern } else { Pattern::Plain };
        let wins = |side: Side| if side == Side::Cat && several_cats { "win" } else { "wins" };
        let wins_in = |side: Side| if side == Side::Cat && several_cats { "win in" } else { "wins in" };
        let swatch = |mark: Mark, figure: String| Swatch { color: shades.color(theme, mark), figure };
        let mut rows = Vec::new();
        for side in [Side::Mouse, Side::Cat] {
            if !field.shown().any(|(_, mark)| matches!(mark, Mark::Won { by, .. } if by == side)) {
                continue;
            }
            let timed = Shades::has_times(field, side);
            let won = |plies: Option<u32>| Mark::Won { by: side, plies };
            let named = shades.named().into_iter().map(|plies| swatch(won(Some(plies)), plies.to_string()));
            rows.push(Row {
                icon: Some(icon_of(side)),
                name: if timed { wins_in(side) } else { wins(side) },
                pattern: if side == Side::Cat { patterned(Pattern::Hatched) } else { Pattern::Plain },
                swatches: if timed { named.collect() } else { vec![swatch(won(None), String::new())] },
                after: if timed { "plies" } else { "" },
            });
        }
        let unforced = field.shown().map(|(_, mark)| mark).find(|mark| matches!(mark, Mark::Unforced { .. }));
        if let Some(mark @ Mark::Unforced { worth, .. }) = unforced {
            let (icon, name) = match worth {
                Winner::Mouse => (Some(Icon::Mouse), wins(Side::Mouse)),
                Winner::Cat => (Some(Icon::Cat), wins(Side::Cat)),
                Winner::Draw => (None, "draw"),
            };
            let swatches = vec![swatch(mark, String::new())];
            let after = caption::unforced(field);
            rows.push(Row { icon, name, pattern: patterned(Pattern::Dotted), swatches, after });
        }
        let name = |row: &Row| font::drawn_width(row.name, SIZE, false) + row.icon.map_or(0.0, |_| ICON + GAP);
        let names = rows.iter().map(name).fold(0.0, f32::max);
        let figures =
            rows.iter().flat_map(|row| &row.swatches).map(|swatch| font::drawn_width(&swatch.figure, FIGURES, false));
        let swatch = figures.fold(SWATCH, |widest, width| widest.max(width + 9.0)).ceil();
        Legend { rows, names, swatch }
    }

    pub(super) fn width(&self) -> f32 {
        let of = |row: &Row| {
            let swatches = row.swatches.len() as f32 * (self.swatch + GAP);
            self.names + 10.0 + swatches + 6.0 + font::drawn_width(row.after, SIZE, false)
        };
        self.rows.iter().map(of).fold(0.0, f32::max)
    }

    pub(super) fn height(&self) -> f32 {
        self.rows.len() as f32 * ROW
    }

    pub(super) fn draw(&self, scene: &mut Scene, theme: &Theme, corner: Point) {
        for (i, row) in self.rows.iter().enumerate() {
            let middle = corner.y + (i as f32 + 0.5) * ROW;
            let baseline = middle + font::CAP_HEIGHT * SIZE / 2.0;
            let mut x = corner.x;
            if let Some(icon) = row.icon {
                icons::draw(scene, theme, icon, at(x + ICON / 2.0, middle), ICON / 36.0);
                x += ICON + GAP;
            }
            scene.text(Text::new(row.name, at(x, baseline), SIZE, theme.ink));
            let mut x = corner.x + self.names + 10.0;
            for swatch in &row.swatches {
                let rect = Rect { x, y: middle - SWATCH / 2.0, width: self.swatch, height: SWATCH };
                scene.fill(Shape::Rect(rect, 3.0), swatch.color);
                filled(scene, theme, rect, row.pattern);
                let center = at(x + self.swatch / 2.0, middle);
                scene.text(Text::centered(&swatch.figure, center, FIGURES, ink_on(swatch.color)).halo(swatch.color));
                x += self.swatch + GAP;
            }
            scene.text(Text::new(row.after, at(x + 4.0, baseline), SIZE, theme.quiet));
        }
    }
}

fn icon_of(side: Side) -> Icon {
    if side == Side::Mouse { Icon::Mouse } else { Icon::Cat }
}

/// A pattern on a swatch.
fn filled(scene: &mut Scene, theme: &Theme, rect: Rect, pattern: Pattern) {
    let mut path = Path::new();
    let width = match pattern {
        Pattern::Plain => return,
        Pattern::Hatched => {
            let (left, top) = (rect.x + 1.0, rect.y + 1.0);
            let (width, height) = (rect.width - 2.0, rect.height - 2.0);
            let mut sum = 5.0;
            while sum < width + height - 3.0 {
                let (from, to) = ((sum - height).max(0.0), sum.min(width));
                path.add_line(at(left + from, top + sum - from), at(left + to, top + sum - to));
                sum += 7.0;
            }
            1.3
        }
        Pattern::Dotted => {
            let middle = at(rect.x + rect.width / 2.0, rect.y + rect.height / 2.0);
            for (right, down) in [(0.0, 0.0), (-5.0, -5.0), (5.0, -5.0), (-5.0, 5.0), (5.0, 5.0)] {
                path.add_line(middle.plus(at(right, down)), middle.plus(at(right + 0.01, down)));
            }
            2.2
        }
    };
    scene.stroke(path, Stroke::new(theme.hatch, width));
}
