import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { Day } from '../../../../src/shared/calendar';
import type { ManualMethod } from '../../../../src/shared/manual-method';
import type { ManualPaymentInput } from '../../api/inputs';

/** Values of the payment fields: an untouched field is missing, a cleared one is null. */
export interface ManualPaymentValues {
  tier?: string | null;
  /** Rupees, as typed. */
  amount?: string | number | null;
  amount_reason?: string | null;
  payment_method?: ManualMethod;
  reference?: string | null;
  payment_date?: Day | null;
  send_confirmation?: boolean;
  /** Only of a correction. */
  reason?: string | null;
}

/** What the form of a new payment starts with. @param tier the offered one */
export const newPaymentValues = (
  tier: { id: string; price: number | null } | null | undefined,
  today: Day,
): ManualPaymentValues => ({
  tier: tier?.id ?? null,
  amount: tier?.price ?? null,
  payment_method: 'cash',
  payment_date: today,
  send_confirmation: true,
});

/** Whether the typed amount is another one than the tier's price. */
export const isOtherAmount = (amount: ManualPaymentValues['amount'], price: number | null): boolean =>
  price !== null && amount !== undefined && amount !== null && amount !== '' && Number(amount) !== price;

/** The request body. The server needs a reason only for another amount than the tier's price, and says so. */
export function toManualPaymentInput(values: ManualPaymentValues): ManualPaymentInput {
  const [reference, reason] = [values.reference?.trim(), values.amount_reason?.trim()];
  return {
    payment_method: values.payment_method ?? 'cash',
    ...(values.amount != null && values.amount !== '' && { amount: Number(values.amount) }),
    ...(reason && { amount_reason: reason }),
    ...(reference && { reference }),
    ...(values.payment_date && { payment_date: values.payment_date }),
    send_confirmation: values.send_confirmation ?? true,
  };
}

/** The tier that a patient most likely pays for: of the newest pending term that has one, else of the newest paid one. */
export function likelyTier(
  terms: readonly Pick<TermView, 'subscription_tier_id' | 'payment_status' | 'status'>[],
): string | null {
  const withTier = terms.filter(({ subscription_tier_id: id, status }) => id !== null && status !== 'cancelled');
  const term = withTier.find(({ payment_status }) => payment_status === 'pending') ?? withTier[0];
  return term?.subscription_tier_id ?? null;
}
