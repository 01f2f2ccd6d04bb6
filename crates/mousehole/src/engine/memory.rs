//! How much memory there is, and how to say it.

use super::SolveError;

/// What the machine has to spare now, in bytes; `None` where it does not say.
pub fn available() -> Option<u64> {
    system::available()
}

/// Linux: what is free or easily freed, and what the control group and `ulimit -v` leave of it.
#[cfg(any(target_os = "linux", target_os = "android"))]
mod system {
    use std::fs::read_to_string;
    use std::path::Path;

    pub(super) fn available() -> Option<u64> {
        let meminfo = read_to_string("/proc/meminfo").ok()?;
        let free = kibibytes(&meminfo, "MemAvailable:")?;
        let group = read_to_string("/proc/self/cgroup").ok().and_then(|own| left_in("/sys/fs/cgroup".as_ref(), &own));
        let limits = read_to_string("/proc/self/limits").ok().zip(read_to_string("/proc/self/status").ok());
        let addresses = limits.and_then(|(limits, status)| address_space_left(&limits, &status));
        [group, addresses].into_iter().flatten().chain([free]).min()
    }

    /// The number of kibibytes on the line that starts with a key, in bytes.
    fn kibibytes(text: &str, key: &str) -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.saturating_mul(1024))
    }

    /// What `ulimit -v` leaves to the process; `None` where it sets no limit.
    pub(super) fn address_space_left(limits: &str, status: &str) -> Option<u64> {
        let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
        let most: u64 = limit.split_whitespace().next()?.parse().ok()?;
        Some(most.saturating_sub(kibibytes(status, "VmSize:")?))
    }

    /// What the process's control group may still take, or one that it is part of, where they are limited.
    ///
    /// `root` is where the groups are, `own` what the system says about the group of the process: `0::/path/to/it`.
    pub(super) fn left_in(root: &Path, own: &str) -> Option<u64> {
        let path = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
        // Seen from inside a container, the group may lie outside of what is there to be read; then the root speaks for it.
        let path = if path.split('/').any(|part| part == "..") { "" } else { path };
        let own = root.join(path);
        own.ancestors().take_while(|group| group.starts_with(root)).filter_map(left_of).min()
    }

    /// What one group may still take. Files that are cached and not in use are given up when memory is needed.
    fn left_of(group: &Path) -> Option<u64> {
        let read = |name: &str| read_to_string(group.join(name)).ok();
        let number = |name| read(name)?.trim().parse::<u64>().ok();
        let cached = read("memory.stat").and_then(|stat| {
            stat.lines().find_map(|line| line.strip_prefix("inactive_file ")?.trim().parse::<u64>().ok())
        });
        let used = number("memory.current")?.saturating_sub(cached.unwrap_or(0));
        Some(number("memory.max")?.saturating_sub(used))
    }
}

/// macOS: free pages, and those that the system would give up first.
#[cfg(target_os = "macos")]
#[allow(unsafe_code)] // The standard library does not tell how much memory there is.
#[allow(deprecated)] // A crate of its own would declare the same function.
mod system {
    pub(super) fn available() -> Option<u64> {
        let mut pages = std::mem::MaybeUninit::<libc::vm_statistics64>::zeroed();
        let mut count = libc::HOST_VM_INFO64_COUNT;
        // SAFETY: `count` is the size of `pages` in words, and no more of it is written to.
        let status = unsafe {
            libc::host_statistics64(libc::mach_host_self(), libc::HOST_VM_INFO64, pages.as_mut_ptr().cast(), &mut count)
        };
        // SAFETY: all zeros are valid numbers, and so is what the call wrote.
        let pages = unsafe { pages.assume_init() };
        // SAFETY: this reads a number that the system keeps.
        let page = u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).ok()?;
        let spare = u64::from(pages.free_count) + u64::from(pages.inactive_count);
        (status == libc::KERN_SUCCESS).then_some(spare * page)
    }
}

