//! Answers that are found together, and stand in text among others.

/// The gaps in a text, each with the question whose answer goes there.
#[derive(Debug)]
pub(crate) struct Gaps<Q>(Vec<(usize, Q)>);

impl<Q> Default for Gaps<Q> {
    fn default() -> Gaps<Q> {
        Gaps(Vec::new())
    }
}

impl<Q> Gaps<Q> {
    /// Leaves a gap where the text ends now.
    pub(crate) fn leave(&mut self, text: &[u8], question: Q) {
        self.0.push((text.len(), question));
    }

    /// The questions, in order.
    pub(crate) fn questions(&self) -> impl Iterator<Item = &Q> {
        self.0.iter().map(|(_, question)| question)
    }

    /// Writes every answer into its gap.
    pub(crate) fn fill(self, text: &mut Vec<u8>, mut write: impl FnMut(&mut Vec<u8>, Q)) {
        let around = std::mem::take(text);
        let mut copied = 0;
        for (at, question) in self.0 {
            text.extend_from_slice(&around[copied..at]);
            copied = at;
            write(text, question);
        }
        text.extend_from_slice(&around[copied..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_go_where_their_questions_stood() {
        let (mut text, mut gaps) = (Vec::new(), Gaps::default());
        gaps.leave(&text, 1);
        text.extend_from_slice(b"a");
        gaps.leave(&text, 2);
        gaps.leave(&text, 3);
        text.extend_from_slice(b"bc");
        gaps.leave(&text, 4);
        assert_eq!(gaps.questions().copied().collect::<Vec<_>>(), [1, 2, 3, 4]);
        gaps.fill(&mut text, |text, number: u8| text.push(b'0' + number));
        assert_eq!(text, b"1a23bc4");
    }
}
