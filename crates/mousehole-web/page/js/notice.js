import { byId, el } from './dom.js';
import { symbol } from './symbols.js';

/**
 * Says something above the board, where it covers nothing, which stays until it is answered or put away. One at a time.
 * @param {string} text the key of its text
 * @param {[string, () => void][]} [answers] buttons: the key of each text, and what it does
 */
export function notice(text, answers = []) {
  document.querySelector('.notice')?.remove();
  const close = () => box.remove();
  const box = el(
    'div',
    { class: 'notice', role: 'status', 'data-testid': 'notice' },
    el('p', { t: text }),
    ...answers.map(([key, act]) => el('button', { type: 'button', class: 'primary', t: key, 'data-testid': key, click: () => (close(), act()) })),
    el('button', { type: 'button', class: 'ghost square', label: 'close', click: close }, symbol('close')),
  );
  byId('main').before(box);
  return close;
}
