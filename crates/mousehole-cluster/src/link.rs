//! A connection to another process that notices when that is lost.
//!
//! Timely reads and writes plain bytes. They travel in frames, and between them every process gives signs of life, from a
//! thread that does nothing else: so a process that was killed is noticed by its closed connection, and one that was
//! stopped, or whose network drops everything, by its silence. Whoever notices tells the others, so that all name the same.
//!
//! | a frame begins with | and is |
//! |---|---|
//! | 4 bytes, a length from 1 to 2²⁰ | so many bytes of timely |
//! | 0 | a sign of life |
//! | −1 | the end, in good order |
//! | −2 | a loss: 4 bytes, the number of the process |

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::error::Lost;
use crate::handshake::Options;
use crate::hosts::Hosts;

const LONGEST: usize = 1 << 20;
const END: u32 = u32::MAX;
const LOSS: u32 = u32::MAX - 1;

/// How often a process gives a sign of life.
const SIGN_EVERY: Duration = Duration::from_secs(1);

/// How long a read or a write waits before it is looked at how long nothing was heard.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// How long whoever noticed a loss waits for another thread, to end its frame or to tell of the loss: whoever is not told names
/// the wrong process.
const LOSS_WAIT: Duration = Duration::from_millis(200);

/// All connections of a process.
pub(crate) struct Links {
    hosts: Hosts,
    options: Options,
    /// To write to each other process, one frame at a time.
    writers: Vec<Option<Mutex<TcpStream>>>,
    /// Whether the work is over, process by process.
    ended: Vec<AtomicBool>,
    is_lost: AtomicBool,
    sent: AtomicU64,
}

impl Links {
    /// The connection to each other process, over what they were connected by.
    pub(crate) fn over(
        streams: Vec<Option<TcpStream>>,
        hosts: &Hosts,
        options: &Options,
    ) -> io::Result<Vec<Option<Link>>> {
        let mut writers = Vec::new();
        for stream in &streams {
            if let Some(stream) = stream {
                stream.set_read_timeout(Some(LOOK_EVERY))?;
                stream.set_write_timeout(Some(LOOK_EVERY))?;
            }
            writers.push(stream.as_ref().map(TcpStream::try_clone).transpose()?.map(Mutex::new));
        }
        let ended = streams.iter().map(|_| AtomicBool::new(false)).collect();
        let links = Arc::new(Links {
            hosts: hosts.clone(),
            options: *options,
            writers,
            ended,
            is_lost: AtomicBool::new(false),
            sent: AtomicU64::new(0),
        });
        for process in (0..streams.len()).filter(|&process| streams[process].is_some()) {
            let links = links.clone();
            let name = format!("signs of life to {process}");
            thread::Builder::new().name(name).spawn(move || links.give_signs(process))?;
        }
        let link = |(process, stream): (usize, Option<TcpStream>)| {
            stream.map(|stream| Link {
                links: links.clone(),
                process,
                reader: BufReader::with_capacity(1 << 16, stream),
                left: 0,
                is_over: false,
            })
        };
        Ok(streams.into_iter().enumerate().map(link).collect())
    }

    /// Gives signs of life until the work is over.
    fn give_signs(&self, process: usize) {
        while !self.ended[process].load(Relaxed) {
            if self.write(process, &[&0u32.to_le_bytes()]).is_err() {
                // Whoever reads notices, and says why.
                return;
            }
            thread::sleep(SIGN_EVERY);
        }
    }

    /// Writes a frame, however long that takes.
    fn write(&self, process: usize, parts: &[&[u8]]) -> io::Result<()> {
        let Some(writer) = &self.writers[process] else { return Err(io::ErrorKind::NotConnected.into()) };
        let mut writer = writer.lock().unwrap_or_else(|lock| lock.into_inner());
        if self.ended[process].load(Relaxed) {
            return Ok(());
        }
        parts.iter().try_for_each(|part| self.write_part(&mut writer, part))
    }

