// What the gallery, the tour and the texts say is true: it is compared with what the command answers.

import assert from 'node:assert/strict';
import test from 'node:test';
import { open } from './playground.js';
import { ask, data } from './server.js';

/** @typedef {{winner: string, plies: number | null}} Answer */

/** @param {any} game @param {Answer} answer @param {string} what */
function holds(game, answer, what) {
  const { winner, plies } = ask(['solve'], game);
  assert.deepEqual({ winner, plies }, answer, what);
}

test('every example is what its card says', async (t) => {
  const page = await open(t);
  const examples = await page.exported('js/examples.js', 'EXAMPLES');
  assert.ok(examples.length >= 12);
  for (const { id, game, answer, otherwise } of examples) {
    holds(game, answer, id);
    if (otherwise) holds({ ...game, rules: { ...game.rules, ...otherwise.rules } }, otherwise.answer, `${id}, otherwise`);
  }
});

test('Scotland Yard is the map of data/graphs', async (t) => {
  const page = await open(t);
  const examples = await page.exported('js/examples.js', 'EXAMPLES');
  const { graph } = examples.find((/** @type {any} */ example) => example.id === 'scotland-yard').game;
  const sorted = (/** @type {number[][]} */ lists) => lists.map((list) => [...list].sort((a, b) => a - b));
  assert.equal(graph.length, 199);
  assert.deepEqual(sorted(graph), sorted(data('graphs/scotland-yard.g6')));
});

test('the tour shows what its words say', async (t) => {
  const page = await open(t);
  const game = await page.exported('js/panels/tour.js', 'TOUR');
  /** @param {[number, number]} mouse */
  const at = (mouse) => {
    const { winner, plies } = ask(['solve'], { ...game, rules: { ...game.rules, mouse } });
    return { winner, plies };
  };
  // Step 3, beside the food; step 4, the pocket; step 5, open.
  for (const beside of /** @type {[number, number][]} */ ([
    [1, 0],
    [2, 1],
    [3, 0],
  ]))
    assert.deepEqual(at(beside), { winner: 'mouse', plies: 1 });
  assert.deepEqual(at([3, 2]), { winner: 'cat', plies: 4 });
  assert.deepEqual(at([1, 4]), { winner: 'draw', plies: null });
});

test('both languages say everything, and name the same values', async (t) => {
  const page = await open(t);
  // Those have texts of their own.
  for (const mode of /** @type {const} */ (['learn', 'puzzle'])) await page.mode(mode);
  const { en, zh } = await page.tab.evaluate(async () => {
    const { LANGUAGES, loadLanguage } = await import(new URL('js/text/index.js', document.baseURI).href);
    await Promise.all(['en', 'zh'].map(loadLanguage));
    /** @param {Record<string, unknown>} texts */
    const plain = (texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : null]));
    return { en: plain(LANGUAGES.en), zh: plain(LANGUAGES.zh) };
  });
  for (const part of ['mode.edit', 'watch.hint', 'learn.method', 'puzzle.question']) assert.ok(part in en, part);
  assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
  // Messages from elsewhere stand there as far as they are in the language.
  /** @param {string} text */
  const values = (text) => [...new Set(text.match(/\{(?!message|chinese)\w+\}/g))].sort();
  for (const key of Object.keys(en)) {
    if (en[key] === null || zh[key] === null) continue;
    assert.deepEqual(values(zh[key]), values(en[key]), key);
  }
});
