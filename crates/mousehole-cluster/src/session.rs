//! One process's part in a cluster: messages to and from all others, as a dataflow.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mousehole::engine::Peers;
use serde::{Deserialize, Serialize};
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards};
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::worker::Worker;

use crate::error::ClusterError;
use crate::handshake::{Job, Options, connect};
use crate::hosts::Hosts;
use crate::link::{Link, Links};

/// A message from one process to another. Its time is the number of the exchange that it belongs to.
#[derive(Clone, Serialize, Deserialize)]
struct Parcel {
    from: u32,
    to: u32,
    /// Whether a checkpoint is due; only the first process says so.
    is_due: bool,
    #[serde(with = "as_bytes")]
    bytes: Vec<u8>,
}

/// Bytes in one piece: one by one, they would take ten times as long.
mod as_bytes {
    use std::fmt;

    use serde::de::{Error, Visitor};
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        struct Bytes;

        impl Visitor<'_> for Bytes {
            type Value = Vec<u8>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }

            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
                Ok(bytes)
            }
        }

        deserializer.deserialize_byte_buf(Bytes)
    }
}

/// This process's connection to all others of a cluster.
pub struct Session {
    index: usize,
    count: usize,
    calls: Mutex<Option<Calls>>,
    worker: Mutex<Option<WorkerGuards<()>>>,
    links: Option<Arc<Links>>,
    clock: Mutex<Clock>,
    /// Whether a checkpoint is due, as the first process said with the last exchange.
    is_due: AtomicBool,
    /// Bytes of messages to others.
    payload: AtomicU64,
    exchanges: AtomicU64,
}

/// To the thread of the dataflow, and back.
struct Calls {
    to_worker: Sender<Vec<Parcel>>,
    from_worker: Receiver<Vec<Parcel>>,
}

/// When the first process asks for checkpoints.
struct Clock {
    every: Option<Duration>,
    since: Instant,
}

impl Session {
    /// Connects process `index` to all others, which must be there before the wait is over.
    pub fn connect(job: &Job, hosts: &Hosts, index: usize, options: &Options) -> Result<Session, ClusterError> {
        let links = Links::over(connect(job, hosts, index, options)?, hosts, options);
        let start = |error: &dyn std::fmt::Display| ClusterError::Start(error.to_string());
        let links: Vec<Option<Link>> = links.map_err(|error| start(&error))?;
        let shared = links.iter().flatten().next().map(|link| link.links().clone());
        let (to_worker, calls) = channel();
        let (answers, from_worker) = channel();
        // Timely wants a closure that could be called for more than one worker.
        let ends = Mutex::new(Some((calls, answers)));
        let hooks = Hooks::default();
        let allocators = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, guard) =
            initialize_networking_from_sockets(allocators, links, index, 1, hooks).map_err(|error| start(&error))?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let worker = timely::execute::execute_from(builders, Box::new(guard), WorkerConfig::default(), move |worker| {
            if let Some((calls, answers)) = ends.lock().unwrap_or_else(|lock| lock.into_inner()).take() {
                run(worker, &calls, &answers);
            }
        });
        Ok(Session {
            index,
            count: hosts.len(),
            calls: Mutex::new(Some(Calls { to_worker, from_worker })),
            worker: Mutex::new(Some(worker.map_err(|error| start(&error))?)),
            links: shared,
            clock: Mutex::new(Clock { every: None, since: Instant::now() }),
            is_due: AtomicBool::new(false),
            payload: AtomicU64::new(0),
            exchanges: AtomicU64::new(0),
        })
    }

    /// Bytes that this process sent to others in messages.
    pub fn payload(&self) -> u64 {
        self.payload.load(Relaxed)
    }

    /// All bytes that this process sent, those of timely and the signs of life included.
    pub fn sent(&self) -> u64 {
        self.links.as_ref().map_or(0, |links| links.sent())
    }

    /// How many times messages were exchanged.
    pub fn exchanges(&self) -> u64 {
        self.exchanges.load(Relaxed)
    }

    /// Asks for checkpoints, where this is the first process.
    pub(crate) fn ask_for_checkpoints(&self, every: Duration) {
        *self.clock.lock().unwrap_or_else(|lock| lock.into_inner()) =
            Clock { every: Some(every), since: Instant::now() };
        self.is_due.store(false, Relaxed);
    }

    /// Whether a checkpoint is due; all processes are told the same after the same exchange.
    pub(crate) fn checkpoint_is_due(&self) -> bool {
        self.is_due.load(Relaxed)
    }
}

