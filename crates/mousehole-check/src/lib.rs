//! Checks certificates of mousehole: proofs of who wins a pursuit game, and in how many plies.
//!
//! A checker that shared code with the solver would share its mistakes. So this crate depends on nothing: it reads the
//! rules of the game a second time, and takes a certificate only in its one canonical form, byte by byte.
//! `docs/certificate.md` has the format, and the argument that what passes here is proved. The script
//! `examples/check_certificate.py` is a third reading of the same page.
//!
//! ```
//! let proof = br#"{"certificate":2,
//! "game":{"preset":"grid","rules":{"mouse_jump":1,"cat_jump":1,"first":"mouse","stay":"both","stuck":"stays","cat_hole":"wins","cats":1,"lazy":false,"endless":"cat","limit":"1000","directions":4,"mouse":[0,1],"cat":[[0,3]],"hole":[[0,0]]},"grid":["FM.C"]},
//! "claim":{"winner":"mouse","plies":1,"reason":"hole"},
//! "strategies":[
//! {"side":"mouse","does":"wins","positions":[
//! ["mouse",[0,1],[[0,3]],1,[0,0]]
//! ]},
//! {"side":"cat","does":"holds","positions":[
//! ]}
//! ]}
//! "#;
//! let proved = mousehole_check::check(&proof[..], None)?;
//! assert_eq!((proved.winner, proved.plies), ("mouse", Some(1)));
//! # Ok::<(), mousehole_check::Failure>(())
//! ```

mod game;
mod lines;
mod strategy;

use std::fmt;
use std::io::{BufRead, BufReader, Read};

use game::{Game, MOUSE, SIDES, Side};
use lines::{Cursor, Lines, Refused, expected};
use strategy::{Kind, Strategy};

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proved {
    /// Who wins: `mouse`, `cat` or `draw`.
    pub winner: &'static str,
    /// In how many plies, or `None` where nobody forces an end in time.
    pub plies: Option<u32>,
    /// How the game ends: `capture`, `hole`, `guard`, `stuck`, `endless` or `limit`.
    pub reason: &'static str,
    /// The positions that the proof lists.
    pub positions: u64,
    /// The rules and the board, in printable ASCII, a line each.
    pub game: Vec<String>,
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = self.plies.map_or("null".to_owned(), |plies| plies.to_string());
        let Proved { winner, reason, positions, .. } = self;
        write!(f, "proved in {positions} positions: winner {winner}, plies {plies}, reason {reason}")?;
        self.game.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// Why nothing is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// The file is not a certificate in the canonical form.
    Refused {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// It is a certificate, and the proof fails.
    Wrong(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused { line, why } => write!(f, "not a certificate: line {line}: {why}"),
            Failure::Wrong(why) => write!(f, "WRONG: {why}"),
        }
    }
}

impl std::error::Error for Failure {}

const WINNERS: &[&str] = &["mouse", "cat", "draw"];
const REASONS: &[&str] = &["capture", "hole", "guard", "stuck", "endless", "limit"];

/// The plies of a promise that has no end.
const FOREVER: u64 = u64::MAX;

/// Who wins, in how many plies and why, as a certificate claims it.
struct Claim {
    winner: &'static str,
    plies: Option<u32>,
    reason: &'static str,
}

/// Checks a certificate. With `game`, it must be about just that game, as `mousehole convert --to json` writes it.
///
/// Memory is bounded by the board and by 20 bytes for each position that is listed, and 4 for each cat but the first.
pub fn check(file: impl Read, game: Option<&[u8]>) -> Result<Proved, Failure> {
    let mut lines = Lines::new(BufReader::new(file));
    let read = read(&mut lines).map_err(|Refused(why)| Failure::Refused { line: lines.count, why });
    let (text, proved_game, claim, [first, second]) = read?;
    if game.is_some_and(|game| game.strip_suffix(b"\n").unwrap_or(game) != text) {
        return Err(Failure::Wrong("it is about another game".to_owned()));
    }
    let wrong = |why: &str| Failure::Wrong(why.to_owned());
    let limit = proved_game.limit.map_or(FOREVER, u64::from);
    match claim.plies {
        None => {
            let needed = match claim.reason {
                "endless" => FOREVER,
                "limit" if limit != FOREVER => limit,
                _ => return Err(wrong("the claim is not what the rules say where nobody forces an end")),
            };
            if claim.winner != proved_game.endless {
                return Err(wrong("the claim is not what the rules say where nobody forces an end"));
            }
            first.check(&proved_game, Some(needed)).map_err(Failure::Wrong)?;
            second.check(&proved_game, Some(needed)).map_err(Failure::Wrong)?;
        }
        Some(plies) => {
            if u64::from(plies) > limit {
                return Err(wrong("the win comes after the limit"));
            }
            first.check(&proved_game, Some(plies.into())).map_err(Failure::Wrong)?;
            second.check(&proved_game, u64::from(plies).checked_sub(1)).map_err(Failure::Wrong)?;
            if first.longest_game(&proved_game) != claim.reason {
                return Err(wrong("the longest game does not end for the reason that is claimed"));
            }
        }
    }
    let Claim { winner, plies, reason } = claim;
    let positions = (first.len() + second.len()) as u64;
    Ok(Proved { winner, plies, reason, positions, game: proved_game.shown() })
}

/// The parts of a certificate, in their order: the bytes of the game, the game, the claim and two strategies.
fn read<R: BufRead>(lines: &mut Lines<R>) -> Result<(Vec<u8>, Game, Claim, [Strategy; 2]), Refused> {
    lines.expect(r#"{"certificate":2,"#)?;
    let text = lines.between(r#""game":"#, ",")?;
    let game = Game::read(&text)?;
    let claim = read_claim(&lines.between(r#""claim":"#, ",")?)?;
    let sides: [(Side, Kind); 2] = match (claim.plies, SIDES.iter().position(|&side| side == claim.winner)) {
        (None, _) => [(MOUSE, Kind::Holds), (1 - MOUSE, Kind::Holds)],
        (Some(_), Some(winner)) => [(winner, Kind::Wins), (1 - winner, Kind::Holds)],
        (Some(_), None) => return expected("a side that wins"),
    };
    lines.expect(r#""strategies":["#)?;
    let first = Strategy::read(&game, sides[0], lines, "]},")?;
    let second = Strategy::read(&game, sides[1], lines, "]}")?;
    lines.expect("]}")?;
    lines.end()?;
    Ok((text, game, claim, [first, second]))
}

fn read_claim(text: &[u8]) -> Result<Claim, Refused> {
    let mut cursor = Cursor::new(text);
    cursor.expect(r#"{"winner":"#)?;
    let winner = cursor.word(WINNERS)?;
    cursor.expect(r#","plies":"#)?;
    let plies = cursor.number_or_null()?;
    cursor.expect(r#","reason":"#)?;
    let reason = cursor.word(REASONS)?;
    cursor.expect("}")?;
    cursor.end()?;
    Ok(Claim { winner, plies, reason })
}
