import { count } from './en.js';

/** Who wins? @type {import('./index.js').Texts} */
export const enPuzzle = {
  'puzzle.question': 'Who wins?',
  'puzzle.title': 'Puzzle {n} of {of}',
  'puzzle.stars': 'Difficulty {n} of {of}',
  'puzzle.jumps': ({ mouse, cat }) =>
    `In a turn the mouse moves up to ${count(mouse, 'cell')} in a straight line, the cat up to ${count(cat, 'cell')}; both may stay.`,
  'puzzle.hole.wins': 'The cat also wins if it gets to the food first.',
  'puzzle.hole.enters': 'The cat may step on the food.',
  'puzzle.hole.forbidden': 'The cat may not step on the food.',
  'puzzle.endless.cat': 'A mouse that never gets there loses.',
  'puzzle.endless.mouse': 'A mouse that is never caught wins.',
  'puzzle.endless.draw': 'If nobody can force an end, it is a draw.',
  'puzzle.right': 'Right! {verdict}.',
  'puzzle.wrong': 'No. {verdict}.',
  'puzzle.explore': 'Explore it',
  'puzzle.play': 'Play it',
  'puzzle.next': 'Next puzzle',
  'puzzle.all': 'All puzzles, the easiest first',
  'puzzle.score': '{n} of {of} guessed right',
  'puzzle.new.label': 'Puzzle {n}',
  'puzzle.right.label': 'Puzzle {n}, guessed right',
  'puzzle.wrong.label': 'Puzzle {n}, guessed wrong',
  'puzzle.kept': 'Your own board is kept: undo (Ctrl+Z) brings it back.',
};
