import { addPatterns } from '../board/patterns.js';
import { shade } from '../board/shades.js';
import { icon } from '../board/pieces.js';
import { el, svg } from '../dom.js';

const STEPS = 8;

/**
 * What the colours mean, and how many places have them.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountLegend(root, { store, t }) {
  function show() {
    const { colors } = store.get();
    root.replaceChildren();
    if (!colors) return;
    for (const winner of /** @type {const} */ (['mouse', 'cat', 'draw'])) {
      const count = colors.counts[winner];
      if (winner === 'draw' && !count) continue;
      const scale = svg('svg', { viewBox: '0 0 160 16', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
      const id = addPatterns(scale, 30);
      for (let step = 0; step < STEPS; step += 1) {
        const part = svg('rect', { x: step * (160 / STEPS), width: 160 / STEPS + 0.5, height: 16 }, scale);
        part.style.fill = shade(winner, step, STEPS - 1);
      }
      if (winner !== 'mouse') svg('rect', { width: 160, height: 16, fill: `url(#${id}-${winner})` }, scale);
      const who = winner === 'draw' ? el('span', { t: 'verdict.draw' }) : el('span', { class: 'row' }, icon(winner));
      if (winner !== 'draw') who.append(el('span', { class: 'unseen' }, t(winner)));
      root.append(who, scale, el('span', { 'data-count': winner }, t('places', { n: count })));
    }
    root.append(el('span'), el('span', { class: 'note row spread' }, el('span', { t: 'legend.near' }), el('span', {}, t('legend.far', { n: colors.longest ?? 0 }))), el('span'));
  }
  store.on((_, changed) => {
    if (changed.has('colors') || changed.has('theme') || changed.has('lang')) show();
  });
  show();
}
