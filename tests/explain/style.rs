//! What can be said of every explanation, whatever it says.

use mousehole::board::PlaceName;
use mousehole_explain::facts::Motif;
use mousehole_explain::{English, Explanation, Language};
use proptest::prelude::*;
use serde_json::Value;

pub(crate) fn check(told: &Explanation) -> Result<(), TestCaseError> {
    let sentences = English.explanation(told);
    prop_assert!(!sentences.is_empty() && sentences.len() <= 14, "{:#?}", sentences);
    for sentence in &sentences {
        let begins_well = sentence.starts_with(|c: char| c.is_uppercase()) || sentence.starts_with("  ");
        let ends_well = sentence.starts_with("  ") || sentence.ends_with(['.', ':']);
        let plain =
            ["  ", " . ", " ,", "..."].iter().all(|odd| !sentence.trim_start().replace(" ... ", " ").contains(odd));
        let proper = [" 1 plies", " 1 moves", " 1 places", " 1 turns"].iter().all(|words| !sentence.contains(words));
        prop_assert!(begins_well && ends_well && plain && proper, "{:?}", sentence);
    }
    let json: Value = serde_json::from_str(&told.to_json(&English)).unwrap();
    prop_assert_eq!(&json["winner"], &Value::String(told.outcome.winner.to_string()));
    prop_assert_eq!(json["plies"].as_u64(), told.outcome.plies.map(|plies| u64::from(plies.0)));
    let named: Vec<Motif<PlaceName>> =
        told.motifs.iter().map(|motif| motif.map_places(|&place| told.game.board().name(place))).collect();
    prop_assert_eq!(serde_json::from_value::<Vec<Motif<PlaceName>>>(json["ideas"].clone()).unwrap(), named);
    prop_assert_eq!(&json["text"], &serde_json::to_value(&sentences).unwrap());
    Ok(())
}
