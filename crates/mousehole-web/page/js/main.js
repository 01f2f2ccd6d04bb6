import { announce } from './announce.js';
import { followAnswers } from './answers.js';
import { createApi, isAborted, ApiError } from './api.js';
import { createBoard } from './board/board.js';
import { mountZoom } from './board/zoom.js';
import { byId } from './dom.js';
import { mountFigure } from './figure.js';
import { emptyGrid, LARGEST } from './game/grid-doc.js';
import { canBeDrawn, fromJson, layoutIn } from './game/read.js';
import { startOf } from './game/rules.js';
import { createHistory } from './history.js';
import { mountEdit } from './panels/edit.js';
import { mountExplore } from './panels/explore.js';
import { mountModes } from './panels/modes.js';
import { mountMoves } from './panels/moves.js';
import { mountRules } from './panels/rules.js';
import { mountVerdict } from './panels/verdict.js';
import { restoreLink } from './restore.js';
import { createStore } from './store.js';
import { addSymbols } from './symbols.js';
import { loadLanguage, setLanguage, t } from './text/index.js';
import { applyTheme, followLook, recall } from './look.js';

/** @typedef {import('./types').State} State */

/** The board that greets: of the mouse's five moves one wins. @returns {State['game']} */
function greeting() {
  const game = emptyGrid(7, 9);
  game.grid = ['.........', '.##.#.##.', '.#.....#.', '...###...', '.#.....#.', '.##.#.##.', '.........'];
  game.rules = { ...game.rules, mouse_jump: 2, mouse: [6, 0], cat: [[2, 3]], hole: [[0, 8]] };
  return game;
}

/** Which puzzles were guessed, and whether rightly. @returns {Record<number, boolean>} */
function readDone() {
  try {
    return JSON.parse(recall('puzzles') ?? '{}');
  } catch {
    return {};
  }
}

/** @returns {State} */
function blank() {
  const lang = recall('lang') ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
  const game = greeting();
  return {
    game,
    layout: null,
    // Who has never been here sees first what the colours say.
    mode: recall('visited') ? 'edit' : 'explore',
    at: startOf(game),
    view: { fixed: 'cat', turn: game.rules.first, cat: 0 },
    tool: 'wall',
    oneWay: false,
    tint: recall('tint') !== 'off',
    turning: null,
    solved: null,
    solving: false,
    error: null,
    colors: null,
    moves: null,
    line: null,
    lineAt: 0,
    round: null,
    play: null,
    learn: { method: 'counter', step: 0, chosen: null },
    traces: null,
    headline: null,
    puzzle: { guess: null, done: readDone() },
    blind: recall('blind') === 'on',
    lang: lang === 'zh' ? 'zh' : 'en',
    theme: /** @type {State['theme']} */ (recall('theme') ?? 'auto'),
    speed: /** @type {State['speed'][]} */ (['slow', 'fast']).find((speed) => speed === recall('speed')) ?? 'normal',
  };
}

const linked = await restoreLink();
const initial = { ...blank(), ...linked };
if (linked?.game && !linked.at) initial.at = startOf(linked.game);
await loadLanguage(initial.lang);
setLanguage(initial.lang);
applyTheme(initial.theme);
addSymbols(document.body);

const store = createStore(initial);
const api = createApi();
const history = createHistory({ game: initial.game, layout: initial.layout });
followLook(store);

/** @type {import('./types').App} */
const app = {
  store,
  api,
  history,
  t,
  announce,
  board: createBoard(byId('board'), store),
  change(game, { layout = store.get().layout, stroke } = {}) {
    history.push({ game, layout }, stroke);
    const first = game.rules.first;
    store.set({ game, layout, at: startOf(game), view: { ...store.get().view, turn: first, cat: 0 }, line: null, lineAt: 0, round: null, play: null });
  },
  async open(text) {
    try {
      const { text: json } = await api.convert({ game: text, to: 'json' }, 'open');
      const game = fromJson(JSON.parse(json));
      if (!canBeDrawn(game)) throw new ApiError({ code: 'too_large', message: t('open.large', { n: LARGEST }) });
      app.change(game, { layout: layoutIn(text, game) });
      announce(t('open.done'));
      return true;
    } catch (error) {
      if (isAborted(error)) return false;
      throw error;
    }
  },
  show(at) {
    store.set({ at, view: { ...store.get().view, turn: at.turn }, line: null, lineAt: 0 });
  },
  undo: () => step('undo'),
  redo: () => step('redo'),
  hover: (place) => figure(place),
  mode: (mode) => modes.choose(mode),
  askLine: () => answers.line(),
};

/** @param {'undo' | 'redo'} way */
function step(way) {
  const entry = history[way]();
  if (!entry) return;
  store.set({ ...entry, at: startOf(entry.game), line: null, lineAt: 0, round: null, play: null });
  announce(t(`${way}.done`));
}

const figure = mountFigure(app);
const modes = mountModes(app);
mountVerdict(byId('verdict'), app);
const answers = followAnswers(app);
mountEdit(byId('panel-edit'), app);
mountRules(byId('panel-edit'), app);
mountZoom(byId('zoom'), app);
mountMoves(byId('panel-explore'), app);
mountExplore(byId('panel-explore'), app);
(await import('./later.js')).mountLater(app);
document.body.dataset.ready = '';
