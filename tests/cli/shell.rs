//! `completions` and `man`.

use super::runner::mousehole;

#[test]
fn completions_know_commands_and_flags() {
    for (shell, mark) in [("bash", "complete -F"), ("zsh", "#compdef mousehole"), ("fish", "complete -c mousehole")] {
        let ran = mousehole(&["completions", shell]);
        let script = ran.text();
        assert!(script.contains(mark), "{shell}");
        for word in ["solve", "batch", "compare", "mouse-jump", "cat-hole"] {
            assert!(script.contains(word), "{shell} {word}");
        }
    }
    mousehole(&["completions", "tcl"]).refused("'tcl'");
}

#[test]
fn the_manual_covers_every_command() {
    let ran = mousehole(&["man"]);
    let page = ran.text();
    assert!(page.contains(".TH mousehole 1"), "{page}");
    for command in ["SOLVE", "LINE", "PLAY", "BATCH", "COPS", "COMPARE", "BENCH", "COMPLETIONS", "MAN"] {
        assert!(page.contains(&format!(".SH MOUSEHOLE {command}\n")), "{command}");
    }
    let ran = mousehole(&["man", "line"]);
    let page = ran.text();
    assert!(page.contains(".TH mousehole-line 1"), "{page}");
    assert!(page.contains("\\-\\-full"), "{page}");
    mousehole(&["man", "sovle"]).refused("there is no command sovle");
}
