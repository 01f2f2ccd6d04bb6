"""Many boards at once."""

import itertools
import json
import os
import subprocess
import sys
import time

import mousehole
import networkx as nx
import pytest
from tqdm import tqdm


def test_answers_come_in_order(grids):
    answers = list(mousehole.batch(grids))
    assert len(answers) == 600
    for answer, vector in zip(answers, grids):
        assert (answer.winner == "mouse") == vector["mouseWins"] and answer.plies == vector["plies"], vector["id"]
    assert list(mousehole.batch(map(json.dumps, grids), threads=3)) == answers
    assert list(mousehole.batch((v["graph"] for v in []), threads=1)) == []


def test_slow_and_fast_boards_keep_their_order():
    sides = [60, 2, 2, 50, 2, 40] * 5
    boards = [["M" + "." * side + "F"] + ["." * (side + 2)] * (side + 1) for side in sides]
    winners = [solution.stats for solution in mousehole.batch(boards, question="everything", cat=(1, 0), threads=4)]
    assert winners == [mousehole.solve_grid(rows, cat=(1, 0)).stats for rows in boards]


def test_everything_gives_solutions(grids):
    for solution, vector in zip(mousehole.batch(grids[:50], question="everything"), grids):
        states = vector["states"]
        assert solution.stats[:3] == (states["mouse"], states["cat"], states["open"])
        assert solution.verify()


def test_boards_of_every_kind_and_rules_for_all():
    boards = [
        ["M.C...F"],
        "M.C...F",
        '{"grid": ["M.C...F"]}',
        {"grid": ["M.C...F"]},
        mousehole.Board(["M.C...F"]),
        mousehole.Game(["M.C...F"]),
    ]
    assert [answer.winner for answer in mousehole.batch(boards)] == ["cat"] * 6
    assert [answer.winner for answer in mousehole.batch(boards, mouse_jump=4)] == ["mouse"] * 6
    graphs = [nx.petersen_graph(), "IheA@GUAo", nx.path_graph(4)]
    assert [a.winner for a in mousehole.batch(graphs, preset="cops")] == ["mouse", "mouse", "cat"]
    named = nx.relabel_nodes(nx.path_graph(3), {0: "a", 1: "b", 2: "c"})
    assert [a.plies for a in mousehole.batch([named] * 3, mouse="b", cat="c", hole="a")] == [1, 1, 1]


def test_a_preset_is_for_games_as_for_boards():
    boards = [nx.path_graph(5), nx.petersen_graph(), ["M.C...F"]]
    for keywords in [dict(preset="cops"), dict(rules=mousehole.Rules("cops")), dict(preset="cops", mouse_jump=2)]:
        wanted = list(mousehole.batch(boards, **keywords))
        assert list(mousehole.batch(map(mousehole.Game, boards), **keywords)) == wanted
        assert list(mousehole.batch((mousehole.Game(b, preset="cops") for b in boards), **keywords)) == wanted
    named = nx.relabel_nodes(nx.path_graph(4), dict(enumerate("abcd")))
    placed = mousehole.Game(named, mouse="b", cat="d", hole="a", cat_jump=3)
    assert [answer.winner for answer in mousehole.batch([placed])] == ["mouse"]
    solution, = mousehole.batch([placed], preset="graph", mouse="c", question="everything")
    assert solution.game == mousehole.Game(named, mouse="c", cat="d", hole="a")
    cops = mousehole.Game(["M.C...F"], preset="cops")
    solution, = mousehole.batch([cops], preset="grid", mouse_jump=4, question="everything")
    assert solution.game == mousehole.Game(["M.C...F"], mouse_jump=4) and solution.game.rules.preset == "grid"


def test_thousands_of_threads_are_not_started():
    tasks = "/proc/self/task"
    before = len(os.listdir(tasks)) if os.path.isdir(tasks) else None
    batch = mousehole.batch([["M.C...F"]] * 10, threads=10**9)
    if before is not None:
        assert len(os.listdir(tasks)) - before <= max(16, 4 * os.cpu_count())
    assert len(list(batch)) == 10
    assert mousehole.solve_grid(["." * 40] * 40, mouse=(0, 0), cat=(9, 9), hole=(5, 5), threads=10**9).verify(threads=10**9)


