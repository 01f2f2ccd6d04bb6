//! How much memory there is, and how to say it.

use std::cell::Cell;
use std::io;

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
        let groups = read_to_string("/proc/self/cgroup").ok().zip(read_to_string("/proc/self/mountinfo").ok());
        let group = groups.and_then(|(own, mounts)| left_in("/".as_ref(), &own, &mounts));
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
    /// `own` is what the system says about the groups of the process, one hierarchy a line: `0::/path/to/it` for version 2,
    /// and `4:memory:/path/to/it` for version 1, where each controller may have its own. `mounts` says where they are to be
    /// read, below `root`.
    pub(super) fn left_in(root: &Path, own: &str, mounts: &str) -> Option<u64> {
        let of_line = |line: &str| {
            let mut fields = line.splitn(3, ':');
            let (number, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
            let version = match number {
                "0" => 2,
                _ if controllers.split(',').any(|controller| controller == "memory") => 1,
                _ => return None,
            };
            let mounts = mounts.lines().filter_map(|mount| mounted(mount, version));
            mounts.filter_map(|(from, at)| left_along(&root.join(at.strip_prefix('/')?), from, path, version)).min()
        };
        own.lines().filter_map(of_line).min()
    }

    /// Which groups a mount shows, and where, if they are groups of that version that count memory.
    fn mounted(mount: &str, version: u8) -> Option<(&str, &str)> {
        let (place, what) = mount.split_once(" - ")?;
        let mut place = place.split(' ').skip(3);
        let (from, at) = (place.next()?, place.next()?);
        let mut what = what.split(' ');
        let (kind, options) = (what.next()?, what.nth(1)?);
        let counts = match kind {
            "cgroup2" => version == 2,
            "cgroup" => version == 1 && options.split(',').any(|option| option == "memory"),
            _ => false,
        };
        counts.then_some((from, at))
    }

    /// What is left along the path from a group up to where the mount begins, which shows the groups below `from`.
    fn left_along(at: &Path, from: &str, path: &str, version: u8) -> Option<u64> {
        // Seen from inside a container, the group may lie outside of what is there to be read; then the top speaks for it.
        let inside = Path::new(path).strip_prefix(from).ok().filter(|path| !path.iter().any(|part| part == ".."));
        let own = at.join(inside.unwrap_or(Path::new("")));
        own.ancestors().take_while(|group| group.starts_with(at)).filter_map(|group| left_of(group, version)).min()
    }

    /// What one group may still take. Files that are cached and not in use are given up when memory is needed.
    fn left_of(group: &Path, version: u8) -> Option<u64> {
        let (most, used, cached) = match version {
            2 => ("memory.max", "memory.current", "inactive_file "),
            _ => ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "),
        };
        let read = |name: &str| read_to_string(group.join(name)).ok();
        let number = |name| read(name)?.trim().parse::<u64>().ok();
        let cached = read("memory.stat")
            .and_then(|stat| stat.lines().find_map(|line| line.strip_prefix(cached)?.trim().parse::<u64>().ok()));
        let used = number(used)?.saturating_sub(cached.unwrap_or(0));
        Some(number(most)?.saturating_sub(used))
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

/// The bytes that work may take: those given, or else what the machine has to spare.
pub fn allowed(given: Option<u64>) -> u64 {
    given.or_else(available).unwrap_or(u64::MAX)
}

thread_local! {
    static MAY_FAIL: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is in [`allocate`], which takes no for an answer. An allocator that ends the program where memory is
/// not to be had asks this first.
pub fn may_fail() -> bool {
    MAY_FAIL.try_with(Cell::get).unwrap_or(false)
}

/// Memory for large tables, all of it of one value; an error where there is none.
pub fn allocate<T: Clone>(value: T, length: usize) -> io::Result<Vec<T>> {
    let mut memory = Vec::new();
    MAY_FAIL.set(true);
    let taken = memory.try_reserve_exact(length);
    MAY_FAIL.set(false);
    taken.map_err(|_| {
        let bytes = (length as u64).saturating_mul(size_of::<T>() as u64);
        io::Error::new(io::ErrorKind::OutOfMemory, format!("{} of memory are not to be had", in_words(bytes)))
    })?;
    memory.resize(length, value);
    Ok(memory)
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

    /// Groups below a folder of their own: a path and what its files say.
    #[cfg(target_os = "linux")]
    fn groups(groups: &[(&str, &[(&str, &str)])]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for (path, files) in groups {
            let group = root.path().join(path);
            std::fs::create_dir_all(&group).unwrap();
            files.iter().for_each(|(name, text)| std::fs::write(group.join(name), format!("{text}\n")).unwrap());
        }
        root
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_tightest_group_counts_and_cached_files_do_not() {
        let files = |max, current, stat| [("memory.max", max), ("memory.current", current), ("memory.stat", stat)];
        let (all, some, one) = (
            files("1000", "300", "anon 100\ninactive_file 200"),
            files("max", "250", "inactive_file 200"),
            files("800", "700", "anon 50"),
        );
        let root = groups(&[("sys/all", &all), ("sys/all/some", &some), ("sys/all/some/one", &one)]);
        let left = |own, mounts| system::left_in(root.path(), own, mounts);
        let mount = "35 25 0:30 / /sys rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
        assert_eq!(left("1:name=x:/y\n0::/all/some/one\n", mount), Some(100));
        assert_eq!(left("0::/all/some\n", mount), Some(900));
        assert_eq!(left("0::/\n", mount), None);
        assert_eq!(left("0::/../elsewhere\n", mount), None);
        assert_eq!(left("4:memory:/v1\n", mount), None);
        // A container sees a part of the groups, from a name that it may not see itself.
        let part = "35 25 0:30 /outside/it /sys/all rw - cgroup2 none rw\n";
        assert_eq!(left("0::/outside/it/some/one\n", part), Some(100));
        assert_eq!(left("0::/\n", part), Some(900));
        assert_eq!(left("0::/all/some/one\n", "35 25 0:30 / /elsewhere rw - cgroup2 cgroup2 rw\n"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn groups_of_version_1_count_wherever_they_are_mounted() {
        let files = |limit, usage, stat| {
            [("memory.limit_in_bytes", limit), ("memory.usage_in_bytes", usage), ("memory.stat", stat)]
        };
        // What version 1 says where there is no limit.
        let (all, one) =
            (files("500", "400", "total_inactive_file 50"), files("9223372036854771712", "400", "cache 7"));
        let root = groups(&[("mem/all", &all), ("mem/all/one", &one), ("v2/all/one", &[("memory.max", "7")])]);
        let mounts = "30 25 0:27 / /cpu rw - cgroup cgroup rw,cpu,cpuacct\n\
                      31 25 0:28 / /v2 rw - cgroup2 cgroup2 rw\n\
                      32 25 0:29 / /mem rw,relatime shared:5 - cgroup cgroup rw,memory\n";
        let left = |own| system::left_in(root.path(), own, mounts);
        assert_eq!(left("9:cpu,cpuacct:/all/one\n4:memory:/all/one\n0::/all/one\n"), Some(150));
        assert_eq!(left("4:memory:/all\n"), Some(150));
        assert_eq!(left("9:cpu,cpuacct:/all/one\n"), None);
        assert_eq!(left("4:memory:/\n"), None);
        assert_eq!(left("nonsense\n4:memory\n"), None);
    }

    #[test]
    fn memory_that_is_not_to_be_had_is_an_error() {
        assert_eq!(allocate(7_u8, 3).unwrap(), [7, 7, 7]);
        for length in [usize::MAX, isize::MAX as usize, isize::MAX as usize / 8] {
            let failed = allocate(0_u64, length).unwrap_err();
            assert_eq!(failed.kind(), io::ErrorKind::OutOfMemory);
            assert!(failed.to_string().ends_with(" of memory are not to be had"), "{failed}");
        }
        assert!(!may_fail());
    }
}
