/// <reference lib="WebWorker" />

declare const self: ServiceWorkerGlobalScope;

/** Replaces the service worker when the operator turns it off: deletes its caches and removes itself. */
async function remove(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
// A page that registers the worker while another page still has it keeps it registered.
self.addEventListener('message', (event) => event.waitUntil(remove()));

export {};
