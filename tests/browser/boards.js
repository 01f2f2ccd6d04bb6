// Boards to be drawn by hand: some with a name, others at random, but the same ones in every run.

/**
 * A board as a test wants it: rows of `.`, `#`, `M`, `C` and `F`, and the rules that differ from the usual ones.
 * @typedef {{ grid: string[], rules?: Record<string, string | number> }} Board
 */

/** The lists of a ring of five nodes. */
export const RING = [
  [1, 4],
  [0, 2],
  [1, 3],
  [2, 4],
  [0, 3],
];

/** Numbers from 0 to 1 that look random and are the same for the same seed. @param {number} seed */
export function dice(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** From 0 to below `n`. @param {number} n */
    below: (n) => Math.floor(next() * n),
    /** @template T @param {T[]} from @returns {T} */
    pick: (from) => from[Math.floor(next() * from.length)],
  };
}

/**
 * A board with one of each, about a quarter of it walls, under rules that were drawn as well.
 * @param {number} seed
 * @returns {Board}
 */
export function randomBoard(seed) {
  const { below, next, pick } = dice(seed);
  const [rows, columns] = [2 + below(6), 2 + below(6)];
  /** @type {string[]} */
  const signs = Array.from({ length: rows * columns }, () => (next() < 0.25 ? '#' : '.'));
  for (const sign of ['M', 'C', 'F']) {
    let at = below(signs.length);
    while (/[MCF]/.test(signs[at])) at = (at + 1) % signs.length;
    signs[at] = sign;
  }
  const grid = Array.from({ length: rows }, (_, row) => signs.slice(row * columns, (row + 1) * columns).join(''));
  const rules = {
    mouse_jump: 1 + below(3),
    cat_jump: 1 + below(3),
    first: pick(['mouse', 'cat']),
    endless: pick(['cat', 'mouse', 'draw']),
    limit: pick(['1000', '7']),
  };
  return { grid, rules };
}

/** The same board with the sides of its rows joined by newlines, as a file has it. @param {Board} board */
export const asText = (board) => `${board.grid.join('\n')}\n`;

/**
 * Where a sign stands, in reading order.
 * @param {Board} board
 * @param {string} sign
 * @returns {[number, number][]}
 */
export const where = ({ grid }, sign) =>
  grid.flatMap((row, r) => [...row].flatMap((other, c) => (other === sign ? [/** @type {[number, number]} */ ([r, c])] : [])));

/**
 * Draws a board as somebody would: wipes the last one off, sets its size, strokes its walls, puts everybody in place.
 * @param {import('./playground.js').Playground} page
 * @param {Board} board
 */
export async function draw(page, board) {
  const [rows, columns] = [board.grid.length, board.grid[0].length];
  await page.fill('rows', String(rows));
  await page.fill('columns', String(columns));
  await page.tool('erase');
  await page.drag(
    ...board.grid.flatMap(
      (_, row) =>
        /** @type {[number, number][]} */ (
          row % 2
            ? [
                [row, columns - 1],
                [row, 0],
              ]
            : [
                [row, 0],
                [row, columns - 1],
              ]
        ),
    ),
  );
  await page.tool('wall');
  for (const stroke of strokes(board)) await page.drag(...stroke);
  for (const [tool, sign] of [
    ['mouse', 'M'],
    ['cat', 'C'],
    ['hole', 'F'],
  ]) {
    await page.tool(tool);
    for (const place of where(board, sign)) await page.press(place);
  }
  await page.tool('wall');
  for (const [key, value] of Object.entries(board.rules ?? {})) {
    if (typeof value === 'number' || key === 'limit') await page.fill(key, String(value));
    else await page.byId(key).selectOption(value);
  }
}

/** The walls as strokes along the rows. @param {Board} board @returns {[number, number][][]} */
function strokes({ grid }) {
  return grid.flatMap((row, r) =>
    [...row.matchAll(/#+/g)].map(({ index = 0, 0: walls }) => {
      /** @type {[number, number][]} */
      const ends = [
        [r, index],
        [r, index + walls.length - 1],
      ];
      return walls.length > 1 ? ends : [ends[0]];
    }),
  );
}
