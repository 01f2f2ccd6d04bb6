"""What the tests have in common: where the project is, and its boards with known answers."""

import json
import os
import pathlib

import pytest

# Figures are drawn, not shown.
os.environ["MPLBACKEND"] = "Agg"

ROOT = pathlib.Path(__file__).resolve().parents[2]


def vectors(name):
    with open(ROOT / "data" / f"{name}.jsonl") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="session")
def grids():
    return vectors("grid")


@pytest.fixture(scope="session")
def graphs():
    return vectors("graph")
