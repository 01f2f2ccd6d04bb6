import { ApiError } from '../api.js';
import { el } from '../dom.js';
import { strip, value } from '../play/value.js';
import { errorWords, moveWords, verdictWords } from '../words.js';

/**
 * What is known of the game being played: whose turn it is or how it ended, who is winning and by how much, and what each
 * move did.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountScore(root, { store, t, announce }) {
  const line = el('p', { class: 'result', role: 'status', 'data-testid': 'play-line' });
  const share = el('span', { class: 'share' });
  const bar = el('div', { class: 'value-bar', role: 'img', 'data-testid': 'value-bar' }, share);
  const words = el('p', { class: 'note', 'data-testid': 'play-value' });
  const bars = el('div', { class: 'strip-box' });
  const list = el('ol', { class: 'plies', 'data-testid': 'plies', tabindex: 0, label: 'play.moves' });
  root.append(line, bar, words, bars, list);

  /** @param {import('../types').Ply} ply @param {number} index */
  const item = (ply, index) =>
    el(
      'li',
      { 'data-quality': ply.quality },
      el('span', { class: 'number' }, String(index + 1)),
      el('span', {}, `${t(ply.at.turn === 'cat' && ply.at.cats.length > 1 ? 'cats' : ply.at.turn)} ${moveWords(ply.at, ply.to)}`),
      el('span', { class: 'tag', title: verdictWords(ply, ply.at.cats.length) }, t(`play.${ply.quality}`)),
    );

  /** How it ended, in words. @param {{ reason: string } | null} over */
  const facts = (over) => {
    const { game } = store.get();
    return over ? t(`reason.${over.reason}`, { food: Boolean(game.grid), limit: game.rules.limit, cats: game.rules.cats }) : '';
  };

  return {
    facts,
    /**
     * @param {{ winner: import('../types').Winner, reason: string } | null} over
     * @param {import('../types').Moves | null} moves
     * @param {(import('../types').Place | null)[]} told
     */
    show(over, moves, told) {
      const { play, game, at, solved, blind } = store.get();
      root.hidden = !play || !at;
      if (!play || !at || !moves) return;
      const longest = solved?.stats.longest ?? 1;
      const cats = game.rules.cats;
      const judged = over ? { winner: over.winner, plies: moves.finished ? 0 : null } : moves;
      const promised = play.promised ?? { winner: moves.winner, plies: moves.plies };
      if (over) {
        const won = over.winner === 'draw' ? 'drawn' : over.winner === play.side ? 'won' : 'lost';
        line.textContent = `${t(`play.${won}`, { n: play.history.length })} ${facts(over)}.`;
        line.dataset.result = won;
      } else {
        const own = at.turn === play.side;
        line.textContent = !own
          ? t('play.theirs')
          : told.length > 1
            ? t('play.yourCats', { n: told.filter((place) => place == null).length })
            : t('play.yours', { who: t(at.turn) });
        delete line.dataset.result;
      }
      const name = verdictWords(judged, cats);
      words.textContent = over ? t('play.promised', { verdict: verdictWords(promised, cats) }) : name;
      bar.setAttribute('aria-label', name);
      share.style.width = `${50 + 50 * value(judged, longest)}%`;
      // Who is winning is told when it is over.
      const secret = blind && !over;
      for (const one of [bar, words, bars]) one.hidden = secret;
      list.classList.toggle('secret', secret);
      bars.replaceChildren(strip(play.history, promised, longest));
      bars.firstElementChild?.setAttribute('aria-label', t('play.strip', { n: play.history.length }));
      list.replaceChildren(...play.history.map(item));
      list.scrollTop = list.scrollHeight;
    },
    /** @param {unknown} error */
    fault(error) {
      line.textContent = error instanceof ApiError ? errorWords(error) : t('error.offline');
      announce(line.textContent);
    },
  };
}
