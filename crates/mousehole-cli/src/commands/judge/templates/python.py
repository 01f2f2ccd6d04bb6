# Paste your class below, unchanged. Then: mousehole judge -- python3 FILE
# Each line of standard input is a board, each line of standard output its answer. What you print goes to standard error.
import json
import sys
from bisect import *
from collections import *
from functools import *
from heapq import *
from itertools import *
from math import *
from typing import *

answers, sys.stdout = sys.stdout, sys.stderr
sys.setrecursionlimit(1_000_000)

# ---- paste here ----


def answer(board):
    solution = Solution()
    if "graph" in board:
        return solution.catMouseGame(board["graph"]) if hasattr(solution, "catMouseGame") else "none"
    if not hasattr(solution, "canMouseWin"):
        return "none"
    return str(solution.canMouseWin(board["grid"], board["catJump"], board["mouseJump"])).lower()


for line in sys.stdin:
    print(answer(json.loads(line)), file=answers, flush=True)
