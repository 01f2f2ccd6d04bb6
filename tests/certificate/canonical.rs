//! A certificate written anew from its values, in the canonical form: what was changed in them is all that differs.

use serde_json::Value;

/// The keys of objects, in their order.
static KEYS: [&str; 25] = [
    "preset",
    "rules",
    "mouse_jump",
    "cat_jump",
    "first",
    "stay",
    "stuck",
    "cat_hole",
    "cats",
    "lazy",
    "endless",
    "limit",
    "directions",
    "mouse",
    "cat",
    "hole",
    "grid",
    "graph",
    "names",
    "winner",
    "plies",
    "reason",
    "side",
    "does",
    "placement",
];

/// The keys of the rules.
pub(crate) fn rules() -> &'static [&'static str] {
    &KEYS[2..16]
}

/// The text of a certificate.
pub(crate) fn canonical(certificate: &Value) -> String {
    let strategies: Vec<String> =
        certificate["strategies"].as_array().expect("strategies").iter().map(strategy).collect();
    let value = |key: &str| written(&certificate[key]);
    format!(
        "{{\"certificate\":{},\n\"game\":{},\n\"claim\":{},\n\"strategies\":[\n{}\n]}}\n",
        value("certificate"),
        value("game"),
        value("claim"),
        strategies.join(",\n")
    )
}

fn strategy(strategy: &Value) -> String {
    let (mut text, positions) = (String::new(), lines(&strategy["positions"]));
    text += &format!("{{\"side\":{},\"does\":{},", written(&strategy["side"]), written(&strategy["does"]));
    if let Some(placement) = strategy.get("placement") {
        text += &format!("\"placement\":{},\n", written(placement));
    }
    if let Some(answers) = strategy.get("answers") {
        text += &format!("\"answers\":[{}\n],\n", lines(answers));
    }
    text + &format!("\"positions\":[{positions}\n]}}")
}

fn lines(list: &Value) -> String {
    let lines: Vec<String> =
        list.as_array().expect("a list").iter().map(|item| format!("\n{}", written(item))).collect();
    lines.join(",")
}

fn written(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(",")),
        Value::Object(object) => {
            let pairs = KEYS.iter().filter_map(|&key| Some(format!("\"{key}\":{}", written(object.get(key)?))));
            let pairs: Vec<String> = pairs.collect();
            assert_eq!(pairs.len(), object.len(), "every key has its place: {object:?}");
            format!("{{{}}}", pairs.join(","))
        }
        value => value.to_string(),
    }
}
