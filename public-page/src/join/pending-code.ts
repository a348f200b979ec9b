import { deleteFromTab, readFromTab, storeInTab } from '../common/tab-store.js';
import { type JoinState } from './join.js';

/** What is needed to show the step of the code again. */
type PendingCode = Pick<JoinState, 'beneficiary' | 'mobile' | 'sent'>;

const storageKey = (planId: string) => `nirog:join-code:${planId}`;

/** The code of this tab that may still be valid: the phone may have closed the tab while WhatsApp was open. Or null. */
export const readPendingCode = (planId: string): PendingCode | null =>
  readFromTab<PendingCode>(storageKey(planId))?.value ?? null;

/** Stores the code that was sent; null deletes it. */
export function storePendingCode(planId: string, pending: PendingCode | null): void {
  if (pending?.sent) storeInTab(storageKey(planId), pending, pending.sent.endsAt - Date.now());
  else deleteFromTab(storageKey(planId));
}
