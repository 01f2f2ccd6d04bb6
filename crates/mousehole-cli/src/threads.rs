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
        if is_no_room_for_a_thread(said) {
            // Past locks that the panicking thread may hold.
            let _ = io::Write::write_all(&mut io::stderr(), b"error: the system has no room for another thread\n");
            files::try_to_remove_scratch_files();
            std::process::exit(2);
        }
        otherwise(info);
    }));
}

/// Whether a panic says that a thread could not be started, or had no memory for its stacks once it was.
fn is_no_room_for_a_thread(said: &str) -> bool {
    #[cfg(unix)]
    let errors = [("thread", libc::EAGAIN), ("alternative stack", libc::ENOMEM)]
        .map(|(words, error)| (words, io::Error::from_raw_os_error(error)));
    #[cfg(not(unix))]
    let errors = [("thread", io::Error::from(io::ErrorKind::OutOfMemory))];
    // Without the number, which is written in more than one way.
    let has = |error: &io::Error| error.to_string().split(" (").next().is_some_and(|words| said.contains(words));
    errors.iter().any(|(words, error)| said.contains(words) && has(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn threads_that_cannot_be_started_are_known_by_their_words() {
        let [no_room, no_memory] = [libc::EAGAIN, libc::ENOMEM].map(io::Error::from_raw_os_error);
        assert!(is_no_room_for_a_thread(&format!("failed to spawn thread: {no_room:?}")));
        assert!(is_no_room_for_a_thread(&format!("OS can't spawn worker thread: {no_room}")));
        assert!(is_no_room_for_a_thread(&format!("failed to allocate an alternative stack: {no_memory}")));
        assert!(!is_no_room_for_a_thread("index out of bounds"));
    }
}
