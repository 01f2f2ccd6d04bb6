import { eachPlace, placeKey, samePlace } from '../places.js';

/**
 * A turn of the user's side while it is being put together: several cats are told one after the other where to go.
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Move} Move
 * @typedef {(Place | null)[]} Told for each animal of the side, where it was told to go
 */

/** The moves that are still possible. @param {Move[]} moves @param {Told} told */
const possible = (moves, told) =>
  moves.filter(({ to }) => eachPlace(to, told.length).every((place, index) => told[index] == null || samePlace(told[index], place)));

/**
 * Where an animal may go, given what the others were told.
 * @param {Move[]} moves
 * @param {Told} told
 * @param {number} animal
 * @returns {Place[]}
 */
export function options(moves, told, animal) {
  const others = told.map((place, index) => (index === animal ? null : place));
  const places = possible(moves, others).map(({ to }) => eachPlace(to, told.length)[animal]);
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
}

/** The move that was told in full, or null. @param {Move[]} moves @param {Told} told */
export const complete = (moves, told) => (told.every((place) => place != null) ? (possible(moves, told)[0] ?? null) : null);

/**
 * The move in which those that were not told anything stay, or null where that is not allowed.
 * @param {Move[]} moves
 * @param {Told} told
 * @param {Place[]} standing
 */
export const staying = (moves, told, standing) =>
  complete(
    moves,
    told.map((place, index) => place ?? standing[index]),
  );

/** The next animal to be told, after one of them. @param {Told} told @param {number} after */
export function nextAnimal(told, after) {
  const free = told.flatMap((place, index) => (place == null ? [index] : []));
  return free.find((index) => index > after) ?? free[0] ?? after;
}
