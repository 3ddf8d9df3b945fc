// The page without a network: all its files are kept when it is first opened, under the name of
// this very build; a new build replaces the old one.

// Several playgrounds may lie on one host, each in a folder of its own.
const OWN = `grundy ${registration.scope} `;
const KEPT = `${OWN}298b2643ebfc972a`;
const FILES = [".","engine.wasm.gz","icon.svg","index.html","lessons.json","manifest.webmanifest","page.js","style.css","worker.js"];

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(KEPT);
    await cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" })));
    await self.skipWaiting();
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      // The second form is that of earlier builds.
      const earlier = name.startsWith(OWN) && name !== KEPT || /^grundy-[0-9a-f]{16}$/.test(name);
      if (earlier) await caches.delete(name);
    }
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(KEPT);
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fetch(request);
  })());
});
