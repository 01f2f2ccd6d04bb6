import { samePlace } from '../places.js';
import { ownRules } from './rules.js';

/**
 * A game, finished or not, as text that every command reads: the rows of a grid where they say everything, or else a game
 * file, which is TOML.
 * @param {import('../types').Game} game
 */
export function asText(game) {
  const {
    preset,
    rules: { mouse, cat = [], hole },
    grid,
    graph,
    names,
  } = game;
  const animals = { ...(mouse != null && { mouse }), ...(cat.length && { cat }), hole };
  const places = [mouse ?? [], ...cat, ...hole].map(String);
  // Letters show who stands where; two on one cell need numbers.
  const isDrawn = grid && new Set(places).size === places.length;
  const own = ownRules(game);

  /** @param {string} sign @param {[number, number]} cell */
  const letter = (sign, cell) => {
    /** @param {import('../types').Place | undefined} place */
    const here = (place) => samePlace(place, cell);
    return here(mouse) ? 'M' : cat.some(here) ? 'C' : hole.some(here) ? 'F' : sign;
  };
  const rows = grid?.map((row, at) => (isDrawn ? [...row].map((sign, column) => letter(sign, [at, column])).join('') : row));
  if (rows && isDrawn && preset === 'grid' && !own.length) return `${rows.join('\n')}\n`;
  const written = own.map(([key, value]) => [key, key === 'limit' && value !== 'none' ? Number(value) : value]);
  return [
    ...keys({ preset, ...(graph && { graph }), ...(names && { names }) }),
    ...(rows ? ["grid = '''", ...rows, "'''"] : []),
    '[rules]',
    ...keys({ ...Object.fromEntries(written), ...(!isDrawn && animals) }),
    '',
  ].join('\n');
}

/** What JSON writes of words, numbers and lists is TOML as well. @param {object} values */
const keys = (values) => Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
