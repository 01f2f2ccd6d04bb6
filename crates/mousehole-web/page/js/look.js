import { readShades } from './board/shades.js';
import { byId, translate } from './dom.js';
import { loadLanguage, setLanguage, t } from './text/index.js';

/** @typedef {import('./types').State} State */

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Sets the theme of the page and reads its colours. @param {State['theme']} theme */
export function applyTheme(theme) {
  const shown = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset.theme = shown;
  readShades();
}

/** Sets the language of everything that is written. @param {State['lang']} lang */
export function applyLanguage(lang) {
  setLanguage(lang);
  document.title = t('title');
  translate(document.body);
}

/**
 * Follows the theme, the language and the speed that are set, the system's theme where none is, and the buttons that change them.
 * @param {import('./types').Store} store
 */
export function followLook(store) {
  store.on((state, changed) => {
    if (changed.has('theme')) {
      applyTheme(state.theme);
      remember('theme', state.theme);
    }
    if (changed.has('lang')) {
      applyLanguage(state.lang);
      remember('lang', state.lang);
    }
    if (changed.has('speed')) remember('speed', state.speed);
  });
  applyLanguage(store.get().lang);
  dark.addEventListener('change', () => {
    if (store.get().theme !== 'auto') return;
    applyTheme('auto');
    store.set({ colors: store.get().colors && { .../** @type {import('./types').Colors} */ (store.get().colors) } });
  });
  byId('theme').addEventListener('click', () => {
    const shown = document.documentElement.dataset.theme;
    store.set({ theme: shown === 'dark' ? 'light' : 'dark' });
  });
  byId('lang').addEventListener('click', async () => {
    const lang = store.get().lang === 'zh' ? 'en' : 'zh';
    await loadLanguage(lang);
    store.set({ lang });
  });
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`mousehole.${key}`, value);
  } catch {
    // Storage may be full or forbidden; then nothing is remembered.
  }
}

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(`mousehole.${key}`);
  } catch {
    return null;
  }
}
