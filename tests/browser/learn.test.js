// Learn: the classic methods step by step, forward and back, to the labels that the command has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, origin } from './playground.js';
import { outcomes } from './server.js';

const METHODS = ['counter', 'recheck', 'dp', 'bits'];
const GAME = {
  grid: ['..#.', '.#..', '....'],
  rules: { mouse_jump: 2, cat_hole: 'forbidden', endless: 'draw', limit: 'none', mouse: [2, 0], cat: [[0, 3]], hole: [[0, 0]] },
};
const GRAPH = { graph: [[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]] };

/** @param {import('./playground.js').Playground} page @param {string} method */
async function take(page, method) {
  await page.tab.locator(`[data-choice="${method}"]`).click();
  await page.settled();
}

/** The steps, asked as the page asks. @param {import('./playground.js').Playground} page @param {string} method @returns {Promise<import('../../crates/mousehole-web/page/js/types').Trace>} */
const traced = (page, method) =>
  page.tab.evaluate(async (body) => (await import(String(new URL('js/api.js', document.baseURI)))).createApi().trace(body), { game: GAME, method });

/** Everything that a step shows. @param {import('./playground.js').Playground} page */
const shown = (page) =>
  page.tab.evaluate(() => {
    const matrix = /** @type {HTMLCanvasElement} */ (document.querySelector('[data-testid=learn-matrix]'));
    const board = [...document.querySelectorAll('#board [data-place], #board .figure, #board [data-animal], #board .arrow, #board .ring')];
    return {
      panel: /** @type {HTMLElement} */ (document.querySelector('#panel-learn')).innerText,
      lit: document.querySelector('#panel-learn [aria-current=step]')?.textContent,
      headline: document.querySelector('[data-testid=verdict]')?.textContent,
      matrix: matrix.toDataURL(),
      board: board.map((one) =>
        [one.textContent, one.getAttribute('data-winner'), one.getAttribute('data-plies'), one.getAttribute('data-at'), one.getAttribute('d')].join(' '),
      ),
    };
  });

for (const [name, game] of Object.entries({ grid: GAME, graph: GRAPH })) {
  test(`every method can be stepped forward and back on a ${name}, and back is what was before`, async (t) => {
    const page = await open(t);
    await page.paste(game);
    await page.mode('learn');
    for (const method of METHODS) {
      await take(page, method);
      const last = Number(await page.byId('learn-slider').getAttribute('max'));
      assert.ok(last > 20, method);
      await page.byId('learn-slider').fill(String(Math.floor(last / 2)));
      const before = [];
      for (let step = 0; step < 12; step += 1) {
        before.push(await shown(page));
        await page.byId('learn-forward').click();
      }
      assert.ok(new Set(before.map((one) => JSON.stringify(one))).size > 8, 'steps differ');
      while (before.length) {
        await page.byId('learn-back').click();
        assert.deepEqual(await shown(page), before.pop(), `${method}, ${before.length} steps after the middle`);
      }
    }
  });
}

