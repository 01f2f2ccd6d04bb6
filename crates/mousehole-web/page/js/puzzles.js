import { drawn } from './examples.js';

/**
 * Boards to guess the winner of, the easiest first: in the order of the level that it takes to win half of the games for the
 * winner (`mousehole rate`), then of the length of the perfect game. A test holds them to it.
 * @type {import('./types').Game[]}
 */
export const PUZZLES = [
  drawn('...... ....#F .C.#M.', { mouse_jump: 2 }),
  drawn('.C.# ..#. .#.M ..F. ..#.'),
  drawn('..... M.#.. C...F', { cat_jump: 2 }),
  drawn('.MC## .#F#. #....', { cat_hole: 'forbidden', endless: 'draw' }),
  drawn('..#. C#.. M..F', { mouse_jump: 2, cat_hole: 'forbidden', endless: 'cat' }),
  drawn('##C.# .F... M....', { mouse_jump: 2, cat_jump: 2, cat_hole: 'forbidden', endless: 'cat' }),
  drawn('...... .M..#. ##..## ##..## .#.... C.F#..', { mouse_jump: 2 }),
  drawn('#C#. ...M F#.#', { mouse_jump: 2, cat_jump: 2 }),
  drawn('.F... ..... #M... C.#..', { cat_jump: 2 }),
  drawn('...M.# #...#. ...#.. #....F #.#.C#', { mouse_jump: 3 }),
  drawn('....## #F#.M# #...#. C..... ......', { mouse_jump: 2 }),
  drawn('.C..#.. ...#... .#..M.. .F..#..'),
  drawn('M..F ...# .C..', { cat_hole: 'forbidden', endless: 'cat' }),
  drawn('.F...# .....M C.#...', { mouse_jump: 2 }),
  drawn('..F.# .#... .C..M'),
  drawn('#M.#..# ....... ..#F#.. ....... ....... .#.#... ....C.#', { cat_jump: 2 }),
  drawn('#.CM ..#. .F..'),
  drawn('.C..##. ..#..F. ....#.. #.#..#. .....M.', { mouse_jump: 2, cat_jump: 2 }),
  drawn('.C..# ..... ..... #.... #F.#. ...#M', { mouse_jump: 2 }),
  drawn('....... ....##. ..C#... ....M#F', { cat_jump: 2 }),
  drawn('###.##.# .#.....M ..#.#.#. #..F.##. ..##.#.C ........', { cat_jump: 2 }),
  drawn('.....## ..F.#.M .#..... ..#.#C.', { mouse_jump: 2, cat_jump: 2 }),
  drawn('#..C. #M.## .#... ..... ##... ...## .#F..'),
  drawn('.C#.#... #....#.. M#.#.#.. ......F.', { cat_hole: 'forbidden', endless: 'draw' }),
  drawn('#C... .M.#F ..... ...## .#... .#...'),
  drawn('#.###### #.####M# F..#C... #....... .......# ........', { mouse_jump: 3 }),
  drawn('#.#..... .C...#.. ..M.##.F ..#####. .#######', { mouse_jump: 2, cat_jump: 2 }),
  drawn('#M..... ##.###. ..C.#F.', { cat_hole: 'forbidden', endless: 'cat' }),
  drawn('###M.. ##...# #...## .....# F#..## ..#C.#', { mouse_jump: 2, cat_hole: 'forbidden', endless: 'draw' }),
  drawn('F...# #.#.. .#.C# ..M.. ....#', { mouse_jump: 3 }),
  drawn('..C....M .F...... ......#. ......#. .#....#. ..#..... .###....', { mouse_jump: 2, cat_hole: 'forbidden', endless: 'cat' }),
  drawn('##.M.# #...#F .....C', { mouse_jump: 2, cat_jump: 2, cat_hole: 'forbidden', endless: 'cat' }),
  drawn('.#...... M....... .....#.F ........ ..C..... ........ ..##.#..'),
  drawn('##.#F.# #...... ..#.##. ..#.... .C#.#.. ..M.###'),
  drawn('##M...# .#..#.# ...#.#. .C..... ..F.... .#....#', { cat_jump: 2, cat_hole: 'forbidden', endless: 'draw' }),
  drawn('.....F.. ........ ......#. M....C#.', { cat_hole: 'forbidden', endless: 'draw' }),
  drawn('..C..F ...... .#.... .#..#. ....#. ...... #M.#.#', { mouse_jump: 2, cat_hole: 'forbidden', endless: 'cat' }),
  drawn('####.M.# .#.C#..# ..#..... ....#.## #F...###', { cat_hole: 'forbidden', endless: 'draw' }),
  drawn('..... ...#M ..C.. F....', { cat_hole: 'forbidden', endless: 'draw' }),
];
