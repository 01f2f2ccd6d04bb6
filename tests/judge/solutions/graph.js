/**
 * @param {number[][]} graph
 * @return {number}
 */
var catMouseGame = function(graph) {
    const n = graph.length;
    // value[turn][mouse * n + cat]: 0 open, 1 mouse, 2 cat; turn 0 is the mouse's.
    const value = [new Uint8Array(n * n), new Uint8Array(n * n)];
    const left = [new Uint8Array(n * n), new Uint8Array(n * n)];
    for (let m = 0; m < n; m++) {
        for (let c = 1; c < n; c++) {
            left[0][m * n + c] = graph[m].length;
            left[1][m * n + c] = graph[c].filter((to) => to !== 0).length;
        }
    }
    const todo = [];
    const settle = (turn, m, c, winner) => {
        value[turn][m * n + c] = winner;
        todo.push([turn, m, c]);
    };
    for (let turn = 0; turn < 2; turn++) {
        for (let i = 1; i < n; i++) {
            settle(turn, 0, i, 1);
            settle(turn, i, i, 2);
        }
    }
    for (let next = 0; next < todo.length; next++) {
        const [turn, mouse, cat] = todo[next];
        const winner = value[turn][mouse * n + cat], before = 1 - turn;
        for (const come of graph[before === 0 ? mouse : cat]) {
            const m = before === 0 ? come : mouse, c = before === 0 ? cat : come;
            if (c === 0 || value[before][m * n + c] !== 0) continue;
            if (winner === before + 1 || --left[before][m * n + c] === 0) settle(before, m, c, winner);
        }
    }
    return value[0][n + 2];
};
