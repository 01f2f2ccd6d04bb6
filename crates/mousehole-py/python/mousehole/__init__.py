"""mousehole solves pursuit games exactly: cat and mouse, cops and robbers.

A mouse runs for a hole or food, cats hunt it, both play perfectly: who wins, in how many moves, by which moves?

>>> import mousehole
>>> solution = mousehole.solve_grid(["####F", "#C...", "M...."], cat_jump=1, mouse_jump=2)
>>> solution.winner, solution.plies
('mouse', 5)
"""

from ._signatures import write_out

write_out()

from ._mousehole import (  # noqa: E402
    Batch,
    Board,
    FromStart,
    Game,
    MouseWins,
    Play,
    Rules,
    Solution,
    Table,
    Winners,
    __version__,
    batch,
    capture_time,
    capture_times,
    check_certificate,
    cop_bounds,
    cop_number,
    cops,
    is_k_cop_win,
    load,
    open_table,
    placements,
    solve_graph,
    solve_grid,
)
from ._types import (  # noqa: E402
    CAT,
    MOUSE,
    OPEN,
    Bounds,
    CaptureTimes,
    Choice,
    Cops,
    Explanation,
    Line,
    Move,
    Position,
    Progress,
    Proof,
    Report,
    Stats,
    Verdict,
)

__all__ = [
    "Batch",
    "Board",
    "Bounds",
    "CAT",
    "CaptureTimes",
    "Choice",
    "Cops",
    "Explanation",
    "FromStart",
    "Game",
    "Line",
    "MOUSE",
    "MouseWins",
    "Move",
    "OPEN",
    "Play",
    "Position",
    "Progress",
    "Proof",
    "Report",
    "Rules",
    "Solution",
    "Stats",
    "Table",
    "Verdict",
    "Winners",
    "__version__",
    "batch",
    "capture_time",
    "capture_times",
    "check_certificate",
    "cop_bounds",
    "cop_number",
    "cops",
    "is_k_cop_win",
    "load",
    "open_table",
    "placements",
    "solve_graph",
    "solve_grid",
]
