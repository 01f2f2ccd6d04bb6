"""What answers are made of: plain tuples with names."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Final, Generic, Literal, NamedTuple, Optional, Tuple

Side = Literal["mouse", "cat"]
Winner = Literal["mouse", "cat", "draw"]

#: What labels are in the arrays: who can force the end.
OPEN: Final = 0
MOUSE: Final = 1
CAT: Final = 2


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", default=Any)

    # Before Python 3.11 a named tuple cannot be generic, but for those who check types.
    class Position(NamedTuple, Generic[P]):
        mouse: P
        cat: Any
        turn: Side

else:

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

    #: ``"hole"``, ``"capture"``, ``"reach"``, ``"surround"``, ``"guard"``, ``"stuck"``, ``"repeats"`` or ``"limit"``.
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


class Choice(NamedTuple):
    """A choice that was made in a game, and what it was worth."""

    #: Who chose: ``"mouse"`` or ``"cat"``.
    side: Side
    #: Where it went, or was placed: a place, or a tuple with one for each of several cats.
    to: Any
    #: ``"best"``, or an ``"inaccuracy"`` that keeps the result, or a ``"mistake"`` that makes it worse.
    quality: Literal["best", "inaccuracy", "mistake"]
    #: What the game comes to after it.
    verdict: Verdict
    #: Who would win after the best choice.
    best_winner: Winner
    #: In how many plies after it; ``None`` where endless play or the limit decides.
    best_plies: Optional[int]


class Proof(NamedTuple):
    """What a certificate proves."""

    #: ``"mouse"``, ``"cat"`` or ``"draw"``.
    winner: Winner
    #: In how many plies; ``None`` where nobody forces an end in time.
    plies: Optional[int]
    #: ``"capture"``, ``"hole"``, ``"guard"``, ``"stuck"``, ``"endless"`` or ``"limit"``.
    reason: str
    #: The positions that the proof lists.
    positions: int
    #: The rules and the board that it is about, a line each.
    game: Tuple[str, ...]


class Cops(NamedTuple):
    """What was found of one of many graphs."""

    #: The number of the graph among the others, from 0.
    index: int
    #: The graph in graph6; ``None`` where it has loops, edges that lead one way, or more than 1,024 nodes.
    graph6: Optional[str]
    #: Its nodes.
    nodes: Optional[int]
    #: Its edges.
    edges: Optional[int]
    #: The least number of cats that win; ``None`` where it is not known.
    cop_number: Optional[int]
    #: The moves that they take; ``None`` where it is not known.
    capture_time: Optional[int]
    #: Where they start.
    placement: Optional[Tuple[Any, ...]]
    #: The cop number is at least this; ``None`` where no number of cats wins,
    at_least: Optional[int]
    #: as ``"search"`` says, or a theorem: ``"one-cat"``, ``"dismantling"``, ``"girth"``, ``"components"``,
    at_least_by: Optional[str]
    #: and at most this; ``None`` where no bound is known,
    at_most: Optional[int]
    #: as ``"search"`` says, or a theorem: ``"dismantling"``, ``"domination"``, ``"treewidth"``, ``"components"``.
    at_most_by: Optional[str]
    #: What is wrong with the graph, or why its cop number or capture time is not known; ``None`` where nothing is.
    error: Optional[str]


class Bounds(NamedTuple):
    """What is known of a cop number, and what says so."""

    #: The cop number is at least this; ``None`` where no number of cats wins.
    at_least: Optional[int]
    #: ``"search"``, or a theorem.
    at_least_by: Optional[str]
    #: The cop number is at most this; ``None`` where no bound is known.
    at_most: Optional[int]
    #: ``"search"``, or a theorem.
    at_most_by: Optional[str]


class CaptureTimes(NamedTuple):
    """How soon each number of cats wins."""

    #: The moves that each number of cats takes, from the cop number on; ``None`` where that is not known.
    times: Dict[int, Optional[int]]
    #: The least sum of cats and moves; ``None`` where no number of cats was found to win.
    throttling_number: Optional[int]
    #: The fewest cats that have it.
    throttling_cats: Optional[int]
    #: Whether no other number of cats can have a smaller sum.
    is_exact: bool


#: The keys of facts that hold places.
PLACES = {"mouse", "cats", "from", "to", "at", "place", "places", "route"}


class Explanation(str):
    """Why a position comes out as it does: sentences, one to a line, and the facts that they say."""

    #: The sentences.
    sentences: Tuple[str, ...]
    #: Every fact, under the keys of ``mousehole explain --format json``; places as they are called elsewhere.
    facts: Dict[str, Any]

    def __new__(cls, document: str, labels: Optional[Dict[str, Any]]) -> "Explanation":
        facts = json.loads(document)
        sentences = tuple(facts.pop("text"))
        explanation = super().__new__(cls, "\n".join(sentences))
        explanation.sentences = sentences
        explanation.facts = {key: with_places(key, value, labels) for key, value in facts.items()}
        explanation._given = document, labels
        return explanation

    def __getnewargs__(self) -> Any:
        return self._given


def with_places(key: str, value: Any, labels: Optional[Dict[str, Any]]) -> Any:
    """A fact with places for their names: of a graph by its labels, and of a grid, which has none, as tuples."""
    if isinstance(value, dict):
        # What a rule is changed to is no place.
        is_rule = "rule" in value
        return {k: v if is_rule and k == "to" else with_places(k, v, labels) for k, v in value.items()}
    if isinstance(value, list):
        if labels is None and key in PLACES and len(value) == 2 and all(type(part) is int for part in value):
            return tuple(value)
        return [with_places(key, part, labels) for part in value]
    return labels.get(value, value) if labels and key in PLACES and isinstance(value, str) else value


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
