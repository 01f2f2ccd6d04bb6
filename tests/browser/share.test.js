// Share: a link brings the whole state to a window that has never seen it. The gallery opens every example.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, RING } from './boards.js';
import { open, origin } from './playground.js';
import { ask, outcome } from './server.js';

/** Opens the link of what a window shows in a fresh one. @param {import('node:test').TestContext} t @param {import('./playground.js').Playground} page */
async function follow(t, page) {
  const link = await page.link();
  return open(t, { path: link.slice((await origin()).length) });
}

test('a link restores a drawn grid with all of its rules', async (t) => {
  const page = await open(t);
  const rules = {
    mouse_jump: 3,
    cat_jump: 2,
    first: 'cat',
    stay: 'mouse',
    stuck: 'loses',
    cat_hole: 'enters',
    cats: 2,
    lazy: true,
    endless: 'draw',
    limit: '77',
    directions: 8,
    mouse: [0, 0],
    cat: [
      [2, 2],
      [1, 3],
    ],
    hole: [
      [0, 3],
      [2, 0],
    ],
  };
  const game = { grid: ['....', '.##.', '....'], rules };
  await page.paste(game);
  const other = await follow(t, page);
  assert.equal(await other.said(), await page.said());
  assert.equal(await other.outcome(), outcome(ask(['solve'], game)));
  await other.byId('more-rules').click();
  for (const key of ['mouse_jump', 'cat_jump', 'first', 'stay', 'stuck', 'cat_hole', 'lazy', 'endless', 'limit', 'directions']) {
    assert.equal(await other.byId(key).inputValue(), String(/** @type {any} */ (rules)[key]), key);
  }
  assert.deepEqual([await other.stands('mouse'), await other.stands('cat0'), await other.stands('cat1')], ['0,0', '2,2', '1,3']);
});

test('a link restores an explored position, for whom it is coloured and who is to move', async (t) => {
  const page = await open(t);
  await page.mode('explore');
  await page.choose('Colours for the', 'Cat');
  await page.choose('To move', 'Cat');
  const from = (await page.stands('mouse')) ?? '';
  await page.drag(from, [6, 4]);
  const before = { said: await page.said(), mouse: await page.stands('mouse'), colours: await page.colours() };
  assert.notEqual(before.mouse, from);
  const other = await follow(t, page);
  assert.deepEqual({ said: await other.said(), mouse: await other.stands('mouse'), colours: await other.colours() }, before);
  assert.ok(await other.tab.locator('#panel-explore').isVisible());
});

test('a link restores a graph whose nodes were moved', async (t) => {
  const page = await open(t);
  await page.paste({
    graph: RING,
    names: ['den', 'a', 'b', 'c', 'd'],
    rules: { mouse: 'b', cat: ['c'], hole: ['den'] },
  });
  await page.tool('move');
  const { x, y } = await page.middle('d');
  await page.tab.mouse.move(x, y);
  await page.tab.mouse.down();
  await page.tab.mouse.move(x + 40, y + 60, { steps: 4 });
  await page.tab.mouse.up();
  const names = ['den', 'a', 'b', 'c', 'd'];
  const before = await page.middles(names);
  const other = await follow(t, page);
  for (const [index, point] of (await other.middles(names)).entries()) {
    assert.ok(Math.hypot(point.x - before[index].x, point.y - before[index].y) < 2, names[index]);
  }
  assert.equal(await other.outcome(), await page.outcome());
});

test('a link restores a game that is being played', async (t) => {
  const page = await open(t);
  await page.paste({ grid: ['F..#C', '.....', '###..', '.....', 'M..##'], rules: { mouse_jump: 2 } });
  await page.mode('play');
  await page.choose('Against', 'Greedy');
  await page.press([4, 2]);
  await page.byId('plies').locator('li').nth(1).waitFor();
  await page.settled();
  const before = [await page.stands('mouse'), await page.stands('cat0'), await page.said()];
  const other = await follow(t, page);
  assert.deepEqual([await other.stands('mouse'), await other.stands('cat0'), await other.said()], before);
  assert.ok(await other.tab.getByRole('group', { name: 'Against' }).getByRole('button', { name: 'Greedy', pressed: true }).isVisible());
});

test('a board of 64 by 64 fits into a link', async (t) => {
  const page = await open(t);
  const { next } = dice(9);
  const grid = Array.from({ length: 64 }, () => Array.from({ length: 64 }, () => (next() < 0.3 ? '#' : '.')).join(''));
  grid[0] = `M${grid[0].slice(1, 63)}F`;
  grid[63] = `${grid[63].slice(0, 63)}C`;
  await page.paste({ grid });
  const link = await page.link();
  t.diagnostic(`${link.length} letters`);
  assert.ok(link.length < 4000);
  const other = await open(t, { path: link.slice((await origin()).length) });
  assert.equal(await other.outcome(), outcome(ask(['solve'], { grid })));
});

test('the gallery opens every example, with the verdict of the library', async (t) => {
  const page = await open(t);
  await page.byId('open-gallery').click();
  const cards = page.tab.locator('dialog[open] [data-testid^=example-]');
  await cards.first().waitFor();
  const ids = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('data-testid') ?? ''));
  for (const wanted of ['puzzle', 'maze', 'guarded', 'petersen', 'scotland-yard']) assert.ok(ids.includes(`example-${wanted}`), wanted);
  /** @type {any[]} */
  const examples = await page.exported('js/examples.js', 'EXAMPLES');
  await page.keys('Escape');
  for (const id of ids) {
    await page.byId('open-gallery').click();
    await page.byId(id).click();
    await page.tab.locator('dialog[open]').waitFor({ state: 'detached' });
    const example = examples.find((one) => `example-${one.id}` === id);
    assert.equal(await page.outcome(), outcome(ask(['solve'], example.game)), id);
    assert.equal(await page.board.locator('[data-place]').count(), example.game.graph?.length ?? example.game.grid.length * example.game.grid[0].length, id);
  }
});
