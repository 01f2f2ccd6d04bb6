//! What stands on the board: animals, food and holes, and the figures beside them.

use mousehole::Place;
use mousehole::game::Side;

use super::icons::{self, Icon};
use super::{Drawing, Spread};
use crate::answers::NOWHERE;
use crate::color::rgb;
use crate::field::{Field, Mark};
use crate::font;
use crate::picture::Figures;
use crate::scene::{Point, Scene, Text, at};
use crate::stage::{Labels, Stage};

/// The smallest figures that can be read, and the largest on boards of common size.
const LEAST: f32 = 6.5;
const LARGEST: f32 = 17.0;
/// Icons are not smaller than this, however small the places.
const LEAST_ICON: f32 = 20.0;

/// How large figures are, if they are written at all.
pub(super) fn figure_size(figures: Figures, field: &Field, stage: &Stage<'_>) -> Option<f32> {
    let longest = field.shown().filter_map(|(_, mark)| mark.plies()).max()?.to_string();
    let room = stage.inner_half() * if stage.is_graph() { 1.6 } else { 1.7 };
    let fits =
        (room / font::drawn_width(&longest, 1.0, false)).min(stage.half * 0.74).min(LARGEST.max(stage.half * 0.3));
    match figures {
        Figures::Off => None,
        Figures::Auto => (fits >= LEAST && stage.is_roomy()).then_some(fits),
        Figures::On => Some(fits),
    }
}

impl Drawing<'_> {
    /// The distances in places, or the names of nodes.
    pub(super) fn figures(&self, scene: &mut Scene, spread: Option<Spread>) {
        if let Some(size) = self.figures {
            for (place, mark) in self.field.shown().filter(|(_, mark)| self.is_shown(*mark, spread)) {
                let Some(plies) = mark.plies() else { continue };
                let color = self.shades.color(self.theme, mark);
                let (center, size) = self.figure_place(place, size);
                let text = Text::centered(plies.to_string(), center, size, self.theme.ink_on(color));
                scene.text(if matches!(mark, Mark::Won { by: Side::Cat, .. }) { text.halo(color) } else { text });
            }
        } else if let Labels::Inside(size) = self.labels {
            for (place, mark) in self.field.shown().filter(|(place, _)| self.icons_at(*place).is_empty()) {
                let color = self.color(mark, spread);
                let (label, center) = (self.stage.label(place), self.stage.center(place));
                scene.text(Text::centered(label, center, size, self.theme.ink_on(color)).halo(color));
            }
        }
    }

    /// Where a figure stands: in the middle, or below an icon.
    fn figure_place(&self, place: Place, size: f32) -> (Point, f32) {
        let center = self.stage.center(place);
        if self.icons_at(place).is_empty() {
            return (center, size);
        }
        let half = self.stage.half;
        let corner = if self.stage.is_graph() { at(0.0, 0.6 * half) } else { at(0.5 * half, 0.64 * half) };
        (center.plus(corner), (size * 0.8).max(LEAST).min(size))
    }

    /// What stands on a place.
    fn icons_at(&self, place: Place) -> Vec<Icon> {
        let position = &self.field.position;
        let hole = if self.stage.is_graph() { Icon::Hole } else { Icon::Food };
        let all = [
            (self.game().is_hole(place), hole),
            (position.mouse == place, Icon::Mouse),
            (position.cats.contains(&place), Icon::Cat),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, icon)| icon).collect()
    }

    pub(super) fn icons(&self, scene: &mut Scene) {
        let position = &self.field.position;
        let mut places: Vec<Place> = self.game().holes().to_vec();
        places.extend(position.cats.iter().chain([&position.mouse]));
        places.sort_unstable();
        places.dedup();
        for place in places.into_iter().filter(|&place| place != NOWHERE && self.stage.shows(place)) {
            self.icons_on(scene, place);
        }
    }

    /// The icons of one place, beside each other and above its figure.
    fn icons_on(&self, scene: &mut Scene, place: Place) {
        let icons = self.icons_at(place);
        let room = 2.0 * self.stage.half;
        let size = match self.figures {
            Some(_) if icons.len() == 1 => room * 0.58,
            _ if icons.len() == 1 => (room * 0.76).max(LEAST_ICON),
            _ => (room * 0.5).max(LEAST_ICON * 0.8),
        };
        let beside_figure = self.figures.is_some() && self.field.marks[place.index()].plies().is_some();
        let up = if beside_figure { -0.12 * room } else { 0.0 };
        let spread = size * 0.7;
        let first = -spread * (icons.len() - 1) as f32 / 2.0;
        for (i, icon) in icons.into_iter().enumerate() {
            let center = self.stage.center(place).plus(at(first + spread * i as f32, up));
            icons::draw(scene, icon, center, size);
        }
        let cats = self.field.position.cats.iter().filter(|&&cat| cat == place).count();
        if cats > 1 {
            let corner = self.stage.center(place).plus(at(0.62 * size, up - 0.3 * size));
            let text = Text::centered(format!("×{cats}"), corner, (size * 0.4).max(8.0), rgb(0x1f_29_33));
            scene.text(text.bold().halo(rgb(0xff_ff_ff)));
        }
    }
}
