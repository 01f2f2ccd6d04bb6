import { ApiError } from '../api.js';
import { el } from '../dom.js';
import { symbol } from '../symbols.js';
import { errorWords } from '../words.js';
import { dialogHead, opens } from './dialogs.js';

/**
 * Open and save: paste any format, open a file, drop one on the page, save as JSON.
 * @param {HTMLDialogElement} root
 * @param {import('../types').App} app
 */
export function mountOpen(root, { store, open, t, announce }) {
  const text = el('textarea', { rows: 9, label: 'open.text', spellcheck: 'false', 'data-testid': 'paste-text' });
  const fault = el('p', { class: 'fault', role: 'alert', 'data-testid': 'open-error' });
  const go = el('button', { type: 'button', class: 'primary', 'data-testid': 'paste-go', click: () => take(text.value) }, el('span', { t: 'open.go' }));
  const file = el('input', { type: 'file', hidden: true, 'data-testid': 'file' });

  /** @param {string} content */
  async function take(content) {
    fault.textContent = '';
    try {
      if (await open(content)) root.close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      text.value = content;
      const where = error.line ? ` (${t('error.where', { line: error.line, column: error.column ?? 1 })})` : '';
      fault.textContent = errorWords(error) + where;
      if (!root.open) root.showModal();
      announce(fault.textContent);
    }
  }

  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await take(await chosen.text());
    file.value = '';
  });

  root.append(
    dialogHead(root, 'open.title'),
    el('p', { class: 'note', t: 'open.hint' }),
    text,
    fault,
    el(
      'div',
      { class: 'row spread' },
      el(
        'div',
        { class: 'row' },
        el('button', { type: 'button', click: () => file.click() }, symbol('folder'), el('span', { t: 'open.file' })),
        el('button', { type: 'button', 'data-testid': 'save', click: save }, symbol('save'), el('span', { t: 'open.save' })),
      ),
      go,
    ),
    file,
  );
  opens('open-file', root, () => void (fault.textContent = ''));

  function save() {
    const { game, layout } = store.get();
    const blob = new Blob([JSON.stringify({ ...game, ...(game.graph && layout && { layout }) })], { type: 'application/json' });
    const link = el('a', { href: URL.createObjectURL(blob), download: 'mousehole.json' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  document.addEventListener('paste', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.('input, textarea, select, dialog')) return;
    const pasted = event.clipboardData?.getData('text/plain');
    if (!pasted?.trim()) return;
    event.preventDefault();
    // It may have been meant for another window: the board is replaced when that is asked for.
    text.value = pasted;
    fault.textContent = '';
    if (!root.open) root.showModal();
    go.focus();
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer?.files ?? [];
    const content = dropped ? await dropped.text() : event.dataTransfer?.getData('text/plain');
    if (content) take(content);
  });
}
