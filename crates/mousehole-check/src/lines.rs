//! Reading text of which every byte is known, but for numbers, names and the words of a choice.

use std::io::BufRead;

/// Why a line is not one of a certificate.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) String);

/// Refuses a text in which something else was expected.
pub(crate) fn expected<T>(what: &str) -> Result<T, Refused> {
    Err(Refused(format!("expected {what}")))
}

/// The lines of a file, from the first to the last.
pub(crate) struct Lines<R> {
    file: R,
    /// The lines read so far.
    pub(crate) count: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(file: R) -> Lines<R> {
        Lines { file, count: 0 }
    }

    /// The next line, without its end.
    pub(crate) fn next(&mut self) -> Result<Vec<u8>, Refused> {
        self.count += 1;
        let mut line = Vec::new();
        self.file.read_until(b'\n', &mut line).map_err(|error| Refused(error.to_string()))?;
        if line.pop() != Some(b'\n') {
            return Err(Refused("the file ends early".to_owned()));
        }
        Ok(line)
    }

    pub(crate) fn expect(&mut self, text: &str) -> Result<(), Refused> {
        if self.next()? == text.as_bytes() { Ok(()) } else { expected(text) }
    }

    /// What stands between the beginning and the end of the next line.
    pub(crate) fn between(&mut self, before: &str, after: &str) -> Result<Vec<u8>, Refused> {
        let line = self.next()?;
        let inner = line.strip_prefix(before.as_bytes()).and_then(|rest| rest.strip_suffix(after.as_bytes()));
        inner.map_or_else(|| expected(&format!("{before}...{after}")), |inner| Ok(inner.to_vec()))
    }

    /// Reads the items of a list, a line each, with a comma after each but the last, and the line that closes it.
    pub(crate) fn items(
        &mut self,
        close: &str,
        mut item: impl FnMut(&mut Cursor<'_>) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let mut line = self.next()?;
        while line != close.as_bytes() {
            let text = line.strip_suffix(b",");
            let comma = text.is_some();
            let mut cursor = Cursor::new(text.unwrap_or(&line));
            item(&mut cursor)?;
            cursor.end()?;
            line = self.next()?;
            if comma == (line == close.as_bytes()) {
                return Err(Refused("a comma is missing, or is one too many".to_owned()));
            }
        }
        Ok(())
    }

    /// The end of the file.
    pub(crate) fn end(&mut self) -> Result<(), Refused> {
        match self.file.fill_buf() {
            Ok([]) => Ok(()),
            Ok(_) => Err(Refused("something comes after the end".to_owned())),
            Err(error) => Err(Refused(error.to_string())),
        }
    }
}

/// A place in the text of one line.
pub(crate) struct Cursor<'t> {
    rest: &'t [u8],
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Cursor<'t> {
        Cursor { rest: text }
    }

    /// Goes past a text, if it stands here.
    pub(crate) fn pass(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text.as_bytes());
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    pub(crate) fn expect(&mut self, text: &str) -> Result<(), Refused> {
        if self.pass(text) { Ok(()) } else { expected(text) }
    }

    pub(crate) fn end(&self) -> Result<(), Refused> {
        if self.rest.is_empty() { Ok(()) } else { expected("the end of the line") }
    }

    /// A number of up to 32 bits, without a sign or a zero in front.
    pub(crate) fn number(&mut self) -> Result<u32, Refused> {
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (text, rest) = self.rest.split_at(digits);
        let value = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        match value {
            Some(value) if text == b"0" || text[0] != b'0' => {
                self.rest = rest;
                Ok(value)
            }
            _ => expected("a number from 0 to 4294967295"),
        }
    }

    pub(crate) fn number_or_null(&mut self) -> Result<Option<u32>, Refused> {
        if self.pass("null") { Ok(None) } else { self.number().map(Some) }
    }

    /// One of several words, in quotes.
    pub(crate) fn word(&mut self, words: &[&'static str]) -> Result<&'static str, Refused> {
        let found = words.iter().copied().find(|word| self.pass(&format!("\"{word}\"")));
        found.map_or_else(|| expected(&format!("one of {}", words.join(", "))), Ok)
    }

    /// A text in quotes, in which only what must be escaped is.
    pub(crate) fn string(&mut self) -> Result<String, Refused> {
        self.expect("\"")?;
        let mut text = Vec::new();
        loop {
            let (&byte, rest) = self.rest.split_first().ok_or_else(|| Refused("a text does not end".to_owned()))?;
            self.rest = rest;
            match byte {
                b'"' => break,
                b'\\' => text.push(self.escaped()?),
                0..0x20 => return expected("no control character in a text"),
                byte => text.push(byte),
            }
        }
        String::from_utf8(text).or_else(|_| expected("UTF-8"))
    }

    fn escaped(&mut self) -> Result<u8, Refused> {
        let short = [("\"", b'"'), ("\\", b'\\'), ("b", 8), ("f", 12), ("n", b'\n'), ("r", b'\r'), ("t", b'\t')];
        if let Some((_, byte)) = short.iter().find(|(escape, _)| self.pass(escape)) {
            return Ok(*byte);
        }
        let is_short = |code: u8| short.iter().any(|&(_, byte)| byte == code);
        let found = (0..0x20).find(|&code| !is_short(code) && self.pass(&format!("u{code:04x}")));
        found.map_or_else(|| expected("an escape that is needed"), Ok)
    }

    /// A list in brackets.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Cursor<'t>) -> Result<T, Refused>,
    ) -> Result<Vec<T>, Refused> {
        self.expect("[")?;
        let mut list = Vec::new();
        while !self.pass("]") {
            if !list.is_empty() {
                self.expect(",")?;
            }
            list.push(item(self)?);
        }
        Ok(list)
    }
}

/// A text in quotes and in printable ASCII, as JSON has it.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => shown.push_str("\\\""),
            '\\' => shown.push_str("\\\\"),
            '\u{8}' => shown.push_str("\\b"),
            '\u{c}' => shown.push_str("\\f"),
            '\n' => shown.push_str("\\n"),
            '\r' => shown.push_str("\\r"),
            '\t' => shown.push_str("\\t"),
            ' '..='~' => shown.push(character),
            _ => character.encode_utf16(&mut [0; 2]).iter().for_each(|unit| shown.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    shown + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_spelling() {
        for (text, value) in [("\"a\\\"\\\\\\n\\u0001é\"", Some("a\"\\\n\u{1}é")), ("\"\"", Some(""))] {
            assert_eq!(Cursor::new(text.as_bytes()).string().ok().as_deref(), value, "{text}");
        }
        for text in ["\"\\u0041\"", "\"\\u000a\"", "\"\\u001F\"", "\"\\/\"", "\"\n\"", "\"a", "\"\\", "a"] {
            assert!(Cursor::new(text.as_bytes()).string().is_err(), "{text}");
        }
    }

    #[test]
    fn a_number_has_one_spelling() {
        for (text, value) in [("0", 0), ("7]", 7), ("4294967295", u32::MAX)] {
            assert_eq!(Cursor::new(text.as_bytes()).number().ok(), Some(value), "{text}");
        }
        for text in ["", "00", "01", "-1", "+1", "4294967296", "x"] {
            assert!(Cursor::new(text.as_bytes()).number().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_printed_is_ascii() {
        assert_eq!(printable("a\"\u{7f}\u{1b}é\u{1F600}"), r#""a\"\u007f\u001b\u00e9\ud83d\ude00""#);
    }
}
