/**
 * @param {string[]} grid
 * @param {number} catJump
 * @param {number} mouseJump
 * @return {boolean}
 */
var canMouseWin = function(grid, catJump, mouseJump) {
    const rows = grid.length, columns = grid[0].length, n = rows * columns, drawn = grid.join("");
    const [mouse, cat, food] = ["M", "C", "F"].map((token) => drawn.indexOf(token));
    const moves = (jump) => Array.from(drawn, (tile, i) => {
        if (tile === "#") return [];
        const to = [i], row = Math.floor(i / columns), column = i % columns;
        for (const [dr, dc] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
            for (let k = 1; k <= jump; k++) {
                const r = row + dr * k, c = column + dc * k;
                if (r < 0 || c < 0 || r >= rows || c >= columns || grid[r][c] === "#") break;
                to.push(r * columns + c);
            }
        }
        return to;
    });
    const mouseMoves = moves(mouseJump), catMoves = moves(catJump);
    // turns[turn][m * n + c]: in how many turns the mouse wins, or -1; turn 0 is the mouse's.
    const turns = [new Int32Array(n * n).fill(-1), new Int32Array(n * n).fill(-1)];
    const left = new Uint16Array(n * n);
    for (let i = 0; i < n * n; i++) left[i] = catMoves[i % n].length;
    const todo = [];
    const settle = (turn, m, c, after) => {
        turns[turn][m * n + c] = after;
        todo.push([turn, m, c]);
    };
    for (let c = 0; c < n; c++) {
        if (c === food || drawn[c] === "#") continue;
        settle(0, food, c, 0);
        settle(1, food, c, 0);
    }
    for (let next = 0; next < todo.length; next++) {
        const [turn, m, c] = todo[next], after = turns[turn][m * n + c] + 1;
        if (turn === 1) {
            for (const come of mouseMoves[m]) {
                if (come !== c && come !== food && turns[0][come * n + c] < 0) settle(0, come, c, after);
            }
        } else {
            for (const come of catMoves[c]) {
                if (come === m || come === food || m === food || turns[1][m * n + come] >= 0) continue;
                if (--left[m * n + come] === 0) settle(1, m, come, after);
            }
        }
    }
    const found = turns[0][mouse * n + cat];
    return found >= 0 && found <= 1000;
};
