// Open and save: every input format, from the dialog, the clipboard, a file; and what is wrong with a bad one.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open } from './playground.js';
import { ask, outcome } from './server.js';

/** A text in each format. */
const TEXTS = {
  grid: 'M.#.\n...C\n.#.F\n',
  pasted: '["####F","#C...","M...."]\n1\n2\n',
  'pasted graph': 'Input: graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]',
  json: '{"grid":["C.F","M.."],"catJump":1,"mouseJump":2}',
  toml: "grid = '''\nM..#\n...F\nC...\n'''\n[rules]\nmouse_jump = 2\n",
  graph6: 'IheA@GUAo\n',
  sparse6: ':I`ES@obGkqegW~\n',
  digraph6: '&DU_O?G\n',
  edges: '0 1\n1 2\n2 3\n3 0\n',
  matrix: '01100\n10010\n10011\n01101\n00110\n',
};

test('every format is opened and gets the verdict of the library', async (t) => {
  const page = await open(t);
  for (const [format, text] of Object.entries(TEXTS)) {
    await page.paste(text);
    const answer = ask(['solve'], text);
    assert.equal(await page.outcome(), outcome(answer), format);
    assert.equal(await page.board.locator('[data-place]:not([data-wall="true"])').count(), answer.places, format);
  }
});

/** Boards that nobody stands on yet: they are opened as they are, or with the animals where a graph has them. */
const DRAFTS = {
  map: ['type octile\nheight 2\nwidth 3\nmap\n.G@\nT.S\n', 6],
  grid: ['....\n.##.\n', 8],
  edges: ['den alice\nalice bob\nbob carol\ncarol den\n', 4],
  dimacs: ['p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n', 5],
};

test('boards that are no game yet are opened to be finished', async (t) => {
  const page = await open(t, { forgive: ['422'] });
  for (const [format, [text, places]] of Object.entries(DRAFTS)) {
    await page.paste(String(text));
    assert.equal(await page.board.locator('[data-place]').count(), places, format);
    assert.match(await page.said(), /wins|Draw|Put the (mouse|cat) on the board/, format);
  }
  await page.paste(String(DRAFTS.grid[0]));
  for (const [tool, place] of /** @type {[string, [number, number]][]} */ ([
    ['mouse', [0, 0]],
    ['cat', [1, 0]],
    ['hole', [0, 3]],
  ])) {
    await page.tool(tool);
    await page.press(place);
  }
  assert.equal(await page.outcome(), outcome(ask(['solve'], 'M..F\nC##.\n')));
});

test('a board on the clipboard is pasted onto the page', async (t) => {
  const page = await open(t);
  await page.tab.evaluate((text) => navigator.clipboard.writeText(text), TEXTS.pasted);
  const [, plies] = outcome(ask(['solve'], TEXTS.pasted)).split(' ');
  assert.notEqual(await page.verdict.getAttribute('data-plies'), plies);
  await page.keys('b', 'Control+v');
  await page.byId('paste-go').click();
  await page.verdict.and(page.tab.locator(`[data-plies="${plies}"]`)).waitFor();
  assert.equal(await page.outcome(), outcome(ask(['solve'], TEXTS.pasted)));
  assert.equal(await page.byId('mouse_jump').inputValue(), '2');
});

test('what is saved is the game that is shown, and opens as it was', async (t) => {
  const page = await open(t);
  await page.paste(TEXTS.toml);
  const before = await page.said();
  await page.byId('open-dialog').click();
  const [download] = await Promise.all([page.tab.waitForEvent('download'), page.byId('save').click()]);
  assert.match(download.suggestedFilename(), /\.json$/);
  const saved = readFileSync(await download.path(), 'utf8');
  assert.equal(outcome(ask(['solve'], saved)), outcome(ask(['solve'], TEXTS.toml)));
  await page.keys('Escape');
  await page.paste(TEXTS.edges);
  assert.notEqual(await page.said(), before);
  await page.byId('open-dialog').click();
  await page.byId('file').setInputFiles({ name: 'mousehole.json', mimeType: 'application/json', buffer: Buffer.from(saved) });
  await page.byId('paste-text').waitFor({ state: 'hidden' });
  assert.equal(await page.said(), before);
  assert.equal(await page.byId('mouse_jump').inputValue(), '2');
});

test('a bad text is told with what is wrong, and the board stays', async (t) => {
  const page = await open(t, { forgive: ['422'] });
  const before = await page.said();
  await page.byId('open-dialog').click();
  for (const bad of ['M.C\n.?F\n', '{"grid":["M"', 'graph = [[1], [0]\n']) {
    await page.byId('paste-text').fill(bad);
    await page.byId('paste-go').click();
    const told = page.byId('open-error').filter({ hasText: /\w{3}/ });
    await told.waitFor();
    assert.equal(await page.byId('paste-text').inputValue(), bad, 'the text is still there to be mended');
  }
  await page.keys('Escape');
  assert.equal(await page.said(), before);
});
