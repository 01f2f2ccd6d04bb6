/** @typedef {import('../types').Point} Point */

/** @param {number} value to a tenth: paths stay short */
const round = (value) => Math.round(value * 10) / 10;

/**
 * The path of an arrow between two middles, kept clear of both; a loop where it leads back to where it began.
 * @param {Point} from
 * @param {Point} to
 * @param {number} size of a place
 * @param {number} clear how much of a place is kept clear at the end
 */
export function arrowPath([x, y], [toX, toY], size, clear) {
  const [across, down] = [toX - x, toY - y];
  const length = Math.hypot(across, down);
  if (length < 1) {
    const r = size * 0.4;
    return `M${round(x + r * 0.6)} ${round(y - r * 0.8)}A${r} ${r} 0 1 1 ${round(x - r * 0.6)} ${round(y - r * 0.8)}`;
  }
  const [unitX, unitY] = [across / length, down / length];
  const start = Math.min(size * 0.38, length * 0.3);
  const end = Math.min(size * clear, length * 0.4);
  return `M${round(x + unitX * start)} ${round(y + unitY * start)}L${round(toX - unitX * end)} ${round(toY - unitY * end)}`;
}

/**
 * Two points moved to the right of the way from one to the other.
 * @param {Point} from
 * @param {Point} to
 * @param {number} far
 * @returns {[Point, Point]}
 */
export function besides([x, y], [toX, toY], far) {
  const length = Math.hypot(toX - x, toY - y) || Infinity;
  const [right, down] = [(-far * (toY - y)) / length, (far * (toX - x)) / length];
  return [
    [x + right, y + down],
    [toX + right, toY + down],
  ];
}

/**
 * @param {Point} middle
 * @param {number} r
 */
export const circlePath = ([x, y], r) => `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/**
 * The line of an edge; one that leads one way only ends at the rim of the node, where its head is.
 * @param {Point} from
 * @param {Point} to
 * @param {number} radius of a node
 * @param {boolean} both
 */
export function edgePath([x, y], [toX, toY], radius, both) {
  const length = Math.hypot(toX - x, toY - y);
  if (!length) return `M${round(x - radius * 0.6)} ${round(y - radius * 0.7)}a${radius * 0.7} ${radius * 0.7} 0 1 1 ${radius * 1.2} 0`;
  const back = both ? 0 : radius / length;
  return `M${round(x)} ${round(y)}L${round(toX - (toX - x) * back)} ${round(toY - (toY - y) * back)}`;
}

const AHEAD = /** @type {Record<string, number>} */ ({ ArrowUp: -Math.PI / 2, ArrowDown: Math.PI / 2, ArrowLeft: Math.PI, ArrowRight: 0 });

/**
 * The point that an arrow key leads to: near, and not far off its direction. Null where there is none.
 * @param {Point} from
 * @param {Point[]} points
 * @param {string} key
 */
export function headedTo([x, y], points, key) {
  let best = { cost: Infinity, index: /** @type {number | null} */ (null) };
  points.forEach(([toX, toY], index) => {
    const [across, down] = [toX - x, toY - y];
    const turn = Math.abs(((Math.atan2(down, across) - AHEAD[key] + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
    const cost = Math.hypot(across, down) * (1 + 2 * turn);
    if (turn < Math.PI / 2.2 && Math.hypot(across, down) > 1 && cost < best.cost) best = { cost, index };
  });
  return best.index;
}

/**
 * How far a point is from a line between two others.
 * @param {Point} point
 * @param {Point} from
 * @param {Point} to
 */
export function awayFrom([x, y], [fromX, fromY], [toX, toY]) {
  const [across, down] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * across + (y - fromY) * down) / (across * across + down * down || 1);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - fromX - part * across, y - fromY - part * down);
}
