import { isTaken } from './animals.js';
import { isWall, setWall, sizeOf } from './grid-doc.js';

/**
 * @typedef {import('../types').Game} Game
 * @typedef {import('../types').Place} Place
 * @typedef {[number, number]} Cell
 */

/**
 * Draws or erases walls. New ones go around animals and food.
 * @param {Game} game
 * @param {Place[]} places
 * @param {boolean} wall
 * @returns {Game}
 */
export const setWalls = (game, places, wall) => places.reduce((now, at) => (wall && isTaken(now, at) ? now : setWall(now, at, wall)), game);

/**
 * The cells of a rectangle between two corners, or of its outline.
 * @param {Place} from
 * @param {Place} to
 * @param {boolean} outline
 * @returns {Place[]}
 */
export function rectangle(from, to, outline) {
  const [[top, bottom], [left, right]] = [0, 1].map((side) => {
    const ends = [from, to].map((corner) => /** @type {Cell} */ (corner)[side]);
    return [Math.min(...ends), Math.max(...ends)];
  });
  const along = (/** @type {number} */ first, /** @type {number} */ last) => Array.from({ length: last - first + 1 }, (_, step) => first + step);
  const all = along(top, bottom).flatMap((row) => along(left, right).map((column) => /** @type {Cell} */ ([row, column])));
  return outline ? all.filter(([row, column]) => row === top || row === bottom || column === left || column === right) : all;
}

/**
 * The cells that are connected with one, by their sides, and like it: all walls, or all floor.
 * @param {Game} game
 * @param {Place} from
 * @returns {Place[]}
 */
export function region(game, from) {
  const { rows, columns } = sizeOf(game);
  const wall = isWall(game, from);
  const found = new Map([[String(from), from]]);
  // What is added on the way is visited as well.
  for (const [, place] of found) {
    const [row, column] = /** @type {Cell} */ (place);
    for (const next of /** @type {Cell[]} */ ([
      [row - 1, column],
      [row + 1, column],
      [row, column - 1],
      [row, column + 1],
    ])) {
      const inside = next[0] >= 0 && next[0] < rows && next[1] >= 0 && next[1] < columns;
      if (inside && isWall(game, next) === wall) found.set(String(next), next);
    }
  }
  return [...found.values()];
}
