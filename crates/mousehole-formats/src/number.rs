//! Whole numbers as JSON writes them: no sign but a minus, no fraction, no exponent, no zero in front.

use super::{Fault, fault};

/// What messages expect where a rule or a graph has a number.
pub(super) const WHOLE_NUMBER: [&str; 2] = ["a whole number up to 4294967295", "不超过 4294967295 的整数"];
pub(super) const NODE_NUMBER: [&str; 2] =
    ["a node number, whole and from 0 to 4294967295", "节点编号：0 到 4294967295 的整数"];

/// The number that starts at a byte, and the byte behind it.
pub(super) fn integer(text: &str, at: usize, expected: [&'static str; 2]) -> Result<(i64, usize), Fault> {
    let bytes = text.as_bytes();
    let negative = bytes.get(at) == Some(&b'-');
    let start = at + usize::from(negative);
    let end = start + bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = &text[start..end];
    let next = bytes.get(end);
    let goes_on = next.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-'));
    let value = number.parse::<i64>().ok().filter(|_| !goes_on && (number.len() == 1 || !number.starts_with('0')));
    match value {
        Some(value) => Ok((if negative { -value } else { value }, end)),
        None => Err(Fault::found(at, fault::at(text, at), expected)),
    }
}

/// The number of a node that starts at a byte, and the byte behind it.
pub(super) fn node(text: &str, at: usize) -> Result<(u32, usize), Fault> {
    let (number, end) = integer(text, at, NODE_NUMBER)?;
    match u32::try_from(number) {
        Ok(node) => Ok((node, end)),
        Err(_) => Err(Fault::found(at, fault::at(text, at), NODE_NUMBER)),
    }
}
