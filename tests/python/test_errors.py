"""Bad input is told as it is, with the kind of error that Python programs expect."""

import errno
import os
import subprocess
import sys

import mousehole
import networkx as nx
import numpy as np
import pytest

ROWS = ["####F", "#C...", "M...."]


def refused(kind, words, call, *args, **keywords):
    with pytest.raises(kind) as caught:
        call(*args, **keywords)
    assert words in str(caught.value), str(caught.value)


@pytest.mark.parametrize(
    "rows, words",
    [
        (["M.F", "x.C"], "line 2, column 1: found 'x', expected . (floor)"),
        (["M.F", "..C."], "line 2"),
        (["M.F", "M.C"], "second mouse"),
        (["..F", "..C"], "there is no mouse: mark its place with M or set `mouse`"),
        (["M.F", "..."], "there is no cat"),
        (["M..", "..C"], "there is no food"),
        ([], "this board is empty"),
        (["###"], "no place to stand on"),
    ],
)
def test_bad_grids(rows, words):
    refused(ValueError, words, mousehole.solve_grid, rows)


def test_the_fault_is_pointed_at():
    with pytest.raises(ValueError) as caught:
        mousehole.solve_grid(["M.F", "..C", "...x"])
    lines = str(caught.value).splitlines()
    assert lines[0].startswith("line 3, column 4: ") and lines[1:] == ["  ...x", "     ^"]


@pytest.mark.parametrize(
    "keywords, words",
    [
        ({"cat_jump": -1}, "cat_jump: found -1, expected a number from 0"),
        ({"cat_jump": "far"}, "cat_jump: found 'far', expected a number"),
        ({"cat_jump": 10**30}, f"cat_jump: found {10**30}, expected a number from 0"),
        ({"mouse_jump": 1.5}, "mouse_jump: found 1.5, expected a number from 0"),
        ({"stay": 1.5}, "stay: found 1.5, expected one of both none mouse cat"),
        ({"limit": "soon"}, "limit: found 'soon', expected a number of plies"),
        ({"endless": "nobody"}, "endless: found 'nobody', expected one of mouse cat draw"),
        ({"first": "dog"}, "first: found 'dog', expected one of mouse cat"),
        ({"stay": "off"}, "expected one of both none mouse cat"),
        ({"stuck": "dies"}, "expected one of stays loses"),
        ({"cat_hole": "sits"}, "expected one of forbidden enters wins"),
        ({"lazy": "yes"}, "lazy: found 'yes', expected true or false"),
        ({"cats": 0}, "cats: there must be at least 1 cat"),
        ({"cats": 2}, "cats: the rules say 2 but the board has 1"),
        ({"directions": 6}, "expected 4 or 8"),
        ({"directed": True}, "directed: a grid has no edges"),
        ({"mouse": (0, 0)}, "mouse: 0,0 is a wall"),
        ({"mouse": (9, 0)}, "mouse: 9,0 is off the board, which has 3 rows and 5 columns"),
        ({"mouse": (-1, 0)}, "mouse: (-1, 0) is not a place"),
        ({"mouse": 3}, "mouse: 3 is not a place of a grid"),
        ({"cat": [(1, 1), (0, 0)]}, "cat: 0,0 is a wall"),
        ({"cat": []}, "there must be at least 1 cat"),
        ({"hole": []}, "hole: there must be at least 1"),
        ({"preset": "chess"}, "preset: found 'chess', expected one of grid graph cops"),
        ({"engine": "steam"}, "there is no engine steam"),
        ({"threads": 0}, "threads: found 0"),
        ({"memory": -5}, "memory: found -5"),
    ],
)
def test_bad_rules(keywords, words):
    refused(ValueError, words, mousehole.solve_grid, ROWS, **keywords)


def test_what_python_itself_would_refuse_is_a_type_error():
    refused(TypeError, "solve_grid() got an unexpected keyword argument 'cat_jmp'", mousehole.solve_grid, ROWS, cat_jmp=2)
    refused(TypeError, "unexpected keyword", mousehole.Rules, "grid", speed=2)
    refused(TypeError, "not part of the rules", mousehole.Rules, "grid", mouse=(0, 0))
    refused(TypeError, "is no grid", mousehole.solve_grid, 5)
    refused(TypeError, "is no graph", mousehole.solve_graph, 5)
    refused(TypeError, "is no graph", mousehole.solve_graph, [[0.5]])
    refused(TypeError, "rules: expected a mousehole.Rules", mousehole.solve_grid, ROWS, rules={})
    refused(TypeError, "progress: expected a function", mousehole.solve_grid, ROWS, progress=3)
    refused(TypeError, "for solve()", mousehole.Game, ROWS, engine="bits")
    refused(TypeError, "mouse: 1.5 is not a place", mousehole.solve_grid, ROWS, mouse=1.5)


@pytest.mark.parametrize(
    "graph, words",
    [
        ([[1], [2]], "node 1 has an edge to 2, but the nodes are 0 to 1"),
        ([[-1]], "node 0 has an edge to -1"),
        (np.zeros((2, 3)), "of shape [2, 3] is no graph; expected a square"),
        ([[1], [0]], "there is no cat: set `cat`"),
        ({"a": ["b"], "b": ["a"]}, "there is no mouse: set `mouse`"),
        ("Ihe", "line 1, column"),
        ("M.F\n..C", "this is a grid, expected a graph"),
    ],
)
def test_bad_graphs(graph, words):
    refused(ValueError, words, mousehole.solve_graph, graph)


