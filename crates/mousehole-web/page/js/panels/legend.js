import { addPatterns } from '../board/patterns.js';
import { isDark, shade } from '../board/shades.js';
import { icon } from '../board/pieces.js';
import { el, svg } from '../dom.js';

/** More shades are not named. */
const MOST = 8;

/** Distances from the nearest to the farthest, evenly apart, as the legends of pictures have them. @param {number} longest */
const named = (longest) => {
  const last = Math.min(MOST - 1, longest);
  return Array.from({ length: last + 1 }, (_, step) => Math.round((longest * step) / (last || 1)));
};

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
    const longest = colors.longest ?? 0;
    for (const winner of /** @type {const} */ (['mouse', 'cat', 'draw'])) {
      const count = colors.counts[winner];
      if (winner === 'draw' && !count) continue;
      const steps = winner === 'draw' ? [''] : named(longest);
      const wide = 160 / steps.length;
      const scale = svg('svg', { viewBox: '0 0 160 16', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
      const id = addPatterns(scale, 30);
      const fills = steps.map((plies) => shade(winner, plies === '' ? null : Number(plies), longest));
      fills.forEach((fill, step) => {
        svg('rect', { x: step * wide, width: wide + 0.5, height: 16 }, scale).style.fill = fill;
      });
      if (winner !== 'mouse') svg('rect', { width: 160, height: 16, fill: `url(#${id}-${winner})` }, scale);
      const bar = el(
        'span',
        { class: 'ticks' },
        scale,
        ...steps.map((plies, step) => {
          const figure = el('span', { class: isDark(fills[step]) ? 'on-dark' : '' }, String(plies));
          figure.style.setProperty('--ground', fills[step]);
          return figure;
        }),
      );
      const who = winner === 'draw' ? el('span', { t: 'verdict.draw' }) : el('span', { class: 'row' }, icon(winner));
      if (winner !== 'draw') who.append(el('span', { class: 'unseen' }, t(winner)));
      root.append(who, bar, el('span', { 'data-count': winner }, t('places', { n: count })));
    }
    root.append(
      el('span'),
      el('span', { class: 'note row spread' }, el('span', { t: 'legend.near' }), el('span', {}, t('legend.far', { n: longest }))),
      el('span'),
    );
  }
  store.on((_, changed) => {
    if (changed.has('colors') || changed.has('theme') || changed.has('lang')) show();
  });
  show();
}
