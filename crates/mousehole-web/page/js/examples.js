import { PRESETS } from './game/rules.js';
import { PLACES, WAYS } from './scotland-yard.js';

/**
 * A game to begin with, and what is said of it: tests hold the answer to the solver's. Its texts are `example.ID` and
 * `example.ID.line`.
 * @typedef {import('./types').Game} Game
 * @typedef {import('./types').Point} Point
 * @typedef {import('./types').Rules} Rules
 * @typedef {{ winner: import('./types').Winner, plies: number | null }} Answer
 * @typedef {{ id: string, game: Game, layout?: Point[], answer: Answer, otherwise?: { rules: Partial<Rules>, answer: Answer } }} Example
 */

/**
 * A drawn board, its animals and food moved into the rules.
 * @param {string} drawing rows of `.#MCF` with blanks between them
 * @param {Partial<Rules>} [rules]
 * @param {import('./types').Preset} [preset]
 * @returns {Game}
 */
export function drawn(drawing, rules = {}, preset = 'grid') {
  const rows = drawing.trim().split(/\s+/);
  /** @param {string} letter */
  const all = (letter) =>
    rows.flatMap((row, at) => [...row].flatMap((cell, column) => (cell === letter ? [/** @type {[number, number]} */ ([at, column])] : [])));
  const [[mouse], cat, hole] = ['M', 'C', 'F'].map(all);
  const placed = { ...(mouse && { mouse }), ...(cat.length && { cat }), hole };
  return {
    preset,
    grid: rows.map((row) => row.replace(/[MCF]/g, '.')),
    rules: { ...PRESETS[preset], cats: cat.length || 1, directions: 4, ...placed, ...rules },
  };
}

/** Cat and mouse as the puzzle has it. @param {number[][]} graph @returns {Game} */
const puzzle = (graph) => ({ preset: 'graph', graph, rules: { ...PRESETS.graph, cats: 1, mouse: 1, cat: [2], hole: [0] } });

/** Cops and robbers: everybody chooses where to start. @param {number[][]} graph @param {number} cats @returns {Game} */
const cops = (graph, cats) => ({ preset: 'cops', graph, rules: { ...PRESETS.cops, cats, hole: [] } });

/** Nodes evenly on a circle. @param {number} count @param {number} radius @returns {Point[]} */
const circle = (count, radius) =>
  Array.from({ length: count }, (_, at) => [0.5 + radius * Math.sin((at * 2 * Math.PI) / count), 0.5 - radius * Math.cos((at * 2 * Math.PI) / count)]);

/** Six bits a character. @param {string} text */
const bits = (text) => [...text].map((letter) => (letter.charCodeAt(0) - 63).toString(2).padStart(6, '0')).join('');

/** Lists of neighbours of a graph of 63 nodes or more in sparse6. @param {string} text */
function fromSparse6(text) {
  const nodes = parseInt(bits(text.slice(2, 5)), 2);
  const wide = (nodes - 1).toString(2).length;
  const body = bits(text.slice(5));
  /** @type {number[][]} */
  const lists = Array.from({ length: nodes }, () => []);
  for (let at = 0, node = 0; at + wide < body.length; at += wide + 1) {
    node += Number(body[at]);
    const other = parseInt(body.slice(at + 1, at + 1 + wide), 2);
    if (node >= nodes) break;
    if (other > node) node = other;
    else lists[node].push(other), lists[other].push(node);
  }
  return lists;
}

const ring = Array.from({ length: 8 }, (_, at) => [(at + 7) % 8, (at + 1) % 8]);
const petersen = [
  [1, 4, 5],
  [0, 2, 6],
  [1, 3, 7],
  [2, 4, 8],
  [0, 3, 9],
  [0, 7, 8],
  [1, 8, 9],
  [2, 5, 9],
  [3, 5, 6],
  [4, 6, 7],
];
const unforced = { cat_hole: /** @type {const} */ ('forbidden'), endless: /** @type {const} */ ('draw'), limit: 'none' };

/** @param {import('./types').Winner} winner @param {number | null} plies */
const answer = (winner, plies) => ({ winner, plies });

/** @type {Example[]} */
export const EXAMPLES = [
  { id: 'puzzle', game: drawn('####F #C... M....', { mouse_jump: 2 }), answer: answer('mouse', 5) },
  { id: 'leap', game: drawn('M.C...F', { mouse_jump: 4 }), answer: answer('mouse', 3), otherwise: { rules: { mouse_jump: 3 }, answer: answer('cat', 8) } },
  {
    id: 'standoff',
    game: puzzle([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]),
    layout: [
      [0.5, 0.08],
      [0.5, 0.92],
      [0.15, 0.3],
      [0.5, 0.65],
      [0.15, 0.75],
      [0.85, 0.3],
    ],
    answer: answer('draw', null),
  },
  {
    id: 'open-door',
    game: puzzle([[1, 3], [0], [3], [0, 2]]),
    layout: [
      [0.4, 0.2],
      [0.1, 0.6],
      [0.9, 0.7],
      [0.65, 0.45],
    ],
    answer: answer('mouse', 1),
  },
  { id: 'breath', game: drawn('...#... .#.#.#. .#.#.#. .#.#.#. .#.#.#. .#...#. MC###F.'), answer: answer('mouse', 57) },
  { id: 'slower', game: drawn('#C#.F#... .#..#..#. ...#...#. .###.###. .#...#... .#..#..#. ...#M.#.#', { cat_jump: 2 }), answer: answer('mouse', 67) },
  { id: 'cornered', game: drawn('...#... .#.#.#. .#...#. ..#.#.. #.#.#.# ...#... ..F#M.C', { mouse_jump: 2 }), answer: answer('cat', 52) },
  { id: 'tiny', game: drawn('..... ...#. ..##. M#F#. C#...'), answer: answer('mouse', 27) },
  { id: 'guarded', game: drawn('...M... .#####. .#...#. .#.F.#. .#...#. .##C##. .......', unforced), answer: answer('draw', null) },
  {
    id: 'maze',
    game: drawn(
      '...#...#...#. ##.#.#.#.#.#C ...#.#...#..M .##..####.### ...#......... ##...#.#####. .#.#.....#... .#..#..##..#. .#.......#.#. .#.#.#.#...#. .....#...#.#F .###...###.#. ...#.......#.',
    ),
    answer: answer('mouse', 63),
  },
  { id: 'ring', game: cops(ring, 1), layout: circle(8, 0.46), answer: answer('mouse', null), otherwise: { rules: { cats: 2 }, answer: answer('cat', 3) } },
  {
    id: 'net',
    game: drawn('........ '.repeat(8), { cats: 2 }, 'cops'),
    answer: answer('cat', 13),
    otherwise: { rules: { cats: 1 }, answer: answer('mouse', null) },
  },
  {
    id: 'petersen',
    game: cops(petersen, 3),
    layout: [...circle(5, 0.48), ...circle(5, 0.23)],
    answer: answer('cat', 1),
    otherwise: { rules: { cats: 2 }, answer: answer('mouse', null) },
  },
  {
    id: 'scotland-yard',
    game: cops(fromSparse6(WAYS), 2),
    layout: (bits(PLACES).match(/.{18}/g) ?? []).map((pair) => /** @type {Point} */ ([parseInt(pair.slice(0, 9), 2) / 511, parseInt(pair.slice(9), 2) / 511])),
    answer: answer('cat', 15),
  },
];
