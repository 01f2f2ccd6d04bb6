import { ownRules } from './rules.js';

/**
 * The number of the puzzle on LeetCode that a game is a test case of, or null. Its sizes are not looked at.
 * @param {import('../types').Game} game
 * @returns {1728 | 913 | null}
 */
export function puzzleOf(game) {
  const { mouse, cat, hole, cats } = game.rules;
  const own = ownRules(game).map(([key]) => key);
  if (cats !== 1 || hole.length !== 1) return null;
  const places = [mouse, cat?.[0], hole[0]].map(String);
  if (game.preset === 'grid' && game.grid) return own.every((key) => key.endsWith('_jump')) && new Set(places).size === 3 ? 1728 : null;
  return game.preset === 'graph' && game.graph && !own.length && String(places) === '1,2,0' ? 913 : null;
}

/**
 * What the puzzle's function returns.
 * @param {1728 | 913} puzzle
 * @param {import('../types').Winner} winner
 */
export const answerOf = (puzzle, winner) => String(puzzle === 1728 ? winner === 'mouse' : ['draw', 'mouse', 'cat'].indexOf(winner));
