//! A walk through JSON text that always knows the byte it stands on.
//!
//! Boards and rules are read by hand, in one pass, so that every cell and every number keeps its place and a fault says
//! what was expected there. Values that mean nothing to mousehole are left to `serde_json`.

use mousehole_base::message::Message;
use serde::de::{Deserialize, IgnoredAny};

use super::number::{self, WHOLE_NUMBER};
use super::phrases::{END_OF_TEXT, SETTING};
use super::quoted::Quoted;
use super::{Fault, Value, comma_or, fault};

/// Rules are words, numbers and places; a list of places is the deepest of them.
const DEEPEST_LIST: usize = 3;

/// A place in JSON text. Every method first walks over white space.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Cursor<'a> {
        Cursor { text, at }
    }

    /// The next byte, which is not white space, if there is any.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        let space = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        self.at += space.unwrap_or(rest.len());
        self.text.as_bytes().get(self.at).copied()
    }

    /// The byte of the file that the cursor stands on.
    pub(super) fn offset(&mut self) -> usize {
        self.peek();
        self.at
    }

    fn rest(&mut self) -> &'a str {
        self.peek();
        &self.text[self.at..]
    }

    /// Walks over `word` if it stands here.
    fn take(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    /// Walks over `byte`, an ASCII character, if it stands here.
    fn take_byte(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// The fault of finding what stands here.
    pub(super) fn fault(&mut self, expected: impl Into<Message>) -> Fault {
        let offset = self.offset();
        Fault::found(offset, fault::at(self.text, offset), expected)
    }

    /// Walks through a list. `element` is called in front of each value and must walk over it.
    pub(super) fn list(
        &mut self,
        expected: [&'static str; 2],
        element: impl FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.items([b'[', b']'], expected, element)
    }

    /// Walks through an object. `entry` is called in front of each value, with its key, and must walk over it.
    pub(super) fn object(
        &mut self,
        expected: [&'static str; 2],
        mut entry: impl FnMut(&mut Self, Quoted<'a>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.items([b'{', b'}'], expected, |cursor| {
            let key = cursor.string(["a key in quotes", "引号中的键"])?;
            if !cursor.take_byte(b':') {
                return Err(cursor.fault(["a colon", "冒号"]));
            }
            entry(cursor, key)
        })
    }

    /// Walks through what stands between brackets, with commas in between.
    fn items(
        &mut self,
        [open, close]: [u8; 2],
        expected: [&'static str; 2],
        mut item: impl FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if !self.take_byte(open) {
            return Err(self.fault(expected));
        }
        if self.take_byte(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take_byte(close) {
                return Ok(());
            }
            if !self.take_byte(b',') {
                return Err(self.fault(comma_or(char::from(close))));
            }
        }
    }

    pub(super) fn string(&mut self, expected: [&'static str; 2]) -> Result<Quoted<'a>, Fault> {
        match self.peek() {
            Some(b'"') => {}
            Some(b'\'') => {
                let [english, chinese] = expected;
                let expected = [format!("{english}: JSON has double quotes"), format!("{chinese}：JSON 用双引号")];
                return Err(self.fault(expected));
            }
            _ => return Err(self.fault(expected)),
        }
        let string = Quoted::at(self.text, self.at, |c| c == '"')?;
        self.at = string.end();
        Ok(string)
    }

    fn integer(&mut self) -> Result<i64, Fault> {
        let (number, end) = number::integer(self.text, self.offset(), WHOLE_NUMBER)?;
        self.at = end;
        Ok(number)
    }

    /// Walks over the number of a node, and tells the byte where it stands.
    pub(super) fn node(&mut self) -> Result<(u32, usize), Fault> {
        let start = self.offset();
        let (node, end) = number::node(self.text, start)?;
        self.at = end;
        Ok((node, start))
    }

    /// Walks over the value of a rule.
    pub(super) fn setting(&mut self) -> Result<Value, Fault> {
        self.setting_in(0)
    }

    fn setting_in(&mut self, depth: usize) -> Result<Value, Fault> {
        match self.peek() {
            Some(b'"') => Ok(Value::Text(self.string(SETTING)?.text()?.into_owned())),
            Some(b'-' | b'0'..=b'9') => self.integer().map(Value::Integer),
            Some(b'[') if depth < DEEPEST_LIST => {
                let mut values = Vec::new();
                self.list(SETTING, |cursor| {
                    values.push(cursor.setting_in(depth + 1)?);
                    Ok(())
                })?;
                Ok(Value::List(values))
            }
            Some(b'[') => Err(self.fault(["a number or a string", "数或字符串"])),
            _ if self.take("true") => Ok(Value::Bool(true)),
            _ if self.take("false") => Ok(Value::Bool(false)),
            _ => Err(self.fault(SETTING)),
        }
    }

    /// Walks over any value, and forgets it.
    pub(super) fn skip(&mut self) -> Result<(), Fault> {
        self.any::<IgnoredAny>().map(|_| ())
    }

    pub(super) fn any<T: Deserialize<'a>>(&mut self) -> Result<T, Fault> {
        let rest = self.rest();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<T>();
        match values.next() {
            Some(Ok(value)) => {
                self.at += values.byte_offset();
                Ok(value)
            }
            Some(Err(error)) if error.is_eof() => {
                let expected = ["the end of a JSON value first", "JSON 值在此之前结束"];
                Err(Fault::found(self.text.len(), END_OF_TEXT, expected))
            }
            Some(Err(error)) => {
                let offset = self.at + offset_of(rest, error.line(), error.column());
                let why = error.to_string();
                let why = why.split(" at line ").next().unwrap_or_default();
                let expected = [format!("a JSON value ({})", fault::shortened(why)), "JSON 值".to_owned()];
                Err(Fault::found(offset, fault::at(self.text, offset), expected))
            }
            None => Err(self.fault(["a value", "一个值"])),
        }
    }
}

/// The byte at a line and column as `serde_json` counts them: lines from 1, columns in bytes, the fault's own included.
fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    fault::boundary(text, before + column.saturating_sub(1))
}
