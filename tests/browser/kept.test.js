// Nothing is lost: by a change of size, a stroke, a stray paste, a copy, a slip of the keyboard, or a server that was away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw, RING } from './boards.js';
import { open } from './playground.js';
import { ask, outcome, outcomes } from './server.js';

/** @typedef {import('./playground.js').Playground} Playground */

const BOARD = { grid: ['M..#F', '.#...', '..C#.', '#...#'], rules: { mouse_jump: 2, cat_jump: 1 } };
const expected = () => outcomes([BOARD])[0];

/** @param {Playground} page */
const walls = (page) => page.board.locator('[data-wall="true"]').evaluateAll((all) => all.map((one) => one.getAttribute('data-place')));

test('a smaller size keeps everybody on the board, and what it cropped comes back', async (t) => {
  const page = await open(t);
  await draw(page, BOARD);
  const before = await walls(page);
  await page.fill('columns', '2');
  await page.fill('rows', '2');
  assert.match(await page.said(), /wins|Draw/, 'the cat and the food moved inwards');
  const places = [await page.stands('mouse'), await page.stands('cat0')];
  assert.equal(new Set(places).size, 2, `${places}`);
  await page.fill('columns', '5');
  await page.fill('rows', '4');
  assert.deepEqual(await walls(page), before);
  assert.equal(await page.outcome(), expected());

  // After another edit the size is what it is.
  await page.fill('rows', '3');
  await page.tool('wall');
  await page.press([0, 1]);
  await page.fill('rows', '4');
  assert.deepEqual(
    (await walls(page)).filter((place) => place?.startsWith('3,')),
    [],
  );
});

test('a stroke of walls goes around animals and food', async (t) => {
  const page = await open(t);
  await draw(page, { grid: ['.....', '.MCF.', '.....'] });
  await page.tool('wall');
  await page.drag([1, 0], [1, 4]);
  assert.deepEqual(await walls(page), ['1,0', '1,4']);
  assert.deepEqual([await page.stands('mouse'), await page.stands('cat0')], ['1,1', '1,2']);
  assert.match(await page.said(), /wins/);
});

test('a stray paste asks before it replaces the board', async (t) => {
  const page = await open(t);
  await draw(page, BOARD);
  const before = await page.outcome();
  await page.tab.evaluate(() => navigator.clipboard.writeText('M.F\n..C\n'));
  await page.board.locator('svg').focus();
  await page.keys('Control+v');
  await page.byId('paste-go').waitFor();
  assert.equal(await page.byId('paste-text').inputValue(), 'M.F\n..C\n');
  await page.keys('Escape');
  assert.equal(await page.outcome(), before);
  await page.keys('Control+v');
  await page.byId('paste-go').waitFor();
  await page.keys('Enter');
  await page.byId('paste-go').waitFor({ state: 'hidden' });
  assert.equal(await page.outcome(), outcome(ask(['solve'], 'M.F\n..C\n')));
});

/** Rules and boards that a drawing alone does not tell. */
const GAMES = [
  BOARD,
  { grid: ['M.F', '..C'], rules: { first: 'cat', limit: 7, stay: 'none', directions: 8, endless: 'draw' } },
  {
    grid: ['...', '.#.', '...'],
    rules: {
      mouse: [0, 0],
      cat: [
        [2, 2],
        [2, 2],
      ],
      hole: [[2, 2]],
      cats: 2,
      lazy: true,
    },
  },
  { graph: [[1, 2], [0, 2], [0, 1, 3], [2]], rules: { mouse: 3, cat: 1, hole: [0], mouse_jump: 2 } },
  {
    preset: 'cops',
    graph: RING,
    rules: { cats: 2 },
  },
];

for (const how of ['copy-text', 'copy-json']) {
  test(`${how} keeps the rules, and pastes back to the same verdict`, async (t) => {
    const page = await open(t);
    for (const game of GAMES) {
      await page.paste(game);
      const before = await page.outcome();
      const copy = await copied(page, how);
      await page.paste('M.F\n..C\n');
      await page.paste(copy);
      assert.equal(await page.outcome(), before, copy);
      assert.equal(outcome(ask(['solve'], copy)), before, copy);
      assert.equal(await copied(page, how), copy);
    }
  });

  test(`${how} keeps a board that is not finished`, async (t) => {
    const page = await open(t);
    await page.paste('..F.\n.#..\n....\n');
    await page.fill('mouse_jump', '3');
    await page.tool('cat');
    await page.press([2, 3]);
    const copy = await copied(page, how);
    await page.paste(BOARD);
    await page.paste(copy);
    await page.tool('mouse');
    await page.press([0, 0]);
    assert.equal(await page.outcome(), outcomes([{ grid: ['M.F.', '.#..', '...C'], rules: { mouse_jump: 3 } }])[0], copy);
  });
}

/** @param {Playground} page @param {string} how */
async function copied(page, how) {
  await page.tab.evaluate(() => navigator.clipboard.writeText(''));
  await page.byId('open-share').click();
  await page.byId(how).click();
  await page.byId('copied').waitFor();
  await page.keys('Escape');
  return page.clipboard();
}

test('a limit that is no number is refused, and the one before stands', async (t) => {
  const page = await open(t);
  await page.paste({ ...BOARD, rules: { ...BOARD.rules, limit: 3 } });
  const before = await page.outcome();
  for (const bad of ['many', '-5', '12x', '2.5', '99999999999']) {
    await page.fill('limit', bad);
    assert.equal(await page.outcome(), before, bad);
    assert.match(await page.byId('limit').evaluate((one) => /** @type {HTMLInputElement} */ (one).validationMessage), /whole number/, bad);
  }
  await page.fill('limit', '');
  assert.equal(await page.outcome(), outcomes([{ ...BOARD, rules: { ...BOARD.rules, limit: 'none' } }])[0]);
});
