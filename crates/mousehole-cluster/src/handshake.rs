//! How processes find each other: each listens on its own address, and calls on those with lower numbers.
//!
//! A caller says hello, and whoever was called answers with one byte. Until then nothing is believed: what is not a hello is
//! turned away, at most a few callers at a time are listened to, and none for long.
//!
//! | bytes of a hello | what |
//! |---|---|
//! | 16 | `mousehole peers` and a line feed |
//! | 8 | what version speaks |
//! | 8 | what is solved, and how |
//! | 4, 4, 4 | the number of processes, who calls, and whom |

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use mousehole::Game;

use crate::error::{ClusterError, Lost};
use crate::hosts::Hosts;

const MAGIC: &[u8; 16] = b"mousehole peers\n";

/// The version of all that is sent, beside that of the program.
const PROTOCOL: &str = "1";

const HELLO: usize = MAGIC.len() + 8 + 8 + 3 * 4;

const WELCOME: u8 = 1;

/// What is different, by the byte that says so.
const REFUSALS: [(u8, &str); 5] = [
    (2, "it runs another version of mousehole"),
    (3, "it solves another board, or by other rules, or answers another question"),
    (4, "it was started with another number of processes"),
    (5, "its host file has the processes in another order"),
    (6, "another process has the same number"),
];

/// Callers that are listened to at a time. When one more comes, the oldest has to go: strangers who say nothing keep nobody out.
const CALLERS: usize = 64;

/// How long a caller may take over its hello. A process says it at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often it is looked whether somebody called.
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// Strangers that are noted one by one.
const STRANGERS_NOTED: usize = 3;

/// What the processes of a cluster have to agree on.
#[derive(Clone, Debug)]
pub struct Job {
    version: u64,
    what: u64,
}

impl Job {
    /// A game and what is asked about it, in words that are the same on every machine.
    pub fn new(game: &Game, asked: &str) -> Job {
        let version = [env!("CARGO_PKG_VERSION"), PROTOCOL].join("/");
        Job { version: sum(&[version.as_bytes()]), what: sum(&[asked.as_bytes(), game.to_json().as_bytes()]) }
    }

    fn hello(&self, processes: usize, from: usize, to: usize) -> [u8; HELLO] {
        let mut bytes = Vec::with_capacity(HELLO);
        bytes.extend(MAGIC);
        bytes.extend(self.version.to_le_bytes());
        bytes.extend(self.what.to_le_bytes());
        [processes, from, to].into_iter().for_each(|number| bytes.extend((number as u32).to_le_bytes()));
        bytes.try_into().expect("as many bytes as were counted")
    }

    /// Who says hello to process `to`, or the byte to refuse it with; `None` for a stranger.
    fn judge(&self, hello: &[u8; HELLO], processes: usize, to: usize) -> Option<Result<usize, u8>> {
        let (magic, rest) = hello.split_at(MAGIC.len());
        let long = |at: usize| u64::from_le_bytes(rest[at..at + 8].try_into().expect("eight bytes"));
        let short = |at: usize| u32::from_le_bytes(rest[at..at + 4].try_into().expect("four bytes")) as usize;
        if magic != MAGIC {
            return None;
        }
        let from = short(20);
        Some(match () {
            () if long(0) != self.version => Err(2),
            () if short(16) != processes => Err(4),
            () if long(8) != self.what => Err(3),
            () if short(24) != to || from >= processes || from <= to => Err(5),
            () => Ok(from),
        })
    }
}

/// FNV-1a: enough to tell mistakes apart, and the same everywhere.
fn sum(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.iter().copied().chain([0]));
    bytes.fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

/// How a process takes part.
#[derive(Clone, Copy)]
pub struct Options {
    /// How long other processes may take to come up.
    pub wait: Duration,
    /// How long a process may give no sign of life.
    pub silence: Duration,
    /// Called with what is worth a line to the user.
    pub note: fn(&str),
    /// Called when a process was lost, by whichever thread notices first. The work cannot go on.
    pub on_lost: fn(&Lost) -> !,
}

impl Default for Options {
    /// Waits for a minute, calls a process lost after 7 s, notes nothing, and ends the program with exit code 3.
    fn default() -> Options {
        Options {
            wait: Duration::from_secs(60),
            // All are to know of a loss within 10 s. Signs of life come every second, from a thread that does nothing else.
            silence: Duration::from_secs(7),
            note: |_| {},
            on_lost: |lost| {
                // In one piece: all processes may share standard error.
                let _ = io::stderr().write_all(format!("error: {lost}\n").as_bytes());
                std::process::exit(3)
            },
        }
    }
}

