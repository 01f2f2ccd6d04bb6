//! The number of nodes: one character, or `~` and three, or `~~` and six.

use super::super::Fault;
use super::{BIAS, LAST};

/// The most nodes that one and three characters can tell.
const SHORT: u64 = 62;
const MEDIUM: u64 = 258_047;

/// The size that stands at a byte of a line, and its length.
pub(super) fn read(line: &[u8], at: usize) -> Result<(u64, usize), Fault> {
    let (skip, digits) = match line[at..] {
        [LAST, LAST, ..] => (2, 6),
        [LAST, ..] => (1, 3),
        _ => (0, 1),
    };
    let Some(size) = line.get(at + skip..at + skip + digits) else {
        let message = "found the end of the line, expected the number of nodes: one character from ? to }, or ~ and \
                       three, or ~~ and six";
        return Err(Fault::new(line.len(), message));
    };
    let nodes = size.iter().fold(0, |nodes, &byte| nodes << 6 | u64::from(byte - BIAS));
    Ok((nodes, skip + digits))
}

/// Adds the size to a line.
pub(super) fn push(nodes: u64, out: &mut Vec<u8>) {
    let digits = if nodes <= SHORT {
        1
    } else if nodes <= MEDIUM {
        3
    } else {
        6
    };
    out.extend(std::iter::repeat_n(LAST, digits / 3));
    out.extend((0..digits).rev().map(|digit| BIAS + (nodes >> (6 * digit) & 63) as u8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_the_format_says() {
        // The examples of nauty's formats.txt.
        for (nodes, expected) in
            [(30, &[93][..]), (12345, &[126, 66, 63, 120]), (460_175_067, &[126, 126, 63, 90, 90, 90, 90, 90])]
        {
            let mut line = Vec::new();
            push(nodes, &mut line);
            assert_eq!((line.as_slice(), read(&line, 0)), (expected, Ok((nodes, line.len()))));
        }
        for nodes in [0, 1, SHORT, SHORT + 1, MEDIUM, MEDIUM + 1, (1 << 36) - 1] {
            let mut line = vec![b':'];
            push(nodes, &mut line);
            assert_eq!(read(&line, 1), Ok((nodes, line.len() - 1)));
        }
    }
}
