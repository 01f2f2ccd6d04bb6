import { isHole, placeAnimal, setHole } from '../game/animals.js';
import { isWall, setWall } from '../game/grid-doc.js';
import { rectangle, region, setWalls } from '../game/shapes.js';
import { samePlace } from '../places.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Game} Game
 * @typedef {import('../types').Animal} Animal
 */

/**
 * What the pointer and the keyboard do to a grid in edit mode.
 * @param {import('../types').App} app
 * @returns {import('../types').BoardHandler}
 */
export function gridTools({ store, change, undo, board, announce, t }) {
  /** What this stroke does to each cell it meets. @type {((game: Game, place: Place) => Game) | null} */
  let stroke = null;
  let mark = {};
  let changed = false;
  /** @type {Place | null} */
  let last = null;
  let nextCat = 0;
  /** The rectangle that is being drawn: the board before it, and the corner where it began. @type {{ game: Game, corner: Place } | null} */
  let frame = null;

  /** @param {Game} game @param {Place} place */
  const floor = (game, place) => (isWall(game, place) ? setWall(game, place, false) : game);

  /** @param {Game} game @param {Animal} animal @param {Place} place */
  const stand = (game, animal, place) => placeAnimal(floor(game, place), animal, place);

  /** Takes everything off a cell. @param {Game} game @param {Place} place */
  const wipe = (game, place) => setWall(setWall(game, place, true), place, false);

  /** @param {Place} place @param {boolean} second */
  function begin(place, second) {
    const { game, tool } = store.get();
    if (second || tool === 'erase') return wipe;
    if (tool === 'mouse') return (/** @type {Game} */ now, /** @type {Place} */ at) => stand(now, { side: 'mouse' }, at);
    if (tool === 'cat') {
      const placed = game.rules.cat?.length ?? 0;
      const cat = placed < game.rules.cats ? placed : nextCat++ % placed;
      return (/** @type {Game} */ now, /** @type {Place} */ at) => stand(now, { side: 'cat', cat }, at);
    }
    if (tool === 'hole') {
      const there = !isHole(game, place);
      return (/** @type {Game} */ now, /** @type {Place} */ at) => (samePlace(at, place) ? setHole(floor(now, at), at, there) : now);
    }
    const wall = !isWall(game, place);
    if (tool === 'fill')
      return (/** @type {Game} */ now, /** @type {Place} */ at) =>
        samePlace(at, place) && isWall(now, at) !== wall ? setWalls(now, region(now, at), wall) : now;
    return (/** @type {Game} */ now, /** @type {Place} */ at) => setWalls(now, [at], wall);
  }

  function leaveCorner() {
    if (frame) board.marks([]);
    frame = null;
  }

  /** Moves the food that was pressed. @param {Place} from */
  function dragHole(from) {
    let here = from;
    return (/** @type {Game} */ game, /** @type {Place} */ to) => {
      if (samePlace(to, here) || isWall(game, to) || isHole(game, to)) return game;
      const next = setHole(setHole(game, here, false), to, true);
      here = to;
      return next;
    };
  }

  /** @param {Place} place @param {boolean} [outline] */
  function apply(place, outline = false) {
    let { game } = store.get();
    if (frame) game = setWalls(frame.game, rectangle(frame.corner, place, outline), !isWall(frame.game, frame.corner));
    else for (const cell of between(last ?? place, place)) game = stroke?.(game, cell) ?? game;
    last = place;
    if (game === store.get().game) return;
    changed = true;
    change(game, { stroke: mark });
  }

  return {
    grabs: () => !['erase', 'rect', 'fill'].includes(store.get().tool),
    down({ place, animal, second, shift }) {
      mark = {};
      changed = false;
      last = null;
      stroke = null;
      leaveCorner();
      if (!place) return;
      const { game, tool } = store.get();
      if (animal) stroke = (now, at) => (isWall(now, at) ? now : placeAnimal(now, animal, at));
      else if (tool === 'rect' && !second) frame = { game, corner: place };
      else if (isHole(game, place) && !['erase', 'fill'].includes(tool) && !second) stroke = dragHole(place);
      else stroke = begin(place, second);
      if (!animal) apply(place, shift);
    },
    move({ place, shift }) {
      if (place) apply(place, shift);
    },
    up(_, cancelled) {
      if (cancelled && changed) undo();
      // Food that was pressed with its own tool and not dragged is taken away.
      const { game, tool } = store.get();
      if (!cancelled && !changed && stroke && tool === 'hole' && last && isHole(game, last)) change(setHole(game, last, false));
      stroke = frame = null;
    },
    act(place) {
      mark = {};
      last = null;
      const { game, tool } = store.get();
      // By keys, one corner is marked, and then the other of the same board.
      if (tool === 'rect' && frame?.game !== game) {
        frame = { game, corner: place };
        board.marks([place]);
        announce(t('rect.from'));
        return;
      }
      if (tool !== 'rect') {
        leaveCorner();
        stroke = begin(place, false);
      }
      apply(place);
      leaveCorner();
      stroke = null;
    },
  };
}

/**
 * The cells on the way, so that a fast stroke leaves no gaps.
 * @param {Place} from
 * @param {Place} to
 * @returns {Place[]}
 */
function between(from, to) {
  const [[row, column], [toRow, toColumn]] = [from, to].map((place) => /** @type {[number, number]} */ (place));
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column), 1);
  return Array.from({ length: steps + 1 }, (_, step) => [
    Math.round(row + ((toRow - row) * step) / steps),
    Math.round(column + ((toColumn - column) * step) / steps),
  ]);
}
