// Without a mouse: from an empty window to a drawn, explored, watched and played board by keys alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';
import { ask, outcome, outcomes } from './server.js';

/** @typedef {import('./playground.js').Playground} Playground */

const GRID = ['....', '....', '....'];
const RULES = { mouse_jump: 1, cat_jump: 1, mouse: [0, 0], cat: [[2, 0]], hole: [[2, 3]] };

/** What has the keyboard: its test id, its id, or what it is called. @param {Playground} page */
const focused = (page) =>
  page.tab.evaluate(() => {
    const one = /** @type {HTMLElement} */ (document.activeElement);
    return one.dataset.testid ?? (one.id || (one.getAttribute('aria-label') ?? one.textContent?.trim() ?? one.tagName));
  });

/** Presses Tab until something has the keyboard. @param {Playground} page @param {string} id a `data-testid` */
async function tabTo(page, id) {
  for (let presses = 0; presses < 90; presses += 1) {
    if ((await focused(page)) === id) return;
    await page.keys('Tab');
  }
  assert.fail(`Tab does not lead to ${id}`);
}

/** Opens a board by its text, without a mouse. @param {Playground} page @param {object} game */
async function paste(page, game) {
  await page.tab.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(game));
  await page.keys('b', 'Control+v');
  await page.byId('paste-go').waitFor();
  await page.keys('Enter');
  await page.byId('paste-go').waitFor({ state: 'hidden' });
  await page.settled();
}

test('walls are drawn, the cat moved and a rule changed by keys alone', async (t) => {
  const page = await open(t);
  await paste(page, { grid: GRID, rules: RULES });
  assert.equal(await focused(page), 'board');
  // The cursor is where the mouse is; down and right of it, two walls.
  await page.keys('w', 'Home', 'ArrowDown', 'ArrowRight', 'Enter', 'ArrowRight', ' ');
  const walls = ['....', '.##.', '....'];
  assert.equal(await page.outcome(), outcomes([{ grid: walls, rules: RULES }])[0]);
  await page.keys('c', 'ArrowDown', 'Enter');
  assert.equal(await page.stands('cat0'), '2,2');
  await page.keys('f', 'ArrowUp', 'ArrowUp', 'End', 'Enter');
  const now = {
    grid: walls,
    rules: {
      ...RULES,
      cat: [[2, 2]],
      hole: [
        [2, 3],
        [0, 3],
      ],
    },
  };
  assert.equal(await page.outcome(), outcomes([now])[0]);
  await tabTo(page, 'mouse_jump');
  await page.keys('ArrowUp', 'ArrowUp', 'Tab');
  assert.equal(await page.byId('mouse_jump').inputValue(), '3');
  assert.equal(await page.outcome(), outcomes([{ ...now, rules: { ...now.rules, mouse_jump: 3 } }])[0]);
  await page.keys('b', 'Control+z', 'Control+z', 'Control+z');
  await page.settled();
  assert.equal(await page.stands('cat0'), '2,2');
});

test('places are read out as the cursor moves over them', async (t) => {
  const page = await open(t);
  await paste(page, { grid: GRID, rules: RULES });
  await page.keys('2');
  await page.settled();
  await page.keys('b', 'ArrowRight');
  const { winner, plies } = ask(['solve', '--mouse', '0,1'], { grid: GRID, rules: RULES });
  const verdict = `${winner === 'cat' ? 'Cat' : 'Mouse'} wins in ${plies} plies`;
  await page.tab
    .locator('#live')
    .filter({ hasText: `row 0, column 1 · mouse here, Mouse to move: ${verdict}` })
    .waitFor({ state: 'attached' });
});

test('the position is explored, and the line stepped, by keys alone', async (t) => {
  const page = await open(t);
  await paste(page, { grid: GRID, rules: RULES });
  await page.keys('2');
  await page.settled();
  await page.keys('.', '.');
  const { line } = ask(['line'], { grid: GRID, rules: RULES });
  assert.equal(await page.stands('mouse'), String(line[0].to));
  assert.equal(await page.stands('cat0'), String(line[1].to));
  await page.keys(',', ',');
  assert.equal(await page.stands('mouse'), '0,0');
  await page.keys('b', 'Home', 'ArrowRight', 'ArrowRight', 'm');
  assert.equal(await page.stands('mouse'), '0,2');
  await page.keys('ArrowDown', 'ArrowDown', 'c');
  assert.equal(await page.stands('cat0'), '2,2');
  await page.keys('t');
  assert.equal(await page.outcome(), outcome(ask(['solve'], { grid: GRID, rules: { ...RULES, mouse: [0, 2], cat: [[2, 2]], first: 'cat' } })));
  // Picked up and put down.
  await page.keys('Enter', 'ArrowLeft', 'Enter');
  assert.equal(await page.stands('cat0'), '2,1');
});

