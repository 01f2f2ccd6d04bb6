"""Ctrl-C at any moment of any long call: a KeyboardInterrupt or the right answer, and everything can be used afterwards."""

import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

PROGRAM = pathlib.Path(__file__).parent / "interrupted.py"

#: The calls, by their names in the program.
CALLS = re.findall(r'^    "([^"]+)": ', PROGRAM.read_text(), re.MULTILINE)

#: How often each is interrupted.
MOMENTS = 200

#: It ends a test that would hang, and decides nothing else.
PATIENCE = 1200


def interrupt(call):
    """Interrupts a call at many moments between its beginning and its end; gives the last lines of the program."""
    program = [sys.executable, str(PROGRAM), call, str(MOMENTS)]
    child = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    guard = threading.Timer(PATIENCE, child.kill)
    guard.start()
    delays = random.Random(call)
    try:
        took = child.stdout.readline()
        for _ in range(MOMENTS):
            if child.stdout.readline() != "go\n":
                break
            time.sleep(delays.uniform(0, 1.1 * float(took)))
            child.send_signal(signal.SIGINT)
        out, err = child.communicate()
    finally:
        guard.cancel()
        child.kill()
        child.wait()
    return child.returncode, out, err


@pytest.fixture(scope="module")
def interrupted():
    # Much of the time is spent waiting, for answers that nobody hurries.
    with ThreadPoolExecutor(max(4, os.cpu_count() or 1)) as pool:
        yield dict(zip(CALLS, pool.map(interrupt, CALLS)))


@pytest.mark.parametrize("call", CALLS)
def test_an_interrupt_is_an_interrupt_at_any_moment(call, interrupted):
    code, out, err = interrupted[call]
    assert (code, err) == (0, ""), err
    stopped, finished = map(int, out.split())
    assert stopped > 0 and stopped + finished == MOMENTS


FIRST_LABELS = """
import os, signal
import mousehole, numpy

signal.signal(signal.SIGINT, signal.default_int_handler)
solution = mousehole.solve_grid(["M.C...F"])

class Interrupted(numpy.lib.NumpyVersion):
    def __init__(self, version):
        # At the worst moment: while the interface of numpy is looked for.
        os.kill(os.getpid(), signal.SIGINT)
        super().__init__(version)

numpy.lib.NumpyVersion = Interrupted
try:
    solution.labels
    for _ in range(10**6): pass
except KeyboardInterrupt:
    print("interrupted", solution.labels.shape)
"""


def test_an_interrupt_while_numpy_is_looked_for_is_no_panic():
    run = subprocess.run([sys.executable, "-c", FIRST_LABELS], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("interrupted (2, 7, 7)\n", "")
