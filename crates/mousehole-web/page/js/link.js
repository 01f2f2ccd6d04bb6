import { PRESETS } from './game/rules.js';
import { moved, samePlace } from './places.js';
import { OPPONENTS } from './play/opponents.js';

/**
 * What is shown, as short text: the fragment of a link, which no server gets to see, or what is kept for the next visit.
 * @typedef {import('./types').State} State
 * @typedef {import('./types').Game} Game
 * @typedef {import('./types').Place} Place
 */

/** @typedef {Pick<State, 'game' | 'layout' | 'mode' | 'at' | 'view' | 'round' | 'play' | 'learn' | 'lang'>} Shown */

const MODES = ['edit', 'explore', 'watch', 'play', 'learn', 'puzzle'];
const METHODS = ['counter', 'recheck', 'dp', 'bits'];
const SIDES = ['mouse', 'cat'];

/** As JSON, without the rules that go with the game anyway. @param {Shown} state */
export function pack({ game, layout, mode, at, view, round, play, learn, lang }) {
  const { preset, rules, ...board } = game;
  const own = Object.entries(rules).filter(([key, value]) => /** @type {any} */ (PRESETS[preset])[key] !== value);
  return JSON.stringify({
    preset,
    ...board,
    rules: Object.fromEntries(own),
    ...(layout && board.graph && { layout: layout.flat().map((value) => Math.round(value * 1000)) }),
    mode,
    lang,
    ...(mode !== 'edit' && { at, view }),
    ...(mode === 'watch' && { round }),
    ...(mode === 'learn' && { learn }),
    ...(mode === 'play' &&
      play && {
        play: {
          side: play.side,
          opponent: play.opponent,
          seed: play.seed,
          from: play.history[0]?.at,
          promised: play.promised,
          moves: play.history.map(({ to, winner, plies, quality }) => [to, winner, plies, quality]),
        },
      }),
  });
}

