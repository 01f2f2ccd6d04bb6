import { samePlace } from '../places.js';
import { withRules } from './rules.js';

/**
 * @typedef {import('../types').Game} Game
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Animal} Animal
 */

/**
 * @param {Game} game
 * @param {Place} place
 */
export const isHole = (game, place) => game.rules.hole.some((hole) => samePlace(hole, place));

/**
 * Whether an animal or a hole is there.
 * @param {Game} game
 * @param {Place} place
 */
export const isTaken = (game, place) => isHole(game, place) || [game.rules.mouse, ...(game.rules.cat ?? [])].some((animal) => samePlace(animal, place));

/**
 * Puts an animal on a place.
 * @param {Game} game
 * @param {Animal} animal
 * @param {Place} place
 * @returns {Game}
 */
export function placeAnimal(game, animal, place) {
  if (animal.side === 'mouse') return withRules(game, { mouse: place });
  const cats = [...(game.rules.cat ?? [])];
  cats[Math.min(animal.cat, cats.length)] = place;
  return withRules(game, { cat: cats, cats: Math.max(game.rules.cats, cats.length) });
}

/**
 * Sets or removes a hole.
 * @param {Game} game
 * @param {Place} place
 * @param {boolean} there
 * @returns {Game}
 */
export function setHole(game, place, there) {
  const rest = game.rules.hole.filter((hole) => !samePlace(hole, place));
  return withRules(game, { hole: there ? [...rest, place] : rest });
}

/**
 * Changes every place in the rules; those that become null are taken off the board.
 * @param {Game} game
 * @param {(place: Place) => Place | null} change
 * @returns {Game}
 */
export function mapPlaces(game, change) {
  const { mouse, cat, hole, ...rules } = game.rules;
  /** @param {Place[]} places */
  const all = (places) => places.map(change).filter((place) => place != null);
  const to = mouse == null ? null : change(mouse);
  return { ...game, rules: { ...rules, ...(to != null && { mouse: to }), ...(cat && { cat: all(cat) }), hole: all(hole) } };
}

/**
 * One cat or two; a new one stands on a free place.
 * @param {Game} game
 * @param {number} cats
 * @param {Place[]} places all places of the board
 * @returns {Game}
 */
export function setCats(game, cats, places) {
  const { cat, mouse, hole } = game.rules;
  if (!cat?.length) return withRules(game, { cats });
  const placed = cat.slice(0, cats);
  const free = places.filter((place) => ![mouse, ...hole, ...placed].some((taken) => samePlace(taken, place)));
  while (placed.length < cats && free.length) placed.push(/** @type {Place} */ (free.pop()));
  return withRules(game, { cats, cat: placed });
}
