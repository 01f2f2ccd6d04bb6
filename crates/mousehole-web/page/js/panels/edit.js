import { icon } from '../board/pieces.js';
import { el } from '../dom.js';
import { setCats } from '../game/animals.js';
import { firstGraph, nodes } from '../game/graph-doc.js';
import { cells, cleared, emptyGrid, LARGEST, resize, setWall, sizeOf } from '../game/grid-doc.js';
import { remember } from '../look.js';
import { samePlace } from '../places.js';
import { symbol } from '../symbols.js';
import { graphTools } from '../tools/graph-tools.js';
import { gridTools } from '../tools/grid-tools.js';
import { segments } from './segments.js';

/**
 * @typedef {import('../types').Tool} Tool
 * @typedef {import('../types').BoardHandler} BoardHandler
 */

/** The tools of each kind of board, with the letters that pick them. @type {Record<'grid' | 'graph', [Tool, string][]>} */
export const TOOLS = {
  grid: [
    ['wall', 'w'],
    ['rect', 'r'],
    ['fill', 'p'],
    ['erase', 'e'],
    ['mouse', 'm'],
    ['cat', 'c'],
    ['hole', 'f'],
  ],
  graph: [
    ['move', 'v'],
    ['node', 'n'],
    ['edge', 'l'],
    ['erase', 'e'],
    ['mouse', 'm'],
    ['cat', 'c'],
    ['hole', 'f'],
  ],
};

