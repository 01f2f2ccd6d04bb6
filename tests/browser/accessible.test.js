// What axe finds wrong for people who do not see well, or use a screen reader: nothing, in every mode and dialog, light and
// dark. Colours of the board itself are told by patterns and figures as well.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open } from './playground.js';

const AXE = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const MODES = /** @type {const} */ (['edit', 'explore', 'watch', 'play', 'learn', 'puzzle']);
const DIALOGS = ['open-gallery', 'open-share', 'open-dialog', 'open-tour', 'help'];

/** What axe has to say of what is shown, a line for each fault. @param {import('./playground.js').Playground} page */
async function faults(page) {
  const { violations } = await page.tab.evaluate(() =>
    /** @type {any} */ (window).axe.run(document.querySelector('dialog[open]') ?? document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  return violations.flatMap((/** @type {any} */ { id, nodes }) =>
    nodes.map(
      (/** @type {any} */ { target, any, all, none }) => `${id}: ${target.join(' ')} ${[...any, ...all, ...none].map(({ message }) => message).join('; ')}`,
    ),
  );
}

for (const dark of [false, true]) {
  test(`axe finds no fault in any mode or dialog, ${dark ? 'dark' : 'light'}`, async (t) => {
    const page = await open(t, { dark });
    // Not a script of the page: its policy does not let others in.
    await page.tab.evaluate(AXE);
    const all = [];
    for (const mode of MODES) {
      await page.mode(mode);
      all.push(...(await faults(page)).map((/** @type {string} */ fault) => `${mode}: ${fault}`));
    }
    await page.mode('edit');
    await page.byId('maker').locator('summary').click();
    await page.byId('turning').check();
    await page.byId('turning-told').filter({ hasText: /wall/ }).waitFor();
    await page.settled();
    all.push(...(await faults(page)).map((/** @type {string} */ fault) => `maker: ${fault}`));
    for (const id of [...DIALOGS, 'random']) {
      await page.byId(id).click();
      await page.tab.locator('dialog[open]').waitFor();
      await page.settled();
      all.push(...(await faults(page)).map((/** @type {string} */ fault) => `${id}: ${fault}`));
      await page.keys('Escape');
    }
    assert.deepEqual([...new Set(all)], []);
  });
}

test('figures stand out from the colours of their places, light and dark', async (t) => {
  for (const dark of [false, true]) {
    const page = await open(t, { dark });
    await page.byId('open-gallery').click();
    await page.byId('example-maze').click();
    await page.mode('explore');
    const { weak, looked } = await page.tab.evaluate(() => {
      /** @param {string} color */
      const light = (color) => {
        const [r, g, b] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const figures = [...document.querySelectorAll('#board .figure')];
      const found = figures.flatMap((figure) => {
        const box = figure.getBoundingClientRect();
        const place = [...document.querySelectorAll('#board [data-plies]')].find((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          return left < x && x < right && top < y && y < bottom;
        });
        if (!place) return [];
        const [text, ground] = [figure, place].map((one) => light(getComputedStyle(one).fill));
        const contrast = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
        return contrast < 3 ? [`${figure.textContent}: ${contrast.toFixed(2)}`] : [];
      });
      return { weak: found, looked: figures.length };
    });
    assert.ok(looked > 40);
    assert.deepEqual(weak, [], dark ? 'dark' : 'light');
  }
});
