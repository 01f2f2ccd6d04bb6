class Solution {
public:
    bool canMouseWin(vector<string>& grid, int catJump, int mouseJump) {
        int rows = grid.size(), columns = grid[0].size(), n = rows * columns;
        int mouse = 0, cat = 0, food = 0;
        for (int i = 0; i < n; i++) {
            char tile = grid[i / columns][i % columns];
            if (tile == 'M') mouse = i;
            if (tile == 'C') cat = i;
            if (tile == 'F') food = i;
        }
        auto moves = [&](int jump) {
            vector<vector<int>> all(n);
            const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
            for (int i = 0; i < n; i++) {
                if (grid[i / columns][i % columns] == '#') continue;
                all[i].push_back(i);
                for (auto& step : steps) {
                    for (int k = 1; k <= jump; k++) {
                        int r = i / columns + step[0] * k, c = i % columns + step[1] * k;
                        if (r < 0 || c < 0 || r >= rows || c >= columns || grid[r][c] == '#') break;
                        all[i].push_back(r * columns + c);
                    }
                }
            }
            return all;
        };
        auto mouseMoves = moves(mouseJump), catMoves = moves(catJump);
        // turns[turn][m][c]: in how many turns the mouse wins, or -1; turn 0 is the mouse's.
        vector<vector<vector<int>>> turns(2, vector<vector<int>>(n, vector<int>(n, -1)));
        vector<vector<int>> left(n, vector<int>(n));
        for (auto& row : left) {
            for (int c = 0; c < n; c++) row[c] = catMoves[c].size();
        }
        queue<array<int, 3>> todo;
        auto settle = [&](int turn, int m, int c, int after) {
            turns[turn][m][c] = after;
            todo.push({turn, m, c});
        };
        for (int c = 0; c < n; c++) {
            if (c == food || grid[c / columns][c % columns] == '#') continue;
            settle(0, food, c, 0);
            settle(1, food, c, 0);
        }
        while (!todo.empty()) {
            auto [turn, m, c] = todo.front();
            todo.pop();
            int after = turns[turn][m][c] + 1;
            if (turn == 1) {
                for (int come : mouseMoves[m]) {
                    if (come != c && come != food && turns[0][come][c] < 0) settle(0, come, c, after);
                }
            } else {
                for (int come : catMoves[c]) {
                    if (come == m || come == food || m == food || turns[1][m][come] >= 0) continue;
                    if (--left[m][come] == 0) settle(1, m, come, after);
                }
            }
        }
        return turns[0][mouse][cat] >= 0 && turns[0][mouse][cat] <= 1000;
    }
};
