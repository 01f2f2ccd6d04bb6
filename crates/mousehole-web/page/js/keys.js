import { byId, el } from './dom.js';
import { dialog, dialogHead, opens } from './panels/dialogs.js';
import { TOOLS } from './panels/edit.js';

const MODES = /** @type {const} */ (['edit', 'explore', 'watch', 'play', 'learn', 'puzzle']);

/** What the dialog tells: keys, and the key of the text. */
const TOLD = [
  ['B', 'help.board'],
  ['← ↑ ↓ →', 'help.arrows'],
  ['Enter', 'help.act'],
  ['1 2 3 4 5 6', 'help.modes'],
  ['Ctrl+Z Ctrl+Y', 'help.undo'],
  ['Ctrl+V', 'help.paste'],
  [', .', 'help.line'],
  ['T', 'help.turn'],
  ['M C', 'help.put'],
  ['?', 'help.help'],
];

/**
 * The keys that work everywhere but in fields and dialogs, and the dialog that tells of them.
 * @param {import('./types').App} app
 */
export function mountKeys(app) {
  const { store, board, announce, t } = app;
  const root = dialog('help');
  const table = el('div', { class: 'keys' });
  /** @param {string} keys @param {string} text */
  const row = (keys, text) => {
    table.append(el('span', {}, ...keys.split(' ').map((key) => el('kbd', {}, key))), el('span', { t: text }));
  };
  for (const [tool, key] of new Map([...TOOLS.grid, ...TOOLS.graph])) row(key.toUpperCase(), tool === 'hole' ? 'help.hole' : `tool.${tool}`);
  for (const [keys, text] of TOLD) row(keys, text);
  root.append(dialogHead(root, 'help.title'), table);
  opens('open-help', root);
  // What follows `#` in the address is what is shown: it is not for jumps within the page.
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    board.focus();
  });

  /** @type {Record<string, () => void>} */
  const anywhere = { b: board.focus, '?': () => root.showModal() };
  MODES.forEach((mode, index) => void (anywhere[index + 1] = () => app.mode(mode)));

  document.addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || target.closest('dialog') || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      return key === 'y' || event.shiftKey ? app.redo() : app.undo();
    }
    const { mode, game } = store.get();
    const tool = mode === 'edit' && TOOLS[game.grid ? 'grid' : 'graph'].find(([, letter]) => letter === key);
    if (tool) {
      store.set({ tool: tool[0] });
      announce(t(`tool.${tool[0]}`));
    } else if (anywhere[key]) {
      anywhere[key]();
    } else {
      board.key(key);
    }
  });
}
