//! What happens where the system has no room for another thread.

use std::io;
use std::panic;

use mousehole::files;

/// Has the program end with a message and an exit code where a thread cannot be started. The standard library, rayon and
/// tokio panic then, each in its own words around those of the system.
pub(crate) fn end_where_there_are_none() {
    let otherwise = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let payload = info.payload();
        let said = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
        let said = said.unwrap_or_default();
        if said.contains("thread") && says_try_again(said) {
            // Past locks that the panicking thread may hold.
            let _ = io::Write::write_all(&mut io::stderr(), b"error: the system has no room for another thread\n");
            files::try_to_remove_scratch_files();
            std::process::exit(2);
        }
        otherwise(info);
    }));
}

/// Whether a message has the system's error for a thread too many.
fn says_try_again(said: &str) -> bool {
    #[cfg(unix)]
    let error = io::Error::from_raw_os_error(libc::EAGAIN);
    #[cfg(not(unix))]
    let error = io::Error::from(io::ErrorKind::OutOfMemory);
    // Without the number, which is written in more than one way.
    error.to_string().split(" (").next().is_some_and(|words| said.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn threads_that_cannot_be_started_are_known_by_their_words() {
        let error = io::Error::from_raw_os_error(libc::EAGAIN);
        assert!(says_try_again(&format!("failed to spawn thread: {error:?}")));
        assert!(says_try_again(&format!("OS can't spawn worker thread: {error}")));
        assert!(!says_try_again("index out of bounds"));
    }
}
