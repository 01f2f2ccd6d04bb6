import { byId, el } from '../dom.js';
import { describePlace } from '../figure.js';
import { isWall } from '../game/grid-doc.js';
import { eachPlace, samePlace } from '../places.js';

/** @typedef {import('../types').Place} Place */

/**
 * Explore mode: every place coloured, animals dragged about, best moves as arrows.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountExplore(root, app) {
  const { store, board, t, announce } = app;

  /** @param {import('../types').Animal} animal @param {Place} place */
  function put(animal, place) {
    const { at, game, solved } = store.get();
    if (!at || (game.grid && isWall(game, place))) return;
    if (animal.side === 'mouse') return app.show({ ...at, mouse: place, plies: 0 });
    if (solved?.cat_names && !solved.cat_names.some((name) => samePlace(name, place))) return;
    app.show({ ...at, cats: at.cats.map((cat, index) => (index === animal.cat ? place : cat)), plies: 0 });
  }

  /** @param {Place | null} place */
  const hover = (place) => {
    const words = place == null ? '' : describePlace(store.get(), place, t);
    byId('figure').textContent = words;
    if (words && document.activeElement === board.view().element) announce(words);
  };

  board.handle('explore', {
    grabs: () => true,
    move: ({ place, animal }) => {
      if (place != null && animal) put(animal, place);
    },
    hover,
  });

  root.append(el('div', { class: 'card' }, el('h2', { t: 'mode.explore' })));

  store.on(({ mode, moves, at }, changed) => {
    if ((mode !== 'explore' && mode !== 'edit') || !(changed.has('moves') || changed.has('mode'))) return;
    if (!moves || !at || moves.finished) return board.arrows([]);
    const from = at.turn === 'mouse' ? [at.mouse] : at.cats;
    const best = moves.moves.filter((move) => move.best).slice(0, 12);
    board.arrows(best.flatMap((move) => eachPlace(move.to, from.length).map((to, index) => ({ from: from[index], to, side: at.turn }))));
  });
}
