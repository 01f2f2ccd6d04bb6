/**
 * The backward wave as it passes over the places of one board: who is found in which round.
 * @typedef {import('./types').Colors} Colors
 * @typedef {import('./types').App['t']} T
 */

/** The last round that finds a place here. @param {(Colors | null)[]} boards */
export const lastRound = (boards) => Math.max(0, ...boards.flatMap((colors) => (colors ? colors.plies.map((plies) => plies ?? 0) : [])));

/**
 * The places that a round finds, and how many of them each side wins.
 * @param {Colors} colors
 * @param {number | null} round null for those that no round finds
 */
export function found(colors, round) {
  const keys = colors.keys.filter((_, at) => colors.winners[at] && colors.plies[at] === round);
  /** @param {string} winner */
  const won = (winner) => colors.winners.filter((other, at) => other === winner && colors.plies[at] === round).length;
  return { keys, mouse: won('mouse'), cat: won('cat') };
}

/**
 * What happened in a round, in words.
 * @param {Colors} colors
 * @param {number | null} round null once the wave has run out
 * @param {import('./types').Rules} rules
 * @param {T} t
 */
export function caption(colors, round, { endless, limit, cats }, t) {
  const many = cats > 1;
  const { keys, mouse, cat } = found(colors, round);
  if (round === null)
    return keys.length ? t('watch.open', { n: keys.length, endless: t(`endless.${endless}`), limit: limit !== 'none' && limit }) : t('watch.all');
  /** @param {import('./types').Side} side @param {number} n */
  const told = (side, n) => {
    if (!n) return [];
    if (!round) return [t(`watch.over.${side}`, { n, many })];
    return [t(colors.turn === side ? `watch.some.${side}` : `watch.every.${side}`, { n, many, before: round - 1 })];
  };
  const all = [...told('mouse', mouse), ...told('cat', cat)];
  return all.length ? all.join(' ') : t('watch.none');
}
