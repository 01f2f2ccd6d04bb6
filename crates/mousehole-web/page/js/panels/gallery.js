import { thumb } from '../board/thumb.js';
import { el, translate } from '../dom.js';
import { EXAMPLES } from '../examples.js';
import { verdictWords } from '../words.js';
import { dialogHead } from './dialogs.js';

/**
 * The examples: cards with a small picture, a title and one line. `root` is a dialog that the button in the header opens.
 * @param {HTMLDialogElement} root
 * @param {import('../types').App} app
 * @returns {{ beforeOpen(): void }}
 */
export function mountGallery(root, app) {
  const { store, t, announce } = app;
  const list = el('ul', { class: 'gallery' });

  /** @param {import('../examples.js').Example} example */
  function card({ id, game, layout, answer, otherwise }) {
    const line = t(`example.${id}.line`, { n: answer.plies, m: otherwise?.answer.plies });
    const choose = () => {
      app.change(game, { layout: layout ?? null });
      if (store.get().mode === 'play') app.mode('edit');
      root.close();
      announce(t('gallery.opened', { title: t(`example.${id}`) }));
    };
    return el(
      'li',
      {},
      el(
        'button',
        { type: 'button', 'data-testid': `example-${id}`, click: choose },
        thumb(game, layout),
        el('span', { class: 'title', t: `example.${id}` }),
        el('span', { class: 'verdict-chip', 'data-winner': answer.winner }, verdictWords(answer, game.rules.cats)),
        el('span', { class: 'note' }, line),
      ),
    );
  }

  /** Cards in the language set; they are drawn when they are looked at first. */
  function fill() {
    list.replaceChildren(...EXAMPLES.map(card));
    translate(root);
  }
  root.append(dialogHead(root, 'gallery.title'), list);

  // Arrow keys walk over the cards, as the tab key does one by one.
  list.addEventListener('keydown', (event) => {
    const cards = [...list.querySelectorAll('button')];
    const now = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const across = cards.filter((other) => other.offsetTop === cards[0].offsetTop).length;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key];
    const next = step && cards[now + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  return { beforeOpen: fill };
}
