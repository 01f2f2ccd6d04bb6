import { placeKey, samePlace } from '../places.js';
import { boardWords } from '../words.js';
import { createGraphView } from './graph-view.js';
import { createGridView } from './grid-view.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Mode} Mode
 * @typedef {import('../types').BoardHandler} BoardHandler
 * @typedef {import('../types').BoardEvent} BoardEvent
 */

/** Figures are written on the places of boards that are no larger. */
const ROOM = 20;

/**
 * The board of the page: draws what is in the store, and hands what people do with it to the mode that is in charge.
 * @param {HTMLElement} root
 * @param {import('../types').Store} store
 * @returns {import('../types').Board}
 */
export function createBoard(root, store) {
  const views = { grid: createGridView(), graph: createGraphView() };
  /** @type {Partial<Record<Mode, BoardHandler>>} */
  const handlers = {};
  /** @type {'grid' | 'graph' | null} */
  let kind = null;
  /** @type {Place | null} */
  let cursor = null;

  const view = () => views[kind ?? 'grid'];
  const handler = () => handlers[store.get().mode] ?? {};

  /** Who stands where: the position shown, or in edit mode what is drawn so far. */
  function standing() {
    const { at, game, mode } = store.get();
    return at && mode !== 'edit' ? at : { mouse: game.rules.mouse ?? at?.mouse, cats: game.rules.cat ?? at?.cats ?? [] };
  }

  /**
   * @param {import('../types').State} state
   * @param {Set<string>} changed
   */
  function render(state, changed) {
    const next = state.game.grid ? 'grid' : 'graph';
    const drawn = changed.has('game') || changed.has('layout') || next !== kind;
    if (next !== kind) {
      kind = next;
      root.replaceChildren(view().element);
      cursor = null;
    }
    const anew = drawn && view().draw(state.game, state.layout);
    if (drawn || changed.has('lang')) view().element.setAttribute('aria-label', boardWords(state.game));
    if (drawn || changed.has('at') || changed.has('mode')) view().animals(standing());
    if (changed.has('mode')) {
      view().arrows([]);
      view().marks([]);
      view().signs([]);
      root.dataset.mode = state.mode;
    }
    if (anew || ['colors', 'round', 'theme', 'mode', 'tint', 'puzzle'].some((key) => changed.has(key))) {
      const shown =
        state.mode === 'edit'
          ? state.tint
          : !['play', 'learn', 'puzzle'].includes(state.mode) || (state.mode === 'puzzle' && state.puzzle.guess?.of === state.game);
      const small = state.game.grid ? state.game.grid.length <= ROOM && state.game.grid[0].length <= ROOM : (state.game.graph?.length ?? 0) <= 60;
      view().paint({
        colors: shown ? state.colors : null,
        upTo: state.mode === 'watch' ? state.round : null,
        figures: small && state.mode !== 'edit',
        soft: state.mode === 'edit',
      });
    }
  }
  store.on(render);
  render(store.get(), new Set(Object.keys(store.get())));

  /** @param {Place | null} place @returns {import('../types').Animal | null} */
  function animalAt(place) {
    const { mouse, cats } = standing();
    const cat = cats.findIndex((at) => samePlace(at, place));
    if (samePlace(mouse, place)) return { side: 'mouse' };
    return cat >= 0 ? { side: 'cat', cat } : null;
  }

  /** @type {{ id: number, animal: import('../types').Animal | null, carries: boolean, last: string } | null} */
  let press = null;
  let hovered = '';

  /** @param {PointerEvent} event @returns {BoardEvent} */
  function read(event) {
    const { place, point, edge = null } = view().placeAt(event);
    return { place, point, edge, animal: press?.animal ?? null, second: event.button > 0 || event.ctrlKey || event.metaKey, shift: event.shiftKey };
  }

  /** Two fingers move the board, and draw nothing. */
  let fingers = 0;
  root.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') fingers += 1;
    if (press && fingers > 1) {
      view().carry(null);
      handler().up?.(read(event), true);
      press = null;
    }
    if (press || fingers > 1) return;
    const { place } = view().placeAt(event);
    const animal = animalAt(place);
    const carries = animal !== null && (handler().grabs?.(animal) ?? false);
    press = { id: event.pointerId, animal: carries ? animal : null, carries, last: String(place) };
    view().element.setPointerCapture(event.pointerId);
    if (place != null) cursor = place;
    view().cursor(null);
    if (carries) view().carry(animal, event);
    handler().down?.(read(event));
  });

  root.addEventListener('pointermove', (event) => {
    if (fingers > 1) return;
    if (press && event.pointerId === press.id) {
      if (press.carries) view().carry(press.animal, event);
      const told = read(event);
      const last = `${told.place}${kind === 'graph' ? told.point : ''}`;
      if (last !== press.last) handler().move?.(told);
      press.last = last;
    }
    const { place } = view().placeAt(event);
    const key = place == null ? '' : placeKey(place);
    if (key !== hovered) handler().hover?.(place);
    hovered = key;
  });

  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    root.addEventListener(end, (event) => {
      if (event.pointerType === 'touch') fingers = Math.max(0, fingers - 1);
      if (event.pointerId !== press?.id) return;
      const told = read(event);
      press = null;
      view().carry(null);
      handler().up?.(told, end === 'pointercancel');
    });
  }
  root.addEventListener('pointerleave', () => {
    hovered = '';
    handler().hover?.(null);
  });
  root.addEventListener('contextmenu', (event) => event.preventDefault());

  root.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    cursor ??= standing().mouse ?? (kind === 'grid' ? [0, 0] : 0);
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') {
      cursor = view().step(cursor, event.key);
      view().cursor(cursor);
      handler().hover?.(cursor);
    } else if (event.key === 'Enter' || event.key === ' ') {
      view().cursor(cursor);
      handler().act?.(cursor);
    } else {
      return;
    }
    event.preventDefault();
  });
  root.addEventListener('focusout', () => view().cursor(null));

  return {
    view,
    handle: (mode, next) => void (handlers[mode] = next),
    arrows: (arrows) => view().arrows(arrows),
    marks: (places) => view().marks(places),
    focus: () => view().element.focus(),
    key: (key) => handler().keys?.[key]?.(),
    cursor: () => cursor,
  };
}
