//! Amounts of memory as people write them.

use std::str::FromStr;

/// A number of bytes: `500M`, `2G`, `1GiB`, `65536`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) u64);

/// Each unit, in lower case, and what it stands for. `G` is `GB`: a thousand million.
const UNITS: [(&str, u64); 14] = [
    ("", 1),
    ("b", 1),
    ("k", 1_000),
    ("kb", 1_000),
    ("kib", 1 << 10),
    ("m", 1_000_000),
    ("mb", 1_000_000),
    ("mib", 1 << 20),
    ("g", 1_000_000_000),
    ("gb", 1_000_000_000),
    ("gib", 1 << 30),
    ("t", 1_000_000_000_000),
    ("tb", 1_000_000_000_000),
    ("tib", 1 << 40),
];

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Bytes, String> {
        let expected = || "expected a size such as 500M, 2G or 1GiB".to_owned();
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let unit = unit.trim().to_ascii_lowercase();
        let (_, scale) = UNITS.iter().find(|(name, _)| *name == unit).ok_or_else(expected)?;
        let bytes = if number.contains('.') {
            let bytes = number.parse::<f64>().map_err(|_| expected())? * *scale as f64;
            (bytes < u64::MAX as f64).then_some(bytes as u64)
        } else if number.is_empty() {
            return Err(expected());
        } else {
            // Digits only: the one thing that can be wrong is that there are too many.
            number.parse::<u64>().ok().and_then(|number| number.checked_mul(*scale))
        };
        bytes.map(Bytes).ok_or_else(|| "expected less than 16 EiB".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_sizes_with_and_without_units() {
        for (text, bytes) in [
            ("65536", 65_536),
            ("500M", 500_000_000),
            ("2g", 2_000_000_000),
            ("1GiB", 1 << 30),
            ("1.5 kB", 1_500),
            ("0", 0),
        ] {
            assert_eq!(text.parse(), Ok(Bytes(bytes)), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_size() {
        for text in ["", "G", "-1", "1.2.3M", "5X", "99999999999999999999T", "20000000T", "nan"] {
            assert!(text.parse::<Bytes>().is_err(), "{text}");
        }
    }
}
