// Watch: round by round, exactly the places are coloured that are decided by then. And the tour.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';
import { outcomes } from './server.js';

/** @typedef {[number, number]} Cell */

const GRID = ['......', '.##.#.', '.#....', '...##.', '.#....'];
const RULES = { mouse_jump: 2, cat_jump: 1, cat_hole: 'forbidden', endless: 'draw', limit: 'none', mouse: [4, 0], cat: [[2, 3]], hole: [[0, 5]] };
const FLOOR = GRID.flatMap((row, r) => [...row].flatMap((sign, c) => (sign === '#' ? [] : [/** @type {Cell} */ ([r, c])])));

/** What each place is worth to the mouse, from the command: `cat 4`, `draw`. @param {'mouse' | 'cat'} first */
function values(first) {
  const answers = outcomes(FLOOR.map((mouse) => ({ grid: GRID, rules: { ...RULES, mouse, first } })));
  return FLOOR.map((place, index) => ({ place: String(place), value: answers[index], plies: Number(answers[index].split(' ')[1] ?? Infinity) }));
}

/**
 * What is coloured on a board.
 * @param {import('./playground.js').Playground} page
 * @param {string} board
 */
const coloured = async (page, board) =>
  Object.fromEntries(
    await page.tab.locator(`${board} [data-winner]`).evaluateAll((all) =>
      all.map((one) => {
        const { place, winner, plies } = /** @type {HTMLElement} */ (one).dataset;
        return [place, [winner, plies].filter(Boolean).join(' ')];
      }),
    ),
  );

/** @param {ReturnType<typeof values>} all @param {number} round */
const within = (all, round) => Object.fromEntries(all.filter(({ plies }) => plies <= round).map(({ place, value }) => [place, value]));

test('each round colours exactly the places decided by then, on both boards; the end shows what stays open', async (t) => {
  const page = await open(t);
  await page.paste({ grid: GRID, rules: RULES });
  await page.mode('watch');
  const [mouse, cat] = [values('mouse'), values('cat')];
  const last = Math.max(...[...mouse, ...cat].map(({ plies }) => plies).filter(Number.isFinite));
  const [board, small] = ['#board', '[data-testid=watch-other]'];
  for (let round = 0; round <= last; round += 1) {
    await page
      .byId('watch-round')
      .filter({ hasText: `Round ${round} of ${last}` })
      .waitFor();
    assert.deepEqual(await coloured(page, board), within(mouse, round), `round ${round}, the mouse moves`);
    assert.deepEqual(await coloured(page, small), within(cat, round), `round ${round}, the cat moves`);
    assert.notEqual(await page.byId('watch-caption').innerText(), '');
    await page.byId('watch-forward').click();
  }
  assert.deepEqual(await coloured(page, board), within(mouse, Infinity));
  assert.ok(
    mouse.some(({ value }) => value === 'draw'),
    'the board has open places',
  );

  await page.byId('watch-back').click();
  assert.deepEqual(await coloured(page, board), within(mouse, last));
  await page.byId('watch-first').click();
  assert.deepEqual(await coloured(page, board), within(mouse, 0));
  await page.byId('watch-other').click();
  assert.deepEqual(await coloured(page, board), within(cat, 0), 'the small board takes the place of the large one');
  assert.deepEqual(await coloured(page, small), within(mouse, 0));
  await page.byId('watch-slider').focus();
  await page.keys('ArrowRight', 'ArrowRight', 'ArrowRight');
  assert.deepEqual(await coloured(page, board), within(cat, 3), 'the slider');
  await page.byId('watch-last').click();
  assert.deepEqual(await coloured(page, board), within(cat, Infinity));
});

test('a board opened while another is watched is coloured by its own places, the small one too', async (t) => {
  const page = await open(t);
  await page.paste('M..\n.#.\n#C.\n..F\n');
  await page.mode('watch');
  await page.paste({ grid: GRID, rules: RULES });
  await page.settled();
  await page.byId('watch-last').click();
  assert.deepEqual(await coloured(page, '#board'), within(values('mouse'), Infinity));
  assert.deepEqual(await coloured(page, '[data-testid=watch-other]'), within(values('cat'), Infinity));
});

test('the wave runs by itself to its end, and can be stopped', async (t) => {
  const page = await open(t, { still: false });
  await page.mode('watch');
  const round = page.byId('watch-round');
  // So the end is far when it is stopped.
  await page.choose('Speed', 'Slow');
  await page.byId('watch-play').click();
  await round.filter({ hasText: /Round [1-9]/ }).waitFor();
  await page.byId('watch-play').click();
  const stopped = await round.innerText();
  await page.settled();
  assert.equal(await round.innerText(), stopped);
  await page.choose('Speed', 'Fast');
  await page.byId('watch-last').click();
  await page.byId('watch-back').click();
  await page.byId('watch-back').click();
  assert.match(await round.innerText(), /Round \d+ of/);
  await page.byId('watch-play').click();
  await round.filter({ hasNotText: /Round/ }).waitFor();
  assert.equal(await page.board.locator('[data-place]:not([data-wall=true]):not([data-winner])').count(), 0, 'every place is coloured');
});

test('somebody new is offered the tour: five steps, from nothing to all places, and back where they were', async (t) => {
  const page = await open(t, { visited: false });
  const before = await page.said();
  await page.byId('notice').getByRole('button', { name: /tour/i }).click();
  const board = '[data-testid=tour-board]';
  const counts = [];
  const titles = [];
  for (let step = 1; step <= 5; step += 1) {
    await page
      .byId('tour-count')
      .filter({ hasText: `${step} of 5` })
      .waitFor();
    await page.settled();
    titles.push(await page.byId('tour-title').innerText());
    counts.push(Object.keys(await coloured(page, board)).length);
    assert.notEqual(await page.byId('tour-board').getAttribute('aria-label'), '');
    if (step === 3) {
      await page.byId('tour-back').click();
      assert.equal(await page.byId('tour-title').innerText(), titles[1]);
      await page.byId('tour-next').click();
    }
    await page.byId('tour-next').click();
  }
  await page.byId('tour-board').waitFor({ state: 'hidden' });
  assert.equal(new Set(titles).size, 5);
  const [none, over, one, four, all] = counts;
  assert.equal(none, 0);
  assert.equal(over, 2, 'the food and the place of the cat');
  assert.ok(over < one && one < four && four < all, counts.join(' < '));
  assert.equal(await page.said(), before, 'the board is as it was');
  await page.tab.reload();
  await page.settled();
  assert.equal(await page.byId('notice').count(), 0, 'it is offered once');
});
