// The page without a network: all files of a version are kept together, and replaced together.

/* global VERSION, FILES */

const CACHE = `fmtc-${VERSION}`;

self.addEventListener('install', event => {
  const keep = caches.open(CACHE).then(cache => cache.addAll(FILES));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const forget = caches.keys().then(names => Promise.all(
    names.filter(name => name.startsWith('fmtc-') && name !== CACHE).map(name => caches.delete(name))));
  event.waitUntil(forget.then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  const answer = caches.open(CACHE)
    .then(cache => cache.match(event.request, { ignoreSearch: true }))
    .then(kept => kept ?? fetch(event.request));
  event.respondWith(answer);
});
