import { ApiError, isAborted } from '../api.js';
import { el } from '../dom.js';
import { puzzleOf } from '../game/puzzle.js';
import { asText } from '../game/write.js';
import { decode, encode, pack } from '../link.js';
import { remember } from '../look.js';
import { notice } from '../notice.js';
import { restored } from '../restore.js';
import { loadLanguage } from '../text/index.js';
import { symbol } from '../symbols.js';
import { errorWords } from '../words.js';
import { dialogHead } from './dialogs.js';

/** @typedef {import('../types').State} State */

/** The address follows what is shown at this pace, in milliseconds. */
const PACE = 300;
const TOLD = /** @type {(keyof State)[]} */ (['game', 'layout', 'mode', 'at', 'view', 'round', 'play', 'learn', 'lang']);

/** Pixels of an image for each pixel of its drawing, so that it is sharp on dense screens, and the most that browsers take. */
const SCALE = 2;
const MOST_PIXELS = 8192;

/** A drawing as PNG: painted by the browser, which has letters of every script. @param {Blob} drawing @returns {Promise<Blob>} */
async function pixels(drawing) {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(SCALE, MOST_PIXELS / Math.max(naturalWidth, naturalHeight));
  const canvas = el('canvas', { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(''))), 'image/png');
  });
}

/**
 * Share: the link, and copies as text, JSON or image. `root` is a dialog that the button in the header opens.
 * @param {HTMLDialogElement} root
 * @param {import('../types').App} app
 * @returns {{ beforeOpen(): void }}
 */
export function mountShare(root, app) {
  const { store, api, t, announce } = app;
  let timer = 0;
  let written = '';

  async function follow() {
    timer = 0;
    keep();
    written = `#${await encode(pack(store.get()))}`;
    history.replaceState(null, '', written);
  }
  const keep = () => remember('last', pack(store.get()));
  store.on((_, changed) => {
    if (!timer && TOLD.some((key) => changed.has(key))) timer = window.setTimeout(follow, PACE);
  });
  addEventListener('pagehide', keep);
  if (restored.bad) notice('share.bad');

  // Another link in the same window: what was drawn before is one undo away.
  addEventListener('hashchange', async () => {
    if (location.hash === written || location.hash.length < 2) return;
    try {
      const { game, layout, ...rest } = await decode(location.hash.slice(1));
      if (rest.lang) await loadLanguage(rest.lang);
      if (game) app.change(game, { layout: layout ?? null });
      if (!rest.at) delete rest.at;
      store.set(rest);
      // Modes begin anew when they are entered; the link knows better.
      store.set({ round: rest.round ?? null });
    } catch {
      notice('share.bad');
      follow();
    }
  });

  const link = el('input', { type: 'text', readonly: true, label: 'share.link', 'data-testid': 'link', focus: () => link.select() });
  const told = el('p', { class: 'note told', role: 'status' });

  /** The address of what is shown now. */
  async function address() {
    await follow();
    return (link.value = location.href);
  }

  /** @param {string} key @param {Record<string, unknown>} [values] */
  function tell(key, values) {
    told.textContent = t(key, values);
    told.dataset.testid = key === 'share.failed' ? 'copy-failed' : 'copied';
    announce(told.textContent);
  }

  /** Runs what a button does; what the server refuses is said. @param {() => Promise<string>} work the key of what was done */
  async function run(work) {
    told.textContent = '';
    delete told.dataset.testid;
    try {
      tell(await work());
    } catch (error) {
      if (!isAborted(error))
        tell('share.failed', { why: errorWords(error instanceof ApiError ? error : { code: 'page', message: error instanceof Error ? error.message : '' }) });
    }
  }

  /** @param {string} text */
  async function copyText(text) {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
    } else {
      // Away from this machine the page is not served over https, and browsers then have the old way only.
      const field = el('textarea', { readonly: true }, text);
      root.append(field);
      field.select();
      document.execCommand('copy');
      field.remove();
    }
    return 'share.copied';
  }

  /** The board as it is shown, with its legend. */
  async function picture() {
    const { game, layout, at, view, mode, round } = store.get();
    const shown = { colors: '.place[data-winner]', moves: '.arrow' };
    const [colors, moves] = Object.values(shown).map((what) => Boolean(document.querySelector(`#board ${what}`)));
    const dark = document.documentElement.dataset.theme === 'dark';
    const more = { ...(at && { at }), ...(game.graph && layout && { layout }), ...(mode === 'watch' && round !== null && { round }) };
    return pixels(await api.picture({ game, ...more, fixed: view.fixed, turn: view.turn, colors, moves, dark, format: 'svg' }));
  }

  /** @param {Blob} blob @param {string} name */
  function download(blob, name) {
    const anchor = el('a', { href: URL.createObjectURL(blob), download: name });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
    return 'share.saved';
  }

  async function copyImage() {
    const image = picture();
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
      return 'share.copied';
    } catch {
      return download(await image, 'mousehole.png');
    }
  }

  /** @param {string} id @param {string} icon @param {() => Promise<string>} work */
  const button = (id, icon, work) =>
    el('button', { type: 'button', 'data-testid': id, click: () => run(work) }, symbol(icon), el('span', { t: `share.${id}` }));
  const test = button('copy-test', 'copy', async () => copyText((await api.convert({ game: store.get().game, to: 'pasted' })).text));
  root.append(
    dialogHead(root, 'share.title'),
    el('p', { class: 'note', t: 'share.hint' }),
    el(
      'div',
      { class: 'row link-row' },
      link,
      button('copy-link', 'copy', async () => copyText(await address())),
    ),
    el(
      'div',
      { class: 'row' },
      button('copy-text', 'copy', async () => copyText(asText(store.get().game))),
      test,
      button('copy-json', 'copy', async () => copyText((await api.convert({ game: store.get().game, to: 'json' })).text)),
      button('copy-image', 'copy', copyImage),
      button('save-image', 'save', async () => download(await picture(), 'mousehole.png')),
    ),
    told,
  );

  return {
    async beforeOpen() {
      told.textContent = '';
      delete told.dataset.testid;
      test.hidden = !puzzleOf(store.get().game);
      await address();
      link.select();
    },
  };
}
