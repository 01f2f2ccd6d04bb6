import { mapPlaces } from './animals.js';
import { PRESETS } from './rules.js';

/**
 * @typedef {import('../types').Game} Game
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Point} Point
 */

/** @param {Game} game */
export const listsOf = (game) => /** @type {number[][]} */ (game.graph);

/**
 * The name of a node, which is its place.
 * @param {Game} game
 * @param {number} node
 * @returns {Place}
 */
export const nodePlace = (game, node) => game.names?.[node] ?? node;

/** @param {Game} game @returns {Place[]} */
export const nodes = (game) => listsOf(game).map((_, node) => nodePlace(game, node));

/**
 * @param {Game} game
 * @param {Place} place
 */
export const nodeOf = (game, place) => (game.names ? game.names.indexOf(String(place)) : Number(place));

/**
 * The edges, each once; `both` where it leads both ways.
 * @param {Game} game
 */
export function edges(game) {
  const sets = listsOf(game).map((list) => new Set(list));
  return sets.flatMap((set, from) =>
    [...set].flatMap((to) => {
      const both = sets[to]?.has(from) ?? false;
      return both && to < from ? [] : [{ from, to, both }];
    }),
  );
}

/**
 * Sets or removes the edge between two nodes, or only the way from the first to the second.
 * @param {Game} game
 * @param {number} from
 * @param {number} to
 * @param {{ there: boolean, oneWay?: boolean }} how
 * @returns {Game}
 */
export function setEdge(game, from, to, { there, oneWay = false }) {
  const graph = listsOf(game).map((list) => [...list]);
  for (const [a, b] of oneWay
    ? [[from, to]]
    : [
        [from, to],
        [to, from],
      ]) {
    graph[a] = graph[a].filter((node) => node !== b);
    if (there) graph[a] = [...graph[a], b].sort((x, y) => x - y);
  }
  return { ...game, graph };
}

/**
 * A new node without edges, at a point.
 * @param {Game} game
 * @param {Point[]} layout
 * @param {Point} point
 * @returns {{ game: Game, layout: Point[] }}
 */
export function addNode(game, layout, point) {
  const { names } = game;
  let number = listsOf(game).length;
  while (names?.includes(String(number))) number += 1;
  return {
    game: { ...game, graph: [...listsOf(game), []], ...(names && { names: [...names, String(number)] }) },
    layout: [...layout, point],
  };
}

/**
 * Takes a node away, with its edges and whoever stands there. Nodes without names are numbered anew.
 * @param {Game} game
 * @param {Point[]} layout
 * @param {number} gone
 * @returns {{ game: Game, layout: Point[] }}
 */
export function removeNode(game, layout, gone) {
  /** @param {number} node */
  const renumber = (node) => (node > gone ? node - 1 : node);
  const graph = listsOf(game)
    .filter((_, node) => node !== gone)
    .map((list) => list.filter((node) => node !== gone).map(renumber));
  const without = mapPlaces(game, (place) => {
    const node = nodeOf(game, place);
    if (node === gone) return null;
    return game.names ? place : renumber(node);
  });
  const names = game.names?.filter((_, node) => node !== gone);
  return { game: { ...without, graph, ...(names && { names }) }, layout: layout.filter((_, node) => node !== gone) };
}

/** The graph to start drawing from: a ring of six with a tail. @returns {Game} */
export const firstGraph = () => ({
  preset: 'graph',
  graph: [[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]],
  rules: { ...PRESETS.graph, cats: 1, mouse: 1, cat: [2], hole: [0] },
});
