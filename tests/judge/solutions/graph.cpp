class Solution {
public:
    int catMouseGame(vector<vector<int>>& graph) {
        int n = graph.size();
        // value[turn][mouse][cat]: 0 open, 1 mouse, 2 cat; turn 0 is the mouse's.
        vector<vector<vector<int>>> value(2, vector<vector<int>>(n, vector<int>(n, 0)));
        auto left = value;
        for (int m = 0; m < n; m++) {
            for (int c = 1; c < n; c++) {
                left[0][m][c] = graph[m].size();
                left[1][m][c] = count_if(graph[c].begin(), graph[c].end(), [](int to) { return to != 0; });
            }
        }
        queue<array<int, 3>> todo;
        auto settle = [&](int turn, int m, int c, int winner) {
            value[turn][m][c] = winner;
            todo.push({turn, m, c});
        };
        for (int turn = 0; turn < 2; turn++) {
            for (int i = 1; i < n; i++) {
                settle(turn, 0, i, 1);
                settle(turn, i, i, 2);
            }
        }
        while (!todo.empty()) {
            auto [turn, mouse, cat] = todo.front();
            todo.pop();
            int winner = value[turn][mouse][cat], before = 1 - turn;
            for (int come : graph[before == 0 ? mouse : cat]) {
                int m = before == 0 ? come : mouse, c = before == 0 ? cat : come;
                if (c == 0 || value[before][m][c] != 0) continue;
                if (winner == before + 1 || --left[before][m][c] == 0) settle(before, m, c, winner);
            }
        }
        return value[0][1][2];
    }
};
