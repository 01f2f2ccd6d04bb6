import { svg } from '../dom.js';
import { edges, listsOf, nodeOf, nodePlace } from '../game/graph-doc.js';
import { placeKey } from '../places.js';
import { paintPlaces } from './paint.js';
import { createStage } from './stage.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Point} Point
 * @typedef {import('../types').Game} Game
 */

const WIDE = 1000;

/** A graph as SVG: a circle a node, a line an edge, with a head where it leads one way only. @returns {import('../types').BoardView} */
export function createGraphView() {
  const stage = createStage({ center: (place) => middle(place), size: () => radius * 2, kind: 'graph' });
  const { element, ground, id } = stage;
  const frame = svg('rect', { class: 'frame', width: WIDE, height: WIDE, rx: 14 }, ground);
  const lines = svg('g', { class: 'edges' }, ground);
  const circles = svg('g', { class: 'nodes' }, ground);
  const rubber = svg('path', { class: 'rubber' }, ground);
  const names = svg('g', { class: 'names' }, element);
  stage.layers.figures.before(names);
  /** @type {Map<string, import('./paint.js').Spot>} */
  const spots = new Map();
  /** @type {Game | null} */
  let game = null;
  /** @type {Point[]} */
  let layout = [];
  let radius = 20;

  element.setAttribute('viewBox', `0 0 ${WIDE} ${WIDE}`);
  element.style.setProperty('--ratio', '1');
  element.style.setProperty('--columns', '30');

  /** @param {Point} point from 0..1 to the drawing, which keeps clear of the frame @returns {Point} */
  const out = ([x, y]) => [60 + x * (WIDE - 120), 60 + y * (WIDE - 120)];
  /** @param {Point} point @returns {Point} */
  const into = ([x, y]) => [clamp((x - 60) / (WIDE - 120)), clamp((y - 60) / (WIDE - 120))];

  /** @param {Place} place @returns {Point | null} */
  function middle(place) {
    const point = game && layout[nodeOf(game, place)];
    return point ? out(point) : null;
  }

  /** @param {Place} place */
  const outline = (place) => {
    const point = middle(place);
    return point ? circlePath(point, radius) : '';
  };

  function draw() {
    if (!game) return;
    const count = listsOf(game).length;
    radius = Math.max(11, Math.min(30, 420 / Math.sqrt(count + 20)));
    lines.replaceChildren();
    for (const { from, to, both } of edges(game)) {
      if (!layout[from] || !layout[to]) continue;
      const line = svg('path', { class: 'edge', d: edgePath(out(layout[from]), out(layout[to]), radius, both), 'data-edge': `${from}-${to}` }, lines);
      if (!both) line.setAttribute('marker-end', `url(#${id}-way)`);
    }
    circles.replaceChildren();
    names.replaceChildren();
    for (const spot of spots.values()) spot.label?.remove();
    spots.clear();
    for (let node = 0; node < count; node += 1) {
      if (!layout[node]) continue;
      const place = nodePlace(game, node);
      const key = placeKey(place);
      const [x, y] = out(layout[node]);
      const shape = svg('circle', { class: 'place', cx: x, cy: y, r: radius, 'data-place': key }, circles);
      const name = svg('text', { class: 'name', x, y: y + radius * 0.02 }, names);
      name.textContent = key;
      name.style.fontSize = `${radius * (key.length > 3 ? 0.55 : 0.78)}px`;
      spots.set(key, { key, shape, x, y: y + radius * 1.5, size: radius * 1.7, outline: circlePath([x, y], radius) });
    }
    frame.classList.toggle('waiting', !layout.length);
  }

  return {
    element,
    draw(next, at) {
      game = next;
      layout = at ?? [];
      draw();
      stage.holes(game.rules.hole, 'hole');
      stage.refresh();
    },
    animals: stage.animals,
    paint: (paint) => paintPlaces(spots, stage.layers, paint),
    arrows: stage.arrows,
    marks: (places) => stage.rings(places.map(outline)),
    cursor: (place) => stage.cursor(place == null ? '' : outline(place)),
    step(from, key) {
      const ahead = { ArrowUp: -Math.PI / 2, ArrowDown: Math.PI / 2, ArrowLeft: Math.PI, ArrowRight: 0 }[key];
      const here = middle(from);
      if (ahead === undefined || !here || !game) return from;
      let best = { cost: Infinity, place: from };
      for (let node = 0; node < layout.length; node += 1) {
        const [x, y] = out(layout[node]);
        const [across, down] = [x - here[0], y - here[1]];
        const turn = Math.abs(((Math.atan2(down, across) - ahead + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
        const cost = Math.hypot(across, down) * (1 + 2 * turn);
        if (turn < Math.PI / 2.2 && across * across + down * down > 1 && cost < best.cost) best = { cost, place: nodePlace(game, node) };
      }
      return best.place;
    },
    placeAt(event) {
      const at = stage.point(event);
      let best = { away: Math.max(radius * 1.25, 22), node: -1 };
      layout.forEach((point, node) => {
        const [x, y] = out(point);
        const away = Math.hypot(x - at[0], y - at[1]);
        if (away < best.away) best = { away, node };
      });
      return { place: game && best.node >= 0 ? nodePlace(game, best.node) : null, point: into(at) };
    },
    carry: (animal, event) => stage.carry(animal, event && stage.point(event)),
    rubber(from, point) {
      const start = from == null ? null : middle(from);
      const end = point && out(point);
      rubber.setAttribute('d', start && end ? `M${start[0]} ${start[1]}L${end[0]} ${end[1]}` : '');
    },
  };
}

/** @param {number} value */
const clamp = (value) => Math.max(0, Math.min(1, value));

/**
 * @param {Point} middle
 * @param {number} r
 */
const circlePath = ([x, y], r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} radius
 * @param {boolean} both
 */
function edgePath([x, y], [toX, toY], radius, both) {
  const length = Math.hypot(toX - x, toY - y);
  if (!length) return `M${x - radius * 0.6} ${y - radius * 0.7}a${radius * 0.7} ${radius * 0.7} 0 1 1 ${radius * 1.2} 0`;
  const back = both ? 0 : (radius + 6) / length;
  return `M${x} ${y}L${toX - (toX - x) * back} ${toY - (toY - y) * back}`;
}