test('every method ends with the labels of the command', async (t) => {
  const page = await open(t);
  await page.paste(GAME);
  await page.mode('learn');
  for (const method of METHODS) {
    await take(page, method);
    for (const way of ['first', 'last']) await page.byId(`learn-${way}`).click();
    // Where the last step is about no position, one is chosen.
    await page.byId('learn-matrix').focus();
    await page.keys('ArrowLeft', 'ArrowRight', 't', 't');
    const [mouse, cat] = [await page.stands('mouse'), await page.stands('cat0')];
    assert.ok(mouse && cat);
    const turn = /Mouse to move/.test(await page.verdict.innerText()) ? 'mouse' : 'cat';
    const colours = Object.entries(await page.colours()).filter(([place]) => !/#/.test(GAME.grid[Number(place.split(',')[0])][Number(place.split(',')[1])]));
    const places = colours.map(([place]) => place.split(',').map(Number));
    const expected = outcomes(places.map((at) => ({ ...GAME, rules: { ...GAME.rules, mouse: at, cat: [cat.split(',').map(Number)], first: turn } })));
    const found = colours.map(([, { winner, plies }]) => (winner ? `${winner} ${plies}` : 'draw'));
    assert.deepEqual(found, expected, method);
  }
});

test('the pseudo-code in English is that of the library, and the line of the step is lit', async (t) => {
  const page = await open(t);
  await page.paste(GAME);
  await page.mode('learn');
  for (const method of METHODS) {
    await take(page, method);
    const { code, steps } = await traced(page, method);
    assert.deepEqual(
      await page.byId('learn-code').locator('li').allInnerTexts(),
      code.map((line) => line.trim()),
    );
    for (const step of [1, 9, steps.length]) {
      await page.byId('learn-slider').fill(String(step));
      assert.equal(await page.byId('learn-code').locator('[aria-current=step]').innerText(), code[steps[step - 1].line - 1].trim());
    }
  }
});

test('counters fall on the places, and a position shows what decided it', async (t) => {
  const page = await open(t);
  await page.paste(GAME);
  await page.mode('learn');
  const { steps } = await traced(page, 'counter');
  const counted = steps.findIndex(({ what }) => what === 'counted');
  await page.byId('learn-slider').fill(String(counted + 1));
  const mover = /Mouse to move/.test(await page.verdict.innerText()) ? 'mouse' : 'cat0';
  assert.ok(steps[counted].left);
  assert.match(await page.byId('learn-said').innerText(), new RegExp(`${steps[counted].left} move`));
  assert.ok(mover === 'cat0' || (await page.board.locator('.figure').allTextContents()).includes(`(${steps[counted].left})`));
  const lost = steps.findIndex(({ what }) => what === 'lost');
  await page.byId('learn-slider').fill(String(lost + 1));
  const because = steps[lost].found?.[0].because ?? [];
  const positions = await page
    .byId('learn-reasons')
    .locator('button')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-position'))));
  assert.deepEqual(positions, because);
  // Each of them was won before, and says by what.
  await page.byId('learn-reasons').locator('button').first().click();
  assert.match(await page.verdict.innerText(), /wins|won/);
});

for (const dark of [false, true]) {
  test(`counters stand out from the floor, ${dark ? 'dark' : 'light'}`, async (t) => {
    const page = await open(t, { dark });
    await page.paste(GAME);
    await page.mode('learn');
    const [ink, floor] = await page.board.evaluate((board) =>
      [...board.querySelectorAll('.figure, [data-place]')]
        .filter((one) => one.matches('[data-place]:not(.wall)') || /\(\d/.test(one.textContent ?? ''))
        .sort((a, b) => Number(b.matches('.figure')) - Number(a.matches('.figure')))
        .filter((_, index, all) => index === 0 || index === all.length - 1)
        .map((one) => (getComputedStyle(one).fill.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0)),
    );
    assert.ok(Math.abs(ink - floor) > 380, `${ink} on ${floor}, of 765`);
  });
}

test('the keyboard steps, runs, and walks over the positions', async (t) => {
  const page = await open(t);
  await page.paste(GAME);
  await page.keys('5');
  await page.settled();
  await page.keys('.', '.', '.', ',');
  assert.equal(await page.byId('learn-step').innerText(), `Step 2 of ${await page.byId('learn-slider').getAttribute('max')}`);
  await page.keys('n');
  assert.match(await page.byId('learn-step').innerText(), /Step 3 /);
  const before = await page.verdict.innerText();
  await page.byId('learn-matrix').focus();
  await page.keys('ArrowDown');
  assert.notEqual(await page.verdict.innerText(), before);
  await page.byId('learn-last').focus();
  await page.keys('p');
  await page
    .byId('learn-step')
    .filter({ hasText: /^Step [1-9]\d? / })
    .waitFor();
  await page.keys('p');
});

test('a board that is too large is refused, and a small one is offered', async (t) => {
  const page = await open(t, { forgive: ['422'] });
  await page.paste({ grid: Array.from({ length: 9 }, () => '.........'), rules: { mouse: [0, 0], cat: [[8, 8]], hole: [[0, 8]] } });
  await page.mode('learn');
  assert.match(await page.byId('learn-refused').innerText(), /too large/);
  await page.byId('learn-small').click();
  await page.settled();
  assert.equal(await page.byId('learn-refused').innerText(), '');
  assert.equal(await page.byId('learn-costs').locator('li').count(), 4);
  const costs = (await page.byId('learn-costs').locator('.count').allInnerTexts()).map((text) => Number(text.match(/of ([\d,]+)/)?.[1].replace(/,/g, '')));
  assert.ok(costs[0] < costs[1] && costs[1] < costs[2] && costs[3] < costs[0], String(costs));
});

test('a link leads back to the step', async (t) => {
  const page = await open(t);
  await page.paste(GAME);
  await page.mode('learn');
  await take(page, 'dp');
  await page.byId('learn-slider').fill('17');
  const again = await open(t, { path: (await page.link()).slice((await origin()).length) });
  assert.match(await again.byId('learn-step').innerText(), /^Step 17 /);
  assert.match(await again.byId('learn-code').innerText(), /within 0 plies/);
});
