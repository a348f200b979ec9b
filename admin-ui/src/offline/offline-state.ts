import type { UnsentPayment } from './unsent/unsent-payment';

/** What the layout shows about work without a network. */
export interface OfflineState {
  /** Whether this page works without a network: the service worker is active and a doctor is logged in. */
  isActive: boolean;
  /** When the data on this device was loaded, from `Date.now()`; undefined if it is not complete. */
  loadedAt: number | undefined;
  /** Oldest first. */
  unsent: UnsentPayment[];
  isSending: boolean;
  /** Whether a logout waits for a decision about payments that are not sent yet. */
  isLoggingOut: boolean;
}

let state: OfflineState = { isActive: false, loadedAt: undefined, unsent: [], isSending: false, isLoggingOut: false };
const listeners = new Set<() => void>();

export const offlineState = {
  get: (): OfflineState => state,
  set: (change: Partial<OfflineState>): void => {
    state = Object.assign({}, state, change);
    listeners.forEach((notify) => notify());
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
