import { decode, unpack } from './link.js';
import { recall } from './look.js';

/** Whether the address says something that cannot be read. */
export const restored = { bad: false };

/**
 * What the address says, or else what was there last time, as a part of the state to start from; null where there is neither.
 * @returns {Promise<Partial<import('./types').State> | null>}
 */
export async function restoreLink() {
  if (location.hash.length > 1) {
    try {
      return await decode(location.hash.slice(1));
    } catch {
      restored.bad = true;
    }
  }
  try {
    const { lang, ...last } = unpack(recall('last') ?? '');
    return last;
  } catch {
    return null;
  }
}
