/** Opponents with a character of their own, as the server names them. */
export const CHARACTERS = ['perfect', 'greedy', 'random'];
/** Opponents that err as people do, from the weakest to the strongest. */
export const LEVELS = Array.from({ length: 9 }, (_, index) => `level-${index + 1}`);
export const OPPONENTS = [...CHARACTERS, ...LEVELS];
/** Those that answer a position as they did before. */
export const STEADY = ['perfect', 'greedy'];
