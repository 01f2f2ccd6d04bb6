class Solution {
    private int rows, columns;
    private String[] grid;

    public boolean canMouseWin(String[] grid, int catJump, int mouseJump) {
        this.grid = grid;
        rows = grid.length;
        columns = grid[0].length();
        int n = rows * columns, mouse = 0, cat = 0, food = 0;
        for (int i = 0; i < n; i++) {
            switch (tile(i)) {
                case 'M': mouse = i; break;
                case 'C': cat = i; break;
                case 'F': food = i; break;
            }
        }
        int[][] mouseMoves = moves(mouseJump), catMoves = moves(catJump);
        // turns[turn][m][c]: in how many turns the mouse wins plus one, or 0; turn 0 is the mouse's.
        int[][][] turns = new int[2][n][n];
        int[][] left = new int[n][n];
        for (int[] row : left) for (int c = 0; c < n; c++) row[c] = catMoves[c].length;
        Deque<int[]> todo = new ArrayDeque<>();
        for (int c = 0; c < n; c++) {
            if (c == food || tile(c) == '#') continue;
            for (int turn = 0; turn < 2; turn++) {
                turns[turn][food][c] = 1;
                todo.add(new int[] {turn, food, c});
            }
        }
        while (!todo.isEmpty()) {
            int[] at = todo.poll();
            int m = at[1], c = at[2], after = turns[at[0]][m][c] + 1;
            if (at[0] == 1) {
                for (int come : mouseMoves[m]) {
                    if (come == c || come == food || turns[0][come][c] > 0) continue;
                    turns[0][come][c] = after;
                    todo.add(new int[] {0, come, c});
                }
            } else {
                for (int come : catMoves[c]) {
                    if (come == m || come == food || m == food || turns[1][m][come] > 0 || --left[m][come] > 0) continue;
                    turns[1][m][come] = after;
                    todo.add(new int[] {1, m, come});
                }
            }
        }
        return turns[0][mouse][cat] > 0 && turns[0][mouse][cat] <= 1001;
    }

    private char tile(int i) {
        return grid[i / columns].charAt(i % columns);
    }

    private int[][] moves(int jump) {
        int[][] steps = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, all = new int[rows * columns][];
        for (int i = 0; i < all.length; i++) {
            List<Integer> to = new ArrayList<>();
            if (tile(i) != '#') {
                to.add(i);
                for (int[] step : steps) {
                    for (int k = 1; k <= jump; k++) {
                        int r = i / columns + step[0] * k, c = i % columns + step[1] * k;
                        if (r < 0 || c < 0 || r >= rows || c >= columns || grid[r].charAt(c) == '#') break;
                        to.add(r * columns + c);
                    }
                }
            }
            all[i] = to.stream().mapToInt(Integer::intValue).toArray();
        }
        return all;
    }
}
