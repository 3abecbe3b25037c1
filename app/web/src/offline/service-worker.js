// Keeps the page in the browser, so that it opens without a network. Only pages that come without a server of Wayleave have it.
// Several of them may share a host: each has caches of its own.
const PREFIX = `wayleave ${registration.scope} `;
const CACHE = PREFIX + "VERSION";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["FILES"])).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) {
    return;
  }
  if (request.mode === "navigate") {
    // The newest page if there is a network; its files have names that change with their content.
    event.respondWith(fetch(request).catch(async () => (await caches.match("./")) ?? Response.error()));
  } else {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
