// At a glance: what somebody sees who has never been here, and whether all of it can be read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RING } from './boards.js';
import { open } from './playground.js';

const JUMPS = { grid: ['M...F', '.#.#.', '..C..', '.#.#.', '.....'], rules: { mouse_jump: 3 } };
const SIZES = /** @type {[number, number][]} */ ([
  [1280, 800],
  [375, 667],
]);

for (const [locale, about] of /** @type {const} */ ([
  ['en-GB', /The mouse wants the cheese, the cat wants the mouse\. Blue: the mouse wins from here\..*one ply is one side's move/],
  ['zh-CN', /老鼠想吃到奶酪，猫想抓住老鼠。蓝色：从这里老鼠获胜；.*一方走一次为一步/],
])) {
  test(`a first visit shows colours, figures, a legend and what the game is: ${locale}`, async (t) => {
    const page = await open(t, { visited: false, locale });
    assert.equal(await page.tab.locator('#tab-explore').getAttribute('aria-selected'), 'true');
    assert.match(await page.byId('about').innerText(), about);
    assert.ok(await page.byId('legend').isVisible());
    const places = await page.board.locator('[data-place]:not(.wall)').count();
    const { mouse, cat, draw } = await page.counts();
    assert.equal(mouse + cat + draw, places);
    assert.ok((await page.board.locator('.figure').count()) > places / 2);
  });
}

for (const size of SIZES) {
  test(`the invitation to the tour covers nothing at ${size[0]} pixels`, async (t) => {
    const page = await open(t, { visited: false, size });
    const notice = await page.byId('notice').boundingBox();
    assert.ok(notice);
    const under = await page.tab.evaluate(() =>
      ['header', '#verdict', '#board svg', 'aside'].map((one) => document.querySelector(one)?.getBoundingClientRect().toJSON()),
    );
    for (const box of under) {
      const apart = box.bottom <= notice.y || box.top >= notice.y + notice.height || box.right <= notice.x || box.left >= notice.x + notice.width;
      assert.ok(apart, JSON.stringify([box, notice]));
    }
  });
}

test('rows and columns are numbered, as the lists name them', async (t) => {
  const page = await open(t);
  await page.paste(JUMPS);
  for (const place of /** @type {[number, number][]} */ ([
    [0, 0],
    [3, 4],
    [4, 2],
  ])) {
    const { x, y } = await page.middle(place);
    const found = await page.board.locator('.coordinates text').evaluateAll((all) =>
      all.map((one) => {
        const box = one.getBoundingClientRect();
        return { text: one.textContent, x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }),
    );
    assert.ok(
      found.some((one) => one.text === String(place[1]) && Math.abs(one.x - x) < 2 && one.y < y),
      `column ${place[1]}`,
    );
    assert.ok(
      found.some((one) => one.text === String(place[0]) && Math.abs(one.y - y) < 2 && one.x < x),
      `row ${place[0]}`,
    );
  }
  const large = Array.from({ length: 64 }, () => '.'.repeat(64));
  await page.paste({ grid: large, rules: { mouse: [0, 0], cat: [[60, 60]], hole: [[10, 50]] } });
  const boxes = await page.board.locator('.coordinates text').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const top = boxes.filter(({ y }) => Math.abs(y - boxes[0].y) < 1).sort((one, other) => one.x - other.x);
  assert.ok(top.length > 5 && top.every((box, index) => !index || box.left > top[index - 1].right), 'none runs into the next');
});

test('arrows strike through no figure', async (t) => {
  const page = await open(t);
  await page.paste(JUMPS);
  await page.mode('explore');
  const struck = await page.board.evaluate((board) => {
    const figures = [...board.querySelectorAll('.figure')].filter((one) => one.textContent).map((one) => one.getBoundingClientRect());
    return [...board.querySelectorAll('.arrow')].map((arrow) => {
      const path = /** @type {SVGPathElement} */ (arrow);
      const matrix = path.getScreenCTM();
      const points = Array.from({ length: 101 }, (_, at) => path.getPointAtLength((path.getTotalLength() * at) / 100).matrixTransform(matrix ?? undefined));
      return points.filter(({ x, y }) => figures.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)).length;
    });
  });
  assert.ok(struck.length > 0);
  assert.deepEqual(struck.filter(Boolean), []);
});

for (const dark of [false, true]) {
  test(`figures stand out, and walls are darker than floor: ${dark ? 'dark' : 'light'}`, async (t) => {
    const page = await open(t, { dark });
    await page.paste(JUMPS);
    for (const mode of /** @type {const} */ (['edit', 'explore'])) {
      await page.mode(mode);
      const { contrasts, wall, floor } = await page.board.evaluate((board) => {
        const channels = (/** @type {string} */ color) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        const bright = (/** @type {string} */ color) => {
          const [r, g, b] = channels(color).map((value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const contrasts = [...board.querySelectorAll('.figure')]
          .filter((one) => one.textContent)
          .map((one) => {
            const style = getComputedStyle(one);
            const [low, high] = [bright(style.fill), bright(style.stroke)].sort((one, other) => one - other);
            return (high + 0.05) / (low + 0.05);
          });
        const root = getComputedStyle(document.documentElement);
        const hex = (/** @type {string} */ name) =>
          bright(
            String(
              [1, 3, 5].map((at) =>
                parseInt(
                  root
                    .getPropertyValue(name)
                    .trim()
                    .slice(at, at + 2),
                  16,
                ),
              ),
            ),
          );
        return { contrasts, wall: hex('--wall'), floor: hex('--floor') };
      });
      assert.ok(mode === 'edit' || contrasts.length > 10);
      assert.ok(
        contrasts.every((one) => one >= 4.5),
        `${mode}: ${Math.min(...contrasts)}`,
      );
      assert.ok(wall < floor);
    }
  });
}

test('the numbers of nodes can be read under animals', async (t) => {
  const page = await open(t);
  await page.paste({
    graph: RING,
    rules: { mouse: 3, cat: 1, hole: [0] },
  });
  await page.mode('explore');
  for (const [animal, node] of [
    ['mouse', '3'],
    ['cat0', '1'],
  ]) {
    const free = await page.board.evaluate(
      (board, [who, text]) => {
        const [face, name] = [board.querySelector(`[data-animal=${who}]`), [...board.querySelectorAll('.name')].find((one) => one.textContent === text)];
        if (!face || !name) return null;
        const [one, other] = [face.getBoundingClientRect(), name.getBoundingClientRect()];
        return other.bottom <= one.top + one.height * 0.15 || other.right <= one.left || other.left >= one.right;
      },
      [animal, node],
    );
    assert.equal(free, true, animal);
  }
});
