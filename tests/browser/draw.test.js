// Edit: what is drawn is solved, and the verdict is the library's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw, randomBoard } from './boards.js';
import { open } from './playground.js';
import { ask, outcome, outcomes } from './server.js';

const CORRIDOR = { grid: ['M...F', '.###.', '..C..'], rules: { mouse_jump: 1, cat_jump: 1 } };

test('boards drawn with the mouse get the verdict of the library', async (t) => {
  const page = await open(t);
  const boards = [CORRIDOR, ...Array.from({ length: 4 }, (_, seed) => randomBoard(seed + 1))];
  const expected = outcomes(boards);
  for (const [index, board] of boards.entries()) {
    await draw(page, board);
    assert.equal(await page.outcome(), expected[index], JSON.stringify(board));
  }
});

test('the headline says who wins, in how many plies, who is to move and why', async (t) => {
  const page = await open(t);
  await draw(page, { grid: ['M.F', '..C'], rules: { mouse_jump: 1, cat_jump: 1 } });
  assert.equal(await page.said(), 'Cat wins in 2 plies\n\nMouse to move · A cat gets to the food first');
  await page.fill('mouse_jump', '2');
  assert.equal(await page.said(), 'Mouse wins in 1 ply\n\nMouse to move · The mouse reaches the food');
  await page.byId('first').selectOption('cat');
  assert.match(await page.said(), /^Cat wins in \d+ pl(y|ies)\n\nCat to move/);
});

test('a wall is drawn by a click and erased by the next; strokes leave no gaps and start or stop as they began', async (t) => {
  const page = await open(t);
  await draw(page, { grid: ['M....', '.....', '.....', 'C...F'] });
  await page.tool('wall');
  const walls = () => page.board.locator('[data-wall="true"]').evaluateAll((all) => all.map((one) => one.getAttribute('data-place')));
  await page.press([1, 1]);
  assert.deepEqual(await walls(), ['1,1']);
  await page.press([1, 1]);
  assert.deepEqual(await walls(), []);
  // So fast that the pointer is seen at its ends alone.
  const [from, to] = [await page.middle([1, 0]), await page.middle([1, 4])];
  await page.tab.mouse.move(from.x, from.y);
  await page.tab.mouse.down();
  await page.tab.mouse.move(to.x, to.y);
  await page.tab.mouse.up();
  assert.deepEqual(await walls(), ['1,0', '1,1', '1,2', '1,3', '1,4']);
  await page.drag([1, 3], [2, 3], [2, 1]);
  assert.deepEqual(await walls(), ['1,0', '1,1', '1,2', '1,4'], 'a stroke that begins on a wall erases, and draws none');
  await page.tab.mouse.click((await page.middle([1, 2])).x, (await page.middle([1, 2])).y, { button: 'right' });
  assert.deepEqual(await walls(), ['1,0', '1,1', '1,4'], 'the other button erases');
});

test('animals and food are dragged from where they stand', async (t) => {
  const page = await open(t);
  await draw(page, CORRIDOR);
  const moved = { grid: ['...M.', '.###.', 'C...F'], rules: CORRIDOR.rules };
  await page.drag([0, 0], [0, 3]);
  await page.drag([2, 2], [2, 0]);
  await page.drag([0, 4], [2, 4]);
  assert.equal(await page.tab.locator('[data-animal=mouse]').getAttribute('data-at'), '0,3');
  assert.equal(await page.tab.locator('[data-animal=cat0]').getAttribute('data-at'), '2,0');
  assert.equal(await page.outcome(), outcomes([moved])[0]);
});

test('with its own tool, food is put, dragged and taken away', async (t) => {
  const page = await open(t);
  await draw(page, CORRIDOR);
  await page.tool('hole');
  await page.drag([0, 4], [2, 4]);
  const { rules } = CORRIDOR;
  assert.equal(await page.outcome(), outcomes([{ grid: ['M....', '.###.', '..C.F'], rules }])[0], 'dragged');
  await page.press([2, 0]);
  assert.equal(await page.outcome(), outcomes([{ grid: ['M....', '.###.', 'F.C.F'], rules }])[0], 'a second one');
  await page.press([2, 4]);
  assert.equal(await page.outcome(), outcomes([{ grid: ['M....', '.###.', 'F.C..'], rules }])[0], 'the first one taken away');
});

