import { el } from '../dom.js';
import { startNow, withRules } from '../game/rules.js';
import { samePlace } from '../places.js';
import { mountLegend } from './legend.js';
import { mountLine } from './line.js';
import { put as putAnimal } from './put.js';
import { segments } from './segments.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Animal} Animal
 */

/**
 * Explore mode: every place coloured by who wins, animals dragged about, moves, and the perfect line.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountExplore(root, app) {
  const { store, board, t, announce } = app;
  /** The animal that the keyboard has picked up. @type {Animal | null} */
  let held = null;

  /** @param {Animal} animal @param {Place} place */
  const put = (animal, place) => putAnimal(app, animal, place);

  /** The animal whose places are coloured. @returns {Animal} */
  const roaming = () => (store.get().view.fixed === 'cat' ? { side: 'mouse' } : { side: 'cat', cat: store.get().view.cat });

  /** @param {Place} place @returns {Animal | null} */
  function standsOn(place) {
    const { at } = store.get();
    if (samePlace(at?.mouse, place)) return { side: 'mouse' };
    const cat = at?.cats.findIndex((other) => samePlace(other, place)) ?? -1;
    return cat >= 0 ? { side: 'cat', cat } : null;
  }

  let pressed = '';
  board.handle('explore', {
    grabs: () => true,
    hover: app.hover,
    down: ({ place, animal }) => void (pressed = animal ? '' : String(place)),
    move: ({ place, animal }) => {
      if (place != null && animal) put(animal, place);
    },
    up: ({ place, animal }, cancelled) => {
      if (!cancelled && !animal && place != null && String(place) === pressed) put(roaming(), place);
    },
    act(place) {
      if (held) {
        put(held, place);
        held = null;
        board.marks([]);
        return;
      }
      held = standsOn(place);
      if (!held) return put(roaming(), place);
      board.marks([place]);
      announce(t('explore.held', { who: t(held.side) }));
    },
    keys: {
      ',': () => stepper.go(store.get().lineAt - 1),
      '.': () => stepper.go(store.get().lineAt + 1),
      t: () => toMove(store.get().view.turn === 'mouse' ? 'cat' : 'mouse'),
      m: () => putAtCursor({ side: 'mouse' }),
      c: () => putAtCursor({ side: 'cat', cat: nextCat++ % (store.get().at?.cats.length ?? 1) }),
    },
  });

  let nextCat = 0;
  /** @param {Animal} animal */
  function putAtCursor(animal) {
    const place = board.cursor();
    if (place != null) put(animal, place);
  }

  const fixed = segments(app, 'explore.who', () => {
    const { at, view } = store.get();
    const cats = at?.cats.length ?? 1;
    return [
      { id: 'mouse', text: t('mouse'), on: view.fixed === 'cat', choose: () => store.set({ view: { ...view, fixed: 'cat' } }) },
      ...Array.from({ length: cats }, (_, cat) => ({
        id: `cat${cat}`,
        text: cats > 1 ? t('cat.number', { n: cat + 1 }) : t('cat'),
        on: view.fixed === 'mouse' && view.cat === cat,
        choose: () => store.set({ view: { ...view, fixed: /** @type {const} */ ('mouse'), cat } }),
      })),
    ];
  });
  /** @param {import('../types').Side} side */
  function toMove(side) {
    const { at } = store.get();
    if (at) app.show({ ...at, turn: side });
  }
  const turn = segments(app, 'explore.turn', () =>
    /** @type {const} */ (['mouse', 'cat']).map((side) => ({
      id: side,
      text: t(side),
      on: store.get().view.turn === side,
      choose: () => toMove(side),
    })),
  );
  const about = el('p', { 'data-testid': 'about' });
  const sentence = el('p', { class: 'note' });
  const legend = el('div', { class: 'legend', 'data-testid': 'legend' });
  const reset = el('button', {
    type: 'button',
    t: 'explore.reset',
    'data-testid': 'to-start',
    click: () => {
      const start = startNow(store.get());
      if (start) app.show(start);
    },
  });
  const keep = el('button', {
    type: 'button',
    t: 'explore.keep',
    'data-testid': 'as-start',
    click: () => {
      const { game, at } = store.get();
      if (at) app.change(withRules(game, { mouse: at.mouse, cat: at.cats, cats: at.cats.length, first: at.turn }));
    },
  });

  const line = el('div', { class: 'card' });
  root.prepend(
    el(
      'div',
      { class: 'card' },
      about,
      el('div', { class: 'field' }, el('span', { t: 'explore.who' }), fixed),
      el('div', { class: 'field' }, el('span', { t: 'explore.turn' }), turn),
      legend,
      sentence,
      el('div', { class: 'row' }, reset, keep),
    ),
  );
  root.append(line);
  mountLegend(legend, app);
  const stepper = mountLine(line, app);

  const show = () => {
    const {
      view,
      at,
      game: { grid, rules },
    } = store.get();
    const cats = at?.cats.length ?? 1;
    about.textContent = t('explore.game', { cats, aim: rules.hole.length ? (grid ? 'food' : 'hole') : 'away' });
    sentence.textContent = t(view.fixed === 'cat' ? 'explore.mouse' : 'explore.cat', { cats });
  };
  store.on((_, changed) => {
    if (changed.has('mode')) held = null;
    if (['view', 'lang', 'at', 'game'].some((key) => changed.has(/** @type {any} */ (key)))) show();
  });
  show();
}
