import { useTranslate } from 'react-admin';
import type { ReceiptView } from '../../../src/receipts/receipt.view';

/** Reasons that say no more than the kind. */
const USUAL_REASONS = new Set<ReceiptView['reason']>(['subscription', 'refund']);

/** The kind of a receipt, and why it was issued if that is unusual. */
export function ReceiptKindText({ receipt: { kind, reason } }: { receipt: Pick<ReceiptView, 'kind' | 'reason'> }) {
  const translate = useTranslate();
  const text = translate(`receipts.kinds.${kind}`);
  return <>{USUAL_REASONS.has(reason) ? text : `${text} · ${translate(`receipts.reasons.${reason}`)}`}</>;
}
