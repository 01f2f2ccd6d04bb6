import { eachPlace, movers } from './places.js';
import { t } from './text/index.js';

/**
 * @typedef {import('./types').Judged} Judged
 * @typedef {import('./types').Place} Place
 */

/**
 * “Cat wins in 4 plies”.
 * @param {Judged} judged
 * @param {number} [cats]
 */
export function verdictWords({ winner, plies }, cats = 1) {
  if (winner === 'draw') return t('verdict.draw');
  const who = t(winner === 'cat' && cats > 1 ? 'cats' : winner);
  if (plies === null) return t('verdict.open', { who, many: cats > 1 && winner === 'cat' });
  return t(plies === 0 ? 'verdict.won' : 'verdict.wins', { who, n: plies, many: cats > 1 && winner === 'cat' });
}

/** What the page itself finds wrong; the rest is told by whoever answers, in every language. */
const OWN = ['offline', 'busy', 'server', 'solver', 'page'];

/** What was refused, or failed, in the language of the page. @param {{ code: string, message: string, chinese?: string }} error */
export const errorWords = (error) => t(`error.${OWN.includes(error.code) ? error.code : 'told'}`, error);

/** “row 2, column 3”, “node 5”. @param {Place} place */
export const placeWords = (place) => (Array.isArray(place) ? t('place.cell', { row: place[0], column: place[1] }) : t('place.node', { node: place }));

/**
 * Where a side moves, as short as it gets: `2,3`, `5`, and with several cats `5 · 6`.
 * @param {Place | Place[]} to
 * @param {number} animals
 */
export const shortPlace = (to, animals) => eachPlace(to, animals).map(String).join(' · ');

/** “→ 2,3”, or “stays”. @param {import('./types').At} at @param {Place | Place[]} to */
export const moveWords = (at, to) => {
  const from = at.turn === 'mouse' ? at.mouse : at.cats.length > 1 ? at.cats : at.cats[0];
  return String(to) === String(from) ? t('moves.stay') : `→ ${shortPlace(to, movers(at))}`;
};

/** What screen readers call the board. @param {import('./types').Game} game */
export const boardWords = (game) =>
  game.grid ? t('board.grid', { rows: game.grid.length, columns: game.grid[0].length }) : t('board.graph', { nodes: game.graph?.length ?? 0 });
