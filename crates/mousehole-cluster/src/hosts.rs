//! Where the processes of a cluster are.

use std::str::FromStr;

/// The address of each process, `host:port`, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    addresses: Vec<String>,
}

/// What is wrong with a list of hosts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostsError {
    /// A line is not an address.
    #[error("line {line}: expected host:port, found {found:?}")]
    NotAnAddress {
        /// The line, from 1 on.
        line: usize,
        /// What it says.
        found: String,
    },
    /// An address is there twice.
    #[error("line {line}: {address} is listed before")]
    Twice {
        /// The line, from 1 on.
        line: usize,
        /// The address.
        address: String,
    },
    /// There is no line with an address.
    #[error("there is no address, expected a line host:port for each process")]
    None,
    /// A variable of Slurm is missing or says something unknown.
    #[error("{variable} is {}, expected {expected}", found.as_deref().map_or("not set".to_owned(), |found| format!("{found:?}")))]
    Slurm {
        /// The environment variable.
        variable: &'static str,
        /// Its value.
        found: Option<String>,
        /// What it should be.
        expected: &'static str,
    },
}

/// The most processes: ports are numbers of 16 bits, and each process talks to each other.
const MOST: usize = 1 << 12;

impl Hosts {
    /// The number of processes.
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.addresses.len()
    }

    /// The address of a process.
    ///
    /// # Panics
    /// If there is no such process.
    pub fn address(&self, process: usize) -> &str {
        &self.addresses[process]
    }

    /// A process with its address, as messages name it.
    pub(crate) fn named(&self, process: usize) -> String {
        format!("process {process} ({})", self.address(process))
    }
}

/// One address a line; blank lines and what follows a `#` are left out.
///
/// ```
/// let hosts: mousehole_cluster::Hosts = "# rack 1\n10.0.0.1:7180\n10.0.0.2:7180\n".parse()?;
/// assert_eq!((hosts.len(), hosts.address(1)), (2, "10.0.0.2:7180"));
/// # Ok::<(), mousehole_cluster::HostsError>(())
/// ```
impl FromStr for Hosts {
    type Err = HostsError;

    fn from_str(text: &str) -> Result<Hosts, HostsError> {
        let mut addresses: Vec<String> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let address = text.split('#').next().unwrap_or_default().trim();
            if address.is_empty() {
                continue;
            }
            let port =
                address.rsplit_once(':').filter(|(host, _)| !host.is_empty() && !host.contains(char::is_whitespace));
            if port.is_none_or(|(_, port)| port.parse::<u16>().is_err()) || addresses.len() >= MOST {
                return Err(HostsError::NotAnAddress { line, found: address.to_owned() });
            }
            if addresses.iter().any(|known| known == address) {
                return Err(HostsError::Twice { line, address: address.to_owned() });
            }
            addresses.push(address.to_owned());
        }
        if addresses.is_empty() { Err(HostsError::None) } else { Ok(Hosts { addresses }) }
    }
}

/// Hosts and the number of this process as a Slurm job step has them in its environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slurm {
    /// All processes.
    pub hosts: Hosts,
    /// This one.
    pub process: usize,
}

impl Slurm {
    /// Reads the variables of `srun`. Tasks of one node listen on ports from `port` on.
    pub fn read(port: u16, variable: impl Fn(&str) -> Option<String>) -> Result<Slurm, HostsError> {
        let wrong = |variable, found, expected| HostsError::Slurm { variable, found, expected };
        let get = |name: &'static str, expected| variable(name).ok_or(wrong(name, None, expected));
        let number = |name: &'static str| {
            let found = get(name, "a number")?;
            found.parse::<usize>().map_err(|_| wrong(name, Some(found), "a number"))
        };
        let process = number("SLURM_PROCID")?;
        let (node, of_node) = (number("SLURM_NODEID")?, number("SLURM_LOCALID")?);
        let list = get("SLURM_STEP_NODELIST", "the nodes of the step")?;
        let nodes =
            node_names(&list).ok_or_else(|| wrong("SLURM_STEP_NODELIST", Some(list), "names such as n[1-3,7]"))?;
        let tasks = get("SLURM_STEP_TASKS_PER_NODE", "the tasks of each node")?;
        let counts = tasks_of_nodes(&tasks).filter(|counts| counts.len() == nodes.len());
        let counts =
            counts.ok_or_else(|| wrong("SLURM_STEP_TASKS_PER_NODE", Some(tasks), "numbers such as 2(x3),1"))?;
        let tasks = nodes.iter().zip(&counts).enumerate();
        let tasks = tasks.flat_map(|(at, (node, &count))| (0..count).map(move |task| (at, task, node)));
        let tasks: Vec<(usize, usize, &String)> = tasks.collect();
        if tasks.get(process).is_none_or(|&(at, task, _)| (at, task) != (node, of_node)) {
            let found = Some(process.to_string());
            return Err(wrong("SLURM_PROCID", found, "tasks in the order of the nodes: srun --distribution=block"));
        }
        let address = |&(_, task, node): &(usize, usize, &String)| format!("{node}:{}", usize::from(port) + task);
        let hosts = tasks.iter().map(address).collect::<Vec<_>>().join("\n").parse()?;
        Ok(Slurm { hosts, process })
    }
}

