// Why: below the verdict, in the language of the page, linked to the board, with the change that turns it one press away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBoard } from './boards.js';
import { open } from './playground.js';
import { ask } from './server.js';

const BOARD = { grid: ['####F', '#C...', 'M....'], rules: { mouse_jump: 2 } };

test('the explanation is that of the command, and its places are shown on the board', async (t) => {
  const page = await open(t);
  await page.paste(BOARD);
  await page.byId('why-box').locator('summary').click();
  await page.byId('why').locator('li').first().waitFor();
  const sentences = await page.byId('why').locator('li').allInnerTexts();
  const { text } = ask(['explain'], BOARD);
  assert.deepEqual(
    sentences.slice(0, text.length - 1),
    text.slice(1).map((/** @type {string} */ line) => line.trim()),
  );
  const way = page.byId('why').locator('[data-places]').first();
  assert.equal(await way.getAttribute('data-places'), '2,0 2,2 2,4 0,4');
  await way.hover();
  assert.equal(await page.board.locator('.ring').count(), 4);
  await page.verdict.hover();
  assert.equal(await page.board.locator('.ring').count(), 0);
});

test('the smallest change is made by a button, and turns the verdict as it says', async (t) => {
  const page = await open(t);
  for (const board of [
    BOARD,
    { grid: ['M.F', '..C'], rules: {} },
    { grid: ['C...C', '..F..', 'M....'], rules: { cat_hole: 'forbidden' } },
    { grid: ['C...', '....', 'M.#F'], rules: { cat_hole: 'forbidden', endless: 'draw' } },
  ]) {
    await page.paste(board);
    if (!(await page.byId('why').isVisible())) await page.byId('why-box').locator('summary').click();
    const { flips } = ask(['explain'], board).changes;
    assert.ok(flips);
    await page.settled();
    await page.byId('why-apply').click();
    assert.equal(await page.outcome(), flips.plies === null ? flips.winner : `${flips.winner} ${flips.plies}`);
    // At the moment of a change, what is shown is still of the board before: its button must not be pressed.
    const why = page.byId('why');
    const inert = await why.evaluate((list) => {
      document.querySelector('[data-testid="undo"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return /** @type {HTMLElement} */ (list).inert;
    });
    assert.equal(inert, true);
    await page.settled();
    assert.equal(await why.evaluate((list) => /** @type {HTMLElement} */ (list).inert), false);
  }
});

test('another position is explained in its turn, and nothing is given away where it is to be found out', async (t) => {
  const page = await open(t);
  await page.paste(BOARD);
  await page.mode('explore');
  await page.byId('why-box').locator('summary').click();
  await page.byId('why').locator('li').first().waitFor();
  const before = await page.byId('why').innerText();
  await page.drag([2, 0], [2, 1], [2, 3]);
  await page.settled();
  await page
    .byId('why')
    .filter({ hasNotText: before.split('\n')[0] })
    .waitFor();
  for (const mode of /** @type {const} */ (['play', 'learn', 'puzzle'])) {
    await page.mode(mode);
    assert.equal(await page.byId('why-box').isVisible(), false, mode);
  }
});

test('explanations of random boards are in Chinese, without a Latin word, and follow the language', async (t) => {
  const page = await open(t, { locale: 'zh-CN' });
  await page.byId('why-box').locator('summary').click();
  for (let seed = 0; seed < 25; seed += 1) {
    await page.paste(randomBoard(seed));
    await page.settled();
    const text = await page.byId('why-box').innerText();
    assert.match(text, /\p{Script=Han}/u);
    assert.doesNotMatch(text, /[A-Za-z]{2,}/, JSON.stringify(randomBoard(seed)));
  }
  await page.byId('lang').click();
  await page.settled();
  assert.match(await page.byId('why-box').innerText(), /[A-Za-z]{2,}/);
});
