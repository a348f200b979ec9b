import { useEffect, useState } from 'react';
import { loadReceipts } from './api.js';
import { type Receipt } from './api-types.js';

/** State of the history entry of a page on which a payment succeeded. It survives the reload that follows. */
const PAID = 'paid';

/** Remembers the payment, so that the reloaded page links to its receipt. */
export const rememberPaid = (): void => history.replaceState(PAID, '');

/** Whether a payment succeeded on this page before it was reloaded. Only in the browser. */
export const wasPaid = (): boolean => history.state === PAID;

/** The newest receipt if a payment succeeded on this page, once it is loaded; otherwise null, without a request. */
export function useNewReceipt(identifier: string): Receipt | null {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useEffect(() => {
    if (!wasPaid()) return;
    loadReceipts(identifier).then(
      (receipts) => setReceipt(receipts.find(({ kind }) => kind === 'receipt') ?? null),
      () => undefined, // the payment history has it, too
    );
  }, [identifier]);
  return receipt;
}
