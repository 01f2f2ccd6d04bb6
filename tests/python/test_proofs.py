"""Certificates: proofs that are checked with nothing of the solver."""

import subprocess
import sys

import mousehole
import networkx as nx
import pytest
from conftest import ROOT

ROWS = ["####F", "#C...", "M...."]


def test_proofs_hold(grids, graphs):
    solved = [mousehole.solve_grid(v["grid"], v["catJump"], v["mouseJump"]) for v in grids[:30]]
    solved += [mousehole.solve_graph(v["graph"]) for v in graphs[:30]]
    solved += [mousehole.solve_graph(nx.cycle_graph(5), preset="cops", cats=cats) for cats in [1, 2]]
    for solution in solved:
        proof = mousehole.check_certificate(solution.certificate(), game=solution.game)
        assert (proof.winner, proof.plies) == (solution.winner, solution.plies)
        assert proof.positions >= 0 and proof.game


def test_a_file_is_a_proof_for_others(tmp_path):
    solution = mousehole.solve_grid(ROWS, mouse_jump=2)
    path = tmp_path / "proof.json"
    assert solution.certificate(path) is None
    assert path.read_bytes() == solution.certificate()
    assert mousehole.check_certificate(path) == mousehole.check_certificate(str(path)) == mousehole.check_certificate(path.read_bytes())
    script = [sys.executable, str(ROOT / "examples" / "check_certificate.py"), str(path)]
    assert "winner mouse, plies 5" in subprocess.run(script, capture_output=True, text=True).stdout
    assert [file.name for file in tmp_path.iterdir()] == ["proof.json"]


def test_what_is_not_proved_is_told(tmp_path):
    solution = mousehole.solve_grid(ROWS, mouse_jump=2)
    proof = solution.certificate()
    with pytest.raises(ValueError, match="another game"):
        mousehole.check_certificate(proof, game=mousehole.Game(ROWS))
    with pytest.raises(ValueError, match="WRONG"):
        mousehole.check_certificate(proof.replace(b'"plies":5', b'"plies":3'))
    for text in [b"", b"{}", proof[:-10], proof + b" "]:
        with pytest.raises(ValueError, match="not a certificate: line"):
            mousehole.check_certificate(text)
    with pytest.raises(FileNotFoundError):
        mousehole.check_certificate(tmp_path / "none.json")
    with pytest.raises(FileNotFoundError):
        solution.certificate(tmp_path / "no" / "folder.json")
    with pytest.raises(TypeError, match="expected the path of a certificate, or its bytes"):
        mousehole.check_certificate(5)


def test_progress_is_told_and_stops():
    solution = mousehole.solve_grid(["." * 30] * 30, mouse=(0, 0), cat=(29, 29), hole=(0, 29))
    told = []
    proof = solution.certificate(progress=told.append)
    assert told[-1].done == told[-1].total and len(proof) > 1000

    def stop(progress):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        solution.certificate(progress=stop)
