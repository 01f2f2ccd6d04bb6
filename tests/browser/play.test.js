// Play: whole games against perfection end as promised, and never better.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, where } from './boards.js';
import { open, origin } from './playground.js';
import { outcomes } from './server.js';

/**
 * @typedef {import('./boards.js').Board} Board
 * @typedef {import('./playground.js').Playground} Playground
 */

const CAT_WINS = { grid: ['F..#C', '.....', '###..', '.....', 'M..##'], rules: { mouse_jump: 2, cat_jump: 1 } };
const MOUSE_WINS = { grid: ['M..#C', '.#..#', '#.#.#', '..F..', '.#..#'], rules: { mouse_jump: 2, cat_jump: 1 } };

/** @param {Board} board */
const promised = (board) => {
  const [winner, plies] = outcomes([board])[0].split(' ');
  return { winner, plies: Number(plies) };
};

/**
 * A new game, at which the user is to move, or else the opponent has moved.
 * @param {Playground} page
 * @param {Board} board
 * @param {'Mouse' | 'Cat'} side
 * @param {'Perfect' | 'Greedy' | 'Random'} [opponent]
 */
async function begin(page, board, side, opponent = 'Perfect') {
  await page.paste(board);
  await page.mode('play');
  await page.choose('Against', opponent);
  await page.choose('You are the', side);
  await turn(page);
}

/** Waits until it is the user's turn or the game is over. @param {Playground} page */
async function turn(page) {
  await page.settled();
  await page.tab.locator('[data-testid=play-line][data-result], [data-testid=play-line]:has-text("our move")').waitFor();
  return page.byId('play-line').getAttribute('data-result');
}

/** The best moves, as they are told to those who do not see the arrows. @param {Playground} page */
async function hint(page) {
  await page.tab.locator('#live').filter({ hasNotText: 'Best: ' }).waitFor({ state: 'attached' });
  await page.byId('play-hint').click();
  const told = page.tab.locator('#live').filter({ hasText: 'Best: ' });
  await told.waitFor();
  return (await told.innerText()).slice('Best: '.length).split('; ');
}

/** @param {Playground} page */
const plies = (page) => page.byId('plies').locator('li').count();

/**
 * Moves the animal whose turn it is: by a press on where it goes to, or on the button where it stays.
 * @param {Playground} page
 * @param {string} place
 */
async function go(page, place) {
  const before = await plies(page);
  const stands = await Promise.all([page.stands('mouse'), page.stands('cat0')]);
  const side = /^Mouse/.test(await page.byId('play-line').innerText()) ? 0 : 1;
  await (stands[side] === place ? page.byId('play-stay').click() : page.press(place));
  await page.byId('plies').locator('li').nth(before).waitFor();
}

/**
 * Plays to the end.
 * @param {Playground} page
 * @param {() => Promise<string>} choose
 */
async function playOut(page, choose) {
  for (let move = 0; move < 60; move += 1) {
    await go(page, await choose());
    const result = await turn(page);
    if (result) return { result, plies: await plies(page) };
  }
  assert.fail('the game does not end');
}

for (const [board, side] of /** @type {const} */ ([
  [CAT_WINS, 'Mouse'],
  [MOUSE_WINS, 'Cat'],
])) {
  test(`the ${side.toLowerCase()} loses against perfection in exactly the plies promised, by the best moves`, async (t) => {
    const page = await open(t);
    await begin(page, board, side);
    const { plies: promise } = promised(board);
    const end = await playOut(page, async () => (await hint(page))[0]);
    assert.deepEqual(end, { result: 'lost', plies: promise });
    assert.equal(await page.byId('plies').locator('li:not([data-quality=best])').count(), 0);
    assert.match(await page.byId('play-line').innerText(), new RegExp(`You lose after ${promise} plies`));
  });

  test(`the ${side.toLowerCase()} loses no later by moves at random, all of which are offered`, async (t) => {
    const page = await open(t);
    const { below } = dice(side === 'Mouse' ? 3 : 4);
    await begin(page, board, side);
    const end = await playOut(page, async () => {
      const moves = legal(board, await page.stands(side === 'Mouse' ? 'mouse' : 'cat0'), side);
      assert.equal(await page.board.locator('.ring').count(), moves.length, 'a ring around each place to go to');
      return moves[below(moves.length)];
    });
    assert.equal(end.result, 'lost');
    assert.ok(end.plies <= promised(board).plies, `${end.plies} plies`);
  });
}

/** Where an animal may go: straight on, up to its jump, not over walls. @param {Board} board @param {string | null} from @param {'Mouse' | 'Cat'} side */
function legal(board, from, side) {
  const [row, column] = (from ?? '').split(',').map(Number);
  const jump = Number(side === 'Mouse' ? board.rules?.mouse_jump : board.rules?.cat_jump);
  const places = [`${row},${column}`];
  for (const [down, across] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ]) {
    for (let far = 1; far <= jump; far += 1) {
      const sign = board.grid[row + far * down]?.[column + far * across] ?? '#';
      if (sign === '#') break;
      places.push(`${row + far * down},${column + far * across}`);
    }
  }
  return places;
}

