"""Measures the Python package: what a call costs beside the solve itself, and how it compares with other packages.

Run it with the package installed, and networkx; and cop-number and ggames to compare with:

    pip install . networkx cop-number ggames
    python benches/python.py

Times are medians. Machines differ, and so do moments; the ratios are what counts.
"""

import importlib.util
import statistics
import sys
import time

import mousehole
import networkx as nx

BOARD = [
    "M.......",
    "..#..#..",
    "...##...",
    ".......C",
    "....#...",
    ".#......",
    "......#.",
    "F.......",
]


def seconds(call, times):
    """The median time of a call."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        call()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def in_words(seconds):
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def overhead():
    """What solve_grid costs on an 8×8 board, beside what the library takes to solve it."""
    inner = []

    def call():
        inner.append(mousehole.solve_grid(BOARD, cat_jump=1, mouse_jump=2).seconds)

    whole = seconds(call, 5000)
    solve = statistics.median(inner)
    print(f"8×8 board: solve_grid {in_words(whole)}, of which the engine {in_words(solve)}: {in_words(whole - solve)} more")


def arrays():
    """How soon all labels and distances of a 64×64 board arrive."""
    rows = ["." * 64] * 64
    solution = mousehole.solve_grid(rows, mouse=(0, 0), cat=(63, 63), hole=(0, 63))
    for name in ["labels", "distances"]:
        first = seconds(lambda: getattr(solution, name), 1)
        again = seconds(lambda: getattr(solution, name), 1000)
        size = getattr(solution, name).size
        print(f"64×64 board: {name} of {size:,} positions {in_words(first)}, and {in_words(again)} when asked again")


def graphs():
    grid = nx.convert_node_labels_to_integers(nx.grid_2d_graph(6, 6))
    return [("dodecahedron", nx.dodecahedral_graph(), 2), ("6×6 grid", grid, 1)]


def compare():
    """Whether k cats win, by mousehole and by what others use, and the cop number where others can tell it."""
    for name, graph, k in graphs():
        own = seconds(lambda: mousehole.is_k_cop_win(graph, k), 200)
        answer = mousehole.is_k_cop_win(graph, k)
        cats = "does 1 cat" if k == 1 else f"do {k} cats"
        print(f"{name}: {cats} win? mousehole says {answer} in {in_words(own)}")
        if importlib.util.find_spec("ggames"):
            from ggames.cops_robbers_game import is_kcop_win

            tell("ggames", lambda: is_kcop_win(list(graph), list(graph.edges), k=k), answer, own)
        if importlib.util.find_spec("cop_number"):
            from cop_number import cop

            # It tells whether the cop number is more than k.
            tell("cop-number", lambda: not cop.copk(graph, k), answer, own)
        number = mousehole.cop_number(graph)
        own = seconds(lambda: mousehole.cop_number(graph), 50)
        print(f"{name}: mousehole says that the cop number is {number} in {in_words(own)}")
        if importlib.util.find_spec("cop_number"):
            tell("cop-number", lambda: cop.cop_num(graph), number, own)


def tell(who, call, expected, own):
    answers = []
    taken = seconds(lambda: answers.append(call()), 1)
    agrees = "the same" if answers[0] == expected else f"{answers[0]}, which is not the same"
    print(f"    {who}: {agrees}, in {in_words(taken)}: {taken / own:,.0f} times as long", flush=True)


if __name__ == "__main__":
    overhead()
    arrays()
    compare()
    for other in ["ggames", "cop_number"]:
        if not importlib.util.find_spec(other):
            print(f"{other.replace('_', '-')} is not installed, so it was not compared", file=sys.stderr)
