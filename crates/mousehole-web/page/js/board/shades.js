/** @typedef {import('../types').Winner} Winner */

const STEPS = 24;
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

/** Reads the colours of the theme that is set: three stops for each side, from near to far. */
export function readShades() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const color = (name) => style.getPropertyValue(name).trim();
  dark = new Map();
  ramps = {};
  const floor = channels(color('--floor'));
  /** @param {number[]} rgb */
  const keep = (rgb) => {
    const [r, g, b] = rgb.map(Math.round);
    const text = `rgb(${r},${g},${b})`;
    dark.set(text, luminance(rgb) < EVEN);
    return text;
  };
  /** @param {number[]} from @param {number[]} to @param {number} part */
  const mix = (from, to, part) => from.map((value, index) => value + (to[index] - value) * part);
  for (const side of ['mouse', 'cat', 'draw']) {
    const stops = (side === 'draw' ? ['--draw', '--draw', '--draw'] : ['near', 'middle', 'far'].map((stop) => `--${side}-${stop}`)).map((name) => channels(color(name)));
    const ramp = Array.from({ length: STEPS + 1 }, (_, step) => {
      const far = (2 * step) / STEPS;
      return far <= 1 ? mix(stops[0], stops[1], far) : mix(stops[1], stops[2], far - 1);
    });
    ramps[side] = ramp.map(keep);
    ramps[`soft ${side}`] = ramp.map((rgb) => keep(mix(rgb, floor, SOFTER)));
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
  return ramps[soft ? `soft ${winner}` : winner][Math.round(far * STEPS)];
}

/** @param {string} color whether white ink stands out from it */
export const isDark = (color) => dark.get(color) ?? false;
