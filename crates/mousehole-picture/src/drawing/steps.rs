//! Distances in a few steps, each with a shade of its own.

/// More steps than this could not be told apart.
const MOST: usize = 8;

/// The steps in which a picture shades the distances of one side's wins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Steps {
    /// The lowest and the highest distance of each.
    ranges: Vec<(u32, u32)>,
}

impl Steps {
    /// One for each distance there is, or ranges of round lengths where there are many.
    pub(super) fn of(distances: impl Iterator<Item = u32>) -> Steps {
        let mut distances: Vec<u32> = distances.collect();
        distances.sort_unstable();
        distances.dedup();
        let (Some(&first), Some(&last)) = (distances.first(), distances.last()) else { return Steps::default() };
        if distances.len() <= MOST {
            return Steps { ranges: distances.into_iter().map(|distance| (distance, distance)).collect() };
        }
        let fits = |length: &u32| (last / length - first / length) < MOST as u32;
        let length = round_numbers().find(fits).unwrap_or(u32::MAX);
        let ranges = (first / length..=last / length).map(|step| {
            ((step * length).max(first), (step.saturating_mul(length).saturating_add(length - 1)).min(last))
        });
        Steps { ranges: ranges.collect() }
    }

    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// How far off a distance is, from 0 for the nearest step to 1 for the farthest.
    pub(super) fn far(&self, distance: u32) -> f32 {
        let step = self.ranges.iter().position(|&(_, high)| distance <= high).unwrap_or(self.ranges.len());
        // A few steps lie as close together as those of a longer scale.
        step as f32 / (self.ranges.len() - 1).max(5) as f32
    }
}

/// 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, …
fn round_numbers() -> impl Iterator<Item = u32> {
    const DIGITS: [u32; 9] = [10, 15, 20, 25, 30, 40, 50, 60, 80];
    let tens = (0..8).map(|power| 10_u32.pow(power));
    [2, 3, 4, 5, 6, 8].into_iter().chain(tens.flat_map(|ten| DIGITS.map(|digit| digit * ten)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_distances_have_a_step_each() {
        let steps = Steps::of([1, 3, 3, 7].into_iter());
        assert_eq!(steps.ranges(), [(1, 1), (3, 3), (7, 7)]);
        assert_eq!(steps.far(1), 0.0);
        assert!(steps.far(3) < steps.far(7));
    }

    #[test]
    fn many_share_ranges_of_round_lengths() {
        let steps = Steps::of(0..=87);
        assert_eq!(steps.ranges().len(), 6);
        assert_eq!((steps.ranges()[0], steps.ranges()[5]), ((0, 14), (75, 87)));
        assert_eq!((steps.far(14), steps.far(87)), (0.0, 1.0));
        let huge = Steps::of([0, 1, 2, 3, 4, 5, 6, 7, u32::MAX].into_iter());
        assert!(huge.ranges().len() <= MOST + 1);
        assert_eq!(huge.ranges().last().map(|range| range.1), Some(u32::MAX));
        assert_eq!(Steps::of(std::iter::empty()).ranges(), []);
    }
}
