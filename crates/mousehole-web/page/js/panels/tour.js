import { isAborted } from '../api.js';
import { createGridView } from '../board/grid-view.js';
import { byId, el, translate } from '../dom.js';
import { drawn } from '../examples.js';
import { cells } from '../game/grid-doc.js';
import { placeKey } from '../places.js';
import { found } from '../wave.js';
import { dialogHead } from './dialogs.js';

/**
 * A step of the tour: where the mouse stands, up to which round the wave has run (none: no colours yet; all: what is left is
 * open), and the mouse's moves as arrows.
 * @typedef {{ mouse: [number, number], round?: number | 'all', to?: [number, number][] }} Step
 */

/** A small board with everything on it: wins, traps, and places where nobody can force anything. */
export const TOUR = drawn('M..#. ..#.. F..C. .#.#. ..#..', { cat_hole: 'forbidden', endless: 'draw', limit: 'none' });

/** @type {Step[]} */
export const STEPS = [
  { mouse: [0, 1] },
  { mouse: [2, 0], round: 0 },
  { mouse: [1, 0], round: 1, to: [[2, 0]] },
  { mouse: [3, 2], round: 4, to: [[2, 2]] },
  { mouse: [1, 4], round: 'all' },
];

/**
 * The guided tour: five steps on a board of its own, so that the user's stays as it is.
 * @param {HTMLDialogElement} root
 * @param {import('../types').App} app
 * @returns {() => Promise<void>} what begins it
 */
export function mountTour(root, app) {
  const { store, api, t, announce } = app;
  const view = createGridView();
  view.element.setAttribute('tabindex', '-1');
  view.element.setAttribute('role', 'img');
  view.element.dataset.testid = 'tour-board';
  /** @type {import('../types').Colors | null} */
  let colors = null;
  let at = 0;

  const count = el('p', { class: 'note', 'data-testid': 'tour-count' });
  const title = el('h3', { tabindex: -1, 'data-testid': 'tour-title' });
  const text = el('p');
  const back = el('button', { type: 'button', t: 'tour.back', 'data-testid': 'tour-back', click: () => go(at - 1) });
  const next = el('button', {
    type: 'button',
    class: 'primary',
    t: 'tour.next',
    'data-testid': 'tour-next',
    click: () => (at < STEPS.length - 1 ? go(at + 1) : root.close()),
  });
  const skip = el('button', { type: 'button', class: 'ghost', t: 'tour.skip', 'data-testid': 'tour-skip', click: () => root.close() });
  root.append(
    dialogHead(root, 'tour.title'),
    el(
      'div',
      { class: 'tour' },
      el('div', { class: 'tour-board' }, view.element),
      el('div', { class: 'tour-words' }, count, title, text, el('div', { class: 'row' }, back, next, skip)),
    ),
  );

  function show() {
    const { mouse, round, to = [] } = STEPS[at];
    const cats = /** @type {import('../types').Place[]} */ (TOUR.rules.cat);
    count.textContent = t('tour.count', { n: at + 1, of: STEPS.length });
    title.textContent = t(`tour.${at + 1}`);
    text.textContent = t(`tour.${at + 1}.text`);
    view.element.setAttribute('aria-label', t(`tour.${at + 1}.board`));
    next.dataset.t = at < STEPS.length - 1 ? 'tour.next' : 'tour.done';
    translate(next);
    back.disabled = at === 0;
    skip.hidden = at === STEPS.length - 1;
    view.draw(TOUR, null);
    view.animals({ mouse, cats });
    view.arrows(to.map((place) => ({ from: mouse, to: place, side: 'mouse' })));
    view.paint({ colors: round === undefined ? null : colors, upTo: round === 'all' ? null : (round ?? null), figures: true });
    const newest = colors && typeof round === 'number' ? found(colors, round).keys : [];
    view.marks(newest.map((key) => /** @type {[number, number]} */ (key.split(',').map(Number))));
  }

  /** @param {number} step */
  function go(step) {
    at = Math.max(0, step);
    show();
    title.focus();
  }

  async function begin() {
    if (!root.open) root.showModal();
    go(0);
    try {
      colors = { ...(await api.colors({ game: TOUR, fixed: 'cat', turn: 'mouse' }, 'tour')), keys: cells(TOUR).map(placeKey) };
      show();
    } catch (error) {
      if (!isAborted(error)) announce(t('error.offline'));
    }
  }

  root.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight' && at < STEPS.length - 1) go(at + 1);
    if (event.key === 'ArrowLeft' && at > 0) go(at - 1);
  });
  // The button that offered the tour is gone by now, and the focus with it.
  root.addEventListener('close', () => {
    if (document.activeElement === document.body) byId('open-tour').focus();
  });
  store.on((_, changed) => {
    if (changed.has('lang') || changed.has('theme')) show();
  });
  return begin;
}
