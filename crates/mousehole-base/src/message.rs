//! What users are told, in every language that the playground has.

use std::borrow::Cow;
use std::fmt;

/// A sentence or a part of one, in English and in simplified Chinese: whoever writes the one writes the other.
///
/// ```
/// use mousehole::Message;
/// let message = Message::from(["the body did not come in time", "请求内容没有及时到达"]);
/// assert_eq!(message.english, "the body did not come in time");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// In English.
    pub english: Cow<'static, str>,
    /// In simplified Chinese.
    pub chinese: Cow<'static, str>,
}

impl Message {
    /// What is no language's: something that the user wrote, a number.
    pub fn quoted(text: impl Into<Cow<'static, str>>) -> Message {
        let text = text.into();
        Message { english: text.clone(), chinese: text }
    }

    /// `found this, expected that`
    pub fn found(found: impl Into<Message>, expected: impl Into<Message>) -> Message {
        let (found, expected) = (found.into(), expected.into());
        Message {
            english: format!("found {}, expected {}", found.english, expected.english).into(),
            chinese: format!("发现{}，预期{}", set_off(&found.chinese), set_off(&expected.chinese)).into(),
        }
    }
}

/// A text as it follows a Chinese character: what is not Chinese stands after a blank.
fn set_off(text: &str) -> String {
    let is_latin = text.starts_with(|first: char| first.is_ascii());
    format!("{}{text}", if is_latin { " " } else { "" })
}

impl From<[&'static str; 2]> for Message {
    fn from([english, chinese]: [&'static str; 2]) -> Message {
        Message { english: english.into(), chinese: chinese.into() }
    }
}

impl From<[String; 2]> for Message {
    fn from([english, chinese]: [String; 2]) -> Message {
        Message { english: english.into(), chinese: chinese.into() }
    }
}

/// An error that can be told in Chinese, beside the English of its `Display`.
pub trait InChinese: fmt::Display {
    /// The error in simplified Chinese, in one sentence without its full stop.
    fn in_chinese(&self) -> String;
}

impl<E: InChinese> From<&E> for Message {
    fn from(error: &E) -> Message {
        Message::from([error.to_string(), error.in_chinese()])
    }
}
