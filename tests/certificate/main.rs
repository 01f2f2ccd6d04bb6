//! Proofs of verdicts on random boards under random rules, and the two checkers, which must take those that are right and no
//! others: `examples/check_certificate.py` and the crate `mousehole-check`.

mod canonical;
mod checkers;
mod command;
mod forge;
mod forged;
mod mutated;
mod parts;
mod progress;
mod rules;
mod tamper;

use std::collections::{BTreeMap, HashSet};

use mousehole::game::{Game, Reason, Start};
use mousehole::solution::Horizon;
use mousehole::{Plies, Solution, Verdict};
use mousehole_testing::any_case;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use canonical::canonical;
use checkers::check_both;

/// Random games, a fourth of them with the mouse's place left to it, another with the cats' too, some with three cats.
pub(crate) fn games() -> impl Iterator<Item = Game> {
    let mut runner = TestRunner::default();
    let draw = move || any_case().new_tree(&mut runner).expect("a case").current();
    std::iter::repeat_with(draw).enumerate().map(|(i, case)| match i % 4 {
        0 | 1 if i % 3 == 0 && case.places() <= 5 => case.game().unplaced(3).expect("three cats"),
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
    let written = mousehole::certificate::write(solution, &mut text).expect("memory");
    assert_eq!(written.bytes, text.len() as u64);
    String::from_utf8(text).expect("UTF-8")
}

/// What the checkers say first of a certificate that they take.
fn proved(solution: &Solution, certificate: &Value) -> String {
    let Verdict { winner, plies } = solution.verdict(solution.game().start());
    let plies = plies.map_or("null".to_owned(), |plies| plies.to_string());
    let listed = certificate["strategies"].as_array().expect("strategies").iter();
    let listed: usize = listed.map(|strategy| strategy["positions"].as_array().expect("positions").len()).sum();
    let reason = certificate["claim"]["reason"].as_str().expect("a reason");
    format!("proved in {listed} positions: winner {winner}, plies {plies}, reason {reason}")
}

/// How the games from the start end in which every move is one of the best.
fn reasons_of_perfect_games(solution: &Solution) -> Vec<Reason> {
    if solution.verdict(solution.start()).plies.is_none() {
        return vec![solution.reason_within(solution.start(), Horizon::Game)];
    }
    let (mut seen, mut unseen, mut reasons) = (HashSet::new(), vec![solution.start().clone()], Vec::new());
    while let Some(at) = unseen.pop() {
        reasons.extend(solution.game().end(&at).map(|end| end.reason));
        let best = solution.best_moves_within(&at, Horizon::Unlimited).into_iter().map(|best| best.to);
        unseen.extend(best.filter(|to| seen.insert(to.clone())));
    }
    reasons
}

#[test]
fn honest_certificates_are_accepted_by_both_checkers() {
    let solutions: Vec<Solution> = solutions().take(2000).collect();
    let certificates: Vec<String> = solutions.iter().map(certificate).collect();
    let mut reasons = BTreeMap::<String, usize>::new();
    let mut cats = BTreeMap::<usize, usize>::new();
    let results = check_both(&certificates);
    for ((text, solution), result) in certificates.iter().zip(&solutions).zip(&results) {
        let json: Value = serde_json::from_str(text).expect("JSON");
        *reasons.entry(json["claim"]["reason"].to_string()).or_default() += 1;
        *cats.entry(solution.game().rules().cats).or_default() += 1;
        if matches!(solution.game().start(), Start::At(_)) {
            let reasons = reasons_of_perfect_games(solution);
            assert!(reasons.iter().any(|reason| json["claim"]["reason"] == reason.to_string()), "{reasons:?}: {text}");
        }
        assert_eq!(result.text.lines().next(), Some(proved(solution, &json).as_str()), "{text}");
        assert_eq!(canonical(&json), *text);
    }
    assert!(reasons.len() == 6 && cats.keys().any(|&cats| cats == 3), "all comes up: {reasons:?}, {cats:?}");
}

#[test]
fn certificates_that_were_tampered_with_are_rejected() {
    let mut runner = TestRunner::default();
    let mut tampered = Vec::new();
    let mut kinds = vec![0; tamper::ALL.len()];
    for solution in solutions().take(5000) {
        if tampered.len() >= 500 && kinds.iter().all(|&count| count > 20) {
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
                tampered.push((name, canonical(&json)));
                break;
            }
        }
    }
    assert!(tampered.len() >= 500 && kinds.iter().all(|&count| count > 20), "{kinds:?}");
    let results = check_both(&tampered.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>());
    for (result, (name, text)) in results.iter().zip(&tampered) {
        assert_ne!(result.code, 0, "{name}: {}\n{text}", result.text);
    }
}
