//! Random games of every kind: what the server says is what the library says.

use mousehole::answer::{Answer, LineJson, PlacesJson, SolveJson};
use mousehole::board::PlaceName;
use mousehole::game::Winner;
use mousehole::solution::Horizon;
use mousehole::{Game, Place, Position, Side, Solution, Verdict};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::client::Client;
use crate::server::Server;
use mousehole_testing::{Random, any_case};

const GAMES: usize = 200;

/// The same games in every run.
pub(crate) fn games(count: usize) -> Vec<Game> {
    let (mut runner, cases) = (TestRunner::deterministic(), any_case());
    let mut draw = || cases.new_tree(&mut runner).unwrap().current();
    let game = |index: usize| loop {
        let case = draw();
        // Of every four, one lets the animals choose their places.
        let game = if index.is_multiple_of(4) { case.build_unplaced(index.is_multiple_of(8)) } else { case.build() };
        if let Ok(game) = game {
            return game;
        }
    };
    (0..count).map(game).collect()
}

fn names(game: &Game, places: impl IntoIterator<Item = Place>) -> Vec<PlaceName> {
    places.into_iter().map(|place| game.board().name(place)).collect()
}

fn at(game: &Game, position: &Position, plies: u32) -> Value {
    let cats = names(game, position.cats.iter().copied());
    json!({"mouse": game.board().name(position.mouse), "cats": cats, "turn": position.turn, "plies": plies})
}

fn verdict(told: &Value, verdict: Verdict) {
    assert_eq!((&told["winner"], &told["plies"]), (&json!(verdict.winner), &json!(verdict.plies)));
}

/// The colours of a board by what they mean: the verdict of the game that starts with the animal there.
fn colors(solution: &Solution, position: &Position, fixed: Side, cat: usize, left: Option<u32>) -> (Value, Value) {
    let game = solution.game();
    let verdicts = (0..game.board().places() as u32).map(Place).map(|place| {
        let (mut mouse, mut cats) = (position.mouse, position.cats.to_vec());
        match fixed {
            Side::Cat => mouse = place,
            Side::Mouse => cats[cat] = place,
        }
        let start = game.to_builder().mouse(game.board().name(mouse)).cat(names(game, cats)).first(position.turn);
        // It cannot be built where a cat may not stand.
        let other = start.limit(left).build().ok()?;
        Some(solution.for_game(&other).expect("the same labels").verdict(other.start()))
    });
    let verdicts: Vec<Option<Verdict>> = verdicts.collect();
    let winners: Vec<Option<Winner>> = verdicts.iter().map(|verdict| verdict.map(|verdict| verdict.winner)).collect();
    let plies: Vec<_> = verdicts.iter().map(|verdict| verdict.and_then(|verdict| verdict.plies)).collect();
    (json!(winners), json!(plies))
}

fn check(client: &mut Client, game: &Game, random: &mut Random) {
    let solution = game.solve().unwrap();
    let written: Value = serde_json::from_str(&game.to_json()).unwrap();
    let told = client.ask("solve", &json!({"game": written})).ok();
    let answer = Answer::of_solution(&solution, Some(solution.stats().into()));
    let mut expected = json!(SolveJson::new(game, &answer, ()));
    expected["seconds"] = told["seconds"].clone();
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(told[key], *value, "{key}");
    }
    assert_eq!(told["game"], written);
    assert_eq!(told["names"], json!(names(game, (0..game.board().places() as u32).map(Place))));

    // The start, and any position with some plies played.
    let anywhere = game.position(random.next() % game.positions());
    let played = random.below(8) as u32;
    let played = game.rules().limit.map_or(played, |limit| played.min(limit));
    for (position, plies) in [(solution.start().clone(), 0), (anywhere, played)] {
        let left = game.rules().limit.map(|limit| limit - plies);
        let at = at(game, &position, plies);
        for (fixed, turn) in
            [(Side::Cat, Side::Mouse), (Side::Cat, Side::Cat), (Side::Mouse, Side::Mouse), (Side::Mouse, Side::Cat)]
        {
            let cat = random.below(position.cats.len());
            let turned = Position { turn, ..position.clone() };
            let question = json!({"game": written, "at": at, "fixed": fixed, "turn": turn, "cat": cat});
            let told = client.ask("colors", &question).ok();
            let (winners, plies) = colors(&solution, &turned, fixed, cat, left);
            assert_eq!((&told["winners"], &told["plies"]), (&winners, &plies), "{question}");
            let count = |winner: &str| winners.as_array().unwrap().iter().filter(|own| **own == winner).count();
            assert_eq!(told["counts"], json!({"mouse": count("mouse"), "cat": count("cat"), "draw": count("draw")}));
        }
        let told = client.ask("moves", &json!({"game": written, "at": at})).ok();
        verdict(&told, solution.verdict_within(&position, Horizon::left(left)));
        let moves = solution.moves_within(&position, Horizon::left(left));
        assert_eq!(told["moves"].as_array().unwrap().len(), moves.len());
        for (told, found) in told["moves"].as_array().unwrap().iter().zip(&moves) {
            verdict(told, found.verdict);
            assert_eq!(told["to"], json!(PlacesJson::side(game.board(), &found.to, position.turn)));
            let best = told["quality"] == "best";
            assert_eq!(
                (told["best"] == true, best),
                (found.is_as_good_as(&moves[0]), found.verdict == moves[0].verdict)
            );
        }
        let told = client.ask("line", &json!({"game": written, "at": at})).ok();
        let line = solution.line_from(&position, left);
        let verdicts = solution.verdicts(&line, left);
        let expected = json!(LineJson::new(game, &line, &verdicts));
        assert_eq!((&told["line"], &told["ending"]), (&expected["line"], &expected["ending"]));
        for ((told, passed), found) in told["positions"].as_array().unwrap().iter().zip(&line.positions).zip(&verdicts)
        {
            verdict(told, *found);
            assert_eq!(told["cats"], json!(names(game, passed.cats.iter().copied())));
        }
    }
}

