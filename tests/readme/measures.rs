//! Times and sizes differ from run to run. Everything else is compared.

const UNITS: [&str; 8] = ["µs", "ms", "s", "bytes", "kB", "MB", "GB", "TB"];

/// Whether two outputs say the same, whatever they measured.
pub(crate) fn same(expected: &str, found: &str) -> bool {
    let paragraphs = |text: &str| text.trim_end().split("\n\n").map(without_measures).collect::<Vec<_>>();
    paragraphs(expected) == paragraphs(found)
}

/// The text with `#` for every measure. Columns move with the width of the figures, so where there is one, spaces do
/// not count.
fn without_measures(paragraph: &str) -> String {
    let mut out = String::new();
    let mut measured = false;
    let mut rest = paragraph;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let number = rest[at..].find(|c: char| !c.is_ascii_digit() && c != '.').map_or(rest.len(), |end| at + end);
        let is_measure = has_unit(&rest[number..]) || rest[..at].ends_with("\"seconds\":");
        out.push_str(&rest[..at]);
        out.push_str(if is_measure { "#" } else { &rest[at..number] });
        rest = &rest[number..];
        if let (true, Some(unit)) = (is_measure, unit(rest)) {
            rest = &rest[1 + unit.len()..];
        }
        measured |= is_measure;
    }
    out.push_str(rest);
    if measured { out.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ") } else { out }
}

fn has_unit(text: &str) -> bool {
    unit(text).is_some()
}

/// The unit that follows a number.
fn unit(text: &str) -> Option<&'static str> {
    let word = text.strip_prefix(' ')?;
    let ends = |unit: &&str| word[unit.len()..].chars().next().is_none_or(|next| !next.is_alphanumeric());
    UNITS.into_iter().filter(|unit| word.starts_with(unit)).find(ends)
}

#[test]
fn only_measures_may_differ() {
    assert!(same("solved in 19 µs\n", "solved in 1.2 ms"));
    assert!(same("a   9.0 kB   12\nb   12 kB   yes", "a   12 kB   12\nb    9 kB   yes"));
    assert!(same("{\"seconds\":0.000019,\"n\":1}", "{\"seconds\":1.5,\"n\":1}"));
    assert!(!same("wins in 5 plies", "wins in 4 plies"));
    assert!(!same("2 sides", "3 sides"));
    assert!(!same("a  b", "a b"));
}
