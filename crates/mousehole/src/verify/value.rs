//! The value of a label to the mouse, as one number.

use mousehole_core::game::Side;
use mousehole_core::solution::{Label, PackedLabel, Plies};

/// A label as a number that is the larger the better it is for the mouse: a quick win first, a slow one, open, a slow loss,
/// a quick one. Open is 0, and one ply more is one step towards 0.
///
/// The mouse takes the largest value that its moves lead to and the cats the smallest, so a label is right if it is that
/// of the best move, one step nearer to 0.
pub(super) trait Value: Copy + Ord + Send + Sync + 'static {
    /// Won by the mouse and over.
    const MOUSE_NOW: Self;
    /// Won by the cats and over.
    const CAT_NOW: Self;
    /// Less than the value of any label.
    const LEAST: Self;
    /// More than the value of any label.
    const MOST: Self;

    /// The values of a row of labels; `None` where a distance is too long for this type.
    fn read(labels: &[PackedLabel], out: &mut [Self]) -> Option<()>;

    /// The value of a position whose best move has this one.
    fn one_ply_before(self) -> Self;

    /// The label with this value.
    fn label(self) -> Label;
}

macro_rules! value {
    ($type:ty, $now:expr, $longest:expr) => {
        impl Value for $type {
            const MOUSE_NOW: $type = $now;
            const CAT_NOW: $type = -$now;
            const LEAST: $type = <$type>::MIN;
            const MOST: $type = <$type>::MAX;

            // Without branches, so that several labels are read at a time.
            fn read(labels: &[PackedLabel], out: &mut [$type]) -> Option<()> {
                // Even one ply more than the longest must not be mistaken for open.
                const { assert!($now - $longest == 2 && $now < <$type>::MAX) };
                let mut too_long = 0;
                for (label, value) in labels.iter().zip(out) {
                    let code = label.code();
                    let plies = code >> 2;
                    let left = ($now as $type).wrapping_sub(plies as $type);
                    let (mouse, cat) = (-((code & 1) as $type), -((code >> 1 & 1) as $type));
                    *value = (left & mouse).wrapping_sub(left & cat);
                    too_long |= u32::from(plies > $longest as u32);
                }
                (too_long == 0).then_some(())
            }

            #[inline]
            fn one_ply_before(self) -> $type {
                self - <$type>::from(self > 0) + <$type>::from(self < 0)
            }

            fn label(self) -> Label {
                let plies = Plies(($now - self.abs()) as u32);
                match self {
                    0 => Label::Open,
                    1.. => Label::Won { by: Side::Mouse, plies },
                    _ => Label::Won { by: Side::Cat, plies },
                }
            }
        }
    };
}

// Distances longer than the narrow type holds are rare, and with it twice as many values fit in a vector register.
value!(i16, 32_766, 32_764);
value!(i32, (1 << 30) + 1, (1 << 30) - 1);

#[cfg(test)]
mod tests {
    use super::*;

    fn won(by: Side, plies: u32) -> Label {
        Label::Won { by, plies: Plies(plies) }
    }

    fn value<V: Value>(label: Label) -> Option<V> {
        let mut out = [V::MOST];
        V::read(&[label.into()], &mut out).map(|()| out[0])
    }

    fn check<V: Value + std::fmt::Debug>(longest: u32) {
        use Side::{Cat, Mouse};
        let best_first = [
            won(Mouse, 0),
            won(Mouse, 1),
            won(Mouse, longest),
            Label::Open,
            won(Cat, longest),
            won(Cat, 2),
            won(Cat, 1),
            won(Cat, 0),
        ];
        let values = best_first.map(|label| value::<V>(label).unwrap());
        assert!(values.is_sorted_by(|better, worse| better > worse), "{values:?}");
        assert_eq!(values.map(V::label), best_first);
        assert_eq!(values[0].one_ply_before(), values[1]);
        assert_eq!(values[7].one_ply_before(), values[6]);
        assert_eq!(values[3].one_ply_before(), values[3]);
        assert_eq!((values[0], values[7]), (V::MOUSE_NOW, V::CAT_NOW));
        assert!(V::MOST > V::MOUSE_NOW && V::LEAST < V::CAT_NOW);
        for side in [Mouse, Cat] {
            let beyond = value::<V>(won(side, longest)).unwrap().one_ply_before();
            assert_eq!(beyond.label(), won(side, longest + 1));
            assert!(values.iter().all(|value| *value != beyond));
        }
    }

    #[test]
    fn values_are_in_the_order_of_the_mouses_liking() {
        check::<i16>(32_764);
        check::<i32>((1 << 30) - 1);
        for plies in [32_765, 32_766 + (1 << 15), 1 << 16] {
            assert_eq!(value::<i16>(won(Side::Cat, plies)), None);
            assert_eq!(value::<i16>(won(Side::Mouse, plies)), None);
        }
    }

    #[test]
    fn a_count_in_an_open_label_is_nothing() {
        let mut out = [1i16];
        i16::read(&[PackedLabel::default().counted().0], &mut out).unwrap();
        assert_eq!(out, [0]);
    }
}
