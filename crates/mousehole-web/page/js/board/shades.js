import { RAMPS } from './theme.js';

/** @typedef {import('../types').Winner} Winner */

/** How much of the floor shows through while people draw. */
const SOFTER = 0.5;
/** Colours by how far a win is, in full and softened. @type {Record<string, string[]>} */
let ramps = {};
/** @type {Map<string, boolean>} */
let dark = new Map();

/** The luminance on which white and black stand out equally: both with 4.58 to 1, so that the better one never has less. */
const EVEN = 0.179;

/** As WCAG defines it, from 0 to 1. @param {number[]} rgb */
function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} color `#rrggbb` */
const channels = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** Takes the colours of the theme that is set. */
export function readShades() {
  const { documentElement } = document;
  const floor = channels(getComputedStyle(documentElement).getPropertyValue('--floor').trim());
  dark = new Map();
  ramps = {};
  /** @param {number[]} rgb */
  const keep = (rgb) => {
    const [r, g, b] = rgb.map(Math.round);
    const text = `rgb(${r},${g},${b})`;
    dark.set(text, luminance(rgb) < EVEN);
    return text;
  };
  for (const [side, colors] of Object.entries(RAMPS[documentElement.dataset.theme ?? 'light'])) {
    const ramp = colors.map(channels);
    ramps[side] = ramp.map(keep);
    ramps[`soft ${side}`] = ramp.map((rgb) => keep(rgb.map((value, at) => value + (floor[at] - value) * SOFTER)));
  }
}

/**
 * The colour of a place: a win that is near is told most strongly.
 * @param {Winner} winner
 * @param {number | null} plies null where nobody can force it
 * @param {number | null} longest
 * @param {boolean} [soft]
 */
export function shade(winner, plies, longest, soft = false) {
  const far = plies === null ? 1 : longest ? Math.min(1, plies / longest) : 0;
  const ramp = ramps[soft ? `soft ${winner}` : winner];
  return ramp[Math.round(far * (ramp.length - 1))];
}

/** @param {string} color whether white ink stands out from it */
export const isDark = (color) => dark.get(color) ?? false;
