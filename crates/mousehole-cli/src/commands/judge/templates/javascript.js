// Paste your function below, unchanged. Then: mousehole judge -- node FILE
// Each line of standard input is a board, each line of standard output its answer. What you print goes to standard error.
console.log = console.info = console.error;

// ---- paste here ----

function answer(board) {
    if (board.graph) return typeof catMouseGame === "function" ? catMouseGame(board.graph) : "none";
    if (typeof canMouseWin !== "function") return "none";
    return canMouseWin(board.grid, board.catJump, board.mouseJump);
}

require("readline")
    .createInterface({ input: process.stdin })
    .on("line", (line) => process.stdout.write(answer(JSON.parse(line)) + "\n"));
