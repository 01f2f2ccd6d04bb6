// 简体中文: everything that is to be seen or read out is in Chinese, in every mode and dialog, and can be changed at any time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './playground.js';

const MODES = /** @type {const} */ (['edit', 'explore', 'watch', 'play', 'learn', 'puzzle']);
const DIALOGS = ['open-gallery', 'open-share', 'open-dialog', 'open-tour', 'help'];

/** What is called the same in every language: names of formats, of keys, of the program, and its one command. */
const NAMES = /mousehole( serve)?|JSON|TOML|PNG|graph6|DIMACS|Moving AI|Petersen|Ctrl|Enter|Shift|Esc|Switch to English|\bII\b|\bEN\b|\b(true|false)\b|https?:\S+/g;

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
      await page.byId('undo').hover();
    }
    if (mode === 'explore') {
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
    if (mode === 'play') {
      await page.byId('play-hint').click();
      await page.byId('play-stay').click();
      await page.byId('plies').locator('li').nth(1).waitFor();
      await read();
    }
  }
  await page.mode('edit');
  for (const id of DIALOGS) {
    await page.byId(id).click();
    await page.tab.locator('dialog[open]').waitFor();
    await read();
    while (id === 'open-tour' && (await page.byId('tour-next').isVisible())) {
      await page.byId('tour-next').click();
      await read();
    }
    if (id !== 'open-tour') await page.keys('Escape');
  }
  await page.paste({ graph: [[1, 2], [0, 2], [0, 1]] });
  await read();
  const english = [...all].filter((text) => /[A-Za-z]{2,}/.test(text.replace(NAMES, '')));
  assert.deepEqual(english, []);
  assert.ok([...all].filter((text) => /\p{Script=Han}/u.test(text)).length > 150, `${all.size} texts were read`);
});

test('the language changes at once, everywhere, and is remembered', async (t) => {
  const page = await open(t);
  const english = await texts(page, false);
  const before = await page.said();
  await page.byId('lang').click();
  await page.verdict.filter({ hasText: /\p{Script=Han}/u }).waitFor();
  // What is announced comes a moment after what is shown.
  await page.tab.locator('#live').filter({ hasText: /\p{Script=Han}/u }).waitFor({ state: 'attached' });
  await page.settled();
  const left = (await texts(page)).filter((text) => /[A-Za-z]{2,}/.test(text.replace(NAMES, '')));
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
