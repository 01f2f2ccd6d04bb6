import { svg } from '../dom.js';

// Each is drawn in a box of 40 by 40 around its middle, in the colours of board.css.
const SHAPES = {
  mouse:
    '<circle class="halo" r="17"/><circle class="coat" cx="-10" cy="-8.5" r="7"/><circle class="coat" cx="10" cy="-8.5" r="7"/>' +
    '<circle class="inner" cx="-10" cy="-8.5" r="3.6"/><circle class="inner" cx="10" cy="-8.5" r="3.6"/>' +
    '<path class="coat" d="M0 14C-9 12-12 4-11-1-10-7-5-9 0-9S10-7 11-1C12 4 9 12 0 14Z"/>' +
    '<circle class="eye" cx="-4.4" cy="-.5" r="1.7"/><circle class="eye" cx="4.4" cy="-.5" r="1.7"/>' +
    '<circle class="nose" cy="9.6" r="2.2"/><path class="line" d="M-5 8-13 6.5M-5 10-12.5 11.5M5 8 13 6.5M5 10 12.5 11.5"/>',
  cat:
    '<circle class="halo" r="17"/><path class="coat" d="M-12-15-3.5-9.4H3.5L12-15 13.4-1C14.5 7 9 13.4 0 13.4S-14.5 7-13.4-1Z"/>' +
    '<path class="inner" d="M-10.4-11.4-5.4-8-11.2-4.6ZM10.4-11.4 5.4-8 11.2-4.6Z"/>' +
    '<ellipse class="eye" cx="-5.4" cy="-.6" rx="1.8" ry="2.7"/><ellipse class="eye" cx="5.4" cy="-.6" rx="1.8" ry="2.7"/>' +
    '<path class="nose" d="M-2.2 3.8H2.2L0 6.3Z"/><path class="line" d="M0 6.3V8M-4 9.3Q-1.6 10.6 0 8 1.6 10.6 4 9.3M-7 5-15 3.6M-7 7-14.6 8.6M7 5 15 3.6M7 7 14.6 8.6"/>',
  food:
    '<path class="cheese" d="M-14 6.5V-.5L8-11.5C12.5-10.5 14-6 14-2V6.5Q14 9 11.5 9H-11.5Q-14 9-14 6.5Z"/>' +
    '<path class="rind" d="M-14-.5H14M-14-.5 8-11.5C12.5-10.5 14-6 14-2V-.5"/>' +
    '<circle class="dent" cx="-6.5" cy="4.3" r="2.2"/><circle class="dent" cx="4" cy="3.2" r="2.9"/><circle class="dent" cx="5" cy="-5" r="1.6"/>',
  // Around a node, whose number stays to be read.
  hole: '<circle class="burrow" r="17"/><circle class="burrow inner" r="17"/>',
};

/**
 * An animal, food or a hole, as a group to be moved and scaled.
 * @param {keyof typeof SHAPES} kind
 * @param {Element} [parent]
 */
export function piece(kind, parent) {
  const group = svg('g', { class: `piece ${kind}` }, parent);
  group.innerHTML = SHAPES[kind];
  return group;
}

/**
 * The same as a small picture in HTML, for buttons.
 * @param {keyof typeof SHAPES} kind
 */
export function icon(kind) {
  const box = svg('svg', { viewBox: '-18 -18 36 36', class: 'icon', 'aria-hidden': 'true' });
  piece(kind, box);
  return box;
}
