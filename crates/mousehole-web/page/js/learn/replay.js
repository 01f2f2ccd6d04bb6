/**
 * What is known after any number of steps of a trace. Going back replays from the beginning: even the longest trace takes a
 * few milliseconds, and nothing has to be undone.
 * @typedef {import('../types').Trace} Trace
 * @typedef {import('../types').Side} Side
 */

/**
 * @typedef {object} Known
 * @property {number} step how many steps have been made
 * @property {(Side | null)[]} by who wins each position, as far as it is known
 * @property {number[]} plies
 * @property {(number[] | null)[]} because the successors that decided it
 * @property {number[]} left untried moves
 * @property {number[]} queue with what was taken from it; `head` says how many
 * @property {number} head
 * @property {number} found how many positions have a label
 * @property {number} lookedAt
 * @property {number} round
 */

/** @param {Trace} trace @returns {Known} */
const nothing = ({ moves }) => ({
  step: 0,
  by: moves.map(() => null),
  plies: moves.map(() => 0),
  because: moves.map(() => null),
  left: [...moves],
  queue: [],
  head: 0,
  found: 0,
  lookedAt: 0,
  round: 0,
});

/** @param {Known} known @param {import('../types').TraceStep} step */
function make(known, { at, what, left, plies, looked_at, found = [] }) {
  known.lookedAt = looked_at;
  if (what === 'taken') known.head += 1;
  if (what === 'round') known.round = plies ?? 0;
  if (what === 'counted' && at !== undefined) known.left[at] = left ?? 0;
  for (const { position, by, plies: won, because } of found) {
    known.by[position] = by;
    known.plies[position] = won;
    known.because[position] = because;
    known.left[position] = 0;
    known.queue.push(position);
  }
  known.found += found.length;
  known.step += 1;
}

/**
 * Plays a trace up to any step.
 * @param {Trace} trace
 * @returns {(step: number) => Known}
 */
export function createReplay(trace) {
  let known = nothing(trace);
  return (step) => {
    if (step < known.step) known = nothing(trace);
    while (known.step < step) make(known, trace.steps[known.step]);
    return known;
  };
}

/**
 * What a method has cost by the time it has labelled a number of positions.
 * @param {Trace} trace
 * @param {number} found
 */
export function costOf({ steps }, found) {
  let labelled = 0;
  const last = steps.find((step) => (labelled += step.found?.length ?? 0) >= found) ?? steps.at(-1);
  return last?.looked_at ?? 0;
}
