import { type JoinState } from './join.js';

/** What is needed to show the step of the code again. */
type PendingCode = Pick<JoinState, 'beneficiary' | 'mobile' | 'sent'>;

const storageKey = (planId: string) => `nirog:join-code:${planId}`;

/**
 * The code of this tab that is still valid: the phone may have closed the tab while WhatsApp was open. Null without one, or
 * if storage is disabled.
 */
export function readPendingCode(planId: string): PendingCode | null {
  try {
    const pending = JSON.parse(sessionStorage.getItem(storageKey(planId)) ?? 'null') as PendingCode | null;
    return pending?.sent && Date.parse(pending.sent.expiresAt) > Date.now() ? pending : null;
  } catch {
    return null;
  }
}

/** Stores the code that was sent; null deletes it. */
export function storePendingCode(planId: string, pending: PendingCode | null): void {
  try {
    if (pending) sessionStorage.setItem(storageKey(planId), JSON.stringify(pending));
    else sessionStorage.removeItem(storageKey(planId));
  } catch {
    // Storage is disabled: a closed tab needs a new code.
  }
}
