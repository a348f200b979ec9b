/// <reference lib="WebWorker" />
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import {
  addRoute,
  cleanupOutdatedCaches,
  precache,
  PrecacheFallbackPlugin,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** The files of the dashboard, inserted by the build. */
declare const PRECACHE: PrecacheEntry[];

const PAGE = '/admin/index.html';
/** A network that takes longer counts as missing. */
const NETWORK_TIMEOUT_SECONDS = 5;

// A new worker takes over open pages at once. A page of an older release loads missing files from the network, as before.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

cleanupOutdatedCaches();
enableNavigationPreload();
precache(PRECACHE);

// The page comes from the network, so that a release shows at once. Only without a network from the cache.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      plugins: [new PrecacheFallbackPlugin({ fallbackURL: PAGE })],
    }),
    { allowlist: [/^\/admin\/(?:$|\?|index\.html)/] },
  ),
);
// Only the files in the list. Requests to the API never reach a cache.
addRoute({ cleanURLs: false, directoryIndex: '' });