impl Peers for Session {
    fn count(&self) -> usize {
        self.count
    }

    fn index(&self) -> usize {
        self.index
    }

    fn exchange(&self, messages: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        let gone = || io::Error::new(io::ErrorKind::BrokenPipe, "the connections to the other processes are closed");
        let calls = self.calls.lock().unwrap_or_else(|lock| lock.into_inner());
        let calls = calls.as_ref().ok_or_else(gone)?;
        let is_due = {
            let Clock { every, since } = &*self.clock.lock().unwrap_or_else(|lock| lock.into_inner());
            self.index == 0 && every.is_some_and(|every| since.elapsed() >= every)
        };
        let (from, own) = (self.index as u32, messages.get(self.index).cloned().unwrap_or_default());
        let parcels = (0..).zip(messages).filter(|(to, _)| *to != from);
        let parcels: Vec<Parcel> = parcels.map(|(to, bytes)| Parcel { from, to, is_due, bytes }).collect();
        self.payload.fetch_add(parcels.iter().map(|parcel| parcel.bytes.len() as u64).sum(), Relaxed);
        self.exchanges.fetch_add(1, Relaxed);
        calls.to_worker.send(parcels).map_err(|_| gone())?;
        let mut received = vec![own; 1];
        received.resize(self.count, Vec::new());
        received.swap(0, self.index);
        self.is_due.store(is_due, Relaxed);
        for Parcel { from, is_due, bytes, .. } in calls.from_worker.recv().map_err(|_| gone())? {
            if from == 0 {
                self.is_due.store(is_due, Relaxed);
            }
            if let Some(slot) = received.get_mut(from as usize) {
                *slot = bytes;
            }
        }
        Ok(received)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The worker ends with its calls, and the connections with the worker: in good order, once all processes are done.
        drop(self.calls.lock().unwrap_or_else(|lock| lock.into_inner()).take());
        drop(self.worker.lock().unwrap_or_else(|lock| lock.into_inner()).take());
    }
}

/// The dataflow of a process: parcels go in, are exchanged by whom they are for, and come out by the exchange they belong to.
fn run(worker: &mut Worker, calls: &Receiver<Vec<Parcel>>, answers: &Sender<Vec<Parcel>>) {
    let arrived: Rc<RefCell<BTreeMap<u64, Vec<Parcel>>>> = Rc::default();
    let mut input: InputHandle<u64, _> = InputHandle::new();
    let others = worker.peers() - 1;
    worker.dataflow(|scope| {
        let arrived = arrived.clone();
        input.to_stream(scope).sink(
            Exchange::new(|parcel: &Parcel| u64::from(parcel.to)),
            "arrivals",
            move |(input, _)| {
                input.for_each(|time, parcels| arrived.borrow_mut().entry(*time.time()).or_default().append(parcels));
            },
        );
    });
    for (time, parcels) in (0..).zip(calls) {
        for parcel in parcels {
            input.send(parcel);
        }
        input.advance_to(time + 1);
        while arrived.borrow().get(&time).map_or(0, Vec::len) < others {
            worker.step_or_park(None);
        }
        let received = arrived.borrow_mut().remove(&time).unwrap_or_default();
        if answers.send(received).is_err() {
            return;
        }
    }
}
