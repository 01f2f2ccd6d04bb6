import { byId, el } from '../dom.js';
import { symbol } from '../symbols.js';

/** @param {string} id @returns {HTMLDialogElement} */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(`dialog-${id}`));

/**
 * A button opens a dialog; a click beside it closes it.
 * @param {string} button
 * @param {HTMLDialogElement} root
 * @param {() => void | Promise<void>} [beforeOpen]
 */
export function opens(button, root, beforeOpen) {
  byId(button).addEventListener('click', async () => {
    await beforeOpen?.();
    if (!root.open) root.showModal();
  });
  root.addEventListener('click', (event) => {
    if (event.target === root) root.close();
  });
}

/**
 * The head of a dialog: its title and the button that closes it.
 * @param {HTMLDialogElement} root
 * @param {string} title the key of its text
 */
export const dialogHead = (root, title) =>
  el(
    'header',
    { class: 'row spread dialog-head' },
    el('h2', { t: title }),
    el('button', { class: 'ghost square', type: 'button', label: 'close', click: () => root.close() }, symbol('close')),
  );
