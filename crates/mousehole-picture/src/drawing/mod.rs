//! Putting a picture together: the board with all that is on it, and the words around it.

mod caption;
mod icons;
mod legend;
mod places;
mod play;
mod shades;
mod tokens;
mod words;

use mousehole::Game;
use mousehole::engine::{OnProgress, Stopped};

use crate::color::Color;
use crate::field::{Field, Mark};
use crate::picture::{Moves, Picture};
use crate::scene::{Scene, at};
use crate::stage::{Labels, Stage};
use crate::theme::{DARK, LIGHT, Theme};
use shades::Shades;
use words::Words;

/// How far a wave has spread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    /// Only what is won within that many plies is shown.
    pub(crate) round: u32,
    /// What nobody can force is shown too.
    pub(crate) rest: bool,
}

/// A picture with everything worked out that its frames have in common.
pub(crate) struct Drawing<'a> {
    pub(crate) picture: &'a Picture<'a>,
    pub(crate) field: Field,
    stage: Stage<'a>,
    theme: &'static Theme,
    shades: Shades,
    words: Words,
    /// The size of the figures on the board, if there are any.
    figures: Option<f32>,
    labels: Labels,
}

impl<'a> Drawing<'a> {
    /// Works out a picture, with a line for the rounds of a wave if there is one.
    pub(crate) fn new(
        picture: &'a Picture<'a>,
        wave: bool,
        on_progress: &OnProgress<'_>,
    ) -> Result<Drawing<'a>, Stopped> {
        let theme = if picture.dark { &DARK } else { &LIGHT };
        let stage = Stage::new(picture, on_progress)?;
        let is_shown = |place| stage.shows(place);
        let field = Field::new(&picture.answers, picture.position.clone(), picture.fixed, is_shown);
        let shades = Shades::new(&field);
        let figures = tokens::figure_size(picture, &field, &stage).filter(|_| picture.colors);
        let labels = stage.labels(figures.is_some());
        let stage = stage.with_room_for(labels);
        let words = Words::around(&stage, picture, &field, &shades, theme, wave);
        let stage = stage.shifted(at(words.left, words.top));
        Ok(Drawing { picture, field, stage, theme, shades, words, figures, labels })
    }

    fn game(&self) -> &'a Game {
        self.picture.answers.game()
    }

    /// The picture; of a wave, as far as it has spread.
    pub(crate) fn scene(&self, spread: Option<Spread>, on_progress: &OnProgress<'_>) -> Result<Scene, Stopped> {
        let mut scene = self.words.paper(self.theme);
        if let Some(spread) = spread {
            self.words.heading(&mut scene, self.theme, &self.field, spread);
        }
        self.stage.ground(&mut scene, self.theme, self.labels);
        self.places(&mut scene, spread);
        if self.picture.moves == Moves::Everywhere {
            play::moves_everywhere(&mut scene, self, on_progress)?;
        }
        self.holes(&mut scene);
        if self.picture.line {
            play::line(&mut scene, self, on_progress)?;
        }
        if self.picture.moves == Moves::Here {
            play::moves(&mut scene, self);
        }
        // Figures and animals are above all lines of play.
        self.figures(&mut scene, spread);
        self.icons(&mut scene);
        self.corner_figures(&mut scene, spread);
        Ok(scene)
    }

    /// Whether the wave has come to a place.
    fn is_shown(&self, mark: Mark, spread: Option<Spread>) -> bool {
        match (mark, spread) {
            _ if !self.picture.colors => false,
            (_, None) => true,
            (Mark::Won { plies, .. }, Some(spread)) => plies.is_some_and(|plies| plies <= spread.round),
            (_, Some(spread)) => spread.rest,
        }
    }

    fn color(&self, mark: Mark, spread: Option<Spread>) -> Color {
        if self.is_shown(mark, spread) { self.shades.color(self.theme, mark) } else { self.theme.floor }
    }
}
