/** @typedef {import('./types').State} State */

/**
 * One state object; listeners hear which keys changed. A change made by a listener is told after the current one.
 * @param {State} initial
 * @returns {import('./types').Store}
 */
export function createStore(initial) {
  let state = initial;
  /** @type {Set<(state: State, changed: Set<keyof State>) => void>} */
  const listeners = new Set();
  /** @type {Set<keyof State>} */
  let changed = new Set();
  let telling = false;

  function tell() {
    if (telling) return;
    telling = true;
    try {
      while (changed.size) {
        const now = changed;
        changed = new Set();
        for (const listener of [...listeners]) listener(state, now);
      }
    } finally {
      telling = false;
    }
  }

  return {
    get: () => state,
    set(patch) {
      for (const key of /** @type {(keyof State)[]} */ (Object.keys(patch))) {
        if (patch[key] !== state[key]) changed.add(key);
      }
      if (!changed.size) return;
      state = { ...state, ...patch };
      tell();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
