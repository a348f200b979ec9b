/**
 * In order of certainty: a payment only moves forward. `failed` is not final: Razorpay may still capture it. `voided`: a
 * payment at the clinic that was recorded by mistake; it counts in no figure.
 */
export const PAYMENT_STATES = ['created', 'failed', 'authorized', 'captured', 'refunded', 'voided'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Whether `to` is a later state than `from`. Older and repeated reports change nothing. */
export const isForward = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_STATES.indexOf(to) > PAYMENT_STATES.indexOf(from);
