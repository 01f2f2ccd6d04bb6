import { svg } from '../dom.js';
import { placeKey, samePlace } from '../places.js';
import { arrowPath, besides } from './geometry.js';
import { addPatterns } from './patterns.js';
import { piece } from './pieces.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Point} Point
 * @typedef {import('../types').Animal} Animal
 */

/** How far beside the middles of cells arrows run, so that the figures there can be read, in cells. */
const BESIDE = 0.31;

/**
 * What boards of both kinds have: layers, animals, holes, arrows, rings and the cursor.
 * @param {{ center(place: Place): Point | null, size(): number, kind: 'grid' | 'graph', boost?(): number }} geometry `boost` makes pieces larger than
 *   places, where these are small
 */
export function createStage({ center, size, kind, boost = () => 1 }) {
  const element = svg('svg', { class: `board ${kind}`, tabindex: 0, role: 'application', 'data-testid': 'board' });
  const id = addPatterns(element, 40);
  /** @param {string} name */
  const layer = (name) => svg('g', { class: name }, element);
  const ground = layer('ground');
  const cat = svg('path', { class: 'pattern', fill: `url(#${id}-cat)` }, element);
  const draw = svg('path', { class: 'pattern', fill: `url(#${id}-draw)` }, element);
  const holes = layer('holes');
  const arrows = layer('arrows');
  const figures = layer('figures');
  const signs = layer('signs');
  const rings = layer('rings');
  const top = layer('animals');
  const cursor = svg('path', { class: 'cursor' }, element);
  /** @type {SVGGElement[]} the mouse, then the cats */
  const tokens = [];
  /** @type {(Place | undefined)[]} */
  let standing = [];
  /** @type {import('../types').Arrow[]} */
  let shown = [];
  /** @type {number | null} */
  let carried = null;

  /**
   * @param {SVGElement} group
   * @param {Point} point
   * @param {number} [scale]
   */
  function put(group, [x, y], scale = 1) {
    group.style.transform = `translate(${x}px,${y}px) scale(${(size() / 40) * scale * boost()})`;
  }

  /** Puts every animal where it stands; those that share a place make room for each other. */
  function settle() {
    tokens.forEach((token, index) => {
      if (index === carried) return;
      const place = standing[index];
      const middle = place == null ? null : center(place);
      token.style.display = middle ? '' : 'none';
      if (!middle) return;
      const here = standing.flatMap((other, at) => (samePlace(other, place) ? [at] : []));
      const shift = here.length > 1 ? (here.indexOf(index) - (here.length - 1) / 2) * size() * 0.36 : 0;
      put(token, [middle[0] + shift, middle[1]], (here.length > 1 ? 0.72 : 0.92) * (kind === 'graph' ? 0.71 : 1));
    });
  }

  return {
    element,
    id,
    ground,
    layers: { figures, cat, draw },

    /** @param {{ mouse?: Place, cats: Place[] } | null} at */
    animals(at) {
      standing = at ? [at.mouse, ...at.cats] : [];
      while (tokens.length < standing.length) {
        const token = piece(tokens.length ? 'cat' : 'mouse', top);
        token.dataset.animal = tokens.length ? `cat${tokens.length - 1}` : 'mouse';
        if (tokens.length) {
          const badge = svg('g', { class: 'badge', transform: 'translate(12 12)' }, token);
          svg('circle', { r: 6.5 }, badge);
          svg('text', {}, badge);
        }
        tokens.push(token);
      }
      while (tokens.length > standing.length) tokens.pop()?.remove();
      tokens.forEach((token, index) => {
        const badge = token.querySelector('text');
        if (badge) badge.textContent = tokens.length > 2 ? String(index) : '';
        token.dataset.at = standing[index] == null ? '' : placeKey(/** @type {Place} */ (standing[index]));
      });
      settle();
    },

    /**
     * @param {Place[]} places
     * @param {'food' | 'hole'} look
     */
    holes(places, look) {
      holes.replaceChildren();
      for (const place of places) {
        const middle = center(place);
        if (middle) put(piece(look, holes), middle, look === 'food' ? 0.82 : 1);
      }
    },

    /** @param {import('../types').Arrow[]} list */
    arrows(list) {
      shown = list;
      const rims = [];
      const shafts = [];
      for (const { from, to, side, quiet } of list) {
        const [a, b] = [center(from), center(to)];
        if (!a || !b) continue;
        const d = kind === 'grid' ? arrowPath(...besides(a, b, size() * BESIDE), size(), 0.24) : arrowPath(a, b, size(), 0.48);
        rims.push(svg('path', { class: 'rim', d, 'stroke-width': size() * 0.13 }));
        shafts.push(
          svg('path', { class: `arrow ${side}${quiet ? ' quiet' : ''}`, d, 'stroke-width': size() * 0.075, 'marker-end': `url(#${id}-${side}-head)` }),
        );
      }
      arrows.replaceChildren(...rims, ...shafts);
    },

    /** Puts everything in its place again: the board has been drawn anew. */
    refresh() {
      settle();
      this.arrows(shown);
    },

    /** @param {string[]} outlines */
    rings(outlines) {
      rings.replaceChildren(...outlines.map((d) => svg('path', { class: 'ring', d })));
    },

    /** @param {import('../types').Sign[]} list */
    signs(list) {
      signs.replaceChildren();
      for (const { place, text, winner } of list) {
        const group = svg('g', { class: `sign ${winner}`, 'data-sign': placeKey(place) }, signs);
        svg('circle', { r: 12 }, group);
        svg('text', {}, group).textContent = text;
        put(group, center(place) ?? [0, 0]);
      }
    },

    /** @param {string} outline */
    cursor(outline) {
      cursor.setAttribute('d', outline);
    },

    /**
     * @param {Animal | null} animal
     * @param {Point} [point]
     */
    carry(animal, point) {
      if (carried !== null) tokens[carried]?.classList.remove('carried');
      carried = animal ? (animal.side === 'mouse' ? 0 : animal.cat + 1) : null;
      const token = carried === null ? null : tokens[carried];
      if (token && point) {
        token.classList.add('carried');
        put(token, point, 1.12);
      } else {
        settle();
      }
    },

    /** @param {PointerEvent} event where it is, in the units of the drawing @returns {Point} */
    point(event) {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()?.inverse());
      return [x, y];
    },
  };
}
