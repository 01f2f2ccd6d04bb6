import { isTaken, mapPlaces } from './animals.js';
import { PRESETS } from './rules.js';

/**
 * @typedef {import('../types').Game} Game
 * @typedef {import('../types').Place} Place
 * @typedef {[number, number]} Cell
 */

/** The largest side of a board that can be drawn. */
export const LARGEST = 64;

/** @param {Game} game */
export const rowsOf = (game) => /** @type {string[]} */ (game.grid);

/** @param {Game} game */
export const sizeOf = (game) => ({ rows: rowsOf(game).length, columns: Math.max(...rowsOf(game).map((row) => row.length)) });

/**
 * @param {Game} game
 * @param {Place} place
 */
export function isWall(game, place) {
  const [row, column] = /** @type {Cell} */ (place);
  return (rowsOf(game)[row]?.[column] ?? '#') === '#';
}

/**
 * Draws or erases a wall. A wall takes what stands there off the board.
 * @param {Game} game
 * @param {Place} place
 * @param {boolean} wall
 * @returns {Game}
 */
export function setWall(game, place, wall) {
  if (isWall(game, place) === wall) return game;
  const [row, column] = /** @type {Cell} */ (place);
  const grid = [...rowsOf(game)];
  grid[row] = grid[row].slice(0, column) + (wall ? '#' : '.') + grid[row].slice(column + 1);
  const drawn = { ...game, grid };
  return wall ? mapPlaces(drawn, (at) => (isWall(drawn, at) ? null : at)) : drawn;
}

/**
 * Another size, keeping the walls that still have room. Who stands beyond the edge moves inwards, to the nearest free cell.
 * @param {Game} game
 * @param {number} rows
 * @param {number} columns
 * @returns {Game}
 */
export function resize(game, rows, columns) {
  const grid = Array.from({ length: rows }, (_, row) => (rowsOf(game)[row] ?? '').slice(0, columns).padEnd(columns, '.'));
  const cut = { ...game, grid };
  const free = new Map(
    cells(cut)
      .filter((cell) => !isTaken(game, cell))
      .map((cell) => [String(cell), /** @type {Cell} */ (cell)]),
  );
  return mapPlaces(cut, (place) => {
    const [row, column] = /** @type {Cell} */ (place);
    if (row < rows && column < columns) return place;
    const away = (/** @type {Cell} */ [toRow, toColumn]) => Math.abs(toRow - row) + Math.abs(toColumn - column);
    const [nearest] = [...free.values()].sort((one, other) => away(one) - away(other));
    free.delete(String(nearest));
    return nearest ?? null;
  });
}

/**
 * All walls gone.
 * @param {Game} game
 * @returns {Game}
 */
export const cleared = (game) => ({ ...game, grid: rowsOf(game).map((row) => row.replace(/#/g, '.')) });

/** @param {Game} game @returns {Place[]} */
export const cells = (game) =>
  rowsOf(game).flatMap((text, row) => [...text].flatMap((sign, column) => (sign === '#' ? [] : [/** @type {Cell} */ ([row, column])])));

/**
 * A board without walls, its animals and food in the corners.
 * @param {number} rows
 * @param {number} columns
 * @returns {Game}
 */
export function emptyGrid(rows, columns) {
  return {
    preset: 'grid',
    grid: Array.from({ length: rows }, () => '.'.repeat(columns)),
    rules: { ...PRESETS.grid, directions: 4, cats: 1, mouse: [rows - 1, 0], cat: [[0, 0]], hole: [[0, columns - 1]] },
  };
}
