// Graph boards: nodes are added, dragged and taken away, edges drawn and erased, the hole chosen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';
import { outcomes } from './server.js';

/** A ring of five; the mouse is at 1, the cat at 2, the hole is 0. */
const RING = [
  [1, 4],
  [0, 2],
  [1, 3],
  [2, 4],
  [0, 3],
];

/** @param {number[][]} graph @param {object} [rules] */
const right = (graph, rules) => outcomes([{ graph, rules: { mouse: 1, cat: [2], hole: [0], ...rules } }])[0];

/** A graph with more edges, each of which leads both ways. @param {number[][]} graph @param {...[number, number]} more */
function joined(graph, ...more) {
  const lists = graph.map((list) => [...list]);
  for (const [a, b] of more) {
    lists[a].push(b);
    lists[b].push(a);
  }
  return lists;
}

test('nodes and edges are drawn, and each graph gets the verdict of the library', async (t) => {
  const page = await open(t);
  await page.paste({ graph: RING });
  assert.equal(await page.outcome(), right(RING));

  await page.tool('edge');
  await page.drag(1, 3);
  assert.equal(await page.outcome(), right(joined(RING, [1, 3])), 'an edge is drawn');
  await page.drag(3, 1);
  assert.equal(await page.outcome(), right(RING), 'the same stroke erases it');
  assert.equal(await page.board.locator('.edge').count(), 5);

  await page.tool('node');
  const box = await page.board.locator('svg.board').boundingBox();
  assert.ok(box);
  await page.tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.place(5).waitFor();
  await page.tool('edge');
  await page.drag(5, 1);
  await page.drag(5, 4);
  const six = joined([...RING, []], [5, 1], [5, 4]);
  assert.equal(await page.outcome(), right(six), 'a node with two edges');

  await page.tool('hole');
  await page.press(0);
  await page.press(4);
  assert.equal(await page.outcome(), right(six, { hole: [4] }), 'another hole');

  await page.tool('mouse');
  await page.press(3);
  await page.tool('move');
  await page.drag(2, 0);
  assert.equal(await page.stands('cat0'), '0');
  assert.equal(await page.outcome(), right(six, { hole: [4], mouse: 3, cat: [0] }), 'animals are put and dragged');

  await page.tool('erase');
  await page.press(1);
  const five = six.filter((_, node) => node !== 1).map((list) => list.filter((node) => node !== 1).map((node) => node - Number(node > 1)));
  assert.equal(await page.outcome(), right(five, { hole: [3], mouse: 2, cat: [0] }), 'a node is taken away and the others close ranks');
  await page.byId('undo').click();
  assert.equal(await page.outcome(), right(six, { hole: [4], mouse: 3, cat: [0] }));
});

test('an edge drawn with shift leads one way', async (t) => {
  const page = await open(t);
  await page.paste({ graph: RING });
  await page.tool('edge');
  await page.tab.keyboard.down('Shift');
  await page.drag(1, 4);
  await page.tab.keyboard.up('Shift');
  const oneWay = RING.map((list, node) => (node === 1 ? [...list, 4] : list));
  assert.equal(await page.outcome(), right(oneWay));
  assert.equal(await page.board.locator('.edge[marker-end]').count(), 1);
});

test('a node is dragged to where it looks better, and stays there', async (t) => {
  const page = await open(t);
  await page.paste({ graph: RING });
  const before = await page.outcome();
  await page.tool('move');
  const [from, to] = await page.middles([3, 0]);
  const goal = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  await page.tab.mouse.move(from.x, from.y);
  await page.tab.mouse.down();
  await page.tab.mouse.move(goal.x, goal.y, { steps: 4 });
  await page.tab.mouse.up();
  const near = async () => {
    const now = await page.middle(3);
    return Math.hypot(now.x - goal.x, now.y - goal.y) < 6;
  };
  assert.ok(await near());
  assert.equal(await page.outcome(), before, 'which does not change who wins');
  await page.tool('edge');
  await page.drag(3, 1);
  await page.settled();
  assert.ok(await near(), 'nor is it lost by the next edit');
});

test('a grid becomes a graph and back', async (t) => {
  const page = await open(t);
  await page.choose('Kind of board', 'Graph');
  await page.place(0).waitFor();
  assert.match(await page.said(), /wins|Draw/);
  await page.choose('Kind of board', 'Grid');
  await page.place([0, 0]).waitFor();
  assert.match(await page.said(), /wins|Draw/);
});

test('explored nodes are coloured as the command says, by name where they have one', async (t) => {
  const page = await open(t);
  const names = ['den', 'alice', 'bob', 'carol', 'dave'];
  const game = { graph: RING, names, rules: { mouse: 'bob', cat: ['carol'], hole: ['den'] } };
  await page.paste(game);
  await page.mode('explore');
  const expected = outcomes(names.map((mouse) => ({ ...game, rules: { ...game.rules, mouse } })));
  const colours = await page.colours();
  assert.deepEqual(
    names.map((name) => [colours[name].winner, colours[name].plies].filter((part) => part != null).join(' ')),
    expected,
  );
});
