/** @typedef {import('../types').Winner} Winner */

const STEPS = 24;
/** @type {Record<'mouse' | 'cat', string[]>} */
let ramps = { mouse: [], cat: [] };
let draw = '';
/** @type {Map<string, boolean>} */
let dark = new Map();

/** @param {string} color `#rrggbb` */
const channels = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** Reads the colours of the theme that is set: three stops for each side, from near to far. */
export function readShades() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const color = (name) => style.getPropertyValue(name).trim();
  dark = new Map();
  /** @param {number[]} rgb */
  const keep = (rgb) => {
    const [r, g, b] = rgb.map(Math.round);
    const text = `rgb(${r},${g},${b})`;
    dark.set(text, 0.299 * r + 0.587 * g + 0.114 * b < 140);
    return text;
  };
  for (const side of /** @type {const} */ (['mouse', 'cat'])) {
    const stops = ['near', 'middle', 'far'].map((stop) => channels(color(`--${side}-${stop}`)));
    ramps[side] = Array.from({ length: STEPS + 1 }, (_, step) => {
      const at = (step / STEPS) * 2;
      const [from, to] = at < 1 ? [stops[0], stops[1]] : [stops[1], stops[2]];
      return keep(from.map((value, index) => value + (to[index] - value) * (at % 1 || (at === 2 ? 1 : 0))));
    });
  }
  draw = keep(channels(color('--draw')));
}

/**
 * The colour of a place: a win that is near is told most strongly.
 * @param {Winner} winner
 * @param {number | null} plies null where nobody can force it
 * @param {number} longest
 */
export function shade(winner, plies, longest) {
  if (winner === 'draw') return draw;
  const far = plies === null ? 1 : longest ? Math.min(1, plies / longest) : 0;
  return ramps[winner][Math.round(far * STEPS)];
}

/** @param {string} color whether white ink stands out from it */
export const isDark = (color) => dark.get(color) ?? false;