def test_a_bad_board_does_not_stop_the_others():
    boards = [["M.C...F"], ["MC", "x"], 5, "no board", ["M.C...F"]]
    answers = list(mousehole.batch(boards, errors="return"))
    assert [type(answer).__name__ for answer in answers] == ["Verdict", "ValueError", "TypeError", "ValueError", "Verdict"]
    assert "line 2" in str(answers[1])
    batch = mousehole.batch(boards)
    assert next(batch).winner == "cat"
    for kind in [ValueError, TypeError, ValueError]:
        with pytest.raises(kind):
            next(batch)
    assert next(batch).winner == "cat"
    with pytest.raises(StopIteration):
        next(batch)
    with pytest.raises(StopIteration):
        next(batch)


def test_an_error_of_the_iterable_comes_in_its_place():
    def boards():
        yield ["M.C...F"]
        yield ["M.C...F"]
        raise LookupError("no more")

    batch = mousehole.batch(boards())
    assert [next(batch).winner, next(batch).winner] == ["cat", "cat"]
    with pytest.raises(LookupError, match="no more"):
        next(batch)
    assert list(batch) == []


@pytest.mark.parametrize("errors", ["raise", "return"])
@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_what_is_to_stop_the_program_is_never_an_answer(kind, errors):
    def boards():
        for _ in range(10):
            yield ["M.C...F"]
        raise kind

    class Interrupted:
        def __iter__(self):
            raise kind

    for given in [boards(), [["M.C...F"], Interrupted(), ["M.C...F"]]]:
        batch = mousehole.batch(given, errors=errors)
        with pytest.raises(kind):
            list(batch)
        assert list(batch) == []


def test_boards_without_end_are_taken_as_needed():
    taken = 0

    def boards():
        nonlocal taken
        for _ in itertools.count():
            taken += 1
            yield ["M.C...F"]

    batch = mousehole.batch(boards(), threads=2)
    assert len(list(itertools.islice(batch, 1000))) == 1000
    assert 1000 <= taken <= 1000 + 2 * 64 + 32


def test_slow_boards_are_not_waited_for():
    taken = 0

    def boards():
        nonlocal taken
        for _ in range(50):
            taken += 1
            time.sleep(0.01)
            yield ["M.C...F"]

    next(mousehole.batch(boards(), threads=2))
    # Two for each thread, where one of the fast ones takes up to 32 at a time.
    assert taken <= 4


def test_a_batch_answers_one_at_a_time():
    batch = None

    def boards():
        yield ["M.C...F"]
        next(batch)

    batch = mousehole.batch(boards())
    assert next(batch).winner == "cat"
    with pytest.raises(ValueError, match="already running"):
        next(batch)


DROPPED = """
import os
import time

import mousehole

field = dict(board=["." * 64] * 64, cat_jump=64, mouse_jump=64, mouse=(0, 0), cat=(9, 9), hole=(3, 3))

def boards():
    try:
        time.sleep(0.01)
        yield "M.C...F"
        # Each of these alone takes minutes. They come slowly, so that the first does not share a thread with one.
        while True:
            time.sleep(0.01)
            yield mousehole.Game(**field)
    finally:
        print("no more boards are taken", flush=True)

threads = lambda: len(os.listdir("/proc/self/task"))
before = threads()
batch = mousehole.batch(boards(), threads=2, engine="recheck")
print(next(batch).winner, threads() - before, flush=True)
del batch
while threads() > before:
    time.sleep(0.01)
print("what was under way is stopped")
"""


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="nothing tells of the threads of a process")
def test_a_batch_that_is_dropped_stops():
    # In a process of its own, which has no other threads. The time ends a test that would hang, and decides nothing else.
    ran = subprocess.run([sys.executable, "-c", DROPPED], capture_output=True, text=True, timeout=300)
    assert ran.stderr == ""
    assert ran.stdout == "cat 2\nno more boards are taken\nwhat was under way is stopped\n"


def test_a_batch_goes_with_tqdm(grids):
    assert len(list(tqdm(mousehole.batch(grids[:10]), total=10))) == 10


def test_bad_words_are_refused():
    with pytest.raises(ValueError, match="question: found 'all', expected one of start everything"):
        mousehole.batch([], question="all")
    with pytest.raises(ValueError, match="errors: found 'skip', expected one of raise return"):
        mousehole.batch([], errors="skip")
    with pytest.raises(ValueError, match="tqdm"):
        mousehole.batch([], progress=print)
    with pytest.raises(TypeError):
        mousehole.batch(5)
    with pytest.raises(ValueError, match="no engine steam"):
        next(mousehole.batch([["M.C...F"]], engine="steam"))
