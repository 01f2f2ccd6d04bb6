// For makers of levels: rectangles, filling, mirrors and shifts; the walls that turn a verdict; random boards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';
import { ask, outcome, outcomes } from './server.js';

/** @typedef {import('./playground.js').Playground} Playground */

/** The board as rows of signs. @param {Playground} page */
async function drawn(page) {
  const copy = JSON.parse(await copied(page));
  const { mouse, cat, hole } = copy.rules;
  const rows = copy.grid.map((/** @type {string} */ row) => [...row.replace(/[^#]/g, '.')]);
  for (const [sign, places] of /** @type {const} */ ([
    ['F', hole],
    ['C', cat],
    ['M', [mouse]],
  ])) {
    for (const [row, column] of places) rows[row][column] = sign;
  }
  return rows.map((/** @type {string[]} */ row) => row.join(''));
}

/** @param {Playground} page */
async function copied(page) {
  await page.tab.evaluate(() => navigator.clipboard.writeText(''));
  await page.byId('open-share').click();
  await page.byId('copy-json').click();
  await page.byId('copied').waitFor();
  await page.keys('Escape');
  return page.clipboard();
}

/** Opens what is for makers. @param {Playground} page */
async function makers(page) {
  await page.byId('maker').locator('summary').click();
  await page.byId('turning').waitFor();
}

test('a rectangle is one step, goes around animals and food, and erases where it began on a wall', async (t) => {
  const page = await open(t);
  const board = ['.....', '.M.F.', '..#..', '.C...'];
  await page.paste({ grid: board });
  await page.tool('rect');
  await page.drag([0, 0], [3, 4], [2, 3]);
  assert.deepEqual(await drawn(page), ['####.', '#M#F.', '####.', '.C...'], 'from corner to corner, where it ended');
  await page.byId('undo').click();
  assert.deepEqual(await drawn(page), board, 'one step back');
  await page.byId('redo').click();
  await page.drag([0, 0], [1, 1]);
  assert.deepEqual(await drawn(page), ['..##.', '.M#F.', '####.', '.C...'], 'a rectangle of floor');
  await page.byId('undo').click();
  await page.byId('undo').click();
  await page.tab.keyboard.down('Shift');
  await page.drag([3, 4], [0, 0]);
  await page.tab.keyboard.up('Shift');
  assert.deepEqual(await drawn(page), ['#####', '#M.F#', '#.#.#', '#C###'], 'with Shift the outline');
  // The other way round and by keys: one corner, then the other.
  await page.byId('undo').click();
  await page.keys('b', 'r', 'Home', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
  assert.deepEqual(await drawn(page), ['###..', '.M.F.', '..#..', '.C...']);
  await page.keys('Control+z');
  assert.deepEqual(await drawn(page), board);
});

test('filling turns connected floor into walls and back, in one step, and leaves who stands there', async (t) => {
  const page = await open(t);
  const board = ['M.#..', '..#F.', '###..', '...C.'];
  await page.paste({ grid: board });
  await page.tool('fill');
  await page.press([0, 1]);
  assert.deepEqual(await drawn(page), ['M##..', '###F.', '###..', '...C.']);
  await page.byId('undo').click();
  assert.deepEqual(await drawn(page), board);
  await page.press([1, 2]);
  assert.deepEqual(await drawn(page), ['M....', '...F.', '.....', '...C.'], 'connected walls become floor');
  await page.byId('undo').click();
  await page.keys('b', 'p', 'Home', 'Enter');
  const filled = await drawn(page);
  await page.byId('undo').click();
  assert.deepEqual([filled.join('').replace(/[^MCF]/g, '').length, await drawn(page)], [3, board], 'by keys, and nobody is lost');
});

test('the board is mirrored and shifted with everybody on it, a step each, and nothing leaves it', async (t) => {
  const page = await open(t);
  const board = ['M.#.', '..C#', 'F...'];
  await page.paste({ grid: board, rules: { mouse_jump: 2 } });
  const before = await page.outcome();
  await makers(page);
  for (const [button, expected, same] of /** @type {const} */ ([
    ['mirror', ['.#.M', '#C..', '...F'], true],
    ['flip', ['F...', '..C#', 'M.#.'], true],
    ['left', ['.#.M', '.C#.', '...F'], false],
    ['right', ['.M.#', '#..C', '.F..'], false],
    ['up', ['..C#', 'F...', 'M.#.'], false],
    ['down', ['F...', 'M.#.', '..C#'], false],
  ])) {
    await page.byId(`whole-${button}`).click();
    assert.deepEqual(await drawn(page), expected, button);
    assert.equal(await page.outcome(), outcomes([{ grid: [...expected], rules: { mouse_jump: 2 } }])[0], button);
    if (same) assert.equal(await page.outcome(), before, 'a mirror changes no verdict');
    await page.byId('undo').click();
    assert.deepEqual(await drawn(page), board, `${button}, undone`);
  }
});

/** The mouse gets to the food first, unless a wall is in its way, or the cat has none. */
const RACE = { grid: ['M..F', '####', '...C'], rules: { mouse_jump: 1, cat_jump: 1 } };

/** The walls that turn it, found by solving every changed board by the command. @param {typeof RACE} board */
function turning({ grid, rules }) {
  const [now] = outcomes([{ grid, rules }]);
  const changed = grid.flatMap((row, r) =>
    [...row].flatMap((sign, c) => {
      if (!'.#'.includes(sign)) return [];
      const other = grid.map((text, at) => (at === r ? `${text.slice(0, c)}${sign === '#' ? '.' : '#'}${text.slice(c + 1)}` : text));
      return [{ key: `${r},${c}`, sign: sign === '#' ? '−' : '+', grid: other }];
    }),
  );
  const verdicts = outcomes(changed.map((one) => ({ grid: one.grid, rules })));
  return changed.filter((_, index) => verdicts[index].split(' ')[0] !== now.split(' ')[0]).map(({ key, sign }) => `${sign} ${key}`);
}

/** @param {Playground} page */
const signs = (page) => page.board.locator('.sign').evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('data-sign')}`));

test('the walls that turn the verdict are marked, listed and read out, and a click makes the change', async (t) => {
  const page = await open(t);
  await page.paste(RACE);
  const before = await page.outcome();
  await makers(page);
  await page.byId('turning').check();
  await page.byId('turning-told').filter({ hasText: '3 walls' }).waitFor();
  const expected = turning(RACE);
  assert.deepEqual(expected, ['+ 0,1', '+ 0,2', '− 1,3']);
  assert.deepEqual(await signs(page), expected);
  assert.deepEqual(
    await page
      .byId('turning-walls')
      .locator('button')
      .allInnerTexts()
      .then((all) => all.map((text) => text.split('\n')[0].trim())),
    expected,
  );
  // The keyboard reads them, and Enter makes the change, whatever the tool.
  await page.keys('m', 'b', 'Home', 'ArrowRight');
  assert.match(await page.byId('figure').innerText(), /a wall here turns it: Cat wins/);
  await page.keys('Enter');
  assert.match(await page.outcome(), /^cat/);
  assert.equal(await page.stands('mouse'), '0,0');
  await page.byId('undo').click();
  assert.equal(await page.outcome(), before);
  await page.byId('turning-told').filter({ hasText: '3 walls' }).waitFor();
  // A click on a marked wall, with a tool that would do something else.
  await page.tool('cat');
  await page.press([1, 3]);
  assert.match(await page.outcome(), /^cat/);
  assert.equal(await page.stands('cat0'), '2,3');
  await page.byId('undo').click();
  await page.byId('turning-told').filter({ hasText: '3 walls' }).waitFor();
  await page.byId('turning-walls').locator('button').nth(1).click();
  assert.match(await page.outcome(), /^cat/);
  // Out of date after an edit, and gone with the mode or the switch.
  await page.byId('turning-told').filter({ hasText: /wall/ }).waitFor();
  await page.byId('turning').uncheck();
  assert.deepEqual(await signs(page), []);
});

test('what turns the verdict follows the board, and is refused where that would take too long', async (t) => {
  const page = await open(t, { forgive: ['422'] });
  await page.paste(RACE);
  await makers(page);
  await page.byId('turning').check();
  await page.byId('turning-told').filter({ hasText: '3 walls' }).waitFor();
  const other = { grid: ['M.#..', '.##.F', '..C..', '....#'], rules: { mouse_jump: 2, cat_jump: 1 } };
  await page.paste(other);
  await page
    .byId('turning-told')
    .filter({ hasText: /single wall|\d/ })
    .waitFor();
  await page.settled();
  assert.deepEqual(await signs(page), turning(other));
  await page.fill('rows', '64');
  await page.fill('columns', '64');
  await page.byId('turning-told').filter({ hasText: 'too large' }).waitFor();
  assert.deepEqual(await signs(page), []);
  await page.fill('rows', '3');
  await page.fill('columns', '3');
  await page
    .byId('turning-told')
    .filter({ hasText: /single wall|\d/ })
    .waitFor();
});

test('a random board has the winner, the length, the size and the walls that were asked for', async (t) => {
  const page = await open(t);
  await makers(page);
  await page.byId('random').click();
  await page.byId('random-winner').selectOption('cat');
  for (const [id, value] of [
    ['plies', '9'],
    ['rows', '6'],
    ['columns', '7'],
    ['walls', '30'],
    ['seed', '5'],
  ])
    await page.byId(`random-${id}`).fill(value);
  await page.byId('random-go').click();
  await page.byId('random-dialog').waitFor({ state: 'hidden' });
  const [winner, plies] = (await page.outcome()).split(' ');
  assert.ok(winner === 'cat' && Number(plies) >= 9, `${winner} ${plies}`);
  const board = await drawn(page);
  assert.deepEqual([board.length, board[0].length, board.join('').replace(/[^#]/g, '').length], [6, 7, 13]);
  assert.equal(outcome(ask(['solve'], await copied(page))), `${winner} ${plies}`);
  await page.byId('undo').click();
  assert.notDeepEqual(await drawn(page), board, 'one step back is the board before');
  // The same seed, the same board; the dialog offers the next.
  await page.byId('random').click();
  assert.equal(await page.byId('random-seed').inputValue(), '6');
  for (const [id, value] of [
    ['rows', '6'],
    ['columns', '7'],
    ['seed', '5'],
  ])
    await page.byId(`random-${id}`).fill(value);
  await page.byId('random-go').click();
  await page.byId('random-dialog').waitFor({ state: 'hidden' });
  assert.deepEqual(await drawn(page), board);
});

test('a board that there is not is said to be none, and looking for it can be stopped', async (t) => {
  const page = await open(t);
  await page.paste('M.F\n..C\n');
  await makers(page);
  await page.byId('random').click();
  await page.byId('random-plies').fill('900');
  await page.byId('random-go').click();
  await page.byId('random-told').filter({ hasText: 'None among' }).waitFor();
  await page.byId('random-rows').fill('1');
  await page.byId('random-columns').fill('2');
  await page.byId('random-go').click();
  await page.byId('random-told').filter({ hasText: 'more cells' }).waitFor();
  for (const id of ['rows', 'columns']) await page.byId(`random-${id}`).fill('40');
  await page.byId('random-go').click();
  await page.byId('random-stop').click();
  await page.byId('random-told').filter({ hasText: 'Stopped' }).waitFor();
  await page.keys('Escape');
  assert.deepEqual(await drawn(page), ['M.F', '..C'], 'the board is as it was');
  assert.match(await page.said(), /Cat wins in 2/, 'and the page answers');
});
