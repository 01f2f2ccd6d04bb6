// A static host: files of a folder in a subfolder of the address, and nothing that a plain host does not do. In firefox,
// playwright evaluates by what the policy of the page forbids: there it goes without, as chromium tests it.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { isFirefox } from './browser.js';

/** Where the folder is found, so that no address within it can count on being at the top. */
const SUBFOLDER = '/some/where';

/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/**
 * @param {string} folder
 * @param {Record<string, string>} [types] what files are said to be, by their endings, where it is something else
 * @returns {Promise<{origin: string, stop: () => Promise<void>}>}
 */
export function serveFolder(folder, types = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const name = path.join(folder, pathname.slice(SUBFOLDER.length + 1) || 'index.html');
    const within = pathname.startsWith(`${SUBFOLDER}/`) && name.startsWith(folder + path.sep) && request.method === 'GET';
    let bytes = within ? await readFile(name).catch(() => null) : null;
    if (bytes && isFirefox && name.endsWith('.html')) bytes = Buffer.from(String(bytes).replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''));
    response.writeHead(bytes ? 200 : 404, { 'content-type': { ...TYPES, ...types }[path.extname(name)] ?? 'application/octet-stream' });
    response.end(bytes ?? 'There is no such file.');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      const stop = async () => {
        server.closeAllConnections();
        server.close();
      };
      resolve({ origin: `http://127.0.0.1:${port}${SUBFOLDER}`, stop });
    });
  });
}
