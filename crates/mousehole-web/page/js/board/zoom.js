import { byId, el } from '../dom.js';

/** Places narrower than this on the screen are hard to hit. */
const NARROW = 24;

/**
 * Buttons that make a large board larger than its frame, which then scrolls. They show where places are small.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountZoom(root, { store, board }) {
  let zoom = 1;
  const frame = byId('board');
  /** @param {number} by */
  const change = (by) => {
    const [x, y] = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
    const before = zoom;
    zoom = Math.max(1, Math.min(6, zoom * by));
    show();
    frame.scrollTo((x * zoom) / before - frame.clientWidth / 2, (y * zoom) / before - frame.clientHeight / 2);
  };
  const out = el('button', { class: 'square', label: 'zoom.out', 'data-testid': 'zoom-out', click: () => change(2 / 3) }, '−');
  root.append(out, el('button', { class: 'square', label: 'zoom.in', 'data-testid': 'zoom-in', click: () => change(1.5) }, '+'));

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
