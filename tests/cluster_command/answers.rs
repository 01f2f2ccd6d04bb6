//! Answers and tables are those of one process.

use super::processes::{end, host_file, start_all};
use super::runner::{mousehole, with_input};
use super::{board, without_time};

/// The numbers of processes that boards are solved by.
const PROCESSES: [&str; 5] = ["1", "2", "3", "4", "7"];

#[test]
fn every_question_is_answered_as_solve_answers_it() {
    let folder = tempfile::tempdir().unwrap();
    let grid = board(folder.path(), 24);
    let maze = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/shards/maze.txt");
    let graph = folder.path().join("graph.json");
    let mut random = mousehole_testing::Random::new(5);
    let lists: Vec<Vec<usize>> = (0..70).map(|_| (0..3).map(|_| random.below(70)).collect()).collect();
    std::fs::write(&graph, serde_json::to_string(&lists).unwrap()).unwrap();
    let boards: [&[&str]; 4] = [
        &[grid.to_str().unwrap()],
        &[maze, "--cat-jump", "2", "--limit", "40"],
        &[graph.to_str().unwrap()],
        &[graph.to_str().unwrap(), "--preset", "cops", "--cats", "2"],
    ];
    for board in boards {
        for question in ["start", "mouse", "winners", "everything"] {
            let flags = [board, &["--question", question, "--stats", "--format", "json", "-q"]].concat();
            let expected = without_time(mousehole(&[&["solve"], &flags[..]].concat()).text());
            for processes in PROCESSES {
                let answer = mousehole(&[&["cluster", "local", processes], &flags[..]].concat());
                assert_eq!(without_time(answer.text()), expected, "{processes} processes: {flags:?}");
            }
        }
    }
}

#[test]
fn a_board_on_standard_input_goes_to_every_process() {
    let answer = with_input(&["cluster", "local", "2", "--format", "json", "-q"], "M..C\n..#F\n");
    assert_eq!(without_time(answer.text())["winner"], "cat");
}

#[test]
fn processes_that_are_started_one_by_one_find_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 16);
    let args = [board.to_str().unwrap(), "--format", "json", "-q"];
    let expected = without_time(mousehole(&[&["solve"], &args[..]].concat()).text());
    let hosts = host_file(folder.path(), 3);
    let ran: Vec<_> = start_all(&args, &hosts, 3).into_iter().map(end).collect();
    assert_eq!(without_time(ran[0].text()), expected);
    ran[1..].iter().for_each(|other| assert_eq!(other.text(), ""));
}

#[test]
fn a_table_is_what_one_process_writes() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 20);
    let table = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let alone = table("alone.mht");
    assert_eq!(mousehole(&["table", "build", board.to_str().unwrap(), "-o", &alone, "-q"]).code, 0);
    let expected = std::fs::read(alone).unwrap();
    for processes in PROCESSES {
        let built = table(&format!("{processes}.mht"));
        let ran = mousehole(&["cluster", "local", processes, board.to_str().unwrap(), "-o", &built, "-q"]);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        assert!(std::fs::read(built).unwrap() == expected, "{processes} processes");
    }
}

#[test]
fn what_a_cluster_does_not_take_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 16);
    let local =
        |flags: &[&str]| mousehole(&[&["cluster", "local", "1", board.to_str().unwrap(), "-q"], flags].concat());
    local(&["--reach", "1"]).refused("`reach` is 1");
    local(&["--engine", "counter"]).refused("only the engine bits");
    local(&["--memory", "10k"]).refused("may be used");
    let missing = mousehole(&["cluster", "solve", board.to_str().unwrap()]);
    missing.refused("SLURM_PROCID is not set");
    let hosts = folder.path().join("bad.txt");
    std::fs::write(&hosts, "127.0.0.1:1\nnobody\n").unwrap();
    let solve = |process| {
        mousehole(&[
            "cluster",
            "solve",
            board.to_str().unwrap(),
            "--hosts",
            hosts.to_str().unwrap(),
            "--process",
            process,
        ])
    };
    solve("0").refused("line 2: expected host:port, found \"nobody\"");
    std::fs::write(&hosts, "127.0.0.1:1\n").unwrap();
    solve("1").refused("--process: 1 is not in");
}
