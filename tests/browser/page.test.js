// The page as it is served: all at once, from its own server alone, and under a strict policy.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, origin, site } from './playground.js';

test('what is needed first is asked for at once, by index.html and not by one module after another', async (t) => {
  const page = await open(t);
  const html = await (await page.tab.request.get(`${await origin()}/`)).text();
  const named = new Set([...html.matchAll(/(?:href|src)="(js\/[^"]+)"/g)].map(([, path]) => path));
  const main = await page.tab.evaluate(async () => {
    /** @type {Set<string>} */
    const needed = new Set();
    /** @param {string} url */
    const follow = async (url) => {
      if (needed.has(url)) return;
      needed.add(url);
      const text = await (await fetch(url)).text();
      const imports = [...text.matchAll(/^\s*(?:import|export)[^'()]*from '([^']+)'/gm)].map(([, path]) => new URL(path, url).href);
      await Promise.all(imports.map(follow));
    };
    await follow(new URL('js/main.js', document.baseURI).href);
    return [...needed].map((url) => url.slice(new URL('.', document.baseURI).href.length));
  });
  assert.ok(main.length > 20);
  assert.deepEqual(
    main.filter((path) => !named.has(path)),
    [],
  );
});

test('scripts from elsewhere, scripts in the page and styles in attributes do not run', async (t) => {
  const page = await open(t, { forgive: ['Content Security Policy', 'Content-Security-Policy'] });
  const home = await page.tab.request.get(`${await origin()}/`);
  const policy = site ? await home.text() : home.headers()['content-security-policy'];
  assert.match(policy, /default-src 'self';/);
  const ran = await page.tab.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = "inline"';
    document.head.append(script);
    const picture = document.createElement('img');
    picture.setAttribute('onerror', 'window.ran = "handler"');
    picture.src = 'data:,';
    document.body.append(picture);
    await new Promise((resolve) => picture.addEventListener('error', resolve, { once: true }));
    try {
      await fetch('https://example.com/');
      return 'fetched';
    } catch {
      return /** @type {any} */ (window).ran ?? 'nothing';
    }
  });
  assert.equal(ran, 'nothing');
});
