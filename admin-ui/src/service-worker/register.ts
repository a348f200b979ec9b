import { canWorkOffline, isServiceWorkerActive } from './can-work-offline';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

const URL_PATH = '/admin/sw.js';

/** The worker's URL as the page's policy demands it. Browsers without Trusted Types take the text. */
function trustedUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => URL_PATH }).createScriptURL('') ?? URL_PATH
  );
}

/** Resolves when the service worker has taken over the page; never if it cannot. Call it once. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !canWorkOffline()) return new Promise(() => undefined);
  // Without the cache, so that a new release or a removal takes effect at the next load.
  const options = { scope: '/admin/', updateViaCache: 'none' } as const;
  await navigator.serviceWorker.register(trustedUrl(), options);
  // One that the operator turned off removes itself again.
  (await navigator.serviceWorker.getRegistration(options.scope))?.active?.postMessage('registered');
  if (isServiceWorkerActive()) return undefined;
  return new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  );
}