/// Connects a process to all others; the connection to itself is `None`.
pub(crate) fn connect(
    job: &Job,
    hosts: &Hosts,
    index: usize,
    options: &Options,
) -> Result<Vec<Option<TcpStream>>, ClusterError> {
    let until = Instant::now() + options.wait;
    let listen_error = |source| ClusterError::Listen { index, address: hosts.address(index).to_owned(), source };
    // The last process is called by nobody.
    let listener = (index + 1 < hosts.len()).then(|| TcpListener::bind(hosts.address(index))).transpose();
    let listener = listener.map_err(listen_error)?;
    let streams: Vec<Mutex<Option<TcpStream>>> = (0..hosts.len()).map(|_| Mutex::new(None)).collect();
    let failed: Mutex<Option<ClusterError>> = Mutex::new(None);
    let fail = |error| {
        lock(&failed).get_or_insert(error);
    };
    let goes_on = || Instant::now() < until && lock(&failed).is_none();
    thread::scope(|scope| {
        for (process, slot) in streams.iter().enumerate().take(index) {
            let (goes_on, fail) = (&goes_on, &fail);
            scope.spawn(move || match call(job, hosts, index, process, until, goes_on) {
                Ok(stream) => *lock(slot) = stream,
                Err(error) => fail(error),
            });
        }
        if let Some(listener) = listener {
            let is_complete = || streams[index + 1..].iter().all(|slot| lock(slot).is_some());
            let reception = Reception { job, hosts, index, streams: &streams, note: options.note };
            if let Err(error) = reception.receive(&listener, &|| goes_on() && !is_complete()) {
                fail(listen_error(error));
            }
        }
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(|lock| lock.into_inner()) {
        return Err(error);
    }
    let streams: Vec<Option<TcpStream>> =
        streams.into_iter().map(|slot| slot.into_inner().unwrap_or_else(|lock| lock.into_inner())).collect();
    let missing = (0..hosts.len()).filter(|&process| process != index && streams[process].is_none());
    let missing: Vec<String> = missing.map(|process| hosts.named(process)).collect();
    if missing.is_empty() {
        Ok(streams)
    } else {
        Err(ClusterError::Missing { missing, seconds: options.wait.as_secs() })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|lock| lock.into_inner())
}

/// Calls a process until it answers; `None` if it never does.
fn call(
    job: &Job,
    hosts: &Hosts,
    index: usize,
    process: usize,
    until: Instant,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<TcpStream>, ClusterError> {
    while goes_on() {
        let left = until.saturating_duration_since(Instant::now());
        let answer = call_once(job, hosts, index, process, left.clamp(Duration::from_millis(1), PATIENCE));
        if let Ok((stream, answer)) = answer {
            if answer == WELCOME {
                return Ok(Some(stream));
            }
            if let Some((_, why)) = REFUSALS.iter().find(|(refusal, _)| *refusal == answer) {
                return Err(ClusterError::Unfit { peer: hosts.named(process), why });
            }
        }
        // Nobody is there yet, or somebody else.
        thread::sleep(Duration::from_millis(50));
    }
    Ok(None)
}

fn call_once(
    job: &Job,
    hosts: &Hosts,
    index: usize,
    process: usize,
    patience: Duration,
) -> io::Result<(TcpStream, u8)> {
    let addresses: Vec<SocketAddr> = hosts.address(process).to_socket_addrs()?.collect();
    let mut called = Err(io::ErrorKind::AddrNotAvailable.into());
    for address in addresses {
        called = TcpStream::connect_timeout(&address, patience);
        if called.is_ok() {
            break;
        }
    }
    let mut stream = called?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(patience))?;
    stream.write_all(&job.hello(hosts.len(), index, process))?;
    let mut answer = [0];
    stream.read_exact(&mut answer)?;
    Ok((stream, answer[0]))
}

/// Who listens to callers.
struct Reception<'c> {
    job: &'c Job,
    hosts: &'c Hosts,
    index: usize,
    streams: &'c [Mutex<Option<TcpStream>>],
    note: fn(&str),
}

/// Somebody who has not said all of its hello.
struct Caller {
    stream: TcpStream,
    from: SocketAddr,
    since: Instant,
    hello: [u8; HELLO],
    said: usize,
}

impl Reception<'_> {
    /// Listens to callers as long as `goes_on` says.
    fn receive(&self, listener: &TcpListener, goes_on: &dyn Fn() -> bool) -> io::Result<()> {
        listener.set_nonblocking(true)?;
        let mut callers: Vec<Caller> = Vec::new();
        let mut strangers = 0;
        while goes_on() {
            // No more than fit in at a time, so that each is looked at before it has to make room.
            for _ in 0..CALLERS {
                match listener.accept() {
                    Ok((stream, from)) => {
                        if callers.len() >= CALLERS {
                            self.turn_away(&callers.remove(0), "it said nothing while others called", &mut strangers);
                        }
                        if stream.set_nonblocking(true).is_ok() {
                            callers.push(Caller { stream, from, since: Instant::now(), hello: [0; HELLO], said: 0 });
                        }
                    }
                    // Also where a caller has hung up already, or there is no room for another connection just now.
                    Err(_) => break,
                }
            }
            callers.retain_mut(|caller| self.listen(caller, &mut strangers));
            thread::sleep(LOOK_EVERY);
        }
        if strangers > STRANGERS_NOTED {
            (self.note)(&format!("{strangers} strangers were turned away in all"));
        }
        Ok(())
    }

    /// Hears what a caller says; `false` once that is enough.
    fn listen(&self, caller: &mut Caller, strangers: &mut usize) -> bool {
        match caller.stream.read(&mut caller.hello[caller.said..]) {
            Ok(0) => {
                self.turn_away(caller, "it hung up before it said hello", strangers);
                return false;
            }
            Ok(more) => caller.said += more,
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(_) => {
                self.turn_away(caller, "the connection broke", strangers);
                return false;
            }
        }
        // What is wrong from the start need not be heard to the end.
        let heard = caller.said.min(MAGIC.len());
        if caller.hello[..heard] != MAGIC[..heard] {
            self.turn_away(caller, "its bytes are not those of mousehole", strangers);
            return false;
        }
        if caller.said < HELLO {
            if caller.since.elapsed() > PATIENCE {
                self.turn_away(caller, "it took too long to say hello", strangers);
                return false;
            }
            return true;
        }
        let judged = self.job.judge(&caller.hello, self.hosts.len(), self.index);
        let judged = judged
            .map(|judged| judged.and_then(|from| if lock(&self.streams[from]).is_some() { Err(6) } else { Ok(from) }));
        match judged {
            Some(Ok(from)) => {
                if let Ok(stream) = welcome(&caller.stream) {
                    *lock(&self.streams[from]) = Some(stream);
                }
            }
            Some(Err(refusal)) => {
                let _ = caller.stream.write_all(&[refusal]);
                let why = REFUSALS.iter().find(|(byte, _)| *byte == refusal).map_or("", |(_, why)| why);
                self.turn_away(caller, why, strangers);
            }
            None => self.turn_away(caller, "its bytes are not those of mousehole", strangers),
        }
        false
    }

    fn turn_away(&self, caller: &Caller, why: &str, strangers: &mut usize) {
        *strangers += 1;
        if *strangers <= STRANGERS_NOTED {
            (self.note)(&format!("process {} turned away {}: {why}", self.index, caller.from));
        }
    }
}

