//! Standard output and standard error: colours where they are wanted, characters that the reader can show.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::args::{Color, OutputArgs};
use crate::failure::Failure;
use crate::progress;
use crate::screen::Screen;

pub(crate) struct Output {
    color: ColorChoice,
    /// Whether boards and arrows may use more than ASCII.
    pub(crate) unicode: bool,
    /// Whether how answers come about is noted as well.
    pub(crate) verbose: bool,
    /// Whether only errors are told besides the answers.
    quiet: bool,
}

impl Output {
    pub(crate) fn new(args: &OutputArgs) -> Output {
        if args.quiet {
            progress::be_quiet();
        }
        let color = match args.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::AlwaysAnsi,
            Color::Never => ColorChoice::Never,
        };
        let unicode = locale_shows_unicode(|name| std::env::var(name).ok());
        Output { color, unicode, verbose: args.verbose, quiet: args.quiet }
    }

    /// The room that answers have now: a terminal may change its size.
    pub(crate) fn screen(&self) -> Screen {
        Screen::now(self.unicode)
    }

    /// Writes text for people: on a terminal, long lines are broken at blanks.
    pub(crate) fn show(&self, text: &str) -> Result<(), Failure> {
        self.print(&self.screen().wrapped(text))
    }

    /// Writes the whole output at once.
    pub(crate) fn print(&self, text: &str) -> Result<(), Failure> {
        let mut stdout = AutoStream::new(io::stdout().lock(), self.color);
        stdout.write_all(text.as_bytes())?;
        stdout.flush()?;
        Ok(())
    }

    /// Whether only errors are told besides the answers.
    #[cfg(feature = "cluster")]
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    pub(crate) fn error(&self, message: &str) {
        self.tell("error", AnsiColor::Red.on_default().bold(), message);
    }

    pub(crate) fn warn(&self, message: &str) {
        if !self.quiet {
            self.tell("warning", AnsiColor::Yellow.on_default().bold(), message);
        }
    }

    pub(crate) fn note(&self, message: &str) {
        if !self.quiet {
            self.tell("note", AnsiColor::Cyan.on_default(), message);
        }
    }

    /// Writes a message to standard error in one piece: other processes may write there too. Failing to is no reason to
    /// stop.
    fn tell(&self, kind: &str, style: Style, message: &str) {
        let mut stderr = AutoStream::new(io::stderr().lock(), self.color);
        // What has to be taken out again would divide it.
        let style = if stderr.current_choice() == ColorChoice::Never { Style::new() } else { style };
        let _ = stderr.write_all(format!("{style}{kind}:{style:#} {message}\n").as_bytes());
    }
}

/// Whether the locale takes Unicode. One that is not set is assumed to, like most terminals.
fn locale_shows_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    set.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_locale_that_says_otherwise_is_ascii() {
        let with = |set: &'static [(&str, &str)]| {
            locale_shows_unicode(move |name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(with(&[]));
        assert!(with(&[("LANG", "en_GB.UTF-8")]));
        assert!(!with(&[("LANG", "C")]));
        assert!(!with(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]));
        assert!(with(&[("LC_ALL", ""), ("LANG", "C.utf8")]));
    }
}
