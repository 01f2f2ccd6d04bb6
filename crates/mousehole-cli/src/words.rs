//! Numbers, sizes and times as people read them.

use std::time::Duration;

pub(crate) use mousehole::engine::bytes_in_words as bytes;
pub(crate) use mousehole_explain::english::{count, counted};

/// Plies, counted.
pub(crate) fn plies(number: u32) -> String {
    counted(u64::from(number), "ply", "plies")
}

/// Things a second, with a unit.
pub(crate) fn rate(per_second: f64) -> String {
    const UNITS: [&str; 4] = ["", " k", " M", " G"];
    let (size, unit) = scaled(per_second, &UNITS);
    format!("{size}{unit}")
}

fn scaled<'u>(mut size: f64, units: &[&'u str]) -> (String, &'u str) {
    let mut unit = 0;
    while size >= 999.5 && unit + 1 < units.len() {
        size /= 1000.0;
        unit += 1;
    }
    let digits = if unit > 0 && size < 9.95 { 1 } else { 0 };
    (format!("{size:.digits$}"), units[unit])
}

/// A time in the unit that suits it.
pub(crate) fn time(time: Duration, unicode: bool) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s < 1e-3 => (s * 1e6, if unicode { "µs" } else { "us" }),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let digits = if value < 9.95 { 1 } else { 0 };
    format!("{value:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_get_commas() {
        assert_eq!([0, 999, 1000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(plies(1), "1 ply");
        assert_eq!(plies(1000), "1,000 plies");
    }

    #[test]
    fn rates_and_times_get_units() {
        assert_eq!(time(Duration::from_micros(21), true), "21 µs");
        assert_eq!(time(Duration::from_micros(21), false), "21 us");
        assert_eq!(time(Duration::from_millis(2500), true), "2.5 s");
        assert_eq!(rate(25_300_000.0), "25 M");
    }
}
