//! Proofs of verdicts on random boards under random rules, and `examples/check_certificate.py`, which must take those that
//! are right and no others.

mod forged;
mod rules;
mod script;
mod tamper;

use mousehole::solution::Horizon;
use std::collections::BTreeMap;

use mousehole::game::{Game, Start};
use mousehole::{Plies, Solution, Verdict};
use mousehole_testing::any_case;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;

/// Random games, a fourth of them with the mouse's place left to it, another with the cats' too.
pub(crate) fn games() -> impl Iterator<Item = Game> {
    let mut runner = TestRunner::default();
    let draw = move || any_case().new_tree(&mut runner).expect("a case").current();
    std::iter::repeat_with(draw).enumerate().map(|(i, case)| match i % 4 {
        0 | 1 => case.game(),
        given => case.build_unplaced(given == 2).expect("a game with places or without"),
    })
}

/// Random games, solved. Few of them are over at the start.
fn solutions() -> impl Iterator<Item = Solution> {
    let solutions = games().map(|game| game.solve().expect("small")).enumerate();
    let is_over = |solution: &Solution| solution.verdict(solution.game().start()).plies == Some(Plies(0));
    solutions.filter(move |(i, solution)| i % 8 == 0 || !is_over(solution)).map(|(_, solution)| solution)
}

fn certificate(solution: &Solution) -> String {
    let mut text = Vec::new();
    let written = solution.certify(&mut text).expect("memory");
    assert_eq!(written.bytes, text.len() as u64);
    String::from_utf8(text).expect("UTF-8")
}

/// What the script says of a certificate that it takes.
fn proved(solution: &Solution, certificate: &Value) -> String {
    let Verdict { winner, plies } = solution.verdict(solution.game().start());
    let plies = plies.map_or("None".to_owned(), |plies| plies.to_string());
    let listed = certificate["strategies"].as_array().expect("strategies").iter();
    let listed: usize = listed.map(|strategy| strategy["positions"].as_array().expect("positions").len()).sum();
    let reason = certificate["claim"]["reason"].as_str().expect("a reason");
    format!("proved in {listed} positions: winner {winner}, plies {plies}, reason {reason}")
}

#[test]
fn certificates_of_random_boards_are_accepted() {
    let solutions: Vec<Solution> = solutions().take(500).collect();
    let certificates: Vec<String> = solutions.iter().map(certificate).collect();
    let mut kinds = BTreeMap::<String, usize>::new();
    let expected: Vec<String> = certificates
        .iter()
        .zip(&solutions)
        .map(|(text, solution)| {
            let json: Value = serde_json::from_str(text).expect("JSON");
            *kinds.entry(json["claim"]["reason"].to_string()).or_default() += 1;
            if matches!(solution.game().start(), Start::At(_)) {
                let reason = solution.reason_within(solution.start(), Horizon::Game).to_string();
                let alike = solution.game().rules().cats > 1 && json["claim"]["plies"].is_u64();
                assert!(alike || json["claim"]["reason"] == reason, "{text}");
            }
            proved(solution, &json)
        })
        .collect();
    assert_eq!(kinds.len(), 6, "every reason comes up: {kinds:?}");
    let ran = script::check(&certificates);
    for ((found, expected), text) in ran.lines.iter().zip(&expected).zip(&certificates) {
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!((ran.code, ran.lines.len()), (0, 500));
}

#[test]
fn certificates_that_were_tampered_with_are_rejected() {
    let mut runner = TestRunner::default();
    let mut tampered = Vec::new();
    let mut kinds = vec![0; tamper::ALL.len()];
    for solution in solutions().take(5000) {
        if tampered.len() == 500 {
            break;
        }
        let pick = any::<prop::sample::Index>().new_tree(&mut runner).expect("a number").current();
        // The way that was used least, of those that can be used here.
        let mut ways: Vec<usize> = (0..kinds.len()).collect();
        ways.sort_by_key(|&way| kinds[way]);
        for way in ways {
            let (name, tampering) = tamper::ALL[way];
            let mut json: Value = serde_json::from_str(&certificate(&solution)).expect("JSON");
            if tampering(&solution, &mut json, pick).is_some() {
                kinds[way] += 1;
                tampered.push((name, json.to_string()));
                break;
            }
        }
    }
    assert!(tampered.len() == 500 && kinds.iter().all(|&count| count > 20), "{kinds:?}");
    let ran = script::check(&tampered.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>());
    for (found, (name, text)) in ran.lines.iter().zip(&tampered) {
        assert!(found.starts_with("WRONG: "), "{name}: {found}\n{text}");
    }
    assert_eq!((ran.code, ran.lines.len()), (1, 500));
}
