import { placeKey } from '../places.js';
import { STEADY } from './opponents.js';

/**
 * @typedef {import('../types').At} At
 * @typedef {import('../types').Moves} Moves
 * @typedef {import('../types').PlayState} PlayState
 */

/** @param {At} at everything but the clock */
const position = ({ mouse, cats, turn }) => [mouse, ...cats].map(placeKey).join(' ') + turn;

/**
 * How the game has ended, or null while it goes on: as the rules have it, when no plies are left, or when a position that
 * nobody can force is there for the third time, which a steady opponent will bring about for ever.
 * @param {import('../types').Game} game
 * @param {At} at
 * @param {Moves} answer
 * @param {PlayState} play
 * @returns {{ winner: import('../types').Winner, reason: string } | null}
 */
export function ending({ rules }, at, answer, { history, opponent }) {
  if (answer.finished) return { winner: answer.winner, reason: answer.reason };
  if (rules.limit !== 'none' && at.plies >= Number(rules.limit)) return { winner: rules.endless, reason: 'limit' };
  const before = history.filter((ply) => position(ply.at) === position(at)).length;
  if (answer.plies === null && before >= 2 && STEADY.includes(opponent)) return { winner: rules.endless, reason: 'endless' };
  return null;
}
