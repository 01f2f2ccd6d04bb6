"""A solution: moves, lines, explanations, checks, and arrays over all positions."""

import itertools

import mousehole
import numpy as np
import pytest

ROWS = ["####F", "#C...", "M...."]
WORDS = ["open", "mouse", "cat"]


@pytest.fixture
def solution():
    return mousehole.solve_grid(ROWS, mouse_jump=2)


def test_the_answer(solution):
    assert (solution.winner, solution.plies, solution.reason) == ("mouse", 5, "hole")
    assert solution.start == mousehole.Position((2, 0), (1, 1), "mouse")
    assert solution.best_moves() == [mousehole.Move((2, 2), "mouse", 4)]
    assert solution.stats == mousehole.Stats(mouse=88, cat=112, open=0, longest=8)
    assert solution.engine == "bits" and 0 < solution.seconds < 60
    assert repr(solution) == "<Solution: the mouse wins in 5 plies, 200 positions>"


def test_the_line_is_played_by_best_moves(solution):
    line = solution.line()
    assert line[0] == solution.start and line.ending == "hole" and line.since is None
    for at, after in zip(line, line[1:]):
        moved = after.mouse if at.turn == "mouse" else after.cat
        assert moved in [move.to for move in solution.best_moves(*at)]
        assert solution.probe(*after).plies == solution.probe(*at).plies - 1


def test_a_line_that_never_ends_says_where_it_comes_back():
    line = mousehole.solve_graph([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]).line()
    assert line.ending == "repeats"
    assert line[line.since] == line[-1]


def test_what_is_not_given_is_as_the_game_starts(solution):
    start = solution.start
    assert solution.probe() == solution.probe(*start) == solution.probe(turn="mouse")
    assert solution.probe(mouse=(2, 4)) == solution.probe((2, 4), start.cat, start.turn)
    assert solution.probe("2,4", "1,1", "cat") == solution.probe([2, 4], np.array([1, 1]), "cat")
    assert solution.explain() == solution.explain(*start)


def test_the_explanation(solution):
    assert solution.explain().startswith("The mouse wins in 5 plies: it reaches the food.\n")
    assert "smallest change" in solution.explain()
    assert "smallest change" not in solution.explain(changes=False)
    assert solution.explain((2, 0), (2, 2), "cat").startswith("The cat wins")


def test_the_check(solution):
    report = solution.verify()
    assert report and report == mousehole.Report(positions=200, wrong=0)
    assert not mousehole.Report(positions=200, wrong=1)


def every_position(game):
    cats = itertools.product(game.cat_places, repeat=game.rules.cats)
    return itertools.product(["mouse", "cat"], game.places, list(cats))


def check_arrays(solution):
    labels, distances = solution.labels, solution.distances
    game = solution.game
    assert labels.shape == distances.shape == (2, len(game.places)) + (len(game.cat_places),) * game.rules.cats
    for (turn, mouse, cats), label, distance in zip(every_position(game), labels.flat, distances.flat):
        verdict = solution.probe(mouse, list(cats), turn)
        found = None if distance == -1 else distance
        assert (verdict.label, verdict.distance) == (WORDS[label], found)
    # Indexing agrees with the order.
    turn, mouse, cats = next(itertools.islice(every_position(game), labels.size // 2 + 1, None))
    assert labels[solution.index(mouse, list(cats), turn)] == labels.flat[labels.size // 2 + 1]
    counts = np.bincount(labels.ravel(), minlength=3)
    stats = solution.stats
    assert counts.tolist() == [stats.open, stats.mouse, stats.cat]
    assert max(distances.max(), 0) == stats.longest


def test_arrays_are_what_probe_says_on_every_position_of_a_hundred_boards(grids, graphs):
    boards = [mousehole.solve_grid(v["grid"], v["catJump"], v["mouseJump"]) for v in grids[:50]]
    boards += [mousehole.solve_graph(v["graph"]) for v in graphs[:50]]
    assert len(boards) == 100
    for solution in boards:
        check_arrays(solution)


def test_arrays_have_an_axis_for_each_cat():
    check_arrays(mousehole.solve_grid(["C.F", ".#.", "M.C"]))
    check_arrays(mousehole.solve_grid(["...", "..."], preset="cops", cats=3, directions=8))


def test_arrays_cannot_be_written_to_and_are_not_copied(solution):
    for array in [solution.labels, solution.distances]:
        assert not array.flags.writeable and array.flags.c_contiguous
        with pytest.raises(ValueError):
            array[0, 0, 0] = 1
        with pytest.raises(ValueError):
            array.flags.writeable = True
    assert solution.labels is solution.labels
    assert np.shares_memory(solution.distances[0], solution.distances)
    assert solution.labels.dtype == np.uint8 and solution.distances.dtype == np.int32


def test_arrays_outlive_their_solution():
    labels = mousehole.solve_grid(ROWS, mouse_jump=2).labels
    counts = [(labels == label).sum() for label in [mousehole.OPEN, mousehole.MOUSE, mousehole.CAT]]
    assert counts == [0, 88, 112]


def test_the_limit_is_not_in_the_labels_but_in_the_verdict():
    solution = mousehole.solve_grid(ROWS, mouse_jump=2, limit=4)
    assert (solution.winner, solution.plies, solution.reason) == ("cat", None, "limit")
    assert solution.probe() == ("cat", None, "mouse", 5)
    assert solution.distances[solution.index()] == 5
    assert repr(solution) == "<Solution: the cat wins (limit), 200 positions>"


def test_a_large_board_in_arrays():
    rows = ["." * 64 for _ in range(64)]
    solution = mousehole.solve_grid(rows, mouse=(0, 0), cat=(63, 63), hole=(0, 63))
    assert solution.labels.shape == (2, 4096, 4096)
    stats = solution.stats
    assert [(solution.labels == label).sum() for label in range(3)] == [stats.open, stats.mouse, stats.cat]
    assert solution.distances.max() == stats.longest


def test_facts_are_behind_every_sentence(solution):
    why = solution.explain()
    assert why == "\n".join(why.sentences) and isinstance(why, mousehole.Explanation)
    facts = why.facts
    assert (facts["winner"], facts["plies"], facts["reason"], facts["to_move"]) == ("mouse", 5, "hole", "mouse")
    assert facts["mouse"] == (2, 0) and facts["cats"] == [(1, 1)]
    assert facts["ideas"][0]["route"] == [(2, 0), (2, 2), (2, 4), (0, 4)]
    assert facts["critical"]["moves"][0]["to"] == (2, 2)
    assert facts["changes"]["flips"]["rule"] == "first" and facts["changes"]["flips"]["to"] == "cat"
    assert solution.explain(changes=False).facts["changes"] is None


def test_facts_have_the_labels_of_a_graph():
    graph = {("a", 1): [("b", 2), "mouse"], ("b", 2): [("a", 1)], "mouse": [("a", 1)]}
    why = mousehole.solve_graph(graph, mouse=("b", 2), cat="mouse", hole=("a", 1)).explain()
    assert why.facts["mouse"] == ("b", 2) and why.facts["cats"] == ["mouse"] and why.facts["to_move"] == "mouse"
    assert why.facts["ideas"][0]["route"] == [("b", 2), ("a", 1)]
    numbers = mousehole.solve_graph([[1, 2], [0], [0]]).explain()
    assert numbers.facts["mouse"] == 1 and all(isinstance(idea.get("route", []), list) for idea in numbers.facts["ideas"])
