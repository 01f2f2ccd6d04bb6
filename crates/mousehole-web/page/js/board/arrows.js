/** @typedef {import('../types').Point} Point */

/**
 * The path of an arrow between two middles, kept clear of both; a loop where it leads back to where it began.
 * @param {Point} from
 * @param {Point} to
 * @param {number} size of a place
 */
export function arrowPath([x, y], [toX, toY], size) {
  const [across, down] = [toX - x, toY - y];
  const length = Math.hypot(across, down);
  if (length < 1) {
    const r = size * 0.34;
    return `M${x + r * 0.5} ${y - r * 0.87}A${r} ${r} 0 1 1 ${x - r * 0.5} ${y - r * 0.87}`;
  }
  const [unitX, unitY] = [across / length, down / length];
  const start = Math.min(size * 0.34, length * 0.3);
  const end = size * 0.24;
  return `M${x + unitX * start} ${y + unitY * start}L${toX - unitX * end} ${toY - unitY * end}`;
}
