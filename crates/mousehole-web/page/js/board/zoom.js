import { byId, el } from '../dom.js';
import { followPinch } from './pinch.js';

/** Places narrower than this on the screen are hard to hit. */
const NARROW = 24;

/**
 * Two fingers make a board larger than its frame, which then scrolls; so do buttons, which show where places are small.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountZoom(root, { store, board }) {
  let zoom = 1;
  const frame = byId('board');
  /** Makes the board larger around a point of the window. @param {number} by @param {number} x @param {number} y */
  const change = (by, x, y) => {
    const { element } = board.view();
    const before = element.getBoundingClientRect();
    zoom = Math.max(1, Math.min(6, zoom * by));
    show();
    const now = element.getBoundingClientRect();
    const grown = now.width / before.width;
    frame.scrollBy(now.x - x + (x - before.x) * grown, now.y - y + (y - before.y) * grown);
  };
  followPinch(frame, change);
  /** @param {number} by */
  const changeMiddle = (by) => {
    const { x, y, width, height } = frame.getBoundingClientRect();
    change(by, x + width / 2, y + height / 2);
  };
  const out = el('button', { class: 'square', label: 'zoom.out', 'data-testid': 'zoom-out', click: () => changeMiddle(2 / 3) }, '−');
  root.append(out, el('button', { class: 'square', label: 'zoom.in', 'data-testid': 'zoom-in', click: () => changeMiddle(1.5) }, '+'));

  function show() {
    const { element, unit } = board.view();
    if (zoom < 1.01) zoom = 1;
    element.style.setProperty('--zoom', String(zoom));
    frame.classList.toggle('zoomed', zoom > 1);
    const width = (element.getBoundingClientRect().width / (element.viewBox.baseVal.width || 1)) * unit();
    root.hidden = zoom === 1 && width >= NARROW;
    /** @type {HTMLButtonElement} */ (out).disabled = zoom === 1;
  }

  new ResizeObserver(show).observe(frame);
  store.on((_, changed) => {
    if (changed.has('game') || changed.has('layout')) requestAnimationFrame(show);
  });
  show();
}
