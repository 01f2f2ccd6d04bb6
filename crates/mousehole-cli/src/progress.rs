//! The bar on standard error, for work that takes a while.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mousehole::certificate::CertificateSize;
use mousehole::engine::Progress;

use crate::signals;
use crate::words::{bytes, count, counted, rate};

/// Work that is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// Whether the user wants no bars.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Shows no bars from now on.
pub(crate) fn be_quiet() {
    QUIET.store(true, Relaxed);
}

/// A bar that shows itself only on a terminal, and only once the work has taken a while.
pub(crate) struct Bar {
    began: Instant,
    shown: OnceLock<ProgressBar>,
    watched: bool,
}

impl Bar {
    pub(crate) fn new() -> Bar {
        let watched = io::stderr().is_terminal() && !QUIET.load(Relaxed);
        Bar { began: Instant::now(), shown: OnceLock::new(), watched }
    }

    /// Whether standard error is a terminal, and bars are wanted.
    pub(crate) fn is_watched(&self) -> bool {
        self.watched
    }

    /// Shows how far the work is: `done` of `all` where the end is known, and words that are made only if they are seen.
    pub(crate) fn update(&self, done: u64, all: Option<u64>, words: impl FnOnce(f64) -> String) {
        let seconds = self.began.elapsed().as_secs_f64();
        if !self.watched || seconds < PATIENCE.as_secs_f64() {
            return;
        }
        let bar = self.shown.get_or_init(|| ProgressBar::with_draw_target(all, ProgressDrawTarget::stderr_with_hz(10)));
        if bar.message().is_empty() {
            // Beside it, 80 columns have room for tens of billions of positions.
            let look = if all.is_some() { "{bar:8} {wide_msg}" } else { "{spinner} {wide_msg}" };
            bar.set_style(ProgressStyle::with_template(look).expect("a valid template").progress_chars("━╸─"));
        }
        bar.set_message(words(seconds));
        bar.set_position(done);
    }
}

/// A closure for the library to call, which shows how far a solve is and stops it if Ctrl-C asked for that.
pub(crate) fn solving() -> impl Fn(Progress) -> ControlFlow<()> + Sync {
    let bar = Bar::new();
    move |progress| bar.show(progress, || format!("round {}", count(progress.round)))
}

/// The same for other work on positions, such as verifying.
pub(crate) fn working(work: &'static str) -> impl Fn(Progress) -> ControlFlow<()> + Sync {
    let bar = Bar::new();
    move |progress| bar.show(progress, || work.to_owned())
}

/// The same for a proof, whose size is known only once it is written.
pub(crate) fn proving() -> impl FnMut(CertificateSize) -> ControlFlow<()> {
    let bar = Bar::new();
    move |size| {
        bar.update(size.positions, None, |_| {
            format!("proving, {}, {} written", counted(size.positions, "position", "positions"), bytes(size.bytes))
        });
        signals::go_on()
    }
}

impl Bar {
    fn show(&self, progress: Progress, work: impl FnOnce() -> String) -> ControlFlow<()> {
        let Progress { labelled: done, positions, .. } = progress;
        self.update(done, Some(positions), |seconds| {
            let (of, speed) = (count(positions), rate(done as f64 / seconds));
            format!("{}, {} of {of} positions, {speed}/s", work(), count(done))
        });
        signals::go_on()
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = self.shown.get() {
            bar.finish_and_clear();
        }
    }
}
