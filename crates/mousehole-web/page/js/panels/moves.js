import { el } from '../dom.js';
import { eachPlace, moved, sameAt, samePlace } from '../places.js';
import { moveWords, verdictWords } from '../words.js';

/**
 * @typedef {import('../types').Best} Best
 * @typedef {import('../types').At} At
 */

/** Longer lists are cut: nobody reads them. */
const SHOWN = 60;

/**
 * The arrows of a move: one for each animal that takes part.
 * @param {At} at
 * @param {Best} move
 * @returns {import('../types').Arrow[]}
 */
export function moveArrows(at, move) {
  const from = at.turn === 'mouse' ? [at.mouse] : at.cats;
  const arrows = eachPlace(move.to, from.length).map((to, index) => ({ from: from[index], to, side: at.turn }));
  const moving = arrows.filter((arrow) => !samePlace(arrow.from, arrow.to));
  return moving.length ? moving : arrows;
}

/**
 * The moves of the position shown, best first: as a list, and the best of them as arrows on the board (in edit mode too).
 * @param {HTMLElement} panel
 * @param {import('../types').App} app
 */
export function mountMoves(panel, app) {
  const { store, board, t } = app;
  const list = el('ol', { class: 'moves', 'data-testid': 'moves' });
  const root = el('div', { class: 'card', hidden: true }, el('h2', { t: 'moves' }), list);
  panel.append(root);

  function drawBest() {
    const { moves, at } = store.get();
    if (!moves || !at || !sameAt(moves.at, at)) return board.arrows([]);
    const best = moves.moves.filter((move) => move.best).slice(0, 12);
    // Several cats have many best moves: the first stands out.
    const [first = [], ...rest] = best.map((move) => moveArrows(at, move));
    const quiet = at.turn === 'cat' && at.cats.length > 1;
    board.arrows([...rest.flat().map((arrow) => ({ ...arrow, quiet })), ...first]);
  }

  function show() {
    const { moves } = store.get();
    const at = moves?.at;
    list.replaceChildren();
    root.hidden = !moves;
    if (!moves || !at) return;
    for (const move of moves.moves.slice(0, SHOWN)) {
      const button = el(
        'button',
        {
          type: 'button',
          'data-to': String(move.to),
          'data-best': move.best,
          click: () => {
            const now = store.get();
            // The list may still be that of another board or position.
            if (now.at && now.solved?.of === now.game && sameAt(now.at, at)) app.show(moved(at, move.to));
          },
          pointerenter: () => board.arrows(moveArrows(at, move)),
          focus: () => board.arrows(moveArrows(at, move)),
          pointerleave: drawBest,
          blur: drawBest,
        },
        el('span', { class: `chip ${move.winner}` }),
        el('span', {}, moveWords(at, move.to)),
        el('span', { class: 'outcome' }, verdictWords(move, at.cats.length)),
      );
      list.append(el('li', {}, button));
    }
    if (moves.finished) list.append(el('li', { class: 'note', t: 'moves.over' }));
    else if (moves.moves.length > SHOWN) list.append(el('li', { class: 'note' }, t('moves.more', { n: moves.moves.length - SHOWN })));
  }

  store.on(({ mode }, changed) => {
    if (!['moves', 'mode', 'lang', 'at'].some((key) => changed.has(/** @type {any} */ (key)))) return;
    if (mode === 'explore' && !(changed.size === 1 && changed.has('at'))) show();
    if (mode === 'explore' || mode === 'edit') drawBest();
  });
}
