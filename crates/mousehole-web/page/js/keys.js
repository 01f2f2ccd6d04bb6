import { el } from './dom.js';
import { TOOLS } from './panels/edit.js';
import { dialog, dialogHead, opens } from './panels/dialogs.js';

const MODES = /** @type {const} */ (['edit', 'explore', 'watch', 'play']);

/**
 * The keys that work everywhere, and the dialog that tells of them.
 * @param {import('./types').App} app
 */
export function mountKeys(app) {
  const root = dialog('help');
  root.append(dialogHead(root, 'help.title'), el('div', { class: 'keys', t: 'help.text' }));
  opens('open-help', root);

  document.addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('dialog') || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z' || key === 'y') {
        event.preventDefault();
        dispatchEvent(new Event(key === 'y' || event.shiftKey ? 'mousehole:redo' : 'mousehole:undo'));
      }
      return;
    }
    if (event.altKey) return;
    const { mode, game } = app.store.get();
    const tool = TOOLS[game.grid ? 'grid' : 'graph'].find(([, letter]) => letter === key);
    if (mode === 'edit' && tool) {
      app.store.set({ tool: tool[0] });
      app.announce(app.t(`tool.${tool[0]}`));
    } else if (key >= '1' && key <= '4') {
      app.mode(MODES[Number(key) - 1]);
    } else if (key === 'b') {
      app.board.focus();
    } else if (key === '?') {
      root.showModal();
    }
  });
}
