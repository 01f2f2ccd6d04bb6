"""Pictures, in notebooks and files, and figures of matplotlib."""

import xml.etree.ElementTree

import matplotlib.figure
import matplotlib.pyplot as pyplot
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
    with pytest.raises(TypeError, match="unexpected keyword argument 'scale'"):
        solution.svg(scale=2)
    with pytest.raises(ValueError, match="moves: found 'all', expected one of off here everywhere"):
        solution.svg(moves="all")
    with pytest.raises(ValueError, match="too large"):
        solution.png(scale=1e6)


def test_labels_are_shown_on_graphs():
    graph = nx.relabel_nodes(nx.cycle_graph(4), {0: "north", 1: "east", 2: "south", 3: "west"})
    solution = mousehole.solve_graph(graph, mouse="east", cat="west", hole="north")
    assert "north" in solution.svg()
    texts = [text.get_text() for text in solution.plot().axes[0].texts]
    assert {"north", "east", "south", "west", "M", "C", "O"} <= set(texts)
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
    assert "M" in texts and "C" in texts and "0" in texts
    figure.savefig(tmp_path / "figure.png")
    assert (tmp_path / "figure.png").read_bytes().startswith(b"\x89PNG")
    pyplot.close(figure)
    _, ax = pyplot.subplots()
    assert solution.plot(ax=ax) is ax.figure
    pyplot.close(ax.figure)
