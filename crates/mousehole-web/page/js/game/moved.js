import { mapPlaces } from './animals.js';
import { rowsOf, sizeOf } from './grid-doc.js';

/**
 * @typedef {import('../types').Game} Game
 * @typedef {[number, number]} Cell
 */

/**
 * The board with every cell elsewhere, and everybody with it.
 * @param {Game} game
 * @param {(cell: Cell) => Cell} to where a cell goes, each to another
 * @returns {Game}
 */
function moved(game, to) {
  const grid = rowsOf(game).map((row) => [...row]);
  rowsOf(game).forEach((text, row) => {
    [...text].forEach((sign, column) => {
      const [down, across] = to([row, column]);
      grid[down][across] = sign;
    });
  });
  return mapPlaces({ ...game, grid: grid.map((row) => row.join('')) }, (place) => to(/** @type {Cell} */ (place)));
}

/** Left and right change places. @param {Game} game */
export const mirrored = (game) => moved(game, ([row, column]) => [row, sizeOf(game).columns - 1 - column]);

/** Top and bottom change places. @param {Game} game */
export const flipped = (game) => moved(game, ([row, column]) => [sizeOf(game).rows - 1 - row, column]);

/**
 * Everything some cells further; what leaves at one edge comes in at the other.
 * @param {Game} game
 * @param {number} down
 * @param {number} across
 */
export function shifted(game, down, across) {
  const { rows, columns } = sizeOf(game);
  return moved(game, ([row, column]) => [(row + down + rows) % rows, (column + across + columns) % columns]);
}
