//! The words around the board, and where everything is on the paper.

use super::Spread;
use super::caption::{caption, part_of, plain_caption, unforced};
use super::legend::Legend;
use super::shades::Shades;
use crate::field::Field;
use crate::font;
use crate::picture::Picture;
use crate::scene::{Scene, Text, at};
use crate::stage::Stage;
use crate::theme::Theme;

/// The room around everything.
const PADDING: f32 = 18.0;
/// No picture is narrower than this, so that its words have room.
const NARROWEST: f32 = 300.0;

/// The sizes of text, and how far apart its lines are.
const TITLE: f32 = 17.0;
const ROUND: f32 = 14.0;
const CAPTION: f32 = 12.5;
const SPACED: f32 = 1.36;

pub(super) struct Words {
    title: Vec<String>,
    /// Where the rounds of a wave are written.
    round: f32,
    caption: Vec<String>,
    /// Where the caption begins.
    below: f32,
    /// What the colours mean, where there are any.
    legend: Option<Legend>,
    width: f32,
    height: f32,
    /// The top left corner of the board.
    pub(super) left: f32,
    pub(super) top: f32,
    /// All of it in one sentence.
    told: String,
}

impl Words {
    pub(super) fn around(
        stage: &Stage<'_>,
        picture: &Picture<'_>,
        field: &Field,
        shades: &Shades,
        theme: &Theme,
        wave: bool,
    ) -> Words {
        let game = picture.answers.game();
        let legend =
            picture.colors.then(|| Legend::new(field, shades, theme, game.rules().cats > 1, stage.has_patterns()));
        let content = stage.width.max(legend.as_ref().map_or(0.0, Legend::width)).max(NARROWEST);
        let text = match (picture.caption, picture.colors) {
            (false, _) => String::new(),
            (true, true) => caption(game, field) + &part_of(picture),
            (true, false) => plain_caption(game, field) + &part_of(picture),
        };
        let title = wrapped(&picture.title, content, TITLE, true);
        let caption = wrapped(&text, content, CAPTION, false);
        let headed = if title.is_empty() { PADDING } else { PADDING + title.len() as f32 * TITLE * SPACED + 6.0 };
        let top = headed + if wave { ROUND + 12.0 } else { 0.0 };
        let below = top + stage.height + 14.0;
        let height = below + caption.len() as f32 * CAPTION * SPACED + 8.0;
        let height = height + legend.as_ref().map_or(0.0, Legend::height) + PADDING - 6.0;
        Words {
            told: if title.is_empty() { text } else { format!("{}. {text}", title.join(" ")) },
            title,
            round: headed,
            caption,
            below,
            legend,
            width: (content + 2.0 * PADDING).ceil(),
            height: height.ceil(),
            // A board that is narrower than the words stands in the middle.
            left: PADDING + ((content - stage.width) / 2.0).max(0.0).floor(),
            top: top.round(),
        }
    }

    /// The paper, with all words but those that change.
    pub(super) fn paper(&self, theme: &Theme) -> Scene {
        let (width, height) = (self.width, self.height);
        let mut scene =
            Scene { width, height, background: theme.background, title: self.told.clone(), items: Vec::new() };
        let mut y = PADDING;
        for line in &self.title {
            scene.text(Text::new(line, at(PADDING, y + TITLE * 0.8), TITLE, theme.ink).bold());
            y += TITLE * SPACED;
        }
        y = self.below;
        for line in &self.caption {
            scene.text(Text::new(line, at(PADDING, y + CAPTION * 0.8), CAPTION, theme.ink));
            y += CAPTION * SPACED;
        }
        if let Some(legend) = &self.legend {
            legend.draw(&mut scene, theme, at(PADDING, y + 8.0));
        }
        scene
    }

    /// How far the wave has come.
    pub(super) fn heading(&self, scene: &mut Scene, theme: &Theme, field: &Field, spread: Spread) {
        let plies = if spread.round == 1 { "1 ply".to_owned() } else { format!("{} plies", spread.round) };
        let rest = if spread.rest { format!(", the rest {}", unforced(field)) } else { String::new() };
        let place = at(PADDING, self.round + ROUND * 0.8);
        scene.text(Text::new(format!("Forced within {plies}{rest}"), place, ROUND, theme.ink).bold());
    }
}

/// The parts of a word that may begin a line, and what comes before each on the same one: scripts without spaces break anywhere
/// but before a punctuation mark.
fn breakable(word: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_wide = |c: char| c >= '\u{2e80}';
    let mut rest = word;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let ends = |&(_, c): &(usize, char)| (is_wide(first) || is_wide(c)) && !"，。、；：？！）」』”’".contains(c);
        let end = rest.char_indices().skip(1).find(ends).map_or(rest.len(), |(at, _)| at);
        let (part, after) = rest.split_at(end);
        let space = if rest.len() == word.len() { " " } else { "" };
        rest = after;
        Some((space, part))
    })
}

/// A text in lines of that width.
fn wrapped(text: &str, width: f32, size: f32, bold: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (space, word) in text.split_whitespace().flat_map(breakable) {
        let longer = lines.last().map(|line| format!("{line}{space}{word}"));
        match longer.filter(|longer| font::drawn_width(longer, size, bold) <= width) {
            Some(longer) => *lines.last_mut().expect("it was made longer") = longer,
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_on_the_next_line_when_there_is_no_room() {
        let lines = wrapped("cat and mouse,\n  mouse\tand cat", 60.0, 12.0, false);
        assert_eq!(lines.join(" "), "cat and mouse, mouse and cat");
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| font::drawn_width(line, 12.0, false) <= 60.0));
        assert_eq!(wrapped("incomprehensibilities", 10.0, 12.0, false).len(), 1);
        assert!(wrapped(" \n", 10.0, 12.0, false).is_empty());
        let chinese = wrapped("猫在洞口等，老鼠不出来。 The end", 40.0, 12.0, false);
        assert_eq!(chinese.concat().replace(' ', ""), "猫在洞口等，老鼠不出来。Theend");
        assert!(chinese.len() > 3 && !chinese.iter().any(|line| line.starts_with(['，', '。'])), "{chinese:?}");
    }
}