/// Windows: physical memory that is free, within what the process may still commit and address.
#[cfg(windows)]
#[allow(unsafe_code)] // The standard library does not tell how much memory there is.
mod system {
    use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};

    pub(super) fn available() -> Option<u64> {
        let mut status = MEMORYSTATUSEX { dwLength: size_of::<MEMORYSTATUSEX>() as u32, ..Default::default() };
        // SAFETY: `status` tells its own size, and is written to only within it.
        let is_known = unsafe { GlobalMemoryStatusEx(&mut status) } != 0;
        let MEMORYSTATUSEX { ullAvailPhys, ullAvailPageFile, ullAvailVirtual, .. } = status;
        is_known.then(|| ullAvailPhys.min(ullAvailPageFile).min(ullAvailVirtual))
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "macos", windows)))]
mod system {
    pub(super) fn available() -> Option<u64> {
        None
    }
}

/// Below this, memory is taken without asking the machine how much it has.
const SMALL: u64 = 64 << 20;

/// The bytes that work may take: those given, or else what the machine has to spare.
pub(crate) fn allowed(given: Option<u64>) -> u64 {
    given.or_else(available).unwrap_or(u64::MAX)
}

/// Refuses work that needs more bytes than are allowed: those given, or else what the machine has to spare.
pub(crate) fn check(engine: &'static str, positions: u64, needed: u64, given: Option<u64>) -> Result<(), SolveError> {
    let allowed = match given {
        None if needed <= SMALL => u64::MAX,
        given => allowed(given),
    };
    if needed <= allowed { Ok(()) } else { Err(SolveError::Memory { engine, positions, needed, allowed }) }
}

/// Bytes as a person reads them: a unit and two or three digits.
///
/// ```
/// use mousehole::engine::bytes_in_words;
/// assert_eq!([1, 12, 1_500, 64_000_000].map(bytes_in_words), ["1 byte", "12 bytes", "1.5 kB", "64 MB"]);
/// ```
pub fn in_words(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["kB", "MB", "GB", "TB", "PB", "EB"];
    if bytes < 1000 {
        return format!("{bytes} byte{}", if bytes == 1 { "" } else { "s" });
    }
    let mut size = bytes as f64 / 1000.0;
    let mut unit = 0;
    while size >= 999.5 && unit + 1 < UNITS.len() {
        size /= 1000.0;
        unit += 1;
    }
    let digits = if size < 9.95 { 1 } else { 0 };
    format!("{size:.digits$} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(any(target_os = "linux", target_os = "macos", windows))]
    fn the_machine_says_how_much_it_has_to_spare() {
        let spare = available().expect("a figure");
        assert!((1 << 20..1 << 50).contains(&spare), "{spare}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_limited_address_space_counts_without_what_is_taken() {
        let limits =
            |most| format!("Max locked memory         8388608  8388608  bytes\nMax address space  {most}  bytes");
        let status = "Name:\tmousehole\nVmSize:\t      100 kB\n";
        assert_eq!(system::address_space_left(&limits("1048576 unlimited"), status), Some(1_048_576 - 102_400));
        assert_eq!(system::address_space_left(&limits("1024 1024"), status), Some(0));
        assert_eq!(system::address_space_left(&limits("unlimited unlimited"), status), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_tightest_group_counts_and_cached_files_do_not() {
        let root = std::env::temp_dir().join(format!("mousehole-groups-{}", std::process::id()));
        let group = |path: &str, max: &str, current: &str, stat: &str| {
            let group = root.join(path);
            std::fs::create_dir_all(&group).unwrap();
            for (name, text) in [("memory.max", max), ("memory.current", current), ("memory.stat", stat)] {
                std::fs::write(group.join(name), format!("{text}\n")).unwrap();
            }
        };
        group("all", "1000", "300", "anon 100\ninactive_file 200");
        group("all/some", "max", "250", "inactive_file 200");
        group("all/some/one", "800", "700", "anon 50");
        assert_eq!(system::left_in(&root, "1:name=x:/y\n0::/all/some/one\n"), Some(100));
        assert_eq!(system::left_in(&root, "0::/all/some\n"), Some(900));
        assert_eq!(system::left_in(&root, "0::/\n"), None);
        assert_eq!(system::left_in(&root, "0::/../elsewhere\n"), None);
        assert_eq!(system::left_in(&root, "4:memory:/v1\n"), None);
        std::fs::remove_dir_all(root).unwrap();
    }
}