def test_places_that_are_none():
    graph = nx.relabel_nodes(nx.path_graph(3), {0: "a", 1: "b", 2: "c"})
    refused(ValueError, "mouse: there is no node 'd', only such as 'a'", mousehole.solve_graph, graph, mouse="d")
    solution = mousehole.solve_graph(graph, mouse="b", cat="c", hole="a")
    refused(ValueError, "cat: a is a hole", solution.probe, "b", "a", "mouse")
    refused(ValueError, "cat: the game has 1 cat, and 2 are given", solution.probe, "b", ["b", "c"], "mouse")
    refused(ValueError, "mouse: there is no node []", solution.probe, [], "c", "mouse")
    for turn in ["dog", 0]:
        refused(ValueError, f"turn: found {turn!r}, expected one of mouse cat", solution.probe, "b", "c", turn)
        refused(ValueError, f"turn: found {turn!r}, expected one of mouse cat", solution.game.moves, "b", "c", turn)


def test_empty_boards_are_told_as_such():
    for call in [mousehole.Board, mousehole.Game, mousehole.cop_number, mousehole.solve_grid]:
        refused(ValueError, "this board is empty; expected rows of a grid, or a graph with nodes", call, [])
    answer, = mousehole.batch([[]], errors="return")
    assert "this board is empty" in str(answer)


def test_a_game_is_no_board():
    game = mousehole.Game(ROWS)
    for call in [mousehole.Board, mousehole.Game, mousehole.cop_number, mousehole.solve_grid, mousehole.solve_graph]:
        refused(TypeError, "this is a Game; it has solve(), and its board is .board", call, game)


def test_messages_are_short_however_large_the_object():
    for call, given in [
        (mousehole.solve_graph, [["x"] * 1000] * 50),
        (mousehole.solve_grid, list(range(10**5))),
        (lambda given: mousehole.solve_grid(ROWS, first=given), "é" * 10**5),
        (lambda given: mousehole.solve_grid(ROWS, mouse=given), [1.5] * 10**5),
    ]:
        with pytest.raises((TypeError, ValueError)) as caught:
            call(given)
        assert len(str(caught.value)) < 300 and "…" in str(caught.value)


def test_networkx_is_asked_for_by_name():
    program = "import sys; sys.modules['networkx'] = None; import mousehole; mousehole.Board(['..']).to_networkx()"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1] == "ImportError: to_networkx() needs networkx: pip install networkx"


def test_too_little_memory_is_told_with_the_figure():
    rows = ["." * 300] * 300
    refused(
        MemoryError,
        "for 16200000000 positions, and 1.0 MB may be used",
        mousehole.solve_grid,
        rows,
        mouse=(0, 0),
        cat=(1, 1),
        hole=(3, 3),
        memory=1e6,
    )


def test_the_engine_says_what_it_does_not_take():
    refused(ValueError, "the engine dp does not take this game", mousehole.solve_grid, ROWS, cat=[(1, 1), (1, 2)], engine="dp")


def test_without_numpy_arrays_are_an_import_error():
    program = """
import sys, mousehole
solution = mousehole.solve_grid(["M.C...F"])
sys.modules["numpy"] = None
for _ in range(2):
    try:
        solution.labels
    except ImportError:
        print("told")
del sys.modules["numpy"]
print(solution.labels.shape)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout == "told\ntold\n(2, 7, 7)\n" and run.stderr == "", run.stderr


def test_load_tells_what_it_tried(tmp_path):
    refused(ValueError, "there is no such file, and as a text it is not a board", mousehole.load, "such")
    for path in ["none.toml", "no/such", "my board.txt", tmp_path / "none.txt", str(tmp_path / "none")]:
        with pytest.raises(FileNotFoundError, match="No such file or directory: ") as caught:
            mousehole.load(path)
        assert os.fspath(caught.value.filename) == os.fspath(path) and caught.value.errno == errno.ENOENT
    refused(IsADirectoryError, str(tmp_path), mousehole.load, str(tmp_path))
    with pytest.raises(FileNotFoundError) as caught:
        mousehole.open_table(tmp_path / "none.mht")
    assert os.fspath(caught.value.filename) == str(tmp_path / "none.mht")
    refused(TypeError, "expected the path of a file", mousehole.load, 5)
    bad = tmp_path / "bad.toml"
    bad.write_text('grid = """\nM.F\n..C\n"""\n[rules]\ncat_jmp = 2\n')
    refused(ValueError, "line 6, column 1: found cat_jmp = 2, which is no rule", mousehole.load, bad)
    bad.write_text('grid = """\nM.F\n..C\n"""\n[rules]\nmouse = [9, 9]\n')
    refused(ValueError, "line 6, column 9: mouse: 9,9 is off the board", mousehole.load, bad)
    refused(ValueError, "mouse: 8,8 is off the board", mousehole.load, bad, mouse=(8, 8))