    fn write_part(&self, writer: &mut TcpStream, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match writer.write(bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => {
                    self.sent.fetch_add(written as u64, Relaxed);
                    bytes = &bytes[written..];
                }
                // A process that does not read may be busy. If it is gone, its silence is noticed where it is read from.
                Err(error) if is_wait(&error) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Ends the work: another process is gone. Only the first thread to notice says so.
    fn lose(&self, lost: usize, why: String) -> ! {
        if self.is_lost.swap(true, Relaxed) {
            loop {
                thread::park();
            }
        }
        let frame = [LOSS.to_le_bytes(), (lost as u32).to_le_bytes()].concat();
        for writer in self.writers.iter().flatten() {
            // A writer that stays busy, with the lost process or with one that does not read, is left alone.
            let patience = Instant::now() + LOSS_WAIT;
            let mut free = writer.try_lock();
            while free.is_err() && Instant::now() < patience {
                thread::sleep(Duration::from_millis(1));
                free = writer.try_lock();
            }
            if let Ok(mut writer) = free {
                let _ = writer.write(&frame);
                let _ = writer.shutdown(Shutdown::Write);
            }
        }
        (self.options.on_lost)(&Lost { index: lost, address: self.hosts.address(lost).to_owned(), why })
    }
}

fn is_wait(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted)
}

/// A connection to another process, for timely.
pub(crate) struct Link {
    links: Arc<Links>,
    process: usize,
    reader: BufReader<TcpStream>,
    /// Bytes of the frame that are still to be read.
    left: usize,
    is_over: bool,
}

impl Link {
    /// All connections of this process.
    pub(crate) fn links(&self) -> &Arc<Links> {
        &self.links
    }

    /// Reads exactly as many bytes, or ends with the loss of the process.
    fn fill(&mut self, bytes: &mut [u8], heard: &mut Instant) {
        let mut filled = 0;
        while filled < bytes.len() {
            filled += self.read_some(&mut bytes[filled..], heard);
        }
    }

    /// Reads at least one byte, or ends with the loss of the process.
    fn read_some(&mut self, bytes: &mut [u8], heard: &mut Instant) -> usize {
        let mut looks = 0;
        loop {
            match self.reader.read(bytes) {
                Ok(0) => self.links.lose(self.process, "its connection was closed".to_owned()),
                Ok(read) => {
                    *heard = Instant::now();
                    return read;
                }
                Err(error) if is_wait(&error) => {
                    let silence = self.links.options.silence;
                    // A machine that stood still has not listened.
                    looks += 1;
                    if heard.elapsed() > silence && LOOK_EVERY * looks > silence {
                        self.links.lose(self.process, format!("no sign of life for {} s", silence.as_secs()));
                    }
                }
                Err(error) => self.links.lose(self.process, format!("its connection broke: {error}")),
            }
        }
    }

    fn number(&mut self, heard: &mut Instant) -> u32 {
        let mut bytes = [0; 4];
        self.fill(&mut bytes, heard);
        u32::from_le_bytes(bytes)
    }
}

impl Links {
    /// Bytes sent to all others so far.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Relaxed)
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut heard = Instant::now();
        while self.left == 0 {
            if self.is_over {
                return Ok(0);
            }
            match self.number(&mut heard) {
                0 => {}
                END => self.is_over = true,
                LOSS => {
                    let lost = self.number(&mut heard) as usize;
                    let known = if lost < self.links.hosts.len() { lost } else { self.process };
                    self.links.lose(known, format!("process {} says so", self.process));
                }
                length if length as usize <= LONGEST => self.left = length as usize,
                _ => self.links.lose(self.process, "it sent bytes that are not those of mousehole".to_owned()),
            }
        }
        let most = bytes.len().min(self.left);
        let read = self.read_some(&mut bytes[..most], &mut heard);
        self.left -= read;
        Ok(read)
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = bytes.len().min(LONGEST);
        if let Err(error) = self.links.write(self.process, &[&(length as u32).to_le_bytes(), &bytes[..length]]) {
            // Whoever reads may know of another loss, of which this one is but a consequence.
            thread::sleep(LOSS_WAIT);
            self.links.lose(self.process, format!("its connection broke: {error}"));
        }
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Link> {
        let reader = BufReader::with_capacity(1 << 16, self.reader.get_ref().try_clone()?);
        Ok(Link { links: self.links.clone(), process: self.process, reader, left: 0, is_over: false })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.reader.get_ref().set_nonblocking(nonblocking)
    }

    /// Ends the connection in good order. What comes from the other side is still read.
    fn shutdown(&self, _: Shutdown) -> io::Result<()> {
        let _ = self.links.write(self.process, &[&END.to_le_bytes()]);
        self.links.ended[self.process].store(true, Relaxed);
        self.reader.get_ref().shutdown(Shutdown::Write)
    }
}
