import { byId } from '../dom.js';
import { startNow } from '../game/rules.js';

/** @typedef {import('../types').Mode} Mode */

const MODES = /** @type {Mode[]} */ (['edit', 'explore', 'watch', 'play']);

/**
 * The tabs in the header: one mode at a time, its panel beside the board.
 * @param {import('../types').App} app
 */
export function mountModes({ store, t, announce }) {
  const tabs = MODES.map((mode) => byId(`tab-${mode}`));

  /** @param {Mode} mode */
  function choose(mode) {
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
  store.on((_, changed) => {
    if (changed.has('mode')) show();
  });
  show();
  return { choose };
}
