// The way to the puzzle sites and back: what their function returns, and the test case to copy.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBoard } from './boards.js';
import { open } from './playground.js';
import { ask, outcome, outcomes } from './server.js';

const DRAW = { graph: [[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]] };

test('test cases of the puzzles have their answer beside the verdict, and are copied as the sites show them', async (t) => {
  const page = await open(t);
  const boards = Array.from({ length: 4 }, (_, seed) => {
    const { grid, rules } = randomBoard(seed + 30);
    return { grid, rules: { mouse_jump: rules?.mouse_jump, cat_jump: rules?.cat_jump } };
  });
  const graphs = [
    DRAW,
    { graph: [[1, 3], [0], [3], [0, 2]] },
    {
      graph: [
        [2, 3],
        [3, 4],
        [0, 4],
        [0, 1],
        [1, 2],
      ],
    },
  ];
  const games = [...boards, ...graphs];
  const expected = outcomes(games);
  for (const [index, game] of games.entries()) {
    await page.paste(game);
    const [winner] = expected[index].split(' ');
    const [puzzle, answer] = 'grid' in game ? [1728, winner === 'mouse'] : [913, ['draw', 'mouse', 'cat'].indexOf(winner)];
    assert.equal(await page.byId('puzzle').innerText(), `Answer of LeetCode ${puzzle}: ${answer}`);
    await page.byId('open-share').click();
    await page.byId('copy-test').click();
    await page.byId('copied').waitFor();
    await page.keys('Escape');
    const copy = await page.clipboard();
    assert.match(copy, 'grid' in game ? /^\["[.#MCF]+"(,"[.#MCF]+")*\]\n\d\n\d\n$/ : /^\[\[[\d,[\]]*\]\]\n$/);
    assert.equal(outcome(ask(['solve'], copy)), expected[index], copy);
  }
});

test('other games have no answer there, and no test case', async (t) => {
  const page = await open(t);
  for (const game of [{ grid: ['M.F', '..C'], rules: { limit: 7 } }, { grid: ['M.F', 'F.C'] }, { ...DRAW, rules: { mouse: 3 } }, { preset: 'cops', ...DRAW }]) {
    await page.paste(game);
    assert.equal(await page.byId('puzzle').innerText(), '', JSON.stringify(game));
    await page.byId('open-share').click();
    await page.byId('link').waitFor();
    assert.equal(await page.byId('copy-test').isVisible(), false);
    await page.keys('Escape');
  }
});
