// 简体中文: everything that is to be seen or read out is in Chinese, in every mode and dialog, and can be changed at any time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';

const MODES = /** @type {const} */ (['edit', 'explore', 'watch', 'play', 'learn', 'puzzle']);
const DIALOGS = ['open-gallery', 'open-share', 'open-dialog', 'open-tour', 'help'];

/** What is called the same in every language: names of formats, of keys, of the program, and its one command. */
const NAMES =
  /mousehole( serve)?|JSON|TOML|PNG|graph6|DIMACS|Moving AI|Petersen|Ctrl|Enter|Shift|Esc|Switch to English|\bII\b|\bEN\b|\b(true|false)\b|https?:\S+/g;

/** Texts that no reader takes, each with the words of its format that the fault may name. @type {[string, RegExp?][]} */
const BAD = [
  ['M.C\n.?F\n'],
  ['M.C\n..\n'],
  ['M.C\nM.F\n'],
  ['', /MCF|grid|type octile|sparse6|di(?=graph6)/],
  ['["M.C","..F"]\n1', /mouseJump/],
  ['["M.C","..F"'],
  ['[[1],[0],[9]]'],
  ['{"grid":["M"'],
  ['{"grid":["M.F"],"colour":1}', /\w+(?=、| 之一)/],
  ['{"grid":["M.C"],"rules":{"stay":"often"}}', /both none mouse cat/],
  ['graph = [[1], [0]\n'],
  ["grid = 'M.F'\n[rules]\nspeed = 1\n", /\w+(?=、| 之一)/],
  ['type octile\nheight 2\nwidth 2\nmap\n..\n.x\n'],
  ['>>graph7<<DQc', /sparse6|di(?=graph6)/],
  ['>>graph6<<D'],
  ['alice bob\nbob,\n'],
  ['p edge 3 1\ne 1 9\n'],
  ['011\n10\n'],
];

/** What is left of a text in Latin words. @param {string} text @param {RegExp} [names] what may be among them besides names */
const latin = (text, names = NAMES) =>
  text
    .replace(new RegExp(names, 'g'), '')
    .replace(NAMES, '')
    .match(/[A-Za-z]{2,}/g) ?? [];

/**
 * Everything that is to be seen or read out.
 * @param {import('./playground.js').Playground} page
 * @param {boolean} [news] what was announced last as well
 */
const texts = (page, news = true) =>
  page.tab.evaluate((announced) => {
    /** @type {Set<string>} */
    const all = new Set([document.title]);
    const root = document.querySelector('dialog[open]') ?? document.body;
    for (const one of root.querySelectorAll('*')) {
      if (one.id === 'live' ? !announced : !one.checkVisibility() && !one.matches('option')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'data-hint']) all.add(one.getAttribute(name) ?? '');
      // Games and links are nobody's language.
      if (one.matches('textarea, kbd, noscript')) continue;
      for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) all.add(node.textContent?.trim() ?? '');
    }
    return [...all].filter(Boolean);
  }, news);

test('no English is left over in any mode or dialog', async (t) => {
  const page = await open(t, { locale: 'zh-CN', visited: false });
  assert.match(String(await page.tab.locator('html').getAttribute('lang')), /^zh/);
  /** @type {Set<string>} */
  const all = new Set();
  const read = async () => {
    await page.settled();
    for (const text of await texts(page)) all.add(text);
  };
  for (const mode of MODES) {
    await page.mode(mode);
    await page.keys('b', 'ArrowRight', 'ArrowRight');
    await read();
    if (mode === 'edit') {
      await page.byId('more-rules').click();
      await read();
      await page.byId('maker').locator('summary').click();
      await page.byId('turning').check();
      await page
        .byId('turning-told')
        .filter({ hasText: /\p{Script=Han}/u })
        .waitFor();
      await read();
      await page.byId('turning').uncheck();
      await page.byId('undo').hover();
    }
    if (mode === 'explore') {
      await page.byId('why-box').locator('summary').click();
      await page.byId('why').locator('li').first().waitFor();
      await read();
      await page.byId('line-last').click();
      await read();
      await page.byId('to-start').click();
    }
    if (mode === 'watch') {
      for (const step of ['forward', 'forward', 'forward', 'last']) {
        await page.byId(`watch-${step}`).click();
        await read();
      }
    }
    if (mode === 'learn') {
      await page.byId('learn-small').click();
      for (const method of ['counter', 'recheck', 'dp', 'bits']) {
        await page.tab.locator(`[data-choice="${method}"]`).click();
        await page.settled();
        for (const step of ['next', 'next', 'forward', 'forward', 'forward', 'last', 'back']) {
          await page.byId(`learn-${step}`).click();
          await read();
        }
        const last = Number(await page.byId('learn-slider').getAttribute('max'));
        for (let part = 1; part < 12; part += 1) {
          await page.byId('learn-slider').fill(String(Math.round((part * last) / 12)));
          await read();
        }
      }
    }
    if (mode === 'puzzle') {
      await page.byId('guess-cat').click();
      await page.tab.locator('#panel-puzzle [data-testid=why] li').first().waitFor();
      await read();
    }
    if (mode === 'play') {
      await page.byId('play-hint').click();
      await page.byId('play-stay').click();
      await page.byId('plies').locator('li').nth(1).waitFor();
      await read();
    }
  }
  await page.mode('edit');
  for (const id of [...DIALOGS, 'random']) {
    await page.byId(id).click();
    await page.tab.locator('dialog[open]').waitFor();
    await read();
    while (id === 'open-tour' && (await page.byId('tour-next').isVisible())) {
      await page.byId('tour-next').click();
      await read();
    }
    if (id !== 'open-tour') await page.keys('Escape');
  }
  await page.paste({
    graph: [
      [1, 2],
      [0, 2],
      [0, 1],
    ],
  });
  await read();
  for (const mode of MODES) {
    await page.mode(mode);
    await read();
  }
  assert.deepEqual(
    [...all].filter((text) => latin(text).length > 0),
    [],
  );
  assert.ok([...all].filter((text) => /\p{Script=Han}/u.test(text)).length > 150, `${all.size} texts were read`);
});

