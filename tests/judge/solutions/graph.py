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
        return result[0][1][2]
