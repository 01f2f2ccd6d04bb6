"""The types: they are those of the module, and they serve whoever checks a program with them."""

import inspect
import subprocess
import sys
import typing

import mousehole
import pytest
from mousehole import _mousehole, _signatures

GOOD = '''
from typing import List, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

import mousehole
from mousehole import Move, Position, Progress, Solution, Verdict


def told(progress: Progress) -> None:
    print(progress.done, progress.total)


solution: Solution = mousehole.solve_grid(["M.C...F"], 1, 4, limit=None, memory=1e9, progress=told)
winner: str = solution.winner
plies: Optional[int] = solution.plies
moves: List[Move] = solution.best_moves((0, 0), [(0, 2)], "mouse")
first: Position = solution.line()[0]
labels: npt.NDArray[np.uint8] = solution.labels
distance: int = int(solution.distances[solution.index()])
number: int = mousehole.cop_number({0: [1], 1: [0]}, cat_jump=1)
few: Optional[int] = mousehole.cop_number({0: [1], 1: [0]}, max=3, cat_jump=1)
records: List[mousehole.Cops] = list(mousehole.cops([[[1], [0]]], max=3, errors="return"))
least: Optional[int] = records[0].at_least
everywhere: mousehole.Winners = solution.game.solve(question="winners", threads=1)
somebody: str = everywhere.probe((0, 0))
wins: bool = mousehole.solve_grid(["M.C...F"], question="mouse").wins
best: List[Move] = mousehole.solve_graph([[1], [0]], question="start").best_moves()
play: mousehole.Play = solution.play()
quality: str = play.reply(5, seed=1).quality
proof: mousehole.Proof = mousehole.check_certificate(solution.certificate(), game=solution.game)
sentences: Tuple[str, ...] = solution.explain().sentences
dot: str = solution.game.board.write("dot")
cells: List[Tuple[int, int]] = solution.places
row, column = solution.start.mouse
total: int = row + column
house: mousehole.Board[str] = mousehole.Board({"a": ["b"], "b": ["a"]})
beside: str = house.neighbors("a")[0]
hole: str = mousehole.Game({"a": ["b"], "b": ["a"]}, mouse="a", cat="b").solve().game.holes[0]
chase: Solution[str] = mousehole.solve_graph({"a": ["b"], "b": ["a"]}, preset="cops")
start: Position[str] = chase.start
answers: List[Union[Verdict, Exception]] = list(mousehole.batch([["M.F"]], errors="return"))
solutions: List[Solution] = list(mousehole.batch([["M.F"]], question="everything", mouse=(0, 0)))
rules = mousehole.Rules("cops", cats=2, lazy=True)
game = mousehole.Game([[1], [0]], rules=rules)


def winners(batch: mousehole.Batch[Verdict]) -> List[str]:
    return [answer.winner for answer in batch]


with mousehole.open_table("a.mht") as table:
    verdict: Verdict = table.probe()
svg: str = solution.svg(fixed="mouse", dark=True)
'''

BAD = [
    'mousehole.solve_grid(["M.F"], cat_jmp=2)',
    'mousehole.solve_grid(["M.F"], first="dog")',
    'mousehole.Rules("chess")',
    'mousehole.Rules("grid", mouse=(0, 0))',
    "mousehole.solve_grid(5)",
    'mousehole.solve_grid(["M.F"]).winer',
    'mousehole.solve_grid(["M.F"]).probe((0, 0), (0, 1), "dog")',
    'mousehole.solve_grid(["M.F"]).svg(scale=2)',
    'mousehole.batch([], question="winners")',
    "number: int = mousehole.cop_number([[]], max=3)",
    'mousehole.solve_grid(["M.F"], question="all")',
    'mousehole.solve_grid(["M.F"], question="winners").plies',
    'mousehole.solve_grid(["M.F"], question="mouse").winner',
    'mousehole.solve_grid(["M.F"]).certificate("a.json").hex()',
    'mousehole.Board(["M.F"]).write("pdf")',
    "mousehole.cop_number([[]], cat=0)",
    'mousehole.solve_grid(["M.F"]).probe(5)',
    'mousehole.solve_grid(["M.F"]).play().move(5)',
    'node: int = mousehole.solve_grid(["M.F"]).places[0]',
    'mousehole.Board({"a": ["b"], "b": ["a"]}).neighbors(5)',
    "mousehole.cops([[[]]], cats=2)",
    "mousehole.cop_number([[]], cats=2)",
    "mousehole.is_k_cop_win([[]], 1, cats=2)",
    'mousehole.Game(["M.F"]).solve(engine=3)',
]


