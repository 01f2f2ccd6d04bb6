//! The program that is judged: started, asked line by line, and ended with all that it started.
//!
//! Nothing it does is waited for without an end, and nothing it writes is kept beyond a bound: threads of their own write
//! to it and read from it, one line ahead at the most, so that a flood stops at the pipe.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::child_group::ChildGroup;

/// An answer is far shorter.
const LONGEST_ANSWER: u64 = 200;
/// What is kept of the end of standard error.
const LAST_WORDS: usize = 2_000;
/// How long a program may take to end once its output has, or to let go of its output once it was killed.
const GRACE: Duration = Duration::from_secs(2);
/// How often it is looked at meanwhile.
const TICK: Duration = Duration::from_millis(20);

/// Why a board has no answer.
#[derive(Debug)]
pub(super) enum Fault {
    /// It cannot be started.
    NotStarted(io::Error),
    /// It ended by a signal or with an exit status that is not 0; and what it last said.
    Crashed { how: String, said: String },
    /// It ended well, without an answer.
    Ended { said: String },
    /// It closed its output and runs on.
    Closed,
    /// It took longer than it may.
    Hung(Duration),
    /// It wrote something that is no answer.
    Garbage(String),
    /// It wrote another line after its answer.
    Surplus(String),
    /// It answers without reading.
    Deaf,
    /// It is over, but something it started holds its output.
    LeftBehind,
}

/// How to run the program.
pub(super) struct Program<'c> {
    command: &'c [OsString],
    timeout: Duration,
    /// Whether each board gets a process of its own.
    each: bool,
    running: Option<Running>,
}

impl Program<'_> {
    pub(super) fn new(command: &[OsString], timeout: Duration, each: bool) -> Program<'_> {
        Program { command, timeout, each, running: None }
    }

    pub(super) fn has_process_for_each(&self) -> bool {
        self.each
    }

    /// Ends the process, so that the next board is the first of a new one.
    pub(super) fn restart(&mut self) {
        self.running = None;
    }

    /// What the program answers to a board, and how long it took. After a fault the process is gone.
    pub(super) fn ask(&mut self, board: &str) -> Result<(String, Duration), Fault> {
        let began = Instant::now();
        let deadline = began + self.timeout;
        let mut running = match self.running.take() {
            Some(running) => {
                running.expect_silence()?;
                running
            }
            None => Running::start(self.command).map_err(Fault::NotStarted)?,
        };
        let answer = running.ask(board, deadline, self.timeout)?;
        let took = began.elapsed();
        if self.each {
            running.end_well(deadline, self.timeout)?;
        } else {
            self.running = Some(running);
        }
        Ok((answer, took))
    }

    /// What the program writes after its answer to a board, if it is asked about that one alone.
    pub(super) fn surplus(&mut self, board: &str) -> Option<String> {
        let deadline = Instant::now() + self.timeout;
        let mut running = Running::start(self.command).ok()?;
        running.ask(board, deadline, self.timeout).ok()?;
        match running.end_well(deadline, self.timeout) {
            Err(Fault::Surplus(more)) => Some(more),
            _ => None,
        }
    }
}

/// A process that is asked. Dropping it ends it.
struct Running {
    child: Child,
    /// Ends all processes that it started, unless they left its group.
    group: ChildGroup,
    /// `None` once its input is closed.
    boards: Option<SyncSender<String>>,
    answers: Receiver<String>,
    said: Arc<Mutex<Vec<u8>>>,
}

impl Running {
    fn start(command: &[OsString]) -> io::Result<Running> {
        let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (mut child, group) = ChildGroup::spawn(&mut command)?;
        let (mut stdin, stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let (boards, to_write) = sync_channel::<String>(1);
        thread::spawn(move || {
            // It may close its input whenever it likes: what counts is its output.
            to_write.iter().try_for_each(|board| stdin.write_all(board.as_bytes())).ok();
        });
        let (found, answers) = sync_channel(1);
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            let mut line = Vec::new();
            while let Ok(1..) = stdout.by_ref().take(LONGEST_ANSWER).read_until(b'\n', &mut line) {
                if found.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let said = Arc::new(Mutex::new(Vec::new()));
        let (stderr, kept) = (child.stderr.take().expect("a pipe"), said.clone());
        thread::spawn(move || keep_last(stderr, &kept));
        Ok(Running { child, group, boards: Some(boards), answers, said })
    }

    fn ask(&mut self, board: &str, deadline: Instant, timeout: Duration) -> Result<String, Fault> {
        match self.boards.as_ref().map(|boards| boards.try_send(format!("{board}\n"))) {
            Some(Err(TrySendError::Full(_))) => return Err(Fault::Deaf),
            // A program that closed its input shows in its output.
            Some(Ok(()) | Err(TrySendError::Disconnected(_))) | None => {}
        }
        match self.answers.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Hung(timeout)),
            Err(RecvTimeoutError::Disconnected) => Err(self.after_end()),
        }
    }

    /// There must be nothing that answers no board. A first line answers the first board, however soon it comes.
    fn expect_silence(&self) -> Result<(), Fault> {
        match self.answers.try_recv() {
            Ok(more) => Err(Fault::Surplus(more)),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => Ok(()),
        }
    }

    /// Closes the input and waits until the program ends as it should.
    fn end_well(mut self, deadline: Instant, timeout: Duration) -> Result<(), Fault> {
        self.boards = None;
        let mut ended = None;
        loop {
            match self.answers.recv_timeout(TICK) {
                Ok(more) => return Err(Fault::Surplus(more)),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if matches!(self.child.try_wait(), Ok(Some(_))) => {
                    if ended.get_or_insert_with(Instant::now).elapsed() > GRACE {
                        return Err(Fault::LeftBehind);
                    }
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() > deadline => return Err(Fault::Hung(timeout)),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        match self.after_end() {
            Fault::Ended { .. } => Ok(()),
            fault => Err(fault),
        }
    }

    /// Why the output ended.
    fn after_end(&mut self) -> Fault {
        let deadline = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return Fault::Ended { said: self.last_words() },
                Ok(Some(status)) => return Fault::Crashed { how: status.to_string(), said: self.last_words() },
                _ if Instant::now() > deadline => return Fault::Closed,
                _ => thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    fn last_words(&self) -> String {
        // What was written just before the end may still be on its way: the thread lets go of its copy when it has all.
        let deadline = Instant::now() + GRACE;
        while Arc::strong_count(&self.said) > 1 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&said).trim().to_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.group.end(&mut self.child);
    }
}

/// Reads to the end, and keeps the last of it.
fn keep_last(mut stderr: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut block = [0; 1 << 12];
    while let Ok(read @ 1..) = stderr.read(&mut block) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&block[..read]);
        let more = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..more);
    }
}
