//! Work that reports its progress ends when it is told to stop.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use mousehole::engine::{OnProgress, Stopped};

/// Runs work to its end, then stops it at its first report, at its last and at some between: each time it must fail for being
/// stopped, and soon. Returns how many times it reports when nobody stops it.
pub fn stops_at_any_report<T: Debug, E: From<Stopped> + Debug + PartialEq>(
    work: impl Fn(&OnProgress<'_>) -> Result<T, E>,
) -> usize {
    let run = |stop_at: usize| {
        let reports = AtomicUsize::new(0);
        let done = work(&|_| match reports.fetch_add(1, Ordering::Relaxed) + 1 < stop_at {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
        (done, reports.into_inner())
    };
    let (done, all) = run(usize::MAX);
    done.expect("nobody stops it");
    for stop_at in (1..=all).step_by((all / 20).max(1)).chain([all]) {
        let (done, reports) = run(stop_at);
        assert_eq!(done.expect_err("it was stopped"), E::from(Stopped), "at report {stop_at} of {all}");
        assert!(reports <= stop_at + 64, "{reports} reports, and it was to stop at {stop_at}");
    }
    all
}
