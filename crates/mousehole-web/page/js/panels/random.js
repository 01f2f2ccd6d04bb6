import { isAborted } from '../api.js';
import { el } from '../dom.js';
import { cells, emptyGrid, LARGEST, sizeOf } from '../game/grid-doc.js';
import { fromJson } from '../game/read.js';
import { withRules } from '../game/rules.js';
import { errorWords } from '../words.js';
import { dialogHead } from './dialogs.js';

/** The most plies that can be asked for: the longest win that is known on a board of 8 by 8 cells has less than a hundred. */
const LONGEST = 999;

/**
 * The dialog that makes a random board with a wanted winner and length, under the rules that are set.
 * @param {import('../types').App} app
 * @returns {() => void} opens it
 */
export function createRandom({ store, api, t, announce, change }) {
  /** @param {string} key @param {HTMLElement} input */
  const field = (key, input) => el('label', { class: 'field' }, el('span', { t: key }), input);
  /** @param {string} id @param {number} min @param {number} max @param {number} value */
  const number = (id, min, max, value) => el('input', { type: 'number', min, max, value, required: true, 'data-testid': `random-${id}` });

  const winner = el('select', { 'data-testid': 'random-winner' }, ...['mouse', 'cat'].map((side) => el('option', { value: side, t: side })));
  const plies = number('plies', 0, LONGEST, 12);
  const rows = number('rows', 1, LARGEST, 8);
  const columns = number('columns', 1, LARGEST, 8);
  const walls = number('walls', 0, 90, 25);
  const seed = number('seed', 0, Number.MAX_SAFE_INTEGER, 1);
  const told = el('p', { class: 'note', role: 'status', 'data-testid': 'random-told' });
  const go = el('button', { type: 'submit', class: 'primary', 'data-testid': 'random-go' }, el('span', { t: 'random.go' }));
  const stop = el('button', { type: 'button', hidden: true, 'data-testid': 'random-stop', click: () => api.stop('random') }, el('span', { t: 'random.stop' }));
  const form = el(
    'form',
    { class: 'fields' },
    field('random.winner', winner),
    field('random.plies', plies),
    field('size.rows', rows),
    field('size.columns', columns),
    field('random.walls', walls),
    field('random.seed', seed),
    el('div', { class: 'row spread' }, told, el('div', { class: 'row' }, stop, go)),
  );
  const root = el('dialog', { label: 'random.title', 'data-testid': 'random-dialog' });
  root.append(dialogHead(root, 'random.title'), el('p', { class: 'note', t: 'random.hint' }), form);
  document.body.append(root);

  /** @param {boolean} busy */
  function working(busy) {
    stop.hidden = !busy;
    go.hidden = busy;
    (busy ? stop : go).focus();
  }

  /** A board of the size, with as many animals and as much food as there are: what is asked for is like it. */
  function like() {
    const { game } = store.get();
    const board = { ...emptyGrid(Number(rows.value), Number(columns.value)), preset: game.preset };
    const all = cells(board);
    const { cats, hole, endless } = game.rules;
    const holes = Math.max(hole.length, endless === 'mouse' ? 0 : 1);
    if (all.length < 1 + cats + holes) return null;
    return { ...board, rules: { ...game.rules, mouse: all[1], cat: Array.from({ length: cats }, () => all[0]), hole: all.slice(all.length - holes) } };
  }

  async function make() {
    const game = like();
    if (!game) return void (told.textContent = t('random.small'));
    told.textContent = t('random.busy');
    working(true);
    try {
      const found = await api.random({
        game,
        winner: /** @type {import('../types').Side} */ (winner.value),
        plies: Number(plies.value),
        walls: Number(walls.value),
        seed: Number(seed.value),
      });
      if (found.game) {
        const {
          grid,
          rules: { mouse, cat, hole },
        } = fromJson(found.game);
        change(withRules({ ...game, grid }, { mouse, cat, hole }));
        told.textContent = '';
        announce(t('random.done', { seed: seed.value }));
        root.close();
      } else {
        told.textContent = t('random.none', { n: found.boards });
      }
      // The next board is another one.
      seed.value = String(Number(seed.value) + 1);
    } catch (error) {
      const fault = /** @type {import('../api.js').ApiError} */ (error);
      told.textContent = isAborted(error) ? t('random.stopped') : fault.code === 'time_limit' ? t('random.late') : errorWords(fault);
    } finally {
      working(false);
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    make();
  });
  root.addEventListener('close', () => api.stop('random'));
  root.addEventListener('click', (event) => {
    if (event.target === root) root.close();
  });
  return () => {
    const now = sizeOf(store.get().game);
    rows.value = String(now.rows);
    columns.value = String(now.columns);
    told.textContent = '';
    root.showModal();
  };
}
