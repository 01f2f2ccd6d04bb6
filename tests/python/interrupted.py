"""Makes one long call again and again while another process interrupts it: `python interrupted.py CALL TIMES`.

Says "go" before each call, and in the end how many calls were interrupted and how many had come to their end, which is then
the right one. Whatever else happens, such as a panic, ends it with a traceback.
"""

import pathlib
import pickle
import signal
import sys
import tempfile
import time

import mousehole

KEPT = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(KEPT.name)


def field(side, **rules):
    return mousehole.Game(["." * side] * side, mouse=(0, 0), cat=(side - 1, side - 1), hole=(0, side - 1), **rules)


class Lazily:
    """An array that is filled when it is first asked for: what was interrupted is asked for again, and what was filled anew."""

    def __init__(self, name, solve):
        self.name, self.solve, self.solution = name, solve, solve()

    def __call__(self):
        array = getattr(self.solution, self.name)
        self.solution = None
        return array.sum()

    def ready(self):
        self.solution = self.solution or self.solve()


def saved(write):
    """Writes a file, which is whole then, and was there whole or not at all before."""
    path = FOLDER / "file"

    def call():
        write(path)
        return path.read_bytes()

    return call


def opened(solution):
    solution.save(FOLDER / "table.mht")
    return mousehole.open_table(FOLDER / "table.mht")


def table(path):
    with field(26).build_table(path, resume=True):
        pass


def graph(nodes, neighbors=3):
    """A graph of one piece, the same each time: a ring with chords."""
    steps = [1, 5, 11, 17][:neighbors]
    return {node: {(node + way * step) % nodes for step in steps for way in (1, -1)} for node in range(nodes)}


def repeated(call, argument):
    return lambda: call(argument)


#: Each makes what a call needs and gives the call, which takes some hundredths of a second: long enough that signals are
#: looked for in between. With fewer positions than a million, work stays on the calling thread; there are such ones too.
CALLS = {
    "solve": lambda: lambda: field(42).solve().stats,
    "counter": lambda: lambda: field(22).solve(engine="counter").stats,
    "winners": lambda: lambda: field(50).solve(question="winners").winner,
    "start": lambda: lambda: field(50).solve(question="start").verdict,
    "labels": lambda: Lazily("labels", field(30).solve),
    "distances": lambda: Lazily("distances", field(28).solve),
    "labels of a small board": lambda: Lazily("labels", field(20).solve),
    "labels of winners": lambda: Lazily("labels", lambda: field(24).solve(question="winners")),
    "labels of a table": lambda: repeated(lambda table: table.labels.sum(), opened(field(30).solve())),
    "verify": lambda: repeated(lambda solution: bool(solution.verify()), field(28).solve()),
    "explain": lambda: repeated(lambda solution: solution.explain(), field(24).solve()),
    "svg": lambda: repeated(lambda solution: solution.svg(line=True), mousehole.solve_graph(graph(14))),
    "png": lambda: repeated(lambda solution: solution.png(scale=0.3), field(20).solve()),
    "gif": lambda: repeated(lambda solution: solution.gif(rounds=1, scale=0.2), field(12).solve()),
    "layout": lambda: lambda: sorted(mousehole.Board(graph(14)).layout()),
    "certificate": lambda: repeated(lambda solution: len(solution.certificate()), field(24).solve()),
    "certificate in a file": lambda: saved(field(20).solve().certificate),
    "check_certificate": lambda: repeated(mousehole.check_certificate, field(28).solve().certificate()),
    "save": lambda: saved(field(26).solve().save),
    "build_table": lambda: saved(table),
    "pickle": lambda: repeated(lambda text: pickle.loads(text).stats, pickle.dumps(field(42).solve())),
    "cop_number": lambda: repeated(mousehole.cop_number, graph(40)),
    "capture_time": lambda: repeated(lambda graph: mousehole.capture_time(graph, 2, engine="bits"), graph(60, 2)),
    "capture_times": lambda: repeated(mousehole.capture_times, graph(26, 2)),
    "placements": lambda: repeated(mousehole.placements, graph(26, 2)),
    "cops": lambda: repeated(lambda graphs: list(mousehole.cops(graphs)), [graph(nodes, 1 + nodes % 2) for nodes in range(12, 26)] * 3),
    "batch": lambda: lambda: list(mousehole.batch([["M" + "." * 12 + "F"] + ["." * 14] * 12 + ["." * 13 + "C"]] * 40)),
    "graph": lambda: repeated(lambda graph: len(mousehole.Board(graph)), graph(9_000, 4)),
}

def main(name, times):
    call = CALLS[name]()
    ready = getattr(call, "ready", lambda: None)
    expected, took = call(), []
    for _ in range(3):
        ready()
        began = time.perf_counter()
        call()
        took.append(time.perf_counter() - began)
    # The shortest, so that few interrupts come too late where the machine has other work.
    print(min(took), flush=True)
    outcomes = {"interrupted": 0, "finished": 0}
    for _ in range(times):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        ready()
        result = None
        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            print("go", flush=True)
            result = call()
            # The interrupt is still to come, or came at the very end: one that comes just before a sleep is raised after it.
            for _ in range(6_000):
                time.sleep(0.01)
            raise TimeoutError("nobody interrupts")
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        outcomes["finished" if result is not None else "interrupted"] += 1
        assert result is None or result == expected, result
    ready()
    assert call() == expected
    # A build that was stopped may be resumed; of anything else nothing is left but what was asked for.
    names = {"file", "table.mht"} | ({"file.part", "file.state"} if name in ["save", "build_table"] else set())
    left = {file.name for file in FOLDER.iterdir()}
    assert left <= names, left
    print(outcomes["interrupted"], outcomes["finished"], flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
