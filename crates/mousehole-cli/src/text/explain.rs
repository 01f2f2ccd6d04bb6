//! An explanation, with what it is about marked on the board.

use std::fmt::Write;

use mousehole::Board;
use mousehole::strategy::GameState;
use mousehole_explain::{English, Explanation, Language};

use crate::draw::{self, BEST, HEADING, QUIET};

/// Lines are broken before this many characters.
const WIDTH: usize = 100;

/// The answer of `explain`.
pub(crate) fn explained(explanation: &Explanation, unicode: bool) -> String {
    let mut out = String::from("\n");
    let mark = explanation.mark();
    let state = GameState::At(explanation.position.clone());
    let (places, word) = mark.as_ref().map_or((&[][..], ""), |mark| (mark.places(), English.mark(mark)));
    out.push_str(&draw::marked(&explanation.game, &state, places, word, unicode));
    // Beside the nodes of a graph stands what they are.
    if let (Some(mark), Board::Grid(_)) = (&mark, explanation.game.board()) {
        let sign = if unicode { "◆" } else { "*" };
        writeln!(out, "\n {BEST}{sign}{BEST:#} {QUIET}{}{QUIET:#}", English.legend(mark, &explanation.game))
            .expect("memory");
    }
    let sentences = English.explanation(explanation);
    writeln!(out, "\n {HEADING}{}{HEADING:#}\n", broken(&sentences[0])).expect("memory");
    for sentence in &sentences[1..] {
        writeln!(out, " {}", broken(sentence)).expect("memory");
    }
    out
}

/// A sentence with line breaks in place of some blanks, and what follows them a little to the right.
fn broken(sentence: &str) -> String {
    let mut out = String::new();
    let mut width = 0;
    // Blanks in front belong to the first word.
    let indent = sentence.len() - sentence.trim_start().len();
    for (i, word) in sentence[indent..].split(' ').enumerate() {
        let length = word.chars().count();
        if i == 0 {
            out.push_str(&sentence[..indent]);
            width = indent;
        } else if width + 1 + length > WIDTH {
            out.push_str("\n   ");
            width = 2;
        } else {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sentences_are_broken_at_blanks() {
        assert_eq!(broken("  ply 1: mouse to 2,2"), "  ply 1: mouse to 2,2");
        let long = broken(&"1234567 ".repeat(30));
        assert!(long.lines().all(|line| line.chars().count() <= WIDTH + 1), "{long}");
        assert_eq!(long.split_whitespace().count(), 30);
    }
}
