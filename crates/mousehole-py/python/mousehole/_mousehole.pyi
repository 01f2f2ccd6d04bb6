"""The types of the compiled part of the package. Its documentation is with the code: see ``help(mousehole)``."""

import inspect
import os
from typing import (
    Any,
    Callable,
    ClassVar,
    Dict,
    Generic,
    Iterable,
    List,
    Literal,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypedDict,
    Union,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, TypeAlias, TypeVar, Unpack

from ._types import (
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
    Side,
    Stats,
    Verdict,
    Winner,
)

__all__ = [
    "cops",
    "Batch",
    "batch",
    "_restore_board",
    "Board",
    "check_certificate",
    "capture_time",
    "capture_times",
    "cop_bounds",
    "cop_number",
    "is_k_cop_win",
    "placements",
    "_restore_game",
    "Game",
    "load",
    "_icon",
    "_shade",
    "Play",
    "_knobs",
    "_restore_rules",
    "Rules",
    "Solution",
    "_restore_answer",
    "solve_graph",
    "solve_grid",
    "Table",
    "open_table",
    "FromStart",
    "MouseWins",
    "Winners",
    "__version__",
]

__version__: str

# A place: (row, column) on a grid, and on a graph whatever its nodes are called.
_P = TypeVar("_P", default=Any)
_Q = TypeVar("_Q")
_Cell: TypeAlias = Tuple[int, int]
# A place as it is given: as it is answered, or as a text, or as a list of two numbers for a cell.
_Place: TypeAlias = Union[_P, str, Sequence[int], None]
# One place, or one for each of several cats.
_Places: TypeAlias = Union[_P, str, Sequence[int], Sequence[Union[_P, str, Sequence[int]]], None]
_Path: TypeAlias = Union[str, "os.PathLike[str]"]
_Preset: TypeAlias = Literal["grid", "graph", "cops"]
_Jump: TypeAlias = Union[int, Literal["unbounded"]]
_Who: TypeAlias = Literal["both", "none", "mouse", "cat"]
# A board as it is given: rows, a graph of NetworkX, lists, a dict, a matrix, a text.
_Board: TypeAlias = Any
# The rows of a grid.
_Rows: TypeAlias = Union[List[str], Tuple[str, ...]]
# A function of one argument, or a bar of tqdm.
_Progress: TypeAlias = Union[Callable[[Progress], object], Any]

# Every rule but the jumps, which `solve_grid` takes by their place, and the number of cats, which is what `cops` asks.
class _Common(TypedDict, total=False):
    limit: Union[int, Literal["none"], None]
    endless: Winner
    first: Side
    stay: _Who
    lazy: bool
    stuck: Literal["stays", "loses"]
    cat_hole: Literal["forbidden", "enters", "wins"]
    directions: Literal[4, 8]
    jump: Literal["over", "free"]
    reach: int
    capture: Literal["touch", "surround"]
    cats_move: Literal["freely", "nearer"]

class _Jumps(TypedDict, total=False):
    cat_jump: _Jump
    mouse_jump: _Jump

class _Cats(TypedDict, total=False):
    cats: int

class _Changes(_Common, _Jumps, _Cats, total=False): ...

class _Board_(_Common, total=False):
    directed: bool
    hole: Any
    preset: Optional[_Preset]
    rules: Optional[Rules]

class _Placed(_Board_, total=False):
    mouse: Any
    cat: Any

class _Rules(_Placed, _Cats, _Jumps, total=False): ...

class _How(TypedDict, total=False):
    engine: Optional[str]
    memory: Union[int, float, None]
    threads: Optional[int]

class _Watched(_How, total=False):
    progress: Optional[_Progress]

class _Solve(_Rules, _Watched, total=False): ...
class _SolveGrid(_Placed, _Cats, _Watched, total=False): ...
class _Batch(_Rules, _How, total=False): ...

# The number of cats is k, or what is asked; then both sides choose their places.
class _Hunt(_Placed, _Jumps, _Watched, total=False): ...
class _Count(_Board_, _Jumps, _Watched, total=False): ...

class _Picture(TypedDict, total=False):
    fixed: Side
    figures: Literal["auto", "on", "off"]
    moves: Literal["off", "here", "everywhere"]
    line: bool
    title: str
    dark: bool
    size: Optional[int]

class _Raster(_Picture, total=False):
    scale: float

class _Animation(_Raster, total=False):
    rounds: Optional[int]
    delay: Optional[int]

@final
class Rules:
    __signature__: ClassVar[inspect.Signature]
    def __new__(cls, preset: _Preset = "grid", **changes: Unpack[_Changes]) -> Self: ...
    @property
    def preset(self) -> _Preset: ...
    @property
    def cat_jump(self) -> _Jump: ...
    @property
    def mouse_jump(self) -> _Jump: ...
    @property
    def limit(self) -> Optional[int]: ...
    @property
    def endless(self) -> Winner: ...
    @property
    def first(self) -> Side: ...
    @property
    def stay(self) -> _Who: ...
    @property
    def cats(self) -> int: ...
    @property
    def lazy(self) -> bool: ...
    @property
    def stuck(self) -> Literal["stays", "loses"]: ...
    @property
    def cat_hole(self) -> Literal["forbidden", "enters", "wins"]: ...
    @property
    def directions(self) -> Literal[4, 8]: ...
    @property
    def jump(self) -> Literal["over", "free"]: ...
    @property
    def reach(self) -> int: ...
    @property
    def capture(self) -> Literal["touch", "surround"]: ...
    @property
    def cats_move(self) -> Literal["freely", "nearer"]: ...
    def _value(self, rule: str) -> Any: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Board(Generic[_P]):
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> Any: ...
    @overload
    def __new__(cls, board: _Rows) -> Board[_Cell]: ...
    @overload
    def __new__(cls, board: Mapping[_Q, Iterable[_Q]]) -> Board[_Q]: ...
    @overload
    def __new__(cls, board: _Board) -> Board[Any]: ...
    @property
    def kind(self) -> Literal["grid", "graph"]: ...
    @property
    def places(self) -> List[_P]: ...
    @property
    def shape(self) -> Optional[Tuple[int, int]]: ...
    def __len__(self) -> int: ...
    def neighbors(self, place: _Place[_P]) -> List[_P]: ...
    def layout(self) -> Dict[_P, Tuple[float, float]]: ...
    def to_networkx(self) -> Any: ...
    def to_graph6(self) -> str: ...
    def write(
        self,
        format: Literal["graph6", "sparse6", "digraph6", "edges", "dimacs", "matrix", "dot", "json", "grid"],
    ) -> str: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game(Generic[_P]):
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> Any: ...
    __signature__: ClassVar[inspect.Signature]
    @overload
    def __new__(cls, board: _Rows, **rules: Unpack[_Rules]) -> Game[_Cell]: ...
    @overload
    def __new__(cls, board: Mapping[_Q, Iterable[_Q]], **rules: Unpack[_Rules]) -> Game[_Q]: ...
    @overload
    def __new__(cls, board: _Board, **rules: Unpack[_Rules]) -> Game[Any]: ...
    @overload
    def solve(self, *, question: Literal["everything"] = "everything", **how: Unpack[_Watched]) -> Solution[_P]: ...
    @overload
    def solve(self, *, question: Literal["winners"], **how: Unpack[_Watched]) -> Winners[_P]: ...
    @overload
    def solve(self, *, question: Literal["mouse"], **how: Unpack[_Watched]) -> MouseWins[_P]: ...
    @overload
    def solve(self, *, question: Literal["start"], **how: Unpack[_Watched]) -> FromStart[_P]: ...
    def build_table(
        self,
        path: _Path,
        *,
        resume: bool = False,
        scratch: Optional[_Path] = None,
        engine: Optional[str] = None,
        memory: Union[int, float, None] = None,
        threads: Optional[int] = None,
        progress: Optional[_Progress] = None,
    ) -> Table[Any]: ...
    @property
    def board(self) -> Board[_P]: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def start(self) -> Optional[Position[_P]]: ...
    @property
    def holes(self) -> Tuple[_P, ...]: ...
    @property
    def positions(self) -> int: ...
    @property
    def places(self) -> List[_P]: ...
    @property
    def cat_places(self) -> List[_P]: ...
    def moves(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None
    ) -> List[Position[_P]]: ...
    def to_json(self) -> str: ...
    def write(self, format: Literal["json", "grid", "pasted", "cpp", "java", "python", "pg"]) -> str: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Solution(Generic[_P]):
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> Any: ...
    @property
    def game(self) -> Game[_P]: ...
    @property
    def winner(self) -> Winner: ...
    @property
    def plies(self) -> Optional[int]: ...
    @property
    def reason(self) -> str: ...
    @property
    def start(self) -> Position[_P]: ...
    @property
    def labels(self) -> npt.NDArray[np.uint8]: ...
    @property
    def distances(self) -> npt.NDArray[np.int32]: ...
    @property
    def places(self) -> List[_P]: ...
    @property
    def cat_places(self) -> List[_P]: ...
    @property
    def stats(self) -> Stats: ...
    @property
    def engine(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    def best_moves(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None
    ) -> List[Move]: ...
    def line(self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None) -> Line: ...
    def probe(self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None) -> Verdict: ...
    def explain(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None, *, changes: bool = True
    ) -> Explanation: ...
    def index(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None
    ) -> Tuple[int, ...]: ...
    def verify(
        self,
        *,
        memory: Union[int, float, None] = None,
        threads: Optional[int] = None,
        progress: Optional[_Progress] = None,
    ) -> Report: ...
    @overload
    def certificate(self, path: None = None, *, progress: Optional[_Progress] = None) -> bytes: ...
    @overload
    def certificate(self, path: _Path, *, progress: Optional[_Progress] = None) -> None: ...
    def play(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None
    ) -> Play[_P]: ...
    def save(self, path: _Path, *, progress: Optional[_Progress] = None) -> None: ...
    def svg(
        self,
        mouse: _Place[_P] = None,
        cat: _Places[_P] = None,
        turn: Optional[Side] = None,
        **picture: Unpack[_Picture],
    ) -> str: ...
    def png(
        self,
        mouse: _Place[_P] = None,
        cat: _Places[_P] = None,
        turn: Optional[Side] = None,
        **raster: Unpack[_Raster],
    ) -> bytes: ...
    def gif(
        self,
        mouse: _Place[_P] = None,
        cat: _Places[_P] = None,
        turn: Optional[Side] = None,
        **animation: Unpack[_Animation],
    ) -> bytes: ...
    def plot(
        self,
        mouse: _Place[_P] = None,
        cat: _Places[_P] = None,
        turn: Optional[Side] = None,
        *,
        fixed: Side = "cat",
        ax: Any = None,
    ) -> Any: ...
    def _repr_svg_(self) -> str: ...

@final
class FromStart(Generic[_P]):
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> Any: ...
    @property
    def game(self) -> Game[_P]: ...
    @property
    def start(self) -> Position[_P]: ...
    @property
    def winner(self) -> Winner: ...
    @property
    def plies(self) -> Optional[int]: ...
    @property
    def reason(self) -> str: ...
    @property
    def verdict(self) -> Verdict: ...
    def best_moves(self) -> List[Move]: ...
    def line(self) -> Line: ...
    @property
    def engine(self) -> str: ...
    @property
    def seconds(self) -> float: ...

@final
class Winners(Generic[_P]):
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> Any: ...
    @property
    def game(self) -> Game[_P]: ...
    @property
    def winner(self) -> Winner: ...
    @property
    def start(self) -> Position[_P]: ...
    def probe(self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None) -> Winner: ...
    def keeping_moves(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None
    ) -> List[Any]: ...
    @property
    def labels(self) -> npt.NDArray[np.uint8]: ...
    @property
    def engine(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    def svg(
        self,
        mouse: _Place[_P] = None,
        cat: _Places[_P] = None,
        turn: Optional[Side] = None,
        **picture: Unpack[_Picture],
    ) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class MouseWins(Generic[_P]):
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> Any: ...
    @property
    def game(self) -> Game[_P]: ...
    @property
    def wins(self) -> bool: ...
    @property
    def start(self) -> Position[_P]: ...
    def probe(self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None) -> bool: ...
    def keeping_moves(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None
    ) -> List[Any]: ...
    @property
    def engine(self) -> str: ...
    @property
    def seconds(self) -> float: ...

@final
class Play(Generic[_P]):
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> Any: ...
    @property
    def game(self) -> Game[_P]: ...
    @property
    def turn(self) -> Side: ...
    @property
    def position(self) -> Optional[Position[_P]]: ...
    @property
    def positions(self) -> Tuple[Position[_P], ...]: ...
    @property
    def plies(self) -> int: ...
    @property
    def left(self) -> Optional[int]: ...
    @property
    def verdict(self) -> Verdict: ...
    @property
    def ending(self) -> Optional[str]: ...
    @property
    def choices(self) -> Tuple[Choice, ...]: ...
    def moves(self) -> List[Move]: ...
    def move(self, to: _Places[_P]) -> Choice: ...
    def reply(
        self,
        opponent: Literal["perfect", "greedy", "random", 1, 2, 3, 4, 5, 6, 7, 8, 9] = "perfect",
        *,
        seed: int = 0,
    ) -> Choice: ...
    def undo(self) -> Any: ...

@final
class Table(Generic[_P]):
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> Any: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...
    @property
    def path(self) -> Any: ...
    @property
    def game(self) -> Game[_P]: ...
    @property
    def winner(self) -> Winner: ...
    @property
    def plies(self) -> Optional[int]: ...
    @property
    def start(self) -> Position[_P]: ...
    @property
    def labels(self) -> npt.NDArray[np.uint8]: ...
    @property
    def distances(self) -> npt.NDArray[np.int32]: ...
    @property
    def places(self) -> List[_P]: ...
    @property
    def cat_places(self) -> List[_P]: ...
    @property
    def stats(self) -> Stats: ...
    def probe(self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None) -> Verdict: ...
    def best_moves(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None
    ) -> List[Move]: ...
    def index(
        self, mouse: _Place[_P] = None, cat: _Places[_P] = None, turn: Optional[Side] = None
    ) -> Tuple[int, ...]: ...
    def verify(
        self,
        *,
        memory: Union[int, float, None] = None,
        threads: Optional[int] = None,
        progress: Optional[_Progress] = None,
    ) -> Report: ...

_Answer = TypeVar("_Answer")

@final
class Batch(Generic[_Answer]):
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> _Answer: ...

@overload
def solve_grid(
    rows: Union[str, Sequence[str], Board[_Cell]],
    cat_jump: _Jump = 1,
    mouse_jump: _Jump = 1,
    *,
    question: Literal["everything"] = "everything",
    **keywords: Unpack[_SolveGrid],
) -> Solution[_Cell]: ...
@overload
def solve_grid(
    rows: Union[str, Sequence[str], Board[_Cell]],
    cat_jump: _Jump = 1,
    mouse_jump: _Jump = 1,
    *,
    question: Literal["winners"],
    **keywords: Unpack[_SolveGrid],
) -> Winners[_Cell]: ...
@overload
def solve_grid(
    rows: Union[str, Sequence[str], Board[_Cell]],
    cat_jump: _Jump = 1,
    mouse_jump: _Jump = 1,
    *,
    question: Literal["mouse"],
    **keywords: Unpack[_SolveGrid],
) -> MouseWins[_Cell]: ...
@overload
def solve_grid(
    rows: Union[str, Sequence[str], Board[_Cell]],
    cat_jump: _Jump = 1,
    mouse_jump: _Jump = 1,
    *,
    question: Literal["start"],
    **keywords: Unpack[_SolveGrid],
) -> FromStart[_Cell]: ...
@overload
def solve_graph(graph: _Board, *, question: Literal["everything"] = "everything", **keywords: Unpack[_Solve]) -> Solution: ...
@overload
def solve_graph(graph: _Board, *, question: Literal["winners"], **keywords: Unpack[_Solve]) -> Winners: ...
@overload
def solve_graph(graph: _Board, *, question: Literal["mouse"], **keywords: Unpack[_Solve]) -> MouseWins: ...
@overload
def solve_graph(graph: _Board, *, question: Literal["start"], **keywords: Unpack[_Solve]) -> FromStart: ...
def load(path_or_text: _Path, **rules: Unpack[_Rules]) -> Game: ...
def open_table(path: _Path) -> Table: ...
def check_certificate(certificate: Union[_Path, bytes], game: Optional[Game] = None) -> Proof: ...
@overload
def cop_number(graph: _Board, *, max: None = None, **keywords: Unpack[_Count]) -> int: ...
@overload
def cop_number(graph: _Board, *, max: int, **keywords: Unpack[_Count]) -> Optional[int]: ...
def is_k_cop_win(graph: _Board, k: int, **keywords: Unpack[_Hunt]) -> bool: ...
def capture_time(graph: _Board, k: Optional[int] = None, **keywords: Unpack[_Hunt]) -> Optional[int]: ...
def cop_bounds(graph: _Board, *, max: Optional[int] = None, **keywords: Unpack[_Count]) -> Bounds: ...
def capture_times(graph: _Board, *, max: Optional[int] = None, **keywords: Unpack[_Count]) -> CaptureTimes: ...
def placements(graph: _Board, **keywords: Unpack[_Count]) -> List[Tuple[Any, ...]]: ...
def cops(
    graphs: Iterable[_Board],
    *,
    max: Optional[int] = None,
    errors: Literal["raise", "return"] = "raise",
    **keywords: Unpack[_Count],
) -> Batch[Cops]: ...
@overload
def batch(
    boards: Iterable[_Board],
    *,
    question: Literal["start"] = "start",
    errors: Literal["raise"] = "raise",
    **keywords: Unpack[_Batch],
) -> Batch[Verdict]: ...
@overload
def batch(
    boards: Iterable[_Board],
    *,
    question: Literal["start"] = "start",
    errors: Literal["return"],
    **keywords: Unpack[_Batch],
) -> Batch[Union[Verdict, Exception]]: ...
@overload
def batch(
    boards: Iterable[_Board],
    *,
    question: Literal["everything"],
    errors: Literal["raise"] = "raise",
    **keywords: Unpack[_Batch],
) -> Batch[Solution]: ...
@overload
def batch(
    boards: Iterable[_Board],
    *,
    question: Literal["everything"],
    errors: Literal["return"],
    **keywords: Unpack[_Batch],
) -> Batch[Union[Solution, Exception]]: ...
def _restore_board(
    rows: Optional[str],
    lists: List[List[int]],
    names: Optional[List[str]],
    labels: Optional[Tuple[Any, ...]],
) -> Board: ...
def _restore_rules(preset: str, changes: Dict[str, Any]) -> Rules: ...
def _restore_game(json: str, labels: Optional[Tuple[Any, ...]], preset: str) -> Game: ...
def _restore_answer(game: Game, question: str, engine: Optional[str]) -> Any: ...
def _knobs() -> List[Tuple[str, str, str, List[str], bool]]: ...
def _shade(winner: str, far: float) -> Tuple[str, str]: ...
def _icon(
    name: str,
) -> List[Tuple[List[Tuple[str, List[List[float]]]], Optional[Tuple[str, float]], Optional[Tuple[str, float]]]]: ...
