//! The places of the board in their colours and patterns.

use mousehole::Place;
use mousehole::game::Side;

use super::caption::hint;
use super::{Drawing, Spread};
use crate::color::Color;
use crate::field::Mark;
use crate::scene::{Item, Scene, Stroke};

/// Boards with more places than this say nothing when they are pointed at.
const MOST_HINTS: usize = 1200;

impl Drawing<'_> {
    pub(super) fn places(&self, scene: &mut Scene, spread: Option<Spread>) {
        let mut colors: Vec<Color> = self.field.shown().map(|(_, mark)| self.color(mark, spread)).collect();
        colors.sort_unstable();
        colors.dedup();
        if self.stage.is_dense() {
            self.tile(scene, spread, &colors);
        } else {
            self.draw_each(scene, spread);
        }
        for color in colors.into_iter().filter(|_| self.stage.has_patterns()) {
            self.pattern(scene, spread, color);
        }
    }

    /// Places that touch, all of one colour at once.
    fn tile(&self, scene: &mut Scene, spread: Option<Spread>, colors: &[Color]) {
        let mut places: Vec<Vec<Place>> = vec![Vec::new(); colors.len()];
        for (place, mark) in self.field.shown() {
            if let Ok(index) = colors.binary_search(&self.color(mark, spread)) {
                places[index].push(place);
            }
        }
        for (places, &color) in places.iter().zip(colors) {
            scene.tiles(self.stage.tiles(places), color);
        }
    }

    fn draw_each(&self, scene: &mut Scene, spread: Option<Spread>) {
        let hints = self.picture.colors && self.field.shown.len() <= MOST_HINTS;
        let half = self.stage.half;
        let rim = self.stage.is_graph().then(|| Stroke::new(self.theme.edge, (half * 0.07).max(0.7)));
        for (place, mark) in self.field.shown() {
            let fill = Some(self.color(mark, spread));
            let hint = hints.then(|| hint(self.game(), place, mark));
            scene.items.push(Item::Shape { shape: self.stage.outline(place), fill, stroke: rim, hint });
        }
    }

    /// The patterns on the places of one colour.
    fn pattern(&self, scene: &mut Scene, spread: Option<Spread>, color: Color) {
        let has = |place: Place, pattern: fn(Mark) -> bool| {
            let mark = self.field.marks[place.index()];
            pattern(mark) && self.stage.shows(place) && self.is_shown(mark, spread) && self.color(mark, spread) == color
        };
        let (ink, pitch) = (self.theme.hatch, self.stage.pitch());
        let hatched = self.stage.hatching(|place| has(place, |mark| matches!(mark, Mark::Won { by: Side::Cat, .. })));
        scene.stroke(hatched, Stroke::new(ink, (pitch * 0.22).clamp(0.7, 2.0)));
        let dotted = self.stage.dots(|place| has(place, |mark| matches!(mark, Mark::Unforced { .. })));
        scene.stroke(dotted, Stroke::new(ink, (self.stage.half * 0.14).clamp(1.0, 3.6)));
    }
}