fn welcome(stream: &TcpStream) -> io::Result<TcpStream> {
    let mut stream = stream.try_clone()?;
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.write_all(&[WELCOME])?;
    Ok(stream)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mousehole::Grid;

    #[test]
    fn a_hello_is_judged_by_every_part_of_it() {
        let board: Grid = "M.F\n..C".parse().unwrap();
        let game = Game::grid(&board).build().unwrap();
        let job = Job::new(&game, "start");
        let hello = job.hello(4, 3, 1);
        assert_eq!(job.judge(&hello, 4, 1), Some(Ok(3)));
        assert_eq!(job.judge(&hello, 5, 1), Some(Err(4)));
        assert_eq!(job.judge(&hello, 4, 2), Some(Err(5)));
        assert_eq!(Job::new(&game, "mouse").judge(&hello, 4, 1), Some(Err(3)));
        let faster = game.to_builder().mouse_jump(2).build().unwrap();
        assert_eq!(Job::new(&faster, "start").judge(&hello, 4, 1), Some(Err(3)));
        assert_eq!(Job { version: 1, ..job.clone() }.judge(&hello, 4, 1), Some(Err(2)));
        for at in 0..HELLO {
            let mut other = hello;
            other[at] ^= 0x40;
            assert_ne!(job.judge(&other, 4, 1), Some(Ok(3)), "byte {at}");
        }
    }
}
