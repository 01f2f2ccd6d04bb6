// What is the static site's own: its weight, its answers, solves that are cancelled, hosts of all kinds, and no network.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { dice, randomBoard } from './boards.js';
import { open, site } from './playground.js';
import { ask, outcome, outcomes } from './server.js';
import { serveFolder } from './static.js';

/** @typedef {import('./playground.js').Playground} Playground */

const folder = String(site);
const HEAVIEST = 900_000;

/**
 * A game that takes a desk of its own and some time: a large board without walls, whose size makes it another.
 * @param {number} size
 */
const large = (size) => ({
  grid: Array.from({ length: size }, () => '.'.repeat(size)),
  rules: { mouse: [0, 0], cat: [[size - 1, size - 1]], hole: [[size >> 1, size >> 1]], mouse_jump: 2 },
});

/** One that takes seconds: no engine has rows of bits for its rules. */
const slow = { ...large(64), rules: { ...large(64).rules, reach: 1 } };

/** How many workers the page has. @param {Playground} page */
const workers = (page) => page.tab.evaluate(() => /** @type {any} */ (window).calls.workers);

test('the site weighs no more than 900 kB compressed', async (t) => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const sizes = await Promise.all(files.map(async (one) => gzipSync(await readFile(path.join(one.path, one.name)), { level: 9 }).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${total.toLocaleString('en')} bytes in ${files.length} files`);
  assert.ok(files.some(({ name }) => name.endsWith('.wasm')));
  assert.ok(total <= HEAVIEST, `${total} bytes`);
});

/** Games of every kind under random rules: grids, graphs, several cats, cops. @param {number} seed @returns {any} */
function randomGame(seed) {
  const { below, next, pick } = dice(seed);
  const rules = { stay: pick(['both', 'none', 'mouse', 'cat']), stuck: pick(['stays', 'loses']), cat_hole: pick(['forbidden', 'enters', 'wins']) };
  if (seed % 3 === 0) {
    const board = randomBoard(seed);
    return { ...board, rules: { ...board.rules, directions: pick([4, 8]), jump: pick(['over', 'free']) } };
  }
  const nodes = 4 + below(8);
  const graph = Array.from({ length: nodes }, (_, node) =>
    Array.from({ length: nodes }, (_, other) => other).filter((other) => other !== node && next() < 0.3),
  );
  if (seed % 3 === 1) return { preset: 'cops', graph, rules: { cats: 1 + below(2), reach: below(2) } };
  return { graph, rules: { ...rules, mouse: 1, cat: [2, 3].slice(0, 1 + below(2)), hole: [0], cat_jump: 1 + below(2), first: pick(['mouse', 'cat']) } };
}

test('300 random games are answered as the command answers them', async (t) => {
  const page = await open(t);
  const games = Array.from({ length: 300 }, (_, seed) => randomGame(seed));
  const found = await page.tab.evaluate(async (all) => {
    const desks = await import(new URL('js/desks.js', document.baseURI).href);
    const { signal } = new AbortController();
    const answers = [];
    for (const game of all) answers.push(await (await desks.ask('solve', JSON.stringify({ game, layout: false }), signal)).json());
    return answers;
  }, games);
  const refused = found.filter(({ error }) => error);
  assert.ok(refused.length < 10, `${refused.length} are no games: ${JSON.stringify(refused[0])}`);
  const kinds = new Set();
  for (const [index, game] of games.entries()) {
    const { winner, plies, reason, best, positions, engine, error } = found[index];
    if (error) {
      assert.throws(() => ask(['solve'], game), JSON.stringify(game));
      continue;
    }
    const expected = ask(['solve'], game);
    kinds.add(`${winner} ${engine}`);
    assert.deepEqual(
      { winner, plies, reason, best, positions },
      Object.fromEntries(['winner', 'plies', 'reason', 'best', 'positions'].map((key) => [key, expected[key]])),
      JSON.stringify(game),
    );
  }
  assert.ok(kinds.size >= 5 && kinds.has('draw bits'), [...kinds].join());
});

test('an edit cancels the solve before it, and no solved board is lost', async (t) => {
  const page = await open(t);
  await page.paste(large(24));
  await page.paste('M.F\n..C\n');
  const told = await page.tab.evaluate(
    async ([first, second]) => {
      const desks = await import(new URL('js/desks.js', document.baseURI).href);
      const solve = async (/** @type {any} */ game, /** @type {AbortSignal} */ signal) => {
        const answer = await desks.ask('solve', JSON.stringify({ game, layout: false }), signal);
        return (await answer.json()).cached;
      };
      const never = new AbortController().signal;
      await solve(first, never);
      const calls = /** @type {any} */ (window).calls;
      const before = calls.workers;
      const control = new AbortController();
      const cancelled = solve(second, control.signal).catch((error) => error.name);
      for (const end = Date.now() + 60_000; calls.workers === before && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 1));
      control.abort();
      return [await cancelled, calls.workers - before, await solve(first, never), await solve('M.F\n..C\n', never)];
    },
    [large(24), slow],
  );
  assert.deepEqual(told, ['AbortError', 0, true, true]);
});

test('while a large board is solved the last verdict stays, and only the newest is shown', async (t) => {
  const page = await open(t);
  await page.paste('M.F\n..C\n');
  const before = (await page.said()).split('\n')[0];
  await page.byId('open-dialog').click();
  await page.byId('paste-text').fill(JSON.stringify(slow));
  await page.byId('paste-go').click();
  await page.tab.locator('[data-testid=verdict].solving').waitFor();
  assert.equal((await page.verdict.locator('h1').innerText()).trim(), before);
  await page.byId('undo').click();
  await page.settled();
  assert.equal((await page.said()).split('\n')[0], before);
  assert.equal(await workers(page), 2, 'nothing is solved any more: one is for all that is quick, one to spare');
});

test('at most three desks are kept for large games', async (t) => {
  const page = await open(t);
  for (const size of [17, 18, 19, 20, 21]) await page.paste(large(size));
  assert.equal(await workers(page), 1 + 3 + 1, 'with one for all that is quick and one to spare');
  assert.equal(await page.outcome(), outcomes([large(21)])[0]);
});

test('a solver that fails is told of, and the next question has a new one', async (t) => {
  const page = await open(t);
  const before = await page.outcome();
  await page.tab.evaluate(() => {
    const post = Worker.prototype.postMessage;
    // Whatever cannot be read as a request makes the worker fail.
    Worker.prototype.postMessage = function (/** @type {any} */ message) {
      Worker.prototype.postMessage = post;
      post.call(this, { ...message, request: { toString: null, valueOf: null } });
    };
  });
  await page.fill('mouse_jump', '3');
  await page.says(/The solver failed/);
  await page.byId('undo').click();
  assert.equal(await page.outcome(), before);
});

/** @param {import('node:test').TestContext} t @param {Parameters<typeof serveFolder>} args */
async function host(t, ...args) {
  const server = await serveFolder(...args);
  t.after(server.stop);
  return server;
}

test('a host that does not know WebAssembly will do', async (t) => {
  const { origin } = await host(t, folder, { '.wasm': 'application/octet-stream' });
  const page = await open(t, { home: origin });
  await page.says(/wins/);
});

/** Waits until the site is kept. @param {Playground} page */
const kept = async (page) => {
  await page.tab.evaluate(() => void navigator.serviceWorker.ready.then((registration) => Object.assign(window, { registration })));
  await page.tab.waitForFunction(() => /** @type {any} */ (window).registration);
};

test('after the first visit the site works without a network', async (t) => {
  const server = await host(t, folder);
  const page = await open(t, { home: server.origin, worker: true });
  await kept(page);
  await server.stop();
  await page.tab.reload();
  await page.settled();
  const board = { grid: ['M..#F', '.#...', '..C#.', '#...#'], rules: { mouse_jump: 2 } };
  for (const mode of /** @type {const} */ (['explore', 'watch', 'play', 'learn', 'puzzle'])) await page.mode(mode);
  await page.paste(board);
  assert.equal(await page.outcome(), outcome(ask(['solve'], board)));
  await page.byId('lang').click();
  await page.says(/获胜|平局/);
});

test('a new version of the site comes whole, with the next visit', async (t) => {
  const copy = await mkdtemp(path.join(tmpdir(), 'mousehole-'));
  t.after(() => rm(copy, { recursive: true }));
  await cp(folder, copy, { recursive: true });
  const { origin } = await host(t, copy);
  const page = await open(t, { home: origin, worker: true });
  await kept(page);
  const change = async (/** @type {string} */ name, /** @type {RegExp} */ from, /** @type {string} */ to) => {
    const text = await readFile(path.join(copy, name), 'utf8');
    assert.match(text, from);
    await writeFile(path.join(copy, name), text.replace(from, to));
  };
  await change('index.html', /"Draw a board/, '"Newer');
  await change('files.js', /VERSION = '/, "VERSION = 'newer ");
  const about = () => page.tab.locator('meta[name=description]').getAttribute('content').then(String);
  await page.tab.reload();
  await page.settled();
  assert.match(await about(), /^Draw a board/, 'what is kept is whole');
  // It may be on its way already, or there.
  await kept(page);
  await page.tab.waitForFunction(() => /** @type {any} */ (window).registration.waiting);
  // The old version ends with its page and the workers of it, which may take the browser a moment.
  for (const end = Date.now() + 60_000; Date.now() < end && !/^Newer/.test(await about()); ) {
    await page.tab.goto('about:blank');
    await page.tab.goto(`${origin}/`);
    await page.settled();
  }
  assert.match(await about(), /^Newer/);
});
