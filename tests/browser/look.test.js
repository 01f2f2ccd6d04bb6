// One look: the image that the page makes of a board has the colours, shades, icons and legend that the page shows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';

const GRID = { grid: ['....#...', '.##.#.#.', 'M..C..#F', '.#.##.#.', '.#......'], rules: { mouse_jump: 2 } };
const GRAPH = {
  preset: 'graph',
  graph: [[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]],
  names: ['洞', '鼠', '猫', 'd', 'e', 'f'],
  rules: { mouse: '鼠', cat: ['猫'], hole: ['洞'] },
};

/**
 * What the page shows, and what the drawing has of the same: the colour of every place, the ticks of legends, and the paint of
 * icons, from back to front.
 * @param {import('./playground.js').Playground} page
 */
function looks(page) {
  return page.tab.evaluate(async () => {
    const drawing = new DOMParser().parseFromString(/** @type {any} */ (globalThis).pictures.at(-1), 'image/svg+xml');
    /** @param {string} color */
    const hex = (color) =>
      `#${(color.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map((value) => Number(value).toString(16).padStart(2, '0'))
        .join('')}`;
    const shown = [...document.querySelectorAll('#board .place[data-winner]')].map((place) => [
      place.getAttribute('data-place'),
      hex(getComputedStyle(place).fill),
    ]);
    const drawn = [...drawing.querySelectorAll('title')].slice(1).map((title) => [title.textContent?.split(':')[0], title.parentElement?.getAttribute('fill')]);
    /** @param {Element} part */
    const paint = (part) => {
      const { fill, stroke } = getComputedStyle(part);
      return [fill, stroke].map((color) => (color === 'none' ? '-' : hex(color))).join(' ');
    };
    /** @param {Element} part */
    const inked = (part) => ['fill', 'stroke'].map((name) => part.getAttribute(name) ?? '-').join(' ');
    const icons = Object.fromEntries(
      ['.animals .mouse', '.animals .cat', '.holes .piece'].map((name) => [
        name,
        [...document.querySelectorAll(`#board ${name}`)].slice(0, 1).flatMap((icon) => [...icon.children].filter((part) => part.matches('path')).map(paint)),
      ]),
    );
    const parts = [...drawing.querySelectorAll('path')].map(inked);
    const bars = [...document.querySelectorAll('[data-testid=legend] .ticks')]
      .map((bar) => [...bar.querySelectorAll('span')].map((tick) => tick.textContent).join(' '))
      .filter(Boolean);
    const texts = [...drawing.querySelectorAll('text')].map((text) => text.textContent).join(' ');
    return { shown, drawn, icons, parts: parts.join(' | '), bars, texts };
  });
}

for (const [name, game] of /** @type {const} */ ([
  ['grid', GRID],
  ['graph', GRAPH],
])) {
  for (const dark of [false, true]) {
    test(`the image of a ${name} is what is shown: ${dark ? 'dark' : 'light'}`, async (t) => {
      const page = await open(t, { dark });
      await page.paste(game);
      await page.mode('explore');
      // What the image is made of goes through here, whoever answers.
      await page.tab.evaluate(() => {
        const all = /** @type {any} */ (globalThis);
        all.pictures = [];
        const make = URL.createObjectURL;
        URL.createObjectURL = (/** @type {Blob} */ blob) => {
          if (blob.type.startsWith('image/svg')) blob.text().then((svg) => all.pictures.push(svg));
          return make.call(URL, blob);
        };
      });
      await page.byId('open-share').click();
      await page.byId('copy-image').click();
      await page.byId('copied').waitFor();
      await page.tab.waitForFunction(() => /** @type {any} */ (globalThis).pictures.length);
      const { shown, drawn, icons, parts, bars, texts } = await looks(page);
      assert.ok(shown.length > 4);
      const colors = new Map(/** @type {[string, string][]} */ (drawn));
      assert.deepEqual(
        shown.filter(([place, color]) => colors.get(String(place)) !== color),
        [],
      );
      assert.ok(bars.length > 0);
      for (const bar of bars) assert.ok(texts.includes(`${bar} plies`), `${bar} in ${texts}`);
      for (const [icon, paints] of Object.entries(icons)) {
        assert.ok(paints.length > 0, icon);
        assert.ok(parts.includes(paints.join(' | ')), `${icon}: ${paints} in ${parts}`);
      }
      if (game === GRAPH) for (const node of GRAPH.names) assert.ok(texts.includes(node), node);
    });
  }
}

test('cells below 12 pixels have no gaps and no patterns, and larger ones have', async (t) => {
  const page = await open(t);
  const rows = Array.from({ length: 64 }, (_, row) => Array.from({ length: 64 }, (_, column) => ((row * 7 + column * 13) % 11 < 2 ? '#' : '.')).join(''));
  await page.paste({ grid: rows, rules: { mouse: [1, 1], cat: [[40, 60]], hole: [[10, 50]], limit: 'none' } });
  await page.mode('explore');
  const measure = () =>
    page.board.evaluate((board) => {
      const cells = [...board.querySelectorAll('.place')].slice(0, 2).map((cell) => cell.getBoundingClientRect());
      const hidden = [...board.querySelectorAll('.pattern')].every((pattern) => getComputedStyle(pattern).display === 'none');
      return { wide: cells[1].left - cells[0].left, gap: cells[1].left - cells[0].right, hidden };
    });
  await page.tab.waitForFunction(() => document.querySelector('#board .dense'));
  const small = await measure();
  assert.ok(small.wide < 12 && Math.abs(small.gap) < 0.01 && small.hidden, JSON.stringify(small));
  await page.paste(GRID);
  await page.tab.waitForFunction(() => !document.querySelector('#board .dense'));
  const large = await measure();
  assert.ok(large.wide >= 12 && large.gap > 0.5 && !large.hidden, JSON.stringify(large));
});
