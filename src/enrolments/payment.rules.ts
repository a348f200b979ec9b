/** From least to most certain: a payment moves to the right only. `failed` is not final at Razorpay. */
export const PAYMENT_STATES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Whether `to` tells more than `from`; an older or repeated report changes nothing. */
export const isForward = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_STATES.indexOf(to) > PAYMENT_STATES.indexOf(from);
