//! Icons on the paper.

use crate::icons::Icon;
use crate::scene::{Item, Path, Point, Scene, Shape, Stroke, at};
use crate::theme::Theme;

/// Draws an icon around a point, each of its 40 units `unit` wide.
pub(super) fn draw(scene: &mut Scene, theme: &Theme, icon: Icon, center: Point, unit: f32) {
    for part in icon.parts() {
        let path = Path::read(part.path).map(|point| at(center.x + point.x * unit, center.y + point.y * unit));
        let stroke = part.line.map(|(tint, width, dash)| Stroke {
            dash: dash.map(|dash| (dash * unit, dash * unit)),
            ..Stroke::new(tint.color(theme), width * unit)
        });
        let fill = part.fill.map(|tint| tint.color(theme));
        scene.items.push(Item::Shape { shape: Shape::Path(path), fill, stroke, hint: None });
    }
}
