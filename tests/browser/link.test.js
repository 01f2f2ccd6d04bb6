// Links: what they hold comes back, and a link that is damaged says so and changes nothing.

import assert from 'node:assert/strict';
import test from 'node:test';
import { open, origin } from './playground.js';

test('a link restores the board, the mode and the round', async (t) => {
  const page = await open(t);
  await page.byId('open-gallery').click();
  await page.byId('example-tiny').click();
  await page.says('Mouse wins in 27 plies');
  await page.mode('watch');
  for (let round = 0; round < 3; round += 1) await page.byId('watch-forward').click();
  const link = await page.link();
  const colours = await page.colours();

  const other = await open(t, { path: link.slice((await origin()).length) });
  await other.says('Mouse wins in 27 plies');
  assert.match(await other.byId('watch-round').innerText(), /Round 3 of/);
  assert.deepEqual(await other.colours(), colours);

  // In a window that shows something else; what was drawn there is one undo away.
  const third = await open(t);
  const before = await third.said();
  await third.tab.evaluate((hash) => void (location.hash = hash), link.slice(link.indexOf('#')));
  await third.says('Mouse wins in 27 plies');
  await third.byId('watch-round').filter({ hasText: 'Round 3 of' }).waitFor();
  await third.settled();
  assert.deepEqual(await third.colours(), colours);
  await third.keys('Control+z');
  await third.says(before.split('\n')[0]);
});

test('graphs come back with their nodes where they lay', async (t) => {
  const page = await open(t);
  await page.byId('open-gallery').click();
  await page.byId('example-petersen').click();
  await page.says('Cats win in 1 ply');
  const where = await page.middle(7);
  const other = await open(t, { path: (await page.link()).slice((await origin()).length) });
  await other.says('Cats win in 1 ply');
  const there = await other.middle(7);
  assert.ok(Math.hypot(where.x - there.x, where.y - there.y) < 2, `${JSON.stringify(where)} and ${JSON.stringify(there)}`);
});

test('a damaged link says so, and what was drawn before stays', async (t) => {
  const page = await open(t);
  await page.byId('open-gallery').click();
  await page.byId('example-puzzle').click();
  await page.says('Mouse wins in 5 plies');
  const link = await page.link();
  // The second is cut short, the third is no state at all.
  for (const bad of ['#1', link.slice(link.indexOf('#'), -9), '#0e30', '#%%%', '#hello']) {
    await page.tab.evaluate((hash) => void (location.hash = hash), bad);
    await page.byId('notice').waitFor();
    await page.says('Mouse wins in 5 plies');
    await page.byId('notice').getByRole('button').click();
  }
  await page.tab.goto('about:blank');
  await page.tab.goto(`${await origin()}/#nonsense`);
  await page.byId('notice').waitFor();
  await page.says('Mouse wins in 5 plies');
});

test('states that are mangled are refused, and none of them breaks the page', async (t) => {
  const page = await open(t);
  const { faults, taken, refused } = await page.tab.evaluate(async () => {
    const { pack, unpack } = await import(new URL('js/link.js', document.baseURI).href);
    const { EXAMPLES } = await import(new URL('js/examples.js', document.baseURI).href);
    let seed = 7;
    const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
    const junk = [null, -1, 1.5, 'x', [], {}, [[]], [1, 2, 3], true, 1e9];
    /** Puts junk in one place of a value. @param {any} value @returns {any} */
    const mangle = (value) => {
      if (value === null || typeof value !== 'object' || random(4) === 0) return junk[random(junk.length)];
      const keys = Object.keys(value);
      if (!keys.length) return junk[random(junk.length)];
      const copy = Array.isArray(value) ? [...value] : { ...value };
      const key = keys[random(keys.length)];
      copy[/** @type {any} */ (key)] = mangle(value[key]);
      return copy;
    };
    const REFUSED = 'TypeError: not a state of the playground';
    const sorted = (/** @type {string} */ json) => Object.entries(JSON.parse(json)).sort();
    const faults = [];
    let [taken, refused] = [0, 0];
    for (let round = 0; round < 3000; round += 1) {
      const { game, layout } = EXAMPLES[random(EXAMPLES.length)];
      const at = game.rules.mouse == null ? null : { mouse: game.rules.mouse, cats: game.rules.cat, turn: 'cat', plies: 3 };
      const made = at && { at, to: at.cats.length > 1 ? at.cats : at.cats[0], winner: 'cat', plies: 2, quality: 'best' };
      const play = { side: 'cat', opponent: 'greedy', seed: 5, promised: { winner: 'cat', plies: 3 }, history: made ? [made] : [] };
      const text = pack({ game, layout, mode: round % 2 ? 'explore' : 'play', at, view: { fixed: 'cat', turn: 'cat', cat: 0 }, round: null, play, lang: 'en' });
      const mangled = JSON.stringify(mangle(JSON.parse(text)));
      /** @type {any} */
      let state;
      try {
        state = unpack(mangled);
      } catch (error) {
        // Refused on purpose, and not by a slip on the way.
        if (String(error) === REFUSED) refused += 1;
        else faults.push(`${error}: ${mangled}`);
        continue;
      }
      // What is taken is whole: packed and read once more, it is the same.
      taken += 1;
      const full = { round: null, play: null, lang: 'en', ...state };
      const again = { round: null, play: null, lang: 'en', ...unpack(pack(full)) };
      if (JSON.stringify(sorted(pack(again))) !== JSON.stringify(sorted(pack(full)))) faults.push(`another state: ${mangled}`);
    }
    return { faults, taken, refused };
  });
  assert.deepEqual(faults, []);
  assert.ok(taken > 100 && refused > 1000, `${taken} are taken and ${refused} refused`);
});

test('copies as text and as JSON read back as the same game', async (t) => {
  const page = await open(t);
  await page.byId('open-gallery').click();
  await page.byId('example-puzzle').click();
  await page.says('Mouse wins in 5 plies');
  await page.byId('open-share').click();
  await page.byId('copy-text').click();
  await page.byId('copied').waitFor();
  assert.match(await page.clipboard(), /####F\s+#C\.\.\.\s+M\.\.\.\./);
  await page.byId('copy-json').click();
  await page.byId('copied').waitFor();
  assert.equal(JSON.parse(await page.clipboard()).rules.mouse_jump, 2);
  await page.byId('copy-image').click();
  await page.byId('copied').waitFor();
  assert.ok(await page.tab.evaluate(async () => (await navigator.clipboard.read())[0].types.includes('image/png')));
});

test('a game being played comes back with its moves, and they can be taken back', async (t) => {
  const page = await open(t);
  await page.byId('open-gallery').click();
  await page.byId('example-puzzle').click();
  await page.says('Mouse wins in 5 plies');
  await page.mode('play');
  await page.press([2, 2]);
  await page.byId('plies').locator('li').nth(1).waitFor();
  await page.says('Mouse wins in 3 plies');
  const played = await page.byId('plies').innerText();
  const other = await open(t, { path: (await page.link()).slice((await origin()).length) });
  await other.says('Mouse wins in 3 plies');
  assert.equal(await other.byId('plies').innerText(), played);
  await other.byId('play-back').click();
  await other.says('Mouse wins in 5 plies');
  await other.settled();
  assert.equal(await other.byId('plies').locator('li').count(), 0);
});
