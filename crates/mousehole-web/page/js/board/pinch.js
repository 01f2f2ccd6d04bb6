/**
 * Two fingers move what a frame shows and make it larger or smaller, as they do with a map.
 * @param {HTMLElement} frame
 * @param {(by: number, x: number, y: number) => void} zoom makes it larger around a point of the window
 */
export function followPinch(frame, zoom) {
  /** Where the fingers were: their middle, and how far apart. @type {{ x: number, y: number, apart: number } | null} */
  let last = null;
  frame.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length !== 2) return;
      // Or else the page would scroll as well.
      event.preventDefault();
      const [one, other] = event.touches;
      const x = (one.clientX + other.clientX) / 2;
      const y = (one.clientY + other.clientY) / 2;
      const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (last) {
        zoom(apart / last.apart, x, y);
        frame.scrollBy(last.x - x, last.y - y);
      }
      last = { x, y, apart };
    },
    { passive: false },
  );
  for (const end of /** @type {const} */ (['touchstart', 'touchend', 'touchcancel'])) {
    frame.addEventListener(end, () => (last = null), { passive: true });
  }
}
