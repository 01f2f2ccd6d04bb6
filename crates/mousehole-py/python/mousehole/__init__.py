"""mousehole solves pursuit games exactly: cat and mouse, cops and robbers.

A mouse runs for a hole or food, cats hunt it, both play perfectly: who wins, in how many moves, by which moves?

>>> import mousehole
>>> solution = mousehole.solve_grid(["####F", "#C...", "M...."], cat_jump=1, mouse_jump=2)
>>> solution.winner, solution.plies
('mouse', 5)
"""

from ._mousehole import (
    Batch,
    Board,
    Game,
    Rules,
    Solution,
    Table,
    __version__,
    batch,
    capture_time,
    cop_number,
    is_k_cop_win,
    load,
    open_table,
    solve_graph,
    solve_grid,
)
from ._types import CAT, MOUSE, OPEN, Line, Move, Position, Progress, Report, Stats, Verdict

__all__ = [
    "Batch",
    "Board",
    "CAT",
    "Game",
    "Line",
    "MOUSE",
    "Move",
    "OPEN",
    "Position",
    "Progress",
    "Report",
    "Rules",
    "Solution",
    "Stats",
    "Table",
    "Verdict",
    "__version__",
    "batch",
    "capture_time",
    "cop_number",
    "is_k_cop_win",
    "load",
    "open_table",
    "solve_graph",
    "solve_grid",
]
