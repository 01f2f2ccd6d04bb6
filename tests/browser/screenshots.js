// Takes the pictures of the playground in docs/: every mode, a graph and a phone, light and dark.
//
//     cargo build && npm --prefix tests/browser run screenshots

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { browse } from './browser.js';
import { serve } from './server.js';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} tab @param {string} id */
const press = (tab, id) => tab.locator(`[data-testid="${id}"]`).click();

/** Until everything is drawn and nothing moves. @param {Page} tab */
const calm = (tab) => tab.waitForTimeout(700);

/** @param {Page} tab @param {string} example */
async function open(tab, example) {
  await press(tab, 'open-gallery');
  await press(tab, `example-${example}`);
  await calm(tab);
}

/** @param {Page} tab @param {string} mode */
async function enter(tab, mode) {
  await tab.locator(`#tab-${mode}`).click();
  await calm(tab);
}

/** What is to be seen in each picture. @type {Record<string, (tab: Page) => Promise<void>>} */
const PICTURES = {
  edit: async () => {},
  explore: async (tab) => {
    await enter(tab, 'explore');
  },
  watch: async (tab) => {
    await open(tab, 'maze');
    await enter(tab, 'watch');
    for (let round = 0; round < 31; round += 1) await press(tab, 'watch-forward');
  },
  play: async (tab) => {
    await open(tab, 'tiny');
    await enter(tab, 'play');
    // Best moves, as the hints have them, and one that is not.
    for (const hinted of [true, true, true, true, true, false]) {
      await press(tab, hinted ? 'play-hint' : 'play-stay');
      await calm(tab);
      const place = /(\d+,\d+)/.exec(await tab.locator('#live').innerText())?.[0];
      if (hinted) await tab.locator(`#board [data-place="${place}"]`).click({ force: true });
      await calm(tab);
    }
  },
  learn: async (tab) => {
    await open(tab, 'puzzle');
    await enter(tab, 'learn');
    await tab.locator('[data-testid="learn-slider"]').fill('381');
  },
  puzzle: async (tab) => {
    await enter(tab, 'puzzle');
    await tab.locator('[data-puzzle="18"]').click();
    await calm(tab);
    await press(tab, 'guess-mouse');
  },
  phone: async (tab) => {
    await tab.setViewportSize({ width: 375, height: 732 });
    await enter(tab, 'explore');
    for (let step = 0; step < 3; step += 1) await press(tab, 'line-forward');
  },
  graph: async (tab) => {
    await press(tab, 'open-dialog');
    await tab
      .locator('[data-testid="paste-text"]')
      .fill(JSON.stringify({ preset: 'graph', graph: dodecahedron(), rules: { mouse: 17, cats: 2, cat: [8, 13], hole: [0] } }));
    await press(tab, 'paste-go');
    await calm(tab);
    await enter(tab, 'explore');
  },
};

/** Five nodes outside, ten around, five inside: with two cats some of its places are won, some lost, and some open. */
function dodecahedron() {
  /** @type {number[][]} */
  const graph = Array.from({ length: 20 }, () => []);
  /** @param {number} a @param {number} b */
  const join = (a, b) => (graph[a].push(b), graph[b].push(a));
  for (let at = 0; at < 5; at += 1) {
    join(at, (at + 1) % 5);
    join(at, 5 + 2 * at);
    join(5 + 2 * at, 6 + 2 * at);
    join(6 + 2 * at, 5 + ((2 * at + 2) % 10));
    join(6 + 2 * at, 15 + at);
    join(15 + at, 15 + ((at + 1) % 5));
  }
  return graph;
}

await mkdir(docs, { recursive: true });
const server = await serve();
const browser = await browse();
for (const theme of /** @type {const} */ (['light', 'dark'])) {
  for (const [name, show] of Object.entries(PICTURES)) {
    const context = await browser.newContext({ viewport: { width: 1120, height: 732 }, colorScheme: theme, locale: 'en-GB', reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.setItem('mousehole.visited', '1'));
    const tab = await context.newPage();
    await tab.goto(process.env.PLAYGROUND ?? server.origin);
    await tab.waitForSelector('body[data-ready]');
    await calm(tab);
    await show(tab);
    await calm(tab);
    await tab.mouse.move(0, 0);
    await tab.screenshot({ path: `${docs}playground-${name}-${theme}.png` });
    await context.close();
  }
}
await browser.close();
await server.stop();
