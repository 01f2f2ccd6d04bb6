import { svg } from './dom.js';

// Drawn in a box of 24 by 24 with a line two wide.
const PATHS = /** @type {Record<string, string>} */ ({
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.500l3 3',
  explore: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.500l-2 5-5 2 2-5z',
  wave: 'M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M8 16a6 6 0 0 1 0-8M16 8a6 6 0 0 1 0 8M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14',
  learn: 'M2 9l10-5 10 5-10 5zM6 11.500V17c3 3 9 3 12 0v-5.500M22 9v6',
  puzzle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.4-1 .8-1 1.700M12 16.500h.01',
  play: 'M7 4.500v15l12-7.500z',
  pause: 'M8 5v14M16 5v14',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  folder: 'M3 18V6h6l2 2h10v10z',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.400M17.6 17.600L19 19M5 19l1.4-1.400M17.6 6.400L19 5',
  keyboard: 'M3 7h18v11H3zM7 11h.01M12 11h.01M17 11h.01M8 15h8',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3',
  wall: 'M3 5h18v14H3zM3 12h18M9 5v7M15 12v7',
  rect: 'M4 6h16v12H4zM8 10h8v4H8z',
  fill: 'M5 12l7-7 7 7-7 7zM5 12h14M20 15c1 2 2 3 1 4.500',
  mirror: 'M12 3v18M9 7L3 17h6zM15 7l6 10h-6z',
  flip: 'M3 12h18M7 9L17 3v6zM7 15l10 6v-6z',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  left: 'M20 12H5M11 6l-6 6 6 6',
  right: 'M4 12h15M13 6l6 6-6 6',
  dice: 'M4 4h16v16H4zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01',
  erase: 'M9 19l-5-5L14 4l6 6-9 9zM9 9l6 6M9 19h11',
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  node: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 9v6M9 12h6',
  edge: 'M6 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 16l8-8',
  first: 'M18 5l-9 7 9 7zM6 5v14',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  last: 'M6 5l9 7-9 7zM18 5v14',
  save: 'M12 3v12M8 11l4 4 4-4M5 17v4h14v-4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  tour: 'M5 21V4M5 4h13l-3 4 3 4H5',
  close: 'M6 6l12 12M18 6L6 18',
});

/** A small picture in the colour of the text. @param {string} name */
export function symbol(name) {
  const box = svg('svg', { viewBox: '0 0 24 24', class: 'symbol', 'aria-hidden': 'true' });
  svg('path', { d: PATHS[name] ?? '' }, box);
  return box;
}

/** Gives every button with `data-icon` its picture. @param {Element} root */
export function addSymbols(root) {
  for (const button of root.querySelectorAll('[data-icon]')) {
    button.prepend(symbol(/** @type {HTMLElement} */ (button).dataset.icon ?? ''));
  }
}
