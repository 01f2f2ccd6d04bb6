import { isAborted } from '../api.js';
import { createGraphView } from '../board/graph-view.js';
import { createGridView } from '../board/grid-view.js';
import { el, translate } from '../dom.js';
import { placeKey } from '../places.js';
import { symbol } from '../symbols.js';
import { caption, found, lastRound } from '../wave.js';
import { mountLegend } from './legend.js';
import { put } from './put.js';
import { segments } from './segments.js';

/**
 * @typedef {import('../types').Colors} Colors
 * @typedef {import('../types').Side} Side
 */

/** Milliseconds a round. */
const SPEEDS = { slow: 1600, normal: 800, fast: 300 };

/**
 * Watch mode: a slider runs the backward wave round by round. The board shows one side to move, a small one the other.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountWatch(root, app) {
  const { store, api, board, t, announce } = app;
  const small = { grid: createGridView(), graph: createGraphView() };
  /** The colours with the other side to move. @type {Colors | null} */
  let other = null;
  let asked = '';
  let timer = 0;

  const turns = segments(app, 'watch.turn', () =>
    /** @type {Side[]} */ (['mouse', 'cat']).map((side) => ({ text: t(`turn.${side}`), on: store.get().view.turn === side, choose: () => setTurn(side) })),
  );
  const slider = el('input', { type: 'range', min: 0, value: 0, label: 'watch.slider', 'data-testid': 'watch-slider', input: () => go(Number(slider.value)) });
  const count = el('output', { class: 'count', 'data-testid': 'watch-round' });
  const words = el('p', { class: 'caption', 'data-testid': 'watch-caption' });
  /** @param {string} name @param {() => void} click @param {Record<string, unknown>} [more] */
  const button = (name, click, more = {}) =>
    el('button', { type: 'button', class: 'square', label: `watch.${name}`, 'data-testid': `watch-${name}`, click, ...more }, symbol(name));
  const play = button('play', () => (timer ? pause() : run()), { class: 'primary square' });
  const pace = segments(app, 'watch.speed', () =>
    /** @type {(keyof typeof SPEEDS)[]} */ (Object.keys(SPEEDS)).map((name) => ({
      text: t(`watch.${name}`),
      on: name === store.get().speed,
      choose: () => store.set({ speed: name }),
    })),
  );
  const legend = el('div', { class: 'legend' });
  mountLegend(legend, app);
  const title = el('span');
  const mini = el('button', {
    type: 'button',
    class: 'mini',
    label: 'watch.swap',
    'data-testid': 'watch-other',
    click: () => setTurn(store.get().view.turn === 'cat' ? 'mouse' : 'cat'),
  });
  root.append(
    el(
      'div',
      { class: 'card' },
      el('p', { class: 'note', t: 'watch.hint' }),
      turns,
      count,
      slider,
      el(
        'div',
        { class: 'row controls in-reach' },
        button('first', () => step(-Infinity)),
        button('back', () => step(-1)),
        play,
        button('forward', () => step(1)),
        button('last', () => step(Infinity)),
      ),
      words,
      el('div', { class: 'field' }, el('span', { t: 'watch.speed' }), pace),
    ),
    el('div', { class: 'card' }, title, mini, legend),
  );

  /** One step after the last round shows what the wave never reaches. */
  const end = () => lastRound([store.get().colors, other]) + 1;
  const now = () => store.get().round ?? end();

  /** @param {number} round */
  function go(round) {
    store.set({ round: round >= end() ? null : Math.max(0, round) });
    if (!timer) announce(`${count.textContent}. ${words.textContent}`);
  }

  /** @param {number} by */
  function step(by) {
    pause();
    go(Math.max(0, Math.min(end(), now() + by)));
  }

  /** @param {Side} turn */
  function setTurn(turn) {
    const { at, view, colors } = store.get();
    if (turn === view.turn || !at) return;
    // Both answers are here already: no need to wait for one of them.
    const here = other?.turn === turn ? other : colors;
    other = colors;
    store.set({ at: { ...at, turn }, view: { ...view, turn }, colors: here });
  }

  function run() {
    clearInterval(timer);
    if (now() >= end()) go(0);
    timer = window.setInterval(() => {
      if (now() >= end() || store.get().mode !== 'watch') pause();
      else go(now() + 1);
    }, SPEEDS[store.get().speed]);
    show();
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    show();
    if (store.get().mode === 'watch') announce(`${count.textContent}. ${words.textContent}`);
  }

  /** Asks for the colours with the other side to move. */
  async function ask() {
    const { game, at, view, solved } = store.get();
    if (!at || solved?.of !== game) return;
    const turn = view.turn === 'cat' ? 'mouse' : 'cat';
    const key = JSON.stringify([game, at.cats, view.fixed === 'mouse' && at.mouse, view, turn]);
    if (key === asked) return;
    asked = key;
    try {
      const colors = await api.colors({ game, at, fixed: view.fixed, turn, ...(view.fixed === 'mouse' && { cat: view.cat }) }, 'other colors');
      if (store.get().game !== game) return;
      other = { ...colors, keys: solved.names.map(placeKey) };
      show();
    } catch (error) {
      asked = '';
      if (!isAborted(error)) other = null;
    }
  }

  function show() {
    const { mode, game, layout, at, colors, round } = store.get();
    if (mode !== 'watch') return;
    const last = end();
    slider.max = String(last);
    slider.value = String(now());
    count.textContent = round === null ? t('watch.end') : t('watch.round', { n: round, of: last - 1 });
    slider.setAttribute('aria-valuetext', count.textContent);
    words.textContent = colors ? caption(colors, round, game.rules, t) : '';
    play.replaceChildren(symbol(timer ? 'pause' : 'play'));
    play.dataset.tLabel = timer ? 'watch.pause' : 'watch.play';
    translate(play);
    /** @param {Colors} of */
    const newest = (of) =>
      round === null
        ? []
        : found(of, round)
            .keys.map((key) => /** @type {import('../types').Place} */ (solvedPlaces().get(key)))
            .filter((place) => place != null);
    if (colors) board.marks(newest(colors));
    const little = small[game.grid ? 'grid' : 'graph'];
    if (mini.firstChild !== little.element) mini.replaceChildren(little.element);
    little.element.setAttribute('tabindex', '-1');
    little.element.setAttribute('aria-hidden', 'true');
    little.draw(game, layout);
    little.animals(at);
    little.paint({ colors: other, upTo: round });
    little.marks(other ? newest(other) : []);
    title.textContent = other ? t('watch.other', { turn: t(`turn.${other.turn}`) }) : '';
  }

  /** The places by their keys. */
  const solvedPlaces = () => new Map((store.get().solved?.names ?? []).map((place) => [placeKey(place), place]));

  board.handle('watch', {
    grabs: () => true,
    hover: app.hover,
    move: ({ place, animal }) => {
      if (place != null && animal) put(app, animal, place);
    },
  });

  const KEYS = /** @type {Record<string, () => void>} */ ({ ',': () => step(-1), '.': () => step(1), ' ': () => (timer ? pause() : run()) });
  document.addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (store.get().mode !== 'watch' || event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog, input, textarea, select')) return;
    if (!KEYS[event.key] || (event.key === ' ' && target.closest('button, a'))) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  store.on(({ mode }, changed) => {
    if (mode !== 'watch') {
      if (timer) pause();
      return;
    }
    if (changed.has('speed') && timer) run();
    if (changed.has('mode') || changed.has('game')) store.set({ round: 0 });
    if (['mode', 'at', 'view', 'solved'].some((key) => changed.has(/** @type {any} */ (key)))) ask();
    if (['mode', 'game', 'layout', 'at', 'colors', 'round', 'view', 'lang', 'theme', 'solved'].some((key) => changed.has(/** @type {any} */ (key)))) show();
  });
  // A link may have led here before this was mounted.
  if (store.get().mode === 'watch') {
    ask();
    show();
  }
}
