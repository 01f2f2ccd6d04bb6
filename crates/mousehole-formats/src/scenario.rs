//! Scenarios of the Moving AI benchmark set: `version 1`, then one problem to a line.

use super::{Fault, ReadError, fault, words};

const FIELDS: [&str; 2] = [
    "9: bucket, map, width, height, start x and y, goal x and y, length",
    "9 个：桶、地图、宽、高、起点的 x 和 y、终点的 x 和 y、长度",
];

/// One problem of a Moving AI scenario file: a map, a cell to start from, and one to get to.
///
/// ```
/// use mousehole::formats::Scenario;
/// let line = "0\tmaps/arena.map\t49\t50\t1\t13\t4\t12\t3.41421356";
/// let scenario = Scenario::read(line)?;
/// assert_eq!(scenario.size, (50, 49));
/// assert_eq!((scenario.start, scenario.goal), ((13, 1), (12, 4)));
/// # Ok::<(), mousehole::formats::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The rows and columns of the map.
    pub size: (u32, u32),
    /// The row and column to start from. The file has x, which is the column, first.
    pub start: (u32, u32),
    /// The row and column to get to.
    pub goal: (u32, u32),
}

impl Scenario {
    /// Whether a text is the first line of a scenario file, such as `version 1` or `version 1.0`.
    pub fn is_header(line: &str) -> bool {
        let mut words = line.split_whitespace();
        words.next() == Some("version")
            && words.next().is_some_and(|number| number.parse() == Ok(1.0))
            && words.next().is_none()
    }

    /// Reads the nine fields of a line. Neither the bucket, nor the name of the map, nor the length of its shortest way
    /// is looked at.
    pub fn read(line: &str) -> Result<Scenario, ReadError> {
        read(line).map_err(|fault| fault.in_text(line))
    }
}

fn read(line: &str) -> Result<Scenario, Fault> {
    if line.starts_with("version") {
        return Err(Fault::found(0, fault::in_quotes(line.trim_end()), ["version 1", "version 1"]));
    }
    // Names of maps may have blanks, where tabs part the fields.
    let fields: Vec<(usize, &str)> = if line.contains('\t') {
        let start = |field: &str| field.as_ptr() as usize - line.as_ptr() as usize;
        line.trim_end().split('\t').map(|field| (start(field), field.trim())).collect()
    } else {
        words(line, 0).collect()
    };
    let &[_, _, width, height, start_x, start_y, goal_x, goal_y, _] = fields.as_slice() else {
        let found = fields.len();
        let plural = if found == 1 { "" } else { "s" };
        return Err(Fault::found(0, [format!("{found} field{plural}"), format!("{found} 个字段")], FIELDS));
    };
    let number = |(at, text): (usize, &str)| {
        let found = || Fault::found(at, fault::in_quotes(text), ["a whole number", "整数"]);
        text.parse::<u32>().map_err(|_| found())
    };
    Ok(Scenario {
        size: (number(height)?, number(width)?),
        start: (number(start_y)?, number(start_x)?),
        goal: (number(goal_y)?, number(goal_x)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_parted_by_tabs_or_blanks() {
        let expected = Scenario { size: (50, 49), start: (13, 1), goal: (12, 4) };
        for line in
            ["0 a.map 49 50 1 13 4 12 3.4", "7\tbig arena.map\t49\t50\t1\t13\t4\t12\t3.4\r", "x  a 49 50  1 13 4 12 ?"]
        {
            assert_eq!(read(line), Ok(expected), "{line:?}");
        }
    }

    #[test]
    fn faults_say_where_and_what() {
        let fault = |line| read(line).map_err(|fault| (fault.offset, fault.message));
        assert_eq!(fault("0 a 4 4 0 -1 3 3 6"), Err((10, "found \"-1\", expected a whole number".to_owned())));
        assert_eq!(fault("0\ta\t4\t4\t0\t\t3\t3\t6").map_err(|(at, _)| at), Err(10));
        let fields = |line| fault(line).unwrap_err().1;
        assert!(fields("").starts_with("found 0 fields, expected 9: bucket, map, width"));
        assert!(fields("M..C").starts_with("found 1 field, expected 9"));
        assert!(fields("0 a 4 4 0 0 3 3 6 9").starts_with("found 10 fields"));
        assert_eq!(fields("version 2\r\n"), "found \"version 2\", expected version 1");
    }

    #[test]
    fn only_the_first_version_is_known() {
        assert!(["version 1", "version 1.0\r\n", " version  1"].into_iter().all(Scenario::is_header));
        assert!(!["version", "version 2", "version 1 2", "0 a 4 4 0 0 3 3 6"].into_iter().any(Scenario::is_header));
    }
}
