//! README.zh-CN.md beside README.md: the same parts in the same order, each with the same links, pictures and code.

/// The pages and what each calls the other.
pub(crate) const PAGES: [&str; 2] = ["README.md", "README.zh-CN.md"];

/// A heading, a list item, a block of code, or a paragraph.
#[derive(Debug, PartialEq)]
struct Part {
    kind: Kind,
    /// What it shows or leads to, sorted: words come in another order in another language.
    shown: Vec<String>,
}

#[derive(Debug, PartialEq)]
enum Kind {
    Heading(usize),
    Item,
    Code(String),
    Paragraph,
}

/// The name by which links call a heading.
pub(crate) fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A page with the lines of its code, with the fences around them, apart from the rest.
fn pieces(page: &str) -> Vec<Result<String, String>> {
    let mut pieces: Vec<Result<String, String>> = Vec::new();
    let mut in_code = false;
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        match pieces.last_mut() {
            Some(Err(code)) if in_code => code.extend(["\n", line]),
            _ if is_fence => pieces.push(Err(line.to_owned())),
            _ if line.is_empty() => pieces.push(Ok(String::new())),
            Some(Ok(text)) if !text.is_empty() && !line.starts_with(['#', '-']) => text.extend(["\n", line]),
            _ => pieces.push(Ok(line.to_owned())),
        }
        in_code ^= is_fence;
    }
    pieces
}

/// What stands between two signs, wherever it does.
fn between<'t>(text: &'t str, open: &'t str, close: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split_once(close).map(|(inside, _)| inside))
}

/// Links to headings of the page itself lead to them by their number, as their names are words of the language.
fn parts(page: &str) -> Vec<Part> {
    let pieces = pieces(page);
    let texts = pieces.iter().filter_map(|piece| piece.as_deref().ok());
    let headings: Vec<String> = texts.filter(|text| text.starts_with('#')).map(anchor).collect();
    let link = |link: &str| match link.strip_prefix('#') {
        _ if PAGES.contains(&link) => "the other page".to_owned(),
        Some(heading) => match headings.iter().position(|found| found == heading) {
            Some(number) => format!("heading {number}"),
            None => format!("no heading {heading}"),
        },
        None => link.to_owned(),
    };
    let part = |piece: &Result<String, String>| match piece {
        Err(code) => Part { kind: Kind::Code(code.clone()), shown: Vec::new() },
        Ok(text) => {
            let kind = match text.bytes().take_while(|&byte| byte == b'#').count() {
                0 if text.starts_with('-') => Kind::Item,
                0 => Kind::Paragraph,
                level => Kind::Heading(level),
            };
            let mut shown: Vec<String> = between(text, "](", ")").map(link).collect();
            shown.extend(text.split('`').skip(1).step_by(2).map(|code| format!("`{code}`")));
            for attribute in ["src", "srcset", "width"] {
                shown.extend(
                    between(text, &format!(" {attribute}=\""), "\"").map(|value| format!("{attribute} {value}")),
                );
            }
            shown.sort_unstable();
            Part { kind, shown }
        }
    };
    pieces.iter().filter(|piece| !matches!(piece, Ok(text) if text.is_empty())).map(part).collect()
}

/// Where two pages differ first, if they do.
pub(crate) fn difference(page: &str, translation: &str) -> Option<String> {
    let (page, translation) = (parts(page), parts(translation));
    let at = (0..page.len().max(translation.len())).find(|&at| page.get(at) != translation.get(at))?;
    Some(format!("part {at}: {:#?}\nis translated as {:#?}", page.get(at), translation.get(at)))
}

/// The translation with the code of the page in place of its own, where they have as many blocks.
pub(crate) fn with_code_of(page: &str, translation: &str) -> String {
    let code = |page: &str| pieces(page).into_iter().filter_map(Result::err).collect::<Vec<_>>();
    let (new, old) = (code(page), code(translation));
    let (mut out, mut rest) = (String::new(), translation);
    if new.len() != old.len() {
        return translation.to_owned();
    }
    for (new, old) in new.iter().zip(&old) {
        let (before, after) = rest.split_once(old.as_str()).expect("it is from there");
        out.extend([before, new]);
        rest = after;
    }
    out + rest
}

#[test]
fn whatever_is_not_words_must_be_the_same() {
    let page = "# Cats\n\nSee [dogs](#dogs) `x`.\n\n```sh\n# run\n```\n\n## Dogs\n\n- one\n- [two](two.md)\n";
    let same = "# 猫\n\n`x`：见[狗](#狗)。\n\n```sh\n# run\n```\n\n## 狗\n\n- 一\n- [二](two.md)\n";
    assert_eq!(difference(page, same), None);
    for (right, wrong) in [
        ("# run", "# ran"),
        ("`x`", "`y`"),
        ("(#狗)", "(#猫)"),
        ("(#狗)", "(#犬)"),
        ("two.md", "one.md"),
        ("## 狗", "### 狗"),
        ("- 一\n", ""),
        ("。\n\n```sh", "。\n\n多\n\n```sh"),
    ] {
        assert!(difference(page, &same.replace(right, wrong)).is_some(), "{wrong}");
    }
    assert_eq!(with_code_of(page, &same.replace("# run", "# ran")), same);
}