def check(text, folder):
    program = folder / "program.py"
    program.write_text(text)
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), str(program)],
        capture_output=True,
        text=True,
        cwd=folder,
    )


def test_a_program_with_types_passes(tmp_path):
    checked = check(GOOD, tmp_path)
    assert checked.returncode == 0, checked.stdout


def test_types_of_answers_can_be_written_out():
    assert mousehole.Batch[mousehole.Verdict].__args__ == (mousehole.Verdict,)
    for name in ["Board", "Game", "Solution", "FromStart", "Winners", "MouseWins", "Play", "Table", "Position"]:
        assert getattr(mousehole, name)[str].__args__ == (str,)


def test_mistakes_are_found(tmp_path):
    checked = check("import mousehole\n" + "\n".join(BAD) + "\n", tmp_path)
    assert checked.returncode == 1
    for line, mistake in enumerate(BAD, start=2):
        assert f"program.py:{line}: error: " in checked.stdout, (mistake, checked.stdout)


#: With overloads, stubtest does not see the keywords of a TypedDict. The test after this one sees to them.
OVERLOADED = ["Game.__new__", "Game.solve", "batch", "cop_number", "solve_graph", "solve_grid"]


def test_the_stubs_are_those_of_the_module(tmp_path):
    overloaded = tmp_path / "overloaded"
    overloaded.write_text("\n".join(f"mousehole._mousehole.{name}" for name in OVERLOADED))
    tested = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "mousehole._mousehole", "--allowlist", overloaded],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert tested.returncode == 0, tested.stdout


#: How each function is called, up to its keywords.
CALLS = {
    "Game": "mousehole.Game(['M.F']",
    "Game.solve": "mousehole.Game(['M.F']).solve(",
    "Rules": "mousehole.Rules('grid'",
    "batch": "mousehole.batch([['M.F']]",
    "capture_time": "mousehole.capture_time([[]], 1",
    "capture_times": "mousehole.capture_times([[]]",
    "cop_bounds": "mousehole.cop_bounds([[]]",
    "placements": "mousehole.placements([[]]",
    "cop_number": "mousehole.cop_number([[]]",
    "cops": "mousehole.cops([[[]]]",
    "is_k_cop_win": "mousehole.is_k_cop_win([[]], 1",
    "load": "mousehole.load('M.F'",
    "solve_graph": "mousehole.solve_graph([[]]",
    "solve_grid": "mousehole.solve_grid(['M.F']",
    "Solution.svg": "mousehole.solve_grid(['M.F']).svg(",
    "Solution.png": "mousehole.solve_grid(['M.F']).png(",
    "Solution.gif": "mousehole.solve_grid(['M.F']).gif(",
    "Winners.svg": "mousehole.solve_grid(['M.F'], question='winners').svg(",
}


def keywords(name):
    """The keywords of a function, with the types that its signature shows."""
    found = mousehole
    for part in name.split("."):
        found = getattr(found, part)
    parameters = inspect.signature(found).parameters.values()
    return {p.name: p.annotation for p in parameters if p.kind == inspect.Parameter.KEYWORD_ONLY}


def samples(type):
    """Values of a type that a signature shows, as they are written."""
    if typing.get_origin(type) is typing.Literal:
        return [repr(word) for word in typing.get_args(type)]
    if typing.get_origin(type) is typing.Union:
        return [sample for part in typing.get_args(type) for sample in samples(part)]
    return {bool: ["True"], int: ["2"], float: ["2.5"], str: ["'x'"], mousehole.Rules: ["mousehole.Rules()"]}.get(type, ["None"])


