// The module is written by a test of the library, from its list of rules.

import type { Preset, Rules } from '../types';

/** The rules of the well-known games. */
export const PRESETS: Record<Preset, Omit<Rules, 'cats' | 'directions' | 'mouse' | 'cat' | 'hole'>>;

/** The words that a rule chooses from. */
export const WORDS: Record<'first' | 'stay' | 'stuck' | 'cat_hole' | 'jump' | 'capture' | 'cats_move' | 'endless' | 'directions', string[]>;
