//! The wave: wins spreading from the finished positions, as an animated GIF.

use std::borrow::Cow;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use mousehole::engine::{OnProgress, Progress, report};
use tiny_skia::Pixmap;

use crate::Answers;
use crate::drawing::{Drawing, Spread};
use crate::picture::PictureError;

/// More frames than this are not made: then each goes several rounds on.
const MOST_FRAMES: u32 = 200;
/// How long the whole takes at first guess, and the bounds of one frame, in milliseconds.
const WHOLE: u32 = 9000;
const FRAME: std::ops::RangeInclusive<u32> = 50..=500;
/// How long the last frame stays.
const LAST: u32 = 3000;

/// How the wave is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    /// Stops after that many rounds; by default, when nothing is left to win.
    pub rounds: Option<u32>,
    /// How long a frame stays, in milliseconds; otherwise, as suits their number.
    pub delay: Option<u32>,
    /// How many pixels wide a pixel of the SVG is.
    pub scale: f32,
}

impl Default for Wave {
    fn default() -> Wave {
        Wave { rounds: None, delay: None, scale: 1.0 }
    }
}

pub(crate) fn animate(
    drawing: &Drawing<'_>,
    wave: &Wave,
    on_progress: &OnProgress<'_>,
) -> Result<Vec<u8>, PictureError> {
    if !matches!(drawing.picture.answers, Answers::Solution(_)) {
        return Err(PictureError::NoDistances);
    }
    let longest = drawing.field.shown().filter_map(|(_, mark)| mark.plies()).max().unwrap_or(0);
    let last = wave.rounds.map_or(longest, |rounds| rounds.min(longest));
    let step = (last + 1).div_ceil(MOST_FRAMES - 2).max(1);
    let spread = |round| Spread { round, rest: false };
    let mut frames: Vec<Spread> = (0..last).step_by(step as usize).map(spread).collect();
    frames.push(spread(last));
    if last == longest && drawing.field.counts().unforced > 0 {
        frames.push(Spread { round: last, rest: true });
    }
    let picture = |spread: Spread| drawing.scene(Some(spread), on_progress)?.to_pixels(wave.scale, on_progress);
    let end = frames[frames.len() - 1];
    let mut movie = Movie::new(&[picture(end)?, picture(spread(last / 2))?, picture(spread(0))?])?;
    let delay = wave.delay.unwrap_or_else(|| (WHOLE / frames.len() as u32).clamp(*FRAME.start(), *FRAME.end()));
    for (i, &frame) in frames.iter().enumerate() {
        let stays = if i + 1 == frames.len() { LAST.max(delay) } else { delay };
        report(on_progress, Progress::new(i as u64, i as u64, frames.len() as u64))?;
        movie.show(picture(frame)?, stays)?;
    }
    movie.finish()
}

/// An animation that keeps only what changes from frame to frame.
struct Movie {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    size: (usize, usize),
    /// What is on the screen, and the numbers of its colours.
    screen: Option<(Pixmap, Vec<u8>)>,
}

impl Movie {
    /// The colours are those of some of its pictures, which have what the others do.
    fn new(samples: &[Pixmap; 3]) -> Result<Movie, PictureError> {
        let (width, height) = (samples[0].width(), samples[0].height());
        let too_large = PictureError::TooLarge { width: width.into(), height: height.into() };
        let side = |pixels: u32| u16::try_from(pixels).map_err(|_| too_large.clone());
        let (width, height) = (side(width)?, side(height)?);
        let palette = Palette::of(samples);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes()).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        Ok(Movie { encoder, palette, size: (width.into(), height.into()), screen: None })
    }

    fn show(&mut self, pixels: Pixmap, milliseconds: u32) -> Result<(), PictureError> {
        let next = self.numbered(&pixels);
        let width = self.size.0;
        let before = self.screen.as_ref().map(|(_, numbers)| numbers);
        let [left, top, right, bottom] = match before {
            None => [0, 0, width, self.size.1],
            Some(before) => changed(before, &next, width),
        };
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            for at in y * width + left..y * width + right {
                let same = before.is_some_and(|before| before[at] == next[at]);
                buffer.push(if same { TRANSPARENT } else { next[at] });
            }
        }
        let frame = Frame {
            delay: u16::try_from(milliseconds / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(failed)?;
        self.screen = Some((pixels, next));
        Ok(())
    }

    /// The numbers of a picture's colours. Most of them are what they were.
    fn numbered(&mut self, pixels: &Pixmap) -> Vec<u8> {
        let (before, mut numbers) = match &self.screen {
            Some((before, numbers)) => (before.pixels(), numbers.clone()),
            None => (&[][..], vec![0; pixels.pixels().len()]),
        };
        for (at, (pixel, number)) in pixels.pixels().iter().zip(&mut numbers).enumerate() {
            if before.get(at) != Some(pixel) {
                *number = self.palette.index([pixel.red(), pixel.green(), pixel.blue()]);
            }
        }
        numbers
    }

    fn finish(self) -> Result<Vec<u8>, PictureError> {
        self.encoder.into_inner().map_err(failed)
    }
}

/// The smallest rectangle with all that differs; one pixel where nothing does.
fn changed(before: &[u8], after: &[u8], width: usize) -> [usize; 4] {
    let mut found = [width, usize::MAX, 0, 0];
    for (at, _) in before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after) {
        let (x, y) = (at % width, at / width);
        found = [found[0].min(x), found[1].min(y), found[2].max(x + 1), found[3].max(y + 1)];
    }
    if found[1] == usize::MAX { [0, 0, 1, 1] } else { found }
}

fn failed(error: impl std::fmt::Display) -> PictureError {
    PictureError::Encoding(error.to_string())
}

/// The last number of the palette stands for what stays as it is.
const TRANSPARENT: u8 = 255;

/// Up to 255 colours: those that the pictures have most of.
struct Palette {
    colors: Vec<[u8; 3]>,
    index: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of(samples: &[Pixmap]) -> Palette {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for pixel in samples.iter().flat_map(Pixmap::pixels) {
            *counts.entry([pixel.red(), pixel.green(), pixel.blue()]).or_default() += 1;
        }
        let mut colors: Vec<([u8; 3], usize)> = counts.into_iter().collect();
        colors.sort_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        colors.truncate(usize::from(TRANSPARENT));
        let colors: Vec<[u8; 3]> = colors.into_iter().map(|(color, _)| color).collect();
        let index = colors.iter().zip(0..).map(|(&color, index)| (color, index)).collect();
        Palette { colors, index }
    }

    /// The number of a colour, or of the one that is most like it.
    fn index(&mut self, color: [u8; 3]) -> u8 {
        let colors = &self.colors;
        *self.index.entry(color).or_insert_with(|| {
            let unlike = |other: &[u8; 3]| -> u32 {
                color.iter().zip(other).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            colors.iter().zip(0..).min_by_key(|(other, _)| unlike(other)).map_or(0, |(_, index)| index)
        })
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize(256 * 3, 0);
        bytes
    }
}
