//! Hosts that are apart: network namespaces of Linux, with a delay between them. Needs root.

use std::process::{Command, Stdio};
use std::time::Instant;

use super::processes::end;
use super::runner::{command, mousehole};
use super::{board, without_time};

/// Network namespaces that are joined by a bridge, and go away with this.
struct Namespaces {
    names: Vec<String>,
    bridge: String,
}

fn run(program: &str, args: &str) -> bool {
    let status = Command::new(program).args(args.split(' ')).stderr(Stdio::null()).stdout(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

impl Namespaces {
    /// As many as asked, with so many milliseconds on the way out of each; `None` where that is not allowed.
    fn new(count: usize, delay: u32) -> Option<Namespaces> {
        let id = std::process::id() % 10_000;
        let bridge = format!("mhb{id}");
        let mut namespaces = Namespaces { names: Vec::new(), bridge: bridge.clone() };
        let made = run("ip", &format!("link add {bridge} type bridge")) && run("ip", &format!("link set {bridge} up"));
        let join = |index: usize, namespaces: &mut Namespaces| {
            let name = format!("mh{id}-{index}");
            let (inside, outside) = (format!("mhi{id}-{index}"), format!("mho{id}-{index}"));
            namespaces.names.push(name.clone());
            run("ip", &format!("netns add {name}"))
                && run("ip", &format!("link add {outside} type veth peer name {inside}"))
                && run("ip", &format!("link set {inside} netns {name}"))
                && run("ip", &format!("link set {outside} master {bridge}"))
                && run("ip", &format!("link set {outside} up"))
                && run("ip", &format!("-n {name} addr add 10.231.7.{}/24 dev {inside}", index + 1))
                && run("ip", &format!("-n {name} link set {inside} up"))
                && (delay == 0
                    || run("ip", &format!("netns exec {name} tc qdisc add dev {inside} root netem delay {delay}ms")))
        };
        (made && (0..count).all(|index| join(index, &mut namespaces))).then_some(namespaces)
    }
}

impl Drop for Namespaces {
    fn drop(&mut self) {
        for name in &self.names {
            run("ip", &format!("netns del {name}"));
        }
        run("ip", &format!("link del {}", self.bridge));
    }
}

#[test]
fn hosts_that_are_apart_have_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 24);
    let hosts = folder.path().join("hosts.txt");
    std::fs::write(&hosts, "10.231.7.1:7180\n10.231.7.2:7180\n10.231.7.3:7180\n").unwrap();
    let flags = ["--question", "mouse", "--stats", "--format", "json", "-q"];
    let expected = without_time(mousehole(&[&["solve", board.to_str().unwrap()], &flags[..]].concat()).text());
    for delay in [0, 5] {
        let Some(namespaces) = Namespaces::new(3, delay) else {
            println!("NOT RUN: hosts in network namespaces, {delay} ms apart. To run it: as root, with ip and tc");
            continue;
        };
        let began = Instant::now();
        let member = |(index, namespace): (usize, &String)| {
            let program = command(&[]).get_program().to_owned();
            let mut command = Command::new("ip");
            command.args(["netns", "exec", namespace]).arg(program).args(["cluster", "solve", board.to_str().unwrap()]);
            command.args(["--hosts", hosts.to_str().unwrap(), "--process", &index.to_string()]).args(flags);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        };
        let children: Vec<_> = namespaces.names.iter().enumerate().map(member).collect();
        let ran: Vec<_> = children.into_iter().map(end).collect();
        assert_eq!(without_time(ran[0].text()), expected, "{delay} ms apart");
        println!("{delay} ms apart: {:.1} s", began.elapsed().as_secs_f64());
    }
}
