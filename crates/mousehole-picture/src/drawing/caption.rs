//! What a picture says in words.

use std::ops::Range;

use mousehole::game::{Position, Side, Winner};
use mousehole::{Board, Game, Place};

use crate::answers::NOWHERE;
use crate::field::{Field, Mark, Why};
use crate::font;
use crate::picture::Picture;

/// More cats than this are counted, not listed.
const MOST_CATS: usize = 4;

/// Who stands where, who is to move, and how many places come out how.
pub(super) fn caption(game: &Game, field: &Field) -> String {
    let several = game.rules().cats > 1;
    let turn = match field.position.turn {
        Side::Mouse => "mouse",
        Side::Cat if several => "cats",
        Side::Cat => "cat",
    };
    let free = match field.fixed {
        Side::Cat => "the mouse",
        Side::Mouse if several => "the first cat",
        Side::Mouse => "the cat",
    };
    format!("{}, {turn} to move. Over all places of {free}: {}", standing(game, field), counted(game, field))
}

/// Who stands where or is to choose a place, and who is to move.
pub(super) fn plain_caption(game: &Game, field: &Field) -> String {
    let Position { mouse, cats, turn } = &field.position;
    let several = cats.len() > 1;
    let turn = if *turn == Side::Cat && several { "cats".to_owned() } else { turn.to_string() };
    match (cats.contains(&NOWHERE), *mouse) {
        (true, _) if several => format!("{} cats choose their places, then the mouse", cats.len()),
        (true, _) => "The cat chooses a place, then the mouse".to_owned(),
        (false, NOWHERE) => format!("{}, the mouse chooses a place", capital(&cats_on(game, cats, ""))),
        (false, mouse) => {
            format!("Mouse on {}, {}, {turn} to move", named(game, mouse), cats_on(game, cats, ""))
        }
    }
}

/// Which part of the board is drawn, if it is not all of it.
pub(super) fn part_of(picture: &Picture<'_>) -> String {
    let (Some([rows, columns]), Board::Grid(grid)) = (&picture.part, picture.answers.game().board()) else {
        return String::new();
    };
    let (all_rows, all_columns) = (grid.rows(), grid.columns());
    if rows.len() == all_rows as usize && columns.len() == all_columns as usize {
        return String::new();
    }
    let span = |range: &Range<u32>| format!("{}–{}", range.start, range.end - 1);
    format!(". Rows {}, columns {} of {all_rows} × {all_columns}", span(rows), span(columns))
}

fn standing(game: &Game, field: &Field) -> String {
    let text = match field.fixed {
        Side::Cat => cats_on(game, field.standing(), ""),
        Side::Mouse => {
            let mouse = format!("mouse on {}", named(game, field.position.mouse));
            let others = cats_on(game, field.standing(), "other ");
            if others.is_empty() { mouse } else { format!("{mouse}, {others}") }
        }
    };
    capital(&text)
}

fn capital(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}

/// The name of a place, with its number where raster pictures cannot be written with it.
fn named(game: &Game, place: Place) -> String {
    let name = game.board().name(place).to_string();
    if font::has(&name) { name } else { format!("{name} ({})", place.0) }
}

/// Where some cats stand.
fn cats_on(game: &Game, places: &[Place], more: &str) -> String {
    let name = |place: &Place| named(game, *place);
    match places {
        [] => String::new(),
        [place] => format!("{more}cat on {}", name(place)),
        [first, rest @ ..] if rest.iter().all(|place| place == first) => {
            format!("{} {more}cats on {}", places.len(), name(first))
        }
        places if places.len() <= MOST_CATS => {
            let names: Vec<String> = places.iter().map(name).collect();
            format!("{more}cats on {}", names.join(" and "))
        }
        places => format!("{} {more}cats", places.len()),
    }
}

fn counted(game: &Game, field: &Field) -> String {
    let counts = field.counts();
    let by_worth = |winner: Winner| {
        if counts.unforced == 0 || game.rules().endless != winner {
            return String::new();
        }
        let all = if winner == Winner::Mouse { counts.mouse } else { counts.cat };
        let of_them = if counts.unforced == all { "all".to_owned() } else { count(counts.unforced) };
        format!(" ({of_them} {})", unforced(field))
    };
    let wins = if game.rules().cats > 1 { "cats win" } else { "cat wins" };
    let mut text = format!(
        "mouse wins {}{}, {wins} {}{}",
        count(counts.mouse),
        by_worth(Winner::Mouse),
        count(counts.cat),
        by_worth(Winner::Cat)
    );
    if game.rules().endless == Winner::Draw {
        text += &format!(", draw {}", count(counts.draw));
    }
    text
}

/// Why nobody's win is forced.
pub(super) fn unforced(field: &Field) -> &'static str {
    let counts = field.counts();
    match counts.unforced {
        all if all == counts.endless => "by endless play",
        all if all == counts.late => "by the limit",
        _ => "by endless play or the limit",
    }
}

/// How the game comes out from one place.
pub(super) fn hint(game: &Game, place: Place, mark: Mark) -> String {
    let name = game.board().name(place);
    let who = match mark.winner() {
        None => return format!("{name}: no cat may stand here"),
        Some(Winner::Mouse) => "mouse wins",
        Some(Winner::Cat) if game.rules().cats > 1 => "cats win",
        Some(Winner::Cat) => "cat wins",
        Some(Winner::Draw) => "draw",
    };
    match mark {
        Mark::Won { plies: Some(0), .. } => format!("{name}: {who}, the game is over"),
        Mark::Won { plies: Some(plies), .. } => format!("{name}: {who} in {plies}"),
        Mark::Unforced { why: Why::Limit, .. } => format!("{name}: {who} by the limit"),
        Mark::Unforced { why: Why::Endless, .. } => format!("{name}: {who} by endless play"),
        _ => format!("{name}: {who}"),
    }
}

/// A number with a comma every three digits.
pub(super) fn count(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
