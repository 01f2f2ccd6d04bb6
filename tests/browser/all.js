// Every `*.test.js`, in one process and so with one server and one browser for all of them. A file alone runs with
// `node --test draw.test.js`.

import { readdir } from 'node:fs/promises';

const files = (await readdir(new URL('.', import.meta.url))).filter((name) => name.endsWith('.test.js')).sort();
for (const name of files) await import(`./${name}`);
