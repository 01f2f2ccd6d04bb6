//! The text of a certificate in parts that can be exchanged without being understood.

/// A certificate cut up: each part is text, and joined again they are the certificate.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    /// The first line.
    pub(crate) version: String,
    pub(crate) preset: String,
    pub(crate) rules: Pairs,
    pub(crate) board: Pairs,
    pub(crate) claim: Pairs,
    /// The lines of both strategies and the last one.
    pub(crate) strategies: Vec<String>,
}

/// The keys of an object, without quotes, and their values as text.
pub(crate) type Pairs = Vec<(String, String)>;

impl Parts {
    /// Cuts up a certificate that the library wrote.
    pub(crate) fn of(certificate: &str) -> Parts {
        let mut lines = certificate.lines().map(str::to_owned);
        let version = lines.next().expect("a version");
        let value = |line: Option<String>, key: &str| {
            let line = line.expect("a line");
            line.strip_prefix(key).and_then(|rest| rest.strip_suffix(',')).expect("a key and a value").to_owned()
        };
        let game = pairs(&value(lines.next(), "\"game\":"));
        let claim = pairs(&value(lines.next(), "\"claim\":"));
        assert_eq!(lines.next().as_deref(), Some("\"strategies\":["));
        let [(_, preset), (_, rules), board @ ..] = &game[..] else { panic!("a preset, rules and a board") };
        Parts {
            version,
            preset: preset.clone(),
            rules: pairs(rules),
            board: board.to_vec(),
            claim,
            strategies: lines.collect(),
        }
    }

    /// The text of the game.
    pub(crate) fn game(&self) -> String {
        let mut game = vec![("preset".to_owned(), self.preset.clone()), ("rules".to_owned(), object(&self.rules))];
        game.extend(self.board.iter().cloned());
        object(&game)
    }

    /// The whole text.
    pub(crate) fn join(&self) -> String {
        let (game, claim) = (self.game(), object(&self.claim));
        let strategies = self.strategies.join("\n");
        format!("{}\n\"game\":{game},\n\"claim\":{claim},\n\"strategies\":[\n{strategies}\n", self.version)
    }

    pub(crate) fn rule(&self, key: &str) -> Option<&str> {
        self.rules.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The same with another value for a rule that is there.
    pub(crate) fn with_rule(&self, key: &str, value: &str) -> Option<Parts> {
        let mut parts = self.clone();
        set(&mut parts.rules, key, value).then_some(parts)
    }

    pub(crate) fn with_board(&self, key: &str, value: &str) -> Option<Parts> {
        let mut parts = self.clone();
        set(&mut parts.board, key, value).then_some(parts)
    }

    pub(crate) fn with_claim(&self, key: &str, value: &str) -> Parts {
        let mut parts = self.clone();
        assert!(set(&mut parts.claim, key, value));
        parts
    }
}

/// Sets a key that is there, and says whether it is.
pub(crate) fn set(pairs: &mut Pairs, key: &str, value: &str) -> bool {
    let found = pairs.iter_mut().find(|(name, _)| name == key);
    found.map(|pair| pair.1 = value.to_owned()).is_some()
}

/// The keys and values of an object, in their order.
fn pairs(object: &str) -> Pairs {
    let inner = object.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).expect("an object");
    let mut pairs = Vec::new();
    let mut rest = inner;
    while !rest.is_empty() {
        let (key, after) = rest.strip_prefix('"').and_then(|rest| rest.split_once("\":")).expect("a key");
        let end = value_end(after);
        pairs.push((key.to_owned(), after[..end].to_owned()));
        rest = after[end..].strip_prefix(',').unwrap_or(&after[end..]);
    }
    pairs
}

/// Where the value that a text begins with ends.
fn value_end(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

fn object(pairs: &Pairs) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
    format!("{{{}}}", pairs.join(","))
}
