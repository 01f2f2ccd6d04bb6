//! Positions, places, labels and verdicts are the same after a way through JSON.

use mousehole::Place;
use mousehole::board::PlaceName;
use mousehole::game::{Cats, Position, Side, Winner};
use mousehole::solution::{Label, PackedLabel, Plies, Verdict};
use serde::{Serialize, de::DeserializeOwned};

/// Writes a value, compares the text, and reads it back.
fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value);
}

#[test]
fn values_come_back_as_they_were() {
    let cats: Cats = [Place(3), Place(0)].into_iter().collect();
    check(&Place(7), "7");
    check(&cats, "[3,0]");
    check(&Position::new(Place(7), [Place(3)], Side::Cat), r#"{"mouse":7,"cats":[3],"turn":"cat"}"#);
    check(&PlaceName::Cell { row: 2, column: 0 }, "[2,0]");
    check(&PlaceName::Node(17), "17");
    check(&PlaceName::Named("17".into()), r#""17""#);
    check(&Plies(12), "12");
    let won = Label::Won { by: Side::Cat, plies: Plies(3) };
    check(&won, r#"{"won":{"by":"cat","plies":3}}"#);
    check(&PackedLabel::from(won), r#"{"won":{"by":"cat","plies":3}}"#);
    check(&Label::Open, r#""open""#);
    check(&Verdict { winner: Winner::Mouse, plies: Some(Plies(5)) }, r#"{"winner":"mouse","plies":5}"#);
    check(&Verdict { winner: Winner::Draw, plies: None }, r#"{"winner":"draw","plies":null}"#);
}

#[test]
fn other_text_is_refused() {
    assert!(serde_json::from_str::<Position>(r#"{"mouse":7,"cats":[3],"turn":"dog"}"#).is_err());
    assert!(serde_json::from_str::<PlaceName>("[1,2,3]").is_err());
    assert!(serde_json::from_str::<PlaceName>("-1").is_err());
}
