//! A line of keys on a terminal: typed words, and arrow keys that move at once.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::choice::WAYS;
use super::line_input::TypedLine;
use crate::signals;

/// The longest line that fits most terminals, with its prompt.
const MOST: usize = 60;

/// A window that is dragged sends many sizes; when none has come for this long, the last one counts.
const SETTLED: Duration = Duration::from_millis(100);

/// The terminal hands over every key while this lives, and is restored when it is dropped.
struct Raw;

impl Raw {
    fn new() -> io::Result<Raw> {
        // Key presses are all that Ctrl-C makes now, but others may send signals.
        signals::clean_up_on_end();
        enable_raw_mode()?;
        Ok(Raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = disable_raw_mode();
    }
}

/// What a key does to the line.
#[derive(Debug, PartialEq, Eq)]
enum Effect {
    Nothing,
    /// Deletes this many characters, then types these.
    Edit(usize, String),
    Done,
    End,
    Interrupt,
}

/// Reads keys up to the end of a line; when the terminal gets another size, goes on with what was typed by then.
pub(super) fn line(mut text: String, complete: &dyn Fn(&str) -> bool) -> io::Result<ControlFlow<TypedLine, String>> {
    let input = {
        let _raw = Raw::new()?;
        let mut resized = false;
        loop {
            if resized && !event::poll(SETTLED)? {
                return Ok(ControlFlow::Continue(text));
            }
            let key = match event::read()? {
                Event::Key(key) => key,
                event => {
                    resized |= matches!(event, Event::Resize(..));
                    continue;
                }
            };
            match effect(key, &text) {
                Effect::Nothing => {}
                Effect::Edit(gone, typed) => {
                    show(gone, &typed)?;
                    text.truncate(text.char_indices().rev().take(gone).last().map_or(text.len(), |(at, _)| at));
                    text.push_str(&typed);
                    if is_arrow(key.code) && complete(&text) {
                        break TypedLine::Text(text);
                    }
                }
                Effect::Done => break TypedLine::Text(text),
                Effect::End => break TypedLine::End,
                Effect::Interrupt => break TypedLine::Interrupted,
            }
        }
    };
    show(0, "\n")?;
    Ok(ControlFlow::Break(input))
}

fn effect(key: KeyEvent, text: &str) -> Effect {
    if key.kind == KeyEventKind::Release {
        return Effect::Nothing;
    }
    let length = text.chars().count();
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if control => Effect::Interrupt,
        KeyCode::Char('d') if control && text.is_empty() => Effect::End,
        KeyCode::Char('u') if control => Effect::Edit(length, String::new()),
        KeyCode::Char('j' | 'm') if control => Effect::Done,
        KeyCode::Char('h') if control => Effect::Edit(length.min(1), String::new()),
        KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => Effect::Nothing,
        KeyCode::Char(typed) if length < MOST => Effect::Edit(0, typed.to_string()),
        KeyCode::Backspace => Effect::Edit(length.min(1), String::new()),
        KeyCode::Enter => Effect::Done,
        code => match direction(code) {
            Some(word) if length + word.len() < MOST => {
                let apart = if text.is_empty() || text.ends_with(' ') { "" } else { " " };
                Effect::Edit(0, format!("{apart}{word}"))
            }
            _ => Effect::Nothing,
        },
    }
}

fn is_arrow(code: KeyCode) -> bool {
    direction(code).is_some()
}

/// The direction of an arrow key, and the diagonal of those in the corners of a keypad.
fn direction(code: KeyCode) -> Option<&'static str> {
    let way = match code {
        KeyCode::Up => (-1, 0),
        KeyCode::Down => (1, 0),
        KeyCode::Left => (0, -1),
        KeyCode::Right => (0, 1),
        KeyCode::Home => (-1, -1),
        KeyCode::PageUp => (-1, 1),
        KeyCode::End => (1, -1),
        KeyCode::PageDown => (1, 1),
        _ => return None,
    };
    WAYS.iter().find(|(known, _)| *known == way).map(|(_, words)| words[0])
}

/// Takes characters off the end of the line, and shows others in their place.
fn show(gone: usize, typed: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    write!(stdout, "{}{typed}", "\u{8} \u{8}".repeat(gone))?;
    stdout.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[(KeyCode, KeyModifiers)]) -> Vec<Effect> {
        let mut text = String::new();
        let mut press = |&(code, modifiers): &(KeyCode, KeyModifiers)| {
            let effect = effect(KeyEvent::new(code, modifiers), &text);
            if let Effect::Edit(gone, typed) = &effect {
                text.truncate(text.len() - gone);
                text.push_str(typed);
            }
            effect
        };
        keys.iter().map(&mut press).collect()
    }

    #[test]
    fn keys_edit_the_line() {
        let plain = |code| (code, KeyModifiers::NONE);
        let edit = |gone, typed: &str| Effect::Edit(gone, typed.to_owned());
        let keys = [
            plain(KeyCode::Backspace),
            plain(KeyCode::Char('2')),
            plain(KeyCode::Right),
            plain(KeyCode::Char('x')),
            plain(KeyCode::Backspace),
            (KeyCode::Char('u'), KeyModifiers::CONTROL),
            plain(KeyCode::Home),
            (KeyCode::Char('z'), KeyModifiers::CONTROL),
            plain(KeyCode::Esc),
            (KeyCode::Char('d'), KeyModifiers::CONTROL),
            (KeyCode::Char('c'), KeyModifiers::CONTROL),
            plain(KeyCode::Enter),
        ];
        let nothing = || Effect::Nothing;
        let expected = [
            edit(0, ""),
            edit(0, "2"),
            edit(0, " right"),
            edit(0, "x"),
            edit(1, ""),
            edit(7, ""),
            edit(0, "up-left"),
            nothing(),
            nothing(),
            nothing(),
            Effect::Interrupt,
            Effect::Done,
        ];
        assert_eq!(typed(&keys), expected);
        assert_eq!(typed(&[(KeyCode::Char('d'), KeyModifiers::CONTROL)]), [Effect::End]);
    }
}
