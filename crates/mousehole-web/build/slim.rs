//! Removes comments and indentation from scripts and styles.
//!
//! This is not a parser. It knows comments that begin a line and type casts within one, and leaves multi-line templates as
//! they are. The browser tests run the result.

/// Makes a script or a style sheet smaller.
pub(crate) fn slim(text: &str) -> String {
    let mut slim = String::with_capacity(text.len());
    let (mut in_comment, mut in_template) = (false, false);
    for line in text.lines() {
        let mut rest = if in_template { line } else { line.trim() };
        let mut kept = String::new();
        loop {
            if in_comment {
                let Some(end) = rest.find("*/") else { break };
                rest = rest[end + 2..].trim_start();
                in_comment = false;
            } else if !in_template && rest.starts_with("/*") && kept.is_empty() {
                in_comment = true;
            } else if let Some(cast) = rest.find("/** @") {
                kept.push_str(&rest[..cast]);
                rest = &rest[cast..];
                in_comment = true;
            } else {
                if in_template || !kept.is_empty() || !rest.starts_with("//") {
                    kept.push_str(rest);
                }
                break;
            }
        }
        in_template ^= kept.matches('`').count() % 2 == 1;
        if !kept.is_empty() || in_template {
            slim.push_str(&kept);
            slim.push('\n');
        }
    }
    slim
}

#[cfg(test)]
mod tests {
    use super::slim;

    #[test]
    fn comments_and_indentation_go() {
        let text = "// One.\n\n/**\n * Two.\n * @param {number} a\n */\nexport function f(a) {\n  // Three.\n  return a; // four\n}\n";
        assert_eq!(slim(text), "export function f(a) {\nreturn a; // four\n}\n");
        assert_eq!(slim("/* One. */\na {\n  color: red;\n}\n"), "a {\ncolor: red;\n}\n");
        assert_eq!(slim("/** One. */ let a = 1;\n"), "let a = 1;\n");
    }

    #[test]
    fn casts_go_and_what_they_cast_stays() {
        let text = "  const a = /** @type {A} */ (b(/** @type {const} */ (c)));\n";
        assert_eq!(slim(text), "const a = (b((c)));\n");
        assert_eq!(slim("/** @type {A} */ (a).b = 'https://c';\n"), "(a).b = 'https://c';\n");
    }

    #[test]
    fn templates_of_several_lines_stay_as_they_are() {
        let text = "  a = `one\n    // two\n\n    three`;\n  b = `four`;\n";
        assert_eq!(slim(text), "a = `one\n    // two\n\n    three`;\nb = `four`;\n");
    }
}