test('the wave is run by keys alone', async (t) => {
  const page = await open(t);
  await paste(page, { grid: GRID, rules: RULES });
  await page.keys('3');
  await page.settled();
  await page.keys('.', '.', '.', ',');
  await page.byId('watch-round').filter({ hasText: 'Round 2 of' }).waitFor();
  await tabTo(page, 'watch-slider');
  await page.keys('Home', 'ArrowRight');
  await page.byId('watch-round').filter({ hasText: 'Round 1 of' }).waitFor();
});

test('a move is played by keys alone', async (t) => {
  const page = await open(t);
  await paste(page, { grid: GRID, rules: RULES });
  await page.keys('4');
  await page.settled();
  await page.keys('b', 'Home', 'ArrowRight', 'Enter');
  await page.byId('plies').locator('li').nth(1).waitFor();
  assert.equal(await page.stands('mouse'), '0,1');
  await tabTo(page, 'play-back');
  await page.keys('Enter');
  await page.tab.waitForFunction(() => !document.querySelector('[data-testid=plies] li'));
  assert.equal(await page.stands('mouse'), '0,0');
});

test('Tab goes around the whole page, shows where it is, and is caught nowhere', async (t) => {
  const page = await open(t);
  for (const mode of ['1', '2', '3', '4']) {
    await page.keys('b', mode);
    await page.settled();
    await page.tab.locator('.skip').focus();
    await page.keys('Shift+Tab');
    /** @type {string[]} */
    const seen = [];
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keys('Tab');
      const stop = await page.tab.evaluate(() => {
        const one = /** @type {HTMLElement} */ (document.activeElement);
        if (one === document.body) return null;
        const box = one.getBoundingClientRect();
        const style = getComputedStyle(one);
        const shown =
          one.matches(':focus-visible') &&
          style.outlineStyle !== 'none' &&
          parseFloat(style.outlineWidth) >= 2 &&
          box.width > 4 &&
          box.bottom > 0 &&
          box.top < innerHeight;
        // The path to it, so that every stop has a name of its own.
        const path = [];
        for (let at = /** @type {Element | null} */ (one); at && at !== document.body; at = at.parentElement)
          path.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
        return { path: path.join(), name: one.outerHTML.slice(0, 120), shown };
      });
      if (!stop || stop.path === seen[0]) break;
      assert.ok(stop.shown, `no focus to be seen on ${stop.name}`);
      assert.ok(!seen.includes(stop.path), `Tab comes back to ${stop.name} before it has been around`);
      seen.push(stop.path);
    }
    assert.ok(seen.length > 12 && seen.length < 120, `${seen.length} stops in mode ${mode}`);
  }
});

test('the first stop leads to the board', async (t) => {
  const page = await open(t);
  await page.keys('Tab');
  assert.equal(await focused(page), 'skip');
  await page.keys('Enter');
  assert.equal(await focused(page), 'board');
  assert.equal(await page.byId('notice').count(), 0, 'it is not taken for a link to a board');
});

test('tabs change with arrows, and dialogs open, close by Escape and give the keyboard back', async (t) => {
  const page = await open(t);
  await page.tab.locator('#tab-edit').focus();
  await page.keys('ArrowRight');
  assert.equal(await focused(page), 'tab-explore');
  assert.ok(await page.tab.locator('#panel-explore').isVisible());
  await page.keys('ArrowLeft');
  assert.ok(await page.tab.locator('#panel-edit').isVisible());
  for (const id of ['open-gallery', 'open-dialog', 'open-share', 'open-tour', 'help']) {
    await tabTo(page, id);
    await page.keys('Enter');
    const dialog = page.tab.locator('dialog[open]');
    await dialog.waitFor();
    await page.settled();
    assert.ok(await dialog.evaluate((one) => one.contains(document.activeElement)), `${id} takes the keyboard`);
    await page.keys('Tab', 'Tab');
    await page.keys('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await focused(page), id);
  }
  await page.keys('?');
  await page.tab.locator('#dialog-help[open]').waitFor();
  await page.keys('Escape');
});
