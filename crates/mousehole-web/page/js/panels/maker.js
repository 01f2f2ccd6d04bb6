import { isAborted } from '../api.js';
import { el } from '../dom.js';
import { setWall } from '../game/grid-doc.js';
import { flipped, mirrored, shifted } from '../game/moved.js';
import { symbol } from '../symbols.js';
import { addTexts } from '../text/index.js';
import { errorWords, placeWords, verdictWords } from '../words.js';
import { createRandom } from './random.js';

/** Edits that come closer together than this are looked into once, in milliseconds. */
const PAUSE = 200;

/** What is done to the board as a whole: the symbol, which is the key of its text, and what it does. @type {[string, (game: import('../types').Game) => import('../types').Game][]} */
const WHOLE = [
  ['mirror', mirrored],
  ['flip', flipped],
  ['left', (game) => shifted(game, 0, -1)],
  ['up', (game) => shifted(game, -1, 0)],
  ['down', (game) => shifted(game, 1, 0)],
  ['right', (game) => shifted(game, 0, 1)],
];

/**
 * For makers of levels: the board mirrored and shifted, the walls that turn the verdict, and random boards.
 * @param {HTMLDetailsElement} root
 * @param {import('../types').App} app
 */
export async function mountMaker(root, app) {
  const { store, api, board, t, announce, change } = app;
  await addTexts({ en: async () => (await import('../text/en-maker.js')).enMaker, zh: async () => (await import('../text/zh-maker.js')).zhMaker });

  const whole = el(
    'div',
    { class: 'whole', role: 'group', label: 'whole' },
    ...WHOLE.map(([name, make]) =>
      el(
        'button',
        {
          type: 'button',
          class: 'square',
          label: `whole.${name}`,
          'data-testid': `whole-${name}`,
          click: () => {
            change(make(store.get().game));
            announce(t('whole.done'));
          },
        },
        symbol(name),
      ),
    ),
  );
  const random = el('button', { type: 'button', 'data-testid': 'random', click: createRandom(app) }, symbol('dice'), el('span', { t: 'random' }));

  const on = el('input', { type: 'checkbox', 'data-testid': 'turning', change: () => store.set({ turning: on.checked ? { of: null, walls: [] } : null }) });
  const told = el('p', { class: 'note', 'data-testid': 'turning-told' });
  const list = el('div', { class: 'moves', 'data-testid': 'turning-walls' });
  root.append(whole, el('label', { class: 'row' }, on, el('span', { t: 'turning' })), told, list, random);

  let timer = 0;
  /** The game that is being looked into. @type {import('../types').Game | null} */
  let asked = null;

  /** What is told now, in the language that is set then. */
  let words = () => '';
  /** @param {() => string} next */
  function say(next) {
    words = next;
    if (told.textContent === words()) return;
    told.textContent = words();
    if (words()) announce(words());
  }

  async function ask() {
    const { game, solved } = store.get();
    if (solved?.of !== game) return;
    asked = game;
    say(() => t('turning.busy'));
    try {
      const { walls } = await api.turning(game);
      if (asked !== game) return;
      store.set({ turning: { of: game, walls } });
    } catch (error) {
      if (isAborted(error) || asked !== game) return;
      const fault = /** @type {import('../api.js').ApiError} */ (error);
      say(() => (['too_many_boards', 'time_limit'].includes(fault.code) ? t('turning.large') : errorWords(fault)));
    }
  }

  /** A change of the board makes what was found out of date, and stops what is under way. */
  function follow() {
    const { game, solved, turning, mode } = store.get();
    if (asked !== game || !turning || mode !== 'edit') {
      clearTimeout(timer);
      api.stop('turning');
      asked = null;
      say(() => '');
    }
    if (!turning || mode !== 'edit') return;
    if (turning.of === game) {
      say(() => t('turning.found', { n: turning.walls.length }));
    } else if (!asked && game.grid && solved?.of === game) {
      clearTimeout(timer);
      timer = window.setTimeout(ask, PAUSE);
    }
  }

  function show() {
    const { game, turning, mode } = store.get();
    const walls = turning?.of === game ? turning.walls : [];
    on.checked = turning !== null;
    if (mode === 'edit') board.view().signs(walls.map(({ at, add, winner }) => ({ place: at, text: add ? '+' : '−', winner })));
    list.replaceChildren(
      ...walls.map((wall) => {
        const mark = () => board.marks([wall.at]);
        const clear = () => board.marks([]);
        const make = () => {
          change(setWall(game, wall.at, wall.add));
          announce(t('turning.done'));
          on.focus();
        };
        const verdict = verdictWords(wall, game.rules.cats);
        const label = `${placeWords(wall.at)}: ${t(wall.add ? 'turning.add' : 'turning.remove', { verdict })}`;
        return el(
          'button',
          { type: 'button', 'aria-label': label, pointerenter: mark, focus: mark, pointerleave: clear, blur: clear, click: make },
          el('span', { class: `chip ${wall.winner}` }),
          `${wall.add ? '+' : '−'} ${wall.at}`,
          el('span', { class: 'outcome' }, verdict),
        );
      }),
    );
  }

  store.on((_, changed) => {
    if (['game', 'solved', 'turning', 'mode'].some((key) => changed.has(/** @type {keyof import('../types').State} */ (key)))) follow();
    if (['game', 'turning', 'mode', 'lang'].some((key) => changed.has(/** @type {keyof import('../types').State} */ (key)))) show();
    if (changed.has('lang')) told.textContent = words();
  });
}
