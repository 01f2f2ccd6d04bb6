"""The types: they are those of the module, and they serve whoever checks a program with them."""

import subprocess
import sys

import mousehole

GOOD = '''
from typing import List, Optional, Union

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
number: Optional[int] = mousehole.cop_number({0: [1], 1: [0]}, max=3, cat_jump=1)
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
    "number: int = mousehole.cop_number([[]])",
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


def test_mistakes_are_found(tmp_path):
    checked = check("import mousehole\n" + "\n".join(BAD) + "\n", tmp_path)
    assert checked.returncode == 1
    for line, mistake in enumerate(BAD, start=2):
        assert f"program.py:{line}: error: " in checked.stdout, (mistake, checked.stdout)


def test_the_stubs_are_those_of_the_module(tmp_path):
    tested = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "mousehole._mousehole"], capture_output=True, text=True, cwd=tmp_path
    )
    assert tested.returncode == 0, tested.stdout
