// Puzzles: who wins? Nothing tells before somebody has guessed; then it is told and explained. Their answers and their order
// are those of the command.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { open } from './playground.js';
import { mousehole, outcomes } from './server.js';

/** The puzzles, as the page has them. @param {import('./playground.js').Playground} page @returns {Promise<any[]>} */
const puzzles = (page) => page.tab.evaluate(async () => (await import(String(new URL('js/puzzles.js', document.baseURI)))).PUZZLES);

test('there are at least 30, all of them different, with every answer among them, and none that begins at its end', async (t) => {
  const page = await open(t);
  const all = await puzzles(page);
  assert.ok(all.length >= 30, String(all.length));
  assert.equal(new Set(all.map((game) => JSON.stringify(game))).size, all.length);
  const answers = outcomes(all).map((answer) => answer.split(' '));
  assert.ok(answers.every(([, plies]) => plies !== '0'));
  for (const winner of ['mouse', 'cat', 'draw']) assert.ok(answers.filter(([who]) => who === winner).length >= 3, winner);
});

test('they stand in the order of their difficulty', async (t) => {
  const page = await open(t);
  const all = await puzzles(page);
  const rated = all.map((game) => {
    const { level, plies } = JSON.parse(
      execFileSync(mousehole, ['rate', '-', '--games', '100', '--format', 'json'], { input: JSON.stringify(game), encoding: 'utf8' }),
    );
    return { level: level ?? 10, plies };
  });
  const answers = outcomes(all);
  const key = rated.map(({ level }, index) => level * 1000 + Number(answers[index].split(' ')[1] ?? 999));
  assert.deepEqual(
    key,
    [...key].sort((a, b) => a - b),
  );
  assert.deepEqual([rated[0].level, rated.at(-1)?.level], [1, 10]);
});

test('nothing tells the answer before a guess; then it is told, explained, and kept', async (t) => {
  const page = await open(t);
  await page.mode('puzzle');
  const answers = outcomes(await puzzles(page));
  for (const [number, right] of [
    [0, true],
    [16, false],
    [34, true],
  ]) {
    await page.tab.locator(`[data-puzzle="${number}"]`).click();
    await page.settled();
    const [winner, plies] = answers[Number(number)].split(' ');
    assert.match(await page.verdict.innerText(), /Who wins\?/);
    assert.equal(await page.outcome(), '');
    assert.deepEqual(await page.counts(), { mouse: 0, cat: 0, draw: 0 });
    assert.equal(await page.board.locator('.arrow').count(), 0);
    await page.board.hover();
    const told = await page.tab.locator('main').innerText();
    assert.doesNotMatch(told, /wins in|wins\b(?!\?| if)|has won/);
    assert.equal((await page.byId('why').isVisible()) || (await page.byId('why-box').isVisible()), false);
    const wrong = winner === 'cat' ? 'mouse' : 'cat';
    await page.byId(`guess-${right ? winner : wrong}`).click();
    await page.settled();
    assert.match(await page.byId('puzzle-result').innerText(), right ? /^Right!/ : /^No\./);
    assert.equal(await page.outcome(), plies ? `${winner} ${plies}` : winner);
    await page.byId('why').locator('li').first().waitFor();
    assert.ok(
      Object.values(await page.counts()).some((count) => count > 3),
      'the places are coloured',
    );
    assert.equal(await page.tab.locator(`[data-puzzle="${number}"]`).getAttribute('data-state'), right ? 'right' : 'wrong');
  }
  assert.match(await page.byId('puzzle-score').innerText(), /^2 of/);
  await page.tab.reload();
  await page.settled();
  assert.match(await page.byId('puzzle-title').innerText(), /Puzzle 35 /);
  assert.match(await page.byId('puzzle-score').innerText(), /^2 of/);
});

test('the next puzzle comes by a button or a key, and one’s own board by undo', async (t) => {
  const page = await open(t);
  const own = await page.outcome();
  await page.keys('6');
  await page.settled();
  assert.match(await page.byId('puzzle-title').innerText(), /Puzzle 1 /);
  await page.keys('m');
  await page.settled();
  await page.byId('puzzle-next').click();
  await page.settled();
  assert.match(await page.byId('puzzle-title').innerText(), /Puzzle 2 /);
  await page.keys('n');
  await page.settled();
  assert.match(await page.byId('puzzle-title').innerText(), /Puzzle 3 /);
  await page.keys('Control+z', 'Control+z', 'Control+z');
  assert.equal(await page.outcome(), own);
  assert.equal(await page.tab.locator('#tab-edit').getAttribute('aria-selected'), 'true');
});

test('a puzzle can be played, without being told who is winning', async (t) => {
  const page = await open(t);
  await page.mode('puzzle');
  await page.byId('guess-cat').click();
  await page.settled();
  await page.byId('puzzle-play').click();
  await page.settled();
  await page.byId('play-blind').check();
  assert.match(await page.verdict.innerText(), /Your move|Their move/);
  assert.equal(await page.byId('value-bar').isVisible(), false);
  await page.board.hover();
  assert.doesNotMatch(await page.tab.locator('main').innerText(), /wins in|best|mistake/);
});

test('the last move stays to be seen, and whoever wins has a moment', async (t) => {
  const page = await open(t);
  await page.paste({ grid: ['M..F', '####', 'C###'], rules: {} });
  await page.mode('play');
  await page.byId('play-blind').check();
  await page.press([0, 1]);
  await page.byId('plies').locator('li').nth(1).waitFor();
  await page.settled();
  assert.equal(await page.board.locator('.arrow.cat').count(), 1, 'the cat’s move, which is to stay');
  await page.press([0, 2]);
  await page.byId('plies').locator('li').nth(3).waitFor();
  await page.settled();
  await page.press([0, 3]);
  await page.says(/You win!/);
  assert.equal(await page.board.locator('svg.board').getAttribute('data-over'), 'mouse');
  assert.equal(await page.board.locator('.arrow.mouse').count(), 1);
  assert.equal(await page.byId('value-bar').isVisible(), true, 'now it is told');
  await page.byId('play-new').click();
  await page.settled();
  assert.equal(await page.board.locator('svg.board').getAttribute('data-over'), '');
});

test('another side is another game', async (t) => {
  const page = await open(t);
  await page.paste({ grid: ['M...', '....', '...F', 'C...'], rules: {} });
  await page.mode('play');
  const start = [await page.stands('mouse'), await page.stands('cat0')];
  await page.press([0, 1]);
  await page.byId('plies').locator('li').nth(1).waitFor();
  await page.choose('You are the', 'Cat');
  await page.byId('plies').locator('li').nth(0).waitFor();
  await page.settled();
  assert.equal(await page.byId('plies').locator('li').count(), 1, 'the mouse has begun anew');
  assert.equal(await page.stands('cat0'), start[1]);
});
