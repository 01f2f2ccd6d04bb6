//! Parts of a graph side by side.

use super::component::Part;
use super::{Layout, Spot, bounds};

/// The room between parts.
const GAP: f64 = 1.0;

/// Puts parts on shelves, the tallest first, so that the whole is somewhat wider than tall.
pub(super) fn side_by_side(nodes: usize, parts: &[Part], drawn: &[Vec<Spot>]) -> Layout {
    let boxes: Vec<[f64; 4]> = drawn.iter().map(|spots| bounds(spots)).collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|&a, &b| boxes[b][3].total_cmp(&boxes[a][3]).then(a.cmp(&b)));
    let area: f64 = boxes.iter().map(|[_, _, width, height]| (width + GAP) * (height + GAP)).sum();
    let widest = boxes.iter().map(|[_, _, width, _]| *width).fold(0.0, f64::max);
    let shelf_width = widest.max((1.6 * area).sqrt());
    let mut layout = Layout { points: vec![[0.0; 2]; nodes], width: 0.0, height: 0.0 };
    let (mut x, mut y, mut shelf) = (0.0, 0.0, 0.0);
    for part in order {
        let [left, top, width, height] = boxes[part];
        if x > 0.0 && x + width > shelf_width {
            (x, y) = (0.0, y + shelf + GAP);
            shelf = 0.0;
        }
        shelf = f64::max(shelf, height);
        for (&node, spot) in parts[part].nodes.iter().zip(&drawn[part]) {
            layout.points[node] = [x + spot[0] - left, y + spot[1] - top + (shelf - height) / 2.0];
        }
        layout.width = layout.width.max(x + width);
        layout.height = layout.height.max(y + shelf);
        x += width + GAP;
    }
    layout
}