test('the language changes at once, everywhere, and is remembered', async (t) => {
  const page = await open(t);
  const english = await texts(page, false);
  const before = await page.said();
  await page.byId('lang').click();
  await page.verdict.filter({ hasText: /\p{Script=Han}/u }).waitFor();
  // What is announced comes a moment after what is shown.
  await page.tab
    .locator('#live')
    .filter({ hasText: /\p{Script=Han}/u })
    .waitFor({ state: 'attached' });
  await page.settled();
  const left = (await texts(page)).filter((text) => latin(text).length > 0);
  assert.deepEqual(left, []);
  await page.tab.reload();
  await page.settled();
  assert.match(await page.said(), /\p{Script=Han}/u);
  await page.byId('lang').click();
  await page.says(before.split('\n')[0]);
  await page.settled();
  assert.deepEqual(new Set(await texts(page, false)), new Set(english));
  assert.equal(await page.tab.locator('html').getAttribute('lang'), 'en');
});

test('what is still to be drawn is told in Chinese as well', async (t) => {
  const page = await open(t, { locale: 'zh-CN' });
  await page.tool('erase');
  await page.press((await page.stands('mouse')) ?? '');
  assert.match(await page.said(), /\p{Script=Han}/u);
});

test('what is wrong with a board is told in Chinese, whatever its format', async (t) => {
  const page = await open(t, { locale: 'zh-CN', forgive: ['422'] });
  await page.byId('open-dialog').click();
  for (const [bad, names] of BAD) {
    await page.byId('paste-text').fill(bad);
    await page.byId('paste-go').click();
    const fault = page.byId('open-error').filter({ hasText: /\p{Script=Han}/u });
    await fault.waitFor();
    const told = await fault.innerText();
    assert.deepEqual(
      latin(told, names).filter((word) => !bad.includes(word)),
      [],
      `${JSON.stringify(bad)}: ${told}`,
    );
    assert.match(told, /第 \d+ 行，第 \d+ 列/);
  }
});

test('what is refused is told in the language of the page, and again when that changes', async (t) => {
  const page = await open(t, { locale: 'zh-CN', forgive: ['422'] });
  const row = '.'.repeat(30);
  for (const [game, english] of /** @type {const} */ ([
    [{ grid: ['M.C', '..F'], rules: { reach: 1, capture: 'surround' } }, /surround the mouse/],
    [{ grid: [`M${row}C`, `C${row}F`, ...Array(30).fill(`.${row}.`)], rules: { cat: ['0,31', '1,0', '2,2', '2,3'] } }, /positions/],
  ])) {
    await page.paste(game);
    await page.says(/\p{Script=Han}{3}/u);
    assert.deepEqual(
      (await texts(page)).filter((text) => latin(text, /reach|capture/).length > 0),
      [],
    );
    await page.byId('lang').click();
    await page.says(english);
    await page.byId('lang').click();
    await page.verdict.filter({ hasNotText: english }).waitFor();
    // What is announced comes a moment after what is shown.
    await page.tab
      .locator('#live')
      .filter({ hasText: /\p{Script=Han}/u })
      .waitFor({ state: 'attached' });
  }
});
