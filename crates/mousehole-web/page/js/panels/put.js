import { isWall } from '../game/grid-doc.js';
import { samePlace } from '../places.js';

/**
 * Puts an animal somewhere in the position shown, where it may stand.
 * @param {import('../types').App} app
 * @param {import('../types').Animal} animal
 * @param {import('../types').Place} place
 */
export function put({ store, show, announce, t }, animal, place) {
  const { at, game, solved } = store.get();
  if (!at || (game.grid && isWall(game, place))) return;
  if (animal.side === 'mouse') return show({ ...at, mouse: place, plies: 0 });
  if (solved?.cat_names && !solved.cat_names.some((name) => samePlace(name, place))) return announce(t('explore.notHere'));
  show({ ...at, cats: at.cats.map((cat, index) => (index === animal.cat ? place : cat)), plies: 0 });
}
