// From the smallest phone to a wide screen: nothing is cut off, everything can be reached, fingers hit what they aim at.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';
import { outcomes } from './server.js';

const MODES = /** @type {const} */ (['edit', 'explore', 'watch', 'play', 'learn', 'puzzle']);
const DIALOGS = ['open-gallery', 'open-share', 'open-dialog', 'open-tour', 'help'];
/** What fingers need, in pixels: 24 is what WCAG 2.2 asks for at the least. */
const FINGER = 32;

/**
 * Controls that are too small, lie beyond the sides of the window, or under something else when scrolled to.
 * @param {import('./playground.js').Playground} page
 * @param {string} within
 * @param {number} finger
 */
const unreachable = (page, within, finger) =>
  page.tab.evaluate(
    ([root, least]) => {
      const faults = [];
      for (const one of document.querySelectorAll(`${root} :is(button, a[href], input, select, textarea, summary)`)) {
        if (!(one instanceof HTMLElement) || !one.checkVisibility() || one.closest('.unseen, .skip') || one.matches(':disabled, [hidden]')) continue;
        one.scrollIntoView({ block: 'center', behavior: 'instant' });
        // A small box to be ticked is hit by its label as well.
        const target = one.matches('[type=checkbox], [type=radio]') ? (one.closest('label') ?? one) : one;
        const box = target.getBoundingClientRect();
        const name = `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.dataset.testid ?? one.textContent?.trim()}`;
        if (box.left < 0 || box.right > innerWidth + 0.5) faults.push(`${name} reaches from ${box.left} to ${box.right}`);
        if (Math.min(box.width, box.height) < Number(least)) faults.push(`${name} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!top || !(target.contains(top) || top.contains(target))) faults.push(`${name} lies under ${top?.outerHTML.slice(0, 80)}`);
      }
      return faults;
    },
    /** @type {const} */ ([within, finger]),
  );

for (const [wide, high] of /** @type {[number, number][]} */ ([
  [320, 568],
  [375, 667],
  [830, 700],
  [1120, 732],
  [1280, 800],
  [1920, 1080],
])) {
  test(`at ${wide} pixels nothing is cut off and every control can be reached`, async (t) => {
    const phone = wide < 800;
    const page = await open(t, { size: [wide, high], touch: phone });
    for (const mode of MODES) {
      await page.mode(mode);
      assert.equal(await page.overflows(), false, `${mode} scrolls sideways`);
      assert.deepEqual(await unreachable(page, 'body', phone ? FINGER : 24), [], mode);
      const box = await page.board.locator('svg.board').boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= wide, `the board reaches from ${box?.x} on`);
    }
    await page.mode('edit');
    for (const id of DIALOGS) {
      await page.byId(id).click();
      await page.tab.locator('dialog[open]').waitFor();
      await page.settled();
      assert.equal(await page.overflows(), false, `${id} scrolls sideways`);
      assert.deepEqual(await unreachable(page, 'dialog[open]', phone ? FINGER : 24), [], id);
      await page.keys('Escape');
      await page.tab.locator('dialog[open]').waitFor({ state: 'detached' });
    }
  });
}

test('on a phone walls are drawn and animals dragged by a finger, and the page does not scroll away under it', async (t) => {
  const page = await open(t, { size: [375, 667], touch: true });
  await page.paste({ grid: ['M...', '....', 'C..F'], rules: { mouse_jump: 1, cat_jump: 1 } });
  await page.board.scrollIntoViewIfNeeded();
  const touch = await page.tab.context().newCDPSession(page.tab);
  /** @param {...[number, number]} way */
  const stroke = async (...way) => {
    const [first, ...rest] = await page.middles(way);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
    for (const point of rest) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const top = await page.tab.evaluate(() => scrollY);
  await stroke([1, 1], [1, 2]);
  assert.equal(await page.outcome(), outcomes([{ grid: ['M...', '.##.', 'C..F'], rules: { mouse_jump: 1, cat_jump: 1 } }])[0]);
  await stroke([0, 0], [0, 1], [0, 3]);
  assert.equal(await page.stands('mouse'), '0,3');
  await page.mode('explore');
  await page.board.scrollIntoViewIfNeeded();
  await stroke([2, 0], [2, 1], [2, 2]);
  assert.equal(await page.stands('cat0'), '2,2');
  assert.equal(await page.outcome(), outcomes([{ grid: ['...M', '.##.', '..CF'], rules: { mouse_jump: 1, cat_jump: 1 } }])[0]);
  assert.ok(top >= 0);
});
