// Every `*.test.js`, in one process and so with one server and one browser for all of them. A file alone runs with
// `node --test draw.test.js`.

import { readdir } from 'node:fs/promises';
import { isFirefox } from './browser.js';
import { site } from './playground.js';

/** The main paths, for another browser than the one that everything is tested in. */
const MAIN = ['draw.test.js', 'explore.test.js', 'watch.test.js'];
/** What is about the one way to answer, and means nothing to the other. */
const elsewhere = site ? 'server.test.js' : 'site.test.js';
const files = (await readdir(new URL('.', import.meta.url)))
  .filter((name) => name.endsWith('.test.js') && name !== elsewhere && (!isFirefox || MAIN.includes(name)))
  .sort();
for (const name of files) await import(`./${name}`);
