//! The commands in the `console` blocks of a page, each with the output below it.

/// One command and what a page shows of its output.
pub(crate) struct Example<'t> {
    pub(crate) command: &'t str,
    /// Up to the next command or the end of the block.
    pub(crate) output: &'t str,
}

impl Example<'_> {
    /// The text of the page, if the output were this.
    pub(crate) fn shown(&self, output: &str) -> String {
        format!("$ {}\n{output}", self.command)
    }
}

/// Every command of a page, in order.
pub(crate) fn examples(page: &str) -> impl Iterator<Item = Example<'_>> {
    blocks(page).flat_map(|block| {
        let starts: Vec<usize> =
            block.match_indices("$ ").map(|(at, _)| at).filter(|&at| starts_line(block, at)).collect();
        assert!(starts.first() == Some(&0), "a console block starts with a command:\n{block}");
        let ends = starts.iter().skip(1).copied().chain([block.len()]).collect::<Vec<_>>();
        starts.into_iter().zip(ends).map(|(start, end)| {
            let (command, output) = block[start + 2..end].split_once('\n').expect("a line of its own");
            Example { command, output }
        })
    })
}

fn blocks(page: &str) -> impl Iterator<Item = &str> {
    page.split("```console\n").skip(1).map(|rest| &rest[..rest.find("```\n").expect("the end of the block")])
}

fn starts_line(text: &str, at: usize) -> bool {
    at == 0 || text.as_bytes()[at - 1] == b'\n'
}

#[test]
fn a_block_is_cut_into_commands() {
    let page = "Words\n```console\n$ echo 1 $ 2\n1 $ 2\n\n$ true\n$ pwd\n/\n```\nwords ```$ x```\n";
    let found: Vec<_> = examples(page).map(|example| (example.command, example.output)).collect();
    assert_eq!(found, [("echo 1 $ 2", "1 $ 2\n\n"), ("true", ""), ("pwd", "/\n")]);
}
