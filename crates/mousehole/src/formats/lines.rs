//! Lines and words of a text, each with the byte where it stands.

/// The lines of a text, without what ends them.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line.trim_end())
    })
}

/// The words of a line that starts at a byte.
pub(super) fn words(line: &str, start: usize) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (start + (word.as_ptr() as usize - line.as_ptr() as usize), word))
}
