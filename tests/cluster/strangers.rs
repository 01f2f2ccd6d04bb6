//! Bytes of strangers on the ports, and processes that do not fit.

use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use mousehole::engine::Peers;
use mousehole_cluster::{ClusterError, Job, Options, Session};
use mousehole_testing::{Random, wait_for};

use super::{addresses, any_game, times};

#[test]
fn strangers_are_turned_away_and_keep_nobody_out() {
    let hosts = addresses(2);
    let job = Job::new(&any_game(), "test");
    let connections = times("MOUSEHOLE_CLUSTER_CONNECTIONS", 500);
    thread::scope(|scope| {
        let first = scope.spawn(|| Session::connect(&job, &hosts, 0, &Options::default()).unwrap());
        let mut random = Random::new(3);
        let mut held = Vec::new();
        drop(wait_for("the first process listens", || TcpStream::connect(hosts.address(0)).ok()));
        for number in 0..connections {
            let found = TcpStream::connect(hosts.address(0));
            let mut stranger = found.unwrap_or_else(|error| panic!("stranger {number} found nobody: {error}"));
            let mut bytes: Vec<u8> = (0..random.below(200)).map(|_| random.next() as u8).collect();
            if number % 3 == 0 {
                // As near to a hello as can be had without being one.
                let mut hello = b"mousehole peers\n".to_vec();
                hello.extend(&bytes);
                bytes = hello;
            }
            // Whoever was turned away meanwhile cannot be written to.
            let _ = stranger.write_all(&bytes);
            if number % 4 == 0 {
                held.push(stranger);
                held.truncate(100);
            }
        }
        let second = Session::connect(&job, &hosts, 1, &Options::default()).unwrap();
        let first = first.join().unwrap();
        let sent = thread::scope(|scope| {
            let other = scope.spawn(|| second.exchange(vec![b"to 0".to_vec(), Vec::new()]).unwrap());
            let received = first.exchange(vec![Vec::new(), b"to 1".to_vec()]).unwrap();
            [received, other.join().unwrap()]
        });
        assert_eq!(sent, [[b"".to_vec(), b"to 0".to_vec()], [b"to 1".to_vec(), b"".to_vec()]]);
        // Each waits for the other before it ends.
        scope.spawn(move || drop(second));
        drop(first);
    });
}

#[test]
fn a_process_that_never_comes_is_named() {
    let hosts = addresses(3);
    let options = Options { wait: Duration::from_millis(200), ..Options::default() };
    let error = Session::connect(&Job::new(&any_game(), "test"), &hosts, 1, &options).err().expect("nobody is there");
    let expected = [0, 2].map(|index| format!("process {index} ({})", hosts.address(index)));
    assert!(matches!(&error, ClusterError::Missing { missing, .. } if *missing == expected), "{error}");
}

#[test]
fn a_process_that_solves_something_else_is_refused() {
    let hosts = addresses(2);
    let game = any_game();
    let faster = game.to_builder().mouse_jump(2).build().unwrap();
    let options = Options { wait: Duration::from_secs(10), ..Options::default() };
    thread::scope(|scope| {
        let first = scope.spawn(|| Session::connect(&Job::new(&game, "test"), &hosts, 0, &options).err());
        let second = Session::connect(&Job::new(&faster, "test"), &hosts, 1, &options).err().expect("a refusal");
        assert!(matches!(&second, ClusterError::Unfit { why, .. } if why.contains("another board")), "{second}");
        assert!(matches!(first.join().unwrap(), Some(ClusterError::Missing { .. })));
    });
}