test('undo and redo go back and forth through what was drawn, a stroke at a time', async (t) => {
  const page = await open(t);
  await draw(page, CORRIDOR);
  await page.tool('wall');
  const seen = [await page.outcome()];
  await page.drag([1, 0], [2, 0]);
  seen.push(await page.outcome());
  await page.fill('mouse_jump', '3');
  seen.push(await page.outcome());
  await page.byId('undo').click();
  assert.equal(await page.outcome(), seen[1]);
  assert.equal(await page.byId('mouse_jump').inputValue(), '1');
  await page.byId('undo').click();
  assert.equal(await page.outcome(), seen[0]);
  assert.equal(await page.board.locator('[data-wall="true"]').count(), 3);
  await page.byId('redo').click();
  await page.byId('redo').click();
  assert.equal(await page.outcome(), seen[2]);
  assert.ok(await page.byId('redo').isDisabled());
  await page.keys('Control+z', 'Control+z', 'Control+Shift+z');
  assert.equal(await page.outcome(), seen[1]);
});

test('a board shrinks and grows, from one cell to 64 by 64', async (t) => {
  const page = await open(t);
  await draw(page, CORRIDOR);
  await page.fill('columns', '4');
  assert.equal(await page.outcome(), outcomes([{ grid: ['M..F', '.###', '..C.'], rules: CORRIDOR.rules }])[0], 'the food moved inwards');
  await page.fill('rows', '1');
  await page.fill('columns', '1');
  assert.equal(await page.board.locator('[data-place]').count(), 1);
  assert.match(await page.said(), /Put the cat on the board/);
  await page.fill('rows', '99');
  assert.equal(await page.byId('rows').inputValue(), '64');
  await page.fill('columns', '64');
  assert.equal(await page.board.locator('[data-place]').count(), 4096);
  const grid = Array.from({ length: 64 }, (_, row) => (CORRIDOR.grid[row] ?? '').padEnd(64, '.'));
  await page.verdict.filter({ hasText: /wins in/ }).waitFor();
  assert.equal(await page.outcome(), outcome(ask(['solve'], { grid, rules: CORRIDOR.rules })), 'everything is where it was');
  await page.drag([2, 2], [60, 60]);
  await page.drag([0, 4], [10, 50]);
  const empty = grid.map((row) => row.replace(/[MCF]/g, '.'));
  assert.equal(await page.outcome(), outcome(ask(['solve'], { grid: empty, rules: { ...CORRIDOR.rules, mouse: [0, 0], cat: [[60, 60]], hole: [[10, 50]] } })));
});

test('two cats hunt together', async (t) => {
  const page = await open(t);
  const board = { grid: ['M....', '.##..', 'C...F'], rules: { mouse_jump: 1, cat_jump: 1 } };
  await draw(page, board);
  await page.choose('Cats', '2');
  await page.settled();
  const second = await page.tab.locator('[data-animal=cat1]').getAttribute('data-at');
  const cats = [[2, 0], second?.split(',').map(Number)];
  const grid = board.grid.map((row) => row.replace(/[MC]/g, '.'));
  assert.equal(await page.outcome(), outcomes([{ grid, rules: { ...board.rules, mouse: [0, 0], cat: cats, cats: 2 } }])[0]);
  assert.match(await page.said(), /^(Cats win|Mouse wins)/);
});

test('colours and arrows come back with what is undone', async (t) => {
  const page = await open(t);
  await draw(page, { grid: ['M.F', '...', '..C'], rules: { mouse_jump: 1, cat_jump: 1 } });
  await page.settled();
  const [colours, arrows] = [await page.colours(), await page.board.locator('.arrow').count()];
  assert.ok(arrows > 0);
  await page.tool('erase');
  await page.press([0, 0]);
  await page.says('Almost a game');
  await page.byId('undo').click();
  await page.settled();
  await page.board.locator('.arrow').first().waitFor({ state: 'attached' });
  assert.deepEqual(await page.colours(), colours);
  assert.equal(await page.board.locator('.arrow').count(), arrows);
});

test('fields that are emptied keep what they said, and the drawing outlives a look at graphs', async (t) => {
  const page = await open(t);
  const board = { grid: ['M.F', '.#.', '..C'], rules: { mouse_jump: 2, cat_jump: 1 } };
  await draw(page, board);
  const before = await page.said();
  for (const [id, old] of [
    ['columns', '3'],
    ['rows', '3'],
    ['mouse_jump', '2'],
  ]) {
    await page.fill(id, '');
    assert.equal(await page.byId(id).inputValue(), old);
  }
  const limit = await page.byId('limit').inputValue();
  await page.fill('limit', '-5');
  assert.equal(await page.byId('limit').inputValue(), limit);
  await page.choose('Kind of board', 'Graph');
  await page.settled();
  assert.notEqual(await page.said(), before);
  await page.choose('Kind of board', 'Grid');
  await page.settled();
  assert.equal(await page.said(), before);
  assert.equal(await page.outcome(), outcomes([board])[0]);
});
