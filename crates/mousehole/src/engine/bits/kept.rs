//! Going on from a state that was kept: both attractors, as far as they had come.

use std::io;

use super::run::{Choice, Run};
use crate::engine::Checkpoint;

/// The state of a solve, and who keeps it.
pub(super) struct Kept<'c> {
    pub(super) keeper: &'c dyn Checkpoint,
    pub(super) choice: Choice,
}

impl Kept<'_> {
    /// The layout that bits are in: the state means nothing in another.
    fn layout(&self) -> [u8; 2] {
        [self.choice.mouse_bits, self.choice.cat_bits].map(|layout| layout as u8)
    }

    /// Has the state kept, if it is time to.
    pub(super) fn save(&self, runs: &[Box<dyn Run + '_>], stopping: bool) {
        if !self.keeper.is_due(stopping) {
            return;
        }
        self.keeper.keep(&mut |out| {
            out.write_all(&self.layout())?;
            for run in runs {
                // A run that has not begun is easier begun again.
                let begun = run.wave().round > 0;
                out.write_all(&[u8::from(begun)])?;
                if begun {
                    run.wave().write(out)?;
                }
            }
            Ok(())
        });
    }

    /// Goes on from what was kept, if there is something; `false` if there is and it is of no use.
    pub(super) fn restore(&self, runs: &mut [Box<dyn Run + '_>]) -> bool {
        let Some(mut state) = self.keeper.kept() else { return true };
        let mut read = || {
            let mut layout = [0; 2];
            state.read_exact(&mut layout)?;
            if layout != self.layout() {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "it was laid out in another way"));
            }
            for run in &mut *runs {
                let mut begun = [0];
                state.read_exact(&mut begun)?;
                if begun != [0] {
                    run.wave_mut().read(&mut state)?;
                }
            }
            Ok(())
        };
        read().map_err(|why| self.keeper.is_useless(&why.to_string())).is_ok()
    }
}
