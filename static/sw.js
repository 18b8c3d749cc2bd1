// Keeps the look of the product and the offline page on the device. Never a document, never an answer of the server.
const CACHE = "intactus-1";
const OFFLINE = "/offline";
const LOOKS = /\.(css|js|svg|png|woff2)$/;

addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});

// The offline page with everything it is drawn with, whatever the files are called in this version.
async function keepOfflinePage() {
  const page = await fetch(OFFLINE, { credentials: "omit", cache: "reload" });
  const html = await page.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, path]) => path);
  const cache = await caches.open(CACHE);
  await cache.put(OFFLINE, page);
  await cache.addAll([...new Set(files)]);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (url.pathname.startsWith("/static/") && LOOKS.test(url.pathname)) event.respondWith(look(request));
});

async function look(request) {
  try {
    const response = await fetch(request);
    if (response.ok && response.status === 200) (await caches.open(CACHE)).put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}
