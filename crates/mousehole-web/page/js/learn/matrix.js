import { shade } from '../board/shades.js';
import { el } from '../dom.js';

/** Pixels of the canvas a square of either side to move is wide; on the screen it is half as wide. */
const WIDE = 320;
const GAP = 16;

/**
 * All positions as two squares, one for each side to move: a row for each place of the mouse, a column for each placement of
 * the cats. Positions are pressed, or walked over with arrow keys.
 * @param {(position: number) => void} choose
 */
export function createMatrix(choose) {
  const canvas = el('canvas', {
    class: 'matrix',
    tabindex: 0,
    role: 'application',
    label: 'learn.matrix',
    'data-testid': 'learn-matrix',
    width: 2 * WIDE + GAP,
  });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  /** @type {{ places: number, placements: number, wide: number, high: number }} */
  let size = { places: 1, placements: 1, wide: 1, high: 1 };
  let current = 0;

  /** @param {number} number */
  const corner = (number) => {
    const row = Math.floor(number / size.placements);
    const block = row < size.places ? 0 : WIDE + GAP;
    return [block + (number % size.placements) * size.wide, (row % size.places) * size.high];
  };

  canvas.addEventListener('click', (event) => {
    const box = canvas.getBoundingClientRect();
    const x = ((event.clientX - box.x) / box.width) * canvas.width;
    const y = ((event.clientY - box.y) / box.height) * canvas.height;
    const block = x > WIDE + GAP / 2 ? 1 : 0;
    const column = Math.floor((x - block * (WIDE + GAP)) / size.wide);
    const row = Math.floor(y / size.high);
    if (column >= 0 && column < size.placements && row >= 0 && row < size.places) choose((block * size.places + row) * size.placements + column);
  });
  canvas.addEventListener('keydown', (event) => {
    const half = size.places * size.placements;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size.placements, ArrowDown: size.placements, t: current < half ? half : -half }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (current + step >= 0 && current + step < 2 * half) choose(current + step);
  });

  return {
    element: canvas,
    /**
     * @param {import('./numbers.js').Numbers} numbers
     * @param {import('./replay.js').Known} known
     * @param {number} longest
     * @param {{ at: number | null, looked: number[], because: number[] }} marks where one is, what is looked at, and what decided it
     */
    draw({ places, placements }, known, longest, { at, looked, because }) {
      const high = Math.max(2, Math.min(24, Math.floor(WIDE / Math.max(places, Math.min(placements, places)))));
      size = { places, placements, wide: WIDE / placements, high };
      if (canvas.height !== places * high) canvas.height = places * high;
      current = at ?? current;
      const style = getComputedStyle(canvas);
      const color = /** @param {string} name */ (name) => style.getPropertyValue(name).trim();
      pen.clearRect(0, 0, canvas.width, canvas.height);
      const thin = size.wide > 6 && high > 6 ? 1 : 0;
      /** @param {number} number @param {string} fill */
      const fill = (number, fill) => {
        pen.fillStyle = fill;
        const [x, y] = corner(number);
        pen.fillRect(x, y, size.wide - thin, high - thin);
      };
      const [floor, hatch] = [color('--floor'), color('--hatch')];
      known.by.forEach((by, number) => {
        fill(number, by ? shade(by, known.plies[number], longest) : floor);
        if (by !== 'cat' || !thin) return;
        const [x, y] = corner(number);
        pen.strokeStyle = hatch;
        pen.lineWidth = 2;
        pen.beginPath();
        pen.moveTo(x, y + high - thin);
        pen.lineTo(x + size.wide - thin, y);
        pen.stroke();
      });
      /** @param {number} number @param {string} stroke @param {number} width */
      const ring = (number, stroke, width) => {
        const [x, y] = corner(number);
        pen.strokeStyle = stroke;
        pen.lineWidth = width;
        pen.strokeRect(x, y, size.wide - thin, high - thin);
      };
      for (const number of because) ring(number, color('--ink'), 3);
      for (const number of looked) ring(number, color('--focus'), 2);
      if (at !== null) ring(at, color('--focus'), 5);
    },
  };
}
