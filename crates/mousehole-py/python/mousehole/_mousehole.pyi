"""The types of the compiled part of the package. Its documentation is with the code: see ``help(mousehole)``."""

import os
from typing import (
    Any,
    Callable,
    Dict,
    Generic,
    Iterable,
    List,
    Literal,
    Optional,
    Sequence,
    Tuple,
    TypedDict,
    TypeVar,
    Union,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, TypeAlias, Unpack

from ._types import Line, Move, Position, Progress, Report, Side, Stats, Verdict, Winner

__all__ = [
    "Batch",
    "batch",
    "_restore_board",
    "Board",
    "capture_time",
    "cop_number",
    "is_k_cop_win",
    "_restore_game",
    "Game",
    "load",
    "_restore_rules",
    "Rules",
    "Solution",
    "solve_graph",
    "solve_grid",
    "Table",
    "open_table",
    "__version__",
]

__version__: str

# A place as it is given: (row, column), a node, or a name. As it is answered it may be anything that a graph has.
_Place: TypeAlias = Any
_Places: TypeAlias = Any
_Path: TypeAlias = Union[str, "os.PathLike[str]"]
_Preset: TypeAlias = Literal["grid", "graph", "cops"]
_Who: TypeAlias = Literal["both", "none", "mouse", "cat"]
# A board as it is given: rows, a graph of NetworkX, lists, a dict, a matrix, a text.
_Board: TypeAlias = Any
# A function of one argument, or a bar of tqdm.
_Progress: TypeAlias = Union[Callable[[Progress], object], Any]

class _Changes(TypedDict, total=False):
    cat_jump: int
    mouse_jump: int
    limit: Union[int, Literal["none"], None]
    endless: Winner
    first: Side
    stay: _Who
    cats: int
    lazy: bool
    stuck: Literal["stays", "loses"]
    cat_hole: Literal["forbidden", "enters", "wins"]
    directions: Literal[4, 8]

class _Hunt(TypedDict, total=False):
    limit: Union[int, Literal["none"], None]
    endless: Winner
    first: Side
    stay: _Who
    lazy: bool
    stuck: Literal["stays", "loses"]
    cat_hole: Literal["forbidden", "enters", "wins"]
    directions: Literal[4, 8]
    directed: bool
    mouse: _Place
    cat: _Places
    hole: _Places
    preset: _Preset
    rules: Optional[Rules]

class _Start(_Hunt, total=False):
    cats: int

class _Rules(_Start, total=False):
    cat_jump: int
    mouse_jump: int

class _How(TypedDict, total=False):
    engine: Optional[str]
    memory: Union[int, float, None]
    threads: Optional[int]

class _Watched(_How, total=False):
    progress: Optional[_Progress]

class _Solve(_Rules, _Watched, total=False): ...
class _SolveGrid(_Start, _Watched, total=False): ...
class _Batch(_Rules, _How, total=False): ...

# The number of cats is what is asked, or k.
class _Cops(_Hunt, _Watched, total=False):
    cat_jump: int
    mouse_jump: int

class _Picture(TypedDict, total=False):
    fixed: Side
    figures: Literal["auto", "on", "off"]
    moves: Literal["off", "here", "everywhere"]
    line: bool
    title: str
    dark: bool
    size: int

class _Raster(_Picture, total=False):
    scale: float

class _Animation(_Raster, total=False):
    rounds: int
    delay: int

@final
class Rules:
    def __new__(cls, preset: _Preset = "grid", **changes: Unpack[_Changes]) -> Self: ...
    @property
    def preset(self) -> _Preset: ...
    @property
    def cat_jump(self) -> int: ...
    @property
    def mouse_jump(self) -> int: ...
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
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Board:
    def __new__(cls, board: _Board) -> Self: ...
    @property
    def kind(self) -> Literal["grid", "graph"]: ...
    @property
    def places(self) -> List[_Place]: ...
    @property
    def shape(self) -> Optional[Tuple[int, int]]: ...
    def __len__(self) -> int: ...
    def neighbors(self, place: _Place) -> List[_Place]: ...
    def layout(self) -> Dict[_Place, Tuple[float, float]]: ...
    def to_networkx(self) -> Any: ...
    def to_graph6(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    def __new__(cls, board: _Board, **rules: Unpack[_Rules]) -> Self: ...
    def solve(
        self,
        *,
        engine: Optional[str] = None,
        memory: Union[int, float, None] = None,
        threads: Optional[int] = None,
        progress: Optional[_Progress] = None,
    ) -> Solution: ...
    @property
    def board(self) -> Board: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def start(self) -> Optional[Position]: ...
    @property
    def holes(self) -> Tuple[_Place, ...]: ...
    @property
    def positions(self) -> int: ...
    @property
    def places(self) -> List[_Place]: ...
    @property
    def cat_places(self) -> List[_Place]: ...
    def moves(
        self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None
    ) -> List[Position]: ...
    def to_json(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Solution:
    @property
    def game(self) -> Game: ...
    @property
    def winner(self) -> Winner: ...
    @property
    def plies(self) -> Optional[int]: ...
    @property
    def reason(self) -> str: ...
    @property
    def start(self) -> Position: ...
    @property
    def labels(self) -> npt.NDArray[np.uint8]: ...
    @property
    def distances(self) -> npt.NDArray[np.int32]: ...
    @property
    def places(self) -> List[_Place]: ...
    @property
    def cat_places(self) -> List[_Place]: ...
    @property
    def stats(self) -> Stats: ...
    @property
    def engine(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    def best_moves(
        self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None
    ) -> List[Move]: ...
    def line(self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None) -> Line: ...
    def probe(self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None) -> Verdict: ...
    def explain(
        self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None, *, changes: bool = True
    ) -> str: ...
    def index(
        self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None
    ) -> Tuple[int, ...]: ...
    def verify(
        self,
        *,
        memory: Union[int, float, None] = None,
        threads: Optional[int] = None,
        progress: Optional[_Progress] = None,
    ) -> Report: ...
    def save(self, path: _Path, *, progress: Optional[_Progress] = None) -> None: ...
    def svg(
        self,
        mouse: _Place = None,
        cat: _Places = None,
        turn: Optional[Side] = None,
        **options: Unpack[_Picture],
    ) -> str: ...
    def png(
        self,
        mouse: _Place = None,
        cat: _Places = None,
        turn: Optional[Side] = None,
        **options: Unpack[_Raster],
    ) -> bytes: ...
    def gif(
        self,
        mouse: _Place = None,
        cat: _Places = None,
        turn: Optional[Side] = None,
        **options: Unpack[_Animation],
    ) -> bytes: ...
    def plot(
        self,
        mouse: _Place = None,
        cat: _Places = None,
        turn: Optional[Side] = None,
        *,
        fixed: Side = "cat",
        ax: Any = None,
    ) -> Any: ...
    def _repr_svg_(self) -> str: ...

@final
class Table:
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...
    @property
    def path(self) -> Any: ...
    @property
    def game(self) -> Game: ...
    @property
    def winner(self) -> Winner: ...
    @property
    def plies(self) -> Optional[int]: ...
    @property
    def start(self) -> Position: ...
    @property
    def labels(self) -> npt.NDArray[np.uint8]: ...
    @property
    def distances(self) -> npt.NDArray[np.int32]: ...
    @property
    def places(self) -> List[_Place]: ...
    @property
    def cat_places(self) -> List[_Place]: ...
    @property
    def stats(self) -> Stats: ...
    def probe(self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None) -> Verdict: ...
    def best_moves(
        self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None
    ) -> List[Move]: ...
    def index(
        self, mouse: _Place = None, cat: _Places = None, turn: Optional[Side] = None
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

def solve_grid(
    rows: Union[str, Sequence[str], Board],
    cat_jump: int = 1,
    mouse_jump: int = 1,
    **rules: Unpack[_SolveGrid],
) -> Solution: ...
def solve_graph(graph: _Board, **rules: Unpack[_Solve]) -> Solution: ...
def load(path_or_text: _Path, **rules: Unpack[_Rules]) -> Game: ...
def open_table(path: _Path) -> Table: ...
def cop_number(graph: _Board, *, max: Optional[int] = None, **rules: Unpack[_Cops]) -> Optional[int]: ...
def is_k_cop_win(graph: _Board, k: int, **rules: Unpack[_Cops]) -> bool: ...
def capture_time(graph: _Board, k: Optional[int] = None, **rules: Unpack[_Cops]) -> Optional[int]: ...
@overload
def batch(
    boards: Iterable[_Board],
    *,
    question: Literal["start"] = "start",
    errors: Literal["raise"] = "raise",
    **rules: Unpack[_Batch],
) -> Batch[Verdict]: ...
@overload
def batch(
    boards: Iterable[_Board],
    *,
    question: Literal["start"] = "start",
    errors: Literal["return"],
    **rules: Unpack[_Batch],
) -> Batch[Union[Verdict, Exception]]: ...
@overload
def batch(
    boards: Iterable[_Board],
    *,
    question: Literal["everything"],
    errors: Literal["raise"] = "raise",
    **rules: Unpack[_Batch],
) -> Batch[Solution]: ...
@overload
def batch(
    boards: Iterable[_Board],
    *,
    question: Literal["everything"],
    errors: Literal["return"],
    **rules: Unpack[_Batch],
) -> Batch[Union[Solution, Exception]]: ...
def _restore_board(
    rows: Optional[str],
    lists: List[List[int]],
    names: Optional[List[str]],
    labels: Optional[Tuple[Any, ...]],
) -> Board: ...
def _restore_rules(preset: str, changes: Dict[str, Any]) -> Rules: ...
def _restore_game(json: str, labels: Optional[Tuple[Any, ...]], preset: str) -> Game: ...
