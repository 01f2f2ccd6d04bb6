import { svg } from '../dom.js';
import { isDark, shade } from './shades.js';

/**
 * A place as it is drawn. `size` is the width that figures have, `outline` its shape as a path.
 * @typedef {{ key: string, shape: SVGElement, x: number, y: number, size: number, outline: string, label?: SVGTextElement, name?: SVGTextElement,
 *   winner?: string | null, plies?: number | null, fill?: string }} Spot
 * @typedef {{ figures: SVGElement, cat: SVGElement, draw: SVGElement }} Layers
 */

/** @type {string[]} */
const NONE = [];
let last = { keys: NONE, index: new Map() };

/** Where each place is in a list; the list is nearly always the one asked for before. @param {string[]} keys @returns {Map<string, number>} */
function indexOf(keys) {
  if (last.keys !== keys) last = { keys, index: new Map(keys.map((key, at) => [key, at])) };
  return last.index;
}

/**
 * Colours places by who wins there. Only what changed is touched.
 * @param {Map<string, Spot>} spots
 * @param {Layers} layers
 * @param {import('../types').Paint} paint
 */
export function paintPlaces(spots, layers, { colors, upTo = null, figures = false, notes, soft = false }) {
  const index = indexOf(colors?.keys ?? NONE);
  const outlines = { mouse: '', cat: '', draw: '' };
  for (const spot of spots.values()) {
    const at = index.get(spot.key);
    let winner = at === undefined ? null : (colors?.winners[at] ?? null);
    const plies = at === undefined ? null : (colors?.plies[at] ?? null);
    if (upTo !== null && (plies === null || plies > upTo)) winner = null;
    // What nobody can force is dotted, whoever it is worth a win to.
    if (winner) outlines[plies === null ? 'draw' : winner] += spot.outline;
    set(spot, winner, winner && plies);
    const fill = winner && colors ? shade(winner, plies, colors.longest, soft) : '';
    if (fill !== (spot.fill ?? '')) {
      spot.shape.style.fill = fill;
      spot.fill = fill;
      spot.name?.classList.toggle('on-dark', isDark(fill));
      spot.name?.classList.toggle('on-light', Boolean(fill) && !isDark(fill));
    }
    write(spot, layers.figures, figures && winner && plies ? String(plies) : winner ? '' : (notes?.get(spot.key) ?? ''));
  }
  layers.cat.setAttribute('d', outlines.cat);
  layers.draw.setAttribute('d', outlines.draw);
}

/**
 * The answer in attributes, which tests and style sheets read.
 * @param {Spot} spot
 * @param {string | null} winner
 * @param {number | null} plies
 */
function set(spot, winner, plies) {
  const { dataset } = spot.shape;
  if (winner !== (spot.winner ?? null)) {
    if (winner) dataset.winner = winner;
    else delete dataset.winner;
    spot.winner = winner;
  }
  if (plies !== (spot.plies ?? null)) {
    if (plies !== null) dataset.plies = String(plies);
    else delete dataset.plies;
    spot.plies = plies;
  }
}

/**
 * @param {Spot} spot
 * @param {SVGElement} layer
 * @param {string} text
 */
function write(spot, layer, text) {
  if (!text && !spot.label) return;
  spot.label ??= svg('text', { x: spot.x, y: spot.y, class: 'figure' }, layer);
  if (spot.label.textContent !== text) {
    spot.label.textContent = text;
    spot.label.style.fontSize = `${spot.size * (text.length > 3 ? 0.25 : text.length > 2 ? 0.29 : 0.33)}px`;
  }
  if (spot.name) return;
  spot.label.style.stroke = spot.fill ?? '';
  spot.label.classList.toggle('on-dark', isDark(spot.fill ?? ''));
  spot.label.classList.toggle('on-floor', !spot.fill);
}
