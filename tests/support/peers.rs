//! Processes of a cluster as threads of a test.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use mousehole::engine::Peers;

/// One of several threads that send messages to each other.
struct ThreadPeer {
    index: usize,
    to: Vec<Mutex<Sender<Vec<u8>>>>,
    from: Vec<Mutex<Receiver<Vec<u8>>>>,
}

impl Peers for ThreadPeer {
    fn count(&self) -> usize {
        self.to.len()
    }

    fn index(&self) -> usize {
        self.index
    }

    fn exchange(&self, messages: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        let gone = || io::Error::new(io::ErrorKind::BrokenPipe, "another thread has ended");
        for (to, message) in self.to.iter().zip(messages) {
            to.lock().expect("a lock").send(message).map_err(|_| gone())?;
        }
        self.from.iter().map(|from| from.lock().expect("a lock").recv().map_err(|_| gone())).collect()
    }
}

/// Does the same work on that many threads that are peers of each other, and returns what the first makes of it.
pub fn together<T: Send>(count: usize, work: impl Fn(Arc<dyn Peers>) -> T + Sync) -> T {
    let mut peers: Vec<ThreadPeer> =
        (0..count).map(|index| ThreadPeer { index, to: Vec::new(), from: Vec::new() }).collect();
    for from in 0..count {
        for to in 0..count {
            let (sender, receiver) = channel();
            peers[from].to.push(Mutex::new(sender));
            peers[to].from.push(Mutex::new(receiver));
        }
    }
    thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = peers.into_iter().map(|peer| scope.spawn(move || work(Arc::new(peer)))).collect();
        let mut done = threads.into_iter().map(|thread| thread.join().expect("a thread that ends well"));
        let first = done.next().expect("a first thread");
        done.for_each(drop);
        first
    })
}
