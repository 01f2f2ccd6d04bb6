"""Long solves: watched, stopped, and with the interpreter free for others meanwhile."""

import io
import os
import signal
import subprocess
import sys
import threading

import mousehole
import networkx as nx
import pytest
from tqdm import tqdm

ROWS = ["####F", "#C...", "M...."]


def large(side=100):
    """A board with 200 million positions, unless it is smaller."""
    return dict(rows=["." * side] * side, mouse=(0, 0), cat=(side - 1, side - 1), hole=(0, side - 1))


def test_progress_is_told_to_the_end():
    told = []
    solution = mousehole.solve_grid(**large(64), progress=told.append)
    assert all(isinstance(progress, mousehole.Progress) for progress in told)
    assert [progress.done for progress in told] == sorted(progress.done for progress in told)
    assert {progress.total for progress in told} == {solution.game.positions}
    assert told[-1].done == solution.stats.mouse + solution.stats.cat


def test_a_small_solve_is_told_too():
    told = []
    mousehole.solve_grid(ROWS, mouse_jump=2, progress=told.append)
    assert told and told[-1].total == 200


def test_a_bar_of_tqdm_is_moved(capsys):
    with tqdm(disable=False, file=sys.stderr) as bar:
        solution = mousehole.solve_grid(**large(64), progress=bar)
        assert bar.total == solution.game.positions
        assert bar.n == solution.stats.mouse + solution.stats.cat


class Bar:
    """A bar as simple as can be, which remembers where it was."""

    def __init__(self):
        self.n, self.total, self.seen = 0, None, []

    def update(self, by):
        assert by >= 0
        self.n += by
        self.seen.append((self.n, self.total))


@pytest.mark.parametrize("make", [Bar, lambda: tqdm(file=io.StringIO())])
def test_a_bar_serves_several_works(make):
    bar = make()
    mousehole.solve_grid(**large(64), progress=bar)
    mousehole.solve_grid(ROWS, mouse_jump=2, progress=bar)
    assert 0 < bar.n <= bar.total == 200
    solution = mousehole.solve_grid(**large(40), progress=bar)
    solution.verify(progress=bar)
    assert bar.n == bar.total == solution.game.positions
    # One cat, two, three: each has a number of positions of its own.
    assert mousehole.cop_number(nx.dodecahedral_graph(), engine="bits", progress=bar) == 3
    assert 0 < bar.n == bar.total
    assert all(n <= total for n, total in getattr(bar, "seen", []))


def test_a_save_that_was_stopped_can_be_repeated_at_once(tmp_path):
    solution = mousehole.solve_grid(**large(80))
    path = tmp_path / "field.mht"

    def stop(progress):
        raise LookupError("enough")

    for _ in range(5):
        with pytest.raises(LookupError):
            solution.save(path, progress=stop)
    solution.save(path)
    assert mousehole.open_table(path).stats == solution.stats
    assert [file.name for file in tmp_path.iterdir()] == ["field.mht"]


def test_what_progress_raises_stops_the_solve():
    for board in [dict(rows=ROWS), large()]:
        told = []

        def stop(progress):
            told.append(progress)
            raise LookupError("enough")

        with pytest.raises(LookupError, match="enough"):
            mousehole.solve_grid(**board, progress=stop)
        assert len(told) == 1, "nothing is told after the first, which stopped it"


@pytest.mark.parametrize("work", ["verify", "save"])
def test_checks_and_tables_are_watched_too(work, tmp_path):
    solution = mousehole.solve_grid(**large(64))
    call = {"verify": solution.verify, "save": lambda **how: solution.save(tmp_path / "table", **how)}[work]
    told = []
    call(progress=told.append)
    assert told[-1].done <= told[-1].total == solution.game.positions

    def stop(progress):
        raise LookupError("enough")

    with pytest.raises(LookupError):
        call(progress=stop)


