//! A walk through pasted text: code of some language, or the prose around an example.
//!
//! What stands around values in code, such as types and constructors, is walked over as **dressing**. So a list is a list,
//! whether it is written `[[2,5],[3]]`, `{{2,5},{3}}`, `vec![vec![2, 5], vec![3]]` or `[][]int{{2, 5}, {3}}`.

use mousehole_base::message::Message;

use super::super::quoted::Quoted;
use super::super::{Fault, comma_or, fault};

/// Words that stand before names and values and say nothing about them.
const DRESSING: &[&str] = &[
    "Array",
    "Arrays",
    "List",
    "String",
    "Vec",
    "array",
    "arrayOf",
    "asList",
    "auto",
    "char",
    "const",
    "constexpr",
    "final",
    "from",
    "i32",
    "int",
    "intArrayOf",
    "let",
    "list",
    "listOf",
    "long",
    "mut",
    "new",
    "number",
    "of",
    "static",
    "std",
    "str",
    "string",
    "tuple",
    "u32",
    "usize",
    "val",
    "var",
    "vec",
    "vector",
];

/// A place in pasted text. Every method first walks over white space and comments.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0 }
    }

    /// The next character, with the forms that editors and Chinese keyboards make of it taken back.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            // Most of a long list is this, and a batch reads many.
            Some(&byte) if byte.is_ascii_graphic() && !matches!(byte, b'#' | b'/') => Some(char::from(byte)),
            _ => self.peek_over_blanks(),
        }
    }

    fn peek_over_blanks(&mut self) -> Option<char> {
        loop {
            let rest = &self.text[self.at..];
            match rest.as_bytes().first()? {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'#' => self.skip_line(),
                b'/' if rest.starts_with("//") => self.skip_line(),
                b'/' if rest.starts_with("/*") => self.at += rest.find("*/").map_or(rest.len(), |end| end + 2),
                byte if byte.is_ascii() => return Some(char::from(*byte)),
                _ => match rest.chars().next()? {
                    blank if blank.is_whitespace() => self.at += blank.len_utf8(),
                    other => return Some(plain(other)),
                },
            }
        }
    }

    pub(super) fn offset(&mut self) -> usize {
        self.peek();
        self.at
    }

    pub(super) fn rest(&mut self) -> &'a str {
        self.peek();
        &self.text[self.at..]
    }

    /// What is left of the line.
    pub(super) fn line(&mut self) -> &'a str {
        self.rest().lines().next().unwrap_or_default()
    }

    pub(super) fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    fn skip_character(&mut self) {
        self.at += 1;
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    /// Walks over a character, if it stands here.
    pub(super) fn take(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        if found {
            self.skip_character();
        }
        found
    }

    /// Walks over the marks with which text is set off: code, bold, quotations, lists.
    pub(super) fn skip_marks(&mut self) -> bool {
        let before = self.offset();
        while matches!(self.peek(), Some('`' | '*' | '>' | '&')) {
            self.skip_character();
        }
        self.at > before
    }

    /// The word that stands here.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        self.peek().filter(|c| c.is_alphabetic() || *c == '_')?;
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        Some(&rest[..end])
    }

    /// Walks over a word, if it is one of those.
    pub(super) fn take_word(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let found = self.word()?;
        let word = words.iter().find(|word| **word == found)?;
        self.at += word.len();
        Some(word)
    }

    /// The string that stands here, in quotes of any kind.
    pub(super) fn string(&mut self, expected: [&'static str; 2]) -> Result<Quoted<'a>, Fault> {
        let Some(quote) = self.peek().filter(|c| matches!(c, '"' | '\'')) else { return Err(self.fault(expected)) };
        let string = Quoted::at(self.text, self.at, |c| plain(c) == quote)?;
        self.at = string.end();
        // `"..F".to_string()`
        while self.text[self.at..].starts_with('.') {
            self.at += 1;
            self.at += self.word().ok_or_else(|| self.fault(["a comma", "逗号"]))?.len();
            if !(self.take('(') && self.take(')')) {
                return Err(self.fault(Message::quoted("()")));
            }
        }
        Ok(string)
    }

    /// The number that stands here.
    pub(super) fn number<T>(&mut self, read: impl Fn(&str, usize) -> Result<(T, usize), Fault>) -> Result<T, Fault> {
        let at = self.offset();
        let (number, end) = read(self.text, at)?;
        self.at = end;
        Ok(number)
    }

    /// Walks over the bracket that opens a list, and gives back the one that closes it.
    pub(super) fn open(&mut self) -> Option<char> {
        let close = match self.peek()? {
            '[' => ']',
            '{' => '}',
            '(' => ')',
            _ => return None,
        };
        self.skip_character();
        Some(close)
    }

    /// Walks over what stands after an item of a list: whether another follows.
    pub(super) fn another(&mut self, close: char) -> Result<bool, Fault> {
        if self.take(close) {
            return Ok(false);
        }
        if !self.take(',') {
            return Err(self.fault(comma_or(close)));
        }
        Ok(!self.take(close))
    }

    /// Walks over dressing: whether there was any.
    pub(super) fn skip_dressing(&mut self) -> bool {
        let before = self.offset();
        loop {
            match self.peek() {
                Some('<' | '>' | '!' | '&' | '.') => self.skip_character(),
                Some(':') if self.rest().starts_with("::") => self.at += 2,
                Some('[') => match self.type_brackets() {
                    Some(end) => self.at = end,
                    None => break,
                },
                _ if self.take_word(DRESSING).is_some() => {}
                _ => break,
            }
        }
        self.at > before
    }

    /// Where brackets end that belong to a type: `List[str]`, or `[]` with the rest of the type or the list behind it.
    fn type_brackets(&self) -> Option<usize> {
        let (mut ahead, mut depth, mut has_words) = (Lexer { text: self.text, at: self.at }, 0, false);
        loop {
            if ahead.take('[') {
                depth += 1;
            } else if ahead.take(']') {
                depth -= 1;
            } else if ahead.take_word(DRESSING).is_some() {
                has_words = true;
            } else {
                return None;
            }
            if depth == 0 {
                let next = self.text[ahead.at..].trim_start_matches(' ').chars().next();
                let goes_on = next.is_some_and(|c| c.is_alphabetic() || "[{=".contains(c));
                return (has_words || goes_on).then_some(ahead.at);
            }
        }
    }

    /// The fault of finding what stands here.
    pub(super) fn fault(&mut self, expected: impl Into<Message>) -> Fault {
        let offset = self.offset();
        Fault::found(offset, fault::at(self.text, offset), expected)
    }
}

/// The character of code that stands behind a typographic or a full-width one.
fn plain(c: char) -> char {
    match c {
        '“' | '”' | '„' | '‟' | '＂' | '«' | '»' => '"',
        '‘' | '’' | '‚' | '‛' | '＇' => '\'',
        '，' | '、' => ',',
        '：' => ':',
        '；' => ';',
        '＝' => '=',
        '（' => '(',
        '）' => ')',
        '［' | '【' => '[',
        '］' | '】' => ']',
        '｛' => '{',
        '｝' => '}',
        _ => c,
    }
}
