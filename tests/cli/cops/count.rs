//! The script that counts all connected graphs of an order in parts.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use mousehole_testing::write_script;

use crate::runner::data;

/// Runs the script on the graphs of 7 nodes in 5 parts, with that program in place of nauty-geng.
fn count(folder: &Path, geng: &Path) -> std::process::Output {
    let mut script = Command::new(data("cops/count"));
    script.args(["7", "5"]).arg(folder.join("parts")).env("GENG", geng);
    script.env("MOUSEHOLE", env!("CARGO_BIN_EXE_mousehole")).output().expect("the script starts")
}

#[test]
fn a_count_that_was_killed_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    // It lists the parts that it makes, and kills the script once, when the third of them is half made.
    let geng = folder.path().join("geng");
    let text = "#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\necho \"$3\" >>made\n\
                if [ \"$3\" = 2/5 ] && [ ! -e killed ]; then\n\
                touch killed\nnauty-geng \"$@\" | head -n 20\nkill -KILL $PPID\nexit\nfi\nexec nauty-geng \"$@\"\n";
    write_script(&geng, text);
    let killed = count(folder.path(), &geng);
    assert_eq!(killed.status.code(), None, "{}", String::from_utf8_lossy(&killed.stderr));
    let finished = count(folder.path(), &geng);
    assert!(finished.status.success(), "{}", String::from_utf8_lossy(&finished.stderr));
    let made = std::fs::read_to_string(folder.path().join("made")).unwrap();
    assert_eq!(made, "0/5\n1/5\n2/5\n2/5\n3/5\n4/5\n");
    let table = "cop_number,capture_time,graphs\n1,1,156\n1,2,238\n1,3,9\n2,1,428\n2,2,22\n";
    assert_eq!(String::from_utf8_lossy(&finished.stdout), table);
    assert!(String::from_utf8_lossy(&finished.stderr).contains("853 graphs in "));
    // When all is counted nothing is made again.
    assert_eq!(String::from_utf8_lossy(&count(folder.path(), &geng).stdout), table);
    assert_eq!(std::fs::read_to_string(folder.path().join("made")).unwrap(), made);
}

#[test]
fn a_part_that_fails_ends_the_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let geng = folder.path().join("geng");
    write_script(&geng, "#!/bin/sh\nnauty-geng \"$@\" | head -n 20\nexit 3\n");
    assert_eq!(count(folder.path(), &geng).status.code(), Some(3));
    assert_eq!(std::fs::read_dir(folder.path().join("parts")).unwrap().count(), 0);
    let usage = Command::new(data("cops/count")).args(["x"]).output().unwrap();
    assert_eq!(usage.status.code(), Some(2));
}
