"""Pictures, in notebooks and files, and figures of matplotlib."""

import xml.etree.ElementTree

import matplotlib.figure
import matplotlib.pyplot as pyplot
from matplotlib.colors import to_hex
import mousehole
import networkx as nx
import pytest


@pytest.fixture
def solution():
    return mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2)


def test_notebooks_get_a_picture(solution):
    assert solution._repr_svg_() == solution.svg()
    assert xml.etree.ElementTree.fromstring(solution.svg()).tag.endswith("svg")


def test_options(solution):
    plain = solution.svg()
    for options in [
        dict(fixed="mouse"),
        dict(figures="off"),
        dict(moves="here"),
        dict(line=True),
        dict(title="Cat and mouse"),
        dict(dark=True),
        dict(size=700),
        dict(mouse=(2, 2)),
        dict(cat=(1, 3)),
        dict(turn="cat"),
    ]:
        assert solution.svg(**options) != plain, options
    assert "Cat and mouse" in solution.svg(title="Cat and mouse")
    assert solution.png().startswith(b"\x89PNG") and len(solution.png(scale=4)) > len(solution.png(scale=1))
    assert solution.gif(rounds=2, delay=100).startswith(b"GIF89a")
    with pytest.raises(TypeError, match=r"svg\(\) got an unexpected keyword argument 'scale'"):
        solution.svg(scale=2)
    with pytest.raises(ValueError, match="moves: found 'all', expected one of off here everywhere"):
        solution.svg(moves="all")
    with pytest.raises(ValueError, match="too large"):
        solution.png(scale=1e6)


@pytest.mark.parametrize(
    "options, words",
    [
        (dict(size=0), "size: found 0, expected 1 to 10000 pixels"),
        (dict(size=-1), "size: found -1, expected 1 to 10000 pixels"),
        (dict(size=10**9), "size: found 1000000000, expected 1 to 10000 pixels"),
        (dict(scale=0), "scale: found 0, expected a number above 0"),
        (dict(scale=float("nan")), "scale: found nan, expected a number above 0"),
        (dict(delay=-1), "delay: found -1, expected a number of milliseconds"),
        (dict(rounds="all"), "rounds: found 'all', expected a number of rounds"),
        (dict(dark="no"), "dark: found 'no', expected True or False"),
        (dict(line=3), "line: found 3, expected True or False"),
        (dict(title=3), "title: found 3, expected a text"),
        (dict(fixed="dog"), "fixed: found 'dog', expected one of mouse cat"),
        (dict(fixed=2), "fixed: found 2, expected one of mouse cat"),
    ],
)
def test_bad_options_are_told_by_name(solution, options, words):
    with pytest.raises(ValueError) as caught:
        solution.gif(**options)
    assert str(caught.value) == words
    assert len(solution.svg(size=10000)) < 10**6
    with pytest.raises(ValueError, match="fixed: found 'dog', expected one of mouse cat"):
        solution.plot(fixed="dog")


def icons(figure):
    return {patch.get_gid() for patch in figure.axes[0].patches} - {None}


def test_labels_are_shown_on_graphs():
    graph = nx.relabel_nodes(nx.cycle_graph(4), {0: "north", 1: "east", 2: "south", 3: "west"})
    solution = mousehole.solve_graph(graph, mouse="east", cat="west", hole="north")
    assert "north" in solution.svg()
    texts = [text.get_text() for text in solution.plot().axes[0].texts]
    assert {"north", "east", "south", "west"} <= set(texts)
    assert icons(solution.plot()) == {"mouse", "cat", "hole"}
    layout = solution.game.board.layout()
    assert set(layout) == set(graph) and len(set(layout.values())) == 4


@pytest.mark.parametrize("fixed", ["cat", "mouse"])
@pytest.mark.parametrize(
    "solved",
    [
        lambda: mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2),
        lambda: mousehole.solve_graph(nx.petersen_graph()),
        lambda: mousehole.solve_graph(nx.cycle_graph(5), preset="cops", cats=2),
    ],
)
def test_figures(solved, fixed, tmp_path):
    solution = solved()
    figure = solution.plot(fixed=fixed)
    assert isinstance(figure, matplotlib.figure.Figure)
    texts = [text.get_text() for text in figure.axes[0].texts]
    assert "0" in texts
    holes = {"food" if solution.game.board.kind == "grid" else "hole"} if solution.game.holes else set()
    assert icons(figure) == {"mouse", "cat", *holes}
    # The colours are those of pictures.
    drawn = {to_hex(patch.get_facecolor()) for patch in figure.axes[0].patches if patch.get_gid() is None}
    assert drawn and all(f'"{color}"' in solution.svg(fixed=fixed) for color in drawn), drawn
    figure.savefig(tmp_path / "figure.png")
    assert (tmp_path / "figure.png").read_bytes().startswith(b"\x89PNG")
    pyplot.close(figure)
    _, ax = pyplot.subplots()
    assert solution.plot(ax=ax) is ax.figure
    pyplot.close(ax.figure)


def test_boards_and_games_show_themselves():
    game = mousehole.Game(["####F", "#C...", "M...."])
    assert "mouse to move" in game._repr_svg_() and "wins" not in game._repr_svg_()
    for board in [game.board, mousehole.Board(["..", "M#"]), mousehole.Board(nx.petersen_graph()), mousehole.Board(["C.", "F."])]:
        assert board._repr_svg_().startswith("<svg") and "move" not in board._repr_svg_()
    chase = mousehole.Game(nx.cycle_graph(5), preset="cops", cats=2)
    assert "2 cats choose their places, then the mouse" in chase._repr_svg_()
    # What nobody could look at is told in words.
    assert mousehole.Board(["." * 60] * 60)._repr_svg_() is None
    assert mousehole.Game(["." * 60] * 60, preset="cops")._repr_svg_() is None
