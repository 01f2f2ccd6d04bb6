import { ApiError, isAborted } from './api.js';
import { missing, PRESETS } from './game/rules.js';
import { placeKey } from './places.js';

/**
 * @typedef {import('./types').State} State
 * @typedef {import('./types').At} At
 */

/** Edits that come closer together than this are solved once. */
const PAUSE = 12;
/** A solve that takes longer is told of. */
const PATIENCE = 150;
/** How soon a server that did not answer is asked again. */
const AGAIN = 1000;

/**
 * Keeps the answers in step with what is drawn and shown: the verdict, the colours, the moves and the line. The last answer
 * stays until the next is there.
 * @param {import('./types').App} app
 */
export function followAnswers({ store, api, history }) {
  /** The game that `solved` is of. @type {State['game'] | null} */
  let answered = null;
  let timer = 0;
  let patience = 0;
  const asking = { colors: '', moves: '', line: '' };

  function solveSoon() {
    clearTimeout(timer);
    timer = window.setTimeout(solve, PAUSE);
  }

  async function solve() {
    const { game } = store.get();
    const unlaid = Boolean(game.graph) && store.get().layout?.length !== game.graph?.length;
    if (missing(game)) {
      done();
      forget();
      store.set({ solved: null, error: null, colors: null, moves: null, line: null });
      if (unlaid) layOut(game);
      return;
    }
    patience ||= window.setTimeout(() => store.set({ solving: true }), PATIENCE);
    try {
      const solved = await api.solve(game, unlaid);
      if (store.get().game !== game) return;
      if (solved.layout) history.amend(solved.layout);
      answered = game;
      done();
      const { at, layout } = store.get();
      store.set({
        solved: { ...solved, of: game },
        error: null,
        at: at ?? { ...solved.start, plies: 0 },
        layout: solved.layout ?? layout,
      });
      follow();
    } catch (error) {
      if (isAborted(error) || store.get().game !== game) return;
      done();
      forget();
      const { code, message, chinese, line, column } = error instanceof ApiError ? error : new ApiError({ code: 'page', message: String(error) });
      if (code === 'offline') return lost();
      store.set({ error: { code, message, chinese, line, column }, solved: null, colors: null, moves: null, line: null });
    }
  }

  /** The server does not answer: it is asked again until it does. The last verdict stays until then. */
  function lost() {
    store.set({ error: { code: 'offline', message: '' } });
    clearTimeout(timer);
    timer = window.setTimeout(solve, AGAIN);
  }

  /** A graph is drawn before anybody stands on it: as the board of a game in which they choose their places. @param {State['game']} game */
  async function layOut(game) {
    const { layout } = await api.solve({ ...game, preset: 'cops', rules: { ...PRESETS.cops, cats: 1, hole: [] } }, true).catch((error) => {
      if (error instanceof ApiError && error.code === 'offline') lost();
      return { layout: undefined };
    });
    if (!layout || store.get().game !== game) return;
    history.amend(layout);
    store.set({ layout });
  }

  /** Nothing is known of the game: what was answered before has to be asked again. */
  function forget() {
    answered = null;
    asking.colors = asking.moves = '';
  }

  function done() {
    clearTimeout(patience);
    patience = 0;
    store.set({ solving: false });
  }

  /** Asks for whatever the mode shows and is not there yet. Quick changes are answered one at a time, the last one always. */
  function follow() {
    const { game, at, view, mode, tint } = store.get();
    if (!at || answered !== game) return;
    if (mode !== 'edit' || tint) {
      const fixed = mode === 'edit' ? 'cat' : view.fixed;
      const turn = mode === 'edit' ? at.turn : view.turn;
      ask('colors', [at.cats, fixed === 'mouse' && at.mouse, at.plies, fixed, turn, view.cat], async () => {
        const colors = await api.colors({ game, at, fixed, turn, ...(fixed === 'mouse' && { cat: view.cat }) });
        return { colors: { ...colors, keys: keysOf(store.get().solved?.names ?? []) } };
      });
    }
    ask('moves', [at], async () => ({ moves: { ...(await api.moves({ game, at })), at } }));
  }

  /**
   * One question of a kind at a time; when the answer is there, what has changed since is asked.
   * @param {'colors' | 'moves'} kind
   * @param {unknown} about
   * @param {() => Promise<Partial<State>>} question
   */
  async function ask(kind, about, question) {
    const game = answered;
    const key = `${ids.of(game)} ${JSON.stringify(about)}`;
    if (key === asking[kind] || busy[kind]) return;
    asking[kind] = key;
    busy[kind] = true;
    try {
      const patch = await question();
      busy[kind] = false;
      if (answered === game) store.set(patch);
    } catch (error) {
      busy[kind] = false;
      asking[kind] = '';
      if (!isAborted(error)) {
        if (answered === game) store.set({ [kind]: null });
        if (answered === game && error instanceof ApiError && error.code === 'offline') lost();
        return;
      }
    }
    follow();
  }
  const busy = { colors: false, moves: false };
  const ids = numbering();

  store.on(({ game, layout }, changed) => {
    if (changed.has('game') || (changed.has('layout') && game.graph && !layout)) {
      solveSoon();
    } else if (['at', 'view', 'mode', 'tint'].some((key) => changed.has(/** @type {keyof State} */ (key)))) {
      follow();
    }
  });
  solve();

  return {
    /** The perfect game from the position shown. */
    async line() {
      const { game, at } = store.get();
      if (!at || answered !== game) return;
      try {
        const line = await api.line({ game, at });
        if (store.get().game === game && store.get().at === at) store.set({ line, lineAt: 0 });
      } catch (error) {
        if (!isAborted(error)) store.set({ line: null });
      }
    },
  };
}

/** @type {WeakMap<import('./types').Place[], string[]>} */
const known = new WeakMap();

/** The keys of places; the same list for the same places. @param {import('./types').Place[]} names */
function keysOf(names) {
  const keys = known.get(names) ?? names.map(placeKey);
  known.set(names, keys);
  return keys;
}

/** Numbers objects in the order in which they are met. */
function numbering() {
  /** @type {WeakMap<object, number>} */
  const known = new WeakMap();
  let next = 0;
  return {
    /** @param {object | null} object */
    of(object) {
      if (!object) return 0;
      if (!known.has(object)) known.set(object, (next += 1));
      return known.get(object);
    },
  };
}
