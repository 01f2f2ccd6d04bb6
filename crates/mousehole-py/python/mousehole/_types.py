"""What answers are made of: plain tuples with names."""

from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Optional, Tuple

Side = Literal["mouse", "cat"]
Winner = Literal["mouse", "cat", "draw"]

#: What labels are in the arrays: who can force the end.
OPEN: Final = 0
MOUSE: Final = 1
CAT: Final = 2


class Position(NamedTuple):
    """Who stands where, and whose turn it is.

    >>> import mousehole
    >>> mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2).start
    Position(mouse=(2, 0), cat=(1, 1), turn='mouse')
    """

    #: The mouse's place.
    mouse: Any
    #: The cat's place, or a tuple with one for each of several cats.
    cat: Any
    #: The side to move: ``"mouse"`` or ``"cat"``.
    turn: Side


class Verdict(NamedTuple):
    """What a position comes to: under the rules, and by force alone."""

    #: ``"mouse"``, ``"cat"`` or ``"draw"``, once endless play and the limit are counted.
    winner: Winner
    #: In how many plies; ``None`` where endless play or the limit decides.
    plies: Optional[int]
    #: Who can force the end, limit or not: ``"mouse"``, ``"cat"``, or ``"open"`` if nobody can.
    label: Literal["mouse", "cat", "open"]
    #: In how many plies that is; ``None`` where it is open.
    distance: Optional[int]


class Move(NamedTuple):
    """A best move and what it comes to."""

    #: Where the side on turn goes: a place, or a tuple with one for each of several cats.
    to: Any
    #: Who wins after it.
    winner: Winner
    #: In how many plies after it; ``None`` where endless play or the limit decides.
    plies: Optional[int]


class Stats(NamedTuple):
    """How many positions each side can force, limit or not."""

    #: Positions the mouse wins.
    mouse: int
    #: Positions the cats win.
    cat: int
    #: Positions nobody can force.
    open: int
    #: The plies of the longest forced win.
    longest: int


class Progress(NamedTuple):
    """How far a solve has come."""

    #: The round now running: positions labelled in it are won in that many plies.
    round: int
    #: Positions labelled so far, or checked, or written.
    done: int
    #: Positions of the game. Open ones are never labelled.
    total: int


class Line(Tuple[Position, ...]):
    """The positions of a perfect game, the first one first, and how it ends."""

    #: ``"hole"``, ``"capture"``, ``"guard"``, ``"stuck"``, ``"repeats"`` or ``"limit"``.
    ending: str
    #: Where it repeats, the number of plies after which the last position stood on the board before.
    since: Optional[int]

    def __new__(cls, positions: Any, ending: str, since: Optional[int] = None) -> "Line":
        line = super().__new__(cls, positions)
        line.ending = ending
        line.since = since
        return line

    def __getnewargs__(self) -> Any:
        return tuple(self), self.ending, self.since


@dataclass(frozen=True)
class Report:
    """What came of checking every label against the rules. It is true if all of them are right."""

    #: How many positions were checked: all of the game.
    positions: int
    #: How many of them have a label that does not follow from the rules.
    wrong: int
    #: The first of those, a sentence each.
    violations: Tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.wrong == 0