for (const [opponent, board, side] of /** @type {const} */ ([
  ['Greedy', MOUSE_WINS, 'Mouse'],
  ['Random', CAT_WINS, 'Cat'],
])) {
  test(`best moves of the ${side.toLowerCase()} beat the ${opponent.toLowerCase()} opponent no later than promised`, async (t) => {
    const page = await open(t);
    await begin(page, board, side, opponent);
    const end = await playOut(page, async () => (await hint(page))[0]);
    assert.equal(end.result, 'won');
    assert.ok(end.plies <= promised(board).plies, `${end.plies} plies`);
  });
}

test('a level can be played against, is kept by a link, and answers with moves of its own', async (t) => {
  const page = await open(t);
  await begin(page, CAT_WINS, 'Mouse');
  await page.byId('level').selectOption('3');
  await go(page, '4,2');
  await turn(page);
  assert.equal(await plies(page), 2);
  const other = await open(t, { path: (await page.link()).slice((await origin()).length) });
  assert.equal(await other.byId('level').inputValue(), 'level-3');
  assert.equal(await plies(other), 2);
  await other.byId('level').selectOption('9');
  await other.press(String(await other.stands('mouse')));
  await other.byId('plies').locator('li').nth(3).waitFor();
});

test('moves can be dragged, hinted at, taken back and played anew, and the bar follows the value', async (t) => {
  const page = await open(t);
  await begin(page, MOUSE_WINS, 'Mouse');
  const value = () => page.byId('value-bar').getAttribute('aria-label');
  const wide = () =>
    page
      .byId('value-bar')
      .locator('.share')
      .evaluate((one) => parseFloat(/** @type {HTMLElement} */ (one).style.width));
  assert.equal(await value(), `Mouse wins in ${promised(MOUSE_WINS).plies} plies`);
  assert.ok((await wide()) > 50);
  const best = await hint(page);
  assert.equal(await page.board.locator('.arrow').count(), best.length);

  // A slow move: to stay in the corner.
  const [start] = where(MOUSE_WINS, 'M');
  await page.byId('play-stay').click();
  await page.byId('plies').locator('li').nth(1).waitFor();
  await turn(page);
  assert.match(String(await page.byId('plies').locator('li').first().getAttribute('data-quality')), /mistake|inaccuracy/);
  assert.equal(await value(), `Mouse wins in ${promised(MOUSE_WINS).plies} plies`, 'two plies lost');

  await page.byId('play-back').click();
  await turn(page);
  assert.equal(await plies(page), 0);
  assert.equal(await page.stands('mouse'), String(start));
  assert.equal(await value(), `Mouse wins in ${promised(MOUSE_WINS).plies} plies`);

  const [row, column] = best[0].split(',').map(Number);
  await page.drag(start, [row, column]);
  await page.byId('plies').locator('li').nth(1).waitFor();
  await turn(page);
  assert.equal(await value(), `Mouse wins in ${promised(MOUSE_WINS).plies - 2} plies`);

  await page.byId('play-new').click();
  await page.tab.waitForFunction(() => !document.querySelector('[data-testid=plies] li'));
  await turn(page);
  assert.equal(await page.stands('mouse'), String(start));
});

test('a press on the animal itself stays, and what was played is told in the language that is chosen', async (t) => {
  const page = await open(t);
  await begin(page, MOUSE_WINS, 'Mouse');
  await page.press(where(MOUSE_WINS, 'M')[0]);
  await page.byId('plies').locator('li').nth(1).waitFor();
  await turn(page);
  assert.match(await page.byId('plies').locator('li').first().innerText(), /Mouse stays/);
  await page.tab.getByText('中', { exact: true }).click();
  await page.byId('plies').locator('li').first().filter({ hasText: '老鼠 停留' }).waitFor();
  assert.doesNotMatch(await page.byId('plies').innerText(), /[a-z]/i);
});

test('play that is entered from the end of a line begins at the start', async (t) => {
  const page = await open(t);
  await page.paste(CAT_WINS);
  await page.mode('explore');
  await page.byId('line-last').click();
  await page.settled();
  assert.notEqual(await page.stands('cat0'), String(where(CAT_WINS, 'C')[0]));
  await page.mode('play');
  assert.equal(await turn(page), null, 'the game is not over');
  assert.equal(await page.stands('cat0'), String(where(CAT_WINS, 'C')[0]));
});

test('two cats are told one after the other, and win as promised', async (t) => {
  const page = await open(t);
  const board = { grid: ['C...F', '.#.#.', '.....', '.#.#.', 'M...C'], rules: { mouse_jump: 1, cat_jump: 1, cats: 2 } };
  await begin(page, board, 'Cat');
  const { winner, plies: promise } = promised(board);
  assert.equal(winner, 'cat');
  for (let move = 0; move < 30 && !(await turn(page)); move += 1) {
    const before = await plies(page);
    const goals = (await hint(page))[0].split(' · ');
    const stands = await Promise.all([page.stands('cat0'), page.stands('cat1')]);
    const going = goals.flatMap((goal, cat) => (goal === stands[cat] ? [] : [[stands[cat] ?? '', goal]]));
    for (const [index, way] of going.entries()) {
      if (index) await page.tab.locator('[data-testid=play-line]:has-text("1 cat")').waitFor();
      await page.drag(...way);
    }
    if (going.length < goals.length) await page.byId('play-stay').click();
    await page.tab.waitForFunction((n) => document.querySelectorAll('[data-testid=plies] li').length > n, before);
  }
  assert.equal(await turn(page), 'won');
  assert.equal(await plies(page), promise);
});
