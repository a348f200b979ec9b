/** Whether this browser can work without a network. Service workers and locks exist on secure origins only. */
export const canWorkOffline = (): boolean => 'serviceWorker' in navigator && 'locks' in navigator;

/** Whether the service worker answers this page's requests, so that it also loads without a network. */
export const isServiceWorkerActive = (): boolean => canWorkOffline() && navigator.serviceWorker.controller !== null;

/** Resolves when the service worker has taken over the page; never if it cannot. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !canWorkOffline()) return new Promise(() => undefined);
  // Without the cache, so that a new release or a removal takes effect at the next load.
  await navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin/', updateViaCache: 'none' });
  if (isServiceWorkerActive()) return undefined;
  return new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  );
}
