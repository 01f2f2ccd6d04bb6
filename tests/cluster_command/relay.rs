//! A network that is slow, or that drops everything: connections go through a relay of the test.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use mousehole_testing::wait_for;

use super::processes::{end, host_file, start};
use super::runner::mousehole;
use super::{board, without_time};

/// Passes on what comes after a delay, until it is told to drop everything; connections stay open.
struct Relay {
    address: String,
    drops: Arc<AtomicBool>,
}

impl Relay {
    fn to(address: String, delay: Duration) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let relay = Relay { address: listener.local_addr().unwrap().to_string(), drops: Arc::default() };
        let drops = relay.drops.clone();
        // Threads end with the test's process.
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                // Whoever calls before anybody is there calls again.
                let Ok(far) = TcpStream::connect(&address) else { continue };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    pass_on(from, to, delay, drops.clone());
                }
            }
        });
        relay
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, delay: Duration, drops: Arc<AtomicBool>) {
    let (queue, late) = channel::<(Instant, Vec<u8>)>();
    thread::spawn(move || {
        let mut bytes = vec![0; 1 << 16];
        loop {
            match from.read(&mut bytes) {
                Ok(0) => return,
                Ok(read) => drop(queue.send((Instant::now() + delay, bytes[..read].to_vec()))),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    });
    thread::spawn(move || {
        to.set_nodelay(true).unwrap();
        for (when, bytes) in late {
            thread::sleep(when.saturating_duration_since(Instant::now()));
            if !drops.load(Relaxed) && to.write_all(&bytes).is_err() {
                return;
            }
        }
        if !drops.load(Relaxed) {
            let _ = to.shutdown(std::net::Shutdown::Write);
        }
    });
}

/// Host files for two processes of which the second reaches the first through a relay.
fn through_relay(folder: &Path, delay: u64) -> (Relay, [std::path::PathBuf; 2]) {
    let direct = host_file(folder, 2);
    let addresses: Vec<String> = std::fs::read_to_string(&direct).unwrap().lines().map(str::to_owned).collect();
    let relay = Relay::to(addresses[0].clone(), Duration::from_millis(delay));
    let relayed = folder.join("relayed.txt");
    std::fs::write(&relayed, format!("{}\n{}\n", relay.address, addresses[1])).unwrap();
    (relay, [direct, relayed])
}

#[test]
fn a_slow_network_has_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 24);
    let flags = [board.to_str().unwrap(), "--question", "mouse", "--stats", "--format", "json", "-q"];
    let expected = without_time(mousehole(&[&["solve"], &flags[..]].concat()).text());
    for delay in [0, 5] {
        let (_relay, hosts) = through_relay(folder.path(), delay);
        let began = Instant::now();
        let second = start(&flags, &hosts[1], 1);
        let first = end(start(&flags, &hosts[0], 0));
        assert_eq!(without_time(first.text()), expected, "{delay} ms each way");
        assert_eq!(end(second).code, 0);
        println!("{delay} ms each way: {:.2} s", began.elapsed().as_secs_f64());
    }
}

#[test]
fn a_network_that_drops_everything_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 40);
    let kept = folder.path().join("kept");
    let flags = [board.to_str().unwrap(), "--stats", "-q", "--checkpoint", kept.to_str().unwrap(), "--every", "0"];
    let (relay, hosts) = through_relay(folder.path(), 0);
    let children = [0, 1].map(|index| start(&flags, &hosts[index], index));
    wait_for("a checkpoint", || std::fs::read_dir(&kept).ok()?.next().map(drop));
    relay.drops.store(true, Relaxed);
    let began = Instant::now();
    for (index, child) in children.into_iter().enumerate() {
        let ran = end(child);
        let lost = format!("error: process {} (", 1 - index);
        assert!(
            ran.code == 3 && ran.stderr.starts_with(&lost) && ran.stderr.contains("no sign of life"),
            "{}",
            ran.stderr
        );
    }
    println!("noticed after {:.1} s", began.elapsed().as_secs_f64());
}
