import { byId, el } from '../dom.js';
import { answerOf, puzzleOf } from '../game/puzzle.js';
import { missing, startNow } from '../game/rules.js';
import { sameAt } from '../places.js';
import { errorWords, verdictWords } from '../words.js';

/**
 * The headline: who wins, in how many plies, and why; or what is wrong, or what is still to be drawn.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountVerdict(root, { store, t, announce }) {
  const title = el('h1');
  const why = el('p');
  const answer = el('p', { class: 'note', 'data-testid': 'puzzle' });
  root.append(title, why);
  root.after(answer);
  let said = '';

  function show() {
    const { solved, moves, error, solving, mode, game, at, headline } = store.get();
    const hint = missing(game);
    const judged = mode === 'edit' ? solved : (moves ?? solved);
    const instead = headline?.mode === mode && !error && !hint ? headline : null;
    root.classList.toggle('solving', solving);
    root.classList.toggle('error', Boolean(error));
    root.dataset.winner = instead ? (instead.winner ?? '') : judged && !error && !hint ? judged.winner : '';
    root.dataset.plies = !instead && judged?.plies != null && !error && !hint ? String(judged.plies) : '';
    if (hint) {
      title.textContent = t('hint.title');
      why.textContent = t(hint);
    } else if (error) {
      title.textContent = errorWords(error);
      why.textContent = error.line ? t('error.where', { line: error.line, column: error.column ?? 1 }) : '';
    } else if (instead) {
      title.textContent = instead.title;
      why.textContent = instead.why;
    } else if (judged) {
      title.textContent = verdictWords(judged, game.rules.cats);
      const turn = t(`turn.${judged.to_move}`, { cats: game.rules.cats });
      const facts = solving ? t('solving') : t(`reason.${judged.reason}`, { food: Boolean(game.grid), limit: game.rules.limit, cats: game.rules.cats });
      why.textContent = at && judged.plies !== 0 ? `${turn} · ${facts}` : facts;
    } else {
      title.textContent = t('solving');
      why.textContent = '';
    }
    // Reasons would tell what is to be guessed or found out.
    byId('why').hidden = Boolean(instead || !judged || error || hint || mode === 'play' || mode === 'puzzle');
    const start = startNow(store.get());
    const puzzle = judged && !instead && !error && !hint && start && (mode === 'edit' || (at && sameAt(start, at))) ? puzzleOf(game) : null;
    answer.textContent = puzzle && judged ? t('verdict.puzzle', { puzzle, answer: answerOf(puzzle, judged.winner) }) : '';
    const now = `${title.textContent}. ${why.textContent}`;
    if (now !== said && !solving) announce(now);
    said = now;
  }

  store.on((_, changed) => {
    if (['solved', 'moves', 'error', 'solving', 'mode', 'lang', 'game', 'at', 'headline'].some((key) => changed.has(/** @type {any} */ (key)))) show();
  });
  show();
}
