"""Solutions as figures of matplotlib."""

from typing import Any, Dict, List, Tuple

from ._types import Position

#: The colours of the pictures: the mouse's wins, the cats', and what nobody can force.
COLORS = {"mouse": "#3b78b8", "cat": "#d9822b", "open": "#d8d8d8"}

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
    size = 0.9 if board.kind == "grid" else 0.5
    for place, verdict in verdicts.items():
        draw_place(ax, board.kind, layout[place], size, verdict, longest)
    if len(board) <= MOST_FIGURES:
        for place, (x, y) in layout.items():
            if place in verdicts and verdicts[place].plies is not None:
                write(ax, verdicts[place].plies, x, y, fontsize=7)
            if board.kind == "graph":
                write(ax, place, x, y - size * 0.7, fontsize=6, color="#666666")
    cats = position.cat if solution.game.rules.cats > 1 else (position.cat,)
    hole = "F" if board.kind == "grid" else "O"
    for letter, places in [("M", [position.mouse]), ("C", cats), (hole, solution.game.holes)]:
        for x, y in map(layout.__getitem__, places):
            write(ax, letter, x - size * 0.3, y + size * 0.3, fontsize=8, weight="bold")
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


def draw_place(ax: Any, kind: str, at: Tuple[float, float], size: float, verdict: Any, longest: int) -> None:
    from matplotlib.patches import Circle, Rectangle

    x, y = at
    winner = verdict.winner if verdict.plies is not None else "open"
    # The sooner, the darker.
    alpha = 1.0 if verdict.plies is None else 1.0 - 0.7 * verdict.plies / max(longest, 1)
    if kind == "grid":
        patch: Any = Rectangle((x - size / 2, y - size / 2), size, size, facecolor=COLORS[winner], alpha=alpha)
    else:
        ax.add_patch(Circle((x, y), size / 2, facecolor="white", zorder=1))
        patch = Circle((x, y), size / 2, facecolor=COLORS[winner], alpha=alpha)
    patch.set_zorder(2)
    ax.add_patch(patch)


def write(ax: Any, text: object, x: float, y: float, **style: Any) -> None:
    ax.annotate(str(text), (x, y), ha="center", va="center", zorder=3, **style)
