import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { Day } from '../../../../src/shared/calendar';
import type { ManualMethod } from '../../../../src/shared/manual-method';
import type { ManualPaymentInput } from '../../api/inputs';

/** Values of the payment fields: an untouched field is missing, a cleared one is null. */
export interface ManualPaymentValues {
  /** Id of the tier. */
  tier?: string | null;
  /** Rupees, as typed. */
  amount?: string | number | null;
  /** Why the amount differs from the tier's price. */
  amount_reason?: string | null;
  payment_method?: ManualMethod;
  reference?: string | null;
  payment_date?: Day | null;
  send_confirmation?: boolean;
  /** Why a recorded payment is corrected. Only in a correction. */
  reason?: string | null;
}

/** Initial values of the form for a new payment. @param tier the preselected tier, if there is one */
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

/** Whether an amount was typed that differs from the tier's price. False if the price is not known. */
export const differsFromPrice = (amount: ManualPaymentValues['amount'], price: number | null): boolean =>
  price !== null && amount !== undefined && amount !== null && amount !== '' && Number(amount) !== price;

/**
 * Builds the part of the request body that all payments at the clinic share. Callers add the tier, and the reason of a
 * correction. Empty fields are left out: the server's defaults are the tier's price and, for a new payment, today. For
 * another amount than the price the server requires `amount_reason`.
 */
export function toManualPaymentInput(values: ManualPaymentValues): ManualPaymentInput {
  const reference = values.reference?.trim();
  const amountReason = values.amount_reason?.trim();
  return {
    payment_method: values.payment_method ?? 'cash',
    ...(values.amount != null && values.amount !== '' && { amount: Number(values.amount) }),
    ...(amountReason && { amount_reason: amountReason }),
    ...(reference && { reference }),
    ...(values.payment_date && { payment_date: values.payment_date }),
    send_confirmation: values.send_confirmation ?? true,
  };
}

/**
 * Id of the tier that a patient most likely pays for: of the newest pending term with a tier, or else of the newest paid
 * term. Null without either. @param terms newest first
 */
export function likelyTier(
  terms: readonly Pick<TermView, 'subscription_tier_id' | 'payment_status' | 'status'>[],
): string | null {
  const withTier = terms.filter(({ subscription_tier_id: id, status }) => id !== null && status !== 'cancelled');
  const term = withTier.find(({ payment_status }) => payment_status === 'pending') ?? withTier[0];
  return term?.subscription_tier_id ?? null;
}
