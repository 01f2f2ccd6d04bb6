//! What stands on the board: animals, food and holes, and the figures beside them.

use mousehole::Place;
use mousehole::game::Side;

use super::icons;
use super::{Drawing, Spread, play};
use crate::answers::NOWHERE;
use crate::color::rgb;
use crate::field::{Field, Mark};
use crate::font;
use crate::icons::Icon;
use crate::picture::{Figures, Picture};
use crate::scene::{Anchor, Point, Scene, Text, at};
use crate::stage::{Labels, Stage};
use crate::theme::ink_on;

/// The smallest figures that can be read, and the largest on boards of common size.
const LEAST: f32 = 6.5;
const LARGEST: f32 = 17.0;
/// Icons are not smaller than this, however small the places.
const LEAST_ICON: f32 = 20.0;
/// How large an icon is in its place, alone and beside others, and how far apart these are.
const ALONE: f32 = 0.92;
const TOGETHER: f32 = 0.72;
const APART: f32 = 0.36;
/// The width that the icon of a hole is drawn in, whose ring is the rim of a node, in radii.
const AROUND: f32 = 2.6;
/// How far below a node its figure is, and how far above its name where somebody stands on it.
const BELOW: f32 = 1.58;
const ABOVE: f32 = -1.62;

/// How large figures are, if they are written at all.
pub(super) fn figure_size(picture: &Picture<'_>, field: &Field, stage: &Stage<'_>) -> Option<f32> {
    let longest = field.shown().filter_map(|(_, mark)| mark.plies()).max()?.to_string();
    let room = match stage.is_graph() {
        true => stage.half * 1.6,
        false if picture.line => play::room_between_lines(stage),
        false => stage.inner_half() * 1.7,
    };
    let fits = (room / font::drawn_width(&longest, 1.0, true)).min(stage.half * 0.7).min(LARGEST.max(stage.half * 0.3));
    match picture.figures {
        Figures::Off => None,
        Figures::Auto => (fits >= LEAST && stage.is_roomy()).then_some(fits),
        Figures::On => Some(fits),
    }
}

impl Drawing<'_> {
    /// The distances in places or, where nodes have their names in them, below; and these names.
    pub(super) fn figures(&self, scene: &mut Scene, spread: Option<Spread>) {
        for (place, mark) in self.field.shown() {
            let is_free = self.icons_at(place).is_empty();
            let (center, color) = (self.stage.center(place), self.color(mark, spread));
            let up = |part: f32| center.plus(at(0.0, part * self.stage.half));
            if let Labels::Inside(size) = self.labels {
                scene.text(match is_free {
                    true => self.stage.label(place, center, size, ink_on(color)).bold().halo(color),
                    false => self.stage.label(place, up(ABOVE), size, self.theme.ink).bold().halo(self.theme.raised),
                });
            }
            let (Some(size), Some(plies)) = (self.figures.filter(|_| self.is_shown(mark, spread)), mark.plies()) else {
                continue;
            };
            let plies = plies.to_string();
            if self.stage.is_graph() && (self.labels != Labels::Beside || !is_free) {
                scene.text(Text::centered(plies, up(BELOW), size, self.theme.ink).bold().halo(self.theme.raised));
            } else if is_free {
                let text = Text::centered(plies, center, size, ink_on(color)).bold();
                // Whatever lies below: a pattern, or the line.
                let is_plain = matches!(mark, Mark::Won { by: Side::Mouse, .. }) && !self.picture.line;
                scene.text(if is_plain { text } else { text.halo(color) });
            }
        }
    }

    /// The distances of places where something stands, in the corner.
    pub(super) fn corner_figures(&self, scene: &mut Scene, spread: Option<Spread>) {
        let Some(size) = self.figures.filter(|_| !self.stage.is_graph()) else { return };
        let size = (size * 0.72).max(LEAST).min(size);
        for (place, mark) in self.field.shown().filter(|(_, mark)| self.is_shown(*mark, spread)) {
            let Some(plies) = mark.plies().filter(|_| !self.icons_at(place).is_empty()) else { continue };
            let color = self.color(mark, spread);
            let half = self.stage.inner_half();
            let corner = self.stage.center(place).plus(at(0.9 * half, 0.88 * half));
            let text = Text::new(plies.to_string(), corner, size, ink_on(color)).anchored(Anchor::End);
            scene.text(text.bold().halo(color));
        }
    }

    /// What stands on a place, but for holes, which are drawn around it.
    fn icons_at(&self, place: Place) -> Vec<Icon> {
        let position = &self.field.position;
        let all = [
            (self.game().is_hole(place) && !self.stage.is_graph(), Icon::Food),
            (position.mouse == place, Icon::Mouse),
            (position.cats.contains(&place), Icon::Cat),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, icon)| icon).collect()
    }

    /// The width that icons of animals and food are drawn in: the colour of a place is seen around them.
    fn icon_room(&self) -> f32 {
        (self.stage.half * if self.stage.is_graph() { 1.85 } else { 2.0 }).max(LEAST_ICON / ALONE)
    }

    pub(super) fn holes(&self, scene: &mut Scene) {
        for &hole in self.game().holes().iter().filter(|_| self.stage.is_graph()) {
            let around = (self.stage.half * AROUND).max(LEAST_ICON);
            icons::draw(scene, self.theme, Icon::Hole, self.stage.center(hole), around / 40.0);
        }
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

    /// The icons of one place, beside each other.
    fn icons_on(&self, scene: &mut Scene, place: Place) {
        let (icons, room, center) = (self.icons_at(place), self.icon_room(), self.stage.center(place));
        let part = if icons.len() == 1 { ALONE } else { TOGETHER };
        for (i, &icon) in icons.iter().enumerate() {
            let shift = (i as f32 - (icons.len() - 1) as f32 / 2.0) * APART * room;
            icons::draw(scene, self.theme, icon, center.plus(at(shift, 0.0)), room / 40.0 * part);
        }
        let cats = self.field.position.cats.iter().filter(|&&cat| cat == place).count();
        if cats > 1 {
            let corner: Point = center.plus(at(0.3 * room, -0.3 * room));
            let text = Text::centered(format!("×{cats}"), corner, (room * 0.3).max(8.0), rgb(0x1f_29_33));
            scene.text(text.bold().halo(rgb(0xff_ff_ff)));
        }
    }
}
