import { addStyle, byId } from '../dom.js';
import { startNow } from '../game/rules.js';
import { addTexts, MODES as MODE_TEXTS } from '../text/index.js';

/** @typedef {import('../types').Mode} Mode */

const MODES = /** @type {Mode[]} */ (['edit', 'explore', 'watch', 'play', 'learn', 'puzzle']);

/** Panels that are fetched when their mode is first chosen. @type {Partial<Record<Mode, (root: HTMLElement, app: import('../types').App) => Promise<void>>>} */
const LATER = {
  watch: async (root, app) => (await import('./watch.js')).mountWatch(root, app),
  play: async (root, app) => (await import('./play.js')).mountPlay(root, app),
  learn: async (root, app) => (await import('./learn.js')).mountLearn(root, app),
  puzzle: async (root, app) => (await import('./puzzle.js')).mountPuzzle(root, app),
};

/**
 * The tabs in the header: one mode at a time, its panel beside the board.
 * @param {import('../types').App} app
 */
export function mountModes(app) {
  const { store, t, announce } = app;
  const tabs = MODES.map((mode) => byId(`tab-${mode}`));

  /** The mode that was asked for last. @type {Mode} */
  let wanted = store.get().mode;
  /** @type {Partial<Record<Mode, Promise<void>>>} */
  const mounted = {};

  /** The styles and texts that these panels share. @type {Promise<unknown> | undefined} */
  let styled;

  /** @param {Mode} mode */
  async function need(mode) {
    const mount = LATER[mode];
    if (!mount) return;
    styled ??= Promise.all([addStyle('modes'), addTexts(MODE_TEXTS)]);
    await (mounted[mode] ??= styled.then(() => mount(byId(`panel-${mode}`), app)));
    delete LATER[mode];
  }

  /** @param {Mode} mode */
  async function choose(mode) {
    wanted = mode;
    if (LATER[mode]) await need(mode);
    if (wanted !== mode) return;
    const { at } = store.get();
    const start = startNow(store.get());
    store.set({ mode, at: mode === 'edit' ? start : (at ?? start), line: null, lineAt: 0, round: null });
    announce(t(`mode.${mode}`));
  }

  function show() {
    const { mode } = store.get();
    MODES.forEach((other, index) => {
      const chosen = other === mode;
      tabs[index].setAttribute('aria-selected', String(chosen));
      tabs[index].tabIndex = chosen ? 0 : -1;
      byId(`panel-${other}`).hidden = !chosen;
    });
  }

  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => choose(MODES[index]));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = (index + step + MODES.length) % MODES.length;
      tabs[next].focus();
      choose(MODES[next]);
    });
  });
  // A link may lead to any mode, when the page is opened or later.
  const follow = () => {
    wanted = store.get().mode;
    show();
    need(wanted);
  };
  store.on((_, changed) => {
    if (changed.has('mode')) follow();
  });
  follow();
  return { choose };
}
