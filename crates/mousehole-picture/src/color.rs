//! Colours, mixed as the eye sees them.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Color {
    pub(crate) red: u8,
    pub(crate) green: u8,
    pub(crate) blue: u8,
    pub(crate) alpha: u8,
}

/// An opaque colour as it is written in hexadecimal.
pub(crate) const fn rgb(hex: u32) -> Color {
    Color { red: (hex >> 16) as u8, green: (hex >> 8) as u8, blue: hex as u8, alpha: 255 }
}

impl Color {
    pub(crate) const fn alpha(self, alpha: u8) -> Color {
        Color { alpha, ..self }
    }

    /// The colour so far on the way to another, from 0 to 1.
    pub(crate) fn toward(self, other: Color, part: f32) -> Color {
        let (from, to) = (self.oklab(), other.oklab());
        from_oklab([0, 1, 2].map(|i| from[i] + (to[i] - from[i]) * part))
    }

    /// How light it looks, from 0 for black to 1 for white.
    #[cfg(test)]
    pub(crate) fn lightness(self) -> f32 {
        self.oklab()[0]
    }

    /// How different two colours look; black and white are 1 apart.
    #[cfg(test)]
    pub(crate) fn unlike(self, other: Color) -> f32 {
        let (a, b) = (self.oklab(), other.oklab());
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    }

    /// The colour with its light mixed anew, as eyes do that lack a kind of cone.
    #[cfg(test)]
    pub(crate) fn seen_through(self, mix: [[f32; 3]; 3]) -> Color {
        let light = [self.red, self.green, self.blue].map(linear);
        let [red, green, blue] = mix.map(|row| gamma(row.iter().zip(light).map(|(part, light)| part * light).sum()));
        Color { red, green, blue, alpha: self.alpha }
    }

    /// The contrast of text in one colour on another, as the guidelines for web pages measure it: from 1 to 21.
    pub(crate) fn contrast(self, other: Color) -> f32 {
        let light = |color: Color| {
            let [red, green, blue] = [color.red, color.green, color.blue].map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (a, b) = (light(self), light(other));
        a.max(b) / a.min(b)
    }

    /// Björn Ottosson's Oklab, a space in which equal steps look equal.
    fn oklab(self) -> [f32; 3] {
        let [r, g, b] = [self.red, self.green, self.blue].map(linear);
        let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
        [
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    }
}

fn from_oklab([light, a, b]: [f32; 3]) -> Color {
    let l = (light + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let m = (light - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let s = (light - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    let [red, green, blue] = [
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s,
        -0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    ]
    .map(gamma);
    Color { red, green, blue, alpha: 255 }
}

fn linear(channel: u8) -> f32 {
    let value = f32::from(channel) / 255.0;
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn gamma(value: f32) -> u8 {
    let value = value.clamp(0.0, 1.0);
    let value = if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_begins_and_ends_where_it_should() {
        for (a, b) in [(0x0b_5c_99, 0xd6_ec_fa), (0, 0xff_ff_ff), (0xd5_5e_00, 0x00_72_b2)] {
            assert_eq!(rgb(a).toward(rgb(b), 0.0), rgb(a));
            assert_eq!(rgb(a).toward(rgb(b), 1.0), rgb(b));
        }
    }

    #[test]
    fn white_is_light_and_black_is_not() {
        assert!(rgb(0xff_ff_ff).lightness() > 0.99);
        assert!(rgb(0).lightness() < 0.01);
    }
}
