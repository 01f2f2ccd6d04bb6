import { PRESETS } from './presets.js';

/**
 * @typedef {import('../types').Game} Game
 * @typedef {import('../types').Rules} Rules
 * @typedef {import('../types').At} At
 */

export { PRESETS };

/**
 * @param {Game} game
 * @param {Partial<Rules>} rules
 * @returns {Game}
 */
export const withRules = (game, rules) => ({ ...game, rules: { ...game.rules, ...rules } });

/**
 * The rules of another game on the same board, with everybody where they stand.
 * @param {Game} game
 * @param {import('../types').Preset} preset
 * @returns {Game}
 */
export const withPreset = (game, preset) => ({ ...withRules(game, PRESETS[preset]), preset });

/**
 * The rules that are not those of the preset: names and values. Who stands where is none of them.
 * @param {Game} game
 * @returns {[string, unknown][]}
 */
export function ownRules({ preset, rules: { mouse, cat, hole, ...rules } }) {
  const usual = /** @type {Record<string, unknown>} */ ({ ...PRESETS[preset], directions: 4, cats: Math.max(1, cat?.length ?? 0) });
  return Object.entries(rules).filter(([key, value]) => String(usual[key]) !== String(value));
}

/**
 * Where the game starts; null where that is not drawn (yet).
 * @param {Game} game
 * @returns {At | null}
 */
export function startOf({ rules }) {
  if (rules.mouse == null || rules.cat?.length !== rules.cats) return null;
  return { mouse: rules.mouse, cats: rules.cat, turn: rules.first, plies: 0 };
}

/**
 * Where the game starts; where the animals choose for themselves, as the answer to this very game says.
 * @param {Pick<import('../types').State, 'game' | 'solved'>} state
 * @returns {At | null}
 */
export const startNow = ({ game, solved }) => startOf(game) ?? (solved?.of === game ? { ...solved.start, plies: 0 } : null);

/**
 * What has to be drawn before there is a game: the key of a hint, or null.
 * @param {Game} game
 */
export function missing({ preset, rules }) {
  if (preset === 'cops' && rules.mouse == null) return null;
  if (rules.mouse == null) return 'hint.mouse';
  if ((rules.cat?.length ?? 0) < rules.cats) return 'hint.cat';
  if (!rules.hole.length && rules.endless !== 'mouse') return 'hint.hole';
  return null;
}
