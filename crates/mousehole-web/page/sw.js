// Keeps the static site for when there is no network. `files.js`, which is made with the site, names its files and their
// version; a new version is fetched whole and takes over when no page shows the old one.

importScripts('files.js');
const { VERSION, FILES } = /** @type {{ VERSION: string, FILES: string[] }} */ (/** @type {unknown} */ (self));
/** Several sites may share an origin, and so its caches. */
const SITE = `mousehole ${registration.scope} `;

addEventListener('install', (event) => {
  // Past the browser's own cache, which may hold files of another version.
  const fresh = FILES.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(SITE + VERSION).then((cache) => cache.addAll(fresh)));
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(SITE) && name !== SITE + VERSION).map((name) => caches.delete(name)))),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  event.respondWith(
    caches
      .open(SITE + VERSION)
      .then((cache) => cache.match(request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
