import { LARGEST } from './grid-doc.js';
import { PRESETS } from './rules.js';

/**
 * @typedef {import('../types').Game} Game
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Point} Point
 */

/** The most nodes that can be told apart on a screen. */
const NODES = 1000;

/**
 * The document of what the server reads out of a text: a game, or a board on which something is still missing. Animals and
 * food stand in the rules alone.
 * @param {Omit<Game, 'rules' | 'preset'> & Partial<Game>} read
 * @returns {Game}
 */
export function fromJson({ grid, graph, names, preset = grid ? 'grid' : 'graph', rules }) {
  const rows = grid ?? [];
  /** @param {string} letter @returns {Place[]} */
  const drawn = (letter) => rows.flatMap((row, at) => [...row].flatMap((sign, column) => (sign === letter ? [/** @type {Place} */ ([at, column])] : [])));
  const [mouse] = drawn('M');
  const cat = drawn('C');
  const found = {
    ...PRESETS[preset],
    ...(grid && { directions: 4 }),
    ...(mouse && { mouse }),
    ...(cat.length && { cat }),
    cats: Math.max(1, cat.length),
    hole: drawn('F'),
  };
  const board = grid ? { grid: rows.map((row) => row.replace(/[^#]/g, '.')) } : { graph, ...(names && { names }) };
  return { preset, rules: { ...found, ...rules }, ...board };
}

/** Whether the page can draw it. @param {Game} game */
export const canBeDrawn = ({ grid, graph }) => (grid ? Math.max(grid.length, grid[0].length) <= LARGEST : (graph?.length ?? 0) <= NODES);

/**
 * Where the nodes lie, if the text was saved by this page.
 * @param {string} text
 * @param {Game} game
 * @returns {Point[] | null}
 */
export function layoutIn(text, game) {
  try {
    const { layout } = JSON.parse(text);
    const sound = layout?.length === game.graph?.length && layout.every((/** @type {Point} */ point) => point.length === 2 && point.every(Number.isFinite));
    return sound ? layout : null;
  } catch {
    return null;
  }
}
