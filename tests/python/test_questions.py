"""Questions that ask for less than everything: each answers as the whole solution does, on every position."""

import itertools

import mousehole
import networkx as nx
import numpy as np
import pytest


def positions(game):
    cats = itertools.product(game.cat_places, repeat=game.rules.cats)
    return itertools.product(game.places, map(list, cats), ["mouse", "cat"])


GAMES = [
    mousehole.Game(["####F", "#C...", "M...."], mouse_jump=2),
    mousehole.Game(["####F", "#C...", "M...."], mouse_jump=2, limit=3),
    mousehole.Game(["C.F", ".#.", "M.C"]),
    mousehole.Game(nx.petersen_graph()),
    mousehole.Game(nx.relabel_nodes(nx.cycle_graph(5), dict(enumerate("abcde"))), preset="cops", cats=2),
    mousehole.Game(nx.cycle_graph(6), preset="cops"),
]


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_the_answer_of_the_whole(game):
    solution = game.solve()
    assert type(game.solve(question="everything")) is mousehole.Solution
    winners, mouse, start = (game.solve(question=question) for question in ["winners", "mouse", "start"])
    assert winners.game == mouse.game == start.game == game
    assert (start.winner, start.plies, start.reason) == (solution.winner, solution.plies, solution.reason)
    assert (start.verdict, start.start, start.line()) == (solution.probe(), solution.start, solution.line())
    assert start.best_moves() == solution.best_moves()
    assert winners.winner == solution.winner and mouse.wins == (solution.winner == "mouse")
    assert winners.probe() == solution.probe(*winners.start).winner
    for mouse_at, cats, turn in positions(game):
        verdict = solution.probe(mouse_at, cats, turn)
        assert winners.probe(mouse_at, cats, turn) == verdict.winner
        assert mouse.probe(mouse_at, cats, turn) == (verdict.winner == "mouse")
        best = {move.to for move in solution.best_moves(mouse_at, cats, turn) if move.winner == verdict.winner}
        assert best <= set(winners.keeping_moves(mouse_at, cats, turn))
        assert set(winners.keeping_moves(mouse_at, cats, turn)) <= set(mouse.keeping_moves(mouse_at, cats, turn))
    # The labels are cut to the limit.
    limit = game.rules.limit or np.iinfo(np.int32).max
    assert np.array_equal(winners.labels, np.where(solution.distances <= limit, solution.labels, mousehole.OPEN))
    assert not winners.labels.flags.writeable and winners.labels is winners.labels


def test_what_was_not_asked_cannot_be_had():
    game = GAMES[0]
    assert not hasattr(game.solve(question="winners"), "distances")
    assert not hasattr(game.solve(question="mouse"), "labels")
    assert not hasattr(game.solve(question="start"), "probe")
    for call in [game.solve, lambda **question: mousehole.solve_grid(["M.C...F"], **question)]:
        with pytest.raises(ValueError, match="question: found 'all', expected one of start mouse winners everything"):
            call(question="all")


def test_answers_tell_what_they_are():
    game = GAMES[0]
    assert repr(game.solve(question="winners")) == "<Winners: the mouse wins, 200 positions>"
    assert repr(game.solve(question="mouse")) == "<MouseWins: the mouse wins, 200 positions>"
    assert repr(game.solve(question="start")) == "<FromStart: the mouse wins in 5 plies>"
    draw = mousehole.Game([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]])
    assert repr(draw.solve(question="start")) == "<FromStart: a draw (endless)>"
    assert repr(GAMES[3].solve(question="start")) == "<FromStart: the mouse wins in 1 ply>"
    assert game.solve(question="winners")._repr_svg_().startswith("<svg")
    assert game.solve(question="mouse", engine="counter").engine == "counter"


def test_functions_ask_too():
    assert mousehole.solve_grid(["M.C...F"], 1, 4, question="mouse").wins
    assert mousehole.solve_graph(nx.petersen_graph(), question="winners").winner == "mouse"
