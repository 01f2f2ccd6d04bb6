/** @typedef {import('./types').Entry} Entry */

const KEPT = 200;

/**
 * Undo and redo of the document. What one stroke of the pointer changes is one step.
 * @param {Entry} first
 * @returns {import('./types').History}
 */
export function createHistory(first) {
  let entries = [first];
  let now = 0;
  /** @type {object | undefined} */
  let last;

  return {
    push(entry, stroke) {
      if (stroke && stroke === last) {
        entries[now] = entry;
      } else {
        entries = [...entries.slice(0, now + 1), entry].slice(-KEPT);
        now = entries.length - 1;
      }
      last = stroke;
    },
    undo() {
      last = undefined;
      return now > 0 ? entries[--now] : null;
    },
    redo() {
      last = undefined;
      return now < entries.length - 1 ? entries[++now] : null;
    },
    amend(layout) {
      entries[now] = { ...entries[now], layout };
    },
    canUndo: () => now > 0,
    canRedo: () => now < entries.length - 1,
  };
}
