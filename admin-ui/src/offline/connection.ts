import { API_URL } from '../api/http/api-url';
import { isServiceWorkerActive } from '../service-worker/can-work-offline';

const PROBE_URL = `${API_URL}/health/live`;
const PROBE_TIMEOUT_MS = 5_000;
/** How often an offline page looks for the network. */
const PROBE_INTERVAL_MS = 10_000;

let offline = false;
let probing: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function update(isOffline: boolean): void {
  clearTimeout(timer);
  if (isOffline) timer = setTimeout(() => void connection.check(), PROBE_INTERVAL_MS);
  if (isOffline === offline) return;
  offline = isOffline;
  listeners.forEach((notify) => notify());
}

async function probe(): Promise<boolean> {
  const isReachable = await fetch(PROBE_URL, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
  update(!isReachable);
  return isReachable;
}

/** Whether the server can be reached. Only pages with the service worker can do anything about it, so others never ask. */
export const connection = {
  isOffline: (): boolean => offline,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Asks the server, for example after a request without a response. @returns whether it can be reached. */
  check: (): Promise<boolean> => {
    if (!isServiceWorkerActive()) return Promise.resolve(true);
    return (probing ??= probe().finally(() => (probing = undefined)));
  },
  /** Follows the browser's network status. */
  watch: (): void => {
    window.addEventListener('online', () => void connection.check());
    window.addEventListener('offline', () => isServiceWorkerActive() && update(true));
  },
};
