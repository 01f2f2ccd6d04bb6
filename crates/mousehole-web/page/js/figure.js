import { byId } from './dom.js';
import { isWall } from './game/grid-doc.js';
import { isHole } from './game/animals.js';
import { placeKey, samePlace } from './places.js';
import { placeWords, verdictWords } from './words.js';

/**
 * What is to be said of a place: who stands there, and who wins if the animal in question stood there.
 * @param {import('./types').State} state
 * @param {import('./types').Place} place
 * @param {import('./types').App['t']} t
 */
function describePlace({ game, at, colors, mode, tint, blind, puzzle, turning }, place, t) {
  const parts = [placeWords(place)];
  const turn = mode === 'edit' && turning?.of === game && turning.walls.find((wall) => samePlace(wall.at, place));
  if (turn) parts.push(t(turn.add ? 'turning.add' : 'turning.remove', { verdict: verdictWords(turn, at?.cats.length) }));
  else if (game.grid && isWall(game, place)) parts.push(t('place.wall'));
  if (game.grid && isWall(game, place)) return parts.join(' · ');
  if (isHole(game, place)) parts.push(t(game.grid ? 'place.food' : 'place.hole'));
  if (samePlace(at?.mouse, place)) parts.push(t('mouse'));
  at?.cats.forEach((cat, index) => {
    if (samePlace(cat, place)) parts.push(at.cats.length > 1 ? t('cat.number', { n: index + 1 }) : t('cat'));
  });
  const index = colors?.keys.indexOf(placeKey(place)) ?? -1;
  const winner = colors?.winners[index];
  const secret = (mode === 'play' && blind) || (mode === 'puzzle' && puzzle.guess?.of !== game) || mode === 'learn';
  if (colors && winner && (mode !== 'edit' || tint) && !secret) {
    const verdict = verdictWords({ winner, plies: colors.plies[index] }, at?.cats.length);
    parts.push(t(colors.fixed === 'cat' ? 'figure.mouse' : 'figure.cat', { verdict, turn: t(`turn.${colors.turn}`, { cats: at?.cats.length }).toLowerCase() }));
  }
  return parts.join(' · ');
}

/**
 * The line below the board: what is to be said of the place that the pointer or the keyboard is on.
 * @param {import('./types').App} app
 * @returns {(place: import('./types').Place | null) => void}
 */
export function mountFigure({ store, board, t, announce }) {
  const line = byId('figure');
  /** @type {import('./types').Place | null} */
  let place = null;

  function show() {
    const words = place == null ? '' : describePlace(store.get(), place, t);
    const { mode, game } = store.get();
    line.dataset.hint = t(mode === 'edit' && game.graph ? 'hint.graph' : `hint.${mode}`);
    if (words === line.textContent) return;
    line.textContent = words;
    if (words && document.activeElement === board.view().element) announce(words);
  }

  store.on((_, changed) => {
    if (changed.has('game')) place = null;
    if (['colors', 'lang', 'mode', 'game', 'turning'].some((key) => changed.has(/** @type {keyof import('./types').State} */ (key)))) show();
  });
  show();
  return (next) => {
    place = next;
    show();
  };
}
