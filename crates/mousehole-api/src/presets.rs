//! What the page has to know of the rules, from the library: these tests write its module `js/game/presets.js`.

use std::collections::BTreeMap;
use std::{env, fs};

use mousehole::game::{KnobValues, Preset, Rules, Settings};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../mousehole-web/page/js/game/presets.js");

/// The rules of each preset, and the words that each rule chooses from. How many cats there are and the directions of a
/// grid come from the board.
fn presets_module() -> String {
    let of_board = |key: &str| matches!(key, "cats" | "directions");
    let rules = |preset| Rules::preset(preset).values().into_iter().filter(|(key, _)| !of_board(key));
    let presets: BTreeMap<&str, BTreeMap<_, _>> =
        Preset::ALL.iter().map(|&(preset, name)| (name, rules(preset).collect())).collect();
    let words: BTreeMap<&str, &[&str]> = Settings::KNOBS
        .iter()
        .filter_map(|knob| match knob.values {
            KnobValues::Words(words) => Some((knob.key, words)),
            _ => None,
        })
        .collect();
    format!(
        "export const PRESETS = {};\nexport const WORDS = {};\n",
        serde_json::to_string(&presets).unwrap(),
        serde_json::to_string(&words).unwrap()
    )
}

#[test]
fn the_page_has_the_presets_and_words_of_the_library() {
    let module = presets_module();
    let grid = [
        r#""grid":{"capture":"touch","cat_hole":"wins","cat_jump":1,"cats_move":"freely","endless":"cat","#,
        r#""first":"mouse","jump":"over","lazy":false,"limit":"1000""#,
    ];
    assert!(module.contains(&grid.concat()), "{module}");
    assert!(module.contains(r#""stuck":["stays","loses"]"#), "{module}");
    if env::var_os("MOUSEHOLE_UPDATE").is_some() {
        fs::write(FILE, module).unwrap();
        panic!("{FILE} is written anew; nothing was compared");
    }
    assert!(
        fs::read_to_string(FILE).unwrap() == module,
        "{FILE} is not the library's; MOUSEHOLE_UPDATE=1 writes it anew"
    );
}
