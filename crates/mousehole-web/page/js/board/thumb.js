import { svg } from '../dom.js';
import { edges } from '../game/graph-doc.js';
import { piece } from './pieces.js';

/**
 * A board as a small picture: a few shapes, however large it is.
 * @param {import('../types').Game} game
 * @param {import('../types').Point[]} [layout]
 */
export function thumb(game, layout = []) {
  const { rules, grid } = game;
  const box = svg('svg', { class: 'thumb', 'aria-hidden': 'true' });
  /** @type {(place: any) => import('../types').Point} */
  let center;
  let size = 40;
  if (grid) {
    const [width, height] = [grid[0].length * 40, grid.length * 40];
    const side = Math.max(width, height);
    box.setAttribute('viewBox', `${(width - side) / 2 - 6} ${(height - side) / 2 - 6} ${side + 12} ${side + 12}`);
    svg('rect', { class: 'frame', x: -6, y: -6, width: width + 12, height: height + 12, rx: 10 }, box);
    const floor = grid.flatMap((row, at) => [...row].map((cell, column) => (cell === '#' ? '' : `M${column * 40 + 1} ${at * 40 + 1}h38v38h-38z`)));
    svg('path', { class: 'place', d: floor.join('') }, box);
    center = ([row, column]) => [column * 40 + 20, row * 40 + 20];
  } else {
    size = 560 / Math.sqrt(layout.length + 20);
    box.setAttribute('viewBox', '-40 -40 680 680');
    center = (node) => [layout[node][0] * 600, layout[node][1] * 600];
    const lines = edges(game).map(({ from, to }) => `M${center(from)}L${center(to)}`);
    svg('path', { class: 'edge', d: lines.join('') }, box);
    for (const node of layout.keys()) svg('circle', { class: 'place', cx: center(node)[0], cy: center(node)[1], r: size / 3 }, box);
  }
  /** @param {'mouse' | 'cat' | 'food' | 'hole'} kind @param {import('../types').Place} place */
  const put = (kind, place) => piece(kind, box).setAttribute('transform', `translate(${center(place)}) scale(${size / 42})`);
  for (const hole of rules.hole) put(grid ? 'food' : 'hole', hole);
  if (rules.mouse != null) put('mouse', rules.mouse);
  for (const cat of rules.cat ?? []) put('cat', cat);
  return box;
}
