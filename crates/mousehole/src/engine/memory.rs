//! How much memory there is, and how to say it.

use std::fs;
use std::path::Path;

/// What the machine has to spare now, in bytes; `None` where it does not say.
pub fn available() -> Option<u64> {
    let meminfo = fs::read_to_string("/proc/meminfo").ok()?;
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let left = fs::read_to_string("/proc/self/cgroup").ok().and_then(|own| left_in("/sys/fs/cgroup".as_ref(), &own));
    Some(left.map_or(kibibytes * 1024, |left| left.min(kibibytes * 1024)))
}

/// Below this, memory is taken without asking the machine how much it has.
const SMALL: u64 = 64 << 20;

/// How many bytes may be used by what needs so many: what was asked for, or else what there is.
pub(crate) fn allowed(asked: Option<u64>, needed: u64) -> u64 {
    match asked {
        Some(bytes) => bytes,
        None if needed <= SMALL => u64::MAX,
        None => available().unwrap_or(u64::MAX),
    }
}

/// What the process's control group may still take, or one that it is part of, where they are limited.
///
/// `root` is where the groups are, `own` what the system says about the group of the process: `0::/path/to/it`.
fn left_in(root: &Path, own: &str) -> Option<u64> {
    let path = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
    // Seen from inside a container, the group may lie outside of what is there to be read; then the root speaks for it.
    let path = if path.split('/').any(|part| part == "..") { "" } else { path };
    let own = root.join(path);
    own.ancestors().take_while(|group| group.starts_with(root)).filter_map(left_of).min()
}

/// What one group may still take. Files that are cached and not in use are given up when memory is needed.
fn left_of(group: &Path) -> Option<u64> {
    let read = |name: &str| fs::read_to_string(group.join(name)).ok();
    let number = |name| read(name)?.trim().parse::<u64>().ok();
    let cached = read("memory.stat")
        .and_then(|stat| stat.lines().find_map(|line| line.strip_prefix("inactive_file ")?.trim().parse::<u64>().ok()));
    let used = number("memory.current")?.saturating_sub(cached.unwrap_or(0));
    Some(number("memory.max")?.saturating_sub(used))
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
    fn the_tightest_group_counts_and_cached_files_do_not() {
        let root = std::env::temp_dir().join(format!("mousehole-groups-{}", std::process::id()));
        let group = |path: &str, max: &str, current: &str, stat: &str| {
            let group = root.join(path);
            fs::create_dir_all(&group).unwrap();
            for (name, text) in [("memory.max", max), ("memory.current", current), ("memory.stat", stat)] {
                fs::write(group.join(name), format!("{text}\n")).unwrap();
            }
        };
        group("all", "1000", "300", "anon 100\ninactive_file 200");
        group("all/some", "max", "250", "inactive_file 200");
        group("all/some/one", "800", "700", "anon 50");
        assert_eq!(left_in(&root, "1:name=x:/y\n0::/all/some/one\n"), Some(100));
        assert_eq!(left_in(&root, "0::/all/some\n"), Some(900));
        assert_eq!(left_in(&root, "0::/\n"), None);
        assert_eq!(left_in(&root, "0::/../elsewhere\n"), None);
        assert_eq!(left_in(&root, "4:memory:/v1\n"), None);
        fs::remove_dir_all(root).unwrap();
    }
}
