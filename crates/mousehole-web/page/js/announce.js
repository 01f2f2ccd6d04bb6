import { byId } from './dom.js';

let timer = 0;

/** Tells screen readers, politely: of many in a row, the last. @param {string} text */
export function announce(text) {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    byId('live').textContent = text;
  }, 120);
}
