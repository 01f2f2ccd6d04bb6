"""All boards with known answers, and the examples of the two puzzles."""

import mousehole
import pytest


def check(solution, vector):
    states = vector["states"]
    # The vectors tell what is forced, and it is a draw or "none" where endless play decides.
    forced = vector["winner"] if vector["plies"] is not None else "open"
    assert (solution.probe().label, solution.plies) == (forced, vector["plies"]), vector
    assert solution.stats == (states["mouse"], states["cat"], states["open"], vector["longest"]), vector


def test_every_grid_comes_out_as_known(grids):
    assert len(grids) == 600
    for vector in grids:
        solution = mousehole.solve_grid(vector["grid"], vector["catJump"], vector["mouseJump"])
        check(solution, vector)
        assert (solution.winner == "mouse") == vector["mouseWins"], vector["id"]


def test_every_graph_comes_out_as_known(graphs):
    assert len(graphs) == 600
    results = {"draw": 0, "mouse": 1, "cat": 2}
    for vector in graphs:
        solution = mousehole.solve_graph(vector["graph"])
        check(solution, vector)
        assert results[solution.winner] == vector["result"], vector["id"]


@pytest.mark.parametrize(
    "rows, cat_jump, mouse_jump, winner",
    [
        (["####F", "#C...", "M...."], 1, 2, "mouse"),
        (["M.C...F"], 1, 4, "mouse"),
        (["M.C...F"], 1, 3, "cat"),
        (["C...#", "...#F", "....#", "M...."], 2, 5, "cat"),
        ([".M...", "..#..", "#..#.", "C#.#.", "...#F"], 3, 1, "mouse"),
    ],
)
def test_the_examples_of_cat_and_mouse_ii(rows, cat_jump, mouse_jump, winner):
    assert mousehole.solve_grid(rows, cat_jump, mouse_jump).winner == winner
    assert mousehole.solve_grid("\n".join(rows), cat_jump=cat_jump, mouse_jump=mouse_jump).winner == winner


@pytest.mark.parametrize(
    "graph, winner",
    [
        ([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]], "draw"),
        ([[1, 3], [0], [3], [0, 2]], "mouse"),
        ([[3, 4], [3, 5], [3, 6], [0, 1, 2], [0], [1], [2]], "cat"),
    ],
)
def test_the_examples_of_cat_and_mouse(graph, winner):
    assert mousehole.solve_graph(graph).winner == winner


def test_every_engine_gives_the_same(grids):
    for vector in grids[:40]:
        for engine in ["bits", "counter", "recheck"]:
            solution = mousehole.solve_grid(vector["grid"], vector["catJump"], vector["mouseJump"], engine=engine)
            assert solution.engine == engine
            check(solution, vector)
