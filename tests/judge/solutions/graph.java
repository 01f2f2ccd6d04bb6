class Solution {
    public int catMouseGame(int[][] graph) {
        int n = graph.length;
        // value[turn][mouse][cat]: 0 open, 1 mouse, 2 cat; turn 0 is the mouse's.
        int[][][] value = new int[2][n][n], left = new int[2][n][n];
        for (int m = 0; m < n; m++) {
            for (int c = 1; c < n; c++) {
                left[0][m][c] = graph[m].length;
                for (int to : graph[c]) if (to != 0) left[1][m][c]++;
            }
        }
        Deque<int[]> todo = new ArrayDeque<>();
        for (int turn = 0; turn < 2; turn++) {
            for (int i = 1; i < n; i++) {
                value[turn][0][i] = 1;
                todo.add(new int[] {turn, 0, i});
                value[turn][i][i] = 2;
                todo.add(new int[] {turn, i, i});
            }
        }
        while (!todo.isEmpty()) {
            int[] at = todo.poll();
            int winner = value[at[0]][at[1]][at[2]], before = 1 - at[0];
            for (int come : graph[before == 0 ? at[1] : at[2]]) {
                int m = before == 0 ? come : at[1], c = before == 0 ? at[2] : come;
                if (c == 0 || value[before][m][c] != 0) continue;
                if (winner == before + 1 || --left[before][m][c] == 0) {
                    value[before][m][c] = winner;
                    todo.add(new int[] {before, m, c});
                }
            }
        }
        return value[0][1][2];
    }
}