/// The names of `n[1-3,07],gpu2`: n1, n2, n3, n07 and gpu2.
fn node_names(list: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let end = rest.find([',', '[']).unwrap_or(rest.len());
        let (prefix, after) = rest.split_at(end);
        if let Some(inside) = after.strip_prefix('[') {
            let (ranges, after) = inside.split_once(']')?;
            let (suffix, after) = after.split_at(after.find(',').unwrap_or(after.len()));
            if suffix.contains('[') {
                return None;
            }
            for range in ranges.split(',') {
                let (first, last) = range.split_once('-').unwrap_or((range, range));
                let (from, to) = (first.parse::<usize>().ok()?, last.parse::<usize>().ok()?);
                if to < from || to - from >= MOST {
                    return None;
                }
                names
                    .extend((from..=to).map(|number| format!("{prefix}{number:0width$}{suffix}", width = first.len())));
            }
            rest = after;
        } else {
            names.push(prefix.to_owned());
            rest = after;
        }
        rest = rest.strip_prefix(',').unwrap_or(rest);
    }
    (!names.is_empty() && names.iter().all(|name| !name.is_empty())).then_some(names)
}

/// The numbers of `2(x3),1`: 2, 2, 2 and 1.
fn tasks_of_nodes(text: &str) -> Option<Vec<usize>> {
    let mut counts = Vec::new();
    for part in text.split(',') {
        let (count, times) = match part.split_once("(x") {
            Some((count, times)) => (count, times.strip_suffix(')')?.parse().ok().filter(|&times| times <= MOST)?),
            None => (part, 1),
        };
        let count = count.parse::<usize>().ok().filter(|&count| count <= MOST)?;
        counts.extend(std::iter::repeat_n(count, times));
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_line_by_line() {
        let hosts: Hosts = "\n a:1 # first\n[::1]:2\n#c:3\n".parse().unwrap();
        assert_eq!(hosts.addresses, ["a:1", "[::1]:2"]);
        let error = |text: &str| text.parse::<Hosts>().unwrap_err().to_string();
        assert_eq!(error("a:1\nb"), "line 2: expected host:port, found \"b\"");
        assert_eq!(error("a:99999"), "line 1: expected host:port, found \"a:99999\"");
        assert_eq!(error("a:1\na:1"), "line 2: a:1 is listed before");
        assert_eq!(error("# none"), "there is no address, expected a line host:port for each process");
    }

    #[test]
    fn slurm_lists_are_written_out() {
        assert_eq!(node_names("n[1-3,07],gpu2").unwrap(), ["n1", "n2", "n3", "n07", "gpu2"]);
        assert_eq!(node_names("rack[09-11]-a").unwrap(), ["rack09-a", "rack10-a", "rack11-a"]);
        for bad in ["", "n[", "n[3-1]", "n[1-x]", "n[1-99999999]", ",n1"] {
            assert_eq!(node_names(bad), None, "{bad}");
        }
        assert_eq!(tasks_of_nodes("2(x3),1").unwrap(), [2, 2, 2, 1]);
        for bad in ["", "x", "2(x", "2(x3", "1(x999999999)"] {
            assert_eq!(tasks_of_nodes(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_step_of_slurm_has_hosts_and_a_number() {
        let step = |variables: &[(&str, &str)]| {
            let find = |name: &str| Some(variables.iter().find(|(known, _)| *known == name)?.1.to_owned());
            Slurm::read(7180, find)
        };
        let good = [
            ("SLURM_PROCID", "3"),
            ("SLURM_NODEID", "1"),
            ("SLURM_LOCALID", "1"),
            ("SLURM_STEP_NODELIST", "n[1-2]"),
            ("SLURM_STEP_TASKS_PER_NODE", "2(x2)"),
        ];
        let Slurm { hosts, process } = step(&good).unwrap();
        assert_eq!(
            (hosts.addresses, process),
            (vec!["n1:7180".into(), "n1:7181".into(), "n2:7180".into(), "n2:7181".into()], 3)
        );
        assert_eq!(step(&[]).unwrap_err().to_string(), "SLURM_PROCID is not set, expected a number");
        let cyclic = good.map(|(name, value)| (name, if name == "SLURM_NODEID" { "0" } else { value }));
        assert!(step(&cyclic).unwrap_err().to_string().contains("--distribution=block"));
    }
}
