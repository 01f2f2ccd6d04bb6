/** @typedef {import('./types').Place} Place */

/** @param {Place} place as it stands in `data-place`: `row,column`, a node's number or its name */
export const placeKey = (place) => String(place);

/**
 * @param {Place | null | undefined} a
 * @param {Place | null | undefined} b
 */
export const samePlace = (a, b) => a != null && b != null && placeKey(a) === placeKey(b);

/**
 * The places that a side moves to: one for the mouse, one for each cat.
 * @param {Place | Place[]} to
 * @param {number} animals
 * @returns {Place[]}
 */
export const eachPlace = (to, animals) => (animals > 1 ? /** @type {Place[]} */ (to) : [/** @type {Place} */ (to)]);

/** How many animals move in a turn. @param {Pick<import('./types').At, 'turn' | 'cats'>} at */
export const movers = ({ turn, cats }) => (turn === 'mouse' ? 1 : cats.length);

/**
 * Whether two positions are the same, with as many plies left.
 * @param {import('./types').At | null | undefined} a
 * @param {import('./types').At | null | undefined} b
 */
export const sameAt = (a, b) =>
  Boolean(a && b) && a?.turn === b?.turn && a?.plies === b?.plies && samePlace(a?.mouse, b?.mouse) && String(a?.cats) === String(b?.cats);

/**
 * The position after a move.
 * @param {import('./types').At} at
 * @param {Place | Place[]} to
 * @returns {import('./types').At}
 */
export function moved(at, to) {
  const plies = at.plies + 1;
  if (at.turn === 'mouse') return { ...at, mouse: /** @type {Place} */ (to), turn: 'cat', plies };
  return { ...at, cats: eachPlace(to, at.cats.length), turn: 'mouse', plies };
}
