//! What a label is worth to the mouse, as one number.

use crate::game::Side;
use crate::solution::{Label, PackedLabel, Plies};

/// A label as a number that is the larger the better it is for the mouse: a quick win first, a slow one, open, a slow loss,
/// a quick one. Open is 0, and one ply more is one step towards 0.
///
/// The mouse takes the largest of what its moves lead to and the cats the smallest, so a label is right if it is that of
/// the best move, one step nearer to 0.
pub(super) trait Worth: Copy + Ord + Send + Sync + 'static {
    /// Won by the mouse and over.
    const MOUSE_NOW: Self;
    /// Won by the cats and over.
    const CAT_NOW: Self;
    /// Less than any label is worth.
    const LEAST: Self;
    /// More than any label is worth.
    const MOST: Self;

    /// The worths of a row of labels; `None` where a distance is too long for this type.
    fn read(cells: &[PackedLabel], out: &mut [Self]) -> Option<()>;

    /// What a position is worth whose best move is worth this.
    fn one_ply_before(self) -> Self;

    /// The label that is worth this.
    fn label(self) -> Label;
}

macro_rules! worth {
    ($type:ty, $now:expr, $longest:expr) => {
        impl Worth for $type {
            const MOUSE_NOW: $type = $now;
            const CAT_NOW: $type = -$now;
            const LEAST: $type = <$type>::MIN;
            const MOST: $type = <$type>::MAX;

            // Without branches, so that several cells are read at a time.
            fn read(cells: &[PackedLabel], out: &mut [$type]) -> Option<()> {
                // Even one ply more than the longest must not be mistaken for open.
                const { assert!($now - $longest == 2 && $now < <$type>::MAX) };
                let mut too_long = 0;
                for (cell, worth) in cells.iter().zip(out) {
                    let code = cell.code();
                    let plies = code >> 2;
                    let left = ($now as $type).wrapping_sub(plies as $type);
                    let (mouse, cat) = (-((code & 1) as $type), -((code >> 1 & 1) as $type));
                    *worth = (left & mouse).wrapping_sub(left & cat);
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

// Distances longer than the narrow type holds are rare, and it is twice as fast.
worth!(i16, 32_766, 32_764);
worth!(i32, (1 << 30) + 1, (1 << 30) - 1);

#[cfg(test)]
mod tests {
    use super::*;

    fn won(by: Side, plies: u32) -> Label {
        Label::Won { by, plies: Plies(plies) }
    }

    fn worth<W: Worth>(label: Label) -> Option<W> {
        let mut out = [W::MOST];
        W::read(&[label.into()], &mut out).map(|()| out[0])
    }

    fn check<W: Worth + std::fmt::Debug>(longest: u32) {
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
        let worths = best_first.map(|label| worth::<W>(label).unwrap());
        assert!(worths.is_sorted_by(|better, worse| better > worse), "{worths:?}");
        assert_eq!(worths.map(W::label), best_first);
        assert_eq!(worths[0].one_ply_before(), worths[1]);
        assert_eq!(worths[7].one_ply_before(), worths[6]);
        assert_eq!(worths[3].one_ply_before(), worths[3]);
        assert_eq!((worths[0], worths[7]), (W::MOUSE_NOW, W::CAT_NOW));
        assert!(W::MOST > W::MOUSE_NOW && W::LEAST < W::CAT_NOW);
        for side in [Mouse, Cat] {
            let beyond = worth::<W>(won(side, longest)).unwrap().one_ply_before();
            assert_eq!(beyond.label(), won(side, longest + 1));
            assert!(worths.iter().all(|worth| *worth != beyond));
        }
    }

    #[test]
    fn labels_are_worth_what_the_mouse_makes_of_them() {
        check::<i16>(32_764);
        check::<i32>((1 << 30) - 1);
        for plies in [32_765, 32_766 + (1 << 15), 1 << 16] {
            assert_eq!(worth::<i16>(won(Side::Cat, plies)), None);
            assert_eq!(worth::<i16>(won(Side::Mouse, plies)), None);
        }
    }

    #[test]
    fn a_count_in_an_open_cell_is_nothing() {
        let mut out = [1i16];
        i16::read(&[PackedLabel::default().counted().0], &mut out).unwrap();
        assert_eq!(out, [0]);
    }
}