#[test]
fn two_hundred_games_are_answered_as_the_library_does() {
    let mut server = Server::start(&[]);
    let mut random = Random::new(6);
    let mut client = server.client();
    for game in games(GAMES) {
        check(&mut client, &game, &mut random);
    }
    server.is_well();
}

#[test]
fn labels_that_are_shared_are_those_of_each_game() {
    let mut random = Random::new(7);
    let mut compared = 0;
    for game in games(GAMES) {
        let solution = game.solve().unwrap();
        // Known by now, it must not be taken for the start of another game.
        assert!(game.number(solution.start()).is_some());
        let from = game.position(random.next() % game.positions());
        let [mouse, cats] = [vec![from.mouse], from.cats.to_vec()].map(|places| names(&game, places));
        let limit = [None, Some(0), Some(5), Some(1000)][random.below(4)];
        let endless = *random.pick(&[Winner::Mouse, Winner::Cat, Winner::Draw]);
        let other = game.to_builder().mouse(mouse[0].clone()).cat(cats).first(from.turn).limit(limit).endless(endless);
        // Without a hole, there must be something for the mouse to win by.
        let Ok(other) = other.build() else { continue };
        assert_eq!(other.label_key(), game.label_key());
        let shared = solution.for_game(&other).expect("the same labels");
        let own = other.solve().unwrap();
        assert_eq!(shared.labels(), own.labels());
        assert_eq!((shared.start(), shared.line()), (own.start(), own.line()));
        let faster = game.to_builder().mouse_jump(game.rules().mouse_jump + 1).build().unwrap();
        assert!(solution.for_game(&faster).is_none() && faster.label_key() != game.label_key());
        compared += 1;
    }
    assert!(compared > GAMES / 2, "only {compared} games were compared");
}

#[test]
fn labels_are_shared_by_games_that_differ_in_nothing_that_labels_know() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let mut cached = |game: Value| client.ask("solve", &json!({"game": game})).ok()["cached"] == true;
    let with = |rules: Value| json!({"grid": ["..#..", ".M..C", "F..#."], "rules": rules});
    assert!(!cached(with(json!({}))));
    for same in [
        json!({"mouse": [0, 0]}),
        json!({"cat": [[0, 4]]}),
        json!({"first": "cat"}),
        json!({"limit": 3}),
        json!({"limit": "none", "endless": "draw"}),
    ] {
        assert!(cached(with(same.clone())), "{same}");
    }
    // Drawn elsewhere, it is the same board.
    assert!(cached(json!({"grid": ["M.#..", "....C", "F..#."]})));
    for other in [
        json!({"mouse_jump": 2}),
        json!({"cat_jump": 2}),
        json!({"stay": "none"}),
        json!({"stuck": "loses"}),
        json!({"cat_hole": "enters"}),
        json!({"directions": 8}),
        json!({"hole": [[0, 0]]}),
        json!({"cat": [[0, 4], [0, 3]]}),
        json!({"cat": [[0, 4], [0, 3]], "lazy": true}),
    ] {
        assert!(!cached(with(other.clone())), "{other}");
    }
    assert!(!cached(json!({"grid": ["..#..", ".M.#C", "F..#."]})));
}
