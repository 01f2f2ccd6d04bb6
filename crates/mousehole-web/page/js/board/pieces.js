import { svg } from '../dom.js';
import { ICONS } from './theme.js';

/**
 * An animal, food or a hole, as a group to be moved and scaled.
 * @param {keyof typeof ICONS} kind
 * @param {Element} [parent]
 */
export function piece(kind, parent) {
  const group = svg('g', { class: `piece ${kind}` }, parent);
  group.innerHTML = ICONS[kind];
  return group;
}

/**
 * The same as a small picture in HTML, for buttons.
 * @param {keyof typeof ICONS} kind
 */
export function icon(kind) {
  const box = svg('svg', { viewBox: '-18 -18 36 36', class: 'icon', 'aria-hidden': 'true' });
  piece(kind, box);
  return box;
}
