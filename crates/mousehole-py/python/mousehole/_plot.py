"""Solutions as figures of matplotlib."""

from typing import Any, Dict, List, Tuple

from ._mousehole import _icon, _shade
from ._types import Position

#: On larger boards there is no room for figures.
MOST_FIGURES = 400


def plot(solution: Any, position: Position, fixed: str, ax: Any = None) -> Any:
    """Draws every place that the free side could stand on, coloured by who wins from there, and gives the figure."""
    try:
        import matplotlib.pyplot as pyplot
    except ImportError as error:
        raise ImportError("plot() needs matplotlib: pip install matplotlib") from error
    if ax is None:
        _, ax = pyplot.subplots()
    board = solution.game.board
    layout = board.layout()
    draw_ways(ax, board, layout)
    verdicts = of_free_side(solution, position, fixed)
    longest = max((verdict.plies or 0 for verdict in verdicts.values()), default=0)
    is_grid = board.kind == "grid"
    size = 0.95 if is_grid else 0.5
    cats = position.cat if solution.game.rules.cats > 1 else (position.cat,)
    standing = {position.mouse, *cats}
    for place, verdict in verdicts.items():
        x, y = layout[place]
        far = 1.0 if verdict.plies is None else verdict.plies / max(longest, 1)
        color, ink = _shade(verdict.winner, far)
        draw_place(ax, is_grid, (x, y), size, color, verdict)
        if len(board) > MOST_FIGURES:
            continue
        # As in pictures: distances in cells and below nodes, names in nodes or, where somebody stands, above.
        if verdict.plies is not None:
            write(ax, verdict.plies, x, y if is_grid else y - size * 0.8, fontsize=7, color=ink if is_grid else "black")
        if not is_grid:
            taken = place in standing
            write(ax, place, x, y + size * 0.8 if taken else y, fontsize=6, color="black" if taken else ink)
    hole = "food" if is_grid else "hole"
    for name, places in [(hole, solution.game.holes), ("mouse", [position.mouse]), ("cat", cats)]:
        for place in places:
            draw_icon(ax, name, layout[place], size * (0.92 if is_grid else 1.3) / 40)
    ax.set_title(f"{position.turn} to move")
    ax.set_aspect("equal")
    ax.autoscale_view()
    ax.axis("off")
    return ax.figure


def of_free_side(solution: Any, position: Position, fixed: str) -> Dict[Any, Any]:
    """The verdict for each place of the side that does not stand still; of several cats, the first is free."""
    game = solution.game
    if fixed == "cat":
        cats = list(position.cat) if game.rules.cats > 1 else position.cat
        return {place: solution.probe(place, cats, position.turn) for place in game.places}
    others: List[Any] = list(position.cat[1:]) if game.rules.cats > 1 else []
    return {place: solution.probe(position.mouse, [place, *others], position.turn) for place in game.cat_places}


def draw_ways(ax: Any, board: Any, layout: Dict[Any, Tuple[float, float]]) -> None:
    from matplotlib.collections import LineCollection

    if board.kind == "grid":
        return
    lines = [(layout[place], layout[other]) for place in board.places for other in board.neighbors(place)]
    ax.add_collection(LineCollection(lines, colors="#999999", linewidths=1, zorder=0))


def draw_place(ax: Any, is_grid: bool, at: Tuple[float, float], size: float, color: str, verdict: Any) -> None:
    """A place in its colour: hatched where the cats force a win, dotted where nobody forces anything."""
    from matplotlib.patches import Circle, Rectangle

    x, y = at
    hatch = "..." if verdict.plies is None else "///" if verdict.winner == "cat" else None
    style = dict(facecolor=color, edgecolor="#0000002b", linewidth=0, hatch=hatch, zorder=1)
    if is_grid:
        ax.add_patch(Rectangle((x - size / 2, y - size / 2), size, size, **style))
    else:
        ax.add_patch(Circle((x, y), size / 2, **style))


def draw_icon(ax: Any, name: str, at: Tuple[float, float], unit: float) -> None:
    """The icon of pictures and of the playground."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    codes = {"M": [Path.MOVETO], "L": [Path.LINETO], "C": [Path.CURVE4] * 3, "Z": [Path.CLOSEPOLY]}
    for commands, fill, line in _icon(name):
        points = [point for letter, points in commands for point in points or [(0.0, 0.0)]]
        path = Path([(at[0] + x * unit, at[1] - y * unit) for x, y in points], [code for letter, _ in commands for code in codes[letter]])
        patch = PathPatch(path, facecolor="none", edgecolor="none", zorder=4, gid=name)
        if fill:
            patch.set_facecolor((*hex_channels(fill[0]), fill[1]))
        if line:
            patch.set_edgecolor(line[0])
            patch.set_linewidth(line[1] * 0.5)
        ax.add_patch(patch)


def hex_channels(color: str) -> Tuple[float, ...]:
    return tuple(int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))


def write(ax: Any, text: object, x: float, y: float, **style: Any) -> None:
    ax.annotate(str(text), (x, y), ha="center", va="center", zorder=3, **style)
