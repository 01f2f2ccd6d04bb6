// Explore: every place has the colour and the figure that the library gives, whoever stays and whoever moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';
import { ask, outcome, outcomes } from './server.js';

/** @typedef {[number, number]} Cell */

const GRID = ['......', '.##.#.', '.#....', '...##.', '.#....'];
const RULES = { mouse_jump: 2, cat_jump: 1, limit: '1000', mouse: [4, 0], cat: [[2, 3]], hole: [[0, 5]] };
const FLOOR = GRID.flatMap((row, r) => [...row].flatMap((sign, c) => (sign === '#' ? [] : [/** @type {Cell} */ ([r, c])])));

/**
 * Who wins with an animal on each place of the floor, as the command says it.
 * @param {(place: Cell) => object} rules what differs from `RULES` for a place
 */
const expected = (rules) => {
  const answers = outcomes(FLOOR.map((place) => ({ grid: GRID, rules: { ...RULES, ...rules(place) } })));
  return Object.fromEntries(FLOOR.map((place, index) => [String(place), answers[index]]));
};

/** The same from the page. @param {import('./playground.js').Playground} page */
async function shown(page) {
  await page.settled();
  const colours = Object.entries(await page.colours()).flatMap(([place, { winner, plies }]) => (winner ? [[place, outcome({ winner, plies })]] : []));
  return Object.fromEntries(colours);
}

test('colours and figures are right for either animal fixed and either side to move, and follow a dragged animal', async (t) => {
  const page = await open(t);
  await page.paste({ grid: GRID, rules: RULES });
  await page.mode('explore');
  assert.deepEqual(
    await shown(page),
    expected((mouse) => ({ mouse })),
  );

  await page.drag([2, 3], [2, 5]);
  assert.equal(await page.stands('cat0'), '2,5');
  assert.deepEqual(
    await shown(page),
    expected((mouse) => ({ mouse, cat: [[2, 5]] })),
    'the cat was dragged',
  );
  const counts = await page.counts();
  for (const side of /** @type {const} */ (['mouse', 'cat'])) {
    assert.equal(await page.tab.locator(`#panel-explore [data-count=${side}]`).innerText(), `${counts[side]} place${counts[side] === 1 ? '' : 's'}`);
  }

  await page.choose('To move', 'Cat');
  assert.deepEqual(
    await shown(page),
    expected((mouse) => ({ mouse, cat: [[2, 5]], first: 'cat' })),
    'the cat moves',
  );

  await page.choose('Colours for the', 'Cat');
  assert.deepEqual(
    await shown(page),
    expected((cat) => ({ cat: [cat], first: 'cat' })),
    'the cat goes everywhere',
  );

  await page.drag([4, 0], [3, 2]);
  assert.deepEqual(
    await shown(page),
    expected((cat) => ({ cat: [cat], mouse: [3, 2], first: 'cat' })),
    'the mouse was dragged',
  );

  await page.choose('To move', 'Mouse');
  assert.deepEqual(
    await shown(page),
    expected((cat) => ({ cat: [cat], mouse: [3, 2] })),
    'the mouse moves',
  );

  await page.byId('to-start').click();
  assert.deepEqual([await page.stands('mouse'), await page.stands('cat0')], ['4,0', '2,3']);
});

test('with two cats, each of them can go everywhere', async (t) => {
  const page = await open(t);
  const cats = [
    [0, 2],
    [2, 5],
  ];
  await page.paste({ grid: GRID, rules: { ...RULES, cats: 2, cat: cats } });
  await page.mode('explore');
  assert.deepEqual(
    await shown(page),
    expected((mouse) => ({ mouse, cats: 2, cat: cats })),
  );
  await page.choose('Colours for the', 'Cat 2');
  assert.deepEqual(
    await shown(page),
    expected((cat) => ({ cats: 2, cat: [cats[0], cat] })),
  );
});