/** @param {string} json @returns {Promise<string>} */
export async function encode(json) {
  const bytes = new TextEncoder().encode(json);
  if (typeof CompressionStream === 'undefined') return `0${base64(bytes)}`;
  return `1${base64(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** @param {string} text what `encode` made; anything else throws @returns {Promise<Partial<State>>} */
export async function decode(text) {
  const bytes = Uint8Array.from(atob(text.slice(1).replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  need(text[0] === '0' || text[0] === '1');
  return unpack(new TextDecoder().decode(text[0] === '1' ? await through(bytes, new DecompressionStream('deflate-raw')) : bytes));
}

/** @param {string} json what `pack` made; anything else throws @returns {Partial<State>} */
export function unpack(json) {
  const packed = JSON.parse(json);
  need(isObject(packed));
  need(isObject(packed.rules));
  const { layout, mode, lang, at, view, round, play, learn, ...rest } = packed;
  const game = readGame(rest);
  need(MODES.includes(mode));
  const nodes = game.graph?.length;
  /** @type {Partial<State>} */
  const state = { game, mode, layout: null, at: null, view: { fixed: 'cat', turn: game.rules.first, cat: 0 } };
  if (lang === 'en' || lang === 'zh') state.lang = lang;
  if (layout) {
    need(Array.isArray(layout) && layout.length === 2 * (nodes ?? 0) && layout.every((value) => value >= 0 && value <= 1000));
    state.layout = Array.from({ length: nodes ?? 0 }, (_, node) => [layout[2 * node] / 1000, layout[2 * node + 1] / 1000]);
  }
  if (at) {
    state.at = readAt(game, at);
  }
  if (view) {
    need(SIDES.includes(view.fixed) && SIDES.includes(view.turn) && isCount(view.cat) && view.cat < game.rules.cats);
    state.view = { fixed: view.fixed, turn: view.turn, cat: view.cat };
  }
  if (round != null) {
    need(isCount(round));
    state.round = round;
  }
  if (learn) {
    need(METHODS.includes(learn.method) && isCount(learn.step) && (learn.chosen === null || isCount(learn.chosen)));
    state.learn = { method: learn.method, step: learn.step, chosen: learn.chosen };
  }
  if (play) {
    need(SIDES.includes(play.side) && OPPONENTS.includes(play.opponent) && isCount(play.seed));
    state.play = { side: play.side, opponent: play.opponent, seed: play.seed, history: play.from ? readPlies(game, play) : [] };
    if (play.promised) state.play.promised = readValue(play.promised);
  }
  return state;
}

/**
 * A game whose shape is right, so that it can be drawn. Whether it makes sense is for the server to say.
 * @param {any} value
 * @returns {Game}
 */
function readGame({ preset, rules, grid, graph, names }) {
  need(Object.hasOwn(PRESETS, preset));
  /** @type {Game} */
  const game = { preset, rules: { cats: 1, hole: [], ...PRESETS[/** @type {'grid'} */ (preset)] } };
  if (grid) {
    need(Array.isArray(grid) && grid.length > 0 && grid.every((row) => /^[.#]+$/.test(row) && row.length === grid[0].length));
    game.grid = grid;
  } else {
    need(Array.isArray(graph) && graph.length > 0 && graph.every((list) => Array.isArray(list) && list.every((node) => isCount(node) && node < graph.length)));
    game.graph = graph;
    if (names) {
      need(Array.isArray(names) && names.length === graph.length && names.every((name) => typeof name === 'string'));
      game.names = names;
    }
  }
  for (const [key, own] of Object.entries(rules)) {
    if (key === 'mouse') need(isPlace(game, own));
    else if (key === 'cat' || key === 'hole') need(Array.isArray(own) && own.every((place) => isPlace(game, place)));
    else if (key === 'cats' || key === 'directions') need(isCount(own));
    else need(Object.hasOwn(PRESETS.grid, key) && typeof own === typeof (/** @type {any} */ (PRESETS.grid)[key]));
    Object.assign(game.rules, { [key]: own });
  }
  return game;
}

/** @param {Game} game @param {any} at @returns {import('./types').At} */
function readAt(game, { mouse, cats, turn, plies }) {
  need(isPlace(game, mouse) && Array.isArray(cats) && cats.length === game.rules.cats && cats.every((cat) => isPlace(game, cat)));
  need(SIDES.includes(turn) && isCount(plies));
  return { mouse, cats, turn, plies };
}

/** @param {any} value @returns {import('./types').Judged} */
function readValue({ winner, plies }) {
  need([...SIDES, 'draw'].includes(winner) && (plies === null || isCount(plies)));
  return { winner, plies };
}

/** The moves of a game that is being played. @param {Game} game @param {any} play @returns {import('./types').Ply[]} */
function readPlies(game, { from, moves }) {
  need(Array.isArray(moves));
  let at = readAt(game, from);
  return moves.map((/** @type {any} */ move) => {
    need(Array.isArray(move));
    const [to, winner, plies, quality] = move;
    need(['best', 'inaccuracy', 'mistake'].includes(quality));
    const ply = { at, to, ...readValue({ winner, plies }), quality };
    at = readAt(game, moved(at, to));
    return ply;
  });
}

/** @param {Game} game @param {unknown} place */
function isPlace({ grid, graph, names }, place) {
  if (grid) return Array.isArray(place) && place.length === 2 && isCount(place[0]) && isCount(place[1]) && place[0] < grid.length && place[1] < grid[0].length;
  return names ? names.some((name) => samePlace(name, /** @type {Place} */ (place))) : isCount(place) && /** @type {number} */ (place) < (graph?.length ?? 0);
}

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null;

/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && /** @type {number} */ (value) >= 0;

/** @param {unknown} right */
function need(right) {
  if (!right) throw new TypeError('not a state of the playground');
}

/** @param {Uint8Array} bytes */
const base64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} change */
async function through(bytes, change) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
