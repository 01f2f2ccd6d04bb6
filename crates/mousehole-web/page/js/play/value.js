import { svg } from '../dom.js';

/** How well a position stands for the mouse, from -1 to 1: a win that is near counts most. @param {import('../types').Judged} judged @param {number} longest */
export function value({ winner, plies }, longest) {
  if (winner === 'draw') return 0;
  const size = plies === null ? 0.3 : 1 - (0.65 * Math.min(plies, longest)) / Math.max(1, longest);
  return winner === 'mouse' ? size : -size;
}

const HIGH = 34;
const WIDE = 12;

/**
 * What each move did to the value: a bar a move, the mouse's upwards and the cats' downwards; mistakes are marked.
 * @param {import('../types').Ply[]} history
 * @param {import('../types').Judged} start
 * @param {number} longest
 */
export function strip(history, start, longest) {
  const bars = [{ ...start, quality: 'best' }, ...history];
  const wide = Math.max(20, bars.length) * WIDE;
  const box = svg('svg', {
    class: 'strip',
    viewBox: `0 ${-HIGH - 8} ${wide} ${2 * HIGH + 16}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'data-testid': 'strip',
  });
  bars.forEach((judged, index) => {
    const tall = value(judged, longest) * HIGH;
    const x = index * WIDE + 1;
    svg('rect', { class: `bar-${judged.winner}`, x, y: tall > 0 ? -tall : 0, width: WIDE - 2, height: Math.max(1.5, Math.abs(tall)), rx: 1.5 }, box);
    if (judged.quality !== 'best')
      svg(
        'rect',
        { class: judged.quality, x: x + 2.5, y: tall > 0 ? -tall - 7 : -tall + 2, width: 5, height: 5, rx: judged.quality === 'mistake' ? 0 : 2.5 },
        box,
      );
  });
  svg('path', { class: 'axis', d: `M0 0H${wide}` }, box);
  return box;
}
