import { isHole, placeAnimal, setHole } from '../game/animals.js';
import { addNode, listsOf, nodeOf, removeNode, setEdge } from '../game/graph-doc.js';
import { samePlace } from '../places.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Point} Point
 */

/**
 * What the pointer and the keyboard do to a graph in edit mode.
 * @param {import('../types').App} app
 * @returns {import('../types').BoardHandler}
 */
export function graphTools({ store, change, board, announce, t }) {
  /** @type {Place | null} */
  let from = null;
  let mark = {};
  let nextCat = 0;

  /** @param {Place} a @param {Place} b @param {boolean} oneWay */
  function join(a, b, oneWay) {
    const { game } = store.get();
    const [first, second] = [nodeOf(game, a), nodeOf(game, b)];
    const there = !listsOf(game)[first].includes(second);
    change(setEdge(game, first, second, { there, oneWay }));
    announce(t(there ? 'edge.added' : 'edge.removed', { from: a, to: b }));
  }

  /** @param {Place} place @param {boolean} second */
  function press(place, second) {
    const { game, layout, tool } = store.get();
    if (tool === 'erase' || second) {
      const left = removeNode(game, layout ?? [], nodeOf(game, place));
      change(left.game, { layout: left.layout });
    } else if (tool === 'mouse') {
      change(placeAnimal(game, { side: 'mouse' }, place));
    } else if (tool === 'cat') {
      const placed = game.rules.cat?.length ?? 0;
      change(placeAnimal(game, { side: 'cat', cat: placed < game.rules.cats ? placed : nextCat++ % placed }, place));
    } else if (tool === 'hole') {
      change(setHole(game, place, !isHole(game, place)));
    }
  }

  /** @param {Point} point */
  function add(point) {
    const { game, layout } = store.get();
    const next = addNode(game, layout ?? [], point);
    change(next.game, { layout: next.layout });
  }

  return {
    grabs: () => !['erase', 'edge', 'node'].includes(store.get().tool),
    down({ place, point, animal, second, edge }) {
      const { tool } = store.get();
      mark = {};
      from = place;
      if (place == null) {
        if (edge && (tool === 'erase' || second)) change(setEdge(store.get().game, ...edge, { there: false }));
        else if (tool === 'node' && !second) add(point);
      } else if (!animal && tool !== 'edge' && tool !== 'move' && tool !== 'node') {
        press(place, second);
      }
    },
    move({ place, point, animal }) {
      const { game, layout, tool } = store.get();
      if (from == null) return;
      if (animal) {
        if (place != null && !samePlace(place, from)) change(placeAnimal(game, animal, place), { stroke: mark });
      } else if (tool === 'edge') {
        board.view().rubber?.(from, point);
      } else if ((tool === 'move' || tool === 'node') && layout) {
        const node = nodeOf(game, from);
        change(game, { layout: layout.map((old, index) => (index === node ? point : old)), stroke: mark });
      }
    },
    up({ place, shift }, cancelled) {
      board.view().rubber?.(null);
      if (!cancelled && store.get().tool === 'edge' && from != null && place != null && !samePlace(from, place))
        join(from, place, shift !== store.get().oneWay);
      from = null;
    },
    act(place) {
      const { tool } = store.get();
      if (tool !== 'edge') {
        press(place, false);
      } else if (from == null) {
        from = place;
        board.marks([place]);
        announce(t('edge.from', { from: place }));
      } else {
        board.marks([]);
        if (!samePlace(from, place)) join(from, place, store.get().oneWay);
        from = null;
      }
    },
  };
}
