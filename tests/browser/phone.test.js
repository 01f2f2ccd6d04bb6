// On a phone: the board in sight while a game is stepped through, upright and on its side, and fingers that zoom and move it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';

/** @typedef {import('./playground.js').Playground} Playground */

const UPRIGHT = /** @type {[number, number]} */ ([375, 667]);
const ON_ITS_SIDE = /** @type {[number, number]} */ ([667, 375]);

/** What of an element is in the window, from 0 to 1. @param {Playground} page @param {string} selector */
const inSight = (page, selector) =>
  page.tab.locator(selector).evaluate((one) => {
    const box = one.getBoundingClientRect();
    const high = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    const wide = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
    return (Math.max(0, high) * Math.max(0, wide)) / (box.height * box.width);
  });

for (const [how, size] of /** @type {const} */ ([
  ['upright', UPRIGHT],
  ['on its side', ON_ITS_SIDE],
])) {
  test(`${how}, the board stays in sight and the steps in reach of the thumb, wherever the page is scrolled to`, async (t) => {
    const page = await open(t, { size, touch: true });
    for (const [mode, forward] of /** @type {const} */ ([
      ['explore', 'line-forward'],
      ['watch', 'watch-forward'],
      ['learn', 'learn-forward'],
    ])) {
      await page.mode(mode);
      await page.tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      assert.equal(await inSight(page, '#board svg.board'), 1, mode);
      assert.equal(await inSight(page, `[data-testid=${forward}]`), 1, mode);
      const box = await page.byId(forward).boundingBox();
      assert.ok(box && box.y > 0.8 * size[1] - box.height, `${mode}: at ${box?.y}`);
      await page.byId(forward).tap();
      await page.settled();
      assert.equal(await inSight(page, '#board svg.board'), 1, mode);
    }
  });
}

test('on its side, the board has most of the height', async (t) => {
  const page = await open(t, { size: ON_ITS_SIDE, touch: true });
  await page.mode('explore');
  const box = await page.board.locator('svg.board').boundingBox();
  assert.ok(box && box.height > 0.7 * ON_ITS_SIDE[1], `${box?.height}`);
});

test('two fingers make the board larger around them, move it, and draw nothing', async (t) => {
  const page = await open(t, { size: UPRIGHT, touch: true });
  await page.paste({ grid: Array.from({ length: 12 }, () => '.'.repeat(12)), rules: { mouse: [0, 0], cat: [[11, 11]], hole: [[0, 11]] } });
  const touch = await page.tab.context().newCDPSession(page.tab);
  const [start] = await page.middles([[4, 4]]);
  const width = async () => (await page.board.locator('svg.board').boundingBox())?.width ?? 0;
  /** @param {string} type @param {number} apart @param {number} [down] */
  const fingers = (type, apart, down = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type: /** @type {any} */ (type),
      touchPoints: [-1, 1].map((side, id) => ({ x: start.x + (side * apart) / 2, y: start.y + down, id })),
    });
  const before = await width();
  for (const mode of /** @type {const} */ (['edit', 'explore'])) {
    await page.mode(mode);
    await fingers('touchStart', 60);
    for (const apart of [70, 90, 120]) await fingers('touchMove', apart);
    const large = await width();
    assert.ok(Math.abs(large / before - 120 / 70) < 0.1, `${mode}: ${before} became ${large}`);
    const [there] = await page.middles([[4, 4]]);
    assert.ok(Math.hypot(there.x - start.x, there.y - start.y) < 12, `${mode}: what is between the fingers stays there`);
    for (const down of [10, 20, 40]) await fingers('touchMove', 120, -down);
    const [moved] = await page.middles([[4, 4]]);
    assert.ok(Math.abs(there.y - moved.y - 40) < 12, `${mode}: it went from ${there.y} to ${moved.y}`);
    for (const apart of [90, 60, 20]) await fingers('touchMove', apart, -40);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.ok(Math.abs((await width()) - before) < 2, mode);
  }
  assert.equal(await page.board.locator('[data-wall="true"]').count(), 0);
});

test('no field makes the system zoom, and every icon of the header has its name', async (t) => {
  const page = await open(t, { size: UPRIGHT, touch: true });
  await page.byId('open-dialog').tap();
  const small = await page.tab
    .locator('input, select, textarea')
    .evaluateAll((all) =>
      all
        .filter((one) => !one.matches('[type=checkbox], [type=radio], [type=range], [type=file]') && parseFloat(getComputedStyle(one).fontSize) < 16)
        .map((one) => one.outerHTML),
    );
  assert.deepEqual(small, []);
  await page.keys('Escape');
  const unnamed = await page.tab
    .locator('.actions .ghost:not(.square) span')
    .evaluateAll((all) => all.filter((one) => !one.checkVisibility() || !one.textContent).length);
  assert.equal(unnamed, 0);
});
