class Solution:
    def canMouseWin(self, grid: List[str], catJump: int, mouseJump: int) -> bool:
        rows, columns = len(grid), len(grid[0])
        cells = [(r, c) for r in range(rows) for c in range(columns) if grid[r][c] != "#"]
        number = {cell: i for i, cell in enumerate(cells)}
        mouse = cat = food = 0
        for i, (r, c) in enumerate(cells):
            if grid[r][c] == "M":
                mouse = i
            elif grid[r][c] == "C":
                cat = i
            elif grid[r][c] == "F":
                food = i

        def moves(jump):
            all_moves = []
            for r, c in cells:
                to = [number[(r, c)]]
                for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    for step in range(1, jump + 1):
                        place = number.get((r + dr * step, c + dc * step))
                        if place is None:
                            break
                        to.append(place)
                all_moves.append(to)
            return all_moves

        n = len(cells)
        mouse_moves, cat_moves = moves(mouseJump), moves(catJump)
        # won[turn][m * n + c]: the mouse wins; turn 0 is its own.
        won = [bytearray(n * n), bytearray(n * n)]
        left = [len(cat_moves[c]) for _ in range(n) for c in range(n)]
        wave = []
        for c in range(n):
            if c != food:
                for turn in range(2):
                    won[turn][food * n + c] = 1
                    wave.append((turn, food, c))
        for turns in range(1000):
            if not wave or won[0][mouse * n + cat]:
                break
            following = []
            for turn, m, c in wave:
                if turn == 1:
                    for come in mouse_moves[m]:
                        if not won[0][come * n + c] and come != c and c != food and come != food:
                            won[0][come * n + c] = 1
                            following.append((0, come, c))
                else:
                    for come in cat_moves[c]:
                        if won[1][m * n + come] or come == m or come == food or m == food:
                            continue
                        left[m * n + come] -= 1
                        if left[m * n + come] == 0:
                            won[1][m * n + come] = 1
                            following.append((1, m, come))
            wave = following
        return bool(won[0][mouse * n + cat])
