"""Cops and robbers."""

import itertools

import mousehole
import networkx as nx
import numpy as np
import pytest

KNOWN = [
    (nx.path_graph(7), 1, 3),
    (nx.complete_graph(5), 1, 1),
    (nx.cycle_graph(6), 2, 1),
    (nx.cycle_graph(9), 2, 2),
    (nx.petersen_graph(), 3, 1),
    (nx.dodecahedral_graph(), 3, 3),
    # Two cats take (m + n) / 2 - 1 moves on an m by n grid, by the theorem of Mehrabian.
    (nx.grid_2d_graph(6, 6), 2, 5),
    (nx.grid_2d_graph(5, 8), 2, 5),
    (nx.empty_graph(3), 3, 0),
    (nx.hypercube_graph(3), 2, 1),
]


@pytest.mark.parametrize("graph, number, moves", KNOWN)
def test_known_graphs(graph, number, moves):
    assert mousehole.cop_number(graph) == number
    assert mousehole.capture_time(graph) == mousehole.capture_time(graph, number) == moves
    assert mousehole.is_k_cop_win(graph, number)
    if number > 1:
        assert not mousehole.is_k_cop_win(graph, number - 1)
        assert mousehole.capture_time(graph, number - 1) is None
        assert mousehole.cop_number(graph, max=number - 1) is None


def dismantlable(graph):
    """Whether one cat wins, by the theorem of Nowakowski, Winkler and Quilliot."""
    closed = {node: set(graph[node]) | {node} for node in graph}
    while len(closed) > 1:
        for a, b in itertools.permutations(closed, 2):
            if closed[a] <= closed[b]:
                del closed[a]
                for others in closed.values():
                    others.discard(a)
                break
        else:
            return False
    return True


def test_all_small_graphs_against_the_theorem():
    for graph in nx.graph_atlas_g()[1:300]:
        if nx.is_connected(graph):
            assert mousehole.is_k_cop_win(graph, 1) == dismantlable(graph)


def test_graphs_of_every_kind_and_other_rules():
    graph6 = nx.to_graph6_bytes(nx.petersen_graph(), header=False).decode()
    assert mousehole.cop_number(graph6) == mousehole.cop_number(nx.to_numpy_array(nx.petersen_graph())) == 3
    assert mousehole.cop_number(mousehole.Board(nx.petersen_graph())) == 3
    assert mousehole.cop_number(["...", ".#.", "..."]) == 2
    assert mousehole.cop_number(["...", "...", "..."], directions=8) == 1
    assert mousehole.cop_number(nx.cycle_graph(6), cat_jump=2) == 1
    assert mousehole.cop_number(nx.cycle_graph(6), mouse_jump=2) == 2
    assert mousehole.cop_number(nx.petersen_graph(), engine="bits") == 3
    assert mousehole.capture_time(nx.cycle_graph(8), 2, lazy=True) >= mousehole.capture_time(nx.cycle_graph(8), 2)


def test_the_functions_agree_with_the_solution():
    graph = nx.cubical_graph()
    for cats in [1, 2]:
        solution = mousehole.solve_graph(graph, preset="cops", cats=cats)
        assert (solution.winner == "cat") == mousehole.is_k_cop_win(graph, cats)
    assert (solution.plies + 1) // 2 == mousehole.capture_time(graph, 2)


def test_places_of_cats_count_without_their_number():
    path = [[1], [0, 2], [1, 3], [2, 4], [3]]
    assert [mousehole.capture_time(path, cat=cat) for cat in range(5)] == [4, 3, 2, 3, 4]
    assert mousehole.capture_time(path, cat=[0, 4]) == 2
    assert mousehole.capture_time(path, cat=[0]) == mousehole.capture_time(path, 1, cat=0)
    assert mousehole.capture_time([[1, 3], [0, 2], [1, 3], [2, 0]], cat=0) is None


def test_bad_questions_are_refused():
    path = nx.path_graph(3)
    for number in [0, -1, 10**30, 1.5, 3.0, "two", True, np.float64(3)]:
        for argument, call in [
            ("k", lambda: mousehole.is_k_cop_win(path, number)),
            ("k", lambda: mousehole.capture_time(path, number)),
            ("max", lambda: mousehole.cop_number(path, max=number)),
            ("max", lambda: mousehole.cops([path], max=number)),
        ]:
            is_whole = type(number) is int
            with pytest.raises(ValueError if is_whole else TypeError) as caught:
                call()
            expected = "1 cat or more" if is_whole else "a whole number of cats"
            assert str(caught.value) == f"{argument}: found {number!r}, expected {expected}"
    assert mousehole.capture_time(path, np.int64(1)) == 1
    for call, words in [
        (lambda: mousehole.cop_number(path, cats=2), r"cop_number\(\) takes no cats: it finds out how many it takes"),
        (lambda: mousehole.cop_number(path, cat=[0, 1]), r"cop_number\(\) takes neither cat nor mouse"),
        (lambda: mousehole.cop_number(path, mouse=0), r"cop_number\(\) takes neither cat nor mouse"),
        (lambda: mousehole.is_k_cop_win(path, 3, cats=1), r"is_k_cop_win\(\) takes no cats: it has k for their number"),
        (lambda: mousehole.capture_time(path, cats=1), r"capture_time\(\) takes no cats: it has k for their number"),
    ]:
        with pytest.raises(TypeError, match=words):
            call()
    with pytest.raises(TypeError, match="unexpected keyword"):
        mousehole.cop_number(nx.path_graph(3), kats=2)
    with pytest.raises(MemoryError, match="may be used"):
        mousehole.is_k_cop_win(nx.grid_2d_graph(10, 10), 3, memory=1000)


def test_bounds_hold_and_say_where_they_come_from():
    for graph, number, _ in KNOWN:
        bounds = mousehole.cop_bounds(graph)
        assert bounds.at_least <= number and (bounds.at_most is None or number <= bounds.at_most)
        assert bounds.at_least_by in ["one-cat", "dismantling", "girth", "components", "search", "domination"]
        assert mousehole.cop_bounds(graph, max=number)[::2] == (number, number)
    assert mousehole.cop_bounds(nx.petersen_graph()) == (3, "girth", 3, "domination")


def test_capture_times_are_those_of_each_number_of_cats():
    for graph, number, moves in KNOWN:
        found = mousehole.capture_times(graph, max=number + 1)
        assert found.times[number] == moves
        for cats, time in found.times.items():
            assert time == mousehole.capture_time(graph, cats)
    # The throttling number of a path of n nodes.
    path = mousehole.capture_times(nx.path_graph(10))
    assert path == ({1: 5, 2: 2}, 4, 2, True)
    assert path.throttling_number == min(cats + time for cats, time in path.times.items())


def test_all_placements_are_as_good_as_the_first():
    for graph in [nx.path_graph(6), nx.cycle_graph(7), nx.petersen_graph(), nx.grid_2d_graph(3, 3)]:
        placements = mousehole.placements(graph)
        time = mousehole.capture_time(graph)
        nodes = list(graph)
        every = itertools.combinations_with_replacement(nodes, mousehole.cop_number(graph))
        good = {cats for cats in every if mousehole.capture_time(graph, cat=list(cats)) == time}
        assert set(placements) == good and len(placements) == len(good)
    with pytest.raises(TypeError, match="takes neither cat nor mouse"):
        mousehole.placements(nx.path_graph(3), cat=0)
    with pytest.raises(ValueError, match="left to an engine"):
        mousehole.placements(nx.path_graph(3), engine="bits")
