import { placeKey } from '../places.js';

/**
 * Positions by their numbers: `(turn · places + mouse) · placements + cats`, where `cats` reads the places of the cats as digits.
 * @typedef {import('../types').At} At
 * @typedef {import('../types').Place} Place
 */

/** @param {import('../types').Solved} solved @param {number} cats */
export function createNumbers({ names, cat_names = names }, cats) {
  const [places, base] = [names.length, cat_names.length];
  const placements = base ** cats;
  const [mouseAt, catAt] = [names, cat_names].map((all) => new Map(all.map((place, index) => [placeKey(place), index])));

  return {
    places,
    placements,
    /** @param {number} number @returns {At} */
    position(number) {
      const row = Math.floor(number / placements);
      let rest = number % placements;
      /** @type {Place[]} */
      const stand = [];
      for (let cat = 0; cat < cats; cat += 1) {
        stand.unshift(cat_names[rest % base]);
        rest = Math.floor(rest / base);
      }
      return { mouse: names[row % places], cats: stand, turn: row < places ? 'mouse' : 'cat', plies: 0 };
    },
    /** @param {At} at @returns {number | null} */
    number({ mouse, cats: stand, turn }) {
      const digits = stand.map((cat) => catAt.get(placeKey(cat)));
      const row = mouseAt.get(placeKey(mouse));
      if (row === undefined || digits.some((digit) => digit === undefined)) return null;
      const placed = digits.reduce((/** @type {number} */ number, digit) => number * base + Number(digit), 0);
      return ((turn === 'mouse' ? 0 : places) + row) * placements + placed;
    },
  };
}

/** @typedef {ReturnType<typeof createNumbers>} Numbers */