/**
 * Edit mode: the tools, the size of the board, and the number of cats.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountEdit(root, app) {
  const { store, board, history, change, hover } = app;
  const kind = () => (store.get().game.grid ? 'grid' : 'graph');
  const handlers = { grid: gridTools(app), graph: graphTools(app) };

  /** Makes a change of a wall that is marked as one that turns the verdict. @param {import('../types').Place | null} place */
  function turn(place) {
    const { game, turning, tool } = store.get();
    const wall = tool !== 'wall' && turning?.of === game && turning.walls.find(({ at }) => samePlace(at, place));
    if (wall) change(setWall(game, wall.at, wall.add));
    return Boolean(wall);
  }

  board.handle('edit', {
    grabs: (animal) => handlers[kind()].grabs?.(animal) ?? false,
    down: (event) => void ((!event.second && turn(event.place)) || handlers[kind()].down?.(event)),
    move: (event) => handlers[kind()].move?.(event),
    up: (event, cancelled) => handlers[kind()].up?.(event, cancelled),
    act: (place) => {
      if (!turn(place)) handlers[kind()].act?.(place);
      if (kind() === 'grid') hover(place);
    },
    hover,
  });

  const palette = el('div', { class: 'palette', role: 'toolbar', label: 'tools' });
  const undo = el('button', { class: 'square', type: 'button', label: 'undo', 'data-testid': 'undo', click: app.undo }, symbol('undo'));
  const redo = el('button', { class: 'square', type: 'button', label: 'redo', 'data-testid': 'redo', click: app.redo }, symbol('redo'));

  /** The last change of size: until another edit, what it cropped comes back with the room for it. @type {Record<'from' | 'to', import('../types').Game> | undefined} */
  let resized;
  const rows = sizeInput('rows');
  const columns = sizeInput('columns');
  /** What a field says; emptied, it says what it said. @param {HTMLInputElement} field @param {number} now */
  const told = (field, now) => Math.max(1, Math.min(LARGEST, Math.round(Number(field.value)) || now));
  /** @param {string} name */
  function sizeInput(name) {
    const input = el('input', { type: 'number', min: 1, max: LARGEST, label: `size.${name}`, 'data-testid': name });
    input.addEventListener('change', () => {
      const { game } = store.get();
      const now = sizeOf(game);
      const from = game === resized?.to ? resized.from : game;
      const to = resize(from, told(rows, now.rows), told(columns, now.columns));
      resized = { from, to };
      change(to);
    });
    return input;
  }
  const size = el('label', { class: 'row size' }, el('span', { t: 'size' }), rows, '×', columns);

  /** What was drawn last of each kind, so that looking at the other loses nothing. @type {Partial<Record<'grid' | 'graph', Pick<import('../types').State, 'game' | 'layout'>>>} */
  const last = {};
  const kinds = segments(app, 'kind', () =>
    /** @type {const} */ (['grid', 'graph']).map((name) => ({
      id: name,
      text: app.t(`kind.${name}`),
      on: kind() === name,
      choose() {
        if (kind() === name) return;
        const { game, layout } = store.get();
        last[kind()] = { game, layout };
        const { game: next, layout: laid } = last[name] ?? { game: name === 'grid' ? emptyGrid(8, 8) : firstGraph(), layout: null };
        change(next, { layout: laid });
      },
    })),
  );
  const cats = segments(app, 'rule.cats', () => {
    const { game } = store.get();
    return Array.from({ length: Math.max(2, game.rules.cats) }, (_, index) => ({
      id: index + 1,
      text: String(index + 1),
      on: game.rules.cats === index + 1,
      choose: () => change(setCats(game, index + 1, game.grid ? cells(game) : nodes(game))),
    }));
  });
  const tint = el('input', {
    type: 'checkbox',
    'data-testid': 'tint',
    change: () => {
      store.set({ tint: tint.checked });
      remember('tint', tint.checked ? 'on' : 'off');
    },
  });
  const oneWay = el('input', { type: 'checkbox', 'data-testid': 'one-way', change: () => store.set({ oneWay: oneWay.checked }) });
  const tidy = el('button', { type: 'button', t: 'tidy', 'data-testid': 'tidy', click: () => change(store.get().game, { layout: null }) });
  const ways = el('div', { class: 'row spread' }, el('label', { class: 'row' }, oneWay, el('span', { t: 'oneWay' })), tidy);
  const clear = el('button', { type: 'button', t: 'clear', 'data-testid': 'clear', click: () => change(cleared(store.get().game)) });
  const area = el('div', { class: 'row spread' }, size, clear);

  const maker = el('details', { class: 'card maker', 'data-testid': 'maker' }, el('summary', { t: 'maker' }));
  maker.addEventListener('toggle', async () => (await import('./maker.js')).mountMaker(maker, app), { once: true });

  root.append(
    el(
      'div',
      { class: 'card' },
      el('div', { class: 'row spread' }, kinds, el('div', { class: 'row' }, undo, redo)),
      palette,
      area,
      ways,
      el('div', { class: 'row spread' }, el('span', { t: 'rule.cats' }), cats),
      el('label', { class: 'row' }, tint, el('span', { t: 'tint' })),
    ),
    maker,
  );

  function show() {
    const state = store.get();
    const tools = TOOLS[kind()];
    if (palette.dataset.kind !== kind()) {
      palette.dataset.kind = kind();
      palette.replaceChildren(
        ...tools.map(([tool, key]) => {
          const picture = tool === 'mouse' || tool === 'cat' ? icon(tool) : tool === 'hole' ? icon(kind() === 'grid' ? 'food' : 'hole') : symbol(tool);
          const name = tool === 'hole' && kind() === 'grid' ? 'food' : tool;
          const label = ['rect', 'fill'].includes(tool) && `tool.${tool}.how`;
          return el(
            'button',
            { type: 'button', ...(label && { label }), 'data-tool': tool, 'aria-keyshortcuts': key, click: () => store.set({ tool }) },
            picture,
            el('span', { t: `tool.${name}` }),
          );
        }),
      );
    }
    if (!tools.some(([tool]) => tool === state.tool)) store.set({ tool: tools[0][0] });
    for (const button of palette.children) button.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (button).dataset.tool === state.tool));
    area.hidden = maker.hidden = kind() !== 'grid';
    ways.hidden = kind() === 'grid';
    if (state.game.grid) {
      const now = sizeOf(state.game);
      rows.value = String(now.rows);
      columns.value = String(now.columns);
    }
    undo.disabled = !history.canUndo();
    redo.disabled = !history.canRedo();
    tint.checked = state.tint;
  }
  store.on((_, changed) => {
    if (changed.has('game') || changed.has('layout') || changed.has('tool') || changed.has('tint')) show();
  });
  show();
}
