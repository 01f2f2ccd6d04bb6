import { svg } from '../dom.js';

let boards = 0;

/**
 * The patterns that tell winners apart without colour: hatched for the cat, dotted where nobody wins; and heads of arrows.
 * @param {SVGSVGElement} root
 * @param {number} size of a place
 * @returns {string} what the ids of this board begin with
 */
export function addPatterns(root, size) {
  const id = `b${(boards += 1)}`;
  const defs = svg('defs', {}, root);
  const hatch = size / 5;
  const lines = svg('pattern', { id: `${id}-cat`, width: hatch, height: hatch, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, defs);
  svg('rect', { class: 'hatch', width: hatch * 0.22, height: hatch }, lines);
  const gap = size / 4;
  const dots = svg('pattern', { id: `${id}-draw`, width: gap, height: gap, patternUnits: 'userSpaceOnUse' }, defs);
  svg('circle', { class: 'hatch', cx: gap / 2, cy: gap / 2, r: gap / 7 }, dots);
  const way = svg('marker', { id: `${id}-way`, viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 5, markerHeight: 5, orient: 'auto' }, defs);
  svg('path', { class: 'way', d: 'M0 1 9 5 0 9Z' }, way);
  for (const side of ['mouse', 'cat']) {
    const head = svg(
      'marker',
      { id: `${id}-${side}-head`, viewBox: '0 0 10 10', refX: 6, refY: 5, markerWidth: 3.6, markerHeight: 3.6, orient: 'auto-start-reverse' },
      defs,
    );
    svg('path', { class: `head ${side}`, d: 'M0 .6 9 5 0 9.4 2 5Z' }, head);
  }
  return id;
}