def test_every_rule_is_a_keyword_wherever_rules_are():
    rules = [name for name, *_, of_board in _mousehole._knobs() if not of_board]
    of_board = [name for name, *_, of_board in _mousehole._knobs() if of_board]
    assert len(rules) >= 11 and of_board == ["directed", "mouse", "cat", "hole"]
    for name in {*CALLS} - {"Game.solve", "solve_grid", "Solution.svg", "Solution.png", "Solution.gif", "Winners.svg"}:
        wanted = set(rules + of_board) if name != "Rules" else set(rules)
        assert set(keywords(name)) >= wanted - _signatures.WITHOUT.get(name, set()), name
    assert set(inspect.signature(mousehole.solve_grid).parameters) >= set(rules + of_board)
    for name in rules:
        assert inspect.getdoc(getattr(mousehole.Rules, name)) and hasattr(mousehole.Rules(), name)


@pytest.mark.parametrize("name", CALLS)
def test_every_keyword_of_a_signature_is_taken(name):
    board = ["M.F", "..C"]
    given = {
        "Game": lambda **keyword: mousehole.Game(board, **keyword),
        "Game.solve": lambda **keyword: mousehole.Game(board).solve(**keyword),
        "Rules": mousehole.Rules,
        "batch": lambda **keyword: mousehole.batch([board], **keyword),
        "capture_time": lambda **keyword: mousehole.capture_time([[]], 1, **keyword),
        "capture_times": lambda **keyword: mousehole.capture_times([[]], **keyword),
        "cop_bounds": lambda **keyword: mousehole.cop_bounds([[]], **keyword),
        "placements": lambda **keyword: mousehole.placements([[]], **keyword),
        "cop_number": lambda **keyword: mousehole.cop_number([[]], **keyword),
        "cops": lambda **keyword: mousehole.cops([[[]]], **keyword),
        "is_k_cop_win": lambda **keyword: mousehole.is_k_cop_win([[]], 1, **keyword),
        "load": lambda **keyword: mousehole.load("M.F\n..C", **keyword),
        "solve_graph": lambda **keyword: mousehole.solve_graph([[1, 2], [0], [0]], **keyword),
        "solve_grid": lambda **keyword: mousehole.solve_grid(board, **keyword),
        "Solution.svg": lambda **keyword: mousehole.solve_grid(board).svg(**keyword),
        "Solution.png": lambda **keyword: mousehole.solve_grid(board).png(**keyword),
        "Solution.gif": lambda **keyword: mousehole.solve_grid(board).gif(**keyword),
        "Winners.svg": lambda **keyword: mousehole.solve_grid(board, question="winners").svg(**keyword),
    }[name]
    for parameter in inspect.signature(given).parameters.values():
        assert parameter.kind == inspect.Parameter.VAR_KEYWORD or name == "Rules"
    for keyword, type in keywords(name).items():
        for sample in samples(type):
            try:
                given(**{keyword: eval(sample)})
            except (ValueError, MemoryError):
                pass  # It is a keyword, and does not go with this board.
            except TypeError as error:
                assert "unexpected keyword" not in str(error) and "takes no" not in str(error), error
    with pytest.raises(TypeError, match="unexpected keyword argument 'cat_jmp'"):
        given(cat_jmp=1)


def test_every_keyword_of_a_signature_has_its_type(tmp_path):
    lines, bad = ["import mousehole"], []
    for name, call in CALLS.items():
        comma = "" if call.endswith("(") else ", "
        for keyword, type in keywords(name).items():
            if type is inspect.Parameter.empty:
                continue
            lines += [f"{call}{comma}{keyword}={sample})" for sample in samples(type)]
            if type is not typing.Any:
                bad.append(len(lines) + 1)
                lines.append(f"{call}{comma}{keyword}=object())")
    checked = check("\n".join(lines) + "\n", tmp_path)
    refused = {int(line.split(":")[1]) for line in checked.stdout.splitlines() if ": error: " in line}
    assert len(bad) > 150
    assert refused == set(bad), [lines[line - 1] for line in refused ^ set(bad)][:5] + [checked.stdout[:2000]]
