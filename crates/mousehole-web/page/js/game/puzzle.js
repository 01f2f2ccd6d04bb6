import { PRESETS } from './presets.js';

/**
 * The number of the puzzle on LeetCode that a game is a test case of, or null. Its sizes are not looked at.
 * @param {import('../types').Game} game
 * @returns {1728 | 913 | null}
 */
export function puzzleOf({ preset, rules, grid }) {
  const { mouse, cat, hole, cats, directions = 4, mouse_jump, cat_jump, ...others } = rules;
  const usual = /** @type {Record<string, unknown>} */ (PRESETS[preset]);
  const isUsual = Object.entries(others).every(([key, value]) => String(usual[key]) === String(value));
  if (!isUsual || cats !== 1 || hole.length !== 1) return null;
  const places = [mouse, cat?.[0], hole[0]].map(String);
  if (grid) return preset === 'grid' && Number(directions) === 4 && new Set(places).size === 3 ? 1728 : null;
  return preset === 'graph' && mouse_jump === 1 && cat_jump === 1 && String(places) === '1,2,0' ? 913 : null;
}

/**
 * What the puzzle's function returns.
 * @param {1728 | 913} puzzle
 * @param {import('../types').Winner} winner
 */
export const answerOf = (puzzle, winner) => String(puzzle === 1728 ? winner === 'mouse' : ['draw', 'mouse', 'cat'].indexOf(winner));
