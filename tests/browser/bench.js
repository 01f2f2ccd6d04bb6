// What the static site takes in the browser, beside the command on one core: `npm run bench`, after `./site`.
//
// In one run and by turns, so that whatever else the machine does slows both: random boards are solved whole by the command,
// whose engine says its time, and by the page, from the question to the answer. The page is asked again, when the game is
// solved: what that takes is no solving. It prints medians, and decides nothing.

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dice } from './boards.js';
import { browse } from './browser.js';
import { mousehole } from './server.js';
import { serveFolder } from './static.js';

const ROUNDS = 15;
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = path.resolve(process.env.SITE ?? path.join(process.env.CARGO_TARGET_DIR ?? path.join(root, 'target'), 'site'));

/** A board with 15 % walls. @param {number} size @param {number} seed */
function board(size, seed) {
  const { next } = dice(seed);
  const grid = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => (row + column && next() < 0.15 ? '#' : '.')).join(''));
  const free = grid.flatMap((line, row) => [...line].flatMap((sign, column) => (sign === '.' ? [[row, column]] : [])));
  return { grid, rules: { mouse: free[0], cat: [free[free.length - 1]], hole: [free[free.length >> 1]], mouse_jump: 1, cat_jump: 1 } };
}

/** @param {object} game */
function byCommand(game) {
  const answer = execFileSync(mousehole, ['solve', '--threads', '1', '--question', 'everything', '--format', 'json', '-'], {
    input: JSON.stringify(game),
    encoding: 'utf8',
  });
  return { winner: JSON.parse(answer).winner, time: 1000 * JSON.parse(answer).seconds };
}

/** @param {number[]} times */
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const ms = (/** @type {number} */ time) => `${time.toFixed(1)} ms`;

const [server, browser] = await Promise.all([serveFolder(folder), browse()]);
try {
  const firsts = [];
  for (let visit = 0; visit < 5; visit += 1) {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-testid=verdict][data-winner]:not([data-winner=""])')) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark('verdict'));
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const tab = await context.newPage();
    await tab.goto(`${server.origin}/`);
    await tab.waitForFunction(() => performance.getEntriesByName('verdict').length);
    firsts.push(await tab.evaluate(() => performance.getEntriesByName('verdict')[0].startTime));
    await context.close();
  }
  console.log(`first verdict, nothing cached: ${ms(median(firsts))}`);

  const tab = await browser.newPage();
  await tab.goto(`${server.origin}/`);
  await tab.waitForSelector('[data-testid=verdict][data-winner]');
  const byPage = (/** @type {object} */ game) =>
    tab.evaluate(
      async (question) => {
        const { ask } = await import(new URL('js/desks.js', document.baseURI).href);
        const start = performance.now();
        const { winner } = await (await ask('solve', question, new AbortController().signal)).json();
        return { winner, time: performance.now() - start };
      },
      JSON.stringify({ game, layout: false }),
    );
  for (const size of [16, 64]) {
    /** @type {number[][]} */
    const [command, page, again] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const game = board(size, 100 * size + round);
      const [one, other] = [byCommand(game), await byPage(game)];
      if (one.winner !== other.winner) throw new Error(`${one.winner} by the command, ${other.winner} by the page: ${JSON.stringify(game)}`);
      command.push(one.time);
      page.push(other.time);
      again.push((await byPage(game)).time);
    }
    const [first] = page;
    const [one, whole, rest] = [command, page, again].map(median);
    console.log(
      `${size} x ${size}, everything: command ${ms(one)}, page ${ms(whole)} (the first ${ms(first)}), of which solving ${ms(whole - rest)}, ${((whole - rest) / one).toFixed(2)} times`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
