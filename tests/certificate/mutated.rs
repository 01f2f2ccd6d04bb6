//! Certificates with a few changes anywhere: whatever they have become, both checkers say the same of them.

use std::collections::BTreeMap;

use mousehole_testing::Random;

use super::checkers::check_both;
use super::{certificate, solutions};

/// Changes a text in one place.
fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len());
    let tokens: [&[u8]; 12] =
        [b"0", b"1", b",", b"[", b"]", b"\"", b"null", b"\n", b"\"cat\"", b"\"mouse\"", b"#", b"\\u0041"];
    match random.below(7) {
        0 => text[at] = text[random.below(text.len())],
        1 => drop(text.remove(at)),
        2 => text.insert(at, (random.next() & 0xFF) as u8),
        3 => drop(text.splice(at..at, random.pick(&tokens).iter().copied())),
        4 => {
            // A number becomes another.
            if let Some(digit) = text[at..].iter().position(u8::is_ascii_digit) {
                text[at + digit] = b'0' + random.below(10) as u8;
            }
        }
        _ => {
            // Lines change places, or one is there twice or not at all.
            let mut lines: Vec<Vec<u8>> = text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let (one, other) = (random.below(lines.len()), random.below(lines.len()));
            match random.below(3) {
                0 => lines.swap(one, other),
                1 => lines.insert(one, lines[other].clone()),
                _ => drop(lines.remove(one)),
            }
            *text = lines.join(&b'\n');
        }
    }
    if text.is_empty() {
        text.push(b'{');
    }
}

#[test]
fn checkers_agree_on_mutated_certificates() {
    let mut random = Random::new(0x7275_7374);
    let originals: Vec<Vec<u8>> = solutions().take(500).map(|solution| certificate(&solution).into_bytes()).collect();
    let mut mutated = Vec::new();
    while mutated.len() < 10_000 {
        let mut text = originals[mutated.len() % originals.len()].clone();
        for _ in 0..1 + random.below(3) {
            mutate(&mut text, &mut random);
        }
        mutated.push(text);
    }
    let mut outcomes = BTreeMap::<i32, usize>::new();
    for (result, text) in check_both(&mutated).iter().zip(&mutated) {
        *outcomes.entry(result.code).or_default() += 1;
        // An accepted one is still about a claim that the proof bears out; `forge` holds these to brute force.
        assert!(result.code != 0 || text.starts_with(b"{\"certificate\":2,\n"));
    }
    assert!(outcomes.len() == 3, "every outcome comes up: {outcomes:?}");
}