PROGRAM = """
import itertools
import signal
import sys
import threading
import time

import mousehole
import networkx as nx

# Interrupts may be switched off where tests run in the background, and children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
path = [[j for j in (i - 1, i + 1) if 0 <= j < 4000] for i in range(4000)]
field = dict(rows=["." * 64] * 64, cat_jump=64, mouse_jump=64, mouse=(0, 0), cat=(9, 9), hole=(3, 3))
regular = nx.random_regular_graph(4, 320, seed=1)
solution = mousehole.solve_graph(path)
main = threading.get_ident()

def slow():
    while True:
        time.sleep(0.01)
        yield "M.C...F"

def tell_when_at_work():
    # The main thread is in the same call for fifty looks in a row, so it is at work in there, and not on its way.
    before, looks = None, 0
    while looks < 50:
        time.sleep(0.002)
        frame = sys._current_frames()[main]
        while frame.f_back:
            frame = frame.f_back
        now = (frame.f_lineno, frame.f_lasti)
        looks = looks + 1 if now == before and frame.f_lineno == LINE else 0
        before = now
    print("at work", flush=True)

threading.Thread(target=tell_when_at_work, daemon=True).start()
try:
    WORK
    print("done")
except KeyboardInterrupt:
    print("interrupted")
# The interpreter is well afterwards.
print(mousehole.solve_grid(["M.C...F"], 1, 4).winner)
"""

#: None of them ends by itself.
WORK = {
    "bits": "for _ in itertools.repeat(0): mousehole.solve_graph(path)",
    "counter": 'for _ in itertools.repeat(0): mousehole.solve_grid(**field, engine="counter")',
    "recheck": 'for _ in itertools.repeat(0): mousehole.solve_grid(**field, engine="recheck")',
    "verify": "for _ in itertools.repeat(0): solution.verify()",
    "cops": "for _ in itertools.repeat(0): mousehole.is_k_cop_win(regular, 3)",
    "batch": "for _ in mousehole.batch(itertools.repeat(path)): pass",
    "boards": 'for _ in mousehole.batch(slow(), errors="return"): pass',
}

#: It ends a test that would hang, and decides nothing else.
PATIENCE = 300


@pytest.mark.parametrize("work", WORK)
def test_an_interrupt_stops_the_work(work):
    line = 1 + PROGRAM.splitlines().index("    WORK")
    program = PROGRAM.replace("    WORK", f"    {WORK[work]}").replace("LINE", str(line))
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    guard = threading.Timer(PATIENCE, child.kill)
    guard.start()
    try:
        assert child.stdout.readline() == "at work\n"
        child.send_signal(signal.SIGINT)
        assert child.stdout.read() == "interrupted\nmouse\n"
    finally:
        guard.cancel()
        child.kill()
        child.wait()


def test_four_threads_solve_at_once(grids):
    found = {}

    def work(name):
        found[name] = [mousehole.solve_grid(v["grid"], v["catJump"], v["mouseJump"]).stats for v in grids]

    threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in range(4):
        for stats, vector in zip(found[name], grids):
            assert stats[:3] == tuple(vector["states"][side] for side in ["mouse", "cat", "open"]), vector["id"]
    assert len(found[0]) == len(grids)


def test_one_solution_serves_four_threads():
    solution = mousehole.solve_grid(**large(40))
    found = []

    def work():
        found.append((solution.labels.sum(), solution.probe(), len(solution.line()), bool(solution.verify())))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len(set(found)) == 1


def turns_during(side):
    """How often this thread gets its turn while another solves."""
    done = threading.Event()

    def work():
        try:
            mousehole.solve_grid(**large(side))
        finally:
            done.set()

    thread = threading.Thread(target=work)
    thread.start()
    turns = 0
    while not done.wait(0.001):
        turns += 1
    thread.join()
    return turns


def test_the_interpreter_is_free_while_solving():
    # With the lock held there would be a turn before and one after, however long it takes. A fast machine needs a larger
    # board until there is time for more.
    assert any(turns_during(side) > 10 for side in [50, 100, 150, 200])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_solves_as_well():
    mousehole.solve_grid(**large(64)).labels
    child = os.fork()
    if child == 0:
        ok = mousehole.solve_grid(**large(64)).labels.shape == (2, 4096, 4096)
        os._exit(0 if ok else 1)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("graph", [nx.path_graph(5), nx.petersen_graph(), nx.complete_graph(40), nx.dodecahedral_graph()])
@pytest.mark.parametrize(
    "ask", [mousehole.cop_number, mousehole.capture_time, lambda graph, **how: mousehole.is_k_cop_win(graph, 2, **how)]
)
def test_progress_of_cops_is_told_even_where_a_theorem_answers(graph, ask):
    told = []
    ask(graph, progress=told.append)
    assert told and told[-1].done == told[-1].total > 0

    def stop(progress):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        ask(graph, progress=stop)
