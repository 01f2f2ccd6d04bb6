import { ApiError, isAborted } from '../api.js';
import { icon } from '../board/pieces.js';
import { el } from '../dom.js';
import { remember } from '../look.js';
import { PUZZLES } from '../puzzles.js';
import { addTexts } from '../text/index.js';
import { errorWords, verdictWords } from '../words.js';
import { createWhy } from './why.js';

/**
 * @typedef {import('../types').Winner} Winner
 * @typedef {import('../types').Game} Game
 */

/** Difficulty, from one to five stars. */
const STARS = 5;

/** What makes a board the puzzle that it is. @param {Game} game */
const mark = ({ grid, rules: { mouse, cat, hole, mouse_jump, cat_jump, cat_hole, endless } }) =>
  [grid, mouse, cat, hole, mouse_jump, cat_jump, cat_hole, endless].join(' ');
const MARKS = PUZZLES.map(mark);

/**
 * Puzzles: who wins? The answer is hidden until somebody has guessed, and then explained.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export async function mountPuzzle(root, app) {
  await addTexts({ en: async () => (await import('../text/en-puzzle.js')).enPuzzle, zh: async () => (await import('../text/zh-puzzle.js')).zhPuzzle });
  const { store, api, board, t, announce } = app;
  const index = () => MARKS.indexOf(mark(store.get().game));
  /** What was guessed of the board that is shown. @returns {Winner | null} */
  const guessed = () => {
    const { puzzle, game } = store.get();
    return puzzle.guess?.of === game ? puzzle.guess.winner : null;
  };

  /** @param {number} at */
  function open(at) {
    app.change(PUZZLES[at], { layout: null });
    announce(t('puzzle.title', { n: at + 1, of: PUZZLES.length }));
  }
  /** The next that nobody has guessed right, or else the next. */
  function next() {
    const { done } = store.get().puzzle;
    const now = index();
    const order = PUZZLES.map((_, at) => (now + 1 + at) % PUZZLES.length);
    open(order.find((at) => !done[at]) ?? order[0]);
  }

  /** @param {Winner} winner */
  function guess(winner) {
    const { game, solved, puzzle } = store.get();
    if (guessed() || solved?.of !== game) return;
    const done = { ...puzzle.done, [index()]: winner === solved.winner };
    remember('puzzles', JSON.stringify(done));
    store.set({ puzzle: { done, guess: { of: game, winner } } });
    announce(result.textContent ?? '');
    explain(game);
  }

  /** @param {Game} game */
  async function explain(game) {
    why.show(null);
    try {
      const answer = await api.explain({ game, lang: store.get().lang });
      if (store.get().game === game && guessed()) why.show(answer);
    } catch (error) {
      if (!isAborted(error) && error instanceof ApiError) result.textContent += ` ${errorWords(error)}`;
    }
  }

  const title = el('h2', { 'data-testid': 'puzzle-title' });
  const stars = el('span', { class: 'stars', role: 'img', 'data-testid': 'puzzle-stars' });
  const rules = el('p', { class: 'note', 'data-testid': 'puzzle-rules' });
  /** @param {Winner} winner */
  const choice = (winner) =>
    el(
      'button',
      { type: 'button', class: 'guess', 'data-testid': `guess-${winner}`, 'data-winner': winner, click: () => guess(winner) },
      ...(winner === 'draw' ? [] : [icon(winner)]),
      el('span', { t: winner === 'draw' ? 'verdict.draw' : winner }),
    );
  const choices = el('div', { class: 'guesses', role: 'group', label: 'puzzle.question' }, choice('mouse'), choice('cat'), choice('draw'));
  const result = el('p', { class: 'result', role: 'status', 'data-testid': 'puzzle-result' });
  const why = createWhy(app);
  /** @param {string} id @param {() => void} click @param {string} [look] */
  const button = (id, click, look = '') => el('button', { type: 'button', class: look, t: `puzzle.${id}`, 'data-testid': `puzzle-${id}`, click });
  const after = el(
    'div',
    { class: 'row tight' },
    button('explore', () => app.mode('explore')),
    button('play', () => app.mode('play')),
    button('next', next, 'primary'),
  );
  const score = el('p', { class: 'note', 'data-testid': 'puzzle-score' });
  const all = el(
    'ol',
    { class: 'numbers', label: 'puzzle.all' },
    ...PUZZLES.map((_, at) => el('li', {}, el('button', { type: 'button', 'data-puzzle': at, click: () => open(at) }, String(at + 1)))),
  );
  root.append(
    el('div', { class: 'card' }, el('div', { class: 'row spread' }, title, stars), rules, choices, result, why.element, after),
    el('div', { class: 'card' }, el('h2', { t: 'puzzle.all' }), score, all, el('p', { class: 'note', t: 'puzzle.kept' })),
  );

  function show() {
    const { mode, game, solved, puzzle } = store.get();
    const at = index();
    if (mode !== 'puzzle' || at < 0) return;
    const guess = guessed();
    const known = solved?.of === game ? solved : null;
    title.textContent = t('puzzle.title', { n: at + 1, of: PUZZLES.length });
    const full = 1 + Math.floor((at * STARS) / PUZZLES.length);
    stars.textContent = '★'.repeat(full) + '☆'.repeat(STARS - full);
    stars.setAttribute('aria-label', t('puzzle.stars', { n: full, of: STARS }));
    rules.textContent = ruleWords(game);
    for (const one of choices.children) {
      const { winner } = /** @type {HTMLElement} */ (one).dataset;
      /** @type {HTMLButtonElement} */ (one).disabled = !known || Boolean(guess);
      /** @type {HTMLElement} */ (one).hidden = winner === 'draw' && game.rules.endless !== 'draw';
      one.setAttribute('aria-pressed', String(guess === winner));
      one.toggleAttribute('data-right', Boolean(guess) && known?.winner === winner);
    }
    if (!guess) why.show(null);
    after.hidden = !guess;
    result.textContent = !guess || !known ? '' : t(guess === known.winner ? 'puzzle.right' : 'puzzle.wrong', { verdict: verdictWords(known, 1) });
    result.dataset.result = guess && known ? (guess === known.winner ? 'won' : 'lost') : '';
    [...all.children].forEach((item, number) => {
      const one = /** @type {HTMLElement} */ (item.firstElementChild);
      const state = puzzle.done[number] === undefined ? '' : puzzle.done[number] ? 'right' : 'wrong';
      one.dataset.state = state;
      one.setAttribute('aria-label', t(`puzzle.${state || 'new'}.label`, { n: number + 1 }));
      if (number === at) one.setAttribute('aria-current', 'true');
      else one.removeAttribute('aria-current');
    });
    score.textContent = t('puzzle.score', { n: Object.values(puzzle.done).filter(Boolean).length, of: PUZZLES.length });
    store.set({ headline: guess ? null : { mode: 'puzzle', title: t('puzzle.question'), why: t(`turn.${game.rules.first}`), winner: null } });
  }

  /** @param {Game} game */
  function ruleWords({ rules: { mouse_jump, cat_jump, cat_hole, endless } }) {
    return [t('puzzle.jumps', { mouse: mouse_jump, cat: cat_jump }), t(`puzzle.hole.${cat_hole}`), t(`puzzle.endless.${endless}`)].join(' ');
  }

  board.handle('puzzle', {
    hover: app.hover,
    keys: { m: () => guess('mouse'), c: () => guess('cat'), d: () => store.get().game.rules.endless === 'draw' && guess('draw'), n: next },
  });

  store.on(({ mode }, changed) => {
    if (mode !== 'puzzle') return;
    // One's own board came back by undo: it is no puzzle.
    if (index() < 0) return changed.has('mode') ? next() : void app.mode('edit');
    if (changed.has('lang') && guessed()) explain(store.get().game);
    if (['mode', 'game', 'solved', 'puzzle', 'lang'].some((key) => changed.has(/** @type {any} */ (key)))) show();
  });
  // A link may have led here before this was mounted.
  if (store.get().mode === 'puzzle') {
    if (index() < 0) next();
    show();
  }
}