test('draws and limits have their colours too', async (t) => {
  const page = await open(t);
  const rules = { ...RULES, endless: 'draw', cat_hole: 'forbidden', limit: '6' };
  await page.paste({ grid: GRID, rules });
  await page.mode('explore');
  const right = expected((mouse) => ({ ...rules, mouse }));
  assert.deepEqual(await shown(page), right);
  assert.ok(Object.values(right).includes('draw'), 'the board has draws');
});

test('the line below the board reads the figure of the place under the pointer', async (t) => {
  const page = await open(t);
  await page.paste({ grid: GRID, rules: RULES });
  await page.mode('explore');
  const { x, y } = await page.middle([4, 5]);
  await page.tab.mouse.move(x, y);
  const { winner, plies } = ask(['solve', '--mouse', '4,5'], { grid: GRID, rules: RULES });
  const who = winner === 'cat' ? 'Cat' : 'Mouse';
  await page
    .byId('figure')
    .filter({ hasText: `row 4, column 5 · mouse here, Mouse to move: ${who} wins in ${plies} plies` })
    .waitFor();
});

test('the best moves are arrows and stand first in the list; choosing one plays it', async (t) => {
  const page = await open(t);
  await page.paste({ grid: GRID, rules: RULES });
  await page.mode('explore');
  const { best } = ask(['solve'], { grid: GRID, rules: RULES });
  const listed = page.byId('moves').locator('[data-best]');
  assert.deepEqual(
    (await listed.evaluateAll((all) => all.map((one) => one.getAttribute('data-to')))).sort(),
    best.map((/** @type {any} */ move) => String(move.to)).sort(),
  );
  assert.equal(await page.board.locator('.arrow').count(), best.length);
  const moves = await page
    .byId('moves')
    .locator('button')
    .evaluateAll((all) => all.map((one) => one.hasAttribute('data-best')));
  assert.deepEqual(moves, [...moves].sort().reverse(), 'the best come first');
  const to = await listed.first().getAttribute('data-to');
  await listed.first().click();
  await page.settled();
  assert.equal(await page.stands('mouse'), to);
  assert.equal(await page.outcome(), outcome(best.find((/** @type {any} */ move) => String(move.to) === to)));
});

test('the perfect line is stepped forth to its end and back to its start', async (t) => {
  const page = await open(t);
  await page.paste({ grid: GRID, rules: RULES });
  await page.mode('explore');
  const { line, plies } = ask(['line'], { grid: GRID, rules: RULES });
  await page.byId('line').locator('[data-step]').first().waitFor();
  assert.equal(await page.byId('line').locator('[data-step]').count(), plies);
  /** Where both stand after each ply. */
  const way = [[String(RULES.mouse), String(RULES.cat[0])]];
  for (const { side, to } of line) way.push(side === 'mouse' ? [String(to), way[way.length - 1][1]] : [way[way.length - 1][0], String(to)]);
  const standing = async () => {
    const now = [await page.stands('mouse'), await page.stands('cat0')];
    // The buttons move when the list of moves above them is answered.
    await page.settled();
    return now;
  };
  for (const [ply, where] of way.entries()) {
    if (ply) await page.byId('line-forward').click();
    assert.deepEqual(await standing(), where, `after ply ${ply}`);
  }
  assert.ok(await page.byId('line-forward').isDisabled());
  assert.match(await page.said(), /^(Cat|Mouse) has won/);
  for (const where of [...way].reverse().slice(1)) {
    await page.byId('line-back').click();
    assert.deepEqual(await standing(), where);
  }
  assert.ok(await page.byId('line-back').isDisabled());
  await page.byId('line-last').click();
  assert.deepEqual(await standing(), way[way.length - 1]);
  await page.byId('line').locator('[data-step="2"]').click();
  assert.deepEqual(await standing(), way[2]);
  await page.byId('line-first').click();
  assert.deepEqual(await standing(), way[0]);
});
