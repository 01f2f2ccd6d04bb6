//! A connection that fails when its client stops reading, or all but stops.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// What a client must read within the timeout: one that takes a byte at a time would hold an answer for ever.
const LEAST: usize = 64 << 10;

/// A stream whose writes time out.
pub(crate) struct WriteTimeout {
    client: TcpStream,
    timeout: Duration,
    /// Runs from when the client was slow to read until it has read enough.
    stalled: Option<Pin<Box<Sleep>>>,
    /// The bytes that it has read since.
    taken: usize,
}

impl WriteTimeout {
    pub(crate) fn new(client: TcpStream, timeout: Duration) -> WriteTimeout {
        WriteTimeout { client, timeout, stalled: None, taken: 0 }
    }

    /// Passes the result of a write on, or an error when the client has read too little for too long.
    fn after_write(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = written {
            self.taken += bytes;
            if self.taken >= LEAST {
                (self.stalled, self.taken) = (None, 0);
            }
            return written;
        }
        self.or_timeout(context, written)
    }

    /// Passes the result on, or an error when the client has been slow for too long.
    fn or_timeout<T>(&mut self, context: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            (self.stalled, self.taken) = (None, 0);
            return done;
        }
        let timeout = self.timeout;
        let stalled = self.stalled.get_or_insert_with(|| {
            self.taken = 0;
            Box::pin(sleep(timeout))
        });
        debug_assert!(stalled.deadline() <= Instant::now() + timeout);
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for WriteTimeout {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.client).poll_read(context, into)
    }
}

impl AsyncWrite for WriteTimeout {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.client).poll_write(context, bytes);
        self.after_write(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.client).poll_write_vectored(context, parts);
        self.after_write(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.client.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.client).poll_flush(context);
        self.or_timeout(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.client).poll_shutdown(context);
        self.or_timeout(context, shut)
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use tokio::net::TcpListener;
    use tokio::runtime::Builder;

    use super::*;

    #[test]
    fn a_client_that_takes_a_little_now_and_then_is_slow_all_the_while() {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
            let mut stream = WriteTimeout::new(client, Duration::from_secs(1000));
            let context = &mut Context::from_waker(Waker::noop());
            let mut is_stalled_after = |written: Option<usize>| {
                let written = written.map_or(Poll::Pending, |bytes| Poll::Ready(Ok(bytes)));
                let is_pending = written.is_pending();
                assert_eq!(stream.after_write(context, written).is_pending(), is_pending);
                stream.stalled.is_some()
            };
            assert!(!is_stalled_after(Some(1)) && is_stalled_after(None));
            assert!(is_stalled_after(Some(LEAST - 1)) && is_stalled_after(None));
            assert!(!is_stalled_after(Some(1)));
        });
    }
}
