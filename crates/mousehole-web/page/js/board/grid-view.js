import { svg } from '../dom.js';
import { isWall, rowsOf, sizeOf } from '../game/grid-doc.js';
import { placeKey } from '../places.js';
import { paintPlaces } from './paint.js';
import { createStage } from './stage.js';
import { DENSE } from './theme.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Game} Game
 */

const CELL = 40;
const FRAME = 5;
/** How wide the edge at the top and on the left is, with the numbers of columns and rows, on small boards. */
const EDGE = 20;
const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** A grid as SVG: one rectangle a cell, made once for a size; then only what changes is touched. @returns {import('../types').BoardView} */
export function createGridView() {
  const stage = createStage({
    center: (place) => middle(place),
    size: () => CELL,
    kind: 'grid',
    boost: () => Math.max(1, Math.min(2.4, Math.max(rows, columns) / 22)),
  });
  const { element, ground } = stage;
  const frame = svg('rect', { class: 'frame', rx: 8 }, ground);
  const coordinates = svg('g', { class: 'coordinates', 'aria-hidden': 'true' }, ground);
  /** @type {Map<string, import('./paint.js').Spot & { wall?: boolean }>} */
  const spots = new Map();
  /** What is drawn. @type {string[]} */
  let drawn = [];
  let rows = 0;
  let columns = 0;

  // Where cells are small, gaps and patterns would be all there is to see.
  new ResizeObserver(([{ contentRect }]) => {
    element.classList.toggle('dense', (contentRect.width / element.viewBox.baseVal.width) * CELL < DENSE);
  }).observe(element);

  /** @param {Place} place @returns {[number, number]} */
  const middle = (place) => {
    const [row, column] = /** @type {[number, number]} */ (place);
    return [(column + 0.5) * CELL, (row + 0.5) * CELL];
  };

  /** @param {Place} place */
  const outline = (place) => {
    const [x, y] = middle(place);
    return `M${x - 19} ${y - 19}h38v38h-38z`;
  };

  function build() {
    for (const spot of spots.values()) {
      spot.shape.remove();
      spot.label?.remove();
    }
    spots.clear();
    drawn = [];
    element.classList.toggle('large', rows * columns > 900);
    const [width, height] = [columns, rows].map((cells) => cells * CELL + edge() + FRAME);
    element.setAttribute('viewBox', `${-edge()} ${-edge()} ${width} ${height}`);
    element.style.setProperty('--ratio', String(width / height));
    element.style.setProperty('--columns', String(columns));
    for (const [name, value] of Object.entries({ x: -edge(), y: -edge(), width, height })) frame.setAttribute(name, String(value));
    number();
    const cells = document.createDocumentFragment();
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const key = `${row},${column}`;
        const [x, y] = middle([row, column]);
        const shape = svg('rect', { class: 'place', x: x - 19, y: y - 19, width: 38, height: 38, rx: 4, 'data-place': key });
        cells.append(shape);
        spots.set(key, { key, shape, x, y, size: CELL, outline: outline([row, column]) });
      }
    }
    ground.append(cells);
  }

  /** How wide the edge is: its numbers can be read on large boards too. */
  const edge = () => EDGE * Math.max(1, Math.max(rows, columns) / 20);

  /** Numbers rows and columns, as lists and the command speak of them; on large boards every fifth. */
  function number() {
    const step = Math.max(rows, columns) > 24 ? 5 : 1;
    const [out, size] = [-edge() / 2, edge() * 0.62];
    /** @param {number} count @param {(middle: number) => Record<'x' | 'y', number>} where */
    const along = (count, where) =>
      Array.from({ length: Math.ceil(count / step) }, (_, index) => {
        const text = svg('text', { ...where((index * step + 0.5) * CELL), 'font-size': size });
        text.textContent = String(index * step);
        return text;
      });
    coordinates.replaceChildren(...along(columns, (x) => ({ x, y: out })), ...along(rows, (y) => ({ x: out, y })));
  }

  /** @param {Game} game @param {number} row */
  function drawRow(game, row) {
    for (let column = 0; column < columns; column += 1) {
      const spot = spots.get(`${row},${column}`);
      const wall = isWall(game, [row, column]);
      if (!spot || wall === (spot.wall ?? false)) continue;
      spot.wall = wall;
      spot.shape.classList.toggle('wall', wall);
      spot.shape.dataset.wall = String(wall);
    }
  }

  return {
    element,
    draw(game) {
      const size = sizeOf(game);
      const anew = size.rows !== rows || size.columns !== columns;
      if (anew) {
        ({ rows, columns } = size);
        build();
      }
      const grid = rowsOf(game);
      for (let row = 0; row < rows; row += 1) {
        if (grid[row] !== drawn[row]) drawRow(game, row);
      }
      drawn = grid;
      stage.holes(game.rules.hole, 'food');
      stage.refresh();
      return anew;
    },
    animals: stage.animals,
    paint: (paint) => paintPlaces(spots, stage.layers, paint),
    arrows: stage.arrows,
    marks: (places) => stage.rings(places.map(outline)),
    signs: stage.signs,
    cursor: (place) => stage.cursor(place ? outline(place) : ''),
    step(from, key) {
      const [row, column] = /** @type {[number, number]} */ (from);
      const [down, across] = STEPS[key] ?? [0, 0];
      if (key === 'Home') return [row, 0];
      if (key === 'End') return [row, columns - 1];
      return [Math.max(0, Math.min(rows - 1, row + down)), Math.max(0, Math.min(columns - 1, column + across))];
    },
    placeAt(event) {
      const point = stage.point(event);
      const [column, row] = point.map((value) => Math.floor(value / CELL));
      const inside = row >= 0 && row < rows && column >= 0 && column < columns;
      return { place: inside && spots.has(placeKey([row, column])) ? [row, column] : null, point };
    },
    unit: () => CELL,
    carry: (animal, event) => stage.carry(animal, event && stage.point(event)),
  };
}
