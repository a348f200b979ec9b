/** Whether this browser can work without a network. Service workers and locks exist on secure origins only. */
export const canWorkOffline = (): boolean => 'serviceWorker' in navigator && 'locks' in navigator;

/** Whether the service worker answers this page's requests, so that it also loads without a network. */
export const isServiceWorkerActive = (): boolean => canWorkOffline() && navigator.serviceWorker.controller !== null;
