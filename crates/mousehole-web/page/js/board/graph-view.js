import { svg } from '../dom.js';
import { edges, listsOf, nodeOf, nodePlace } from '../game/graph-doc.js';
import { placeKey } from '../places.js';
import { awayFrom, circlePath, edgePath, headedTo } from './geometry.js';
import { paintPlaces } from './paint.js';
import { createStage } from './stage.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Point} Point
 * @typedef {import('../types').Game} Game
 */

const WIDE = 1000;
const MARGIN = 70;

/** A graph as SVG: a circle a node, a line an edge, with a head where it leads one way only. @returns {import('../types').BoardView} */
export function createGraphView() {
  const stage = createStage({ center: (place) => middle(place), size: () => radius * 2.6, kind: 'graph' });
  const { element, ground, id } = stage;
  svg('rect', { class: 'frame', width: WIDE, height: WIDE, rx: 14 }, ground);
  const ways = svg('g', { class: 'edges' }, ground);
  const rubber = svg('path', { class: 'rubber' }, ground);
  const circles = svg('g', { class: 'nodes' }, ground);
  const names = svg('g', { class: 'names' });
  element.append(names);
  /** @type {Map<string, import('./paint.js').Spot>} */
  const spots = new Map();
  /** @type {{ from: number, to: number, both: boolean, path: SVGPathElement }[]} */
  let lines = [];
  /** @type {Game | null} */
  let game = null;
  /** @type {Point[]} */
  let layout = [];
  let radius = 20;

  element.setAttribute('viewBox', `0 0 ${WIDE} ${WIDE}`);
  element.style.setProperty('--ratio', '1');
  element.style.setProperty('--columns', '30');

  /** @param {Point} point from 0..1 to the drawing, which keeps clear of the frame @returns {Point} */
  const out = ([x, y]) => [MARGIN + x * (WIDE - 2 * MARGIN), MARGIN + y * (WIDE - 2 * MARGIN)];
  /** @param {Point} point @returns {Point} */
  const into = (point) => /** @type {Point} */ (point.map((value) => Math.max(-0.03, Math.min(1.03, (value - MARGIN) / (WIDE - 2 * MARGIN)))));

  /** @param {Place} place @returns {Point | null} */
  function middle(place) {
    const point = game && layout[nodeOf(game, place)];
    return point ? out(point) : null;
  }

  /** @param {Place} place @param {number} [wider] */
  const outline = (place, wider = 0) => {
    const point = middle(place);
    return point ? circlePath(point, radius + wider) : '';
  };

  /** @param {Game} drawn */
  function build(drawn) {
    for (const spot of spots.values()) spot.label?.remove();
    spots.clear();
    radius = Math.max(9, Math.min(32, 245 / Math.sqrt(layout.length + 6)));
    lines = edges(drawn).map((edge) => ({ ...edge, path: svg('path', { class: 'edge', ...(edge.both ? {} : { 'marker-end': `url(#${id}-way)` }) }) }));
    ways.replaceChildren(...lines.map(({ path }) => path));
    element.style.setProperty('--above', `${-1.6 * radius}px`);
    ways.style.strokeWidth = `${Math.max(1.5, radius / 9)}`;
    circles.replaceChildren();
    names.replaceChildren();
    layout.forEach((_, node) => {
      const key = placeKey(nodePlace(drawn, node));
      const shape = svg('circle', { class: 'place', r: radius, 'data-place': key }, circles);
      const name = svg('text', { class: 'name' }, names);
      name.textContent = key;
      name.style.fontSize = `${radius * (key.length > 3 ? 0.6 : 0.85)}px`;
      spots.set(key, { key, shape, name, x: 0, y: 0, size: radius * 2.1, outline: '' });
    });
  }

  /** Puts nodes and edges where they belong; those that are there already stay untouched. */
  function settle() {
    if (!game) return;
    const moved = new Set();
    let node = 0;
    for (const spot of spots.values()) {
      const [x, y] = out(layout[node]);
      if (!spot.outline || spot.x !== x || spot.y !== y + radius * 1.55) {
        moved.add(node);
        Object.assign(spot, { x, y: y + radius * 1.55, outline: circlePath([x, y], radius) });
        for (const [name, value] of [
          ['cx', x],
          ['cy', y],
        ])
          spot.shape.setAttribute(String(name), String(value));
        for (const [text, high] of /** @type {const} */ ([
          [spot.name, y],
          [spot.label, spot.y],
        ])) {
          text?.setAttribute('x', String(x));
          text?.setAttribute('y', String(high));
        }
      }
      node += 1;
    }
    for (const { from, to, both, path } of lines) {
      if (moved.has(from) || moved.has(to)) path.setAttribute('d', edgePath(out(layout[from]), out(layout[to]), radius, both));
    }
  }

  return {
    element,
    draw(next, at) {
      const complete = at?.length === listsOf(next).length;
      const same = next.graph === game?.graph && next.names === game?.names && complete && at?.length === layout.length;
      game = next;
      layout = complete && at ? at : [];
      if (!same) build(next);
      settle();
      stage.holes(game.rules.hole, 'hole');
      stage.refresh();
      return !same;
    },
    animals(at) {
      stage.animals(at);
      // Above whoever stands there, the number can still be read.
      const taken = new Set(at ? [at.mouse, ...at.cats].flatMap((place) => (place == null ? [] : [placeKey(place)])) : []);
      for (const [key, { name }] of spots) name?.classList.toggle('above', taken.has(key));
    },
    paint: (paint) => paintPlaces(spots, stage.layers, paint),
    arrows: stage.arrows,
    marks: (places) => stage.rings(places.map((place) => outline(place, 5))),
    signs: stage.signs,
    cursor: (place) => stage.cursor(place == null ? '' : outline(place, 5)),
    step(from, key) {
      const here = middle(from);
      const next = here && headedTo(here, layout.map(out), key);
      return game && next != null ? nodePlace(game, next) : from;
    },
    placeAt(event) {
      const at = stage.point(event);
      let best = { away: Math.max(radius * 1.3, 20), node: -1 };
      layout.forEach((point, node) => {
        const [x, y] = out(point);
        const away = Math.hypot(x - at[0], y - at[1]);
        if (away < best.away) best = { away, node };
      });
      const place = game && best.node >= 0 ? nodePlace(game, best.node) : null;
      const line = place == null ? lines.find(({ from, to }) => awayFrom(at, out(layout[from]), out(layout[to])) < 10) : null;
      return { place, point: into(at), edge: line ? [line.from, line.to] : null };
    },
    unit: () => radius * 2,
    carry: (animal, event) => stage.carry(animal, event && stage.point(event)),
    rubber(from, point) {
      const start = from == null ? null : middle(from);
      const end = point && out(point);
      rubber.setAttribute('d', start && end ? `M${start[0]} ${start[1]}L${end[0]} ${end[1]}` : '');
    },
  };
}
