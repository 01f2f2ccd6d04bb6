# A wrong solution, for docs/judge.md.
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

class Solution:
    def catMouseGame(self, graph: List[List[int]]) -> int:
        n = len(graph)
        # result[turn][mouse][cat]: 0 open, 1 mouse, 2 cat; turn 0 is the mouse's.
        result = [[[0] * n for _ in range(n)] for _ in range(2)]
        cat_moves = [[to for to in graph[cat] if to != 0] for cat in range(n)]
        left = [[[len(graph[mouse])] * n for mouse in range(n)], [[len(cat_moves[cat]) for cat in range(n)] for _ in range(n)]]
        wave = []
        for turn in range(2):
            for other in range(1, n):
                result[turn][0][other] = 1
                wave.append((turn, 0, other))
            for other in range(1, n):
                result[turn][other][other] = 2
                wave.append((turn, other, other))
        while wave:
            following = []
            for turn, mouse, cat in wave:
                winner = result[turn][mouse][cat]
                before = 1 - turn
                if before == 0:
                    earlier = [(come, cat) for come in graph[mouse]]
                else:
                    earlier = [(mouse, come) for come in graph[cat] if come != 0]
                for m, c in earlier:
                    if result[before][m][c]:
                        continue
                    left[before][m][c] -= 1
                    if winner == before + 1 or left[before][m][c] == 0:
                        result[before][m][c] = winner
                        following.append((before, m, c))
            wave = following
        return result[0][1][2] or 2  # the mistake: 0 is a draw


def answer(board):
    solution = Solution()
    if "graph" in board:
        return solution.catMouseGame(board["graph"]) if hasattr(solution, "catMouseGame") else "none"
    if not hasattr(solution, "canMouseWin"):
        return "none"
    return str(solution.canMouseWin(board["grid"], board["catJump"], board["mouseJump"])).lower()


for line in sys.stdin:
    print(answer(json.loads(line)), file=answers, flush=True)
